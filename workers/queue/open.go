package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"path/filepath"
)

// An Opened queue is that of a coordinator.
type Opened struct {
	*JetStream
	Address string // for workers on this machine

	server *Embedded // nil if the queue is elsewhere
}

// Open opens the queue for a coordinator. If the options have no address, it starts a server in this
// process, which keeps its messages below the folder.
func Open(ctx context.Context, folder string, o Options) (*Opened, error) {
	if o.URL != "" {
		q, err := Create(ctx, o)
		return &Opened{JetStream: q, Address: o.URL}, err
	}
	server, err := Start(folder)
	if err != nil {
		return nil, err
	}
	q, err := server.Create(ctx, o)
	if err != nil {
		return nil, errors.Join(err, server.Close())
	}
	return &Opened{q, server.URL(), server}, nil
}

// Close closes the connection, and stops the server if it is in this process.
func (q *Opened) Close() error {
	err := q.JetStream.Close()
	if q.server != nil {
		err = errors.Join(err, q.server.Close())
	}
	return err
}

// Folder returns the folder below home for the queue of a puzzle in a database.
func Folder(home, uri, database, puzzle string) string {
	sum := sha256.Sum256([]byte(uri + "\n" + database + "\n" + puzzle))
	return filepath.Join(home, hex.EncodeToString(sum[:8]))
}
