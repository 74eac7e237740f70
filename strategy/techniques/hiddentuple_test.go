package techniques_test

import (
	"slices"
	"testing"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

func TestHiddenTuple(t *testing.T) {
	for _, c := range []struct {
		size       int
		grid, want string
	}{
		{2, "246917.5.135284...7893561244127985..598163247673425..1.67842.15.24531....516794.2",
			"in column 7, 6 and 7 fit only in r2c7 and r8c7, so r2c7 can't be 9, and r8c7 can't be 8 or 9"},
		{3, "416593287783124659259...4311342..5.8592.....6867..5..2941832765628457913375...824",
			"in block 5, 1, 4 and 8 fit only in r5c5, r5c6 and r6c5, so r5c5 can't be 7"},
		{4, "..1.....527..5..16.5.31672.5...7..4...4...67.197864532915....67..........8....1..",
			"in block 8, 1, 5, 6 and 7 fit only in r8c4, r8c6, r9c4 and r9c6, so r8c4 and r9c4 can't be 2, 4 or 9, " +
				"r8c6 can't be 2, 3, 8 or 9, and r9c6 can't be 2, 3 or 9"},
	} {
		checkTechnique(t, techniques.HiddenTuple{Size: c.size}, c.grid, c.want)
	}
}

// TestNoComplement has a row in which five cells have four candidates: the rest of
// its component besides the naked triple is not a hidden pair.
func TestNoComplement(t *testing.T) {
	p := techniques.NewPosition(classic.Empty())
	for cell, numbers := range [][]int{{1, 2}, {2, 3}, {1, 3}, {1, 4}, {1, 4}, {5, 6, 7, 8, 9}, {5, 6, 7, 8, 9}, {5, 6, 7, 8, 9}, {5, 6, 7, 8, 9}} {
		p.Candidates[cell] = sudoku.DigitsOf(numbers...)
	}
	if s, found := (techniques.HiddenTuple{Size: 2}).Find(p); found {
		t.Errorf("want no step, got %s", s)
	}
}

// hiddenTuples returns all eliminations from n cells of a unit that are the only
// places for n numbers.
func hiddenTuples(n int) func(*techniques.Position) []change {
	return func(p *techniques.Position) (all []change) {
		for _, unit := range classic.Layout().Units {
			open := openCells(p, unit)
			var missing []int
			for number := 1; number <= 9; number++ {
				if len(places(p, number, open)) > 0 {
					missing = append(missing, number)
				}
			}
			for _, numbers := range choose(missing, n) {
				var cells []int
				for _, number := range numbers {
					cells = append(cells, places(p, number, open)...)
				}
				slices.Sort(cells)
				if cells = slices.Compact(cells); len(cells) != n {
					continue
				}
				if c := loses(p, cells, classic.Layout().Numbers()&^sudoku.DigitsOf(numbers...)); !c.isNone() {
					all = append(all, c)
				}
			}
		}
		return all
	}
}

// TestHiddenTupleHasItsSize plays a grid without a solution, where part of a component
// can have fewer candidates than cells. A tuple must still have as many cells as
// numbers.
func TestHiddenTupleHasItsSize(t *testing.T) {
	p := position(t, "............2..9...275..43......7..4.4...37697.....38153472..9...93..8..8.1.....3")
	for s := range p.Play() {
		if h, ok := s.Technique.(techniques.HiddenTuple); ok && (len(s.Cells()) != h.Size || s.Digits().Len() != h.Size) {
			t.Errorf("want %d cells and numbers, got %s", h.Size, s)
		}
	}
}
