// Package table reads tables that a spreadsheet has saved as CSV: with commas, semicolons or tabs
// between the cells, with quotes or without, in UTF-8, UTF-16 or the code page of Windows.
//
// One text may hold several tables below each other. Each begins with a header, the names of its
// columns in any order. A column whose name begins with # is a remark, which is not read, and so are lines
// directly above a header that begin with #. Begin with [Read].
package table

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"graphcover/internal/english"
	"graphcover/internal/plaintext"
	"graphcover/puzzle/internal/text"
)

// A Kind is a kind of table.
type Kind struct {
	Columns []string // that it must have; by the first of them its header is known
	More    []string // that it may have
	Others  bool     // whether other columns have names which the tables give, such as those of shifts
	Prefix  string   // what the names of others begin with, in small letters: "each " before the name of a shift
}

// all returns the names of all columns.
func (k *Kind) all() []string { return slices.Concat(k.Columns, k.More) }

// A Row is a line of a table.
type Row struct {
	Kind  int // the index of the kind of its table
	Line  int // in the text, from 1
	cells map[string]Cell

	others []string // the names of columns that its kind does not name
}

// A Cell is a place in a table. It is empty if the row, or the table, has no such cell.
type Cell struct {
	Text string // without blanks at its ends

	format, header    string
	line, column, top int // top is the line of the header
}

// Of returns the rows of the tables of a kind.
func Of(rows []Row, kind int) []Row {
	return slices.DeleteFunc(slices.Clone(rows), func(row Row) bool { return row.Kind != kind })
}

// Cell returns the cell in the column of that name.
func (r Row) Cell(column string) Cell { return r.cells[column] }

// Others returns the cells in columns whose names the kind of the table does not say, in their order: their Header is the name. Empty
// ones are there, too.
func (r Row) Others() (all []Cell) {
	for _, name := range r.others {
		all = append(all, r.cells[name])
	}
	return all
}

// Header returns the name of the column of the cell.
func (c Cell) Header() string { return c.header }

// Fail returns a [*text.SyntaxError] at the cell.
func (c Cell) Fail(format string, args ...any) error {
	return &text.SyntaxError{
		Format: c.format, Line: c.line, Column: c.column, What: fmt.Sprintf(format, args...), Header: c.header, Value: text.Shorten(c.Text), Top: c.top,
	}
}

// Number reads a number in a range into value, unless the cell is empty. The error is that of [Cell.Fail].
func (c Cell) Number(low, high int, value *int) error {
	if c.Text == "" {
		return nil
	}
	n, err := strconv.Atoi(c.Text)
	if err != nil || n < low || n > high {
		return c.Fail("want a number from %d to %d, got %s", low, high, text.Shorten(c.Text))
	}
	*value = n
	return nil
}

// between matches what joins two words of a list, such as the ends of a span of days.
var between = regexp.MustCompile(`\s+[-–—]\s+|(\d\.?)\s*[–—]\s*(\d)`)

// Words returns the words of a list in a cell: between them are blanks, commas or semicolons. A dash between two of them, with
// blanks or a longer one, makes them one: 1 - 3 is 1-3. A dash alone says nothing.
func Words(list string) []string {
	words := strings.FieldsFunc(withSpans(list), func(c rune) bool { return unicode.IsSpace(c) || c == ',' || c == ';' })
	return slices.DeleteFunc(words, func(word string) bool { return word == "-" })
}

// Parts returns the parts of a list in a cell that have commas or semicolons between them, each with its words.
func Parts(list string) (parts [][]string) {
	for _, part := range strings.FieldsFunc(withSpans(list), func(c rune) bool { return c == ',' || c == ';' }) {
		if words := Words(part); len(words) > 0 {
			parts = append(parts, words)
		}
	}
	return parts
}

// withSpans returns a list in which a dash between two words makes them one.
func withSpans(list string) string { return between.ReplaceAllString(" "+list+" ", "${1}-${2}") }

// maxSize is the size of the largest text that is read, in bytes.
const maxSize = 16 << 20

var errSize = fmt.Errorf("want at most %d bytes, got more", maxSize)

// Text returns the text of r as [plaintext.All] does, unless it is too large.
func Text(r io.Reader) ([]byte, error) {
	limited := io.LimitedReader{R: r, N: maxSize + 1}
	content, err := plaintext.All(&limited)
	if err == nil && limited.N == 0 {
		return nil, errSize
	}
	return content, err
}

