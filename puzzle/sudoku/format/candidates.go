package format

import (
	"fmt"
	"strings"

	"graphcover/puzzle/sudoku"
)

// The format candidates is the layout in which HoDoKu prints a grid with its candidates,
// and which forums use: nine lines of nine groups of digits in a frame, in columns. Package
// sudoku reads it, and other layouts. Other boards have their rules in a line above.
var candidates = &Format{
	Name: "candidates", Extensions: []string{".candidates"}, Many: true, Marks: true, everyCell: true, takes: anyRules,
	write: func(p *Puzzle, e *Encoder) (string, error) {
		k, c := p.Board.Rules(), p.marks()
		n := k.Side()
		rows, columns := k.Box()
		if rows == 0 { // regions in place of boxes
			rows, columns = n, n
		}
		width := make([]int, n)
		for cell, digits := range c {
			width[cell%n] = max(width[cell%n], digits.Len(), 1)
		}
		rule := make([]string, n/columns)
		for column, n := range width {
			rule[column/columns] += strings.Repeat("-", n+1)
		}
		frame := func(left, middle, right string) string {
			return left + "-" + strings.Join(rule, middle+"-") + right + "\n"
		}
		var b strings.Builder
		if e.written > 1 {
			b.WriteString("\n")
		}
		if !k.IsClassic() {
			b.WriteString(sudoku.Heading + k.String() + "\n")
		}
		b.WriteString(frame(".", ".", "."))
		for cell, digits := range c {
			switch {
			case cell%(rows*n) == 0 && cell > 0:
				b.WriteString(frame(":", "+", ":"))
				fallthrough
			case cell%columns == 0:
				b.WriteString("| ")
			}
			fmt.Fprintf(&b, "%-*s ", width[cell%n], digits)
			if cell%n == n-1 {
				b.WriteString("|\n")
			}
		}
		b.WriteString(frame("'", "'", "'"))
		return b.String(), nil
	},
}
