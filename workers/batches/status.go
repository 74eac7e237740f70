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

// A Summary says how far a collection is, as JSON has it.
type Summary struct {
	Name       string   `json:"name"`
	Status     string   `json:"status"` // "running", or "complete" once all puzzles were read
	Open       int      `json:"open"`   // batches
	Taken      int      `json:"taken"`
	Done       int      `json:"done"`
	Again      int      `json:"again"`   // batches that were taken more than once
	Workers    []string `json:"workers"` // of batches that are taken
	Puzzles    int      `json:"puzzles"` // of the batches that are done
	Solved     int      `json:"solved"`  // of these puzzles
	Choices    int      `json:"choices"`
	Backtracks int      `json:"backtracks"`
	Seconds    float64  `json:"seconds"` // what the searches took, on one core each
	Version    string   `json:"version"`
}

// Standing returns how far the collection called name is. The error is [ErrNoCollection] if the
// name has none, or a [*tasks.ChangedError] if it is not as it was written, unless another version than the
// given one has written it.
func Standing(ctx context.Context, db *graphsolver.DB, name, version string) (*Summary, error) {
	c := New(db, name, "", "")
	rows, err := c.Rows(ctx, cypher.ListBatches, graphsolver.Params{})
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("batches: %q: %w", name, ErrNoCollection)
	}
	c.set(rows[0])
	s := &Summary{Name: name, Status: "running", Workers: []string{}, Version: c.Version}
	want := rows[0].Int("batches") // once all puzzles were read; otherwise 0
	if want > 0 {
		s.Status = "complete"
	}
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
	if own && c.Ended && (want != len(rows) || want != s.Done) {
		return nil, c.changed(0, fmt.Sprintf("it has ended with %d batches, but has %d, of which %d are done", want, len(rows), s.Done))
	}
	slices.Sort(s.Workers)
	return s, nil
}

func (s *Summary) add(b standing) {
	if b.taken > 1 {
		s.Again++
	}
	switch b.State {
	case tasks.Open:
		s.Open++
	case tasks.Taken:
		s.Taken++
		if !slices.Contains(s.Workers, b.worker) {
			s.Workers = append(s.Workers, b.worker)
		}
	case tasks.Done:
		s.Done++
		s.Puzzles += b.Puzzles
		s.Solved += b.solved
		s.Choices += b.choices
		s.Backtracks += b.backtracks
		s.Seconds += b.seconds
	}
}
