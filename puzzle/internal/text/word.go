package text

import (
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode"
	"unicode/utf8"
)

// Shorten returns word, cut to a length that suits an error message.
func Shorten(word string) string {
	const most = 100
	if len(word) > most {
		return word[:most] + "..."
	}
	return word
}

// OneLine returns text for a line of a file: with blanks in place of control characters, and valid.
func OneLine(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return ' '
		}
		return c
	}, strings.ToValidUTF8(text, "?"))
}

// Number reads a number from 1 to most.
func Number(word string, most int) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("want a number from 1 to %d, got %q", most, Shorten(word))
	}
	return n, nil
}

// Cell returns the name of the cell in a row and a column from 0: "r1c1" for the first.
func Cell(row, column int) string { return fmt.Sprintf("r%dc%d", row+1, column+1) }

// Board draws the cells of a board, a line for each row, with blanks between the cells of
// a row.
func Board(cells []byte, columns int) string {
	var b strings.Builder
	for i, cell := range cells {
		b.WriteByte(cell)
		if (i+1)%columns == 0 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// Columns draws rows of cells in columns, each as wide as its widest cell, with two blanks between.
func Columns(rows [][]string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, strings.TrimRight(strings.Join(row, "\t"), " ")) // to a strings.Builder, which has no errors
	}
	w.Flush()
	return b.String()
}

// Pad adds blanks to a word, up to a width in characters.
func Pad(word string, width int) string {
	return word + strings.Repeat(" ", max(width-utf8.RuneCountInString(word), 0))
}
