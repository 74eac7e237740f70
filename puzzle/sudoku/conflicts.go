package sudoku

import (
	"fmt"
	"slices"
	"strings"
)

// A Conflict is a violation of the rules on a board, full or partial.
type Conflict struct {
	Kind   ConflictKind `json:"conflict"`
	Unit   string       `json:"unit,omitempty"`   // in which a number is repeated or missing: "row 3"
	Number int          `json:"number,omitempty"` // that is repeated, missing or wrong; the sum of a cage
	// Cells holds names of cells: those with the repeated number, the empty cells of
	// a unit that misses a number (there may be none), the cell without a candidate, or
	// the one with several numbers or a wrong one, or those of a cage.
	Cells []string `json:"cells,omitempty"`
	// Numbers lists the numbers of a cell that has several.
	Numbers []int `json:"numbers,omitempty"`
}

// A ConflictKind is one of the kinds of conflict.
type ConflictKind string

// The kinds of conflict.
const (
	Repeated    ConflictKind = "repeated"     // a unit or a cage contains a number more than once
	Missing     ConflictKind = "missing"      // a unit doesn't contain a number, and no empty cell can take it
	NoCandidate ConflictKind = "no candidate" // an empty cell can't take any number
	Apart       ConflictKind = "apart"        // cells a move of a chess piece apart contain the same number
	Parity      ConflictKind = "parity"       // a number does not fit the mark of its cell as even or odd
	Sum         ConflictKind = "sum"          // no numbers that the cells of a cage can take have its sum

	// Several means that a cell has more than one number. That is impossible on a
	// [Board], but not in a puzzle in a database.
	Several ConflictKind = "several numbers"
)

// String describes c: "5 twice in row 3: r3c1, r3c7".
func (c Conflict) String() string {
	names := strings.Join(c.Cells, ", ")
	switch c.Kind {
	case Repeated:
		return fmt.Sprintf("%s %s in %s: %s", Symbol(c.Number), times(len(c.Cells)), c.Unit, names)
	case Several:
		return fmt.Sprintf("several numbers in %s: %s", names, strings.Trim(fmt.Sprint(c.Numbers), "[]"))
	case NoCandidate:
		return fmt.Sprintf("no candidate for %s", names)
	case Apart:
		return fmt.Sprintf("%s twice, a %s apart: %s", Symbol(c.Number), c.Unit, names)
	case Parity:
		return fmt.Sprintf("%s in %s, which is marked as %s", Symbol(c.Number), names, c.Unit)
	case Sum:
		return fmt.Sprintf("no sum of %d in %s: %s", c.Number, c.Unit, names)
	}
	if len(c.Cells) == 0 {
		return fmt.Sprintf("no %s in %s, which is full", Symbol(c.Number), c.Unit)
	}
	return fmt.Sprintf("no %s in %s, and no place for it in %s", Symbol(c.Number), c.Unit, names)
}

// times returns a number from 2 in words: "twice", "three times".
func times(n int) string {
	if n == 2 {
		return "twice"
	}
	return numeral(n) + " times"
}

// Conflicts returns all conflicts on b: first repeated numbers, then missing ones, both by unit
// and number, then cells without a candidate, then what is against other rules. With pencil
// marks, a cell with one candidate counts as filled. A partial board without conflicts may still
// have no solution.
func (b Board) Conflicts() []Conflict {
	var repeated, missing, without []Conflict
	r, candidates := b.rules, b.Candidates()
	numbers := b.Numbers()
	if b.HasMarks() {
		numbers = b.Marks().singles(r).Numbers()
	}
	for _, unit := range r.Layout().Units {
		for number := 1; number <= r.side; number++ {
			holders, empty, possible := r.places(unit.Cells, number, numbers, candidates)
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
			without = append(without, Conflict{Kind: NoCandidate, Cells: []string{r.CellName(cell)}})
		}
	}
	return slices.Concat(repeated, missing, without, r.otherConflicts(numbers, candidates))
}

// places returns the names of the cells that have a number and of those that are empty, and
// reports whether an empty one can take it.
func (r *Rules) places(cells []int, number int, numbers []uint8, candidates Candidates) (holders, empty []string, possible bool) {
	for _, cell := range cells {
		switch int(numbers[cell]) {
		case number:
			holders = append(holders, r.CellName(cell))
		case 0:
			empty = append(empty, r.CellName(cell))
			possible = possible || candidates[cell].Has(number)
		}
	}
	return holders, empty, possible
}

// otherConflicts returns the conflicts with the rules of chess, of even and odd cells, and of
// cages.
func (r *Rules) otherConflicts(numbers []uint8, candidates Candidates) (found []Conflict) {
	for _, p := range r.pairs {
		if number := int(numbers[p.first]); number > 0 && numbers[p.last] == numbers[p.first] {
			found = append(found, Conflict{Kind: Apart, Unit: p.piece + "'s move", Number: number, Cells: r.CellNames([]int{p.first, p.last})})
		}
	}
	for cell, mark := range r.parity {
		if number := int(numbers[cell]); number > 0 && !fits(number, mark) {
			found = append(found, Conflict{Kind: Parity, Unit: parityOf(mark), Number: number, Cells: []string{r.CellName(cell)}})
		}
	}
	for i, c := range r.cages {
		unit := fmt.Sprintf("cage %d", i+1)
		repeats := false
		for number := 1; number <= r.side; number++ {
			if holders, _, _ := r.places(c.Cells, number, numbers, candidates); len(holders) > 1 {
				repeats = true
				found = append(found, Conflict{Kind: Repeated, Unit: unit, Number: number, Cells: holders})
			}
		}
		if !repeats && !slices.ContainsFunc(c.Ways, func(way []int) bool { return mayHold(c.Cells, way, candidates) }) {
			found = append(found, Conflict{Kind: Sum, Unit: unit, Number: c.Sum, Cells: r.CellNames(c.Cells)})
		}
	}
	return found
}

// mayHold reports whether each cell has a candidate among some numbers, and each of these is a
// candidate of a cell.
func mayHold(cells, numbers []int, candidates Candidates) bool {
	way, held := DigitsOf(numbers...), Digits(0)
	for _, cell := range cells {
		if candidates[cell]&way == 0 {
			return false
		}
		held |= candidates[cell] & way
	}
	return held == way
}
