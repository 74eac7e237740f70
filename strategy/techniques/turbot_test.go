package techniques_test

import (
	"slices"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

// turbots returns all changes by two units of the given kinds with two places of a number each,
// of which one in each is in the same unit of the third kind.
func turbots(kinds ...[3]string) func(*techniques.Position) []change {
	return func(p *techniques.Position) (all []change) {
		for _, kind := range kinds {
			for _, u := range unitsOf(kind[0]) {
				for _, v := range unitsOf(kind[1]) {
					for number := 1; u.String() != v.String() && number <= 9; number++ {
						in, out := places(p, number, u.Cells), places(p, number, v.Cells)
						if len(in) != 2 || len(out) != 2 || len(without(in, out)) < 2 {
							continue
						}
						for i := range 2 {
							for k := range 2 {
								if common(kind[2], in[i], out[k]) {
									all = append(all, excluded(p, mark{in[1-i], number}, mark{out[1-k], number}))
								}
							}
						}
					}
				}
			}
		}
		return someOf(all)
	}
}

// common reports whether two cells are in the same unit of a kind.
func common(kind string, a, b int) bool {
	return slices.ContainsFunc(unitsOf(kind), func(u sudoku.Unit) bool {
		return slices.Contains(u.Cells, a) && slices.Contains(u.Cells, b)
	})
}

// emptyRectangles returns all changes by blocks in which a number is only in a row and a
// column.
func emptyRectangles(p *techniques.Position) (all []change) {
	for _, block := range unitsOf("block") {
		for number := 1; number <= 9; number++ {
			in := places(p, number, block.Cells)
			for _, row := range unitsOf("row") {
				for _, column := range unitsOf("column") {
					inRow, inColumn := without(in, column.Cells), without(in, row.Cells)
					if len(inRow) == 0 || len(inColumn) == 0 || len(without(inRow, row.Cells)) > 0 {
						continue
					}
					all = append(all, emptyRectangle(p, number, block, row, column, "column")...)
					all = append(all, emptyRectangle(p, number, block, column, row, "row")...)
				}
			}
		}
	}
	return someOf(all)
}

// emptyRectangle returns the changes by two places of a number in a unit of a kind that crosses
// the first line of the block.
func emptyRectangle(p *techniques.Position, number int, block, first, second sudoku.Unit, kind string) (all []change) {
	for _, link := range unitsOf(kind) {
		in := places(p, number, link.Cells)
		for i := range in {
			if len(in) != 2 || !slices.Contains(first.Cells, in[i]) || len(without(in, block.Cells)) < 2 {
				continue
			}
			for _, target := range places(p, number, without(second.Cells, block.Cells)) {
				across := "row"
				if kind == "row" {
					across = "column"
				}
				if target != in[1-i] && common(across, target, in[1-i]) {
					all = append(all, conclusion(mark{target, number}, false))
				}
			}
		}
	}
	return all
}
