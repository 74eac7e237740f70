package masks

import "math/bits"

const (
	lookAheadPlaces = 12      // how many open places after a move are checked
	maxLookAhead    = 1 << 23 // comparisons of a move and an option; above this, fewer places are checked
)

// lookAhead removes moves from the sets of windows if they leave no option for one of the
// next open items, so that many dead ends are not entered. Take an item that is in the
// window and not covered. The move, all places up to the end of the segment, and the
// covered places of the window may not be covered again. If every option that contains
// the item covers one of them, the move is a dead end.
//
// byFirst has the options by the place of their first item.
func (t *Tables) lookAhead(byFirst [][]int32) {
	containing := make([]int, t.primary) // by place: how many options
	for o := range t.options {
		for k := range t.primary {
			if t.options[o].mask.has(k) {
				containing[k]++
			}
		}
	}
	places := lookAheadPlaces
	for _, n := range containing {
		places = min(places, maxLookAhead/(1+n*len(t.moves)))
	}
	open := make([]int, 0, lookAheadPlaces)
	// Options that begin before or in a segment cannot cover an open item after it.
	later := make([][]int32, t.primary) // by place: the other options that contain it, those that begin last first
	unlisted := t.primary               // options that begin before this place are not in later
	for b := len(t.blocks) - 1; b >= 0; b-- {
		block := &t.blocks[b]
		if block.all == 0 {
			continue
		}
		s := &t.segmentOf[t.moves[block.move].mask.firstPlace()]
		after := 64*int(s.word) + int(s.shift) + bits.Len16(s.mask)
		for unlisted > after {
			unlisted--
			for _, o := range byFirst[unlisted] {
				for k := unlisted; k < t.primary; k++ {
					if t.options[o].mask.has(k) {
						later[k] = append(later[k], o)
					}
				}
			}
		}
		for m, move := range t.movesOf(block) {
			covered := move.mask
			for k := range after {
				covered.add(k)
			}
			open = open[:0]
			for k := after; k < t.primary && len(open) < places; k++ {
				if !covered.has(k) {
					open = append(open, k)
				}
			}
			for k := block.window; k < block.end; k++ {
				w := &t.windows[k]
				var dead patternSet
				for _, item := range open {
					if w.has(item) {
						t.addDead(&dead, w, item, &covered, later[item])
					}
				}
				for c := range dead.all {
					if c > int(w.mask) {
						break
					}
					t.free[int(w.table)+c] &^= 1 << m
				}
			}
		}
	}
}

// addDead adds to dead the sets of places in w that leave no option for item if they are
// covered. The item is in w, but not in these sets. The places in covered, those of a
// move and all before it, are covered too. containing has the options that contain the
// item.
func (t *Tables) addDead(dead *patternSet, w *window, item int, covered *itemSet, containing []int32) {
	place := item%64 - int(w.shift)
	var alive patternSet // sets that leave an option
	for _, o := range containing {
		if mask := &t.options[o].mask; !mask.meets(covered) {
			pattern := w.pattern(mask)
			if pattern == 1<<place {
				return // this option needs nothing else in the window
			}
			alive.add(int32(w.mask) &^ pattern)
		}
	}
	// With less covered, the option is left, too: add the subsets, place by place.
	for k := range bits.Len16(w.mask) {
		alive.addSubsets(k)
	}
	for i := range dead {
		dead[i] |= ^alive[i] & lacking(place, i)
	}
}

func (w *window) has(place int) bool {
	return place/64 == int(w.word) && place%64 >= int(w.shift) && place%64 < int(w.shift)+bits.Len16(w.mask)
}

// pattern returns the items of mask that are in the window, as a number.
func (w *window) pattern(mask *itemSet) int32 {
	return int32(mask[w.word] >> w.shift & uint64(w.mask))
}

// A patternSet is a set of sets of places in a window.
type patternSet [1 << maxWindow / 64]uint64

func (s *patternSet) add(pattern int32) { s[pattern/64] |= 1 << (pattern % 64) }

// all yields the sets, as numbers, ascending.
func (s *patternSet) all(yield func(int) bool) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			if !yield(64*i + bits.TrailingZeros64(word)) {
				return
			}
		}
	}
}

// addSubsets adds, for each set, the set without place k.
func (s *patternSet) addSubsets(k int) {
	if k >= 6 {
		step := 1 << (k - 6)
		for i := range s {
			if i&step == 0 {
				s[i] |= s[i+step]
			}
		}
		return
	}
	for i := range s {
		s[i] |= s[i] >> (1 << k) & without[k]
	}
}

// lacking returns word i of the set of all sets without place k.
func lacking(k, i int) uint64 {
	switch {
	case k < 6:
		return without[k]
	case i>>(k-6)&1 == 0:
		return ^uint64(0)
	}
	return 0
}

// without has, for each of six places, the sets without that place, as bits of a word.
var without = [6]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}
