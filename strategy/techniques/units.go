package techniques

import (
	"fmt"
	"math/bits"
	"strconv"

	"graphcover/strategy"
)

// Units is a set of units of a board. Bit u, counted over both words, stands for the unit u
// of its [board.Layout]; there are at most 93.
type Units [2]uint64

// unitSet returns the set of some units.
func unitSet(all ...int) (s Units) {
	for _, u := range all {
		s[u>>6] |= 1 << (u & 63)
	}
	return s
}

func (s Units) has(u int) bool { return s[u>>6]>>(u&63)&1 != 0 }

func (s Units) and(t Units) Units     { return Units{s[0] & t[0], s[1] & t[1]} }
func (s Units) or(t Units) Units      { return Units{s[0] | t[0], s[1] | t[1]} }
func (s Units) without(t Units) Units { return Units{s[0] &^ t[0], s[1] &^ t[1]} }
func (s Units) isEmpty() bool         { return s == Units{} }

// count returns the number of units in s.
func (s Units) count() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// indices returns the indices of the units in s, ascending.
func (s Units) indices() []int {
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
	var numbers []string
	kind := ""
	for _, u := range s.indices() {
		kind = r.Units[u].Kind
		numbers = append(numbers, strconv.Itoa(r.Units[u].Number))
	}
	if len(numbers) > 1 {
		kind += "s"
	}
	return fmt.Sprintf("%s %s", kind, strategy.List(numbers, "and"))
}
