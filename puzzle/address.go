package puzzle

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"graphcover/puzzle/internal/text"
)

// isAddress reports whether arg is the address of a page, such as that of graphcover serve, or the part
// of one from # on.
func isAddress(arg string) bool {
	return strings.HasPrefix(arg, "#p=") || strings.HasPrefix(arg, "http://") || strings.HasPrefix(arg, "https://")
}

// holdsPuzzle reports whether an address has a puzzle after #p=.
func holdsPuzzle(arg string) bool {
	_, err := inAddress(arg)
	return err == nil
}

// parseAddress reads the puzzle that is in an address of the page, after #p=. No file is opened.
func parseAddress(arg string) (Entry, error) {
	written, err := inAddress(arg)
	switch _, _, isProblem := CutProblem(written); {
	case err != nil:
	case isProblem:
		err = errors.New("the problem in this address has several lines: put them into a file, and give its name")
	case IsFile(written):
		err = errors.New("want an address with the puzzle itself, got one with the name of a file")
	default:
		return Parse(written)
	}
	return Entry{}, fmt.Errorf("puzzle %q: %w", text.Shorten(arg), err)
}

// inAddress returns the puzzle in an address as text. A + in it is a plus.
func inAddress(arg string) (string, error) {
	_, fragment, _ := strings.Cut(arg, "#")
	for part := range strings.SplitSeq(fragment, "&") {
		if value, ok := strings.CutPrefix(part, "p="); ok && value != "" {
			if unescaped, err := url.PathUnescape(value); err == nil {
				return unescaped, nil
			}
			return value, nil
		}
	}
	return "", errors.New("want an address with a puzzle in it, as Share this one on the page writes it: http://localhost:7475/#p=PUZZLE")
}
