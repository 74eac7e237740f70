package named

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"graphcover/internal/plaintext"
)

// An entry is a line of a list of options, or of a table of them.
type entry struct {
	name  string // of an option, or what else the line says
	line  int    // from 1
	ended bool   // whether it follows an empty line that ends the list
}

// readEntries reads a list of names, a line for each, or a table with a column "option", as [CSV] makes it, with
// commas, semicolons or tabs. Lines without a name and comments are left out. In a list an empty line after the
// first name ends it, as in what the command solve prints.
func readEntries(r io.Reader, named names) ([]entry, error) {
	text, err := plaintext.All(r)
	if err != nil {
		return nil, err
	}
	header, _, _ := bytes.Cut(text, []byte("\n"))
	for _, comma := range ",;\t" {
		if column := columnOf(header, comma); column >= 0 {
			return entriesInTable(text, comma, column, named)
		}
	}
	return entriesInList(string(text), named), nil
}

// columnOf returns which column of a header is that of the options, or -1.
func columnOf(header []byte, comma rune) int {
	in := csv.NewReader(bytes.NewReader(header))
	in.Comma, in.LazyQuotes = comma, true
	names, _ := in.Read()
	return slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(strings.TrimSpace(name), "option") })
}

func entriesInTable(text []byte, comma rune, column int, named names) ([]entry, error) {
	in := csv.NewReader(bytes.NewReader(text))
	in.Comma, in.FieldsPerRecord = comma, -1
	var all []entry
	for n := 0; ; n++ {
		row, err := in.Read()
		switch {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, err
		case n == 0 || column >= len(row): // the header, or no option
			continue
		}
		name := strings.TrimSpace(row[column])
		if isKnown := len(named.options[name]) > 0; name == "" || !isKnown && strings.HasPrefix(row[0], "#") {
			continue // an attribute may begin like a comment, too
		}
		line, _ := in.FieldPos(column)
		all = append(all, entry{name: name, line: line})
	}
}

func entriesInList(text string, named names) []entry {
	var all []entry
	ended := false
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			ended = all != nil
		} else if !named.isComment(line) {
			all = append(all, entry{line, i + 1, ended})
		}
	}
	return all
}
