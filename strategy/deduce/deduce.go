// Package deduce solves Sudoku in Neo4j by what follows without a guess: possible
// values, naked singles, hidden singles and naked twins, each found for the whole
// grid by one statement, in rounds until nothing changes. Whatever is placed or ruled
// out keeps its round and its reason in the graph, where [Why] reads the chain of
// reasons back to the clues.
//
// The puzzle lies in the graph as for exact cover, and what is deduced has search
// number 0, like a clue: a search can go on from there. See docs/deduce.md.
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

// A Then says what to do where nothing more follows.
type Then string

// What to do.
const (
	Stop   Then = "stop"
	Search Then = "search" // by Algorithm X in the graph, among the candidates left
)

// Strategy deduces in a database. The puzzle keeps its name there.
type Strategy struct {
	DB   *graphsolver.DB
	Name string // of the puzzle in the database
	Then Then   // "" is Stop
}

var _ strategy.Strategy = Strategy{}

func (s Strategy) String() string {
	if s.Then == Search {
		return "deduce --then search"
	}
	return "deduce"
}

// Solve implements [strategy.Strategy]. Clues that contradict each other are not
// loaded. [graphsolver.ErrReplaced] says that another process has loaded, dropped or
// searched the puzzle meanwhile.
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

// rounds deduces until nothing changes, in one transaction, which costs fewer commits
// than one for each round. Done again it finds nothing new.
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
		last := begun.Int("round") // 0, if this is not done again
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

// find sends the steps of a round and returns how many moves they have decided.
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

// standing is what a deduction has come to.
type standing struct {
	state        string // of the puzzle: "solved", "exhausted", "searching"
	placed, left []int  // the moves of status Yes, and of status Maybe
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
