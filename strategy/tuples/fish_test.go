package tuples_test

import (
	"slices"
	"testing"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy/tuples"
)

func TestFish(t *testing.T) {
	for _, c := range []struct {
		size       int
		grid, want string
	}{
		{2, "591462837.7.135.944.378915.31782654994.51738....394.711842739657396514282..948713",
			"in columns 1 and 7, 6 fits only in rows 2 and 6, so r2c3, r6c2 and r6c3 can't be 6"},
		{3, "27.6.5.933951.276..683792.57..2935866524183799837564..53796.....2983765.8.652.937",
			"in rows 3, 6 and 8, 1 fits only in columns 1, 8 and 9, so r7c8 and r7c9 can't be 1"},
	} {
		checkTechnique(t, tuples.Fish{Size: c.size}, c.grid, c.want)
	}
}

// fish returns all eliminations from the rest of n columns that contain all places of
// a number in n rows, and from the rest of n rows that contain those in n columns.
func fish(n int) func(*tuples.Position) []change {
	return func(p *tuples.Position) (all []change) {
		for _, kinds := range [][2]sudoku.UnitKind{{sudoku.Row, sudoku.Column}, {sudoku.Column, sudoku.Row}} {
			for _, base := range choose([]int{0, 1, 2, 3, 4, 5, 6, 7, 8}, n) {
				for _, cover := range choose([]int{0, 1, 2, 3, 4, 5, 6, 7, 8}, n) {
					inside, outside := joined(unitsOf(kinds[0]), base), joined(unitsOf(kinds[1]), cover)
					for number := 1; number <= 9; number++ {
						if !eachHolds(p, number, unitsOf(kinds[0]), base) || len(without(places(p, number, inside), outside)) > 0 {
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
		cells = append(cells, units[u].Cells[:]...)
	}
	slices.Sort(cells)
	return cells
}

// eachHolds reports whether a number has a place left in each of the units.
func eachHolds(p *tuples.Position, number int, units []sudoku.Unit, which []int) bool {
	return !slices.ContainsFunc(which, func(u int) bool { return len(places(p, number, units[u].Cells[:])) == 0 })
}
