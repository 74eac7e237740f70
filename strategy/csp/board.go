package csp

import (
	"math/bits"

	"graphcover/puzzle/sudoku"
)

// A board holds the domains of all cells. For each number it has the number's places,
// which are the cells that may still take it.
type board struct {
	places [side]cellSet // by number n, at n-1
	open   cellSet       // cells that are not decided
	lost   uint16        // numbers n that lost places since the last call of hidden, as bits n-1
}

// peers holds, for each cell, the cells that share a unit with it.
var peers = makePeers()

// units holds the cells of each unit.
var units = makeUnits()

func makeUnits() (all [3 * side][side]int) {
	for u, unit := range sudoku.Classic().Layout().Units {
		copy(all[u][:], unit.Cells)
	}
	return all
}

func makePeers() (all [cells]cellSet) {
	for cell := range all {
		for _, peer := range sudoku.Classic().Layout().Peers[cell] {
			all[cell] = all[cell].or(setOf(peer))
		}
	}
	return all
}

// newBoard returns a board on which each cell may take each number.
func newBoard() board {
	b := board{open: allCells}
	for i := range b.places {
		b.places[i] = allCells
	}
	return b
}

// restrict removes from the domains of the cells the numbers that c does not have, and
// decides the cells that have one number left. Like all methods that return a bool, it
// returns false if it finds that there is no solution, and then leaves the board half
// changed.
func (b *board) restrict(c sudoku.Candidates) bool {
	all := sudoku.Classic().Layout().Numbers()
	for cell, digits := range c {
		for number := range (all &^ digits).All() {
			b.remove(setOf(cell), number-1)
		}
		if digits.Len() == 1 && !b.take(setOf(cell), digits.Least()-1) {
			return false
		}
	}
	return true
}

// decide gives a cell a number.
func (b *board) decide(cell, number int) bool {
	set := setOf(cell)
	for i := range b.places {
		if i != number-1 {
			b.remove(set, i)
		}
	}
	return b.take(set, number-1)
}

// remove removes the number i+1 from the domains of cells.
func (b *board) remove(set cellSet, i int) {
	if !b.places[i].and(set).empty() {
		b.places[i] = b.places[i].without(set)
		b.lost |= 1 << i
	}
}

// take removes the number i+1 from the peers of cells that have no other candidate.
func (b *board) take(set cellSet, i int) bool {
	places := b.places[i]
	for left := set; !left.empty(); left = left.rest() {
		places = places.without(peers[left.lowest()])
	}
	b.places[i] = places
	b.open = b.open.without(set)
	b.lost |= 1 << i
	return places.and(set) == set // false if two of them are peers
}

// singles decides cells until neither rule applies. The result doesn't depend on the
// order in which the rules are applied.
func (b *board) singles() bool {
	for {
		if !b.naked() {
			return false
		}
		if b.lost == 0 {
			return true
		}
		if !b.hidden() {
			return false
		}
	}
}

// naked decides the cells that have a single candidate, until there are no more.
func (b *board) naked() bool {
	for {
		var once, more cellSet // cells with at least one candidate, with several
		for i := range b.places {
			places := b.places[i]
			more = more.or(once.and(places))
			once = once.or(places)
		}
		if once != allCells {
			return false
		}
		single := b.open.without(more)
		if single.empty() {
			return true
		}
		for i := range b.places {
			if set := b.places[i].and(single); !set.empty() && !b.take(set, i) {
				return false
			}
		}
	}
}

// hidden decides the cells that are the only place for a number in a unit. It looks
// at the numbers that have lost places.
func (b *board) hidden() bool {
	var found [side]cellSet
	var once, more cellSet // cells found for at least one number, for several
	for ; b.lost != 0; b.lost &= b.lost - 1 {
		i := bits.TrailingZeros16(b.lost)
		only, ok := b.places[i].onlyInUnit()
		if !ok {
			return false
		}
		found[i] = only.and(b.open)
		more = more.or(once.and(found[i]))
		once = once.or(found[i])
	}
	if !more.empty() {
		return false
	}
	if once.empty() {
		return true
	}
	for i := range b.places {
		b.remove(once.without(found[i]), i)
		if !found[i].empty() && !b.take(found[i], i) {
			return false
		}
	}
	return true
}

// solved reports whether all cells are decided.
func (b *board) solved() bool { return b.open.empty() }

// fewest returns the lowest open cell among those with the fewest candidates.
func (b *board) fewest() int {
	var count [4]cellSet // bit k of the number of candidates of each cell
	for i := range b.places {
		carry := b.places[i]
		for k := range count {
			count[k], carry = count[k].xor(carry), count[k].and(carry)
		}
	}
	least := b.open
	for k := len(count) - 1; k >= 0; k-- {
		if less := least.without(count[k]); !less.empty() {
			least = less
		}
	}
	return least.lowest()
}

// candidates returns the numbers that a cell may still take.
func (b *board) candidates(cell int) sudoku.Digits {
	var d sudoku.Digits
	set := setOf(cell)
	for i := range b.places {
		if !b.places[i].and(set).empty() {
			d |= sudoku.DigitsOf(i + 1)
		}
	}
	return d
}

// numbers returns the number in each cell of a solved board.
func (b *board) numbers() (numbers [cells]uint8) {
	for i, places := range b.places {
		for ; !places.empty(); places = places.rest() {
			numbers[places.lowest()] = uint8(i + 1)
		}
	}
	return numbers
}
