package deduce

import (
	"testing"

	"graphcover/exactcover"
	"graphcover/puzzle/sudoku"
)

// TestGuessesMissed leaves events out, as if another process had made those steps of the
// search.
func TestGuessesMissed(t *testing.T) {
	choose := func(search, option int) exactcover.Event {
		return exactcover.Event{Kind: exactcover.Choose, Search: search, Option: option}
	}
	undo := func(search int) exactcover.Event {
		return exactcover.Event{Kind: exactcover.Backtrack, Search: search}
	}
	for _, c := range []struct {
		name   string
		events []exactcover.Event
		missed bool
	}{
		{"nothing missed", []exactcover.Event{choose(1, 0), choose(2, 100), undo(2), choose(2, 101)}, false},
		{"a choice", []exactcover.Event{choose(1, 0), choose(3, 100)}, true},
		{"all choices", []exactcover.Event{undo(5)}, true},
		{"an undo", []exactcover.Event{choose(1, 0), choose(2, 100), undo(1)}, true},
	} {
		g := newGuesses(sudoku.Classic().Empty().Problem(), nil)
		for _, e := range c.events {
			g.observe(e)
		}
		if g.missed != c.missed {
			t.Errorf("%s: want missed %t, got %t", c.name, c.missed, g.missed)
		}
	}
}
