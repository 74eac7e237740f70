package sudoku

import "fmt"

// A SyntaxError says where text is not a Sudoku, and what was wanted.
type SyntaxError struct {
	Line int // from 1; 0 for text that is not from a file
	What string

	// Side is the side of the boards that the text has, if the error is that they are not of 9x9
	// and have no heading.
	Side int
}

func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return "sudoku: " + e.What
	}
	return fmt.Sprintf("sudoku: line %d: %s", e.Line, e.What)
}
