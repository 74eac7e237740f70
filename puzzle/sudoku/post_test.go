package sudoku_test

import (
	"fmt"
	"reflect"
	"testing"

	"graphcover/exactcover"
	"graphcover/puzzle/sudoku"
)

// This file has the model of the post "Solving Sudoku with Neo4j" (N. Smith, 2020), built as the
// post builds it, for the comparison with that of [sudoku.Board].

const (
	side  = 9
	cells = side * side
)

// The items are in the order in which the blog creates its constraints: four kinds of
// 81 each.
const (
	rowItems    = 0 * cells // by row and number
	columnItems = 1 * cells // by column and number
	blockItems  = 2 * cells // by block and number
	cellItems   = 3 * cells // by row and column
	items       = 4 * cells
)

// item returns the index of an item: of its kind, and within that by major and minor,
// both from 1.
func item(kind, major, minor int) int { return kind + (major-1)*side + minor - 1 }

// block returns the number of a cell's block, 1 to 9, as the blog numbers them.
func block(row, column int) int { return 3*((row-1)/3) + (column-1)/3 + 1 }

// postModel returns the problem of the empty board as the post creates it.
func postModel() *exactcover.Problem {
	p := &exactcover.Problem{Items: make([]exactcover.Item, items)}
	for a := 1; a <= side; a++ {
		for b := 1; b <= side; b++ {
			p.Items[item(rowItems, a, b)] = exactcover.Item{
				Name:       fmt.Sprintf("%d in row %d", b, a),
				Attributes: map[string]any{"type": "Row requires number.", "row": a, "number": b},
			}
			p.Items[item(columnItems, a, b)] = exactcover.Item{
				Name:       fmt.Sprintf("%d in column %d", b, a),
				Attributes: map[string]any{"type": "Column requires number.", "column": a, "number": b},
			}
			p.Items[item(blockItems, a, b)] = exactcover.Item{
				Name:       fmt.Sprintf("%d in block %d", b, a),
				Attributes: map[string]any{"type": "Block requires number.", "block": a, "number": b},
			}
			p.Items[item(cellItems, a, b)] = exactcover.Item{
				Name:       fmt.Sprintf("r%dc%d", a, b),
				Attributes: map[string]any{"type": "Cell requires number.", "row": a, "column": b},
			}
			for number := 1; number <= side; number++ {
				p.Options = append(p.Options, exactcover.Option{
					Name: fmt.Sprintf("r%dc%d#%d", a, b, number),
					Items: []int{
						item(rowItems, a, number),
						item(columnItems, b, number),
						item(blockItems, block(a, b), number),
						item(cellItems, a, b),
					},
					Attributes: map[string]any{"row": a, "column": b, "block": block(a, b), "number": number},
				})
			}
		}
	}
	return p
}

// TestPostsModel checks that the Sudoku of 9x9 has the problem of the post, item by item and option
// by option, with their names, attributes and order.
func TestPostsModel(t *testing.T) {
	if got := sudoku.Classic().Empty().Base(); !reflect.DeepEqual(got, postModel()) {
		t.Error("want the problem of the post, got another")
	}
}
