package deduce

import (
	"context"
	"fmt"
	"slices"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// searchOn searches b among the moves that a deduction has left. It counts the guesses itself, because
// server mode doesn't report how many moves there were to choose from.
func searchOn(ctx context.Context, search *graphsolver.Search, b sudoku.Board, left []int) (answer strategy.Answer, err error) {
	if _, err := search.Position(ctx); err != nil { // reads the deduced state
		return answer, err
	}
	guesses := newGuesses(b.Problem(), left)
	err = search.Solve(ctx, graphsolver.Pace{Mode: graphsolver.Server}, guesses.observe)
	tally := search.Tally()
	answer = strategy.Answer{
		Verdict: strategy.Unsolvable, Choices: tally.Choices, Backtracks: tally.Backtracks, Guesses: guesses.n,
	}
	if err == nil && (guesses.missed || len(guesses.path.Chosen) != tally.Choices-tally.Backtracks) {
		return answer, fmt.Errorf("deduce: %q: %w", search.Name(), graphsolver.ErrReplaced)
	}
	switch {
	case search.Solved():
		answer.Verdict, answer.Board = strategy.Solved, b.Rules().Empty().With(search.Chosen())
	case err == nil && !search.Exhausted():
		err = fmt.Errorf("deduce: %q: the search stopped before it had tried everything: %w", search.Name(), graphsolver.ErrTampered)
	}
	return answer, err
}

// guesses follows the events of a search and counts the choices for items that had
// more than one option.
type guesses struct {
	*exactcover.Position
	n      int
	path   exactcover.Path
	missed bool // another process has made steps in between
}

// newGuesses returns the guesses of a search among the moves that a deduction has
// left.
func newGuesses(p *exactcover.Problem, left []int) *guesses {
	rest := &exactcover.Problem{Items: p.Items, Options: p.Options, Colors: p.Colors}
	for o := range p.Options {
		if !slices.Contains(left, o) {
			rest.Excluded = append(rest.Excluded, o)
		}
	}
	return &guesses{Position: exactcover.NewPosition(rest)}
}

func (g *guesses) observe(e exactcover.Event) {
	if g.missed = g.missed || !g.path.Add(e); g.missed {
		return
	}
	switch e.Kind {
	case exactcover.Choose:
		if g.Left(e.Item) > 1 {
			g.n++
		}
		g.Add(e.Option)
	case exactcover.Backtrack:
		g.Undo()
	}
}
