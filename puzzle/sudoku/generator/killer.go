package generator

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"graphcover/exactcover"
	"graphcover/internal/draw"
	"graphcover/puzzle/sudoku"
)

// cageSizes are the sizes of cages at first, in cells, each as often as it is drawn.
var cageSizes = []int{2, 3, 3, 4, 4, 5}

// mostKiller is the side of the largest killers. Of larger boards it takes long to find out whether a solution is the
// only one.
const mostKiller = 9

// mostSingles is the greatest number of cages of one cell, which are as good as clues.
const mostSingles = 3

// killer cuts a random full grid into cages. Their sums are the puzzle: it has no clue. As long as there is another
// solution, it splits a cage into two whose sums that solution does not have, if it can into parts of several cells. It
// returns nil if no cage can be split.
func (m *maker) killer(ctx context.Context, source rand.Source, seed uint64) (*Puzzle, error) {
	q, err := m.search(ctx, source.Uint64())
	if err != nil || q == nil {
		return nil, err
	}
	full := q.full()
	for c := newCutter(source, full); singlesOf(c.cages...) <= mostSingles; {
		rules, err := sudoku.ParseRules(c.rules(full.Rules()))
		if err != nil {
			return nil, err
		}
		p := &Puzzle{Board: rules.Empty(), Solution: rules.Empty().Of(full.Numbers()), Seed: seed}
		other, known, err := m.another(ctx, p)
		switch {
		case err != nil:
			return nil, err
		case known && other == p.Solution:
			if m.Accept != nil && !m.Accept(*p) {
				return nil, nil
			}
			return p, nil
		case !c.split(source, other.Numbers(), 2) && !c.split(source, other.Numbers(), 1):
			return nil, nil
		}
	}
	return nil, nil
}

// another returns a solution of p that is not its Solution, or that one if no other is found. Then known reports whether
// there is none.
func (m *maker) another(ctx context.Context, p *Puzzle) (other sudoku.Board, known bool, err error) {
	found, known, err := solutions(ctx, m.Search(p.Board, exactcover.OrderFewest), p.Board.Problem(), 2)
	if err != nil {
		return other, false, err
	}
	for _, s := range found {
		if other = p.Board.With(s); other != p.Solution {
			return other, known, nil
		}
	}
	if known && len(found) == 0 {
		return other, false, fmt.Errorf("generator: %s: want the solution %s, got none", p.Board, p.Solution.Cells())
	}
	return p.Solution, known, nil
}

// A cutter cuts a full board into cages of cells that lie side by side and have different numbers.
type cutter struct {
	side    int
	numbers []uint8
	of      []int   // of each cell: its cage, or -1
	cages   [][]int // cells
}

// newCutter cuts a full board into cages of two to six cells. A cell with no room beside it joins a cage, or if
// none has room for its number is one of its own.
func newCutter(source rand.Source, full sudoku.Board) *cutter {
	side := full.Rules().Side()
	c := &cutter{side: side, numbers: full.Numbers(), of: make([]int, side*side)}
	order := make([]int, side*side)
	for cell := range c.of {
		c.of[cell], order[cell] = -1, cell
	}
	draw.Shuffle(source, order)
	for _, cell := range order {
		if c.of[cell] >= 0 {
			continue
		}
		c.add(len(c.cages), cell)
		for size := cageSizes[draw.Below(source, len(cageSizes))]; len(c.cages[c.of[cell]]) < min(size, side); {
			free := c.beside(c.of[cell])
			if len(free) == 0 {
				break
			}
			c.add(c.of[cell], free[draw.Below(source, len(free))])
		}
	}
	c.joinSingles()
	return c
}

func (c *cutter) add(cage, cell int) {
	if cage == len(c.cages) {
		c.cages = append(c.cages, nil)
	}
	c.cages[cage] = append(c.cages[cage], cell)
	c.of[cell] = cage
}

// fits reports whether a cell has a number that no cell of a cage has.
func (c *cutter) fits(cell, cage int) bool {
	return !slices.ContainsFunc(c.cages[cage], func(other int) bool { return c.numbers[other] == c.numbers[cell] })
}

// beside returns the cells beside a cage that are in none yet and fit into it.
func (c *cutter) beside(cage int) (free []int) {
	for _, cell := range c.cages[cage] {
		for _, other := range c.neighbors(cell) {
			if c.of[other] < 0 && c.fits(other, cage) && !slices.Contains(free, other) {
				free = append(free, other)
			}
		}
	}
	return free
}

