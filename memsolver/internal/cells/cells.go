// Package cells is the engine for problems of any size: its memory is proportional to the
// problem. It is D. E. Knuth's Dancing Cells, for exact covering with colors. Users
// select it by memsolver.New(memsolver.Cells, memsolver.Cores(cores)).
//
// The options left for each item are a sparse set. To remove an option from a set, it is
// exchanged with the last one in the set. To restore all options at once, the size of the
// set is reset.
//
// An item with one option left is covered as soon as the search notices it. Nothing is
// saved for it, since there is no other option to try. The sizes of all sets are saved only where
// there is a choice.
//
// References:
//
//   - D. E. Knuth, "Dancing cells", Stanford lecture of December 2023, and his
//     program SSXCC.
//   - P. Briggs, L. Torczon, "An efficient representation for sparse sets", ACM
//     Letters on Programming Languages and Systems 2 (1993), 59-69.
package cells

import (
	"slices"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/parallel"
)

// A walker implements [engine.Walker]. An update is an option visited in order to remove
// it from the sets of all its items but one.
type walker struct {
	_ engine.Pad
	*Model
	state
	tree // the list of its levels is set

	path    []uint32 // x_0, x_1, …: the nodes of the options chosen
	forced  []uint32 // FORCE: primary items that had one option left when they were added
	waiting int      // how many of them there are
	_       engine.Pad
}

// A Model holds what all searches of a problem share. It does not change.
//
// As in SSXCC, a node is an item of an option, and the nodes of an option are
// consecutive. The spacer after them is a node, too.
type Model struct {
	primary uint32
	first   []uint32 // by option: its first node, the spacer if it has no items
	option  []uint32 // by node: its option
	color   []uint32 // CLR, by node; 0 if it has none
	origin  state    // before anything is chosen

	low, high []uint32 // by item: how often it must and can be covered; nil if no item has a quota
}

// state is the part that a search changes.
//
// Invariants, for an item i of base b and size s: set[b:b+s] are the nodes of i in
// options that are left, and set[nodes[n].loc] == n for each node n other than a spacer,
// left or not. items[places[i].pos] == i.
type state struct {
	nodes  []node
	set    []uint32 // SET: the nodes of each item's options; those left come first; as long as nodes
	places []place  // by item
	size   []uint32 // SIZE, by item: how many options are left

	// items is Knuth's ITEM: the primary items and then the secondary ones, arranged so
	// that the active ones are items[lo:hi]. Knuth's programs move covered items to
	// the end; here the covered primary ones are items[:lo], and the secondary ones
	// that are covered or have a color are items[hi:].
	items  []uint32
	lo, hi uint32
}

// A node is an item of an option, or the spacer after an option.
type node struct {
	item uint32 // ITM, or spacer
	loc  uint32 // LOC: where in set the node stands; at a spacer, 1 plus the number of the option's items
}

// spacer is the item of a spacer. A walk around an option that reaches the spacer goes
// back by its loc, to just before the option's first node.
const spacer = 1<<32 - 1

// A place says where an item's options are, and where the item is.
type place struct {
	base uint32 // of set: where the item's options begin
	pos  uint32 // POS, of items: where the item is
}

// Prepare returns the engine for p, which is valid, on that many cores. It takes every
// problem.
func Prepare(p *exactcover.Problem, cores int) (engine.Prepared, error) {
	return parallel.New(cores, New(p).NewWalker), nil
}

