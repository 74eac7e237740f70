package optimize

// A state is a set of chosen options, and what is left of the others. The options left for each
// item are a sparse set: see package cells, whose trick for restoring all sets at once this is.
//
// Invariants: the options left are left[:size[len(low)]], and those of item i are the owners of
// set[base[i]:base[i]+size[i]]. An option is left if it is not chosen, was not removed, and no
// chosen option excludes it.
type state struct {
	*model
	base []int32 // by item: where its nodes begin in set
	set  []int32 // nodes
	loc  []int32 // by node: where it stands in set
	left []int32 // options
	pos  []int32 // by option: where it stands in left
	size []int32 // by item, and at the end of all options: how many options are left

	times  []int32 // by item: how many chosen options contain it
	chosen []int32
	spent  int64 // what the chosen options cost

	prices *prices
	bound  int64 // no cover that contains the chosen options, and else only options that are left, costs less; in price units
	fixed  int64 // options that add more than this to the bound were removed

	sizes []int32 // of the marks
	work  int     // nodes read
}

// A mark is a state to return to.
type mark struct {
	chosen       int
	bound, fixed int64
	prices       *prices
}

// newState returns the state of a model in which nothing is chosen.
func newState(m *model, p *prices) *state {
	items, options := len(m.low), m.options()
	s := &state{
		model: m, base: make([]int32, items), set: make([]int32, len(m.item)), loc: make([]int32, len(m.item)),
		left: make([]int32, options), pos: make([]int32, options), size: make([]int32, items+1),
		times: make([]int32, items), fixed: noLimit,
	}
	for _, i := range m.item {
		s.size[i]++
	}
	at := int32(0)
	for i := range items {
		s.base[i] = at
		at += s.size[i]
	}
	clear(s.size)
	for n, i := range m.item {
		s.loc[n] = s.base[i] + s.size[i]
		s.set[s.loc[n]] = int32(n)
		s.size[i]++
	}
	for o := range options {
		s.left[o], s.pos[o] = int32(o), int32(o)
	}
	s.size[items] = int32(options)
	s.price(p)
	return s
}

func (s *state) rest() []int32 { return s.left[:s.size[len(s.low)]] }

// isLeft reports whether option o is left.
func (s *state) isLeft(o int32) bool { return s.pos[o] < s.size[len(s.low)] }

// price takes other prices.
func (s *state) price(p *prices) {
	s.prices, s.bound, s.fixed = p, p.boundOf(s), noLimit
}

// remove rules out an option that is left.
func (s *state) remove(o int32) {
	if added := s.prices.added[o]; added < 0 {
		s.bound -= added
	}
	s.hide(o)
}

// hide takes an option out of all sets.
func (s *state) hide(o int32) {
	from, to := s.start[o], s.start[o+1]
	s.work += int(to-from) + 1
	for n := from; n < to; n++ {
		i := s.item[n]
		s.size[i]--
		last, at := s.base[i]+s.size[i], s.loc[n]
		other := s.set[last]
		s.set[last], s.set[at] = n, other
		s.loc[n], s.loc[other] = last, at
	}
	all := len(s.low)
	s.size[all]--
	last, at := s.size[all], s.pos[o]
	other := s.left[last]
	s.left[last], s.left[at] = o, other
	s.pos[o], s.pos[other] = last, at
}

// choose chooses an option that is left, and removes those that it excludes.
func (s *state) choose(o int32) {
	if added := s.prices.added[o]; added > 0 {
		s.bound += added
	}
	s.hide(o)
	s.chosen = append(s.chosen, o)
	s.spent += s.cost[o]
	for n := s.start[o]; n < s.start[o+1]; n++ {
		i, color := s.item[n], s.color[n]
		s.times[i]++
		switch {
		case color != 0:
			if s.times[i] == 1 {
				s.removeOthers(i, color)
			}
		case s.times[i] == s.high[i]:
			for s.size[i] > 0 {
				s.remove(s.owner[s.set[s.base[i]+s.size[i]-1]])
			}
		}
	}
}

// removeOthers removes the options that give an item another color.
func (s *state) removeOthers(i, color int32) {
	for k := s.base[i] + s.size[i] - 1; k >= s.base[i]; k-- {
		if n := s.set[k]; s.color[n] != color {
			s.remove(s.owner[n])
		}
	}
}

func (s *state) mark() mark {
	s.sizes = append(s.sizes, s.size...)
	return mark{len(s.chosen), s.bound, s.fixed, s.prices}
}

// restore returns to the last mark, and keeps it.
func (s *state) restore(m mark) {
	copy(s.size, s.sizes[len(s.sizes)-len(s.size):])
	for _, o := range s.chosen[m.chosen:] {
		s.spent -= s.cost[o]
		for _, i := range s.items(o) {
			s.times[i]--
		}
	}
	s.chosen = s.chosen[:m.chosen]
	s.bound, s.fixed, s.prices = m.bound, m.fixed, m.prices
}

// forget forgets the last mark.
func (s *state) forget() { s.sizes = s.sizes[:len(s.sizes)-len(s.size)] }

// covered reports whether every item is covered often enough.
func (s *state) covered() bool {
	for i, low := range s.low[:s.primary] {
		if s.times[i] < low {
			return false
		}
	}
	return true
}
