package generator

import (
	"math/rand/v2"

	"graphcover/exactcover/draw"
	"graphcover/puzzle/sudoku"
)

const (
	// rounds is how often clues are put back and removed again for each full grid.
	rounds = 200
	// putBack is how many sets of clues are put back.
	putBack = 5
)

// A digger removes clues from a full grid. The clues that are left have that grid as their
// only solution.
type digger struct {
	solution, grid sudoku.Grid
	clues          int
	kept, removed  [][]int // orbits of cells, see [Symmetry]
	source         rand.Source
}

// newDigger returns a digger of a full grid, whose cells are removed by these orbits.
func newDigger(solution sudoku.Grid, orbits [][]int, source rand.Source) *digger {
	return &digger{
		solution: solution, grid: solution, clues: cells, source: source,
		kept: append(make([][]int, 0, cells), orbits...), removed: make([][]int, 0, cells),
	}
}

// dig removes the orbits in a random order, each if one solution and that many clues are
// left.
func (d *digger) dig(least int) {
	draw.Shuffle(d.source, d.kept)
	kept := d.kept[:0]
	for _, orbit := range d.kept {
		if d.clues-len(orbit) >= least && d.remove(orbit) {
			d.removed = append(d.removed, orbit)
		} else {
			kept = append(kept, orbit)
		}
	}
	d.kept = kept
}

// digAgain puts back some orbits and then digs, but keeps the clues as they were if there
// are more of them afterwards.
func (d *digger) digAgain(least int) {
	before := *d
	before.kept = append([][]int(nil), d.kept...)
	before.removed = append([][]int(nil), d.removed...)
	draw.Shuffle(d.source, d.removed)
	for range min(putBack, len(d.removed)) {
		last := len(d.removed) - 1
		orbit := d.removed[last]
		d.removed = d.removed[:last]
		d.kept = append(d.kept, orbit)
		d.restore(orbit)
	}
	d.dig(least)
	if d.clues > before.clues {
		*d = before
	}
}

// remove removes the clues of an orbit if one solution is left, and reports whether it did.
func (d *digger) remove(orbit []int) bool {
	for i, cell := range orbit {
		d.grid[cell] = 0
		d.clues--
		if d.needs(cell) {
			d.restore(orbit[:i+1])
			return false
		}
	}
	return true
}

func (d *digger) restore(cells []int) {
	for _, cell := range cells {
		d.grid[cell] = d.solution[cell]
	}
	d.clues += len(cells)
}

// needs reports whether the clues have a solution in which a cell has another digit. If
// all other solutions differ in that cell, it reports whether there are any.
func (d *digger) needs(cell int) bool {
	b := newBoard()
	for clue, digit := range d.grid {
		if digit > 0 {
			b.place(clue, int(digit)-1)
		}
	}
	b.exclude(cell, int(d.solution[cell])-1)
	return b.solvable()
}

// minimal reports whether every clue is needed.
func (d *digger) minimal() bool {
	for cell, digit := range d.grid {
		if digit == 0 {
			continue
		}
		d.grid[cell] = 0
		needed := d.needs(cell)
		d.grid[cell] = digit
		if !needed {
			return false
		}
	}
	return true
}
