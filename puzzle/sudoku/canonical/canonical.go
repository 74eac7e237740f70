// Package canonical finds the canonical form of a Sudoku, which is the same for all
// puzzles that are essentially the same.
//
// Two puzzles are essentially the same, or equivalent, if a symmetry of the board and a
// relabeling of the digits turn one into the other. The symmetries are transposition,
// the permutations of the three bands, of the three stacks, of the rows in a band and
// of the columns in a stack, and all their combinations: 2·6^8 = 3,359,232 (E. Russell,
// F. Jarvis: "Mathematics of Sudoku II", 2006).
//
// The canonical form is the least, in byte order, of the lines of 81 characters of all
// equivalent puzzles. An empty cell is '.', which is less than any digit. So in the
// canonical form the digits are 1, 2, 3 and so on in the order in which they first occur.
//
// [Of] is the only entry point.
package canonical

import (
	"bytes"
	"errors"
	"math"
	"math/bits"

	"graphcover/puzzle/sudoku"
)

// Symmetries is the number of symmetries of the board.
const Symmetries = 2 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6

const side = 9

// ErrNoForm says that a Sudoku has no canonical form.
var ErrNoForm = errors.New("want a Sudoku of 9x9 without other rules or pencil marks: only these have a canonical form")

// Of returns the canonical form of b, and the number of its automorphisms: how many of the
// [Symmetries] turn b into itself, apart from the labels of the digits. The clues of b
// may contradict each other. The error is [ErrNoForm] or nil.
func Of(b sudoku.Board) (least sudoku.Board, automorphisms int, err error) {
	if !b.Rules().IsClassic() || b.HasMarks() {
		return b, 0, ErrNoForm
	}
	var s search
	s.boards[0] = board(b.Numbers())
	s.boards[1] = s.boards[0].transposed()
	var form board
	rows := 0
	if b.Clues() == len(form) && len(b.Contradictions()) == 0 {
		rows = s.beginFull(&form)
	} else {
		s.begin()
	}
	for ; rows < side; rows++ {
		s.addRow((*[side]uint8)(form[rows*side:]))
	}
	for i := range s.states {
		automorphisms += s.states[i].columnOrders()
	}
	return b.Of(form[:]), automorphisms * s.rowOrders(), nil
}

// A board holds the digits of a puzzle row by row; 0 is an empty cell.
type board [side * side]uint8

func (b *board) transposed() (t board) {
	for cell, digit := range b {
		t[cell%side*side+cell/side] = digit
	}
	return t
}

// row returns row r, counted from 0.
func (b *board) row(r int) *[side]uint8 { return (*[side]uint8)(b[r*side:]) }

// isEmpty reports whether n rows from row r on are empty.
func (b *board) isEmpty(r, n int) bool {
	for _, digit := range b[r*side : (r+n)*side] {
		if digit > 0 {
			return false
		}
	}
	return true
}

// A search puts the canonical form together row by row. It keeps every way to do so that has
// led to the least rows so far.
type search struct {
	boards [2]board // the puzzle and its transpose
	states []state
	next   []state     // states with one more row
	least  [side]uint8 // that row, the same for all of them
	found  [side]uint8 // the row of the state that extend works on
}

// A state is a set of symmetries that share the board, the rows, the labels of the digits
// in them, and the order of the columns, apart from the order of columns and of stacks
// that the rows do not tell apart.
type state struct {
	columns [side]uint8 // by their place
	// fixed has bit p if the rows tell the columns at the places p-1 and p apart. Both are
	// in the same stack.
	fixed uint16
	// parted has bit k if the rows tell the stacks at the places k-1 and k apart.
	parted uint8

	board  uint8           // an index of search.boards
	used   uint16          // the rows, as a set
	band   uint8           // of the last row
	labels [side + 1]uint8 // by digit; 0 for a digit without a label
	last   uint8           // the greatest label
}

const (
	allFixed  = 1<<1 | 1<<2 | 1<<4 | 1<<5 | 1<<7 | 1<<8
	allParted = 1<<1 | 1<<2
)

// begin begins without a row.
func (s *search) begin() {
	for b := range s.boards {
		s.states = append(s.states, state{board: uint8(b), columns: [side]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8}})
	}
}

