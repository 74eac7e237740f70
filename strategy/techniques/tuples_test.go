package techniques_test

import (
	"slices"
	"testing"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

// TestNoComplement has a row in which five cells have four candidates: the rest of
// its component besides the naked triple is not a hidden pair.
func TestNoComplement(t *testing.T) {
	p := techniques.NewPosition(classic.Empty())
	for cell, numbers := range [][]int{{1, 2}, {2, 3}, {1, 3}, {1, 4}, {1, 4}, {5, 6, 7, 8, 9}, {5, 6, 7, 8, 9}, {5, 6, 7, 8, 9}, {5, 6, 7, 8, 9}} {
		p.Candidates[cell] = sudoku.DigitsOf(numbers...)
	}
	if s, found := named(t, "hidden pair").Find(p); found {
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
		size := map[string]int{"hidden pair": 2, "hidden triple": 3, "hidden quad": 4}[s.Technique.String()]
		if size > 0 && (len(s.Cells()) != size || s.Digits().Len() != size) {
			t.Errorf("want %d cells and numbers, got %s", size, s)
		}
	}
}

// nakedTuples returns all eliminations from the rest of a unit by n of its cells that
// have n candidates among them.
func nakedTuples(n int) func(*techniques.Position) []change {
	return func(p *techniques.Position) (all []change) {
		for _, unit := range classic.Layout().Units {
			open := openCells(p, unit)
			for _, tuple := range choose(open, n) {
				var digits sudoku.Digits
				for _, cell := range tuple {
					digits |= left(p, cell)
				}
				if digits.Len() != n {
					continue
				}
				if c := loses(p, without(open, tuple), digits); !c.isNone() {
					all = append(all, c)
				}
			}
		}
		return all
	}
}
