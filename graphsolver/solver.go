package graphsolver

import (
	"context"
	"iter"

	"graphcover/exactcover"
)

// Solver solves problems in a database, under a name that the last problem
// keeps there, at its last state, to be looked at.
type Solver struct {
	DB   *DB
	Name string // of the puzzle in the database
	Text string // kept with the puzzle
	Pace Pace
}

var _ exactcover.Solver = Solver{}

func (Solver) String() string { return "graph" }

// Profiled returns v with the database hits of its searches counted.
func (v Solver) Profiled() exactcover.Solver {
	v.Pace.Profile = true
	return v
}

// Search implements [exactcover.Solver]. It loads p and then searches.
func (v Solver) Search(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		s, err := v.DB.searchOf(ctx, v.Name, v.Text, p)
		if err != nil {
			yield(nil, err)
			return
		}
		s.unloaded = p
		defer s.Close(ctx)
		tellCost := func() { log.RoundTrips, log.DatabaseHits, log.Loading = s.roundTrips, s.databaseHits, s.loading }
		defer tellCost()
		for event, err := range s.Events(ctx, v.Pace) {
			tellCost()
			if err != nil {
				yield(nil, err)
				return
			}
			log.Record(event)
			if event.Kind == exactcover.Solved && !yield(s.chosen, nil) {
				return
			}
		}
	}
}
