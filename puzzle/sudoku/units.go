package sudoku

// The kinds of units.
const (
	rowUnit      = "row"
	columnUnit   = "column"
	blockUnit    = "block"
	regionUnit   = "region"
	diagonalUnit = "diagonal"
	windowUnit   = "window"
)

// makeUnits returns the units: rows, columns, blocks or regions, diagonals, windows.
func (r *Rules) makeUnits() []Unit {
	n := r.side
	units := r.partition(rowUnit, func(row, _ int) int { return row })
	units = append(units, r.partition(columnUnit, func(_, column int) int { return column })...)
	if r.regions != nil {
		units = append(units, r.partition(regionUnit, func(row, column int) int { return r.regions[row*n+column] })...)
	} else {
		units = append(units, r.partition(blockUnit, func(row, column int) int { return r.block(row, column) })...)
	}
	if r.diagonals {
		down, up := Unit{Kind: diagonalUnit, Number: 1}, Unit{Kind: diagonalUnit, Number: 2}
		for row := range n {
			down.Cells = append(down.Cells, row*n+row)
			up.Cells = append(up.Cells, row*n+n-1-row)
		}
		units = append(units, down, up)
	}
	if r.windows {
		units = append(units, r.makeWindows()...)
	}
	return units
}

// block returns the number of the box of a cell, from 0: boxes are numbered row by row.
func (r *Rules) block(row, column int) int {
	return row/r.boxRows*(r.side/r.boxColumns) + column/r.boxColumns
}

// partition returns the units of a kind, of which every cell is in exactly one.
func (r *Rules) partition(kind string, unitOf func(row, column int) int) []Unit {
	units := make([]Unit, r.side)
	for number := range units {
		units[number].Kind, units[number].Number = kind, number+1
	}
	for cell := range r.side * r.side {
		u := &units[unitOf(cell/r.side, cell%r.side)]
		u.Cells = append(u.Cells, cell)
	}
	return units
}

// makeWindows returns the windows: squares of the size of a box, with a row or column
// between them and around them.
func (r *Rules) makeWindows() []Unit {
	root, _ := boxOf(r.side)
	var windows []Unit
	for top := 1; top < r.side; top += root + 1 {
		for left := 1; left < r.side; left += root + 1 {
			w := Unit{Kind: windowUnit, Number: len(windows) + 1}
			for cell := range r.side {
				w.Cells = append(w.Cells, (top+cell/root)*r.side+left+cell%root)
			}
			windows = append(windows, w)
		}
	}
	return windows
}

// A pair is two cells that may not have the same number, and share no unit.
type pair struct {
	piece       string // of chess, whose move leads from one to the other
	first, last int
}

// makePairs returns the pairs of the chess pieces, each once: first those of the knight.
func (r *Rules) makePairs() []pair {
	var pairs []pair
	for _, c := range []struct {
		has   bool
		piece string
		moves [][2]int // rows down, columns to the right
	}{
		{r.antiKnight, "knight", [][2]int{{1, -2}, {1, 2}, {2, -1}, {2, 1}}},
		{r.antiKing, "king", [][2]int{{1, -1}, {1, 1}}}, // other moves stay in a row or column
	} {
		if c.has {
			pairs = append(pairs, r.pairsOf(c.piece, c.moves)...)
		}
	}
	return pairs
}

// pairsOf returns the pairs of one piece.
func (r *Rules) pairsOf(piece string, moves [][2]int) []pair {
	var pairs []pair
	for cell := range r.side * r.side {
		for _, move := range moves {
			row, column := cell/r.side+move[0], cell%r.side+move[1]
			if row >= r.side || column < 0 || column >= r.side {
				continue
			}
			if other := row*r.side + column; !r.sameUnit(cell, other) {
				pairs = append(pairs, pair{piece, cell, other})
			}
		}
	}
	return pairs
}
