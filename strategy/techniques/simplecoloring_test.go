package techniques_test

import (
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

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
