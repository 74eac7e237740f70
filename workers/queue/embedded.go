package queue

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats-server/v2/server"
)

// An embedded is a NATS server within this process. It listens on a free port of loopback, and
// has a user with a random password who may only do what a worker has to.
type embedded struct {
	server   *server.Server
	folder   string
	lock     *flock.Flock
	password string // of both users
}

// The users of an embedded server.
const (
	coordinator = "coordinator"
	worker      = "worker"
)

// ErrInUse reports that another process has a server in the folder.
var ErrInUse = errors.New("another count uses this folder for its queue")

// startLimit is how long a server may take until it is ready.
const startLimit = 30 * time.Second

// start starts a server that keeps its messages below a folder, which is made if it is missing.
// It writes each message to the disk before it confirms it: without that, a power failure can
// lose messages that were confirmed (Jepsen, "NATS 2.12.1", 2025).
func start(folder string) (*embedded, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	lock, err := lockFolder(folder)
	if err != nil {
		return nil, err
	}
	e := &embedded{folder: folder, lock: lock, password: rand.Text()}
	if err := e.run(); err != nil {
		e.lock.Unlock()
		return nil, fmt.Errorf("queue: %s: %w", folder, err)
	}
	return e, nil
}

// lockFolder takes the lock of a folder. The error is [ErrInUse] if another process has it.
func lockFolder(folder string) (*flock.Flock, error) {
	lock := flock.New(filepath.Join(folder, lockName))
	locked, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	held, err := lock.Stat()
	there, missing := os.Stat(lock.Path())
	if locked && err == nil && missing == nil && os.SameFile(held, there) {
		return lock, nil
	}
	if locked { // it was deleted between the opening and the locking
		lock.Unlock()
	}
	return nil, fmt.Errorf("queue: %s: %w", folder, ErrInUse)
}

// lockName is the name of the file in the folder of a server that it has locked.
const lockName = "lock"

// Remove deletes the folder of a server, unless there is none in it, or a process uses it.
func Remove(folder string) error {
	if _, err := os.Stat(filepath.Join(folder, lockName)); err != nil { // it is not one of ours
		return nil
	}
	lock, err := lockFolder(folder)
	if errors.Is(err, ErrInUse) {
		return nil
	}
	if err != nil {
		return err
	}
	defer lock.Unlock()
	if err := os.RemoveAll(filepath.Join(folder, server.JetStreamStoreDir)); err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	// The lock goes last: whoever has opened it meanwhile finds out that it is gone. Windows keeps a
	// file that is open, and so these two.
	os.Remove(lock.Path())
	os.Remove(folder)
	return nil
}

func (e *embedded) run() (err error) {
	e.server, err = server.NewServer(&server.Options{
		ServerName: "graphcover", Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: e.folder, SyncAlways: true,
		Users: []*server.User{
			{Username: coordinator, Password: e.password},
			{Username: worker, Password: e.password, Permissions: WorkerPermissions()},
		},
	})
	if err != nil {
		return err
	}
	e.server.Start()
	if !e.server.ReadyForConnections(startLimit) || !e.server.JetStreamEnabled() {
		e.server.Shutdown()
		return errors.New("the NATS server did not start; the folder may be full or not writable")
	}
	return nil
}

// WorkerPermissions returns what a worker has to be allowed: to ask for tasks, to report on
// them, and to add those that it makes of one that is large. docs/workers.md has the same for
// the configuration file of a server.
func WorkerPermissions() *server.Permissions {
	return &server.Permissions{
		Publish: &server.SubjectPermission{Allow: []string{
			subjects + ">",
			"$JS.API.CONSUMER.INFO." + streamName + "." + consumerName,
			"$JS.API.CONSUMER.MSG.NEXT." + streamName + "." + consumerName,
			"$JS.ACK." + streamName + "." + consumerName + ".>",
		}},
		Subscribe: &server.SubjectPermission{Allow: []string{inbox + ".>"}},
	}
}

// ErrUnwritable reports that a server within this process can't write to its disk.
var ErrUnwritable = errors.New("the queue cannot write to its disk, which may be full")

// probeSize is how many bytes a server that works must be able to write: its own files need less.
const probeSize = 64 << 10

// probe returns an error if nothing can be written into the folder of the server. A server that
// can't write does not answer, and needs to be started again.
func (e *embedded) probe() error {
	name := filepath.Join(e.folder, "probe")
	defer os.Remove(name)
	if err := os.WriteFile(name, make([]byte, probeSize), 0o600); err != nil {
		return fmt.Errorf("%w: %w", ErrUnwritable, err)
	}
	return nil
}

// url returns the address for a user on this machine, with the password.
func (e *embedded) url(user string) string {
	address := url.URL{Scheme: "nats", User: url.UserPassword(user, e.password), Host: e.server.Addr().String()}
	return address.String()
}

// close stops the server. Its messages stay in the folder.
func (e *embedded) close() error {
	e.server.Shutdown()
	e.server.WaitForShutdown()
	return e.lock.Unlock()
}
