// Package queens makes exact cover problems of n queens on a board of n rows and n
// columns, none of which attacks another. Every row and every column has one
// queen, every diagonal at most one: the rows and columns are the primary items,
// the diagonals of two cells or more the secondary ones. An option is a cell.
//
// The order of items and options is that of D. E. Knuth's generator, so that the
// search is his: rows and columns from the middle of the board outwards, then the
// diagonals; the cells row by row.
//
// References: D. E. Knuth, TAOCP 7.2.2.1 on secondary items; queens-dlx.w (2016).
// The numbers of solutions are OEIS A000170.
package queens

import (
	"fmt"
	"strings"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/text"
)

// Largest is the number of rows of the largest board.
const Largest = 100

// A Board is an empty board to be filled with queens.
type Board struct {
	n       int // rows
	problem *exactcover.Problem
}

// Parse reads the number of rows, 1 to Largest, which is that of columns too.
func Parse(rows string) (Board, error) {
	n, err := text.Number(rows, Largest)
	if err != nil {
		return Board{}, err
	}
	return Board{n, problem(n)}, nil
}

// String returns the board as "queens:8".
func (b Board) String() string { return fmt.Sprintf("queens:%d", b.n) }

// Problem returns the problem, in which nothing is given.
func (b Board) Problem() *exactcover.Problem { return b.problem }

// Contradictions returns nil, since nothing is given.
func (b Board) Contradictions() []string { return nil }

// Answer returns the cells of the queens as a []string: "r3c5".
func (b Board) Answer(s exactcover.Solution) any { return b.problem.OptionNames(s) }

// Picture returns the board, a line for each row, with Q for a queen and a period
// for a cell without one.
func (b Board) Picture(s exactcover.Solution) string {
	cells := []byte(strings.Repeat(".", b.n*b.n))
	for _, o := range s {
		cells[o] = 'Q'
	}
	return text.Board(cells, b.n)
}

// problem returns the problem of n queens. Its options are the cells, in the order
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
	// The diagonals that rise to the right, by the sum of row and column from 0, and
	// those that fall. The first and the last have one cell and are left out.
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
				Name:       fmt.Sprintf("r%dc%d", row+1, column+1),
				Items:      items,
				Attributes: map[string]any{"row": row + 1, "column": column + 1},
			})
		}
	}
	return p
}

// organPipe returns the kth of n numbers from 0 when they are taken from the middle
// outwards. A queen in the middle leaves the others the fewest cells, so a row or
// column there is to be tried first if there is nothing else to tell them apart.
func organPipe(k, n int) int {
	if k%2 == 1 {
		return (n - 1 - k) / 2
	}
	return (n + k) / 2
}
