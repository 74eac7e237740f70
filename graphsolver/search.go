package graphsolver

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// ErrReplaced says that the puzzle was loaded anew, or dropped, while it was
// searched.
var ErrReplaced = errors.New("the puzzle was replaced or dropped by another process")

// ErrTampered says that the graph is not as a search leaves it.
var ErrTampered = errors.New("the graph was changed by something else; load the puzzle again")

// A Search is the search of one puzzle in the database. Its state lies there;
// what a Search holds is a copy, renewed when another process has gone on with
// the same search. It is used by one goroutine at a time.
type Search struct {
	*Session
	client string // tells its steps from those of others
	state

	// unloaded is the problem of a [Solver] until it is in the graph.
	unloaded *exactcover.Problem

	unsure  bool          // whether the answer to a statement was lost since the state was read
	loading time.Duration // what it took to create the puzzle, clues apart
}

// state is where a search stands.
type state struct {
	loaded, text string
	nodes        int // moves and constraints
	phase        phase
	depth        int   // choices that stand: the search number of the last one
	undone       bool  // whether the last step was an undo
	chosen       []int // moves of status Yes: the clues, then the choices

	choices, backtracks, solutions int
}

func (s state) steps() int { return s.choices + s.backtracks }

// A phase is the state property of a puzzle.
type phase string

const (
	searching phase = "searching"
	solved    phase = "solved"    // at a solution
	exhausted phase = "exhausted" // every move tried
)

// Loaded is an id of this load, by which a statement of somebody else's sees that
// the puzzle is still the one that is searched here.
func (s *Search) Loaded() string { return s.loaded }

// Text is what the puzzle was loaded from.
func (s *Search) Text() string { return s.text }

// Tally counts what was done in the search since the puzzle was loaded, also by
// other processes, and the round trips of this one.
func (s *Search) Tally() exactcover.Tally {
	return exactcover.Tally{
		Choices: s.choices, Backtracks: s.backtracks, Solutions: s.solutions,
		RoundTrips: s.roundTrips, DatabaseHits: s.databaseHits, Loading: s.loading,
	}
}

// Chosen returns the moves of status Yes: the clues, then the choices.
func (s *Search) Chosen() exactcover.Solution { return slices.Clone(s.chosen) }

// Solved tells whether the search stands at a solution, Exhausted whether it
// has tried everything.
func (s *Search) Solved() bool    { return s.phase == solved }
func (s *Search) Exhausted() bool { return s.phase == exhausted }

// Pace says how to go through a search.
type Pace struct {
	Mode  Mode          // "" is Server
	Pause time.Duration // between two steps, for people to watch
	Steps int           // at most so many choices and undos; 0 for no limit
	Chunk int           // steps of a transaction in server mode; 0 is DefaultChunk

	// Profile has the database count its hits, which slows the search down.
	Profile bool
}

// Events makes the search's steps in the database and yields what each was,
// until everything is tried or pace.Steps are made. The state is whole whenever
// an event is yielded: a caller may stop there, and any process go on. In server
// mode the steps of a whole transaction are made by then.
//
// An error ends the sequence: that of ctx, looked at between transactions only,
// [ErrReplaced], [ErrTampered], or the database's.
func (s *Search) Events(ctx context.Context, pace Pace) iter.Seq2[exactcover.Event, error] {
	return func(yield func(exactcover.Event, error) bool) {
		mode, err := pace.Mode.stepper()
		if err != nil {
			yield(exactcover.Event{}, err)
			return
		}
		made := 0
		for s.phase != exhausted && (pace.Steps == 0 || made < pace.Steps) {
			if err := ctx.Err(); err != nil {
				yield(exactcover.Event{}, err)
				return
			}
			events, err := s.advance(ctx, mode, pace, made)
			if err != nil {
				yield(exactcover.Event{}, err)
				return
			}
			for _, event := range events {
				if event.Kind != exactcover.Solved {
					made++
				}
				if !yield(event, nil) {
					return
				}
			}
			wait(ctx, pace.Pause)
		}
	}
}

// advance makes the next steps. There is no event if the problem was only loaded, if
// the search has come to its end, or if another process has made the steps.
func (s *Search) advance(ctx context.Context, mode stepper, pace Pace, made int) ([]exactcover.Event, error) {
	if s.unloaded != nil {
		return s.begin(ctx, mode, pace)
	}
	s.profile = pace.Profile
	ctx, cancel := withGrace(ctx)
	defer cancel()
	n := mode.chunk(pace, made)
	send := func(ctx context.Context, q cypher.Query, p Params) (Row, error) { return s.runSteps(ctx, n, q, p) }
	events, err := mode.step(ctx, s, send, n)
	if errors.Is(err, errOvertaken) {
		return s.catchUp(ctx, events)
	}
	return events, err
}

