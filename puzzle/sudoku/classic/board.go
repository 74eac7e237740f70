package classic

import "graphcover/puzzle/sudoku"

// Of returns a board of 9x9 without other rules as a grid. It returns false for any other board.
func Of(b sudoku.Board) (g Grid, ok bool) {
	if !b.Rules().IsClassic() {
		return Grid{}, false
	}
	copy(g[:], b.Numbers())
	return g, true
}

// Board returns g as a board.
func (g Grid) Board() sudoku.Board { return sudoku.Classic().Empty().Of(g[:]) }
