package deduce

import (
	"context"
	"fmt"

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
	if err == nil && (guesses.missed || len(guesses.chosen) != tally.Choices-tally.Backtracks) {
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
	n       int
	problem *exactcover.Problem
	options [][]int // by item
	hidden  []int   // by option: how many choices cover one of its items
	chosen  []int
	missed  bool // another process has made steps in between
}

// newGuesses returns the guesses of a search among the moves that a deduction has
// left.
func newGuesses(p *exactcover.Problem, left standing) *guesses {
	g := &guesses{problem: p, options: make([][]int, len(p.Items)), hidden: make([]int, len(p.Options))}
	for _, o := range left.left {
		for _, i := range p.Options[o].Items {
			g.options[i] = append(g.options[i], o)
		}
	}
	return g
}

func (g *guesses) observe(e exactcover.Event) {
	standing := len(g.chosen)
	g.missed = g.missed ||
		e.Kind == exactcover.Choose && e.Search != standing+1 || e.Kind == exactcover.Backtrack && e.Search != standing
	if g.missed {
		return
	}
	switch e.Kind {
	case exactcover.Choose:
		active := 0
		for _, o := range g.options[e.Item] {
			if g.hidden[o] == 0 {
				active++
			}
		}
		if active > 1 {
			g.n++
		}
		g.chosen = append(g.chosen, e.Option)
		g.hide(e.Option, 1)
	case exactcover.Backtrack:
		last := len(g.chosen) - 1
		g.hide(g.chosen[last], -1)
		g.chosen = g.chosen[:last]
	}
}

// hide adds by to hidden for each option that shares an item with the given one.
func (g *guesses) hide(option, by int) {
	for _, i := range g.problem.Options[option].Items {
		for _, o := range g.options[i] {
			g.hidden[o] += by
		}
	}
}
