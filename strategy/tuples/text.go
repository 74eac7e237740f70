package tuples

import (
	"fmt"
	"strconv"
	"strings"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// conclusion returns in words what s changes. Cells that lose the same candidates are
// named together.
func (s Step) conclusion() string {
	var parts []string
	for cell, number := range s.Placed {
		if number > 0 {
			parts = append(parts, fmt.Sprintf("%s is %d", sudoku.CellName(cell), number))
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
		parts = append(parts, fmt.Sprintf("%s can't be %s", cellList(same), digitList(digits, "or")))
	}
	if last := len(parts) - 1; last > 0 {
		parts[last] = "and " + parts[last]
	}
	return strings.Join(parts, ", ")
}

// cellList returns cells in words: "r3c1 and r3c8".
func cellList(cells []int) string { return strategy.List(cellNames(cells), "and") }

// digitList returns digits in words: "1 and 9", "1, 2 or 9".
func digitList(digits sudoku.Digits, conjunction string) string {
	var words []string
	for n := range digits.All() {
		words = append(words, strconv.Itoa(n))
	}
	return strategy.List(words, conjunction)
}

// fits returns "fits" for a single digit, else "fit".
func fits(digits sudoku.Digits) string {
	if digits.Len() == 1 {
		return "fits"
	}
	return "fit"
}

func cellNames(cells []int) []string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = sudoku.CellName(cell)
	}
	return names
}

// candidateNames returns the names of all candidates in c, such as "r3c7#1".
func candidateNames(c sudoku.Candidates) []string {
	names := []string{}
	for cell, digits := range c {
		for n := range digits.All() {
			names = append(names, sudoku.OptionName(cell, n))
		}
	}
	return names
}

// either returns cells in words: "r3c1 or r3c8".
func either(cells []int) string { return strategy.List(cellNames(cells), "or") }

// holds returns "holds" for a single cell, else "hold".
func holds(cells []int) string {
	if len(cells) == 1 {
		return "holds"
	}
	return "hold"
}
