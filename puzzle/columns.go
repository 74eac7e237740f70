package puzzle

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"graphcover/internal/english"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/internal/text"
)

// A ColumnsError says that a table has a header which is not, or not wholly, that of a table of a family.
type ColumnsError struct {
	*text.SyntaxError
	Sheets []Sheet // all such tables of the text: the message is about the first
}

// A Sheet is a table whose columns are not known, and what these are perhaps.
type Sheet struct {
	table.Sheet
	Guesses []ColumnsGuess `json:"guesses"` // the best first, one for each kind of table of each family
}

func (e *ColumnsError) Unwrap() error { return e.SyntaxError }

// A ColumnsGuess says what the columns of a table are perhaps.
type ColumnsGuess struct {
	Family  string   `json:"family"`
	Table   int      `json:"table"`   // the index of its kind in [FamilyHelp].Tables
	Columns []string `json:"columns"` // of each column what it is, or ""
	Open    []bool   `json:"open"`    // of each whether somebody has to say it: its values, such as days, would matter
	Score   int      `json:"score"`   // how much speaks for it

	isNamed bool
}

// UnknownTable returns a [*ColumnsError] about the tables in a text that a spreadsheet has saved and whose columns are not
// known; nil if there are none.
func UnknownTable(content string) error {
	decoded, err := table.Text(strings.NewReader(content))
	if err != nil {
		return nil
	}
	if e := unknownTable("table", string(decoded), tableFormats()); e != nil {
		return e
	}
	return nil
}

// unknownTable is UnknownTable for a text that is decoded. The message names tables of these families alone.
func unknownTable(format, content string, families []problemFormat) *ColumnsError {
	e := new(ColumnsError)
	for _, s := range table.Unknown(content, tablesOfAll(tableFormats())) {
		e.Sheets = append(e.Sheets, Sheet{s, guesses(&s)})
	}
	if len(e.Sheets) == 0 {
		return nil
	}
	first := &e.Sheets[0]
	e.SyntaxError = &text.SyntaxError{Format: format, Line: first.Line, Column: 1, What: wantColumns(families, first)}
	return e
}

func tableFormats() []problemFormat {
	return slices.DeleteFunc(slices.Clone(problemFormats), func(f problemFormat) bool { return f.tables == nil })
}

func tablesOfAll(families []problemFormat) (all []table.Table) {
	for _, f := range families {
		all = append(all, f.tables...)
	}
	return all
}

// guesses returns what the columns of a table are perhaps.
func guesses(s *table.Sheet) []ColumnsGuess {
	var all []ColumnsGuess
	for _, f := range tableFormats() {
		for k := range f.tables {
			g := f.tables[k].Guess(s)
			all = append(all, ColumnsGuess{f.name, k, g.Columns, g.Open, g.Score, g.Named})
		}
	}
	slices.SortStableFunc(all, func(a, b ColumnsGuess) int { return cmp.Compare(b.Score, a.Score) })
	return all
}

// wantColumns says which tables there are, what was found, and what to do.
func wantColumns(families []problemFormat, s *Sheet) string {
	var b strings.Builder
	b.WriteString("want the first line of a table to name its columns: ")
	for i, f := range families {
		if i > 0 {
			b.WriteString("; or ")
		}
		var all []string
		for _, t := range f.tables {
			all = append(all, fmt.Sprintf("%s (%s)", strings.Join(t.Required(), ", "), t.Short()))
		}
		fmt.Fprintf(&b, "of a %s %s", f.name, english.List(all, "or"))
	}
	fmt.Fprintf(&b, "; got %s", text.Shorten(strings.Join(s.Names, ", ")))
	for _, g := range s.Guesses {
		if g.isNamed && slices.ContainsFunc(families, func(f problemFormat) bool { return f.name == g.Family }) {
			b.WriteString(meant(&s.Sheet, g))
			break
		}
	}
	b.WriteString("; what is not to be read needs a # before its name")
	return b.String()
}

// meant says what is perhaps meant by the columns of a table.
func meant(s *table.Sheet, g ColumnsGuess) string {
	names := slices.Clone(s.Names)
	for i, column := range g.Columns {
		if names[i] = column; column == "" && s.Names[i] != "" {
			names[i] = "#" + s.Names[i]
		}
	}
	comma := s.Comma
	if comma == "\t" { // which can't be seen
		comma = ", "
	}
	return "; did you mean " + text.Shorten(strings.Join(names, comma)) + "?"
}

// readSeen reads what r has. An error about a table whose columns are not known is a [*ColumnsError]. seen is what was read, if
// it is tables.
func (f problemFormat) readSeen(r io.Reader) (c content, seen *bytes.Buffer, err error) {
	if f.tables == nil {
		c, err = f.read(r)
		return c, nil, err
	}
	seen = new(bytes.Buffer)
	if c, err = f.read(io.TeeReader(r, seen)); err != nil {
		err = f.aboutColumns(err, seen.Bytes())
	}
	return c, seen, err
}

// aboutColumns returns an error about a text as a [*ColumnsError] if columns are not known.
func (f problemFormat) aboutColumns(err error, seen []byte) error {
	syntax, ok := errors.AsType[*text.SyntaxError](err)
	content, wrong := table.Text(bytes.NewReader(seen))
	if !ok || wrong != nil {
		return err
	}
	e := unknownTable(f.name, string(content), []problemFormat{f})
	switch {
	case e == nil:
		return err
	case !e.Sheets[0].IsLike(f.tables):
		return e
	case syntax.Line == e.Sheets[0].Line: // it says which column is wrong
		e.SyntaxError = syntax
		return e
	}
	return err
}

// readOr yields the Sudokus in a text. If there is none, it yields an error in their place, and not what is wrong with each.
func readOr(name string, r io.Reader, otherwise error) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		var wrong []error
		for entry, err := range read(name, r) {
			if err != nil && otherwise != nil {
				wrong = append(wrong, err)
				continue
			}
			otherwise = nil // there is one
			for _, err := range wrong {
				if !yield(Entry{}, err) {
					return
				}
			}
			wrong = nil
			if !yield(entry, err) {
				return
			}
		}
		if otherwise != nil {
			yield(Entry{}, otherwise)
		}
	}
}

// unknownIn returns the error of a file whose beginning is a table with columns that are not known; else nil.
func unknownIn(name, beginning string) error {
	if len(beginning) == lookAhead {
		beginning = beginning[:strings.LastIndexByte(beginning, '\n')+1] // a character may be cut
	}
	if e, ok := errors.AsType[*ColumnsError](UnknownTable(beginning)); ok {
		return fileError{fmt.Errorf("%s:%d:%d: %s", name, e.Line, e.Column, e.What)}
	}
	return nil
}