// Read reads the rows of the tables in a text, without empty ones. Every table is of one of the
// kinds. An error is a [*text.SyntaxError] of that format, or several as [Mistakes], or comes from r.
func Read(format string, r io.Reader, kinds []Kind) ([]Row, error) {
	content, err := Text(r)
	if errors.Is(err, errSize) {
		return nil, &text.SyntaxError{Format: format, Line: 1, Column: 1, What: err.Error()}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", format, err)
	}
	t := &reader{format: format, kinds: kinds, lines: linesOf(string(content))}
	for first, next := range t.tables() {
		if t.wrong.IsFull() {
			break
		}
		t.wrong.Add(t.table(t.lines[first:next], first+1))
	}
	return t.rows, t.wrong.Err()
}

// linesOf returns the lines of a text. A second file in it may begin with a mark, too.
func linesOf(content string) []string {
	return strings.Split(strings.ReplaceAll(content, "\n\ufeff", "\n"), "\n")
}

// Looks reports whether the first line of a text that is not empty is the header of a table of one of
// the kinds, with all columns that it must have.
func Looks(beginning string, kinds []Kind) bool {
	t, isOpen := &reader{kinds: kinds}, false
	for line := range strings.Lines(strings.TrimPrefix(beginning, "\ufeff")) {
		k := t.kindOf(line)
		if isEmpty(line) || k < 0 && (isRemark(line) || isOpen) {
			continue
		}
		if k >= 0 && kinds[k].isOpen() && kinds[k].known(namesIn(line)) < len(namesIn(line)) { // other texts may begin so: a table below it tells
			isOpen = true
			continue
		}
		return k >= 0 && !slices.ContainsFunc(kinds[k].Columns, func(column string) bool { return !slices.Contains(namesIn(line), column) })
	}
	return false
}

// Lacks reports whether a text, decoded as by [Text], has no header of a table that is needed.
func Lacks(content []byte, tables []Table) bool {
	t := &reader{}
	for _, table := range tables {
		t.kinds = append(t.kinds, table.kind)
	}
	has := make(map[int]bool)
	for line := range strings.Lines(string(content)) {
		has[t.kindOf(strings.TrimPrefix(line, "\ufeff"))] = true
	}
	for k, table := range tables {
		if table.Needed && !has[k] {
			return true
		}
	}
	return false
}

// Header returns the table that is needed whose header a line is, with all columns that it must have, and
// reports whether there is one.
func Header(line string, tables []Table) (Table, bool) {
	for _, table := range tables {
		if table.Needed && Looks(line, []Kind{table.kind}) {
			return table, true
		}
	}
	return Table{}, false
}

// remark is what the name of a column begins with that is not read.
const remark = "#"

// separators may stand between cells.
const separators = ",;\t"

// isRemark reports whether a line is a remark if it is above a header.
func isRemark(line string) bool { return strings.HasPrefix(strings.Trim(line, " \ufeff\""), remark) }

func isEmpty(line string) bool { return strings.Trim(line, separators+" \r\n\"") == "" }

// separatorOf returns the first separator in a header, or a comma.
func separatorOf(header string) rune {
	if i := strings.IndexAny(header, separators); i >= 0 {
		return rune(header[i])
	}
	return ','
}

// A reader reads tables.
type reader struct {
	format string
	kinds  []Kind
	lines  []string // of the text
	rows   []Row
	wrong  Gathering
}

// tables returns an iterator over the parts of the text that begin with a header: over the line that each begins with, and
// the one after it. What is before the first header is a part, too, and so are remarks above a header.
func (t *reader) tables() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for first := 0; first < len(t.lines); {
			next := first + 1
			for next < len(t.lines) && t.kindOf(t.lines[next]) < 0 {
				next++
			}
			remarks := next
			for next < len(t.lines) && remarks > first && isRemark(t.lines[remarks-1]) && (remarks-1 > first || t.kindOf(t.lines[first]) < 0) {
				remarks--
			}
			if first < remarks && !yield(first, remarks) || remarks < next && !yield(remarks, next) {
				return
			}
			first = next
		}
	}
}