// addRow extends every state by one row, the least that is possible, and writes it to row.
func (s *search) addRow(row *[side]uint8) {
	s.next, s.least = s.next[:0], [side]uint8{math.MaxUint8}
	for i := range s.states {
		st := &s.states[i]
		b := &s.boards[st.board]
		for rows := candidates(b, st); rows != 0; rows &= rows - 1 {
			r := bits.TrailingZeros16(rows)
			after := *st
			after.used, after.band = st.used|1<<r, uint8(r/3)
			s.extend(&after, b.row(r), 0)
		}
	}
	*row = s.least
	s.states, s.next = s.next, s.states
}

// candidates returns the set of rows that may come next: the other rows of a band, or
// after a whole band any row of another one. Empty rows of a band can be exchanged, and so
// can empty bands, so it returns only the first of them.
func candidates(b *board, st *state) (rows uint16) {
	if bits.OnesCount16(st.used)%3 > 0 {
		return candidatesIn(b, st, int(st.band))
	}
	anyEmpty := false
	for band := range 3 {
		isEmpty := b.isEmpty(3*band, 3)
		if st.used>>(3*band)&7 != 0 || isEmpty && anyEmpty {
			continue
		}
		anyEmpty = anyEmpty || isEmpty
		rows |= candidatesIn(b, st, band)
	}
	return rows
}

func candidatesIn(b *board, st *state, band int) (rows uint16) {
	anyEmpty := false
	for r := 3 * band; r < 3*band+3; r++ {
		isEmpty := b.isEmpty(r, 1)
		if st.used>>r&1 != 0 || isEmpty && anyEmpty {
			continue
		}
		anyEmpty = anyEmpty || isEmpty
		rows |= 1 << r
	}
	return rows
}

// extend puts the columns of the stacks from place k on into each order that makes the row
// the least.
func (s *search) extend(st *state, row *[side]uint8, k int) {
	if bytes.Compare(s.found[:3*k], s.least[:3*k]) > 0 {
		return
	}
	if k == 3 {
		s.keep(st)
		return
	}
	tied := 1 // stacks that may come next
	for k+tied < 3 && st.parted>>(k+tied)&1 == 0 {
		tied++
	}
	if tied == 1 {
		s.order(st, row, k)
		return
	}
	var pieces [3][3]uint8
	least := k
	for i := k; i < k+tied; i++ {
		pieces[i], _ = st.leastPiece(row, i)
		if bytes.Compare(pieces[i][:], pieces[least][:]) < 0 {
			least = i
		}
	}
	piece := pieces[least]
	if max(piece[0], piece[1], piece[2]) > st.last {
		// Which stack comes first decides which digits get the new labels.
		for i := k; i < k+tied; i++ {
			if pieces[i] == piece {
				after := *st
				after.swap(k, i)
				after.parted |= 1 << (k + 1)
				s.order(&after, row, k)
			}
		}
		return
	}
	after := *st
	end := k // of the stacks with that piece
	for i := k; i < k+tied; i++ {
		if pieces[i] == piece {
			after.swap(end, i)
			_, orders := after.leastPiece(row, end)
			after.apply(row, end, orders[0])
			copy(s.found[3*end:], piece[:])
			end++
		}
	}
	if end < k+tied {
		after.parted |= 1 << end
	}
	s.extend(&after, row, end)
}

// order puts the columns of the stack at place k into each order that makes the row the
// least, and goes on with the next stack.
func (s *search) order(st *state, row *[side]uint8, k int) {
	piece, orders := st.leastPiece(row, k)
	copy(s.found[3*k:], piece[:])
	for _, o := range orders {
		if o == none {
			break
		}
		after := *st
		after.apply(row, k, o)
		s.extend(&after, row, k+1)
	}
}

// keep adds a state whose row is found, which is not greater than the least row so far.
func (s *search) keep(st *state) {
	if s.found != s.least {
		s.next, s.least = s.next[:0], s.found
	}
	s.next = append(s.next, *st)
}

// An order of three columns: which of them comes first, second and third.
type order [3]uint8

// none is no order. It ends a list.
var none = order{3}

