package graphsolver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"

	"graphcover/cypher"
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

	// List says that the solutions are listed. If a list of the same problem, in the same order, was
	// not finished under this name, All continues it instead of loading p: it yields the solution at
	// which that search stands, if it does, and then the next ones. Of the solutions before, log
	// counts how many there are.
	List bool

	// Goal, if not nil, asks for better and better solutions: each that All yields is better than those
	// before, and the last one is the best. See [Solver.Improve].
	Goal *exactcover.Goal
}

var _ exactcover.Solver = Solver{}

func (Solver) String() string { return "graph" }

// Profiled returns v as a solver that counts the database hits and bytes of its searches. If hits is not
// nil, it gets those of each part: see [Pace].
func (v Solver) Profiled(hits map[string]int) exactcover.Solver {
	v.Pace.Profile, v.Pace.Hits = true, hits
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
		s, err := v.search(ctx, p)
		if err != nil {
			yield(nil, err)
			return
		}
		defer s.Close(ctx)
		recordSteps := func() { // with those by hand
			log.Choices, log.Backtracks = before.Choices+s.choices, before.Backtracks+s.backtracks
		}
		defer s.recordCost(log, before)
		defer recordSteps()
		found := s.solutions
		log.Solutions = before.Solutions + found
		tell := func() (more bool) {
			recordSteps()
			return yield(s.chosen(), nil) && found != v.Limit
		}
		if s.phase == solved && !tell() {
			v.endList(ctx, s, found)
			return
		}
		for event, err := range s.Events(ctx, v.Pace) {
			s.recordCost(log, before)
			if err != nil {
				yield(nil, err)
				return
			}
			log.Record(event)
			if log.Progress != nil {
				log.Progress(s.share())
			}
			if event.Kind != exactcover.Solved {
				continue
			}
			// While the search is partial, and after it has started over, it may find what it
			// has found before.
			if found++; s.byHand && found > 1 && v.Goal == nil && (s.partial || found != s.solutions) {
				yield(nil, fmt.Errorf("graphsolver: %q: %w, so that solutions may be found twice", s.name, ErrByHand))
				return
			}
			if !tell() {
				v.endList(ctx, s, found)
				return
			}
		}
		if s.listing {
			if err := s.noteList(ctx, false); err != nil {
				yield(nil, err)
			}
		}
	}
}

// search returns the search of p: a list that was not finished, or one that is yet to be loaded.
func (v Solver) search(ctx context.Context, p *exactcover.Problem) (*Search, error) {
	if v.List {
		s, err := v.OpenList(ctx, p)
		if s != nil || err != nil {
			return s, err
		}
	}
	s, err := v.DB.searchOf(ctx, v.Name, v.Text, p, v.Order, v.Goal)
	if err == nil {
		s.unloaded, s.listing = p, v.List
	}
	return s, err
}

// endList notes that a list has come to its limit. Whoever has left it earlier may continue it.
func (v Solver) endList(ctx context.Context, s *Search, found int) {
	if s.listing && found == v.Limit {
		s.noteList(ctx, false) // if that fails, the same command only tells the last solution again
	}
}

// OpenList returns the search of a list of the solutions of p that All continues, or nil if there is
// none: no such list was begun under the name and not finished, or it is beyond the limit. The error is
// [ErrByHand] if steps were made by hand since then, so that solutions may come twice.
func (v Solver) OpenList(ctx context.Context, p *exactcover.Problem) (*Search, error) {
	s, err := v.DB.Open(ctx, v.Name)
	switch {
	case errors.Is(err, ErrLost) || errors.Is(err, ErrUnwritable) || ctx.Err() != nil:
		return nil, err
	case err != nil: // no puzzle, or one that no search can go on with
		return nil, nil
	case !s.listing || s.goal != nil || s.Order() != cmp.Or(v.Order, exactcover.OrderFewest) || !exactcover.Same(s.problem, p):
		return nil, s.Close(ctx)
	case v.Limit > 0 && s.listed() >= v.Limit:
		return nil, s.Close(ctx)
	case s.byHand:
		return nil, errors.Join(fmt.Errorf("graphsolver: %q: %w, so that solutions may be listed twice", v.Name, ErrByHand), s.Close(ctx))
	}
	return s, nil
}

// listed returns how many solutions come before the one at which the search stands, or before the
// next one.
func (s *Search) listed() int {
	if s.phase == solved {
		return s.solutions - 1
	}
	return s.solutions
}

// NoteList notes in the graph that the solutions are listed from here on, the one at which the search
// stands included, so that a [Solver] whose List is set continues the search. It returns how many
// solutions come before these.
func (s *Search) NoteList(ctx context.Context) (before int, err error) {
	return s.listed(), s.noteList(ctx, true)
}

// noteList notes whether a list is under way.
func (s *Search) noteList(ctx context.Context, listing bool) error {
	_, err := s.orReplaced(s.Change(ctx, cypher.NoteList, Params{"puzzle": s.name, "loaded": s.loaded, "listing": listing}))
	s.listing = listing
	return err
}

// recordCost adds what the search has cost to a log that had these counts before it.
func (s *Search) recordCost(log *exactcover.Log, before exactcover.Tally) {
	log.RoundTrips, log.Accesses = before.RoundTrips+s.roundTrips, before.Accesses+s.databaseHits
	log.Memory, log.Loading = max(before.Memory, s.databaseBytes), before.Loading+s.loading
}
