package deduce

import (
	"context"
	"fmt"
	"slices"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/strategy"
)

// searchOn searches p among the moves that a deduction has left. It counts the guesses
// itself, because server mode doesn't report how many moves there were to choose
// from.
func searchOn(ctx context.Context, search *graphsolver.Search, p *exactcover.Problem, left standing) (finding, error) {
	if _, err := search.Position(ctx); err != nil { // reads the deduced state
		return finding{}, err
	}
	guesses := newGuesses(p, left)
	err := search.Solve(ctx, graphsolver.Pace{Mode: graphsolver.Server}, guesses.observe)
	tally := search.Tally()
	f := finding{Answer: strategy.Answer{
		Verdict: strategy.Unsolvable, Choices: tally.Choices, Backtracks: tally.Backtracks, Guesses: guesses.n,
	}}
	if err == nil && (guesses.missed || len(guesses.path.Chosen) != tally.Choices-tally.Backtracks) {
		return f, fmt.Errorf("deduce: %q: %w", search.Name(), graphsolver.ErrReplaced)
	}
	switch {
	case search.Solved():
		f.Verdict, f.placed = strategy.Solved, search.Chosen()
	case err == nil && !search.Exhausted():
		err = fmt.Errorf("deduce: %q: the search stopped before it had tried everything: %w", search.Name(), graphsolver.ErrTampered)
	}
	return f, err
}

// guesses follows the events of a search and counts the choices for items that had
// more than one option.
type guesses struct {
	n      int
	index  *exactcover.Index
	hidden []int // by option: how many choices exclude it, or 1 more if the deduction does
	path   exactcover.Path
	missed bool // another process has made steps in between
}

// newGuesses returns the guesses of a search among the moves that a deduction has
// left.
func newGuesses(p *exactcover.Problem, left standing) *guesses {
	g := &guesses{index: exactcover.NewIndex(p), hidden: slices.Repeat([]int{1}, len(p.Options))}
	for _, o := range left.left {
		g.hidden[o] = 0
	}
	return g
}

func (g *guesses) observe(e exactcover.Event) {
	before := g.path.Chosen
	if g.missed = g.missed || !g.path.Add(e); g.missed {
		return
	}
	switch e.Kind {
	case exactcover.Choose:
		active := 0
		for _, use := range g.index.Options(e.Item) {
			if g.hidden[use.Option] == 0 {
				active++
			}
		}
		if active > 1 {
			g.n++
		}
		g.hide(e.Option, 1)
	case exactcover.Backtrack:
		g.hide(before[len(before)-1], -1)
	}
}

// hide adds by to hidden for each item by which an option is excluded by the given one.
func (g *guesses) hide(option, by int) {
	for o := range g.index.ExcludedBy(option) {
		g.hidden[o] += by
	}
}
