package classic

import (
	"fmt"
	"sync"

	"graphcover/exactcover"
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

// model returns the problem of the empty grid. It is built once.
var model = sync.OnceValue(func() *exactcover.Problem {
	p := &exactcover.Problem{Items: make([]exactcover.Item, items)}
	for a := 1; a <= side; a++ {
		for b := 1; b <= side; b++ {
			cell := (a-1)*side + b - 1
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
				Name:       CellName(cell),
				Attributes: map[string]any{"type": "Cell requires number.", "row": a, "column": b},
			}
			for number := 1; number <= side; number++ {
				p.Options = append(p.Options, exactcover.Option{
					Name: OptionName(cell, number),
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
})
