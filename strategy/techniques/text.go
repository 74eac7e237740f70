package techniques

import (
	"fmt"
	"strings"

	"graphcover/internal/english"
	"graphcover/puzzle/sudoku"
)

// conclusion returns in words what s changes. Cells that lose the same candidates are
// named together.
func (s Step) conclusion() string {
	r := s.of()
	var parts []string
	for cell, number := range s.Placed {
		if number > 0 {
			parts = append(parts, fmt.Sprintf("%s is %s", r.sudoku.CellName(cell), sudoku.Symbol(int(number))))
		}
	}
	said := make(map[sudoku.Digits]bool)
	for _, digits := range s.Eliminated {
		if digits == 0 || said[digits] {
			continue
		}
		said[digits] = true
		var same []int
		for cell, other := range s.Eliminated {
			if other == digits {
				same = append(same, cell)
			}
		}
		parts = append(parts, fmt.Sprintf("%s can't be %s", r.cellList(same), digitList(digits, "or")))
	}
	if last := len(parts) - 1; last > 0 {
		parts[last] = "and " + parts[last]
	}
	return strings.Join(parts, ", ")
}

// cellList returns cells in words: "r3c1 and r3c8".
func (r *rules) cellList(cells []int) string { return english.List(r.sudoku.CellNames(cells), "and") }

// digitList returns digits in words: "1 and 9", "1, 2 or 9".
func digitList(digits sudoku.Digits, conjunction string) string {
	var words []string
	for n := range digits.All() {
		words = append(words, sudoku.Symbol(n))
	}
	return english.List(words, conjunction)
}

// verb returns the form of a verb for that many things.
func verb(n int, one, several string) string {
	if n == 1 {
		return one
	}
	return several
}

// candidateName returns the name of a candidate, such as "r3c7#1".
func (r *rules) candidateName(c candidate) string {
	return r.sudoku.OptionName(r.cellOf(c), r.numberOf(c))
}

// linkText returns what a link says: "r1c2 is 5" or "r1c2 isn't 5".
func (r *rules) linkText(l Link) string {
	verb := "isn't"
	if l.Right {
		verb = "is"
	}
	return fmt.Sprintf("%s %s %s", r.sudoku.CellName(r.cellOf(l.Candidate)), verb, sudoku.Symbol(r.numberOf(l.Candidate)))
}

// either returns cells in words: "r3c1 or r3c8".
func (r *rules) either(cells []int) string { return english.List(r.sudoku.CellNames(cells), "or") }
