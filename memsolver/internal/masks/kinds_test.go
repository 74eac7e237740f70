package masks

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
)

// TestKinds looks for kinds in Latin squares of order 8 of which one row and two cells of each other row are
// filled. The items and the options come in random order. Every option must contain exactly one kind. In nearly all
// squares the other items must fall into rows, or into smaller parts.
func TestKinds(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 8))
	const squares = 20
	closed := 0
	for range squares {
		p := openSquare(t, rng, 8, 2)
		g := newItemGraph(p)
		kinds := g.kinds(p)
		for o := range p.Options {
			n := 0
			for _, i := range p.Options[o].Items {
				if slices.Contains(kinds, int32(i)) {
					n++
				}
			}
			if n != 1 {
				t.Fatalf("want one kind in each option, got %d in option %d; kinds %v of %v", n, o, kinds, p)
			}
		}
		if g.largestPart(kinds) <= 2*6 { // the cells and the numbers of a row
			closed++
		}
	}
	if closed < squares-2 {
		t.Errorf("want at least %d of %d squares in parts no larger than a row, got %d", squares-2, squares, closed)
	}
}

// openSquare returns the exact covers that complete a Latin square of which the last row and some cells of each
// other row are filled.
func openSquare(t *testing.T, rng *rand.Rand, order, filled int) *exactcover.Problem {
	t.Helper()
	number := func(row, column int) int { return (row + column) % order }
	open := make([][]int, order-1)   // by row: the columns of its open cells
	missing := make([][]bool, order) // by column: its missing numbers
	for column := range missing {
		missing[column] = make([]bool, order)
	}
	for row := range open {
		open[row] = rng.Perm(order)[filled:]
		for _, column := range open[row] {
			missing[column][number(row, column)] = true
		}
	}
	var items []string
	var options [][]string
	for row, columns := range open {
		for _, column := range columns {
			items = append(items, fmt.Sprintf("r%dc%d", row, column), fmt.Sprintf("r%d#%d", row, number(row, column)),
				fmt.Sprintf("c%d#%d", column, number(row, column)))
			for _, other := range columns {
				if n := number(row, other); missing[column][n] {
					options = append(options, []string{fmt.Sprintf("r%dc%d", row, column), fmt.Sprintf("r%d#%d", row, n), fmt.Sprintf("c%d#%d", column, n)})
				}
			}
		}
	}
	rng.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
	rng.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
	var b exactcover.Builder
	b.Primary(items...)
	for _, option := range options {
		b.Option(option...)
	}
	return testenv.Must(b.Problem())(t)
}
