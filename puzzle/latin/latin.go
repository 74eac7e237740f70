// Package latin makes exact cover problems of Latin squares: n rows and n columns
// filled with n symbols, so that each symbol occurs once in every row and once in every
// column. Some cells may be filled already. There are n² items of each of three
// kinds, all primary: a cell, a symbol in a row, a symbol in a column. An option puts
// a symbol into a cell and has one item of each kind.
//
// Reference: TAOCP 7.2.2.1, whose exercises have this model for partially filled
// squares. The numbers of squares of order n are OEIS A002860.
package latin

import (
	"fmt"
	"strings"
	"sync"

	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/puzzle/internal/text"
)

// symbols are the contents of cells, by number from 0.
const symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// largest is the largest order: there are no more symbols.
const largest = len(symbols)

// A Square is a Latin square to complete, which may be empty.
type Square struct {
	n     int                 // order
	cells string              // n² symbols row by row, with periods for empty cells
	base  *exactcover.Problem // of the empty square of that order
}

// Parse reads the order of an empty square, such as "4", from 1 to 35; or the n²
// cells of a square of order n >= 2 row by row, with periods for empty cells, such as
// "1..2.1....3.4...".
func Parse(spec string) (Square, error) {
	if len(spec) <= 2 { // anything longer is not an order
		n, err := text.Number(spec, largest)
		if err != nil {
			return Square{}, err
		}
		return Square{n, strings.Repeat(".", n*n), models[n]()}, nil
	}
	n := 2
	for n < largest && n*n < len(spec) {
		n++
	}
	if n*n != len(spec) {
		return Square{}, fmt.Errorf("want an order N from 1 to %d, or the N*N cells of a square, got %q", largest, text.Shorten(spec))
	}
	for i, c := range spec {
		if c != '.' && !strings.ContainsRune(symbols[:n], c) {
			return Square{}, fmt.Errorf("want 1-%c or '.' in a square of order %d, got %q in row %d, column %d",
				symbols[n-1], n, c, i/n+1, i%n+1)
		}
	}
	return Square{n, spec, models[n]()}, nil
}

// String returns "latin:" and the square as Parse reads it.
func (s Square) String() string {
	if strings.Trim(s.cells, ".") == "" {
		return fmt.Sprintf("latin:%d", s.n)
	}
	return "latin:" + s.cells
}

// Problem returns the problem. Its given options are the filled cells.
func (s Square) Problem() *exactcover.Problem {
	p := *s.base
	p.Given = s.Given()
	return &p
}

// Base returns the problem of the empty square, which all squares of its order share.
func (s Square) Base() *exactcover.Problem { return s.base }

// Given returns the options of the filled cells, ascending.
func (s Square) Given() []int {
	var given []int
	for cell, c := range []byte(s.cells) {
		if c != '.' {
			given = append(given, cell*s.n+strings.IndexByte(symbols, c))
		}
	}
	return given
}

// Contradictions names the symbols that occur more than once in a row or column.
func (s Square) Contradictions() []string {
	var found []string
	for _, line := range []struct {
		name string
		cell func(line, k int) int
	}{
		{"row", func(row, k int) int { return row*s.n + k }},
		{"column", func(column, k int) int { return k*s.n + column }},
	} {
		for i := range s.n {
			var cells strings.Builder
			for k := range s.n {
				cells.WriteByte(s.cells[line.cell(i, k)])
			}
			for _, symbol := range symbols[:s.n] {
				if n := strings.Count(cells.String(), string(symbol)); n > 1 {
					found = append(found, fmt.Sprintf("%d cells of %s %d hold %c", n, line.name, i+1, symbol))
				}
			}
		}
	}
	return found
}

// Answer returns the cells with their symbols, such as "r3c5#2", as a []string.
func (s Square) Answer(chosen exactcover.Solution) any { return s.base.OptionNames(chosen) }

// Picture draws the square, a line for each row.
func (s Square) Picture(chosen exactcover.Solution) string {
	cells := []byte(s.cells)
	for _, o := range chosen {
		cells[o/s.n] = symbols[o%s.n]
	}
	return text.Board(cells, s.n)
}

// Symmetries returns what generates the 8 motions of the square with all exchanges of symbols: a
// rotation, a reflection, an exchange of two symbols and a cycle of all. Permutations of rows or
// columns are not among them: with these, squares of order 5 would have more than a million symmetries.
func (s Square) Symmetries() []symmetry.Permutation {
	n := s.n
	of := func(image func(row, column, symbol int) (int, int, int)) symmetry.Permutation {
		p := make(symmetry.Permutation, n*n*n)
		for o := range p {
			row, column, symbol := image(o/n/n, o/n%n, o%n)
			p[o] = (row*n+column)*n + symbol
		}
		return p
	}
	exchanged := symmetry.Identity(n)
	if n > 1 {
		exchanged[0], exchanged[1] = 1, 0
	}
	return []symmetry.Permutation{
		of(func(row, column, symbol int) (int, int, int) { return column, n - 1 - row, symbol }),
		of(func(row, column, symbol int) (int, int, int) { return column, row, symbol }),
		of(func(row, column, symbol int) (int, int, int) { return row, column, exchanged[symbol] }),
		of(func(row, column, symbol int) (int, int, int) { return row, column, (symbol + 1) % n }),
	}
}

// models holds the problem of the empty square of each order, which is built on first
// use.
var models = func() (m [largest + 1]func() *exactcover.Problem) {
	for n := range m {
		m[n] = sync.OnceValue(func() *exactcover.Problem { return newModel(n) })
	}
	return m
}()

// newModel returns the problem of the empty square of order n. Its options are in the
// order row, column, symbol.
func newModel(n int) *exactcover.Problem {
	p := &exactcover.Problem{Items: make([]exactcover.Item, 3*n*n)}
	for a := range n {
		for b := range n {
			p.Items[a*n+b] = exactcover.Item{
				Name:       text.Cell(a, b),
				Attributes: map[string]any{"row": a + 1, "column": b + 1},
			}
			p.Items[(n+a)*n+b] = exactcover.Item{
				Name:       fmt.Sprintf("%c in row %d", symbols[b], a+1),
				Attributes: map[string]any{"row": a + 1, "number": b + 1},
			}
			p.Items[(2*n+a)*n+b] = exactcover.Item{
				Name:       fmt.Sprintf("%c in column %d", symbols[b], a+1),
				Attributes: map[string]any{"column": a + 1, "number": b + 1},
			}
		}
	}
	for row := range n {
		for column := range n {
			for k := range n {
				p.Options = append(p.Options, exactcover.Option{
					Name:       fmt.Sprintf("%s#%c", text.Cell(row, column), symbols[k]),
					Items:      []int{row*n + column, (n+row)*n + k, (2*n+column)*n + k},
					Attributes: map[string]any{"row": row + 1, "column": column + 1, "number": k + 1},
				})
			}
		}
	}
	return p
}
