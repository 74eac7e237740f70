package sudoku

import (
	"fmt"
	"strings"
)

// A Conflict is a violation of the rules in a grid, full or partial.
type Conflict struct {
	Kind   ConflictKind `json:"conflict"`
	Unit   string       `json:"unit,omitempty"`   // in which a number is repeated or missing: "row 3"
	Number int          `json:"number,omitempty"` // that is repeated or missing
	// Cells holds names of cells: those with the repeated number, the empty cells of
	// a unit that misses a number (there may be none), the cell without a candidate, or
	// the one with several numbers.
	Cells []string `json:"cells,omitempty"`
	// Numbers lists the numbers of a cell that has several.
	Numbers []int `json:"numbers,omitempty"`
}

// A ConflictKind is one of the kinds of conflict.
type ConflictKind string

// The kinds of conflict.
const (
	Repeated    ConflictKind = "repeated"     // a unit contains a number more than once
	Missing     ConflictKind = "missing"      // a unit doesn't contain a number, and no empty cell can take it
	NoCandidate ConflictKind = "no candidate" // an empty cell can't take any number

	// Several means that a cell has more than one number. That is impossible in a
	// [Grid], but not in a puzzle in a database.
	Several ConflictKind = "several numbers"
)

// String describes c: "5 twice in row 3: r3c1, r3c7".
func (c Conflict) String() string {
	names := strings.Join(c.Cells, ", ")
	switch {
	case c.Kind == Repeated:
		return fmt.Sprintf("%d %s in %s: %s", c.Number, times[len(c.Cells)], c.Unit, names)
	case c.Kind == Several:
		return fmt.Sprintf("several numbers in %s: %s", names, strings.Trim(fmt.Sprint(c.Numbers), "[]"))
	case c.Kind == NoCandidate:
		return fmt.Sprintf("no candidate for %s", names)
	case len(c.Cells) == 0:
		return fmt.Sprintf("no %d in %s, which is full", c.Number, c.Unit)
	default:
		return fmt.Sprintf("no %d in %s, and no place for it in %s", c.Number, c.Unit, names)
	}
}

var times = [...]string{
	2: "twice", 3: "three times", 4: "four times", 5: "five times", 6: "six times", 7: "seven times", 8: "eight times", 9: "nine times",
}

// Conflicts returns all conflicts in g: first repeated numbers, then missing ones,
// both by unit and number, then cells without a candidate. A partial grid without
// conflicts may still have no solution.
func (g Grid) Conflicts() []Conflict { return g.Marks().Conflicts() }

// Conflicts is [Grid.Conflicts] for a grid of candidates. A cell with one candidate counts
// as filled.
func (c Candidates) Conflicts() []Conflict {
	var repeated, missing, without []Conflict
	g, candidates := c.singles(), c.reduced()
	for _, unit := range Units {
		for number := 1; number <= side; number++ {
			var holders, empty []string
			possible := false
			for _, cell := range unit.Cells {
				switch int(g[cell]) {
				case number:
					holders = append(holders, CellName(cell))
				case 0:
					empty = append(empty, CellName(cell))
					possible = possible || candidates[cell].Has(number)
				}
			}
			switch {
			case len(holders) > 1:
				repeated = append(repeated, Conflict{Kind: Repeated, Unit: unit.String(), Number: number, Cells: holders})
			case len(holders) == 0 && !possible:
				missing = append(missing, Conflict{Kind: Missing, Unit: unit.String(), Number: number, Cells: empty})
			}
		}
	}
	for cell, digits := range candidates {
		if digits == 0 {
			without = append(without, Conflict{Kind: NoCandidate, Cells: []string{CellName(cell)}})
		}
	}
	return append(append(repeated, missing...), without...)
}
