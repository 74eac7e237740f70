// Package queens makes exact cover problems of n queens on a board of n rows and n
// columns, none of which attacks another. The primary items are the rows and columns,
// since each has one queen. The secondary items are the diagonals of two cells or
// more, since each has at most one. An option is a cell.
//
// Items and options have the order of D. E. Knuth's generator, so the search makes the same
// choices as his: rows and columns from the middle of the board outwards, then the
// diagonals, and the cells row by row.
//
// References: D. E. Knuth, TAOCP 7.2.2.1 on secondary items; queens-dlx.w (2016). The
// numbers of solutions are OEIS A000170.
package queens

import (
	"fmt"
	"strings"

	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/puzzle/internal/text"
)

// largest is the number of rows of the largest board.
const largest = 100

// A Board is an empty board to fill with queens.
type Board struct {
	n       int // rows
	problem *exactcover.Problem
}

// Parse reads the number of rows, which is also that of columns, from 1 to 100.
func Parse(rows string) (Board, error) {
	n, err := text.Number(rows, largest)
	if err != nil {
		return Board{}, err
	}
	return Board{n, problem(n)}, nil
}

// String returns the board as "queens:8".
func (b Board) String() string { return fmt.Sprintf("queens:%d", b.n) }

// Problem returns the problem, which has no given options.
func (b Board) Problem() *exactcover.Problem { return b.problem }

// Contradictions returns nil, because nothing is given.
func (b Board) Contradictions() []string { return nil }

// Answer returns the cells of the queens, such as "r3c5", as a []string.
func (b Board) Answer(s exactcover.Solution) any { return b.problem.OptionNames(s) }

// Picture draws the board with a line for each row: Q for a queen and a period for an
// empty cell.
func (b Board) Picture(s exactcover.Solution) string {
	cells := []byte(strings.Repeat(".", b.n*b.n))
	for _, o := range s {
		cells[o] = 'Q'
	}
	return text.Board(cells, b.n)
}

// Symmetries returns a rotation and a reflection of the board, which generate its 8 motions.
func (b Board) Symmetries() []symmetry.Permutation {
	turn, reflection := make(symmetry.Permutation, b.n*b.n), make(symmetry.Permutation, b.n*b.n)
	for row := range b.n {
		for column := range b.n {
			turn[row*b.n+column] = column*b.n + b.n - 1 - row
			reflection[row*b.n+column] = column*b.n + row
		}
	}
	return []symmetry.Permutation{turn, reflection}
}

// problem returns the problem of n queens. Its options are the cells in the order
// row, column.
func problem(n int) *exactcover.Problem {
	p := &exactcover.Problem{}
	add := func(secondary bool, kind, attribute string, number int) int {
		p.Items = append(p.Items, exactcover.Item{
			Name:       fmt.Sprintf("%s %d", kind, number),
			Secondary:  secondary,
			Attributes: map[string]any{attribute: number},
		})
		return len(p.Items) - 1
	}
	rows, columns := make([]int, n), make([]int, n) // items, by number from 0
	for k := range n {
		i := organPipe(k, n)
		rows[i] = add(false, "row", "row", i+1)
		columns[i] = add(false, "column", "column", i+1)
	}
	// Rising diagonals are numbered by the sum of row and column, both from 0;
	// falling ones by the difference, plus n-1. The first and the last have one cell
	// and are left out.
	corner := 2*n - 2
	rising, falling := make([]int, corner), make([]int, corner)
	for t := 1; t < corner; t++ {
		rising[t] = add(true, "rising diagonal", "rising", t)
		falling[t] = add(true, "falling diagonal", "falling", t)
	}
	for row := range n {
		for column := range n {
			items := []int{rows[row], columns[column]}
			if t := row + column; 0 < t && t < corner {
				items = append(items, rising[t])
			}
			if t := n - 1 - row + column; 0 < t && t < corner {
				items = append(items, falling[t])
			}
			p.Options = append(p.Options, exactcover.Option{
				Name:       text.Cell(row, column),
				Items:      items,
				Attributes: map[string]any{"row": row + 1, "column": column + 1},
			})
		}
	}
	return p
}

// organPipe returns the kth of the numbers 0 to n-1 when they are taken from the
// middle outwards. A queen in the middle leaves the fewest cells to the others, so
// ties between items are best broken in favor of the middle.
func organPipe(k, n int) int {
	if k%2 == 1 {
		return (n - 1 - k) / 2
	}
	return (n + k) / 2
}
