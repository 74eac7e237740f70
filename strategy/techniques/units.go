package techniques

import (
	"fmt"
	"math/bits"

	"graphcover/internal/english"
)

// A smallSet is a set of numbers from 0 to 127, as bits.
type smallSet [2]uint64

// Units is a set of units of a board, by their places in [sudoku.Layout]; there are at most 93.
type Units = smallSet

// A cellSet is a set of cells of a small board.
type cellSet = smallSet

// unitSet returns the set of some units.
func unitSet(all ...int) (s Units) {
	for _, u := range all {
		s.add(u)
	}
	return s
}

func (s *smallSet) add(i int)     { s[i>>6] |= 1 << (i & 63) }
func (s smallSet) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }

func (s smallSet) and(t smallSet) smallSet     { return smallSet{s[0] & t[0], s[1] & t[1]} }
func (s smallSet) or(t smallSet) smallSet      { return smallSet{s[0] | t[0], s[1] | t[1]} }
func (s smallSet) without(t smallSet) smallSet { return smallSet{s[0] &^ t[0], s[1] &^ t[1]} }
func (s smallSet) isEmpty() bool               { return s == smallSet{} }

// count returns the number of elements of s.
func (s smallSet) count() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// indices returns the elements of s, ascending.
func (s smallSet) indices() []int {
	var all []int
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			all = append(all, i<<6+bits.TrailingZeros64(word))
		}
	}
	return all
}

// ofKind returns the units of s that are rows, columns or blocks, which are given by the
// first of these.
func (r *rules) ofKind(s Units, first int) Units { return s.and(r.kinds[first/r.Side]) }

// unitNames returns the names of the units in s: "row 3".
func (r *rules) unitNames(s Units) []string {
	all := []string{}
	for _, u := range s.indices() {
		all = append(all, r.Units[u].String())
	}
	return all
}

// unitList returns units of the same kind in words: "row 3", "rows 3, 5 and 8".
func (r *rules) unitList(s Units) string {
	var numbers []int
	kind := ""
	for _, u := range s.indices() {
		kind = r.Units[u].Kind
		numbers = append(numbers, r.Units[u].Number)
	}
	if len(numbers) > 1 {
		kind += "s"
	}
	return fmt.Sprintf("%s %s", kind, english.List(numbers, "and"))
}
