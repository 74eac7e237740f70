package workers

import (
	"context"
	"fmt"
	"iter"

	"graphcover/collection"
	"graphcover/puzzle"
	"graphcover/workers/batches"
	"graphcover/workers/tasks"
)

// A batch is some puzzles of the input, one after another, and what was in their places instead.
type batch struct {
	batches.Batch // if it has puzzles to solve

	places []collection.Puzzle // in the order of the input
	last   bool                // whether nothing follows
	packed []byte              // the texts of its puzzles
	answer *batches.Answers    // nil until it is there
}

// The size of batches.
const (
	// growing is how many batches it takes until they have their full size. The first ones are
	// small, so that few puzzles are divided, too, and the first answers come soon.
	growing = 20

	// mostText is how many bytes of text make a batch full, longestText how many a puzzle may have:
	// a NATS server takes messages up to a megabyte.
	mostText    = 256 << 10
	longestText = 512 << 10
)

// A cutter divides puzzles into batches. Where it cuts depends on the puzzles and on size alone,
// so that a run that continues another one makes the same batches.
type cutter struct {
	size   int // of a batch
	cuts   int // batches so far, also those without a puzzle
	number int // batches so far that have puzzles
	read   int // puzzles without an error so far
	next   *batch
	texts  []string
	bytes  int
}

// cut sends the puzzles in batches. It sends a batch when the first puzzle of the next one has
// been read, or there is none.
func (c *cutter) cut(ctx context.Context, puzzles iter.Seq2[puzzle.Entry, error], to chan<- *batch) error {
	for entry, err := range puzzles {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		_, small := entry.Puzzle.(puzzle.Variant)
		if alone := err == nil && !small; c.full() || alone && c.next != nil {
			if err := c.send(ctx, to, false); err != nil {
				return err
			}
		}
		c.add(entry, err)
		if err == nil && !small { // it may be large: a batch of its own
			c.bytes = max(c.bytes, mostText)
		}
	}
	return c.send(ctx, to, true)
}

// full reports whether nothing more belongs into the next batch.
func (c *cutter) full() bool {
	return c.next != nil && (len(c.next.places) >= min(c.size, max(c.size*(c.cuts+1)/growing, 1)) || c.bytes >= mostText)
}

// add adds a puzzle, or an error instead, to the next batch.
func (c *cutter) add(entry puzzle.Entry, err error) {
	if c.next == nil {
		c.next = &batch{}
	}
	p := collection.Puzzle{Entry: entry, Err: err}
	if err == nil {
		text := entry.String()
		if p.Err = fitForBatch(entry, text); p.Err == nil {
			c.read++
			p.Number = c.read
			c.texts = append(c.texts, text)
			c.bytes += len(text)
		}
	}
	c.next.places = append(c.next.places, p)
}

// fitForBatch returns an error for a puzzle that can't be sent to a worker.
func fitForBatch(entry puzzle.Entry, text string) error {
	switch {
	case puzzle.IsFile(text):
		return fmt.Errorf("puzzle %.80q: a worker elsewhere can't read that file; want a puzzle that is written out", text)
	case len(text) > longestText:
		return fmt.Errorf("%s: want at most %d bytes of text for a worker, got %d", entry.Source, longestText, len(text))
	}
	return nil
}

// send sends the next batch, if there is one, or if it is the last: that may be empty.
func (c *cutter) send(ctx context.Context, to chan<- *batch, last bool) (err error) {
	b := c.next
	if b == nil {
		b = &batch{}
	}
	b.last = last
	if len(c.texts) > 0 {
		c.number++
		b.Number, b.First, b.Puzzles, b.State = c.number, c.read-len(c.texts)+1, len(c.texts), tasks.Open
		if b.packed, b.Digest, err = batches.Pack(c.texts); err != nil {
			return err
		}
	}
	c.cuts++
	c.next, c.texts, c.bytes = nil, nil, 0
	select {
	case to <- b:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
