package sudoku

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"graphcover/puzzle/internal/text"
)

// A Layout is what solvers other than exact cover need to know of the rules of a board:
// which cells contain each number once, and which cells differ. It leaves out cages and the
// marks of even and odd cells: see [Rules.HasCages] and [Board.Marks].
type Layout struct {
	Side  int
	Units []Unit // rows, columns, blocks or regions, diagonals, windows

	// UnitsOf holds, for each cell, the indices in Units of its units, ascending: first its
	// row, its column, and its block or region.
	UnitsOf [][]int
	// Peers holds, for each cell, the other cells that must differ from it, ascending: those
	// that share a unit or a cage with it, or lie a move of a chess piece apart.
	Peers [][]int
}

// A Unit is a set of cells that contains each number once: as many as there are numbers.
type Unit struct {
	Kind   string `json:"kind"`  // "row", "column", "block", "region", "diagonal" or "window"
	Number int    `json:"-"`     // from 1, among those of its kind
	Cells  []int  `json:"cells"` // ascending
}

// String returns the name of the unit: "row 3".
func (u Unit) String() string { return fmt.Sprintf("%s %d", u.Kind, u.Number) }

// Layout returns the layout of r, which must not be changed.
func (r *Rules) Layout() *Layout { return r.layout() }

func newLayout(r *Rules) *Layout {
	l := &Layout{Side: r.side, Units: r.units, UnitsOf: make([][]int, r.side*r.side), Peers: make([][]int, r.side*r.side)}
	for i, u := range r.units {
		for _, cell := range u.Cells {
			l.UnitsOf[cell] = append(l.UnitsOf[cell], i)
			l.Peers[cell] = append(l.Peers[cell], u.Cells...)
		}
	}
	for _, c := range r.cages {
		for _, cell := range c.Cells {
			l.Peers[cell] = append(l.Peers[cell], c.Cells...)
		}
	}
	for _, p := range r.pairs {
		l.Peers[p.first] = append(l.Peers[p.first], p.last)
		l.Peers[p.last] = append(l.Peers[p.last], p.first)
	}
	for cell, peers := range l.Peers {
		slices.Sort(peers)
		l.Peers[cell] = slices.DeleteFunc(slices.Compact(peers), func(peer int) bool { return peer == cell })
	}
	return l
}

// Numbers returns all numbers of the board.
func (l *Layout) Numbers() Digits { return 1<<(l.Side+1) - 2 }

// PieceOf returns the name of the chess piece whose move leads from one cell to another that
// shares no unit and no cage with it, or "".
func (r *Rules) PieceOf(a, b int) string {
	for _, p := range r.pairs {
		if p.first == min(a, b) && p.last == max(a, b) {
			return p.piece
		}
	}
	return ""
}

// Pairs returns the pairs of cells that lie a move of a chess piece apart, and share no unit and
// no cage.
func (r *Rules) Pairs() [][]int {
	pairs := make([][]int, len(r.pairs))
	for i, p := range r.pairs {
		pairs[i] = []int{p.first, p.last}
	}
	return pairs
}

// ParityOf returns "even" or "odd" for a cell that is marked so.
func (r *Rules) ParityOf(cell int) string { return parityOf(r.parity[cell]) }

// HasCages reports whether r is a killer Sudoku.
func (r *Rules) HasCages() bool { return r.cages != nil }

// HasParity reports whether r marks cells as even or odd.
func (r *Rules) HasParity() bool { return r.parity != nil }

// CellName returns the name of a cell: "r3c7".
func (r *Rules) CellName(cell int) string { return text.Cell(cell/r.side, cell%r.side) }

// CellNames returns the names of cells.
func (r *Rules) CellNames(cells []int) []string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = r.CellName(cell)
	}
	return names
}

// OptionName returns the name of the option that puts number into cell: "r3c7#A".
func (r *Rules) OptionName(cell, number int) string {
	return r.CellName(cell) + "#" + Symbol(number)
}

// A Place is a cell of some board, by its row and column from 1, with a number, which is 0 if
// the place is the cell itself.
type Place struct{ Row, Column, Number int }

// placeText is how a cell or an option is named.
var placeText = regexp.MustCompile(`^r([1-9]\d?)c([1-9]\d?)(?:#([1-9A-P]))?$`)

// ParsePlace reads the name of a cell, "r3c7" or "C7", or of an option, "r3c7#A" or "C7#A".
func ParsePlace(text string) (p Place, err error) {
	found := placeText.FindStringSubmatch(FromLetters(text))
	if found == nil {
		return p, fmt.Errorf("want a cell such as r3c7 or C7, or a move such as r3c7#4 or C7#4, got %q", text)
	}
	p.Row, _ = strconv.Atoi(found[1])
	p.Column, _ = strconv.Atoi(found[2])
	if found[3] != "" {
		p.Number = numberOf(found[3][0])
	}
	return p, nil
}

// PlaceOf returns the place of a cell of r and a number.
func (r *Rules) PlaceOf(cell, number int) Place {
	return Place{cell/r.side + 1, cell%r.side + 1, number}
}

// Find returns the cell and the number of a place, or an error if r has no such cell or
// number.
func (r *Rules) Find(p Place) (cell, number int, err error) {
	if max(p.Row, p.Column, p.Number) > r.side {
		return 0, 0, fmt.Errorf("want a cell from r1c1 to r%dc%[1]d and a number up to %[2]s", r.side, Symbol(r.side))
	}
	return (p.Row-1)*r.side + p.Column - 1, p.Number, nil
}

// Numbers returns the number in each cell, 0 if it is empty.
func (b Board) Numbers() []uint8 {
	numbers := make([]uint8, len(b.cells))
	for cell := range numbers {
		numbers[cell] = uint8(b.number(cell))
	}
	return numbers
}

// Of returns the board of the same rules with a number in each cell, where 0 is an empty one,
// without pencil marks.
func (b Board) Of(numbers []uint8) Board {
	cells := make([]byte, len(numbers))
	for cell, number := range numbers {
		cells[cell] = '.'
		if number > 0 {
			cells[cell] = symbols[number-1]
		}
	}
	return Board{rules: b.rules, cells: string(cells)}
}

// IsPlain reports whether r has no other rules than those of rows, columns, and blocks or
// regions.
func (r *Rules) IsPlain() bool {
	return !r.diagonals && !r.windows && r.pairs == nil && r.parity == nil && r.cages == nil
}

// Box returns the rows and columns of a box, 0 if r has regions in place of boxes.
func (r *Rules) Box() (rows, columns int) { return r.boxRows, r.boxColumns }
