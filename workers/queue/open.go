package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"path/filepath"
)

// Open opens the queue for a coordinator. If the options have no address, it starts a server in this
// process, which keeps its messages below the folder. What workers of an earlier server there had taken is
// handed out again at once, because they are gone with it.
func Open(ctx context.Context, folder string, o Options) (*Queue, error) {
	if o.URL != "" {
		return Create(ctx, o)
	}
	server, err := start(folder)
	if err != nil {
		return nil, err
	}
	o.URL, o.inProcess = server.url(coordinator), server.server
	q, err := connect(ctx, o)
	if err != nil {
		return nil, errors.Join(err, server.close())
	}
	q.Address, q.server = server.url(worker), server
	q.js.DeleteConsumer(ctx, streamName, consumerName) // if there is one
	return q.created(ctx, o)
}

// Folder returns the folder below home for the queue of a puzzle in a database.
func Folder(home, uri, database, puzzle string) string {
	sum := sha256.Sum256([]byte(uri + "\n" + database + "\n" + puzzle))
	return filepath.Join(home, hex.EncodeToString(sum[:8]))
}