// New returns the model of p, which must be valid.
func New(p *exactcover.Problem) *Model {
	matches := p.Matches()
	m := &Model{
		primary: uint32(p.Primary()),
		first:   make([]uint32, len(p.Options)),
		option:  make([]uint32, 0, matches+len(p.Options)),
		color:   make([]uint32, 0, matches+len(p.Options)),
		origin: state{
			nodes:  make([]node, 0, matches+len(p.Options)),
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
	if p.HasQuotas() {
		m.quotas(p)
	}
	clear(s.size)
	for o := range p.Options {
		option := &p.Options[o]
		m.first[o] = uint32(len(s.nodes))
		for k, item := range option.Items {
			loc := s.places[item].base + s.size[item]
			s.size[item]++
			s.set[loc] = uint32(len(s.nodes))
			m.add(node{uint32(item), loc}, option.Color(k), o)
		}
		m.add(node{spacer, uint32(len(option.Items) + 1)}, exactcover.NoColor, o)
	}
	return m
}

func (m *Model) add(n node, color exactcover.Color, option int) {
	m.origin.nodes = append(m.origin.nodes, n)
	m.color = append(m.color, uint32(color))
	m.option = append(m.option, uint32(option))
}

// NewWalker returns a walker for the problem. It must be started before use.
func (m *Model) NewWalker() engine.Walker {
	if m.high != nil {
		return m.newMulti()
	}
	return &walker{
		Model:  m,
		path:   engine.Alone[uint32](int(m.primary) + 1)[:0],
		forced: engine.Alone[uint32](int(m.primary) + 1),
		state: state{
			nodes:  engine.Alone[node](len(m.origin.nodes)),
			set:    engine.Alone[uint32](len(m.origin.set)),
			places: engine.Alone[place](len(m.origin.places)),
			size:   engine.Alone[uint32](len(m.origin.size)),
			items:  engine.Alone[uint32](len(m.origin.items)),
		},
	}
}

// Walk implements [engine.Walker].
func (w *walker) Walk(nodes int, counting bool) engine.Outcome {
	var l *level
	if w.dead {
		return engine.Ended
	}
	if w.resume {
		w.resume = false
		goto leave
	}

enter:
	if nodes--; nodes < 0 {
		return engine.Paused
	}
	for w.waiting > 0 {
		w.waiting--
		if item := w.forced[w.waiting]; w.places[item].pos >= w.lo {
			if !w.force(item) {
				goto leave
			}
			goto enter
		}
	}
	{
		item, least := w.fewest()
		switch {
		case w.waiting > 0:
			goto enter
		case least == 0:
			goto leave
		case least == none:
			w.done.Solutions++
			if counting {
				goto leave
			}
			w.resume = true
			return engine.Found
		case counting && w.lo+1 == w.primary: // each of its options makes a solution
			w.done.Solutions += int(least)
			w.done.Choices += int(least)
			w.done.Backtracks += int(least)
			goto leave
		}
		w.cover(item)
		w.hide(item, w.lo, w.hi)
		first := w.places[item].base
		w.sort(w.set[first:first+least], first)
		l = w.enter(level{first: first, at: first, end: first + least, lo: w.lo, hi: w.hi, depth: len(w.path)}, w.size)
	}

try:
	if w.choose(w.set[l.at]) {
		goto enter
	}

leave:
	l = w.retry()
	if l == nil {
		w.leaveTo(w.root)
		w.dead = true
		return engine.Ended
	}
	w.leaveTo(l.depth)
	copy(w.size, w.sizes[l.sizes:])
	w.lo, w.hi = l.lo, l.hi
	goto try
}

// leaveTo undoes all choices after the first depth ones.
func (w *walker) leaveTo(depth int) {
	w.done.Backtracks += len(w.path) - depth
	w.path = w.path[:depth]
	w.waiting = 0
}

const none = 1<<32 - 1

// fewest returns the active primary item with the fewest options, and how many it has.
// Among equals it returns the lowest. If no item is active, item is none. It adds items
// with only one option to forced.
func (w *walker) fewest() (item, least uint32) {
	item, least = none, none
	size := w.size
	for _, i := range w.items[w.lo:w.primary] {
		n := size[i]
		switch {
		case n > least:
		case n > 1:
			if n < least || i < item {
				item, least = i, n
			}
		case n == 0:
			w.waiting = 0
			return i, 0
		default:
			w.forced[w.waiting] = i
			w.waiting++
		}
	}
	return item, least
}

// force chooses the only option of item.
func (w *walker) force(item uint32) bool {
	w.cover(item)
	return w.choose(w.set[w.places[item].base])
}

// maxInserted is how many options are sorted by insertion.
const maxInserted = 64

// sort sorts the options of an item that is no longer active, which begin at set[first],
// so that the order of the solutions does not depend on what the walk has visited before.
func (w *walker) sort(options []uint32, first uint32) {
	if len(options) > maxInserted {
		slices.Sort(options)
		for k, n := range options {
			w.nodes[n].loc = first + uint32(k)
		}
		return
	}
	for k := 1; k < len(options); k++ { // they are often in order already
		n := options[k]
		j := k
		for ; j > 0 && options[j-1] > n; j-- {
			options[j] = options[j-1]
			w.nodes[options[j]].loc = first + uint32(j)
		}
		if j < k {
			options[j] = n
			w.nodes[n].loc = first + uint32(j)
		}
	}
}

// cover makes an active primary item inactive.
func (w *walker) cover(item uint32) { w.lo = w.exchange(item, w.lo) + 1 }

// exchange moves an item to index to of items by an exchange, and returns to.
func (w *walker) exchange(item, to uint32) uint32 {
	from, other := w.places[item].pos, w.items[to]
	w.items[from], w.items[to] = other, item
	w.places[other].pos, w.places[item].pos = from, to
	return to
}

// choose chooses the option of node n, whose item is no longer active. It returns false
// if another primary item is then left without options.
func (w *walker) choose(n uint32) bool {
	w.path = append(w.path, n)
	w.done.Choices++
	lo, hi := w.lo, w.hi
	for q := n + 1; q != n; q++ {
		x := w.nodes[q]
		switch {
		case x.item == spacer:
			q -= x.loc
		case x.item < w.primary:
			w.cover(x.item)
		case w.places[x.item].pos < w.hi:
			w.hi = w.exchange(x.item, w.hi-1)
		}
	}
	for q := n + 1; q != n; q++ {
		x := w.nodes[q]
		switch {
		case x.item == spacer:
			q -= x.loc
		case x.item >= w.primary && w.places[x.item].pos >= hi: // it has this color already
		case !w.hideChecked(x.item, q, lo, hi):
			return false
		}
	}
	return true
}

// hide removes the options of item from the sets of those of their other items that are
// active between lo and hi. Their other primary items are all active, because an option
// with a covered item has already left all other sets. But an option that gives a
// secondary item the color that it has is still there.
func (w *walker) hide(item, lo, hi uint32) {
	nodes, places := w.nodes, w.places
	set, size := w.set[:len(nodes)], w.size[:len(places)]
	width, primary := hi-lo, w.primary
	from := places[item].base
	to := from + size[item]
	w.done.Updates += int(to - from)
	for at := from; at < to; at++ {
		n := set[at]
		for q := n + 1; q != n; q++ {
			x := &nodes[q]
			i := x.item
			if i == spacer {
				q -= x.loc
				continue
			}
			if i >= primary && places[i].pos-lo >= width {
				continue
			}
			left := size[i] - 1
			size[i] = left
			swap(nodes, set, x, q, places[i].base+left)
		}
	}
}

// hideChecked is hide for the item of node own, which belongs to the chosen option.
// Options that give the item the same color as own stay. hideChecked returns false if an
// active primary item is left without options, and adds those with one left to forced.
func (w *walker) hideChecked(item, own, lo, hi uint32) bool {
	nodes, places := w.nodes, w.places
	set, size := w.set[:len(nodes)], w.size[:len(places)]
	primary := w.primary
	width, active, activeWidth := hi-lo, w.lo, primary-w.lo
	color := w.color[own]
	from := places[item].base
	to := from + size[item]
	w.done.Updates += int(to - from)
	for at := from; at < to; at++ {
		n := set[at]
		if n == own || color != 0 && w.color[n] == color {
			continue
		}
		for q := n + 1; q != n; q++ {
			x := &nodes[q]
			i := x.item
			if i == spacer {
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
				w.forced[w.waiting] = i
				w.waiting++
			}
			size[i] = left
			swap(nodes, set, x, q, places[i].base+left)
		}
	}
	return true
}

// swap exchanges node q, which is x, with the node at last in the set of its item.
func swap(nodes []node, set []uint32, x *node, q, last uint32) {
	m, loc := set[last], x.loc
	set[last], set[loc] = q, m
	x.loc, nodes[m].loc = last, loc
}

// Start implements [engine.Walker].
func (w *walker) Start(given []int, prefix []int32) {
	copy(w.nodes, w.origin.nodes)
	copy(w.set, w.origin.set)
	copy(w.places, w.origin.places)
	copy(w.size, w.origin.size)
	copy(w.items, w.origin.items)
	w.lo, w.hi = w.origin.lo, w.origin.hi
	w.start()
	w.path, w.waiting = w.path[:0], 0
	done := w.done
	for _, o := range given {
		w.put(o)
	}
	for _, o := range prefix {
		w.put(int(o))
	}
	w.done.Choices = done.Choices
	w.root = len(w.path)
}

// put chooses an option at the root.
func (w *walker) put(o int) {
	n := w.first[o]
	own := w.nodes[n].item
	switch {
	case w.dead || own == spacer:
		return // there is a dead end already, or nothing to cover
	case own < w.primary:
		w.cover(own)
	case w.places[own].pos < w.hi:
		w.hi = w.exchange(own, w.hi-1)
	default: // it has this color already
		w.dead = !w.choose(n)
		return
	}
	w.dead = !w.hideChecked(own, n, w.lo, w.hi) || !w.choose(n)
}

// Chosen implements [engine.Walker].
func (w *walker) Chosen(prefix []int32) []int32 {
	for _, n := range w.path[w.root:] {
		prefix = append(prefix, int32(w.option[n]))
	}
	return prefix
}

// Donate implements [engine.Walker].
func (w *walker) Donate(give func(options []int32, share float64)) {
	share := 1.0
	for i := range w.levels {
		l := &w.levels[i]
		share /= l.branches()
		if l.at+1 == l.end {
			continue
		}
		options := make([]int32, l.depth-w.root, l.depth-w.root+1)
		for k, n := range w.path[w.root:l.depth] {
			options[k] = int32(w.option[n])
		}
		for _, n := range w.set[l.at+1 : l.end] {
			give(append(options, int32(w.option[n])), share)
		}
		l.giveAway()
		return
	}
}