// areRemarks reports whether all lines of a part of the text are remarks: it has no header.
func (t *reader) areRemarks(lines []string) bool {
	return t.kindOf(lines[0]) < 0 && !slices.ContainsFunc(lines, func(line string) bool { return !isRemark(line) })
}

// kindOf returns the kind whose header a line is, or -1 if it is none. A header has the first column of
// its kind, and most of its cells are names of columns. Of several kinds it is that with most of them. If there is none, it is one
// whose tables may have other columns, too, and begin with its first one.
func (t *reader) kindOf(line string) int {
	names := namesIn(line)
	is, most := -1, 0
	for k := range t.kinds {
		kind := &t.kinds[k]
		known := kind.known(names)
		if slices.Contains(names, kind.Columns[0]) && 2*known > len(names) && known > most {
			is, most = k, known
		}
	}
	if is >= 0 || len(names) < 2 {
		return is
	}
	return slices.IndexFunc(t.kinds, func(kind Kind) bool { return kind.isOpen() && names[0] == kind.Columns[0] })
}

// known returns how many of some names the kind names as columns, or others that begin as it says.
func (k *Kind) known(names []string) (n int) {
	for _, name := range names {
		if slices.Contains(k.all(), name) || k.Prefix != "" && k.isOther(name) {
			n++
		}
	}
	return n
}

// isOther reports whether a name, in small letters, is that of another column.
func (k *Kind) isOther(name string) bool {
	return k.Others && name != "" && !slices.Contains(k.all(), name) && strings.HasPrefix(name, k.Prefix)
}

// isOpen reports whether other columns may have any name.
func (k *Kind) isOpen() bool { return k.Others && k.Prefix == "" }

// listed returns the names of columns that there can be, for an error.
func (k *Kind) listed() string {
	list := strings.Join(k.all(), ", ")
	if k.Prefix != "" {
		list += ", " + k.Prefix + "…"
	}
	return list
}

// namesIn returns the names of columns that a header has, without remarks.
func namesIn(line string) []string {
	var names []string
	for cell := range strings.SplitSeq(line, string(separatorOf(line))) {
		if name := nameOf(cell); name != "" && !strings.HasPrefix(name, remark) {
			names = append(names, name)
		}
	}
	return names
}

// nameOf returns the name of a column as a header writes it.
func nameOf(cell string) string { return strings.ToLower(strings.Trim(cell, " \r\n\"")) }

// table reads the table in these lines, which begin with its header. first is the number of the
// first line in the text. What is wrong with a row is added to wrong; the error is about the rest of the table.
func (t *reader) table(lines []string, first int) error {
	for len(lines) > 0 && isEmpty(lines[0]) {
		lines, first = lines[1:], first+1
	}
	if len(lines) == 0 || first+len(lines) <= len(t.lines) && t.areRemarks(lines) {
		return nil
	}
	k := t.kindOf(lines[0])
	if k < 0 {
		return t.fail(first, 1, "want a header, %s; got %s", t.headers(), text.Shorten(lines[0]))
	}
	if err := t.checkQuotes(lines, first); err != nil {
		return err
	}
	in := t.csv(lines)
	header, err := t.header(in, k, first)
	if err != nil {
		return err
	}
	for !t.wrong.IsFull() {
		record, err := in.Read()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return t.fail(first, 1, "%v", err)
		}
		row, isEmpty, err := t.rowOf(in, k, header, record, first-1)
		if t.wrong.Add(err); err == nil && !isEmpty {
			t.rows = append(t.rows, row)
		}
	}
	return nil
}

// checkQuotes returns an error if a cell of a table in these lines begins with a quotation mark and has none at its end: the
// rest of the table would be part of it. first is the number of the first line in the text.
func (t *reader) checkQuotes(lines []string, first int) error {
	const last = "\x00" // a line below the table, which is a record of its own if all cells have ended
	in := t.csv(append(slices.Clip(lines), last))
	for {
		record, err := in.Read()
		if err != nil || len(record) == 1 && record[0] == last {
			return nil // another mistake is found when the records are read
		}
		if cell := record[len(record)-1]; strings.HasSuffix(cell, "\n"+last) {
			line, column := in.FieldPos(len(record) - 1)
			before, _, _ := strings.Cut(cell, "\n")
			return t.fail(first+line-1, column, "want a quotation mark at the end of the cell, too, got %s", text.Shorten(`"`+before))
		}
	}
}

