package table

import (
	"errors"
	"io"
	"slices"
	"strings"
)

// RewordList returns a list of a cell with other words, with blanks between them; if none is another one, as it is written.
func RewordList(list string, reword func(word string) string) string {
	before := Words(list)
	after := slices.Clone(before)
	for k := range after {
		after[k] = reword(after[k])
	}
	if slices.Equal(before, after) {
		return list
	}
	return strings.Join(after, " ")
}

// Reword returns a text of tables of these kinds with other lists in the cells of some columns. All lines without another list stay
// as they are written. An error is that of [Read].
func Reword(format, content string, kinds []Kind, columns []string, reword func(column, list string) string) (string, error) {
	t := &reader{format: format, kinds: kinds, lines: linesOf(content)}
	var all []string
	for first, next := range t.tables() {
		lines := t.lines[first:next]
		if k := t.kindOf(lines[0]); k >= 0 {
			reworded, err := t.reworded(lines, k, first+1, columns, reword)
			if err != nil {
				return "", err
			}
			lines = reworded
		}
		all = append(all, lines...)
	}
	return strings.Join(all, "\n"), nil
}

// reworded returns the lines of a table of kind k, whose header is the line of that number in the text.
func (t *reader) reworded(lines []string, k, first int, columns []string, reword func(column, list string) string) (all []string, err error) {
	in := t.csv(lines)
	header, err := t.header(in, k, first)
	if err != nil {
		return nil, err
	}
	text, offset, read, written := strings.Join(lines, "\n"), int64(0), 0, 0 // lines
	for {
		record, err := in.Read()
		if errors.Is(err, io.EOF) {
			return append(all, lines[written:]...), nil
		}
		if err != nil {
			return nil, t.fail(first, 1, "%v", err)
		}
		read += strings.Count(text[offset:in.InputOffset()], "\n")
		offset = in.InputOffset()
		if !rewordCells(header, record, columns, reword) {
			continue
		}
		line, err := lineOf(record, in.Comma)
		if err != nil {
			return nil, err
		}
		begin, _ := in.FieldPos(0)
		end := read // the record is read with the end of its last line, if that is not the last one of all
		if !strings.HasSuffix(text[:offset], "\n") {
			end++
		}
		all = append(append(all, lines[written:begin-1]...), strings.Split(line, "\n")...)
		written = end
	}
}

// rewordCells sets those cells of a record that have another word, and reports whether there are any.
func rewordCells(header, record, columns []string, reword func(column, list string) string) (any bool) {
	for i := range min(len(header), len(record)) {
		if !slices.Contains(columns, header[i]) {
			continue
		}
		if after := reword(header[i], record[i]); after != record[i] {
			record[i], any = after, true
		}
	}
	return any
}
