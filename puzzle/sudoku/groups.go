package sudoku

// A group is a set of cells that contains each number once: as many as there are numbers.
type group struct {
	kind   groupKind
	number int   // from 1, among those of its kind
	cells  []int // ascending
}

// A groupKind is the name of a kind of group.
type groupKind string

const (
	rowGroup      groupKind = "row"
	columnGroup   groupKind = "column"
	blockGroup    groupKind = "block"
	regionGroup   groupKind = "region"
	diagonalGroup groupKind = "diagonal"
	windowGroup   groupKind = "window"
)

// makeGroups returns the groups: rows, columns, blocks or regions, diagonals, windows.
func (k *Rules) makeGroups() []group {
	n := k.side
	groups := k.partition(rowGroup, func(row, _ int) int { return row })
	groups = append(groups, k.partition(columnGroup, func(_, column int) int { return column })...)
	if k.regions != nil {
		groups = append(groups, k.partition(regionGroup, func(row, column int) int { return k.regions[row*n+column] })...)
	} else {
		groups = append(groups, k.partition(blockGroup, func(row, column int) int { return k.block(row, column) })...)
	}
	if k.diagonals {
		down, up := group{kind: diagonalGroup, number: 1}, group{kind: diagonalGroup, number: 2}
		for row := range n {
			down.cells = append(down.cells, row*n+row)
			up.cells = append(up.cells, row*n+n-1-row)
		}
		groups = append(groups, down, up)
	}
	if k.windows {
		groups = append(groups, k.makeWindows()...)
	}
	return groups
}

// block returns the number of the box of a cell, from 0: boxes are numbered row by row.
func (k *Rules) block(row, column int) int {
	return row/k.boxRows*(k.side/k.boxColumns) + column/k.boxColumns
}

// partition returns the groups that every cell is in exactly one of.
func (k *Rules) partition(kind groupKind, groupOf func(row, column int) int) []group {
	groups := make([]group, k.side)
	for number := range groups {
		groups[number].kind, groups[number].number = kind, number+1
	}
	for cell := range k.side * k.side {
		g := &groups[groupOf(cell/k.side, cell%k.side)]
		g.cells = append(g.cells, cell)
	}
	return groups
}

// makeWindows returns the windows: squares of the size of a box, with a row or column
// between them and around them.
func (k *Rules) makeWindows() []group {
	root, _ := boxOf(k.side)
	var windows []group
	for top := 1; top < k.side; top += root + 1 {
		for left := 1; left < k.side; left += root + 1 {
			w := group{kind: windowGroup, number: len(windows) + 1}
			for cell := range k.side {
				w.cells = append(w.cells, (top+cell/root)*k.side+left+cell%root)
			}
			windows = append(windows, w)
		}
	}
	return windows
}

// A pair is two cells that may not have the same number, and share no group.
type pair struct {
	piece       string // of chess, whose move leads from one to the other
	first, last int
}

// makePairs returns the pairs of the chess pieces, each once: first those of the knight.
func (k *Rules) makePairs() []pair {
	var pairs []pair
	for _, c := range []struct {
		has   bool
		piece string
		moves [][2]int // rows down, columns to the right
	}{
		{k.antiKnight, "knight", [][2]int{{1, -2}, {1, 2}, {2, -1}, {2, 1}}},
		{k.antiKing, "king", [][2]int{{1, -1}, {1, 1}}}, // other moves stay in a row or column
	} {
		if c.has {
			pairs = append(pairs, k.pairsOf(c.piece, c.moves)...)
		}
	}
	return pairs
}

// pairsOf returns the pairs of one piece.
func (k *Rules) pairsOf(piece string, moves [][2]int) []pair {
	var pairs []pair
	for cell := range k.side * k.side {
		for _, move := range moves {
			row, column := cell/k.side+move[0], cell%k.side+move[1]
			if row >= k.side || column < 0 || column >= k.side {
				continue
			}
			if other := row*k.side + column; !k.sameGroup(cell, other) {
				pairs = append(pairs, pair{piece, cell, other})
			}
		}
	}
	return pairs
}
