// Package macmahon fills rectangles with P. A. MacMahon's squares. The edges of the
// squares are colored, and there is one square for each way to color them. Each
// square is used once, rotated but not reflected, so that adjacent edges have the
// same color, and all edges on the border have the first color.
//
// The primary items are the cells and the squares. The secondary items are the edges
// between two cells, and their colors are those of the problem. An option puts a
// square into a cell in one of its orientations. In cells on the border there are
// options only for orientations with the first color there.
//
// References:
//
//   - P. A. MacMahon, New Mathematical Pastimes (1921): the 24 squares of three
//     colors, and the rectangle of 4x6.
//   - D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section
//     7.2.2.1, exercises 126 and 127: the rectangle as a problem with colors. For one
//     color of the border it has 106,624 solutions, which are 13,328 up to the 4
//     symmetries of the rectangle and the exchange of the other two colors. (Earlier
//     sources have 12,261, which is too few.)
package macmahon

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/puzzle/internal/text"
)

// A Rectangle is the problem of filling a rectangle with the 6, 24 or 70 squares of 2, 3 or
// 4 colors. The number of cells determines the number of colors.
type Rectangle struct {
	rows, columns int
	problem       *exactcover.Problem
	places        []place // by option
}

// A place is a square in a cell, with row and column from 0.
type place struct {
	row, column int
	edges       square
}

// Parse reads a rectangle ROWSxCOLUMNS of 6, 24 or 70 cells.
func Parse(spec string) (*Rectangle, error) {
	first, second, _ := strings.Cut(spec, "x")
	rows, err := strconv.ParseUint(first, 10, 8)
	if err != nil {
		return nil, fmt.Errorf("want a number of rows, got %.40q", first)
	}
	columns, err := strconv.ParseUint(second, 10, 8)
	if err != nil {
		return nil, fmt.Errorf("want a number of columns after rows and 'x', got %.40q", second)
	}
	for n := 2; n <= len(colors); n++ {
		if all := squares(n); len(all) == int(rows*columns) {
			r := &Rectangle{rows: int(rows), columns: int(columns)}
			return r, r.build(all)
		}
	}
	return nil, fmt.Errorf("want 6, 24 or 70 cells, for the squares of 2, 3 or 4 colors, got %d", rows*columns)
}

// build makes the problem.
func (r *Rectangle) build(all []square) error {
	var b exactcover.Builder
	for row := range r.rows {
		for column := range r.columns {
			b.Primary(text.Cell(row, column))
		}
	}
	for _, q := range all {
		b.Primary(string(q[:]))
	}
	for row := range r.rows {
		for column := range r.columns {
			for _, edge := range r.edges(row, column)[1:3] { // right and bottom: each edge once
				if edge != "" {
					b.Secondary(edge)
				}
			}
		}
	}
	for row := range r.rows {
		for column := range r.columns {
			for _, q := range all {
				for _, turn := range q.turns() {
					r.addOption(&b, q, place{row, column, turn})
				}
			}
		}
	}
	var err error
	if r.problem, err = b.Problem(); err != nil {
		return err
	}
	for i := range r.rows * r.columns {
		r.problem.Items[i].Attributes = map[string]any{"row": i/r.columns + 1, "column": i%r.columns + 1}
	}
	for o, at := range r.places {
		r.problem.Options[o].Attributes = map[string]any{"row": at.row + 1, "column": at.column + 1, "edges": string(at.edges[:])}
	}
	return nil
}

// addOption adds the option that puts q, rotated, in a place, unless an edge on the
// border has the wrong color.
func (r *Rectangle) addOption(b *exactcover.Builder, q square, at place) {
	items := []string{text.Cell(at.row, at.column), string(q[:])}
	for k, edge := range r.edges(at.row, at.column) {
		switch {
		case edge != "":
			items = append(items, edge+":"+string(at.edges[k]))
		case at.edges[k] != colors[0]:
			return
		}
	}
	b.Named(text.Cell(at.row, at.column)+"="+string(at.edges[:]), items...)
	r.places = append(r.places, at)
}