// ordersOf lists the orders that keep apart what is fixed: by the bits p and p+1 of
// state.fixed, where p is the second place of a stack.
var ordersOf = [4][]order{
	{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}},
	{{0, 1, 2}, {0, 2, 1}},
	{{0, 1, 2}, {1, 0, 2}},
	{{0, 1, 2}},
}

// leastPiece returns the least piece of a row that the stack at place k can have, as
// labels, and the orders of its columns that lead to it. Orders that differ only in
// columns with the same digit count as one.
func (st *state) leastPiece(row *[side]uint8, k int) (piece [3]uint8, orders [6]order) {
	columns := st.columns[3*k : 3*k+3]
	digits := [3]uint8{row[columns[0]], row[columns[1]], row[columns[2]]}
	if digits == [3]uint8{} {
		return piece, [6]order{{0, 1, 2}, none}
	}
	n := 0
	piece[0] = math.MaxUint8
	for _, o := range ordersOf[st.fixed>>(3*k+1)&3] {
		if o[0] > o[1] && digits[o[0]] == digits[o[1]] || o[1] > o[2] && digits[o[1]] == digits[o[2]] ||
			o[0] > o[2] && digits[o[0]] == digits[o[2]] {
			continue // the other order of these columns is the same
		}
		labels := st.labelsOf(digits[o[0]], digits[o[1]], digits[o[2]])
		switch c := bytes.Compare(labels[:], piece[:]); {
		case c < 0:
			piece, n = labels, 1
			orders[0] = o
		case c == 0:
			orders[n] = o
			n++
		}
	}
	if n < len(orders) {
		orders[n] = none
	}
	return piece, orders
}

// labelsOf returns the labels that the three digits of a piece have or get.
func (st *state) labelsOf(a, b, c uint8) (labels [3]uint8) {
	last := st.last
	label := func(digit uint8) uint8 {
		if digit == 0 || st.labels[digit] > 0 {
			return st.labels[digit]
		}
		last++
		return last
	}
	labels[0] = label(a)
	if labels[1] = labels[0]; b != a {
		labels[1] = label(b)
	}
	switch c {
	case a:
		labels[2] = labels[0]
	case b:
		labels[2] = labels[1]
	default:
		labels[2] = label(c)
	}
	return labels
}

// apply puts the columns of the stack at place k into an order that leastPiece returned,
// labels new digits, and fixes columns that the row tells apart.
func (st *state) apply(row *[side]uint8, k int, o order) {
	p := 3 * k
	columns := [3]uint8(st.columns[p:])
	var digits [3]uint8
	for i, from := range o {
		st.columns[p+i] = columns[from]
		digits[i] = row[columns[from]]
		if digit := digits[i]; digit > 0 && st.labels[digit] == 0 {
			st.last++
			st.labels[digit] = st.last
		}
		if i > 0 && digits[i] != digits[i-1] {
			st.fixed |= 1 << (p + i)
		}
	}
}

// swap exchanges two stacks that nothing tells apart yet: they have the same places fixed.
func (st *state) swap(k, l int) {
	for i := range 3 {
		st.columns[3*k+i], st.columns[3*l+i] = st.columns[3*l+i], st.columns[3*k+i]
	}
}

// columnOrders returns the number of orders of the columns that st stands for.
func (st *state) columnOrders() int {
	n := factorials[3-bits.OnesCount8(st.parted)]
	for k := range 3 {
		n *= len(ordersOf[st.fixed>>(3*k+1)&3])
	}
	return n
}

// factorials holds the number of orders of a group of that size.
var factorials = [...]int{0: 1, 1: 1, 2: 2, 3: 6}

// rowOrders returns the number of orders of the rows that each state stands for: those of
// its empty rows and empty bands. It is the same for all states.
func (s *search) rowOrders() int {
	n, emptyBands := 1, 0
	b := &s.boards[s.states[0].board]
	for band := range 3 {
		empty := 0
		for r := 3 * band; r < 3*band+3; r++ {
			if b.isEmpty(r, 1) {
				empty++
			}
		}
		n *= factorials[empty]
		if empty == 3 {
			emptyBands++
		}
	}
	return n * factorials[emptyBands]
}
