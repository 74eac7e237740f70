package tuples

import (
	"fmt"
	"strings"

	"graphcover/puzzle/sudoku"
)

// A mark highlights a candidate in a picture: by a sign before it, or by a color,
// which is a parameter of the terminal's SGR sequence (ECMA-48, 8.3.117).
type mark struct {
	sign  byte
	color string
}

var (
	unmarked   = mark{' ', ""}
	reason     = mark{'*', "36"}   // cyan
	eliminated = mark{'-', "35"}   // magenta
	placed     = mark{'+', "1;32"} // bold green
)

// write returns text with the mark m. It takes one column more than text on the
// screen.
func (m mark) write(text string, colored bool) string {
	if !colored || m.color == "" {
		return string(m.sign) + text
	}
	return fmt.Sprintf(" \x1b[%sm%s\x1b[0m", m.color, text)
}

// Picture draws p for people: three lines for each row, with each candidate at its
// place in its cell and decided cells in brackets. The candidates that s is about are
// highlighted by color or by signs. Each line ends with a newline.
func (p *Position) Picture(s Step, colored bool) string {
	var b strings.Builder
	for line := range 3 * 9 {
		row, third := line/3, line%3
		switch {
		case line == 0:
			b.WriteString("     c1     c2     c3       c4     c5     c6       c7     c8     c9\n")
		case row%3 == 0 && third == 0:
			b.WriteString("   " + strings.Repeat("-", 21) + "+" + strings.Repeat("-", 22) + "+" + strings.Repeat("-", 21) + "\n")
		case third == 0:
			b.WriteString("   " + strings.Repeat(" ", 21) + "|" + strings.Repeat(" ", 22) + "|\n")
		}
		label := "  "
		if third == 1 {
			label = fmt.Sprintf("r%d", row+1)
		}
		text := label
		for column := range 9 {
			if column == 3 || column == 6 {
				text += " |"
			}
			text += " " + p.third(9*row+column, third, s, colored)
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	return b.String()
}

// third returns one of the three lines of a cell, which are six characters wide.
func (p *Position) third(cell, third int, s Step, colored bool) string {
	if number := p.Grid[cell]; number > 0 {
		if third == 1 {
			return fmt.Sprintf("  [%d] ", number)
		}
		return "      "
	}
	text := ""
	for n := 3*third + 1; n <= 3*third+3; n++ {
		digit := " "
		if p.Candidates[cell].Has(n) {
			digit = fmt.Sprint(n)
		}
		text += s.markOf(cell, n).write(digit, colored)
	}
	return text
}

// markOf returns the mark of a candidate in a picture of s.
func (s Step) markOf(cell, n int) mark {
	switch {
	case int(s.Placed[cell]) == n:
		return placed
	case s.Eliminated[cell].Has(n):
		return eliminated
	case s.Reason[cell].Has(n):
		return reason
	default:
		return unmarked
	}
}

// Legend explains the marks in a picture of s, in a line without a newline.
func (s Step) Legend(colored bool) string {
	if (s.Placed != sudoku.Grid{}) {
		return placed.explain("placed", colored)
	}
	return reason.explain("reason", colored) + "   " + eliminated.explain("ruled out", colored)
}

// explain returns the entry for m in a legend.
func (m mark) explain(text string, colored bool) string {
	if colored {
		return m.write(text, true)[1:]
	}
	return m.write(" "+text, false)
}
