package graphsolver

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// ErrNotAlone reports that the database holds moves or constraints that are not those of
// the puzzle that [Post] searches.
var ErrNotAlone = errors.New("the queries of the post see every move and constraint of the database, and it holds others")

// Post solves problems with the queries of the blog post: those of cypher/post from step 1
// on. It sends them one by one, each in a round trip, as a reader of the post does from a
// program. It exists to be measured.
//
// The queries know of no puzzles, so the database must hold no other moves and constraints,
// nor any that were adopted: see [ErrNotAlone]. That is checked before and after a search,
// but not between, so nobody else may work in the database meanwhile. No query is sent twice:
// an error ends the search. The queries know nothing of secondary items and quotas: see Refuses.
//
// As with [Solver], the last problem stays in the database in its last state, and the next
// one takes over its nodes if it has the same items and options. The nodes are created by
// a load, and have the same ids as those that the queries would have created.
type Post struct {
	DB   *DB
	Name string // of the puzzle in the database

	profile bool           // makes the database count its hits, which slows the search down
	hits    map[string]int // if not nil, it gets the hits of each statement
}

var _ exactcover.Solver = Post{}

func (Post) String() string { return "graph" }

// Profiled returns v as a solver that counts the database hits of its searches. If hits is not nil, it
// gets those of each statement.
func (v Post) Profiled(hits map[string]int) exactcover.Solver {
	v.profile, v.hits = true, hits
	return v
}

// Refuses returns an error if p has secondary items or items with a quota, which the queries would
// satisfy like any other.
func (Post) Refuses(p *exactcover.Problem) error {
	if p.Primary() < len(p.Items) {
		return errors.New("the queries of the post do not know secondary constraints")
	}
	return p.RefuseQuotas("the post's search")
}

// All implements [exactcover.Solver]. Its time of loading includes the checks that the
// puzzle is alone.
func (v Post) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		log := log.OrNew()
		err := v.search(ctx, p, log, func(solution exactcover.Solution) bool { return yield(solution, nil) })
		if err != nil {
			yield(nil, err)
		}
	}
}

// search is All. It returns nil as soon as yield returns false.
func (v Post) search(ctx context.Context, p *exactcover.Problem, log *exactcover.Log, yield func(exactcover.Solution) bool) (err error) {
	s, err := v.DB.searchOf(ctx, v.Name, "", p, exactcover.OrderFewest, nil)
	if err != nil {
		return err
	}
	defer s.Close(ctx)
	if err := v.Refuses(p); err != nil {
		return fmt.Errorf("graphsolver: %q: %w", v.Name, err)
	}
	before, checking := log.Tally, time.Duration(0)
	alone := func() error {
		start := time.Now()
		defer func() { checking += time.Since(start) }()
		return s.alone(ctx)
	}
	defer func() {
		s.recordCost(log, before)
		log.Loading += checking
		if err != nil && ctx.Err() != nil {
			err = ctx.Err()
		}
	}()
	if err := alone(); err != nil {
		return err
	}
	s.unloaded = p
	if _, err := s.begin(ctx, noSteps, 0, Pace{}); err != nil {
		return err
	}
	send := func(ctx context.Context, q cypher.Query, p Params) (Row, error) {
		ctx, cancel := context.WithTimeout(ctx, s.limit(statementLimit, 1))
		defer cancel()
		s.profile, s.hits = v.profile, v.hits
		defer func() { s.profile = false }()
		return s.runOnce(ctx, q, p)
	}
	for event, err := range PostSteps(ctx, send) {
		if err == nil {
			err = s.follow(event)
		}
		if err != nil {
			return err
		}
		log.Record(event)
		if event.Kind != exactcover.Solved {
			continue
		}
		if err := errors.Join(alone(), s.verify()); err != nil {
			return err
		}
		if !yield(s.chosen()) {
			return nil
		}
	}
	if err := alone(); err != nil {
		return err
	}
	if s.depth() > 0 { // step 5 has not found the choice to undo
		return s.tamperedError()
	}
	return nil
}

