package named

import (
	"io"
	"strings"

	"graphcover/internal/plaintext"
)

// An entry is a line of a list of options, or of a table of them.
type entry struct {
	name  string // of an option, or what else the line says
	line  int    // from 1
	ended bool   // whether it follows an empty line that ends the list

	outside bool   // whether it has a date that no option has
	doubt   *Doubt // what is wrong with it, or nil; an entry without a name says nothing but this
}

// readEntries reads a list of names, a line for each, or a table with a column "option", as [CSV] makes it, or with
// columns that say attributes of the options, such as class, day and hour. Lines without a name and comments are left out.
// In a list an empty line after the first name ends it, as in what the command solve prints.
func readEntries(r io.Reader, named names) ([]entry, error) {
	text, err := plaintext.All(r)
	if err != nil {
		return nil, err
	}
	if t, isTable := tableIn(text, named.problem); isTable {
		return t.entries(named)
	}
	return entriesInList(string(text), named), nil
}

func entriesInList(text string, named names) []entry {
	var all []entry
	ended := false
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			ended = all != nil
		} else if !named.isComment(line) {
			all = append(all, entry{name: line, line: i + 1, ended: ended})
		}
	}
	return all
}
