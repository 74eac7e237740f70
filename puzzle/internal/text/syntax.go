package text

import "fmt"

// A SyntaxError says where a text is not in its format, and what was wanted there.
type SyntaxError struct {
	Format string // its name, such as "dlx"
	Line   int    // from 1
	Column int    // in characters, from 1
	What   string

	// Of a cell of a table, the name of its column, what is in it, and the line of the names of the columns.
	Header, Value string
	Top           int
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s: line %d, column %d: %s", e.Format, e.Line, e.Column, e.What)
}
