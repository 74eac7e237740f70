package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"graphcover/workers/queue"
)

// What count --workers and worker share: how to reach the queue.

// queueFlags say where the queue is.
type queueFlags struct {
	queue.Options
	folder   string        // of a queue within this process
	patience time.Duration // of a queue that is made
}

// queueVariable names the environment variable with the address of the queue. count --workers
// gives it to its workers, because an address may contain a password.
const queueVariable = "GRAPHCOVER_QUEUE"

func (f *queueFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.URL, "queue", os.Getenv(queueVariable), "address of a NATS server with JetStream, or several of a cluster, separated by commas; "+queueVariable)
	flags.Lookup("queue").DefValue = "" // otherwise the help would show a password in it
	flags.StringVar(&f.Credentials, "queue-credentials", "", "file with the JWT and the key of the queue's user")
	flags.StringVar(&f.NKey, "queue-nkey", "", "file with the nkey seed of the queue's user")
	flags.StringVar(&f.Authority, "queue-authority", "", "file with the certificate of the authority that signed the queue's certificate")
	flags.StringVar(&f.Certificate, "queue-certificate", "", "file with a certificate to show to the queue")
	flags.StringVar(&f.Key, "queue-key", "", "file with the key of --queue-certificate")
}

// checkAddress returns an error for an address that no server can have. It does not repeat the
// address, which may contain a password.
func (f *queueFlags) checkAddress() error {
	for address := range strings.SplitSeq(f.URL, ",") {
		if address = strings.TrimSpace(address); !strings.Contains(address, "://") {
			address = "nats://" + address
		}
		const want = "--queue: want an address such as nats://HOST:4222"
		switch u, err := url.Parse(address); {
		case err != nil:
			return usageError{fmt.Errorf("%s: %w", want, errors.Unwrap(err))}
		case !slices.Contains([]string{"nats", "tls", "ws", "wss"}, u.Scheme):
			return usageError{fmt.Errorf("%s, got one that begins with %s://", want, u.Scheme)}
		case u.Hostname() == "":
			return usageError{fmt.Errorf("%s, got one without a host", want)}
		}
	}
	return nil
}

// open opens the queue for a coordinator. If the flags name none, it is in this process.
func (f *queueFlags) open(ctx context.Context, a *app) (*queue.Queue, error) {
	folder := f.folder
	if f.URL == "" && folder == "" {
		home, err := a.queueHome()
		if err != nil {
			return nil, err
		}
		folder = a.queueFolder(home)
	}
	f.Notify, f.Patience = a.note, f.patience
	return queue.Open(ctx, folder, f.Options)
}

// queueFolder returns the folder below home for the queue of the puzzle in this database.
func (a *app) queueFolder(home string) string {
	return queue.Folder(home, a.found.URI, a.database, a.puzzleName)
}

// removeQueue deletes the folder of the queue of a puzzle that was dropped.
func (a *app) removeQueue() error {
	home, err := a.queueHome()
	if err != nil {
		return nil // then there is none
	}
	return queue.Remove(a.queueFolder(home))
}

// queueHome returns the folder in which each queue within a process has a folder of its own.
func (a *app) queueHome() (string, error) {
	home := a.server.Home
	if home == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("no folder to keep the queue in; name one with --queue-folder: %w", err)
		}
		home = filepath.Join(cache, "graphcover")
	}
	return filepath.Join(home, "queue"), nil
}
