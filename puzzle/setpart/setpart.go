// Package setpart reads set partitioning problems, such as crew schedules, in the format of
// OR-Library:
//
//	2 3
//	40 1 1
//	50 1 2
//	70 2 1 2
//
// The first two numbers say how many rows and columns there are. Then come, for each column, its
// cost, how many rows it covers, and these rows, from 1. Blanks and line ends separate the numbers.
// A row is an item, a column an option.
//
// Begin with [Read].
//
// References: J. E. Beasley, "OR-Library: distributing test problems by electronic mail", Journal
// of the Operational Research Society 41 (1990), 1069-1072.
package setpart

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/text"
)

// A SyntaxError says where a text is not in the format, and what was wanted there.
type SyntaxError = text.SyntaxError

// maxLine is the length of the longest line that is read, in bytes.
const maxLine = 16 << 20

// Most rows and columns of a problem.
const (
	maxRows    = 1_000_000
	maxColumns = 100_000_000
)

// Read reads a problem. Its items are "row 1", "row 2" and so on, its options "column 1" and so
// on. An error is a [*SyntaxError], or comes from r.
func Read(r io.Reader) (*exactcover.Problem, error) {
	in := &reader{Lines: text.NewLines("setpart", r, maxLine)}
	rows, err := in.number("the number of rows", 1, maxRows)
	if err != nil {
		return nil, err
	}
	columns, err := in.number("the number of columns", 0, maxColumns)
	if err != nil {
		return nil, err
	}
	p := &exactcover.Problem{Items: make([]exactcover.Item, rows)}
	for i := range p.Items {
		p.Items[i].Name = fmt.Sprint("row ", i+1)
	}
	in.last = make([]int, rows)
	for column := 1; column <= columns; column++ {
		option, err := in.column(column)
		if err != nil {
			return nil, err
		}
		p.Options = append(p.Options, option)
	}
	switch word, err := in.word(); {
	case errors.Is(err, io.EOF):
		return p, nil
	case err != nil:
		return nil, err
	default:
		return nil, in.Fail(in.start, "want the end of the text after %d columns, got %q", columns, text.Shorten(word))
	}
}

// A reader reads numbers.
type reader struct {
	*text.Lines
	start, end int // of the current word, in the line

	last []int // by row: the last column that covers it
}

// column reads the column with that number.
func (r *reader) column(column int) (exactcover.Option, error) {
	name := fmt.Sprint("column ", column)
	option := exactcover.Option{Name: name}
	var err error
	if option.Cost, err = r.number("the cost of "+name, -exactcover.MostCost, exactcover.MostCost); err != nil {
		return option, err
	}
	covers, err := r.number("how many rows "+name+" covers", 1, len(r.last))
	if err != nil {
		return option, err
	}
	option.Items = make([]int, covers)
	for k := range option.Items {
		row, err := r.number("a row of "+name, 1, len(r.last))
		if err != nil {
			return option, err
		}
		if r.last[row-1] == column {
			return option, r.Fail(r.start, "want each row once in %s, got row %d again", name, row)
		}
		r.last[row-1] = column
		option.Items[k] = row - 1
	}
	return option, nil
}

// number reads a whole number in a range.
func (r *reader) number(what string, low, high int) (int, error) {
	word, err := r.word()
	if errors.Is(err, io.EOF) {
		return 0, r.Fail(r.start, "want %s, got the end of the text", what)
	}
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < low || n > high {
		return 0, r.Fail(r.start, "want %s from %d to %d, got %q", what, low, high, strings.ToValidUTF8(text.Shorten(word), "?"))
	}
	return n, nil
}

// word returns the next word. At the end of the text it returns [io.EOF].
func (r *reader) word() (string, error) {
	for {
		r.start = r.end
		for r.start < len(r.Text) && r.Text[r.start] <= ' ' {
			r.start++
		}
		for r.end = r.start; r.end < len(r.Text) && r.Text[r.end] > ' '; {
			r.end++
		}
		if r.start < r.end {
			return string(r.Text[r.start:r.end]), nil
		}
		r.start, r.end = 0, 0
		if err := r.Next(); err != nil {
			return "", err
		}
	}
}

// Looks reports whether the beginning of a text looks like one in the format: it has a line of
// two numbers, and a first column that covers as many different rows as it says.
func Looks(beginning string) bool {
	head, _, _ := strings.Cut(strings.TrimLeft(beginning, " \t\r\n"), "\n")
	if len(strings.Fields(head)) != 2 {
		return false
	}
	in := &reader{Lines: text.NewLines("setpart", strings.NewReader(beginning), maxLine)}
	rows, err := in.number("the number of rows", 1, maxRows)
	if err != nil {
		return false
	}
	if _, err := in.number("the number of columns", 1, maxColumns); err != nil {
		return false
	}
	in.last = make([]int, rows)
	_, err = in.column(1)
	return err == nil
}
