package classic

import "graphcover/puzzle/sudoku"

// Conflicts returns all conflicts in g: first repeated numbers, then missing ones,
// both by unit and number, then cells without a candidate. A partial grid without
// conflicts may still have no solution.
func (g Grid) Conflicts() []sudoku.Conflict { return g.Marks().Conflicts() }

// Conflicts is [Grid.Conflicts] for a grid of candidates. A cell with one candidate counts
// as filled.
func (c Candidates) Conflicts() []sudoku.Conflict {
	var repeated, missing, without []sudoku.Conflict
	g, candidates := c.singles(), c.reduced()
	for _, unit := range Units {
		for number := 1; number <= side; number++ {
			var holders, empty []string
			possible := false
			for _, cell := range unit.Cells {
				switch int(g[cell]) {
				case number:
					holders = append(holders, CellName(cell))
				case 0:
					empty = append(empty, CellName(cell))
					possible = possible || candidates[cell].Has(number)
				}
			}
			switch {
			case len(holders) > 1:
				repeated = append(repeated, sudoku.Conflict{Kind: sudoku.Repeated, Unit: unit.String(), Number: number, Cells: holders})
			case len(holders) == 0 && !possible:
				missing = append(missing, sudoku.Conflict{Kind: sudoku.Missing, Unit: unit.String(), Number: number, Cells: empty})
			}
		}
	}
	for cell, digits := range candidates {
		if digits == 0 {
			without = append(without, sudoku.Conflict{Kind: sudoku.NoCandidate, Cells: []string{CellName(cell)}})
		}
	}
	return append(append(repeated, missing...), without...)
}
