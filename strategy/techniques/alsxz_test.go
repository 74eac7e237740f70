package techniques_test

import (
	"slices"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

// A lockable is cells of a unit with one number more than cells.
type lockable struct {
	cells  []int
	digits sudoku.Digits
}

// alsXZ returns all changes by two almost locked sets.
func alsXZ(p *techniques.Position) (all []change) {
	var sets []lockable
	for _, unit := range classic.Layout().Units {
		open := openCells(p, unit)
		for size := 1; size <= len(open); size++ {
			for _, cells := range choose(open, size) {
				set := lockable{cells: cells}
				for _, cell := range cells {
					set.digits |= left(p, cell)
				}
				known := func(other lockable) bool { return slices.Equal(other.cells, cells) }
				if set.digits.Len() == size+1 && !slices.ContainsFunc(sets, known) {
					sets = append(sets, set)
				}
			}
		}
	}
	for _, target := range marks(p) {
		var hit []lockable // sets that lose the number if the target has it
		for _, set := range sets {
			if set.digits.Has(target.number) && allSee(places(p, target.number, set.cells), []int{target.cell}) {
				hit = append(hit, set)
			}
		}
		for i, a := range hit {
			for _, b := range hit[:i] {
				for x := range (a.digits & b.digits &^ sudoku.DigitsOf(target.number)).All() {
					if allSee(places(p, x, a.cells), places(p, x, b.cells)) && len(without(a.cells, b.cells)) == len(a.cells) {
						var by []mark
						for _, cell := range places(p, target.number, slices.Concat(a.cells, b.cells)) {
							by = append(by, mark{cell, target.number})
						}
						if c := excluded(p, by...); !slices.Contains(all, c) {
							all = append(all, c)
						}
					}
				}
			}
		}
	}
	return someOf(all)
}

// allSee reports whether each of some cells sees each of some others.
func allSee(some, others []int) bool {
	for _, a := range some {
		for _, b := range others {
			if !seesCell(a, b) {
				return false
			}
		}
	}
	return true
}