// Solve goes on until the search stands at a solution, where it may stand
// already, or is exhausted. The observer, which may be nil, is told every event.
func (s *Search) Solve(ctx context.Context, pace Pace, observe func(exactcover.Event)) error {
	if s.phase == solved {
		return nil
	}
	for event, err := range s.Events(ctx, pace) {
		if err != nil {
			return err
		}
		if observe != nil {
			observe(event)
		}
		if event.Kind == exactcover.Solved {
			return nil
		}
	}
	return nil
}

// wait returns after d, or when ctx is done.
func wait(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// apply changes what is known of the search by one event.
func (s *Search) apply(e exactcover.Event) {
	switch e.Kind {
	case exactcover.Choose:
		s.choices++
		s.depth, s.undone = e.Search, false
		s.chosen = append(s.chosen, e.Option)
	case exactcover.Backtrack:
		s.backtracks++
		s.depth, s.undone = e.Search-1, true
		s.chosen = s.chosen[:max(len(s.chosen)-1, 0)]
	}
}

// stepGrace is what a step that has begun may take once the caller wants to stop.
const stepGrace = 5 * time.Second

// withGrace returns a context for a step that has begun: if ctx is done
// meanwhile the step is still ended, so that what is known of the search here is
// what is so in the database. Only a server that does not answer is given up.
func withGrace(ctx context.Context) (context.Context, context.CancelFunc) {
	patient, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(stepGrace, cancel) })
	return patient, func() {
		stop()
		cancel()
	}
}

func (s *Search) tamperedError() error { return fmt.Errorf("graphsolver: %q: %w", s.name, ErrTampered) }

// Position returns what the search turns to next, nil if every constraint is
// satisfied or the search is over. It reads that at one moment together with
// what the other methods tell, though others may go on with the search.
func (s *Search) Position(ctx context.Context) (next *Next, err error) {
	err = s.hold(ctx, func(ctx context.Context, tx *Tx) error {
		if err := s.refreshBy(ctx, tx); err != nil || s.phase != searching {
			return err
		}
		next, err = s.next(ctx, tx.Row)
		if errors.Is(err, errOvertaken) { // it can't be: it is held
			err = s.tamperedError()
		}
		return err
	})
	return next, err
}

// hold calls do with a transaction while nobody else can change the search. Committed
// data alone would not fit together: a statement may read the puzzle before and its
// moves after another process has made a step.
func (s *Search) hold(ctx context.Context, do func(ctx context.Context, tx *Tx) error) error {
	return s.transaction(ctx, s.limit(transactionLimit, 0), func(ctx context.Context, tx *Tx) error {
		if _, err := tx.Row(ctx, cypher.HoldSearch, Params{"puzzle": s.name}); err != nil {
			return err
		}
		return do(ctx, tx) // not committed: nothing is written
	})
}

// errOvertaken says that another process has gone on with the search since its
// state was read; nothing was changed.
var errOvertaken = errors.New("overtaken")

// runSteps sends a statement that makes up to n steps and is committed by itself. It
// may be sent again: it is keyed by its step, so that a second one finds that the
// first has done its work, and returns no row.
func (s *Search) runSteps(ctx context.Context, n int, q cypher.Query, p Params) (r Row, err error) {
	send := func(ctx context.Context, text string, p Params) (neo4j.ResultWithContext, error) {
		return s.session.Run(ctx, text, p, sameDeadline(ctx))
	}
	err = s.retry(ctx, s.limit(statementLimit, n), func(ctx context.Context) (err error) {
		r, err = s.sendForOne(ctx, send, q, p)
		s.unsure = isLost(err) || s.unsure && r == nil
		return err
	})
	return r, err
}

// limit is timeLimit for a statement that looks at the whole puzzle.
func (s *Search) limit(limit time.Duration, n int) time.Duration {
	return timeLimit(limit, n) + time.Duration(s.nodes)*moreByNode
}

// refresh reads the state of the search from the database.
func (s *Search) refresh(ctx context.Context) error {
	return s.hold(ctx, s.refreshBy)
}

func (s *Search) refreshBy(ctx context.Context, tx *Tx) error {
	r, err := tx.Row(ctx, cypher.ReadSearch, Params{"puzzle": s.name})
	if err != nil {
		return err
	}
	if s.loaded != "" && s.loaded != r.Text("loaded") {
		return fmt.Errorf("graphsolver: %q: %w", s.name, ErrReplaced)
	}
	if r == nil {
		return fmt.Errorf("graphsolver: %q: %w", s.name, ErrNoPuzzle)
	}
	s.state = state{
		loaded: r.Text("loaded"), text: r.Text("text"), nodes: r.Int("nodes"), phase: phase(r.Text("state")),
		depth: r.Int("search"), undone: r.Bool("undone"), chosen: r.Ints("chosen"),
		choices: r.Int("choices"), backtracks: r.Int("backtracks"), solutions: r.Int("solutions"),
	}
	return nil
}
