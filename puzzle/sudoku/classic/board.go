package classic

import (
	"graphcover/puzzle/sudoku"
)

// Of returns a board of 9x9 without other rules as a grid. It returns false for any other board.
func Of(b sudoku.Board) (g Grid, ok bool) {
	if !b.Rules().IsClassic() {
		return Grid{}, false
	}
	copy(g[:], b.Numbers())
	return g, true
}

// MarksOf returns the pencil marks of a board of 9x9 without other rules. It returns false for a
// board without them, or with other rules.
func MarksOf(b sudoku.Board) (c Candidates, ok bool) {
	if !b.Rules().IsClassic() || !b.HasMarks() {
		return Candidates{}, false
	}
	copy(c[:], b.Marks())
	return c, true
}

// Board returns g as a board.
func (g Grid) Board() sudoku.Board { return sudoku.Classic().Empty().Of(g[:]) }

// Parse reads a grid without pencil marks, as [sudoku.Parse] does.
func Parse(text string) (Grid, error) {
	b, err := sudoku.Parse(text)
	if err != nil {
		return Grid{}, err
	}
	if g, ok := Of(b); ok && !b.HasMarks() {
		return g, nil
	}
	return Grid{}, &sudoku.SyntaxError{What: "want a Sudoku of 9x9 without variants and pencil marks"}
}

// ParseCandidates reads a grid with pencil marks, as [sudoku.Parse] does, and reports whether text
// is that and nothing else.
func ParseCandidates(text string) (Candidates, bool) {
	b, err := sudoku.Parse(text)
	if err != nil {
		return Candidates{}, false
	}
	return MarksOf(b)
}
