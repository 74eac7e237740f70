package memsolver

import (
	"slices"

	"graphcover/exactcover"
)

// cells is an engine that keeps the options left for each item as a sparse set:
// D. E. Knuth's Dancing Cells, for exact covering with colors. An option leaves a
// set by changing places with the last one in it, and comes back when the size of
// the set is set to what it was.
//
// An item that has one option left is taken as soon as that is seen, and nothing
// is saved for it: it can't be tried again. Only where there is a choice are the
// sizes of all sets kept.
//
// An update is an option looked at, to leave the sets of all its items but one.
//
// References:
//
//   - D. E. Knuth, "Dancing cells", Stanford lecture of December 2023, and his
//     program SSXCC.
//   - P. Briggs, L. Torczon, "An efficient representation for sparse sets", ACM
//     Letters on Programming Languages and Systems 2 (1993), 59-69.
type cells struct {
	*cellsModel
	cellsState

	given   []int    // options
	path    []uint32 // the nodes of the options chosen
	levels  []cellsLevel
	sizes   []uint32 // size at each level, when its first option was chosen
	forced  []uint32 // primary items that had one option left when they were put here
	waiting int      // how many of them there are
	behind  bool     // whether the walk goes on behind a solution
	dead    bool     // whether an item has no options left at the root, or the walk has ended
	done    tally

	root int // how many options of path are not walked
}

// cellsModel is what all searches of a problem share. It is not changed.
type cellsModel struct {
	primary uint32
	first   []uint32 // by option: its first node
	option  []uint32 // by node: its option
	color   []uint32 // by node
	origin  cellsState
}

// cellsState is what a search changes.
type cellsState struct {
	nodes  []cell
	set    []uint32 // the nodes of each item's options; those left come first; as long as nodes
	places []place  // by item
	size   []uint32 // by item: how many options are left

	// items are the primary items and then the secondary ones, arranged so that
	// the active ones are items[lo:hi]: those not covered, and of the secondary
	// ones those without a color.
	items  []uint32
	lo, hi uint32
}

// A cell is an item of an option, or the end of an option.
type cell struct {
	item uint32 // or optionEnd
	loc  uint32 // where in set the cell's node stands; at an end, one more than there are items
}

const optionEnd = 1<<32 - 1

// A place says where an item's options are, and where the item is.
type place struct {
	base uint32 // of set: where its options begin
	pos  uint32 // of items
}

// A cellsLevel is a choice between options.
type cellsLevel struct {
	first, at, end uint32 // of set: its options, and the one chosen
	lo, hi         uint32 // what is active, but for the items of the option chosen
	away           uint32 // how many behind end were given away
	depth          int    // of path, without that option
}

// newCells returns an engine for p, which is valid, at the root.
func newCells(p *exactcover.Problem) *cells {
	c := newCellsModel(p).newWalker(p.Given)
	c.start(nil)
	return c
}

func newCellsModel(p *exactcover.Problem) *cellsModel {
	matches := p.Matches()
	m := &cellsModel{
		primary: uint32(p.Primary()),
		first:   make([]uint32, len(p.Options)),
		option:  make([]uint32, 0, matches+len(p.Options)),
		color:   make([]uint32, 0, matches+len(p.Options)),
		origin: cellsState{
			nodes:  make([]cell, 0, matches+len(p.Options)),
			set:    make([]uint32, matches+len(p.Options)),
			places: make([]place, len(p.Items)),
			size:   make([]uint32, len(p.Items)),
			items:  make([]uint32, len(p.Items)),
			hi:     uint32(len(p.Items)),
		},
	}
	s := &m.origin
	for o := range p.Options {
		for _, item := range p.Options[o].Items {
			s.size[item]++
		}
	}
	base := uint32(0)
	for i, size := range s.size {
		s.items[i] = uint32(i)
		s.places[i] = place{base: base, pos: uint32(i)}
		base += size
	}
	clear(s.size)
	for o := range p.Options {
		option := &p.Options[o]
		m.first[o] = uint32(len(s.nodes))
		for k, item := range option.Items {
			loc := s.places[item].base + s.size[item]
			s.size[item]++
			s.set[loc] = uint32(len(s.nodes))
			m.add(cell{uint32(item), loc}, option.Color(k), o)
		}
		m.add(cell{optionEnd, uint32(len(option.Items) + 1)}, exactcover.NoColor, o)
	}
	return m
}

func (m *cellsModel) add(c cell, color exactcover.Color, option int) {
	m.origin.nodes = append(m.origin.nodes, c)
	m.color = append(m.color, uint32(color))
	m.option = append(m.option, uint32(option))
}

// newWalker returns an engine for the problem with these given options. start comes
// first.
func (m *cellsModel) newWalker(given []int) *cells {
	return &cells{
		cellsModel: m,
		given:      given,
		path:       make([]uint32, 0, m.primary+1),
		forced:     make([]uint32, m.primary+1),
		cellsState: cellsState{
			nodes:  make([]cell, len(m.origin.nodes)),
			set:    make([]uint32, len(m.origin.set)),
			places: make([]place, len(m.origin.places)),
			size:   make([]uint32, len(m.origin.size)),
			items:  make([]uint32, len(m.origin.items)),
		},
	}
}

