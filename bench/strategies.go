package bench

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// StrategyConfig says which ways to solve Sudoku to measure, and on what.
type StrategyConfig struct {
	Collections []Collection
	Contenders  []compare.StrategyContender // each solves every collection in every round

	Rounds int // at least 1

	// Progress, if not nil, is called each time a contender has finished a collection:
	// once while its answers are verified, and then once in each round.
	Progress func()
}

// A Collection is a list of Sudokus that are measured together.
type Collection struct {
	Name    string
	Sudokus []puzzle.Entry // at least 1, each a [sudoku.Board]
}

// ExactCover lets an exact cover solver run as a strategy. It counts no guesses. As the commands do, it
// prepares once what Sudokus share.
type ExactCover struct{ *compare.Contender }

func (e ExactCover) String() string { return e.Mode }

// Takes implements [strategy.Strategy].
func (ExactCover) Takes(sudoku.Board) error { return nil }

// Solve implements [strategy.Strategy].
func (e ExactCover) Solve(ctx context.Context, b sudoku.Board) (strategy.Answer, error) {
	var log exactcover.Log
	answer := strategy.Answer{Verdict: strategy.Unsolvable}
	if err := e.Share(b.Base()); err != nil {
		return answer, err
	}
	chosen, err := exactcover.First(e.Solutions(ctx, b.Problem(), &log))
	if chosen != nil {
		answer.Verdict, answer.Board = strategy.Solved, b.Rules().Empty().With(chosen)
	}
	answer.Choices, answer.Backtracks = log.Choices, log.Backtracks
	answer.RoundTrips, answer.Loading = log.RoundTrips, log.Loading
	return answer, err
}

// A StrategyReport is the result of RunStrategies.
type StrategyReport struct {
	Rounds      int                `json:"rounds"`
	Collections []CollectionReport `json:"collections"`
}

// A CollectionReport holds what was measured on one collection.
type CollectionReport struct {
	Collection string            `json:"collection"`
	Puzzles    int               `json:"puzzles"`
	Strategies []StrategyMeasure `json:"strategies"`
}

// A StrategyMeasure holds the figures of one contender on one collection.
type StrategyMeasure struct {
	Solver string `json:"solver"` // where it runs: "memory" or "graph"
	Mode   string `json:"mode"`   // its name

	// PuzzleSeconds is the average time of a puzzle in a round, without the time to
	// create nodes. It is processor time, or wall time for a contender that waits for a
	// database.
	PuzzleSeconds Spread `json:"puzzleSeconds"`

	// Faster is the first contender's time divided by this one's in the same round.
	Faster Spread `json:"faster"`

	// Totals over all puzzles. Guesses is nil for exact cover, which does not distinguish
	// guesses from other choices.
	Choices    int  `json:"choices"`
	Guesses    *int `json:"guesses,omitempty"`
	Backtracks int  `json:"backtracks"`
	RoundTrips int  `json:"roundTrips"`

	// The number of puzzles with each verdict.
	Solved     int  `json:"solved"`
	Unguessed  *int `json:"unguessed,omitempty"` // solved without a guess
	Stuck      int  `json:"stuck"`
	Unsolvable int  `json:"unsolvable"`

	answers []strategy.Answer // by puzzle; only Verdict and Board are set
	seconds []float64         // by round
}

// leastRound is the shortest time of a contender's round. A collection that takes less is
// solved several times.
const leastRound = 50 * time.Millisecond

