package tuples

import (
	"fmt"
	"strings"
)

// PictureWidth is how many columns [Position.Picture] takes.
const PictureWidth = 69

// NarrowPicture draws p as [Position.Picture] does, in 38 columns. Without colors, a
// candidate that s is about is replaced by its sign: its place says which number it is.
func (p *Position) NarrowPicture(s Step, colored bool) string {
	const columns, across, between = "c1  c2  c3  c4  c5  c6  c7  c8  c9", "-----------", "           "
	var b strings.Builder
	for line := range 3 * 9 {
		row, third := line/3, line%3
		switch {
		case line == 0:
			b.WriteString("   " + columns + "\n")
		case row%3 == 0 && third == 0:
			b.WriteString("   " + strings.Join([]string{across, across, across}, "+") + "\n")
		case third == 0:
			b.WriteString("   " + between + "|" + between + "|\n")
		}
		label := "  "
		if third == 1 {
			label = fmt.Sprintf("r%d", row+1)
		}
		text := label + " "
		for column := range 9 {
			switch column {
			case 0:
			case 3, 6:
				text += "|"
			default:
				text += " "
			}
			text += p.narrowThird(9*row+column, third, s, colored)
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	return b.String()
}

// narrowThird returns one of the three lines of a cell, which are three columns wide.
func (p *Position) narrowThird(cell, third int, s Step, colored bool) string {
	if number := p.Grid[cell]; number > 0 {
		if third == 1 {
			return fmt.Sprintf("[%d]", number)
		}
		return "   "
	}
	text := ""
	for n := 3*third + 1; n <= 3*third+3; n++ {
		switch m := s.markOf(cell, n); {
		case !p.Candidates[cell].Has(n):
			text += " "
		case m == unmarked:
			text += fmt.Sprint(n)
		case colored:
			text += m.write(fmt.Sprint(n), true)[1:]
		default:
			text += string(m.sign)
		}
	}
	return text
}