// walk implements walker.
func (c *cells) walk(nodes int, counting bool) outcome {
	var l *cellsLevel
	if c.dead {
		return ended
	}
	if c.behind {
		c.behind = false
		goto leave
	}

enter:
	if nodes--; nodes < 0 {
		return paused
	}
	for c.waiting > 0 {
		c.waiting--
		if item := c.forced[c.waiting]; c.places[item].pos >= c.lo {
			if !c.force(item) {
				goto leave
			}
			goto enter
		}
	}
	{
		item, least := c.fewest()
		switch {
		case c.waiting > 0:
			goto enter
		case least == 0:
			goto leave
		case least == none:
			c.done.solutions++
			if counting {
				goto leave
			}
			c.behind = true
			return found
		case counting && c.lo+1 == c.primary: // each of its options makes a solution
			c.done.solutions += int(least)
			c.done.choices += int(least)
			c.done.undone += int(least)
			goto leave
		}
		c.cover(item)
		c.hide(item, c.lo, c.hi)
		first := c.places[item].base
		c.sort(c.set[first:first+least], first)
		c.levels = append(c.levels, cellsLevel{
			first: first, at: first, end: first + least, lo: c.lo, hi: c.hi, depth: len(c.path),
		})
		c.sizes = append(c.sizes, c.size...)
		l = &c.levels[len(c.levels)-1]
	}

try:
	if c.choose(c.set[l.at]) {
		goto enter
	}

leave:
	for {
		if len(c.levels) == 0 {
			c.leaveTo(c.root)
			c.dead = true
			return ended
		}
		l = &c.levels[len(c.levels)-1]
		c.leaveTo(l.depth)
		if l.at++; l.at < l.end {
			break
		}
		c.levels = c.levels[:len(c.levels)-1]
		c.sizes = c.sizes[:len(c.sizes)-len(c.size)]
	}
	copy(c.size, c.sizes[len(c.sizes)-len(c.size):])
	c.lo, c.hi = l.lo, l.hi
	goto try
}

// leaveTo gives up all but the first options chosen.
func (c *cells) leaveTo(depth int) {
	c.done.undone += len(c.path) - depth
	c.path = c.path[:depth]
	c.waiting = 0
}

const none = 1<<32 - 1

// fewest returns the active primary item with the fewest options, the lowest of
// them if there are several, and how many it has, or none if no item is active.
// Where items have one option, it puts them to the forced.
func (c *cells) fewest() (item, least uint32) {
	item, least = none, none
	size := c.size
	for _, i := range c.items[c.lo:c.primary] {
		n := size[i]
		switch {
		case n > least:
		case n > 1:
			if n < least || i < item {
				item, least = i, n
			}
		case n == 0:
			c.waiting = 0
			return i, 0
		default:
			c.forced[c.waiting] = i
			c.waiting++
		}
	}
	return item, least
}

// force chooses the only option of item.
func (c *cells) force(item uint32) bool {
	c.cover(item)
	return c.choose(c.set[c.places[item].base])
}

// mostInserted is how many options are sorted by insertion.
const mostInserted = 64

// sort puts the options of an item that is not active any more, which begin at a
// place of set, in ascending order: so the order of solutions does not depend on where
// the walk has been.
func (c *cells) sort(options []uint32, first uint32) {
	if len(options) > mostInserted {
		slices.Sort(options)
		for k, n := range options {
			c.nodes[n].loc = first + uint32(k)
		}
		return
	}
	for k := 1; k < len(options); k++ { // often they are in order
		n := options[k]
		j := k
		for ; j > 0 && options[j-1] > n; j-- {
			options[j] = options[j-1]
			c.nodes[options[j]].loc = first + uint32(j)
		}
		if j < k {
			options[j] = n
			c.nodes[n].loc = first + uint32(j)
		}
	}
}

// cover makes an active primary item inactive.
func (c *cells) cover(item uint32) { c.lo = c.exchange(item, c.lo) + 1 }

// exchange puts an item to another place in items, and returns that.
func (c *cells) exchange(item, to uint32) uint32 {
	from, other := c.places[item].pos, c.items[to]
	c.items[from], c.items[to] = other, item
	c.places[other].pos, c.places[item].pos = from, to
	return to
}

// choose takes the option of node n, whose item is not active any more. It returns
// false if another primary item is then left without options.
func (c *cells) choose(n uint32) bool {
	c.path = append(c.path, n)
	c.done.choices++
	lo, hi := c.lo, c.hi
	for q := n + 1; q != n; q++ {
		x := c.nodes[q]
		switch {
		case x.item == optionEnd:
			q -= x.loc
		case x.item < c.primary:
			c.cover(x.item)
		case c.places[x.item].pos < c.hi:
			c.hi = c.exchange(x.item, c.hi-1)
		}
	}
	for q := n + 1; q != n; q++ {
		x := c.nodes[q]
		switch {
		case x.item == optionEnd:
			q -= x.loc
		case x.item >= c.primary && c.places[x.item].pos >= hi: // it had this color before
		case !c.hideChecked(x.item, q, lo, hi):
			return false
		}
	}
	return true
}