// edges returns the names of a cell's edges, clockwise from the top. Each is named by
// the two cells that it separates, or "" on the border.
func (r *Rectangle) edges(row, column int) []string {
	names := make([]string, 4)
	if row > 0 {
		names[0] = text.Cell(row-1, column) + "-" + text.Cell(row, column)
	}
	if column < r.columns-1 {
		names[1] = text.Cell(row, column) + "|" + text.Cell(row, column+1)
	}
	if row < r.rows-1 {
		names[2] = text.Cell(row, column) + "-" + text.Cell(row+1, column)
	}
	if column > 0 {
		names[3] = text.Cell(row, column-1) + "|" + text.Cell(row, column)
	}
	return names
}

// String returns "macmahon:" and the rectangle as [Parse] reads it.
func (r *Rectangle) String() string { return fmt.Sprintf("macmahon:%dx%d", r.rows, r.columns) }

// Problem returns the exact cover problem.
func (r *Rectangle) Problem() *exactcover.Problem { return r.problem }

// Contradictions returns nil. A search sees at once if a square fits nowhere.
func (r *Rectangle) Contradictions() []string { return nil }

// Symmetries returns the two reflections of the rectangle, which is never a square, and the exchanges
// of each color with the next, but for that of the border.
func (r *Rectangle) Symmetries() []symmetry.Permutation {
	options := make(map[place]int, len(r.places))
	used := 0 // the number of colors
	for o, at := range r.places {
		options[at] = o
		for _, color := range at.edges {
			used = max(used, int(color-colors[0])+1)
		}
	}
	of := func(image func(at place) place) symmetry.Permutation {
		p := make(symmetry.Permutation, len(r.places))
		for o, at := range r.places {
			p[o] = options[image(at)]
		}
		return p
	}
	all := []symmetry.Permutation{
		of(func(at place) place {
			return place{r.rows - 1 - at.row, at.column, square{at.edges[2], at.edges[1], at.edges[0], at.edges[3]}}
		}),
		of(func(at place) place {
			return place{at.row, r.columns - 1 - at.column, square{at.edges[0], at.edges[3], at.edges[2], at.edges[1]}}
		}),
	}
	for color := colors[1]; int(color-colors[0])+1 < used; color++ {
		exchanged := map[byte]byte{color: color + 1, color + 1: color}
		all = append(all, of(func(at place) place {
			for k, edge := range at.edges {
				if other, exchange := exchanged[edge]; exchange {
					at.edges[k] = other
				}
			}
			return at
		}))
	}
	return all
}

// Answer returns the squares row by row as a []string. Each is a cell with the colors
// of the edges, clockwise from the top: "r1c1=aaba".
func (r *Rectangle) Answer(s exactcover.Solution) any {
	return r.problem.OptionNames(slices.Sorted(slices.Values(s)))
}

// Picture draws the rectangle with the colors of all edges. A cell without a square
// is a dot.
func (r *Rectangle) Picture(s exactcover.Solution) string {
	const high, wide = 2, 4 // distance of neighboring cells in lines and characters
	lines := make([][]byte, high*r.rows+1)
	for i := range lines {
		text := strings.Repeat("|   ", r.columns) + "|"
		if i%high == 0 {
			text = strings.Repeat("+---", r.columns) + "+"
		}
		lines[i] = []byte(text)
	}
	for row := range r.rows {
		for column := range r.columns {
			lines[high*row+1][wide*column+2] = '.'
		}
	}
	for _, o := range s {
		at := r.places[o]
		y, x := high*at.row+1, wide*at.column+2
		lines[y][x] = ' '
		lines[y-1][x], lines[y][x+2], lines[y+1][x], lines[y][x-2] = at.edges[0], at.edges[1], at.edges[2], at.edges[3]
	}
	return string(bytes.Join(lines, []byte("\n"))) + "\n"
}
