package puzzle

import (
	"errors"
	"fmt"

	"graphcover/puzzle/dlx"
)

// readDLX reads the problem in the file called name, or in in.stdin if name is "-".
// Syntax errors give the place as compilers do: "FILE:3:7".
func readDLX(name string, in *input) (Puzzle, error) {
	r, place := in.stdin, "standard input"
	if name != "-" {
		file, err := openFile(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		r, place = file, name
	} else if r == nil {
		return nil, errors.New("want a file, because standard input can be read only once")
	}
	end := tail{Reader: r}
	p, err := dlx.Read(&end)
	var syntax *dlx.SyntaxError
	if errors.As(err, &syntax) {
		return nil, fileError{fmt.Errorf("%s:%d:%d: %s", place, syntax.Line, syntax.Column, syntax.What)}
	}
	if err != nil {
		return nil, fileError{fmt.Errorf("%s: %w", place, err)}
	}
	in.notice = end.notice()
	return dlx.New(name, p), nil
}
