package canonical

import (
	"bytes"
	"math"
)

// beginFull begins the search for a full grid with two rows, writes them to least, and
// returns 2. It is for speed: the first row is 123456789 whatever the order of the columns,
// so begin would have to try all of them.
//
// The second row decides. Two of the three digits at its beginning are in the same stack of
// the first row. If that stack comes second and these digits are first, the second row
// begins with 45. Then the digits of the second row say one by one where the columns of
// the other stacks belong.
func (s *search) beginFull(least *board) int {
	s.next, s.least = s.next[:0], [side]uint8{math.MaxUint8}
	for b := range s.boards {
		for first := range side {
			for second := first / 3 * 3; second < first/3*3+3; second++ {
				if second != first {
					s.addPair(b, first, second)
				}
			}
		}
	}
	for i := range side {
		least[i] = uint8(i + 1)
	}
	copy(least[side:], s.least[:])
	s.states, s.next = s.next, s.states
	return 2
}

// addPair keeps the states that begin with two rows of a board, if their second row is the
// least so far.
func (s *search) addPair(b, first, second int) {
	for stack := range 3 {
		for _, o := range ordersOf[0] {
			p := pair{first: s.boards[b].row(first), second: s.boards[b].row(second)}
			for column, digit := range p.first {
				p.columnOf[digit] = uint8(column)
			}
			for _, column := range o {
				p.put(3*uint8(stack) + column)
			}
			if !p.fill(&s.found) || bytes.Compare(s.found[:], s.least[:]) > 0 {
				continue
			}
			st := state{
				columns: p.columns, fixed: allFixed, parted: allParted, board: uint8(b),
				used: 1<<first | 1<<second, band: uint8(first / 3), last: side,
			}
			for digit, column := range p.columnOf[1:] {
				st.labels[digit+1] = p.places[column]
			}
			s.keep(&st)
		}
	}
}

// A pair is the first two rows of a full grid, with their columns partly in order.
type pair struct {
	first, second *[side]uint8
	columnOf      [side + 1]uint8 // by digit of the first row

	columns [side]uint8 // by place
	places  [side]uint8 // by column, from 1; 0 for a column without a place
	taken   [3]uint8    // places of each place of a stack that are taken
	stacks  [3]uint8    // by their place
	known   int         // stacks that have a place
}

// put gives a column the first free place of its stack, and returns it, from 1.
func (p *pair) put(column uint8) uint8 {
	if p.places[column] == 0 {
		stack, k := column/3, 0
		for k < p.known && p.stacks[k] != stack {
			k++
		}
		if k == p.known {
			p.stacks[k] = stack
			p.known++
		}
		place := uint8(3*k) + p.taken[k]
		p.taken[k]++
		p.columns[place], p.places[column] = column, place+1
	}
	return p.places[column]
}

// fill gives every column its place, and writes the labels of the second row. It reports
// false if the row does not begin with 45.
func (p *pair) fill(labels *[side]uint8) bool {
	for place := range uint8(side) {
		if place/3 < uint8(p.known) && p.taken[place/3] <= place%3 {
			for column := 3 * p.stacks[place/3]; p.taken[place/3] <= place%3; column++ {
				p.put(column) // the only one of the stack without a place
			}
		}
		labels[place] = p.put(p.columnOf[p.second[p.columns[place]]])
		if place == 1 && labels[1] != 5 {
			return false
		}
	}
	return true
}
