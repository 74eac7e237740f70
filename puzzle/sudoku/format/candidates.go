package format

import (
	"fmt"
	"io"
	"strings"
)

// The format candidates is the layout in which HoDoKu prints a grid with its candidates,
// and which forums use: nine lines of nine groups of digits in a frame, in columns. Package
// sudoku reads it, and other layouts.
var candidates = &Format{
	Name: "candidates", Extensions: []string{".candidates"}, Many: true, Marks: true, everyCell: true,
	write: func(w io.Writer, p *Puzzle, e *Encoder) error {
		c := p.marks()
		var width [side]int
		for cell, digits := range c {
			width[cell%side] = max(width[cell%side], digits.Len(), 1)
		}
		var rule [3]string
		for column, n := range width {
			rule[column/3] += strings.Repeat("-", n+1)
		}
		frame := func(left, middle, right string) string {
			return left + "-" + strings.Join(rule[:], middle+"-") + right + "\n"
		}
		var b strings.Builder
		if e.written > 1 {
			b.WriteString("\n")
		}
		b.WriteString(frame(".", ".", "."))
		for cell, digits := range c {
			switch {
			case cell%(3*side) == 0 && cell > 0:
				b.WriteString(frame(":", "+", ":"))
				fallthrough
			case cell%3 == 0:
				b.WriteString("| ")
			}
			fmt.Fprintf(&b, "%-*s ", width[cell%side], digits)
			if cell%side == side-1 {
				b.WriteString("|\n")
			}
		}
		b.WriteString(frame("'", "'", "'"))
		_, err := io.WriteString(w, b.String())
		return err
	},
}