// RunStrategies measures the contenders on one core, taking turns. First, each contender
// solves each puzzle, and [compare.SolveSudoku] verifies its answer; in the rounds it
// must give the same answer again. The error can be that of a contender, or a
// [*compare.VerifyError], which is also returned if one contender solves a puzzle that
// another calls unsolvable.
func RunStrategies(ctx context.Context, c StrategyConfig) (*StrategyReport, error) {
	if len(c.Collections) == 0 || len(c.Contenders) == 0 || c.Rounds < 1 {
		return nil, errors.New("bench: want at least one collection, one strategy and one round")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	r := &StrategyReport{Rounds: c.Rounds}
	for _, collection := range c.Collections {
		report, err := c.collection(ctx, collection)
		if err != nil {
			return nil, err
		}
		r.Collections = append(r.Collections, *report)
	}
	return r, nil
}

// collection measures all contenders on one collection.
func (c StrategyConfig) collection(ctx context.Context, in Collection) (*CollectionReport, error) {
	r := &CollectionReport{Collection: in.Name, Puzzles: len(in.Sudokus)}
	verdicts := make([]verdict, len(in.Sudokus))
	for _, contender := range c.Contenders {
		m, err := verified(ctx, contender, in, verdicts)
		if err != nil {
			return nil, err
		}
		r.Strategies = append(r.Strategies, *m)
		advance(c.Progress)
	}
	for n := range turns(c.Rounds, len(c.Contenders)) {
		m := &r.Strategies[n]
		seconds, err := m.solve(ctx, c.Contenders[n], in)
		if err != nil {
			return nil, err
		}
		m.seconds = append(m.seconds, seconds)
		advance(c.Progress)
	}
	first := r.Strategies[0].seconds
	for i := range r.Strategies {
		m := &r.Strategies[i]
		m.PuzzleSeconds, m.Faster = SpreadOf(m.seconds), ratios(first, m.seconds)
	}
	return r, nil
}

// A verdict says whether a puzzle is solved or unsolvable, and which contender said so
// first.
type verdict struct {
	status compare.Status
	by     string
}

// verified has a contender solve each puzzle and verifies its answers, on their own and
// against the verdicts. It adds new verdicts.
func verified(ctx context.Context, c compare.StrategyContender, in Collection, verdicts []verdict) (*StrategyMeasure, error) {
	m := &StrategyMeasure{Solver: c.Home, Mode: c.String()}
	guesses, unguessed := 0, 0
	for k, s := range in.Sudokus {
		if err := ctx.Err(); err != nil { // some strategies do not check it in every call
			return nil, err
		}
		if reasons := s.Contradictions(); len(reasons) > 0 {
			return nil, fmt.Errorf("bench: %s: there is nothing to search: %s", s, compare.Contradictions(reasons))
		}
		result, err := compare.SolveSudoku(ctx, c, s)
		if _, wrong := errors.AsType[*compare.VerifyError](err); wrong { // it names the contender
			return nil, fmt.Errorf("bench: %s: %w", s, err)
		}
		if err != nil {
			return nil, fmt.Errorf("bench: %s: %s: %w", s, c, err)
		}
		answer := strategy.Answer{Verdict: strategy.Verdict(result.Status)}
		switch v := &verdicts[k]; {
		case result.Status == compare.Stuck:
			m.Stuck++
		case v.status == "":
			*v = verdict{result.Status, c.String()}
		case v.status != result.Status:
			return nil, &compare.VerifyError{Err: fmt.Errorf("bench: %s: %s says %s, %s says %s",
				s, v.by, v.status, c, result.Status)}
		}
		switch result.Status {
		case compare.Solved:
			m.Solved++
			answer.Board = s.Puzzle.(sudoku.Board).Rules().Empty().With(result.Chosen)
			if *result.Guesses == 0 {
				unguessed++
			}
		case compare.Unsolvable:
			m.Unsolvable++
		}
		m.answers = append(m.answers, answer)
		m.Choices += result.Choices
		m.Backtracks += result.Backtracks
		m.RoundTrips += result.RoundTrips
		guesses += *result.Guesses
	}
	if _, exact := c.Strategy.(ExactCover); !exact {
		m.Guesses, m.Unguessed = &guesses, &unguessed
	}
	return m, nil
}

// solve has a contender solve the collection for one round and returns the average
// seconds per puzzle.
func (m *StrategyMeasure) solve(ctx context.Context, c compare.StrategyContender, in Collection) (float64, error) {
	runtime.GC() // so that no contender pays for another's garbage
	clock := processorTime
	if begin := time.Now(); m.RoundTrips > 0 {
		clock = func() time.Duration { return time.Since(begin) }
	}
	var loading time.Duration
	start, puzzles := clock(), 0
	for {
		for k, s := range in.Sudokus {
			answer, err := c.Solve(ctx, s.Puzzle.(sudoku.Board))
			if err != nil {
				return 0, fmt.Errorf("bench: %s: %s: %w", s, c, err)
			}
			want := &m.answers[k]
			if answer.Verdict != want.Verdict || answer.Verdict == strategy.Solved && answer.Board != want.Board {
				return 0, &compare.VerifyError{Err: fmt.Errorf("bench: %s: %s: want %s %s as before, got %s %s",
					s, c, want.Verdict, want.Board, answer.Verdict, answer.Board)}
			}
			loading += answer.Loading
		}
		puzzles += len(in.Sudokus)
		if elapsed := clock() - start; elapsed >= leastRound {
			return (elapsed - loading).Seconds() / float64(puzzles), ctx.Err()
		}
	}
}
