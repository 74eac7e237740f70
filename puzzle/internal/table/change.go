package table

import (
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
)

// A Wanted is what a line of the tables wants at a time.
type Wanted struct {
	Name  string   `json:"name"`            // of the line
	When  string   `json:"when"`            // as the tables write it
	Is    string   `json:"is"`              // what is wanted: one of May, "" for nothing
	May   []string `json:"may"`             // what can be wanted there, first nothing
	Mixed bool     `json:"mixed,omitempty"` // whether it is not the same all the time, which Is does not say then
	// Also says what other lines want there, such as that of all teachers: "teachers: away".
	Also []string `json:"also,omitempty"`
}

// A Change sets cells of one row of the tables in a text.
type Change struct {
	Kind int            // of the table that the row is in
	Row  func(Row) bool // reports whether it is the row
	// Set returns what to write into which columns of the row. If there is no such row, it gets an empty one, and has to
	// return all columns that the kind must have.
	Set func(Row) map[string]string
}

// Emptied returns a Set that empties columns.
func Emptied(columns ...string) func(Row) map[string]string {
	set := make(map[string]string)
	for _, column := range columns {
		set[column] = ""
	}
	return func(Row) map[string]string { return set }
}

// Make returns the text, decoded as by [Text], with the change, which leaves all other lines as they are written. If no row
// is the one, there is a new one below the last table of the kind; if there is no such table, there is a new one at the
// end. A row that has nothing left is taken away. An error is that of [Read], or says that a text is too large.
func (c Change) Make(format, content string, kinds []Kind) (string, error) {
	decoded, err := Text(strings.NewReader(content))
	if err != nil {
		return "", err
	}
	lines := linesOf(string(decoded))
	t := &reader{format: format, kinds: kinds, lines: lines}
	last := written{after: -1}
	for first, next := range t.tables() {
		if t.kindOf(lines[first]) != c.Kind {
			continue
		}
		row, found, err := c.find(t, first, next)
		if err != nil {
			return "", err
		}
		if last = row; found {
			break
		}
	}
	if last.after < 0 {
		return c.withTable(strings.Join(lines, "\n"), &kinds[c.Kind])
	}
	return c.withRow(lines, last)
}

// written is a row, where it is written: in the lines from first to after of a text, without the latter. A row that is to
// come has no lines.
type written struct {
	header       int // the last line of the names of the columns
	first, after int
	columns      []string
	cells        []string
	row          Row
	comma        rune
}

// find returns the row in a table, which is in the lines from first to next, and reports whether it is there: otherwise it
// is one to come below the last one.
func (c Change) find(t *reader, first, next int) (at written, found bool, err error) {
	in, text := t.csv(t.lines[first:next]), strings.Join(t.lines[first:next], "\n")
	after := func() int { // the lines that are read
		return first + strings.Count(strings.TrimSuffix(text[:in.InputOffset()], "\n"), "\n") + 1
	}
	header, err := t.header(in, c.Kind, first+1)
	if err != nil {
		return written{}, false, err
	}
	at = written{header: after() - 1, first: after(), after: after(), columns: header, cells: make([]string, len(header)), comma: in.Comma}
	for {
		record, err := in.Read()
		if errors.Is(err, io.EOF) {
			return at, false, nil
		}
		if err != nil {
			return written{}, false, t.fail(first+1, 1, "%v", err)
		}
		row, isEmpty, err := t.rowOf(in, c.Kind, header, record, first)
		if err != nil {
			return written{}, false, err
		}
		if isEmpty {
			continue
		}
		line, _ := in.FieldPos(0)
		begin, end := first+line-1, after()
		if c.Row(row) {
			at.first, at.after, at.cells, at.row = begin, end, record, row
			return at, true, nil
		}
		at.first, at.after = end, end
	}
}

// withRow returns the text of these lines with the change of a row.
func (c Change) withRow(lines []string, at written) (string, error) {
	lines = slices.Clone(lines)
	set := c.Set(at.row)
	for _, column := range slices.Sorted(maps.Keys(set)) {
		k := slices.Index(at.columns, column)
		if k < 0 {
			if set[column] == "" {
				continue
			}
			lines[at.header] += string(at.comma) + column
			k = len(at.columns)
			at.columns = append(at.columns, column)
		}
		for len(at.cells) <= k {
			at.cells = append(at.cells, "")
		}
		at.cells[k] = set[column]
	}
	if at.isEmpty() {
		return strings.Join(slices.Delete(lines, at.first, at.after), "\n"), nil
	}
	row, err := lineOf(at.cells, at.comma)
	if err != nil {
		return "", err
	}
	return strings.Join(slices.Replace(lines, at.first, at.after, strings.Split(row, "\n")...), "\n"), nil
}

// isEmpty reports whether a row says nothing, but for remarks.
func (at *written) isEmpty() bool {
	for k, cell := range at.cells {
		if cell != "" && k < len(at.columns) && !strings.HasPrefix(at.columns[k], remark) {
			return false
		}
	}
	return true
}

// withTable returns the text with a new table of the kind.
func (c Change) withTable(content string, kind *Kind) (string, error) {
	comma, set := separatorOf(content), c.Set(Row{})
	columns := slices.DeleteFunc(kind.all(), func(column string) bool { return set[column] == "" })
	var cells []string
	for _, column := range columns {
		cells = append(cells, set[column])
	}
	header, err := lineOf(columns, comma)
	row, err2 := lineOf(cells, comma)
	if err := cmp.Or(err, err2); err != nil {
		return "", err
	}
	return strings.TrimRight(content, "\r\n") + "\n\n" + header + "\n" + row + "\n", nil
}

// lineOf returns cells as a line of a table, without its end.
func lineOf(cells []string, comma rune) (string, error) {
	var b strings.Builder
	out := csv.NewWriter(&b)
	out.Comma = comma
	if err := out.Write(cells); err != nil {
		return "", err
	}
	out.Flush()
	return strings.TrimSuffix(b.String(), "\n"), out.Error()
}