// csv returns a reader of the records of a table in these lines.
func (t *reader) csv(lines []string) *csv.Reader {
	in := csv.NewReader(strings.NewReader(strings.Join(lines, "\n")))
	in.Comma, in.FieldsPerRecord, in.LazyQuotes = separatorOf(lines[0]), -1, true
	in.TrimLeadingSpace = in.Comma != '\t' // which is such a space
	return in
}

// header reads the names of the columns of a table of kind k, whose header is the line of that number in the text. Those of
// columns that are not read are "" or begin with a [remark].
func (t *reader) header(in *csv.Reader, k, first int) ([]string, error) {
	header, err := in.Read()
	if err != nil {
		return nil, t.fail(first, 1, "%v", err)
	}
	for column, cell := range header {
		_, at := in.FieldPos(column)
		name := nameOf(cell)
		switch columns := t.kinds[k].all(); {
		case strings.HasPrefix(name, remark):
		case t.kinds[k].isOther(name):
			prefix := t.kinds[k].Prefix
			if name = prefix + strings.TrimSpace(strings.Trim(cell, " \r\n\"")[len(prefix):]); slices.Contains(header[:column], name) {
				return nil, t.fail(first, at, "want each column once, got %s again", text.Shorten(name))
			}
		case name != "" && !slices.Contains(columns, name):
			return nil, t.fail(first, at, "want one of the columns %s, or %s%s if it is not to be read; got %[3]s%s", t.kinds[k].listed(), remark, text.Shorten(name), english.DidYouMean(text.Shorten(name), columns))
		case name != "" && slices.Contains(header[:column], name):
			return nil, t.fail(first, at, "want each column once, got %s again", name)
		}
		header[column] = name
	}
	for _, name := range t.kinds[k].Columns {
		if !slices.Contains(header, name) {
			return nil, t.fail(first, 1, "want the column %s, got none", name)
		}
	}
	return header, nil
}

// rowOf returns a row of a table of kind k whose table comes after that many lines of the text, and reports whether it is empty, or has
// remarks alone.
func (t *reader) rowOf(in *csv.Reader, k int, header, record []string, before int) (row Row, empty bool, err error) {
	line, _ := in.FieldPos(0)
	row = Row{Kind: k, Line: before + line, cells: make(map[string]Cell)}
	for _, name := range t.kinds[k].all() { // an error has a place, too, if there is no cell
		row.cells[name] = Cell{"", t.format, name, row.Line, 1, before + 1}
	}
	for _, name := range header {
		if !strings.HasPrefix(name, remark) && t.kinds[k].isOther(strings.ToLower(name)) {
			row.others = append(row.others, name)
			row.cells[name] = Cell{"", t.format, name, row.Line, 1, before + 1}
		}
	}
	empty = true
	for i, cell := range record {
		cell = strings.Trim(cell, " \"")
		at, column := in.FieldPos(i)
		if cell == "" {
			continue
		}
		if i >= len(header) || header[i] == "" {
			return Row{}, false, t.fail(before+at, column, "want nothing in a column without a name, got %s; if it is not to be read, call it %s", text.Shorten(cell), remark)
		}
		if strings.HasPrefix(header[i], remark) {
			continue
		}
		row.cells[header[i]] = Cell{cell, t.format, header[i], before + at, t.characters(before+at, column), before + 1}
		empty = false
	}
	return row, empty, nil
}

// fail returns a syntax error in a line, at a column that counts bytes.
func (t *reader) fail(line, column int, format string, args ...any) error {
	column = t.characters(line, column)
	return &text.SyntaxError{Format: t.format, Line: line, Column: column, What: fmt.Sprintf(format, args...)}
}

// characters returns the column that counts characters for one that counts bytes.
func (t *reader) characters(line, column int) int {
	return utf8.RuneCountInString(t.lines[line-1][:column-1]) + 1
}

func (t *reader) headers() string {
	var all []string
	for _, kind := range t.kinds {
		one := "the columns " + strings.Join(kind.Columns, ", ")
		if len(kind.More) > 0 {
			one += " and any of " + strings.Join(kind.More, ", ")
		}
		if kind.isOpen() {
			one += " or others"
		} else if kind.Others {
			one += " or " + kind.Prefix + "…"
		}
		all = append(all, one)
	}
	return strings.Join(all, ", or ")
}
