package techniques_test

import (
	"fmt"
	"slices"
	"testing"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

// TestUniqueRectangle also checks that no step relies on uniqueness that is not given.
func TestUniqueRectangle(t *testing.T) {
	for _, c := range []struct {
		kind       int
		grid, want string
	}{
		{1, "143792685952684..7876.5.94273581926429.46.7..46..27.9..29.7.4..5.4236.79..794..2.",
			"the puzzle has only one solution, but would have two with only 1 and 8 in r8c2, r8c7, r9c2 and r9c7, of which only r9c7 can be something else, so r9c7 can't be 1 or 8"},
		{2, "568 2 468 7 15 15689 4689 146 3 68 1 7 3 48 89 5 2 469 9 45 3 46 2 1568 468 146 7 " +
			"7 38 2 18 9 138 46 5 46 13 9 14 46 35 356 7 8 2 568 45 468 2 48 7 3 9 1 " +
			"13 38 18 9 6 4 2 7 5 4 6 9 5 7 2 1 3 8 2 7 5 18 13 138 469 46 469",
			"the puzzle has only one solution, but would have two with only 1 and 8 in r4c4, r4c6, r9c4 and r9c6, which leaves 3 for r4c6 or r9c6, so r5c6 can't be 3"},
		{3, "819356274724...365635247...4718.9..2562..4...983.25...2574.....148..3.27396..2..8",
			"the puzzle has only one solution, but would have two with only 1 and 8 in r2c5, r2c6, r7c5 and r7c6, which leaves 6 or 9 for r2c5 or r7c5, and in column 5, r8c5 holds only 6 and 9, so r4c5 can't be 6"},
		{4, "258 9 28 4 3 57 6 1 78 3 58 4 6 57 1 278 289 2789 7 1 6 8 2 9 4 5 3 " +
			"259 6 3 57 1 8 27 4 2579 259 4 278 3 57 6 278 289 1 158 58 178 2 9 4 3 6 578 " +
			"18 2 18 9 4 3 5 7 6 6 7 5 1 8 2 9 3 4 4 3 9 57 6 57 1 28 28",
			"the puzzle has only one solution, but would have two with only 1 and 8 in r6c1, r6c3, r7c1 and r7c3, and in row 6, 1 fits only in r6c1 and r6c3, so r6c1 and r6c3 can't be 8"},
	} {
		technique := fmt.Sprintf("unique rectangle type %d", c.kind)
		checkTechnique(t, technique, c.grid, c.want)
		if s, found := named(t, technique).Find(position(t, c.grid)); found {
			t.Errorf("want no step where nobody says that there is one solution, got %s", s)
		}
	}
}

// uniqueRectangles returns all changes by rectangles of a type.
func uniqueRectangles(kind int) func(*techniques.Position) []change {
	return func(p *techniques.Position) (all []change) {
		if !p.Unique {
			return nil
		}
		for _, lines := range choose([]int{0, 1, 2, 3, 4, 5, 6, 7, 8}, 2) {
			for _, columns := range choose([]int{0, 1, 2, 3, 4, 5, 6, 7, 8}, 2) {
				if (lines[0]/3 == lines[1]/3) == (columns[0]/3 == columns[1]/3) {
					continue // in four blocks, or in one
				}
				var cells []int
				for _, line := range lines {
					for _, column := range columns {
						cells = append(cells, 9*line+column)
					}
				}
				for _, pair := range choose([]int{1, 2, 3, 4, 5, 6, 7, 8, 9}, 2) {
					all = append(all, uniqueRectangle(p, kind, cells, sudoku.DigitsOf(pair...))...)
				}
			}
		}
		return someOf(all)
	}
}

func uniqueRectangle(p *techniques.Position, kind int, cells []int, pair sudoku.Digits) (all []change) {
	var roof []int
	var others sudoku.Digits
	for _, cell := range cells {
		if left(p, cell)&pair != pair {
			return nil
		}
		if left(p, cell) != pair {
			roof = append(roof, cell)
			others |= left(p, cell) &^ pair
		}
	}
	if kind == 1 && len(roof) == 1 {
		return []change{loses(p, roof, pair)}
	}
	if kind == 1 || len(roof) != 2 {
		return nil
	}
	if kind == 2 && others.Len() == 1 {
		return []change{excluded(p, mark{roof[0], others.Least()}, mark{roof[1], others.Least()})}
	}
	for _, unit := range classic.Layout().Units {
		if !slices.Contains(unit.Cells, roof[0]) || !slices.Contains(unit.Cells, roof[1]) {
			continue
		}
		rest := without(openCells(p, unit), roof)
		for size := 1; kind == 3 && size <= len(rest); size++ {
			for _, tuple := range choose(rest, size) {
				digits := others
				for _, cell := range tuple {
					digits |= left(p, cell)
				}
				if digits.Len() == size+1 {
					all = append(all, loses(p, without(rest, tuple), digits))
				}
			}
		}
		for number := range pair.All() {
			if kind == 4 && len(places(p, number, rest)) == 0 {
				all = append(all, loses(p, roof, pair&^sudoku.DigitsOf(number)))
			}
		}
	}
	return all
}
