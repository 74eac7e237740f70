package graphsolver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
)

// ErrReplaced reports that the name was loaded again, or dropped, during the search.
var ErrReplaced = errors.New("the puzzle was replaced or dropped by another process")

// ErrTampered reports that the graph is not in a state that a search leaves, with or
// without steps made by hand.
var ErrTampered = errors.New("the graph was changed by something else; load the puzzle again")

// ErrOldGraph reports that the graph was made by an earlier version of this program, which
// kept another state.
var ErrOldGraph = errors.New("the puzzle was loaded by an earlier version; load it again")

// A Search is the search of one puzzle in the database. Its state is in the graph; a
// Search holds a copy, which it renews when another process has made steps. It is
// used by one goroutine at a time.
//
// People may make steps by hand, with the queries of the blog post. The search
// continues from them: it keeps their choices while a solution extends them.
type Search struct {
	*Session
	client  string              // marks the steps of this client in the graph
	problem *exactcover.Problem // nil before it was read from the graph; it excludes what is forbidden
	state

	loadedProblem *exactcover.Problem // that of the load, if something is forbidden: see restrict
	bans          []searchtree.Ban    // the moves that are forbidden

	// unloaded is the problem of a [Solver] until it is in the graph.
	unloaded *exactcover.Problem

	made         stepsMade     // what is recorded of the last steps besides their events
	mostRecorded int           // the bound of the tree to record, or 0 if none is wanted
	limitNoted   bool          // whether it was said that the tree has ended
	answerLost   bool          // whether the answer to a statement was lost since the state was read
	idle         int           // tries in a row that made no progress
	nodes        int           // in the graph, if problem is nil
	loading      time.Duration // what it took to create the puzzle, without the clues
}

// state is where a search stands.
type state struct {
	loaded, text string
	phase        phase
	order        exactcover.Order
	turns        []int            // of the moves, nil if they are tried by ascending id: see load/puzzle
	goal         *exactcover.Goal // nil unless the best solution is wanted
	best         *found           // the best solution so far, if the best is wanted, or nil
	placed       []int            // moves of status Yes and search 0: clues, and what was deduced
	listing      bool             // whether a list of all solutions is under way: see Solver.List
	path         []choice         // the choices that stand
	left         []movesLeft      // of each choice of path; more, of choices that were undone, may follow
	tree         *Recording       // nil if the search is not recorded
	undone       *choice          // the choice that the last step has undone, for stage 5

	choices, backtracks, solutions int

	// Of choices made by hand: see read/search. If takeOver is set, they are not yet in
	// the lists that the puzzle keeps.
	kept         int
	skipped      []int
	chosenByHand []int
	byHand       bool
	partial      bool
	takeOver     bool
	notCounted   int   // then: how many steps more there are than the puzzle counts
	same         int   // then: how many choices of the lists still stand
	cleanup      []int // the searches of which an undo by hand has left tags
	noClues      bool  // the clues are undone

	// stuck is the item without options of a dead end at which server mode has ended
	// because choices are kept; nil if it did not.
	stuck *int
}

func (s *state) depth() int { return len(s.path) }
func (s *state) steps() int { return s.choices + s.backtracks }

// clone returns a copy that stays as it is while steps are made: apply changes the lists in place.
func (s *state) clone() state {
	copied := *s
	copied.path, copied.left = slices.Clone(s.path), slices.Clone(s.left)
	return copied
}

// chosen returns the moves of status Yes: the clues, then the choices.
func (s *state) chosen() []int {
	chosen := slices.Clone(s.placed)
	for _, c := range s.path {
		if c.move != exactcover.NoOption {
			chosen = append(chosen, c.move)
		}
	}
	return chosen
}

// A phase is the state property of a puzzle.
type phase string

const (
	searching phase = "searching"
	solved    phase = "solved"    // at a solution
	exhausted phase = "exhausted" // every move tried
)

// Loaded returns the id of this load. A statement compares it with the graph to see
// whether the puzzle is still the one that is searched here.
func (s *Search) Loaded() string { return s.loaded }

// Text returns the text that the puzzle was loaded from.
func (s *Search) Text() string { return s.text }

// Problem returns the problem of the puzzle, which excludes the moves that are forbidden: see
// [Search.Forbidden]. It is not to be changed.
func (s *Search) Problem() *exactcover.Problem { return s.problem }

// Order returns the order of the search: of its constraints, and unless it has a goal, of the moves.
func (s *Search) Order() exactcover.Order { return cmp.Or(s.order, exactcover.OrderFewest) }

// Sequence returns the moves in the order in which they are tried, or nil if by ascending id.
func (s *Search) Sequence() []int { return exactcover.Inverse(s.turns) }

// ByHand reports whether steps were made by hand since the puzzle was loaded.
func (s *Search) ByHand() bool { return s.byHand }

