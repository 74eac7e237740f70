package tuples

import (
	"iter"
	"math/bits"

	"graphcover/puzzle/sudoku"
)

// A candidate is a number in a cell, as an option of the exact cover problem: see
// [sudoku.OptionOf].
type candidate = int

const (
	candidates = 729
	// An item is a cell, or a number in a unit. Cell c is item c, and number n in unit u,
	// as in [sudoku.Units], is item 81 + 9u + n - 1. Exactly one of the candidates of an
	// item is right.
	items = 81 + 27*9
)

func candidateOf(cell, number int) candidate { return 9*cell + number - 1 }

func cellOf(c candidate) int   { return c / 9 }
func numberOf(c candidate) int { return c%9 + 1 }

// numberIn returns the item of a number in a unit.
func numberIn(number, unit int) int { return 81 + 9*unit + number - 1 }

// itemName names an item in an explanation: "r1c2" for a cell, "row 3" for a number in a
// row.
func itemName(item int) string {
	if item < 81 {
		return sudoku.CellName(item)
	}
	return sudoku.Units[(item-81)/9].String()
}

var (
	// itemsOf holds the four items of each candidate: its cell, and its number in the row,
	// the column and the block.
	itemsOf = makeItemsOf()

	// candidatesOf holds the nine candidates of each item, ascending.
	candidatesOf = makeCandidatesOf()

	// rivals holds for each candidate those that share an item with it. If it is right,
	// none of them is.
	rivals = makeRivals()

	// ofNumber holds the candidates of each number, from 1.
	ofNumber = makeOfNumber()
)

func makeItemsOf() (of [candidates][4]int) {
	for c := range of {
		of[c][0] = cellOf(c)
		for i, u := range sudoku.UnitsOf[cellOf(c)] {
			of[c][i+1] = numberIn(numberOf(c), u)
		}
	}
	return of
}

func makeCandidatesOf() (of [items][9]candidate) {
	var filled [items]int
	for c := range candidates {
		for _, i := range itemsOf[c] {
			of[i][filled[i]] = c
			filled[i]++
		}
	}
	return of
}

func makeRivals() (of [candidates]set) {
	for c := range of {
		for _, i := range itemsOf[c] {
			for _, other := range candidatesOf[i] {
				of[c].add(other)
			}
		}
		of[c].remove(c)
	}
	return of
}

func makeOfNumber() (of [10]set) {
	for c := range candidates {
		of[numberOf(c)].add(c)
	}
	return of
}

// A set is a set of candidates, as bits.
type set [(candidates + 63) / 64]uint64

func (s *set) add(c candidate)      { s[c>>6] |= 1 << (c & 63) }
func (s *set) remove(c candidate)   { s[c>>6] &^= 1 << (c & 63) }
func (s *set) has(c candidate) bool { return s[c>>6]>>(c&63)&1 != 0 }

// and returns the candidates that are in both sets.
func (s *set) and(other *set) (both set) {
	for i := range s {
		both[i] = s[i] & other[i]
	}
	return both
}

func (s *set) isEmpty() bool { return *s == set{} }

// meets reports whether three sets have a candidate in common.
func (s *set) meets(a, b *set) bool {
	for i := range s {
		if s[i]&a[i]&b[i] != 0 {
			return true
		}
	}
	return false
}

// all yields the candidates in s, ascending.
func (s *set) all() iter.Seq[candidate] {
	return func(yield func(candidate) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(i<<6 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// digits returns s by cells.
func (s *set) digits() (of sudoku.Candidates) {
	for c := range s.all() {
		of[cellOf(c)] |= sudoku.DigitsOf(numberOf(c))
	}
	return of
}
