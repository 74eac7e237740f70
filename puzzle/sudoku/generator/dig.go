package generator

import (
	"context"
	"math/rand/v2"
	"slices"

	"graphcover/internal/draw"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/classic"
	"graphcover/puzzle/sudoku/fullgrid"
)

// A need says whether a clue can be removed.
type need int

const (
	needless need = iota // no other solution differs from the known one in its cell
	needed               // another one does
	unknown              // that was not found out within a bound
)

// A question asks about the solutions of some of the clues of a full grid.
type question interface {
	full() sudoku.Board
	// needs says whether the clues, of which there are those of the cells set in clues,
	// have another solution than the full grid if that of cell is removed, which it is
	// already. It may leave out other solutions that have the number of the full grid there.
	needs(clues []bool, cell int) (need, error)
	// confirm is called at the end, with the board of the clues that are left.
	confirm(sudoku.Board) error
}

// ask draws a full grid, and returns the question about it. It returns nil if no grid was found
// within a bound.
func (m *maker) ask(ctx context.Context, source rand.Source) (question, error) {
	if m.Search != nil {
		return m.search(ctx, source.Uint64())
	}
	grid := fullgrid.Random(source)
	return gridQuestion{grid, grid.Numbers()}, nil
}

const (
	// rounds is how often clues are put back and removed again for each full grid.
	rounds = 200
	// putBack is how many sets of clues are put back.
	putBack = 5
)

// A digger removes clues from a full grid. The clues that are left have that grid as their
// only solution.
type digger struct {
	question
	is            []bool // whether a cell has a clue
	clues         int
	kept, removed [][]int // orbits of cells, see [Symmetry]
	source        rand.Source
	err           error // of the question; after it no clue is removed
}

// newDigger returns a digger of a full grid, whose cells are removed by these orbits.
func newDigger(q question, orbits [][]int, source rand.Source) *digger {
	cells := 0
	for _, orbit := range orbits {
		cells += len(orbit)
	}
	return &digger{
		question: q, is: slices.Repeat([]bool{true}, cells), clues: cells, source: source,
		kept: append(make([][]int, 0, len(orbits)), orbits...), removed: make([][]int, 0, len(orbits)),
	}
}

// digFor removes as many clues as the settings ask for, or as can be removed. If more are
// left than wanted, it puts some back and removes clues again, several times.
func (d *digger) digFor(s Settings) {
	d.dig(s.least())
	for round := 0; round < rounds && s.Clues > 0 && d.clues > s.Clues && d.err == nil; round++ {
		d.digAgain(s.Clues)
	}
}

// fits reports whether the clues that are left are as the settings ask for.
func (d *digger) fits(s Settings) bool {
	return (s.Clues == 0 || d.clues == s.Clues) && (!s.Minimal || d.minimal()) && d.err == nil
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
	before.is = append([]bool(nil), d.is...)
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
		before.err = d.err
		*d = before
	}
}

// remove removes the clues of an orbit if one solution is left, and reports whether it did.
func (d *digger) remove(orbit []int) bool {
	for i, cell := range orbit {
		d.is[cell] = false
		d.clues--
		if d.ask(cell) != needless {
			d.restore(orbit[:i+1])
			return false
		}
	}
	return true
}

func (d *digger) restore(cells []int) {
	for _, cell := range cells {
		d.is[cell] = true
	}
	d.clues += len(cells)
}

// ask is needs, of the clues that are left.
func (d *digger) ask(cell int) need {
	if d.err != nil {
		return unknown
	}
	n, err := d.needs(d.is, cell)
	if err != nil {
		d.err = err
		return unknown
	}
	return n
}

// minimal reports whether every clue is known to be needed.
func (d *digger) minimal() bool {
	for cell, is := range d.is {
		if !is {
			continue
		}
		d.is[cell] = false
		n := d.ask(cell)
		d.is[cell] = true
		if n != needed {
			return false
		}
	}
	return true
}

// A gridQuestion is the question about a full Sudoku of 9x9, answered by the search of package
// classic. That looks only for solutions that have another digit in the cell.
type gridQuestion struct {
	grid    sudoku.Board
	numbers []uint8
}

func (q gridQuestion) full() sudoku.Board { return q.grid }

func (q gridQuestion) needs(clues []bool, cell int) (need, error) {
	p := classic.New()
	for clue, is := range clues {
		if is {
			p.Place(clue, int(q.numbers[clue])-1)
		}
	}
	p.Exclude(cell, int(q.numbers[cell])-1)
	if p.Count(1) > 0 {
		return needed, nil
	}
	return needless, nil
}

func (q gridQuestion) confirm(sudoku.Board) error { return nil }
