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
// name has none.
func Standing(ctx context.Context, db *graphsolver.DB, name string) (*Status, error) {
	rows, err := New(db, name, "", "").rows(ctx, cypher.CollectionStatus, graphsolver.Params{})
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("batches: %q: %w", name, ErrNoCollection)
	}
	s := &Status{Batches: make(map[tasks.State]int), Puzzles: make(map[tasks.State]int)}
	for _, r := range rows {
		state := tasks.State(r.Text("state"))
		s.Version, s.All = r.Text("version"), r.Int("all")
		s.Batches[state], s.Puzzles[state] = r.Int("batches"), r.Int("puzzles")
		s.Solved += r.Int("solved")
		s.Again += r.Int("again")
		s.Choices += r.Int("choices")
		s.Backtracks += r.Int("backtracks")
		s.Workers = append(s.Workers, r.Texts("workers")...)
		seconds, _ := r["seconds"].(float64)
		s.Seconds += seconds
	}
	slices.Sort(s.Workers)
	return s, nil
}
