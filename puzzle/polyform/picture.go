package polyform

import (
	"strings"

	"graphcover/exactcover"
)

// Kinds of cells in a picture. A cell that is covered has the number of its option.
const (
	outside = -1 - iota
	open
)

// corners holds the characters for points where walls meet, indexed by the walls that
// leave the point: 1 up, 2 down, 4 left, 8 right. There can't be just one.
var corners = []rune("   │ ┘┐┤ └┌├─┴┬┼")

// Picture draws the pieces in s with walls around them, and the letter of the piece
// in each of its cells. A cell that is not covered is a dot. Layers are side by side.
func (t *Tiling) Picture(s exactcover.Solution) string {
	kind := make(map[Cell]int, t.board.Cells())
	for _, c := range t.board.cells {
		kind[c] = open
	}
	for _, o := range s {
		for _, item := range t.problem.Options[o].Items {
			if cell := item - t.cellItems; cell >= 0 && cell < t.board.Cells() {
				kind[t.board.cells[cell]] = o
			}
		}
	}
	lines := make([]string, 2*t.board.sides[0]+1)
	for z := range t.board.sides[2] {
		t.drawLayer(z, kind, lines)
	}
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// drawLayer adds layer z to the lines of a picture.
func (t *Tiling) drawLayer(z int, kind map[Cell]int, lines []string) {
	at := func(x, y int) int {
		if k, in := kind[Cell{x, y, z}]; in {
			return k
		}
		return outside
	}
	for i := range lines {
		var b strings.Builder
		if b.WriteString(lines[i]); z > 0 {
			b.WriteString("  ")
		}
		x := i / 2
		for y := range t.board.sides[1] + 1 {
			switch here, left := at(x, y), at(x, y-1); {
			case i%2 == 0:
				above, corner := at(x-1, y), 0
				for wall, between := range [][2]int{{at(x-1, y-1), above}, {left, here}, {at(x-1, y-1), left}, {above, here}} {
					if between[0] != between[1] {
						corner |= 1 << wall
					}
				}
				b.WriteRune(corners[corner])
				if y < t.board.sides[1] {
					b.WriteString(strings.Repeat(string(corners[corner&8/8*12]), 3))
				}
			default:
				if here != left {
					b.WriteRune('│')
				} else {
					b.WriteRune(' ')
				}
				if y < t.board.sides[1] {
					b.WriteString(" " + t.letter(here) + " ")
				}
			}
		}
		lines[i] = b.String()
	}
}

// letter returns what to draw in a cell of that kind.
func (t *Tiling) letter(kind int) string {
	switch {
	case kind == open:
		return "."
	case kind == outside || t.pieces[t.pieceOf[kind]].Name == "":
		return " "
	default:
		return t.pieces[t.pieceOf[kind]].Name
	}
}
