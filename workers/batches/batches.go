// Package batches keeps a collection of puzzles in Neo4j that workers solve in batches.
//
// [Begin] begins a collection and [Find] finds one. The coordinator adds batches by
// [Collection.Add] and reads their answers by [Collection.Answers]. A worker takes a batch by
// [Collection.Take] and writes its answers by [Claim.Finish].
//
// The graph has the digest of a batch and its answers, not its puzzles: these are in the messages
// of the queue, and in the input. The first answers of a batch count, so a batch that is solved
// twice is answered once. Every write can be repeated after a lost connection.
package batches

import (
	"bytes"
	"compress/flate"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"graphcover/compare"
	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/memsolver"
	"graphcover/workers/tasks"
)

// A Collection is a collection of puzzles that workers solve.
type Collection struct {
	tasks.Work
	Size  int  // how many puzzles a batch may have
	Ended bool // whether all of its puzzles were read, and answered

	seal string // as it is in the graph
}

// New returns the collection of that id, which need not exist, for a worker of that version.
func New(db *graphsolver.DB, name, id, version string) *Collection {
	return &Collection{Work: tasks.Work{ID: id, Puzzle: name, Version: version, Kind: "batch", DB: db}}
}

// Begin begins a collection. It takes the place of what had the name before.
func Begin(ctx context.Context, db *graphsolver.DB, name, version string, size int) (*Collection, error) {
	c := New(db, name, rand.Text(), version)
	c.Size = size
	s := db.Session(ctx, name)
	defer s.Close(ctx)
	if err := s.PrepareWork(ctx); err != nil {
		return nil, err
	}
	err := s.Replace(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		_, err := tx.Row(ctx, cypher.BeginCollection, graphsolver.Params{"puzzle": name, "id": c.ID, "version": version, "size": size, "seal": c.sealed()})
		return err
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// Find returns the collection called name, or nil if there is none.
func Find(ctx context.Context, db *graphsolver.DB, name string) (*Collection, error) {
	c := New(db, name, "", "")
	r, err := c.Row(ctx, cypher.FindCollection, graphsolver.Params{})
	if err != nil || r == nil {
		return nil, err
	}
	c.set(r)
	return c, nil
}

// gone returns the error for a collection that was dropped or replaced.
func (c *Collection) gone() error {
	return fmt.Errorf("batches: %q: %w", c.Puzzle, graphsolver.ErrReplaced)
}

// A Batch is some puzzles that one worker solves.
type Batch struct {
	Number  int    // from 1
	First   int    // the number of its first puzzle, from 1
	Puzzles int    // how many
	Digest  string // of their texts
	State   tasks.State
}

// Add adds batches, unless they are there. It sets their states, and returns the digests that they
// have in the graph: another one means that the batch was added with other puzzles. The error is
// [graphsolver.ErrReplaced] if the collection is no more, or a [*tasks.ChangedError].
func (c *Collection) Add(ctx context.Context, all []*Batch) (digests []string, err error) {
	list := make([]any, len(all))
	for i, b := range all {
		list[i] = map[string]any{"number": b.Number, "first": b.First, "puzzles": b.Puzzles, "digest": b.Digest, "seal": c.sealOf(*b)}
	}
	rows, err := c.Rows(ctx, cypher.AddBatches, graphsolver.Params{"id": c.ID, "new": map[string]any{"batches": list}})
	switch {
	case err != nil:
		return nil, err
	case len(rows) == 0:
		return nil, c.gone()
	case len(rows) != len(all):
		return nil, c.changed(0, fmt.Sprintf("want %d batches added, got %d", len(all), len(rows)))
	}
	for i, r := range rows {
		found, err := c.read(all[i].Number, r["batch"])
		if err != nil {
			return nil, err
		}
		all[i].State = found.State
		digests = append(digests, found.Digest)
	}
	return digests, nil
}

// An Answer is what a worker has found about a puzzle.
type Answer struct {
	Status     compare.Status      `json:"status"`
	Chosen     exactcover.Solution `json:"chosen,omitempty"` // the options of the solution
	Choices    int                 `json:"choices"`
	Backtracks int                 `json:"backtracks"`
	Seconds    float64             `json:"seconds"`
	Mode       string              `json:"mode"` // the engine

	// Refusal says that the engine can't take the puzzle.
	Refusal *memsolver.EngineError `json:"refusal,omitempty"`
}

// Answers are those of a batch.
type Answers struct {
	Batch   int // its number
	Attempt int
	Worker  string
	List    []Answer
	Err     error // if they can't be read
}

// Answers returns the answers of the first most batches that are done, of those with these
// numbers. changes grows whenever one of them is taken or done, or its worker gives a sign of
// life. The error is [graphsolver.ErrReplaced] if the collection is no more, or a [*tasks.ChangedError] if
// one of the batches is not as it was written: nobody may ever work on it.
func (c *Collection) Answers(ctx context.Context, numbers []int, most int) (all []Answers, changes int, err error) {
	wanted := make([]string, len(numbers))
	for i, n := range numbers {
		wanted[i] = strconv.Itoa(n)
	}
	rows, err := c.Rows(ctx, cypher.BatchAnswers, graphsolver.Params{"id": c.ID, "wanted": map[string]any{"batches": wanted}, "most": most})
	switch {
	case err != nil:
		return nil, 0, err
	case len(rows) != len(numbers):
		return nil, 0, c.gone()
	}
	for i, r := range rows {
		found, err := c.read(numbers[i], r["batch"])
		if err != nil {
			return nil, 0, err
		}
		if changes += found.signs; found.State == tasks.Done {
			changes++
		}
		if !r.Bool("locked") { // not done, not among the first, or just being written
			continue
		}
		if err := c.checkResult(found); err != nil {
			return nil, 0, err
		}
		packed, _ := r["answers"].([]byte)
		if tasks.Digest(packed) != found.answersDigest {
			return nil, 0, c.changed(found.Number, "its answers are not those that its worker has written")
		}
		a := Answers{Batch: found.Number, Attempt: found.attempt, Worker: found.worker}
		a.Err = unpack(packed, &a.List)
		all = append(all, a)
	}
	return all, changes, nil
}

// End says that all puzzles were read, and are in that many batches. It returns how many the
// collection has: if these are more, it was begun with more puzzles.
func (c *Collection) End(ctx context.Context, batches int) (int, error) {
	r, err := c.Row(ctx, cypher.EndCollection, graphsolver.Params{"id": c.ID, "batches": batches})
	if err != nil {
		return 0, err
	}
	if r == nil {
		return 0, c.gone()
	}
	return r.Int("batches"), nil
}

// Pack returns the texts of puzzles as a message holds them, JSON that is compressed as RFC 1951
// says, and their digest.
func Pack(texts []string) (packed []byte, digest string, err error) {
	plain, err := json.Marshal(texts)
	if err != nil {
		return nil, "", err
	}
	packed, err = compress(plain)
	return packed, tasks.Digest(plain), err
}

// Unpack returns the texts that [Pack] has packed.
func Unpack(packed []byte) (texts []string, err error) {
	err = unpack(packed, &texts)
	return texts, err
}

func compress(plain []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(plain); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

// mostUnpacked is how many bytes of JSON a batch has at most: its puzzles or its answers.
const mostUnpacked = 64 << 20

// unpack reads a value from compressed JSON.
func unpack(packed []byte, value any) error {
	return json.NewDecoder(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), mostUnpacked)).Decode(value)
}
