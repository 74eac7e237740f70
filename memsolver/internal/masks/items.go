package masks

import "math/bits"

// An itemSet has a bit for every item, at the item's place in the order in which the
// search takes them. Secondary items come after the primary ones.
type itemSet [4]uint64

const maxItems = 64 * len(itemSet{})

func (s *itemSet) add(place int)      { s[place/64] |= 1 << (place % 64) }
func (s *itemSet) has(place int) bool { return s[place/64]>>(place%64)&1 != 0 }

// firstPlace returns the lowest place in the set, which must not be empty.
func (s *itemSet) firstPlace() int {
	w := 0
	for s[w] == 0 {
		w++
	}
	return 64*w + bits.TrailingZeros64(s[w])
}

func (s *itemSet) meets(t *itemSet) bool {
	return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0
}

func (s *itemSet) union(t *itemSet) itemSet {
	return itemSet{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]}
}

// firstMissing returns the lowest place that is not in the set. There must be one.
func (s *itemSet) firstMissing() int {
	for w, word := range s {
		if word != ^uint64(0) {
			return 64*w + bits.TrailingZeros64(^word)
		}
	}
	return maxItems
}
