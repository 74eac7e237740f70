package sudoku

import "slices"

// An Outline says what a picture of a board shows beside the numbers, and which cells may not
// have the same number. Cells are numbered row by row, from 0.
type Outline struct {
	Rules   string `json:"rules"`   // as [ParseRules] reads them
	Side    int    `json:"side"`    // the number of rows, of columns, and of symbols
	Symbols string `json:"symbols"` // of the numbers from 1

	// Areas holds the region or box of each cell, from 0. BoxRows and BoxColumns are the size of
	// a box, or 0 if there are regions.
	Areas      []int `json:"areas"`
	BoxRows    int   `json:"boxRows,omitempty"`
	BoxColumns int   `json:"boxColumns,omitempty"`

	// Groups are the diagonals and windows. Each contains every number once.
	Groups []OutlineGroup `json:"groups,omitempty"`

	AntiKnight bool `json:"antiKnight,omitempty"`
	AntiKing   bool `json:"antiKing,omitempty"`

	Parity string        `json:"parity,omitempty"` // of each cell 'E', 'O' or '.'; "" if no cell is marked
	Cages  []OutlineCage `json:"cages,omitempty"`
}

// An OutlineGroup is a diagonal or a window.
type OutlineGroup struct {
	Kind  string `json:"kind"`
	Cells []int  `json:"cells"`
}

// An OutlineCage is a set of cells whose numbers differ and have that sum.
type OutlineCage struct {
	Cells []int `json:"cells"`
	Sum   int   `json:"sum"`
}

// Outline returns the outline of the boards of kind k.
func (k *Rules) Outline() *Outline {
	l := &Outline{
		Rules: k.String(), Side: k.side, Symbols: k.written(symbols[:k.side]), BoxRows: k.boxRows, BoxColumns: k.boxColumns,
		AntiKnight: k.antiKnight, AntiKing: k.antiKing, Parity: string(k.parity),
	}
	for cell := range k.side * k.side {
		area, _ := k.areaOf(cell/k.side, cell%k.side)
		l.Areas = append(l.Areas, area)
	}
	for _, g := range k.groups {
		if g.kind == diagonalGroup || g.kind == windowGroup {
			l.Groups = append(l.Groups, OutlineGroup{string(g.kind), slices.Clone(g.cells)})
		}
	}
	for _, c := range k.cages {
		l.Cages = append(l.Cages, OutlineCage{slices.Clone(c.Cells), c.Sum})
	}
	return l
}