// Behind reports whether steps were made by hand that the puzzle's counts and lists, and its
// tree, do not have yet: the next step of ours adds them.
func (s *Search) Behind() bool { return s.takeOver }

// Counted returns how many steps the puzzle counts: those of [Search.Tally], less those by hand
// that it does not have yet.
func (s *Search) Counted() int { return s.steps() - s.notCounted }

// Kept returns how many of the choices that stand were made by hand, or before them. The
// search keeps these while a solution extends them.
func (s *Search) Kept() int { return s.kept }

// ChosenByHand reports whether the choice of that search, which stands, was made by hand.
func (s *Search) ChosenByHand(search int) bool {
	return search <= s.kept && slices.Contains(s.chosenByHand, search)
}

// CluesUndone reports whether the clues are undone, as by the post's queries at the end of
// a puzzle without a solution. The next step puts them back.
func (s *Search) CluesUndone() bool { return s.noClues }

// Tally counts what was done in the search since the puzzle was loaded, also by
// other processes, and the round trips of this one. Choices made by hand count while they
// stand.
func (s *Search) Tally() exactcover.Tally {
	return exactcover.Tally{
		Choices: s.choices, Backtracks: s.backtracks, Solutions: s.solutions,
		RoundTrips: s.roundTrips, Accesses: s.databaseHits, Memory: s.databaseBytes, Loading: s.loading,
	}
}

// Chosen returns the moves of status Yes: the clues, then the choices.
func (s *Search) Chosen() exactcover.Solution { return s.chosen() }

// Solved reports whether the search stands at a solution.
func (s *Search) Solved() bool { return s.phase == solved }

// Exhausted reports whether the search has tried everything.
func (s *Search) Exhausted() bool { return s.phase == exhausted }

// Pace says how to go through a search.
type Pace struct {
	Mode  Mode          // "" is Server
	Pause time.Duration // between two steps, for people to watch
	Steps int           // the most choices and undos to make; 0 for no limit
	Chunk int           // steps of a transaction in server mode; 0 is DefaultChunk

	// Traced says that the caller keeps the events as a trace, which has no steps by hand and
	// lacks none: [Search.Events] ends with [ErrByHand] or [ErrOvertaken] as soon as somebody else
	// makes one.
	Traced bool

	// Record says that the search is recorded as a tree, from now on if it is not recorded
	// yet: see [Recording]. A search that is recorded stays so without it.
	Record bool
	// RecordLimit is the most choices of a tree that begins; 0 is [searchtree.DefaultMost].
	RecordLimit int

	// Labels gives the moves labels after their status, for people who watch the search in Neo4j
	// Browser: after each step if there are pauses, otherwise a few times a second, and in the end.
	Labels bool

	// Profile makes the database count its hits and bytes, which slows the search down.
	Profile bool
	// Hits, if not nil, gets the hits of each part of a step: by the name of the statement, and for
	// server/steps by what its parts do.
	Hits map[string]int
}

