package techniques_test

import (
	"testing"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

func TestSimpleColoring(t *testing.T) {
	checkTechnique(t, techniques.SimpleColoring{},
		"4 7 3 8 9 6 2 1 5 8 56 9 1 2 45 34 346 7 1 256 256 345 34 7 9 8 46 "+
			"3 8 7 9 46 1 5 2 46 256 2456 2456 2346 7 8 346 9 1 9 1 246 2346 5 234 7 36 8 "+
			"26 246 1 3456 346 345 8 7 9 7 9 8 246 1 24 46 5 3 56 3 456 7 8 9 1 46 2",
		"r2c2 or r2c8 is 6 (row 2), r2c8 or r3c9 is 6 (block 3), r3c9 or r4c9 is 6 (column 9), r4c9 or r4c5 is 6 (row 4), r4c5 or r7c5 is 6 (column 5); then either r2c2, r3c9 and r4c5 are 6, or r2c8, r4c9 and r7c5 are, so r7c2 can't be 6")
}

// colorings returns all changes by coloring the places of a number.
func colorings(p *techniques.Position) (all []change) {
	for _, first := range marks(p) {
		colors := map[mark]bool{first: true}
		for grown := true; grown; {
			grown = false
			for _, group := range groups(p) {
				if len(group) != 2 || group[0].number != group[1].number {
					continue
				}
				for i, m := range group {
					_, known := colors[group[1-i]]
					if color, colored := colors[m]; colored && !known {
						colors[group[1-i]] = !color
						grown = true
					}
				}
			}
		}
		if len(colors) == 1 {
			continue
		}
		all = append(all, coloring(p, first.number, colors))
	}
	return someOf(all)
}

func coloring(p *techniques.Position, number int, colors map[mark]bool) (c change) {
	for a, color := range colors {
		for b, other := range colors {
			if a.excludes(b) && color == other {
				for m, wrong := range colors {
					if wrong == color {
						c.eliminated[m.cell] = sudoku.DigitsOf(number)
					}
				}
				return c
			}
		}
	}
	for _, m := range marks(p) {
		seen := make(map[bool]bool)
		for other, color := range colors {
			if m.excludes(other) && m.number == number {
				seen[color] = true
			}
		}
		if _, colored := colors[m]; !colored && len(seen) == 2 {
			c.eliminated[m.cell] = sudoku.DigitsOf(number)
		}
	}
	return c
}
