package graphsolver

import (
	"context"
	"fmt"
	"iter"

	"graphcover/exactcover"
)

// Solver solves problems in a database, one after another under one name. The last one
// stays there in its last state, for people to look at. A problem with the same items
// and options as the one before takes over its nodes instead of being loaded.
//
// Several goroutines can solve at once on one [DB] if each uses a name of its own. Each
// search has a connection of its own, and the server works on as many as it has cores.
type Solver struct {
	DB   *DB
	Name string // of the puzzle in the database
	Text string // kept with the puzzle
	Pace Pace

	Order exactcover.Order // of the search; "" is OrderFewest
}

var _ exactcover.Solver = Solver{}

func (Solver) String() string { return "graph" }

// Profiled returns v as a solver that counts the database hits and bytes of its searches.
func (v Solver) Profiled() exactcover.Solver {
	v.Pace.Profile = true
	return v
}

// Search implements [exactcover.Solver]. It loads p and then searches. If somebody makes
// steps by hand, it continues from them, as [Search.Events] does; the error is [ErrByHand] if
// a solution that was yielded may come again.
func (v Solver) Search(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		s, err := v.DB.searchOf(ctx, v.Name, v.Text, p, v.Order)
		if err != nil {
			yield(nil, err)
			return
		}
		s.unloaded = p
		defer s.Close(ctx)
		recordCost := func() {
			log.RoundTrips, log.DatabaseHits, log.DatabaseBytes, log.Loading = s.roundTrips, s.databaseHits, s.databaseBytes, s.loading
		}
		recordSteps := func() { log.Choices, log.Backtracks = s.choices, s.backtracks } // with those by hand
		defer recordCost()
		defer recordSteps()
		for event, err := range s.Events(ctx, v.Pace) {
			recordCost()
			if err != nil {
				yield(nil, err)
				return
			}
			log.Record(event)
			if event.Kind != exactcover.Solved {
				continue
			}
			// While the search is partial, and after it has started over, it may find what it
			// has found before.
			if s.byHand && log.Solutions > 1 && (s.partial || log.Solutions != s.solutions) {
				yield(nil, fmt.Errorf("graphsolver: %q: %w, so that solutions may be found twice", s.name, ErrByHand))
				return
			}
			if recordSteps(); !yield(s.chosen(), nil) {
				return
			}
		}
	}
}