// neighbors returns the cells that share an edge with a cell.
func (c *cutter) neighbors(cell int) (all []int) {
	row, column := cell/c.side, cell%c.side
	for _, d := range [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		if r, k := row+d[0], column+d[1]; 0 <= r && r < c.side && 0 <= k && k < c.side {
			all = append(all, r*c.side+k)
		}
	}
	return all
}

// joinSingles has each cage of one cell join the smallest cage beside it into which it fits. A cage has one cell more
// than those of cageSizes then at most.
func (c *cutter) joinSingles() {
	most := min(slices.Max(cageSizes), c.side-1)
	for single, cells := range c.cages {
		if len(cells) != 1 {
			continue
		}
		best := -1
		for _, other := range c.neighbors(cells[0]) {
			cage := c.of[other]
			if len(c.cages[cage]) <= most && c.fits(cells[0], cage) && (best < 0 || len(c.cages[cage]) < len(c.cages[best])) {
				best = cage
			}
		}
		if best >= 0 {
			c.cages[single] = nil
			c.add(best, cells[0])
		}
	}
}

// singlesOf returns how many cages have one cell.
func singlesOf(cages ...[]int) (n int) {
	for _, cells := range cages {
		if len(cells) == 1 {
			n++
		}
	}
	return n
}

// split splits a cage into two, of at least that many cells each, whose sums are others than in another solution. If
// that is the same one, the sums don't matter. It makes no more than mostSingles cages of one cell. It reports whether
// there is such a cage.
func (c *cutter) split(source rand.Source, other []uint8, least int) bool {
	isOther, singles := !slices.Equal(other, c.numbers), singlesOf(c.cages...)
	type cut struct{ cage, part int } // part is a set of indices of cells
	var cuts []cut
	for cage, cells := range c.cages {
		for part := 1; part < 1<<len(cells)-1; part += 2 { // with the first cell
			one, two := c.parts(cage, part)
			if min(len(one), len(two)) < least || singles+singlesOf(one, two) > mostSingles || !c.isConnected(one) || !c.isConnected(two) {
				continue
			}
			if !isOther || sumOf(one, c.numbers) != sumOf(one, other) || sumOf(two, c.numbers) != sumOf(two, other) {
				cuts = append(cuts, cut{cage, part})
			}
		}
	}
	if len(cuts) == 0 {
		return false
	}
	chosen := cuts[draw.Below(source, len(cuts))]
	one, two := c.parts(chosen.cage, chosen.part)
	c.cages[chosen.cage] = one
	for _, cell := range two {
		c.of[cell] = len(c.cages)
	}
	c.cages = append(c.cages, two)
	return true
}

// parts returns the cells of a cage that are in a set of indices, and the others.
func (c *cutter) parts(cage, set int) (one, two []int) {
	for i, cell := range c.cages[cage] {
		if set>>i&1 != 0 {
			one = append(one, cell)
		} else {
			two = append(two, cell)
		}
	}
	return one, two
}

// isConnected reports whether cells lie side by side.
func (c *cutter) isConnected(cells []int) bool {
	reached := cells[:1:1]
	for i := 0; i < len(reached); i++ {
		for _, cell := range c.neighbors(reached[i]) {
			if slices.Contains(cells, cell) && !slices.Contains(reached, cell) {
				reached = append(reached, cell)
			}
		}
	}
	return len(reached) == len(cells)
}

func sumOf(cells []int, numbers []uint8) (sum int) {
	for _, cell := range cells {
		sum += int(numbers[cell])
	}
	return sum
}

// rules returns some rules with the cages, in the order of their first cells, as text.
func (c *cutter) rules(rules *sudoku.Rules) string {
	cages := slices.DeleteFunc(slices.Clone(c.cages), func(cells []int) bool { return len(cells) == 0 })
	for i := range cages {
		cages[i] = slices.Sorted(slices.Values(cages[i]))
	}
	slices.SortFunc(cages, func(a, b []int) int { return cmp.Compare(a[0], b[0]) })
	words := []string{rules.String()}
	for _, cells := range cages {
		words = append(words, fmt.Sprintf("%s=%d", strings.Join(rules.CellNames(cells), "+"), sumOf(cells, c.numbers)))
	}
	return strings.Join(words, ",")
}
