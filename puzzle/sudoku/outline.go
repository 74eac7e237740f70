package sudoku

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

	// Groups are the diagonals and windows.
	Groups []Unit `json:"groups,omitempty"`

	AntiKnight bool `json:"antiKnight,omitempty"`
	AntiKing   bool `json:"antiKing,omitempty"`

	Parity string `json:"parity,omitempty"` // of each cell 'E', 'O' or '.'; "" if no cell is marked
	Cages  []Cage `json:"cages,omitempty"`
}

// Outline returns the outline of the boards with these rules, which must not be changed.
func (r *Rules) Outline() *Outline {
	l := &Outline{
		Rules: r.String(), Side: r.side, Symbols: r.written(symbols[:r.side]), BoxRows: r.boxRows, BoxColumns: r.boxColumns,
		AntiKnight: r.antiKnight, AntiKing: r.antiKing, Parity: string(r.parity), Cages: r.cages,
	}
	for cell := range r.side * r.side {
		area, _ := r.areaOf(cell/r.side, cell%r.side)
		l.Areas = append(l.Areas, area)
	}
	for _, u := range r.units {
		if u.Kind == diagonalUnit || u.Kind == windowUnit {
			l.Groups = append(l.Groups, u)
		}
	}
	return l
}