// alone returns ErrNotAlone if the database holds moves or constraints other than those
// of the puzzle.
func (s *Search) alone(ctx context.Context) error {
	others := 0
	err := s.Transaction(ctx, func(ctx context.Context, tx *Tx) error {
		r, err := tx.Row(ctx, cypher.CountOthers, Params{"puzzle": s.name})
		others = r.Int("others")
		return err
	})
	if err == nil && others > 0 {
		err = fmt.Errorf("graphsolver: %q: %w: %d", s.name, ErrNotAlone, others)
	}
	return err
}

// noSteps is a stepper for a search that is only loaded.
func noSteps(*Search, context.Context, rowSender, int) ([]exactcover.Event, error) { return nil, nil }

// follow updates the copy of the state by a step that somebody else has made. It returns
// ErrTampered if the step cannot come next.
func (s *Search) follow(e exactcover.Event) error {
	if !s.isNext(e, s.depth()) {
		return s.tamperedError()
	}
	s.apply(e, 0)
	return nil
}

// PostSteps makes a search with the files of cypher/post from step 1 on, by the rules of
// docs/follow-the-post.md. It yields each step after its last query, and a Solved event for
// each solution; after that it continues with an undo. The sequence ends when no choice is
// left to undo, or with an error: that of send, or [ErrTampered].
//
// send sends a query and returns its row, or nil if it has none.
func PostSteps(ctx context.Context, send func(context.Context, cypher.Query, Params) (Row, error)) iter.Seq2[exactcover.Event, error] {
	return func(yield func(exactcover.Event, error) bool) {
		f := follower{send: send}
		for {
			event, made, err := f.step(ctx)
			if err != nil {
				yield(exactcover.Event{}, err)
				return
			}
			if !made || !yield(event, nil) {
				return
			}
		}
	}
}

// A follower follows the post. It remembers what it needs to know about the last step.
type follower struct {
	send   rowSender
	undone Row  // what the last step has returned, if it was an undo
	solved bool // whether the last step has found a solution
}

// step makes the next step. It reports whether there was one.
func (f *follower) step(ctx context.Context) (e exactcover.Event, made bool, err error) {
	if f.solved {
		return f.undo(ctx, exactcover.NoItem)
	}
	next := f.undone
	if next == nil {
		if next, err = f.send(ctx, cypher.PostFind, Params{}); err != nil {
			return e, false, err
		}
	}
	switch {
	case next == nil:
		return f.solve(ctx)
	case next["moveId"] == nil:
		return f.undo(ctx, next.Int("constraintId"))
	default:
		return f.choose(ctx, next.Int("constraintId"), next.Int("moveId"))
	}
}

// choose makes steps 2 and 3.
func (f *follower) choose(ctx context.Context, constraint, move int) (e exactcover.Event, made bool, err error) {
	r, err := f.send(ctx, cypher.PostChoose, Params{"constraintId": constraint, "moveId": move})
	if err != nil {
		return e, false, err
	}
	if r == nil {
		return e, false, fmt.Errorf("graphsolver: move %d does not match constraint %d: %w", move, constraint, ErrTampered)
	}
	f.undone = nil
	return exactcover.Event{Kind: exactcover.Choose, Search: r.Int("search"), Item: constraint, Option: move}, true, nil
}

// solve is step 4, after which there must be a solution.
func (f *follower) solve(ctx context.Context) (e exactcover.Event, made bool, err error) {
	r, err := f.send(ctx, cypher.PostIsSolved, Params{})
	if err != nil {
		return e, false, err
	}
	if r["unmet"] != int64(0) {
		return e, false, fmt.Errorf("graphsolver: no constraint is open, but some do not have exactly one Yes: %w", ErrTampered)
	}
	f.solved = true
	return exactcover.Event{Kind: exactcover.Solved}, true, nil
}

// undo makes step 5 with its clean-up, because no move is left for a constraint.
func (f *follower) undo(ctx context.Context, constraint int) (e exactcover.Event, made bool, err error) {
	r, err := f.send(ctx, cypher.PostUndo, Params{})
	if err != nil || r == nil {
		return e, false, err
	}
	if _, err := f.send(ctx, cypher.PostCleanUp, Params{"search": r["search"]}); err != nil {
		return e, false, err
	}
	f.undone, f.solved = r, false
	return exactcover.Event{Kind: exactcover.Backtrack, Search: r.Int("search"), Item: constraint}, true, nil
}
