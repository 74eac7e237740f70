// Package words fills rectangles with letters so that every row and every column is a
// word of a list. No word is used twice.
//
// The primary items are the rows and columns. The secondary items are the cells,
// whose colors are letters, and the words, which have no color and so are used at
// most once. An option puts a word of the right length into a row or a column.
//
// Reference: D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section
// 7.2.2.1, "Color-controlled covering".
package words

import (
	"fmt"
	"slices"
	"strings"

	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/puzzle/internal/text"
)

// A Rectangle is the problem of filling a rectangle with words. The reflection of a
// square counts as another solution.
type Rectangle struct {
	rows, columns int
	source        string // the words or their file, as String writes them
	problem       *exactcover.Problem
	places        []place // by option
}

// A place is a word in a line. Lines are numbered from 0, rows before columns.
type place struct {
	line int
	word []rune
}

// newRectangle returns the rectangle for a list of different words, each of the
// length of a row or a column.
func newRectangle(rows, columns int, list []string, source string) (*Rectangle, error) {
	r := &Rectangle{rows: rows, columns: columns, source: source}
	var b exactcover.Builder
	for line := range rows + columns {
		b.Primary(r.line(line))
	}
	for row := range rows {
		for column := range columns {
			b.Secondary(text.Cell(row, column))
		}
	}
	b.Secondary(list...)
	for line := range rows + columns {
		for _, word := range list {
			at := place{line, []rune(word)}
			if len(at.word) != r.length(line) {
				continue
			}
			items := []string{r.line(line)}
			for k, letter := range at.word {
				row, column := r.cell(line, k)
				items = append(items, text.Cell(row, column)+":"+string(letter))
			}
			b.Named(r.line(line)+"="+word, append(items, word)...)
			r.places = append(r.places, at)
		}
	}
	var err error
	if r.problem, err = b.Problem(); err != nil {
		return nil, err
	}
	for row := range rows {
		for column := range columns {
			r.problem.Items[rows+columns+row*columns+column].Attributes = map[string]any{"row": row + 1, "column": column + 1}
		}
	}
	for line := range rows + columns {
		r.problem.Items[line].Attributes = map[string]any{r.kind(line): r.number(line)}
	}
	for o, at := range r.places {
		r.problem.Options[o].Attributes = map[string]any{r.kind(at.line): r.number(at.line), "word": string(at.word)}
	}
	return r, nil
}

// line returns the name of a line: "row2", "column1".
func (r *Rectangle) line(line int) string { return fmt.Sprint(r.kind(line), r.number(line)) }

// kind returns "row" or "column".
func (r *Rectangle) kind(line int) string {
	if line < r.rows {
		return "row"
	}
	return "column"
}

// number returns the number of a line among those of its kind, from 1.
func (r *Rectangle) number(line int) int {
	if line < r.rows {
		return line + 1
	}
	return line - r.rows + 1
}

// length returns the number of cells in a line.
func (r *Rectangle) length(line int) int {
	if line < r.rows {
		return r.columns
	}
	return r.rows
}

// cell returns the row and column of cell k of a line.
func (r *Rectangle) cell(line, k int) (row, column int) {
	if line < r.rows {
		return line, k
	}
	return k, line - r.rows
}

// String returns "words:" and the rectangle as [Parse] reads it.
func (r *Rectangle) String() string {
	return fmt.Sprintf("words:%dx%d:%s", r.rows, r.columns, r.source)
}

// Problem returns the exact cover problem.
func (r *Rectangle) Problem() *exactcover.Problem { return r.problem }

// Contradictions returns a message if there are fewer words than rows and columns.
func (r *Rectangle) Contradictions() []string {
	words := r.problem.Items[r.rows+r.columns+r.rows*r.columns:]
	if need := r.rows + r.columns; len(words) < need {
		return []string{fmt.Sprintf("%d different words for %d rows and columns", len(words), need)}
	}
	return nil
}

// Symmetries returns the identity and, if r is a square, its reflection that exchanges rows and columns.
func (r *Rectangle) Symmetries() []symmetry.Permutation {
	all := []symmetry.Permutation{symmetry.Identity(len(r.places))}
	if r.rows != r.columns {
		return all
	}
	reflection := make(symmetry.Permutation, len(r.places))
	for o := range reflection { // the options of each line have the same words in the same order
		reflection[o] = (o + len(r.places)/2) % len(r.places)
	}
	return append(all, reflection)
}

// Answer returns the words of the rows, then those of the columns, as a []string:
// "row1=cat".
func (r *Rectangle) Answer(s exactcover.Solution) any {
	return r.problem.OptionNames(slices.Sorted(slices.Values(s)))
}

// Picture draws the letters. A cell without one is a dot.
func (r *Rectangle) Picture(s exactcover.Solution) string {
	cells := make([][]string, r.rows)
	for row := range cells {
		cells[row] = slices.Repeat([]string{"."}, r.columns)
	}
	for _, o := range s {
		at := r.places[o]
		for k, letter := range at.word {
			row, column := r.cell(at.line, k)
			cells[row][column] = string(letter)
		}
	}
	var b strings.Builder
	for _, row := range cells {
		b.WriteString(strings.Join(row, " ") + "\n")
	}
	return b.String()
}
