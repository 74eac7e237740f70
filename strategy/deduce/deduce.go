// Package deduce solves Sudoku in Neo4j by deduction, without guesses: possible
// values, naked singles, hidden singles and naked twins. Each is found for the whole
// grid by one statement, in rounds until nothing changes. For every move that is
// placed or ruled out, the graph keeps the round and the reason, so that [Why] can
// follow the chain of reasons back to the clues.
//
// [Strategy] is the place to begin. The puzzle is in the graph as for exact cover,
// and whatever is deduced has search number 0, like a clue, so a search can go on
// from there. See docs/deduce.md.
//
// References:
//
//   - D. Poole, "A SQL Sudoko Solver", SQLServerCentral: the steps, as queries on
//     sets, and the view ValidateSolution.
package deduce

import (
	"context"
	"fmt"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// A Then says what to do when nothing more can be deduced.
type Then string

// The possibilities.
const (
	Stop   Then = "stop"
	Search Then = "search" // by Algorithm X in the graph, among the remaining candidates
)

// Strategy deduces in a database, where the puzzle stays under its name.
type Strategy struct {
	DB   *graphsolver.DB
	Name string // of the puzzle in the database
	Then Then   // "" means Stop
}

var _ strategy.Strategy = Strategy{}

func (s Strategy) String() string {
	if s.Then == Search {
		return "deduce --then search"
	}
	return "deduce"
}

// Solve implements [strategy.Strategy]. If clues conflict with each other, it loads
// nothing. It returns [graphsolver.ErrReplaced] if another process loads, drops or
// searches the puzzle meanwhile.
func (s Strategy) Solve(ctx context.Context, g sudoku.Grid) (answer strategy.Answer, err error) {
	if len(g.Contradictions()) > 0 {
		return strategy.Answer{Verdict: strategy.Unsolvable}, nil
	}
	search, err := s.DB.Load(ctx, s.Name, g.String(), g.Problem())
	if err != nil {
		return strategy.Answer{}, err
	}
	defer search.Close(ctx)
	left, err := rounds(ctx, search)
	if err == nil {
		answer = left.answer()
	}
	if err == nil && answer.Verdict == strategy.Stuck && s.Then == Search {
		answer, err = searchOn(ctx, search, g, left)
	}
	tally := search.Tally()
	answer.RoundTrips, answer.Loading = tally.RoundTrips, tally.Loading
	return answer, err
}

// rounds deduces until nothing changes. It does so in one transaction, since a commit
// for each round would cost more. If it is repeated, it finds nothing new.
func rounds(ctx context.Context, search *graphsolver.Search) (left standing, err error) {
	name := search.Name()
	err = search.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		begun, err := tx.Row(ctx, cypher.BeginDeduction, graphsolver.Params{"puzzle": name, "loaded": search.Loaded()})
		if err != nil {
			return err
		}
		if begun == nil {
			return fmt.Errorf("deduce: %q: %w", name, graphsolver.ErrReplaced)
		}
		last := begun.Int("round") // 0 unless this is a repetition
		if _, err := find(ctx, tx, name, last, cypher.BlockedValues); err != nil {
			return err
		}
		for {
			changed, err := find(ctx, tx, name, last+1,
				cypher.NakedSingles, cypher.HiddenSingles, cypher.BlockedValues, cypher.NakedTwins)
			if err != nil {
				return err
			}
			if changed == 0 {
				break
			}
			last++
		}
		r, err := tx.Row(ctx, cypher.DeductionStanding, graphsolver.Params{"puzzle": name, "round": last})
		if err != nil {
			return err
		}
		left = standing{state: r.Text("state"), placed: r.Ints("placed"), left: r.Ints("left")}
		return tx.Commit(ctx)
	})
	return left, err
}

// find runs the steps of a round and returns the number of moves that they decided.
func find(ctx context.Context, tx *graphsolver.Tx, name string, round int, steps ...cypher.Query) (changed int, err error) {
	for _, step := range steps {
		r, err := tx.Row(ctx, step, graphsolver.Params{"puzzle": name, "round": round})
		if err != nil {
			return changed, err
		}
		changed += r.Int("changed")
	}
	return changed, nil
}

// standing is the result of a deduction.
type standing struct {
	state        string // of the puzzle: "solved", "exhausted", "searching"
	placed, left []int  // the moves with status Yes, and with status Maybe
}

func (s standing) answer() strategy.Answer {
	grid := sudoku.Grid{}.With(s.placed)
	switch s.state {
	case "solved":
		return strategy.Answer{Verdict: strategy.Solved, Grid: grid}
	case "exhausted":
		return strategy.Answer{Verdict: strategy.Unsolvable}
	}
	answer := strategy.Answer{Verdict: strategy.Stuck, Grid: grid}
	for _, moves := range [][]int{s.placed, s.left} {
		for _, move := range moves {
			cell, number := sudoku.PlaceOf(move)
			answer.Candidates[cell] |= sudoku.DigitsOf(number)
		}
	}
	return answer
}
