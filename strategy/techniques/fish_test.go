package techniques_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

// TestJellyfish has a position with a jellyfish and nothing else.
func TestJellyfish(t *testing.T) {
	var grid strings.Builder
	for cell := range 81 {
		text := "."
		if strings.Contains("1358", strconv.Itoa(cell/9+1)) && !strings.Contains("1469", strconv.Itoa(cell%9+1)) {
			text = "23456789"
		}
		fmt.Fprint(&grid, text, " ")
		if cell%9 == 8 {
			fmt.Fprintln(&grid)
		}
	}
	checkTechnique(t, "jellyfish", grid.String(), "in rows 1, 3, 5 and 8, 1 fits only in columns 1, 4, 6 and 9, "+
		"so r2c1, r2c4, r2c6, r2c9, r4c1, r4c4, r4c6, r4c9, r6c1, r6c4, r6c6, r6c9, r7c1, r7c4, r7c6, r7c9, r9c1, r9c4, r9c6 and r9c9 can't be 1")
}

// fish returns all eliminations from the rest of n columns that contain all places of
// a number in n rows, and from the rest of n rows that contain those in n columns.
func fish(n int) func(*techniques.Position) []change {
	lines := choose([]int{0, 1, 2, 3, 4, 5, 6, 7, 8}, n)
	return func(p *techniques.Position) (all []change) {
		for _, kinds := range [][2]string{{"row", "column"}, {"column", "row"}} {
			for _, base := range lines {
				inside := joined(unitsOf(kinds[0]), base)
				for number := 1; number <= 9; number++ {
					if !eachHolds(p, number, unitsOf(kinds[0]), base) {
						continue
					}
					in := places(p, number, inside)
					for _, cover := range lines {
						outside := joined(unitsOf(kinds[1]), cover)
						if !slices.Contains(outside, in[0]) || len(without(in, outside)) > 0 {
							continue
						}
						if c := loses(p, without(outside, inside), sudoku.DigitsOf(number)); !c.isNone() {
							all = append(all, c)
						}
					}
				}
			}
		}
		return all
	}
}

// joined returns the cells of some of the units.
func joined(units []sudoku.Unit, which []int) (cells []int) {
	for _, u := range which {
		cells = append(cells, units[u].Cells...)
	}
	slices.Sort(cells)
	return cells
}

// eachHolds reports whether a number has a place left in each of the units.
func eachHolds(p *techniques.Position, number int, units []sudoku.Unit, which []int) bool {
	return !slices.ContainsFunc(which, func(u int) bool { return len(places(p, number, units[u].Cells)) == 0 })
}
