package techniques

import (
	"iter"
	"math/bits"

	"graphcover/puzzle/sudoku"
)

// A set is a set of candidates, as bits.
type set []uint64

func (r *rules) newSet() set { return make(set, (r.candidates+63)/64) }

func (s set) add(c candidate) { s[c>>6] |= 1 << (c & 63) }

func (s set) remove(c candidate) { s[c>>6] &^= 1 << (c & 63) }

func (s set) has(c candidate) bool { return s[c>>6]>>(c&63)&1 != 0 }

// and returns the candidates that are in both sets.
func (s set) and(other set) set {
	both := make(set, len(s))
	for i := range s {
		both[i] = s[i] & other[i]
	}
	return both
}

func (s set) isEmpty() bool {
	for _, word := range s {
		if word != 0 {
			return false
		}
	}
	return true
}

// meets reports whether three sets have a candidate in common.
func (s set) meets(a, b set) bool {
	for i := range s {
		if s[i]&a[i]&b[i] != 0 {
			return true
		}
	}
	return false
}

// all yields the candidates in s, ascending.
func (s set) all() iter.Seq[candidate] { return s.both(s) }

// both yields the candidates that are in both sets, ascending.
func (s set) both(other set) iter.Seq[candidate] {
	return func(yield func(candidate) bool) {
		for i := range s {
			for word := s[i] & other[i]; word != 0; word &= word - 1 {
				if !yield(i<<6 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// addTo adds the candidates in s to those of cells.
func (r *rules) addTo(of sudoku.Candidates, s set) {
	for c := range s.all() {
		of[r.cellOf(c)] |= r.digitOf(c)
	}
}

// cellsIn returns the cells of the candidates in s, ascending.
func (r *rules) cellsIn(s set) (cells []int) {
	for c := range s.all() {
		if cell := r.cellOf(c); len(cells) == 0 || cells[len(cells)-1] != cell {
			cells = append(cells, cell)
		}
	}
	return cells
}
