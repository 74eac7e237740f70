package puzzle

import (
	"errors"
	"fmt"
	"io"

	"graphcover/puzzle/dlx"
)

// readDLX reads the problem in the file called name, or in stdin if name is "-".
// Syntax errors give the place as compilers do: "FILE:3:7".
func readDLX(name string, stdin io.Reader) (Puzzle, error) {
	r, place := stdin, "standard input"
	if name != "-" {
		file, err := openFile(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		r, place = file, name
	} else if stdin == nil {
		return nil, errors.New("want a file, because standard input can be read only once")
	}
	p, err := dlx.Read(r)
	var syntax *dlx.SyntaxError
	if errors.As(err, &syntax) {
		return nil, fileError{fmt.Errorf("%s:%d:%d: %s", place, syntax.Line, syntax.Column, syntax.What)}
	}
	if err != nil {
		return nil, fileError{fmt.Errorf("%s: %w", place, err)}
	}
	return dlx.New(name, p), nil
}