// hide takes the options of item out of the sets of their other items, as far as these
// are active between lo and hi. All primary items are: an option with a covered one has
// left all other sets. But where a secondary item has a color, options that give it the
// same are still there.
func (c *cells) hide(item, lo, hi uint32) {
	nodes, places := c.nodes, c.places
	set, size := c.set[:len(nodes)], c.size[:len(places)]
	width, primary := hi-lo, c.primary
	from := places[item].base
	to := from + size[item]
	c.done.updates += int(to - from)
	for at := from; at < to; at++ {
		n := set[at]
		for q := n + 1; q != n; q++ {
			x := &nodes[q]
			i := x.item
			if i == optionEnd {
				q -= x.loc
				continue
			}
			if i >= primary && places[i].pos-lo >= width {
				continue
			}
			left := size[i] - 1
			size[i] = left
			last := places[i].base + left
			m, loc := set[last], x.loc
			set[last], set[loc] = q, m
			x.loc, nodes[m].loc = last, loc
		}
	}
}

// hideChecked is hide for an item that node own covers with a color: options that
// give it the same color stay where they are. It returns false when an active
// primary item is left without options, and puts those with one left to the forced.
func (c *cells) hideChecked(item, own, lo, hi uint32) bool {
	nodes, places := c.nodes, c.places
	set, size := c.set[:len(nodes)], c.size[:len(places)]
	primary := c.primary
	width, active, activeWidth := hi-lo, c.lo, primary-c.lo
	color := c.color[own]
	from := places[item].base
	to := from + size[item]
	c.done.updates += int(to - from)
	for at := from; at < to; at++ {
		n := set[at]
		if n == own || color != 0 && c.color[n] == color {
			continue
		}
		for q := n + 1; q != n; q++ {
			x := &nodes[q]
			i := x.item
			if i == optionEnd {
				q -= x.loc
				continue
			}
			left := size[i] - 1
			if i >= primary {
				if places[i].pos-lo >= width {
					continue
				}
			} else if left <= 1 && places[i].pos-active < activeWidth {
				if left == 0 {
					return false
				}
				c.forced[c.waiting] = i
				c.waiting++
			}
			size[i] = left
			last := places[i].base + left
			m, loc := set[last], x.loc
			set[last], set[loc] = q, m
			x.loc, nodes[m].loc = last, loc
		}
	}
	return true
}

// start implements walker.
func (c *cells) start(prefix []int32) {
	copy(c.nodes, c.origin.nodes)
	copy(c.set, c.origin.set)
	copy(c.places, c.origin.places)
	copy(c.size, c.origin.size)
	copy(c.items, c.origin.items)
	c.lo, c.hi = c.origin.lo, c.origin.hi
	c.path, c.levels, c.sizes = c.path[:0], c.levels[:0], c.sizes[:0]
	c.waiting, c.behind, c.dead = 0, false, false
	done := c.done
	for _, o := range c.given {
		c.put(o)
	}
	for _, o := range prefix {
		c.put(int(o))
	}
	c.done.choices = done.choices
	c.root = len(c.path)
}

// put chooses an option whatever item it is for.
func (c *cells) put(o int) {
	n := c.first[o]
	own := c.nodes[n].item
	switch {
	case c.dead || own == optionEnd:
		return // nothing is left to do, or to cover
	case own < c.primary:
		c.cover(own)
	case c.places[own].pos < c.hi:
		c.hi = c.exchange(own, c.hi-1)
	default: // it had this color before
		c.dead = !c.choose(n)
		return
	}
	c.dead = !c.hideChecked(own, n, c.lo, c.hi) || !c.choose(n)
}

// chosen implements walker.
func (c *cells) chosen(prefix []int32) []int32 {
	for _, n := range c.path[c.root:] {
		prefix = append(prefix, int32(c.option[n]))
	}
	return prefix
}

// donate implements walker.
func (c *cells) donate(give func(options []int32, share float64)) {
	share := 1.0
	for i := range c.levels {
		l := &c.levels[i]
		share /= float64(l.end - l.first + l.away)
		if l.at+1 == l.end {
			continue
		}
		options := make([]int32, l.depth-c.root, l.depth-c.root+1)
		for k, n := range c.path[c.root:l.depth] {
			options[k] = int32(c.option[n])
		}
		for _, n := range c.set[l.at+1 : l.end] {
			give(append(options, int32(c.option[n])), share)
		}
		l.away, l.end = l.end-l.at-1, l.at+1
		return
	}
}

// progress implements walker.
func (c *cells) progress() float64 {
	done, share := 0.0, 1.0
	for _, l := range c.levels {
		share /= float64(l.end - l.first + l.away)
		done += share * float64(l.at-l.first)
	}
	return done
}

// tally implements walker.
func (c *cells) tally() tally { return c.done }
