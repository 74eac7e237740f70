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
