package puzzle

import (
	"errors"
	"fmt"
	"strings"

	"graphcover/puzzle/dlx"
	"graphcover/puzzle/internal/text"
)

// readDLX reads the problem in the file called name, or in in.stdin if name is "-".
// Syntax errors give the place as compilers do: "FILE:3:7".
func readDLX(name string, in *input) (Puzzle, error) {
	r, place := in.stdin, standardInput
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
	if syntax, ok := errors.AsType[*dlx.SyntaxError](err); ok {
		return nil, fileError{fmt.Errorf("%s:%d:%d: %s", place, syntax.Line, syntax.Column, syntax.What)}
	}
	if err != nil {
		return nil, fileError{fmt.Errorf("%s: %w", place, err)}
	}
	in.notice = end.notice()
	if names := dlx.Uncovered(p); len(names) > 0 {
		in.note(fmt.Sprintf("no option has the item %s, so there is no solution", shortList(names)))
	}
	return dlx.New(name, p), nil
}

// shortList returns the first few of some names, and how many more there are.
func shortList(names []string) string {
	const shown = 3
	list := make([]string, 0, shown)
	for _, name := range names[:min(shown, len(names))] {
		list = append(list, text.Shorten(name))
	}
	if more := len(names) - shown; more > 0 {
		return fmt.Sprintf("%s, nor %d others", strings.Join(list, ", "), more)
	}
	return strings.Join(list, ", ")
}