// Events makes steps of the search in the database and yields their events, until
// everything has been tried or pace.Steps have been made. The caller may stop at any
// event, and any process can continue from there. In server mode an event is yielded
// after its whole transaction.
//
// If somebody makes steps by hand, the sequence continues from these, unless pace.Traced is
// set. It has no events for them. But if they have solved the puzzle, it has a Solved event.
// If nothing extends the choices by hand, the search starts over, so that solutions may be
// found a second time.
//
// An error ends the sequence: that of ctx, which is checked between transactions only,
// [ErrReplaced], [ErrTampered], or the database's.
func (s *Search) Events(ctx context.Context, pace Pace) iter.Seq2[exactcover.Event, error] {
	return func(yield func(exactcover.Event, error) bool) {
		step, err := pace.Mode.stepper()
		if err != nil {
			yield(exactcover.Event{}, err)
			return
		}
		s.wantTree(pace)
		var labels labeler
		made, begins := 0, true
		for s.phase != exhausted && (pace.Steps == 0 || made < pace.Steps) {
			if err := ctx.Err(); err != nil {
				yield(exactcover.Event{}, err)
				return
			}
			var events []exactcover.Event
			var err error
			switch {
			case s.takeOver:
				events, err = s.continueFromHand(ctx, pace, begins)
				begins = false
			case s.unloaded == nil && s.recordsToo():
				err = s.record(ctx)
			default:
				events, err = s.advance(ctx, step, pace, made)
				begins = false
			}
			if err != nil {
				yield(exactcover.Event{}, err)
				return
			}
			s.noteLimit()
			ends := s.phase != searching || pace.Steps > 0 && made+len(events) >= pace.Steps
			if err := labels.label(ctx, s, pace, ends); err != nil {
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

// Mode returns the mode in which steps are made at that pace: [Classic] if moves are forbidden. The loop of
// server mode looks for a dead end where a choice has taken the last move of a constraint; that move may
// have been forbidden while choices stood.
func (s *Search) Mode(pace Pace) Mode {
	if len(s.bans) > 0 {
		return Classic
	}
	return cmp.Or(pace.Mode, Server)
}

// advance makes the next steps. There is no event if the problem was only loaded, if
// the search has come to its end, or if another process has made the steps.
func (s *Search) advance(ctx context.Context, step stepper, pace Pace, made int) ([]exactcover.Event, error) {
	mode := s.Mode(pace)
	n := pace.chunk(mode, made)
	if s.unloaded != nil {
		return s.begin(ctx, step, n, pace)
	}
	if mode == Classic {
		step = (*Search).classicStep
	}
	s.profile, s.hits = pace.Profile, pace.Hits
	ctx, cancel := withGrace(ctx)
	defer cancel()
	var events []exactcover.Event
	var err error
	if s.recorded() {
		events, err = s.stepRecorded(ctx, step, n)
	} else {
		send := func(ctx context.Context, q cypher.Query, p Params) (Row, error) { return s.runSteps(ctx, n, q, p) }
		events, err = step(s, ctx, send, n)
	}
	if errors.Is(err, errOvertaken) {
		before := s.steps()
		events, err = s.catchUp(ctx, events)
		if err == nil && pace.Traced {
			err = s.overtakenError(before, events)
		}
	}
	if err == nil {
		if err := s.checkRows(); err != nil { // it names the column
			return nil, err
		}
		err = s.check(ctx, events)
	}
	if errors.Is(err, ErrTampered) { // which node is it? Or is it a step by hand?
		if found := s.refresh(ctx); found != nil || s.takeOver {
			return nil, found
		}
	}
	if len(events) > 0 {
		s.idle = 0
	}
	return events, err
}

// continueFromHand continues from steps that were made by hand. If these have solved the
// puzzle, it returns a Solved event, unless the sequence of Events begins there.
func (s *Search) continueFromHand(ctx context.Context, pace Pace, begins bool) ([]exactcover.Event, error) {
	if pace.Traced && !begins {
		return nil, s.byHandError()
	}
	known := begins && s.phase == solved
	err := s.takeOverTags(ctx)
	switch {
	case err != nil:
		return nil, err
	case s.takeOver: // somebody makes steps at this moment
		return nil, s.wasIdle(ctx)
	}
	s.idle = 0
	if s.phase == solved && !known {
		return []exactcover.Event{{Kind: exactcover.Solved}}, s.verify()
	}
	return nil, nil
}

// wasIdle waits a moment after a try that made no progress, because somebody has made a
// step by hand and taken it back. After many tries in a row it returns ErrTampered.
func (s *Search) wasIdle(ctx context.Context) error {
	const most = 50
	if s.idle++; s.idle > most {
		return s.tamperedError()
	}
	wait(ctx, 10*time.Millisecond)
	return nil
}

// check compares the end of a search and a solution, which events lead to, with the graph
// and the problem.
func (s *Search) check(ctx context.Context, events []exactcover.Event) error {
	switch {
	case s.phase == exhausted: // anybody may have changed the graph
		return s.refresh(ctx)
	case len(events) > 0 && events[len(events)-1].Kind == exactcover.Solved:
		return s.verify()
	}
	return nil
}

// verify returns ErrTampered if the chosen moves are no solution.
func (s *Search) verify() error {
	if err := exactcover.Verify(s.problem, s.chosen()); err != nil {
		return fmt.Errorf("%w: %w", s.tamperedError(), err)
	}
	return nil
}

// Solve makes steps until the search stands at a solution or is exhausted, or until pace.Steps
// have been made. It makes none if the search stands at a solution already. If the search has a goal, it
// goes on after solutions. It calls observe, unless that is nil, with every event.
func (s *Search) Solve(ctx context.Context, pace Pace, observe func(exactcover.Event)) error {
	if s.phase == solved && s.goal == nil {
		return nil
	}
	for event, err := range s.Events(ctx, pace) {
		if err != nil {
			return err
		}
		if observe != nil {
			observe(event)
		}
		if event.Kind == exactcover.Solved && s.goal == nil {
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

// apply updates the copy of the state by one event. Of a choice, left is how many moves the
// constraint had left.
func (s *Search) apply(e exactcover.Event, left int) {
	switch e.Kind {
	case exactcover.Choose:
		s.choices++
		s.countLeft(e, left)
		s.path = append(s.path, choice{e.Item, e.Option})
		s.undone = nil
	case exactcover.Backtrack:
		s.backtracks++
		undone := s.path[e.Search-1]
		s.path = s.path[:e.Search-1]
		s.undone = &undone
		if n := len(s.skipped); n > 0 && s.skipped[n-1] == e.Search { // they are ascending
			s.undone, s.skipped = nil, s.skipped[:n-1]
		}
		s.kept = min(s.kept, len(s.path))
	}
}

// stepGrace is how long a step may still take after the caller wants to stop.
const stepGrace = 5 * time.Second

// withGrace returns a context that outlives ctx by stepGrace. A step that has begun is
// normally finished, so that the copy of the state here agrees with the database; it is
// abandoned only if the server does not answer.
func withGrace(ctx context.Context) (context.Context, context.CancelFunc) {
	patient, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(stepGrace, cancel) })
	return patient, func() {
		stop()
		cancel()
	}
}

func (s *Search) tamperedError() error { return fmt.Errorf("graphsolver: %q: %w", s.name, ErrTampered) }

// Position returns the next constraint and its moves, or nil if every constraint is
// satisfied or the search is over. It also renews what the other methods return, in
// the same transaction, so that all of it fits together.
func (s *Search) Position(ctx context.Context) (next *Next, err error) {
	const tries = 3
	for try := 1; ; try++ {
		err = s.hold(ctx, func(ctx context.Context, tx *Tx) error {
			next = nil
			if err := s.refreshBy(ctx, tx); err != nil || s.phase != searching || s.noClues {
				return err
			}
			next, err = s.next(ctx, tx.Row)
			return err
		})
		switch {
		case !errors.Is(err, errOvertaken):
			return next, err
		case try == tries: // the search is locked, and each try has found the constraint
			return nil, s.tamperedError()
		}
	}
}

// hold calls do with a transaction during which nobody else can change the search.
// Without the lock a statement might read the puzzle before another process makes a step,
// and its moves after it.
func (s *Search) hold(ctx context.Context, do func(ctx context.Context, tx *Tx) error) error {
	for {
		limit := s.limit(transactionLimit, 0)
		err := s.transaction(ctx, limit, func(ctx context.Context, tx *Tx) error {
			r, err := tx.Row(ctx, cypher.HoldSearch, Params{"puzzle": s.name})
			if err != nil {
				return err
			}
			if s.nodes = r.Int("nodes"); s.limit(transactionLimit, 0) > 2*limit {
				return errLargeGraph
			}
			return do(ctx, tx) // what do has not committed is rolled back
		})
		if !errors.Is(err, errLargeGraph) {
			return err
		}
	}
}

// holdUnread is hold for a search whose puzzle is to be read. Each try reads it anew: between
// two tries another puzzle may have taken the name.
func (s *Search) holdUnread(ctx context.Context, do func(ctx context.Context, tx *Tx) error) error {
	return s.hold(ctx, func(ctx context.Context, tx *Tx) error {
		s.problem, s.loadedProblem, s.bans = nil, nil, nil
		return do(ctx, tx)
	})
}

// errLargeGraph reports that the graph is too large for the time limit of a transaction.
var errLargeGraph = errors.New("the graph is large")

// errOvertaken reports that another process has made steps since the state was read.
// Nothing was changed.
var errOvertaken = errors.New("overtaken")

// runSteps sends a statement that makes up to n steps and is committed by itself. It
// may be sent again: it is keyed by its step, so that a second one finds that the
// first has done its work, and returns no row.
func (s *Search) runSteps(ctx context.Context, n int, q cypher.Query, p Params) (r Row, err error) {
	err = s.retry(ctx, s.limit(statementLimit, n), func(ctx context.Context) (err error) {
		r, err = s.runOnce(ctx, q, p)
		s.answerLost = isLost(err) || s.answerLost && r == nil
		return err
	})
	return r, err
}

// runOnce sends a statement that is committed by itself. ctx must have a deadline.
func (s *Search) runOnce(ctx context.Context, q cypher.Query, p Params) (Row, error) {
	send := func(ctx context.Context, text string, p Params) (neo4j.ResultWithContext, error) {
		return s.session.Run(ctx, text, p, sameDeadline(ctx))
	}
	return s.sendForOne(ctx, send, q, p)
}

// limit is timeLimit for a statement that looks at the whole puzzle.
func (s *Search) limit(limit time.Duration, n int) time.Duration {
	nodes := s.nodes
	if s.problem != nil {
		nodes = nodesOf(s.problem)
	}
	return timeLimit(limit, n) + time.Duration(nodes)*moreByNode
}

// nodesOf returns the number of moves and constraints in the graph of p.
func nodesOf(p *exactcover.Problem) int { return len(p.Items) + len(p.Options) }

// refresh reads the state of the search from the database.
func (s *Search) refresh(ctx context.Context) error {
	return s.hold(ctx, s.refreshBy)
}
