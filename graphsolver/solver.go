package graphsolver

import (
	"context"
	"fmt"
	"iter"
	"math/big"

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
	Limit int              // after how many solutions All and Count stop; 0 is never
}

var _ exactcover.Solver = Solver{}

func (Solver) String() string { return "graph" }

// Profiled returns v as a solver that counts the database hits and bytes of its searches.
func (v Solver) Profiled() exactcover.Solver {
	v.Pace.Profile = true
	return v
}

// Solve returns the first solution of p, or nil if there is none. The log and the errors are
// those of [Solver.All].
func (v Solver) Solve(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) (exactcover.Solution, error) {
	return exactcover.First(v.All(ctx, p, log))
}

// Count returns the number of solutions of p, which it finds one by one. The log and the errors
// are those of [Solver.All].
func (v Solver) Count(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) (*big.Int, error) {
	return exactcover.Number(v.All(ctx, p, log))
}

// All implements [exactcover.Solver]. It loads p and then searches. If somebody makes
// steps by hand, it continues from them, as [Search.Events] does; the error is [ErrByHand] if
// a solution that was yielded may come again.
func (v Solver) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		log := log.OrNew()
		before := log.Tally
		s, err := v.DB.searchOf(ctx, v.Name, v.Text, p, v.Order)
		if err != nil {
			yield(nil, err)
			return
		}
		s.unloaded = p
		defer s.Close(ctx)
		recordSteps := func() { // with those by hand
			log.Choices, log.Backtracks = before.Choices+s.choices, before.Backtracks+s.backtracks
		}
		defer s.recordCost(log, before)
		defer recordSteps()
		found := 0
		for event, err := range s.Events(ctx, v.Pace) {
			s.recordCost(log, before)
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
			if found++; s.byHand && found > 1 && (s.partial || found != s.solutions) {
				yield(nil, fmt.Errorf("graphsolver: %q: %w, so that solutions may be found twice", s.name, ErrByHand))
				return
			}
			recordSteps()
			if !yield(s.chosen(), nil) || found == v.Limit {
				return
			}
		}
	}
}

// recordCost adds what the search has cost to a log that had these counts before it.
func (s *Search) recordCost(log *exactcover.Log, before exactcover.Tally) {
	log.RoundTrips, log.Accesses = before.RoundTrips+s.roundTrips, before.Accesses+s.databaseHits
	log.Memory, log.Loading = max(before.Memory, s.databaseBytes), before.Loading+s.loading
}
