package parts

// A part is a set of open primary items that no option and no secondary item connects with
// another open item.
type part struct {
	items []int32 // the primary items
	// options are the options that are left for them. They are listed only if there are
	// secondary items.
	options []int32
	hash    uint64 // of its key
	stamp   int64  // of the members of its key, in splitter.items or splitter.options; 0 if it has none
}

// key returns what a part is remembered by. Without secondary items, its items determine
// which options are left: those with all their items among them. With secondary items,
// the options that are left say what the colors given so far leave over, and determine the
// items.
func (p *part) key(byOptions bool) []int32 {
	if byOptions {
		return p.options
	}
	return p.items
}

// A splitter finds the parts of what is open.
type splitter struct {
	*state
	byOptions bool // whether options are the keys of parts

	// stamp is the number of the last part found. 32 bits are too few: a count can find that
	// many parts in half an hour.
	stamp   int64
	items   []int64 // by item: the last stamp with which it was seen
	options []int64 // by option
	queue   []int32 // items
	visited int     // options visited
}

func newSplitter(s *state) splitter {
	return splitter{
		state: s, byOptions: int(s.primary) < len(s.base)-1,
		items: make([]int64, len(s.base)-1), options: make([]int64, len(s.first)-1),
	}
}

// next returns the part with this item, which is open. It appends the items and options
// of the part to the slices. rest is how many items are open and in no part yet.
func (s *splitter) next(item int32, rest int, items, options []int32) (p part, itemsAfter, optionsAfter []int32) {
	s.stamp++
	p.stamp = s.stamp
	firstItem, firstOption := len(items), len(options)
	s.items[item] = s.stamp
	s.queue = append(s.queue[:0], item)
	items = append(items, item)
	for len(s.queue) > 0 {
		i := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		left := s.left(i)
		if i >= s.primary && s.oneColor(left) {
			continue
		}
		for _, n := range left {
			o := s.option[n]
			if s.options[o] == s.stamp {
				continue
			}
			s.options[o] = s.stamp
			s.visited++
			if s.byOptions {
				options = append(options, o)
			}
			for _, j := range s.item[s.first[o]:s.first[o+1]] {
				if s.items[j] == s.stamp || !s.open[j] {
					continue
				}
				s.items[j] = s.stamp
				s.queue = append(s.queue, j)
				if j < s.primary {
					items = append(items, j)
				}
			}
		}
		if !s.byOptions && len(items)-firstItem == rest {
			break // nothing else is open
		}
	}
	p.items, p.options = items[firstItem:], options[firstOption:]
	for _, member := range p.key(s.byOptions) {
		p.hash += scramble(uint64(member))
	}
	return p, items, options
}

// oneColor reports whether all these nodes have the same color. Then their options do not
// exclude each other by that item.
func (s *splitter) oneColor(nodes []int32) bool {
	for _, n := range nodes {
		if s.color[n] == 0 || s.color[n] != s.color[nodes[0]] {
			return false
		}
	}
	return true
}

// is reports whether p, the last part found with its stamp, has this key.
func (s *splitter) is(p *part, key []int32) bool {
	stamps := s.items
	if s.byOptions {
		stamps = s.options
	}
	if len(key) != len(p.key(s.byOptions)) {
		return false
	}
	for _, member := range key {
		if stamps[member] != p.stamp {
			return false
		}
	}
	return true
}

// scramble is the finalizer of SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable
// pseudorandom number generators", OOPSLA 2014.
func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
