package techniques

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"graphcover/puzzle/sudoku"
)

// A candidate is a number in a cell, as an option of the exact cover problem: see
// [sudoku.Rules.OptionOf].
type candidate = int

// The rules of a board, in the form that techniques need.
type rules struct {
	*sudoku.Layout
	sudoku *sudoku.Rules

	cells, candidates int

	// An item is a cell, or a number in a unit. Cell c is item c, and number n in unit u is
	// item cells + Side*u + n - 1. Exactly one of the candidates of an item is right.
	items int

	// The first index in Units of each kind of unit that every board has.
	rows, columns, blocks int

	unitsOf []Units  // of each cell
	kinds   [3]Units // the rows, the columns, the blocks
	most    int      // the most cells that two units share

	// itemsOf holds the items of each candidate: its cell, and its number in each unit, first
	// in the row, the column and the block or region.
	itemsOf [][]int
	width   int // the most items of a candidate

	// candidatesOf holds the candidates of each item, ascending.
	candidatesOf [][]candidate

	// rivals holds for each candidate those that it excludes. If it is right, none of them is.
	rivals []set

	// ofNumber holds the candidates of each number, from 1.
	ofNumber []set

	// peersOf holds the peers of each cell of a small board.
	peersOf []cellSet

	rectangles func() []rectangle

	cages []fact // of the sums of cages
	spans []span // of which the rule of 45 may leave cells, if there are cages
}

// nine holds the rules of a Sudoku of 9x9.
var nine = sync.OnceValue(func() *rules { return newRules(sudoku.Classic()) })

// last holds the last other rules. They are often the only ones, and those of a board of 25x25
// take 30 MB.
var last atomic.Pointer[rules]

// rulesOf returns rules in this form.
func rulesOf(of *sudoku.Rules) *rules {
	if of == sudoku.Classic() {
		return nine()
	}
	r := last.Load()
	if r == nil || r.sudoku != of {
		r = newRules(of)
		last.Store(r)
	}
	return r
}

func newRules(of *sudoku.Rules) *rules {
	n := of.Side()
	r := &rules{
		Layout: of.Layout(), sudoku: of, cells: n * n, candidates: n * n * n,
		rows: 0, columns: n, blocks: 2 * n,
	}
	r.items = r.cells + len(r.Units)*n
	for u := range 3 * n {
		r.kinds[u/n] = r.kinds[u/n].or(unitSet(u))
	}
	for _, of := range r.UnitsOf {
		r.unitsOf = append(r.unitsOf, unitSet(of...))
		r.width = max(r.width, 1+len(of))
	}
	for u, unit := range r.Units {
		for _, other := range r.Units[:u] {
			shared := 0
			for _, cell := range unit.Cells {
				if slices.Contains(other.Cells, cell) {
					shared++
				}
			}
			r.most = max(r.most, shared)
		}
	}
	r.findItems()
	r.findRivals()
	if r.isSmall() {
		r.peersOf = make([]cellSet, r.cells)
		for cell, peers := range r.Peers {
			for _, peer := range peers {
				r.peersOf[cell].add(peer)
			}
		}
	}
	r.rectangles = sync.OnceValue(r.findRectangles)
	if of.HasCages() {
		r.cages, r.spans = r.findCages(), r.findSpans()
	}
	return r
}

// isSmall reports whether the board is small enough for the techniques that try the most: it
// has at most 11 rows.
func (r *rules) isSmall() bool { return r.cells <= mostInSet }

// findItems sets itemsOf, candidatesOf and ofNumber.
func (r *rules) findItems() {
	r.itemsOf, r.candidatesOf = make([][]int, r.candidates), make([][]candidate, r.items)
	r.ofNumber = make([]set, r.Side+1)
	for n := range r.ofNumber {
		r.ofNumber[n] = r.newSet()
	}
	for c := range r.candidates {
		cell, number := r.cellOf(c), r.numberOf(c)
		r.ofNumber[number].add(c)
		r.itemsOf[c] = append(make([]int, 0, r.width), cell)
		for _, u := range r.UnitsOf[cell] {
			r.itemsOf[c] = append(r.itemsOf[c], r.numberIn(number, u))
		}
		for _, i := range r.itemsOf[c] {
			r.candidatesOf[i] = append(r.candidatesOf[i], c)
		}
	}
}

func (r *rules) findRivals() {
	r.rivals = make([]set, r.candidates)
	for c := range r.rivals {
		cell, number := r.cellOf(c), r.numberOf(c)
		r.rivals[c] = r.newSet()
		for n := 1; n <= r.Side; n++ {
			r.rivals[c].add(r.candidateOf(cell, n))
		}
		r.rivals[c].remove(c)
		for _, peer := range r.Peers[cell] {
			r.rivals[c].add(r.candidateOf(peer, number))
		}
	}
}

func (r *rules) candidateOf(cell, number int) candidate { return r.Side*cell + number - 1 }

func (r *rules) cellOf(c candidate) int { return c / r.Side }

func (r *rules) numberOf(c candidate) int { return c%r.Side + 1 }

// digitOf returns the set of the number of a candidate.
func (r *rules) digitOf(c candidate) sudoku.Digits { return sudoku.DigitsOf(r.numberOf(c)) }

// numberIn returns the item of a number in a unit.
func (r *rules) numberIn(number, unit int) int { return r.cells + r.Side*unit + number - 1 }

// unitOf returns the unit and the number of an item that is no cell.
func (r *rules) unitOf(item int) (unit, number int) {
	return (item - r.cells) / r.Side, (item-r.cells)%r.Side + 1
}

// itemName names an item in an explanation: "r1c2" for a cell, "row 3" for a number in a
// row.
func (r *rules) itemName(item int) string {
	if item < r.cells {
		return r.sudoku.CellName(item)
	}
	u, _ := r.unitOf(item)
	return r.Units[u].String()
}

// shared returns the name of an item that two candidates share, of the cell or of the first
// unit, or of what else makes them rivals: "the cage at r1c1", "a knight's move".
func (r *rules) shared(a, b candidate) string {
	for _, i := range r.itemsOf[a] {
		if slices.Contains(r.itemsOf[b], i) {
			return r.itemName(i)
		}
	}
	if cage, ok := r.sharedCage(r.cellOf(a), r.cellOf(b)); ok {
		return cage
	}
	return fmt.Sprintf("a %s's move", r.sudoku.PieceOf(r.cellOf(a), r.cellOf(b)))
}

// sharedCage returns the name of the cage that two cells are in, or false.
func (r *rules) sharedCage(a, b int) (name string, ok bool) {
	for _, c := range r.cages {
		if slices.Contains(c.cells, a) && slices.Contains(c.cells, b) {
			return r.sudoku.CageName(c.cage - 1), true
		}
	}
	return "", false
}

// related says in words why two cells differ: "both in row 3", "a knight's move apart".
func (r *rules) related(a, b int) string {
	if common := r.unitsOf[a].and(r.unitsOf[b]); !common.isEmpty() {
		return "both in " + r.Units[common.indices()[0]].String()
	}
	if cage, ok := r.sharedCage(a, b); ok {
		return "both in " + cage
	}
	return r.shared(r.candidateOf(a, 1), r.candidateOf(b, 1)) + " apart"
}

// see reports whether two cells must differ.
func (r *rules) see(a, b int) bool { return r.rivals[r.candidateOf(a, 1)].has(r.candidateOf(b, 1)) }
