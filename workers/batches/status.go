package batches

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/workers/tasks"
)

// ErrNoCollection reports that no collection of that name is solved by workers.
var ErrNoCollection = errors.New("no collection of that name is solved by workers")

// A Status says how far a collection is.
type Status struct {
	Version    string
	All        int // batches, once all puzzles were read; otherwise 0
	Batches    map[tasks.State]int
	Puzzles    map[tasks.State]int
	Solved     int      // puzzles that have a solution
	Again      int      // batches that were taken more than once
	Workers    []string // of batches that are taken
	Choices    int
	Backtracks int
	Seconds    float64 // what the searches of the batches took that are done
}

// Standing returns how far the collection called name is. The error is [ErrNoCollection] if the
// name has none, or a [*tasks.ChangedError] if it is not as it was written, unless another version than the
// given one has written it.
func Standing(ctx context.Context, db *graphsolver.DB, name, version string) (*Status, error) {
	c := New(db, name, "", "")
	rows, err := c.Rows(ctx, cypher.ListBatches, graphsolver.Params{})
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("batches: %q: %w", name, ErrNoCollection)
	}
	c.set(rows[0])
	s := &Status{Version: c.Version, All: rows[0].Int("batches"), Batches: make(map[tasks.State]int), Puzzles: make(map[tasks.State]int)}
	own := c.Version == version
	if err := c.Check(); err != nil && own {
		return nil, err
	}
	if rows[0]["batch"] == nil { // it has none yet
		rows = nil
	}
	all := make(map[int]any) // by the number in the name
	for _, r := range rows {
		n := c.numberOf(r["batch"])
		if own && all[n] != nil {
			return nil, c.changed(n, "it is there twice")
		}
		all[n] = r["batch"]
	}
	for n := 1; n <= len(rows); n++ {
		b, err := c.read(n, all[n])
		if err == nil && b.State == tasks.Done {
			err = c.checkResult(b)
		}
		if err != nil && own {
			return nil, err
		}
		s.add(b)
	}
	if done := s.Batches[tasks.Done]; own && c.Ended && (s.All != len(rows) || s.All != done) {
		return nil, c.changed(0, fmt.Sprintf("it has ended with %d batches, but has %d, of which %d are done", s.All, len(rows), done))
	}
	slices.Sort(s.Workers)
	return s, nil
}

// add adds a batch.
func (s *Status) add(b standing) {
	s.Batches[b.State]++
	s.Puzzles[b.State] += b.Puzzles
	if b.taken > 1 {
		s.Again++
	}
	switch {
	case b.State == tasks.Taken && !slices.Contains(s.Workers, b.worker):
		s.Workers = append(s.Workers, b.worker)
	case b.State == tasks.Done:
		s.Solved += b.solved
		s.Choices += b.choices
		s.Backtracks += b.backtracks
		s.Seconds += b.seconds
	}
}

// A Summary is a status in figures, as JSON has them.
type Summary struct {
	Name       string   `json:"name"`
	Status     string   `json:"status"` // "running" or "complete"
	Open       int      `json:"open"`   // batches
	Taken      int      `json:"taken"`
	Done       int      `json:"done"`
	Again      int      `json:"again"` // batches that were taken more than once
	Workers    []string `json:"workers"`
	Puzzles    int      `json:"puzzles"` // of the batches that are done
	Solved     int      `json:"solved"`  // of these puzzles
	Choices    int      `json:"choices"`
	Backtracks int      `json:"backtracks"`
	Seconds    float64  `json:"seconds"` // what the searches took, on one core each
	Version    string   `json:"version"`
}

// Summary returns the status of the collection called name in figures.
func (s *Status) Summary(name string) *Summary {
	m := &Summary{
		Name: name, Status: "running", Open: s.Batches[tasks.Open], Taken: s.Batches[tasks.Taken], Done: s.Batches[tasks.Done],
		Again: s.Again, Workers: append([]string{}, s.Workers...), Puzzles: s.Puzzles[tasks.Done], Solved: s.Solved,
		Choices: s.Choices, Backtracks: s.Backtracks, Seconds: s.Seconds, Version: s.Version,
	}
	if s.All > 0 {
		m.Status = "complete"
	}
	return m
}
