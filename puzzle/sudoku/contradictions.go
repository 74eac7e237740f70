package sudoku

import (
	"fmt"
	"strings"

	"graphcover/internal/english"
)

// Contradictions names the clues that conflict, such as "two 5s in row 3 (r3c3 and r3c8)". With pencil marks,
// it does so for the numbers that are the only candidate of their cell, and names the cells
// without a candidate. If there are any, b has no solution.
func (b Board) Contradictions() []string {
	if b.HasMarks() {
		marks := b.Marks()
		found := marks.singles(b.rules).Contradictions()
		for cell, digits := range marks {
			if digits == 0 {
				found = append(found, b.rules.CellName(cell)+" has no candidate")
			}
		}
		return found
	}
	var found []string
	numbers := b.Numbers()
	for _, u := range b.rules.units {
		found = append(found, b.rules.repeated(numbers, u.Cells, u.String)...)
	}
	for i, c := range b.rules.cages {
		found = append(found, b.rules.repeated(numbers, c.Cells, func() string { return b.rules.CageName(i) })...)
	}
	for _, p := range b.rules.pairs {
		if number := int(numbers[p.first]); number > 0 && number == int(numbers[p.last]) {
			found = append(found, fmt.Sprintf("%c in %s and in %s, a %s's move apart",
				b.rules.symbolOf(number), b.rules.CellName(p.first), b.rules.CellName(p.last), p.piece))
		}
	}
	for cell, mark := range b.rules.parity {
		if number := int(numbers[cell]); number > 0 && !fits(number, mark) {
			found = append(found, fmt.Sprintf("%c in %s, which is marked as %s", b.rules.symbolOf(number), b.rules.CellName(cell), parityOf(mark)))
		}
	}
	return found
}

// repeated names the numbers that several of these cells have, which are those of a unit or a cage. Its name is asked for
// only if there are any: most boards have none.
func (r *Rules) repeated(numbers []uint8, cells []int, name func() string) []string {
	var once, twice Digits // the numbers that at least one cell has, and at least two
	for _, cell := range cells {
		number := DigitsOf(int(numbers[cell]))
		twice |= once & number
		once |= number
	}
	if twice &^= DigitsOf(0); twice == 0 {
		return nil
	}
	var found []string
	var holders [most + 1][]string // the cells of each number
	for _, cell := range cells {
		holders[numbers[cell]] = append(holders[numbers[cell]], r.CellName(cell))
	}
	for number := 1; number <= r.side; number++ {
		if n := len(holders[number]); n > 1 {
			found = append(found, fmt.Sprintf("%s %cs in %s (%s)", numeral(n), r.symbolOf(number), name(), english.List(holders[number], "and")))
		}
	}
	return found
}

// numeral returns a number from 2 as a word if it is small.
func numeral(n int) string {
	words := strings.Fields("two three four five six seven eight nine")
	if n-2 < len(words) {
		return words[n-2]
	}
	return fmt.Sprint(n)
}
