package parts

import "slices"

// A state is where a search stands: which items are open and which options are left.
//
// Invariants, for an item i that is open, of base b and size s: set[b:b+s] are the nodes of
// i in the options that are left, and set[loc[n]] == n for each node n, left or not. Every
// primary item of an option that is left is open, unless the search branches on it. A
// secondary item that was given a color is not open; the options left that contain it give
// it this color.
type state struct {
	*model
	set  []int32 // SET, nodes by item; those left come first
	loc  []int32 // LOC, by node: its index in set
	size []int32 // SIZE, by item: how many options are left
	open []bool  // by item

	lost    []int32 // items whose sets lost an option, one entry for each, in that order
	chosen  []int32 // nodes of the chosen options, one for each item that they have closed
	forced  []int32 // primary items whose size has fallen to 1
	updates int     // options visited in order to remove them, as in package cells
}

func newState(m *model) *state {
	items, nodes := len(m.base)-1, len(m.item)
	s := &state{
		model: m, set: make([]int32, nodes), loc: make([]int32, nodes),
		size: make([]int32, items), open: slices.Repeat([]bool{true}, items),
	}
	for n, i := range m.item {
		s.loc[n] = m.base[i] + s.size[i]
		s.set[s.loc[n]] = int32(n)
		s.size[i]++
	}
	return s
}

// left returns the nodes of item i in the options that are left.
func (s *state) left(i int32) []int32 { return s.set[s.base[i] : s.base[i]+s.size[i]] }

// A mark is a moment of a search, to which it can return.
type mark struct{ lost, chosen int }

func (s *state) mark() mark { return mark{len(s.lost), len(s.chosen)} }

// undo returns to m.
func (s *state) undo(m mark) {
	for _, i := range s.lost[m.lost:] {
		s.size[i]++
	}
	for _, n := range s.chosen[m.chosen:] {
		s.open[s.item[n]] = true
	}
	s.lost, s.chosen = s.lost[:m.lost], s.chosen[:m.chosen]
}

// branch closes a primary item and removes its options from all other sets. They stay in
// its own: one of them is to be chosen.
func (s *state) branch(item int32) {
	s.open[item] = false
	for _, n := range s.left(item) {
		s.remove(n)
	}
	s.updates += int(s.size[item])
}

// choose chooses the option of node n. It returns false if an open primary item is then
// left without options.
func (s *state) choose(n int32) bool {
	from := len(s.chosen)
	o := s.option[n]
	for q := s.first[o]; q < s.first[o+1]; q++ {
		if s.open[s.item[q]] {
			s.open[s.item[q]] = false
			s.chosen = append(s.chosen, q)
		}
	}
	for _, q := range s.chosen[from:] {
		if !s.hide(q) {
			return false
		}
	}
	return true
}

// hide removes the options that exclude the option of node own by its item. It returns
// false if an open primary item is then left without options.
func (s *state) hide(own int32) bool {
	color := s.color[own]
	left := s.left(s.item[own])
	s.updates += len(left)
	for _, n := range left {
		if n != own && (color == 0 || s.color[n] != color) && !s.remove(n) {
			return false
		}
	}
	return true
}

// remove removes the option of node n from the sets of its other items. It returns false if
// an open primary item is then left without options.
func (s *state) remove(n int32) bool {
	ok := true
	o := s.option[n]
	for q := s.first[o]; q < s.first[o+1]; q++ {
		if q == n {
			continue
		}
		i := s.item[q]
		size := s.size[i] - 1
		s.size[i] = size
		s.lost = append(s.lost, i)
		last, at := s.base[i]+size, s.loc[q]
		other := s.set[last]
		s.set[last], s.set[at] = q, other
		s.loc[q], s.loc[other] = last, at
		if size <= 1 && i < s.primary && s.open[i] {
			if size == 0 {
				ok = false
			} else {
				s.forced = append(s.forced, i)
			}
		}
	}
	return ok
}
