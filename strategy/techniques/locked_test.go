package techniques_test

import (
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

// pointings returns all eliminations from the rest of a line that contains all places
// of a number in a block.
func pointings(p *techniques.Position) []change {
	return locked(p, []string{"block"}, []string{"row", "column"})
}

// locked returns all eliminations from the rest of a unit of the kinds cover that
// contains all places of a number in a unit of the kinds base.
func locked(p *techniques.Position, base, cover []string) (all []change) {
	for _, from := range base {
		for _, to := range cover {
			for _, inside := range unitsOf(from) {
				for _, outside := range unitsOf(to) {
					for number := 1; number <= 9; number++ {
						cells := places(p, number, inside.Cells)
						if len(cells) == 0 || len(without(cells, outside.Cells)) > 0 {
							continue
						}
						if c := loses(p, without(outside.Cells, inside.Cells), sudoku.DigitsOf(number)); !c.isNone() {
							all = append(all, c)
						}
					}
				}
			}
		}
	}
	return all
}

// claimings returns all eliminations from the rest of a block that contains all
// places of a number in a line.
func claimings(p *techniques.Position) []change {
	return locked(p, []string{"row", "column"}, []string{"block"})
}
