package table

import (
	"cmp"
	"slices"
	"strings"
)

// WithoutRemarks returns a text of tables, as [Read] takes it, without the columns and lines that are not read, such as the phone
// numbers of people. Tables that have none stay as they are written, and so does what can't be read.
func WithoutRemarks(content string, tables []Table) string {
	t := &reader{lines: linesOf(content)}
	for _, table := range tables {
		t.kinds = append(t.kinds, table.kind)
	}
	var all []string
	for first, next := range t.tables() {
		if next < len(t.lines) && t.areRemarks(t.lines[first:next]) {
			continue
		}
		all = append(all, t.withoutRemarks(t.lines[first:next])...)
	}
	return strings.Join(all, "\n")
}

// withoutRemarks is that of the lines of one table.
func (t *reader) withoutRemarks(lines []string) []string {
	in := t.csv(lines)
	header, err := in.Read()
	if err != nil {
		return lines
	}
	isRemark := make([]bool, len(header))
	for k, name := range header {
		isRemark[k] = strings.HasPrefix(nameOf(name), remark)
	}
	if !slices.Contains(isRemark, true) {
		return lines
	}
	left := []string(nil)
	for record := header; err == nil; record, err = in.Read() {
		var cells []string
		for k, cell := range record {
			if k < len(isRemark) && !isRemark[k] {
				cells = append(cells, strings.TrimRight(cell, "\r"))
			}
		}
		line, wrong := lineOf(cells, in.Comma)
		if err = cmp.Or(err, wrong); err == nil {
			left = append(left, line)
		}
	}
	for k := len(lines) - 1; k > 0 && strings.TrimSpace(lines[k]) == ""; k-- { // an empty line, which is no record, ends a table
		left = append(left, "")
	}
	return left
}
