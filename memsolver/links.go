package memsolver

import (
	"slices"

	"graphcover/exactcover"
)

// A node is one item of one option, or the header of an item's list. Fields are
// named as in TAOCP 7.2.2.1, table 1, but for next, which stands for the spacers
// there: the options are circles, as in Knuth's paper, so that a walk around one
// takes the same number of steps wherever it begins.
type node struct {
	// up and down (ULINK, DLINK) join the node to the nodes of the same item in
	// the options before and after its own; a circle through the header.
	up, down uint32

	top  uint32 // TOP: the header of the node's item; not used in a header
	next uint32 // the next node of the option; a circle; not used in a header
}

// A header joins an active primary item to its neighbors; header 0 is the root.
// The list stays in ascending order: an item comes back to where it was. That of
// a secondary item is not used.
type header struct {
	left, right uint32 // LLINK, RLINK
}

// inactive is added to the length of the list of every item that is not in the
// list of active primary items: it is then never 0.
const inactive = 1 << 30

// links are the dancing links of one problem. Item i has header i+1, and every
// option's nodes stand one behind the other.
type links struct {
	headers []header
	nodes   []node
	lens    []uint32 // by header: LEN, the number of options left for the item
	primary uint32   // the header of the last primary item
	option  []uint32 // by node: its option
	first   []uint32 // by option: its first node; at the end, the number of nodes

	// colors (COLOR) is by node the color that the option gives to the item, none if
	// it is 0, and -1 while that color is the item's anyway. It is nil if no option
	// gives a color.
	colors []int32
}

func headerOf(item int) uint32 { return uint32(item + 1) }
func itemOf(h uint32) int      { return int(h) - 1 }

// newLinks builds the links of p, which is valid.
func newLinks(p *exactcover.Problem) *links {
	size := 1 + len(p.Items) + p.Matches()
	d := &links{
		headers: make([]header, len(p.Items)+1),
		nodes:   make([]node, size),
		lens:    make([]uint32, len(p.Items)+1),
		primary: uint32(p.Primary()),
		option:  make([]uint32, size),
		first:   make([]uint32, len(p.Options)+1),
	}
	if slices.ContainsFunc(p.Options, func(o exactcover.Option) bool { return o.Colors != nil }) {
		d.colors = make([]int32, size)
	}
	for h := range uint32(len(d.lens)) {
		d.nodes[h] = node{up: h, down: h}
		if h > d.primary {
			d.lens[h] = inactive
			continue
		}
		d.headers[h].right = (h + 1) % (d.primary + 1)
		d.headers[d.headers[h].right].left = h
	}
	n := uint32(len(d.lens))
	for o := range p.Options {
		option := &p.Options[o]
		d.first[o] = n
		for k, item := range option.Items {
			d.option[n] = uint32(o)
			if option.Colors != nil {
				d.colors[n] = int32(option.Colors[k])
			}
			d.addNode(n, headerOf(item))
			n++
		}
		if n > d.first[o] {
			d.nodes[n-1].next = d.first[o]
		}
	}
	d.first[len(p.Options)] = n
	return d
}

// addNode puts node n at the bottom of the list of header h.
func (d *links) addNode(n, h uint32) {
	bottom := d.nodes[h].up
	d.nodes[n] = node{up: bottom, down: h, top: h, next: n + 1}
	d.nodes[bottom].down = n
	d.nodes[h].up = n
	d.lens[h]++
}

// unlink takes the item of header h out of the list of active items, and relink
// puts it back: the ends of cover and uncover in TAOCP (12) and (14).
func (d *links) unlink(h uint32) {
	l, r := d.headers[h].left, d.headers[h].right
	d.headers[l].right, d.headers[r].left = r, l
	d.lens[h] += inactive
}

func (d *links) relink(h uint32) {
	l, r := d.headers[h].left, d.headers[h].right
	d.headers[l].right, d.headers[r].left = h, h
	d.lens[h] -= inactive
}

// hideAll takes every option that contains the item of header h out of the lists
// of its other items: the loop of cover, TAOCP (12). It tells whether an active
// item is left without options. Without colors, the loop of hide is written out.
func (d *links) hideAll(h uint32) (emptied bool) {
	nodes, lens := d.nodes, d.lens
	if d.colors != nil {
		for p := nodes[h].down; p != h; p = nodes[p].down {
			emptied = d.hide(p) || emptied
		}
		return emptied
	}
	for p := nodes[h].down; p != h; p = nodes[p].down {
		for q := nodes[p].next; q != p; {
			n := &nodes[q]
			up, down, top := n.up, n.down, n.top
			q = n.next
			nodes[up].down = down
			nodes[down].up = up
			left := lens[top] - 1
			lens[top] = left
			if left == 0 {
				emptied = true
			}
		}
	}
	return emptied
}

// unhideAll undoes hideAll: the loop of uncover, TAOCP (14).
func (d *links) unhideAll(h uint32) {
	nodes, lens := d.nodes, d.lens
	if d.colors != nil {
		for p := nodes[h].up; p != h; p = nodes[p].up {
			d.unhide(p)
		}
		return
	}
	for p := nodes[h].up; p != h; p = nodes[p].up {
		for q := nodes[p].next; q != p; {
			n := &nodes[q]
			nodes[n.up].down = q
			nodes[n.down].up = q
			lens[n.top]++
			q = n.next
		}
	}
}

// hide takes the other nodes of p's option out of their lists, but those of items
// that have their color: TAOCP (51). It tells whether an active item is left
// without options.
func (d *links) hide(p uint32) (emptied bool) {
	nodes, lens, colors := d.nodes, d.lens, d.colors
	for q := nodes[p].next; q != p; q = nodes[q].next {
		if colors[q] < 0 {
			continue
		}
		n := &nodes[q]
		up, down, top := n.up, n.down, n.top
		nodes[up].down = down
		nodes[down].up = up
		left := lens[top] - 1
		lens[top] = left
		if left == 0 {
			emptied = true
		}
	}
	return emptied
}

// unhide undoes hide: TAOCP (53). It goes around the option in the same direction,
// which makes no difference, because no two of its nodes are in one list.
func (d *links) unhide(p uint32) {
	nodes, lens, colors := d.nodes, d.lens, d.colors
	for q := nodes[p].next; q != p; q = nodes[q].next {
		if colors[q] < 0 {
			continue
		}
		n := &nodes[q]
		nodes[n.up].down = q
		nodes[n.down].up = q
		lens[n.top]++
	}
}

// commit hides the options of node p's item, or makes p's color the item's: TAOCP
// (54), where the item is not active any more. It tells whether an active item is
// left without options.
func (d *links) commit(p uint32) (emptied bool) {
	if d.colors == nil {
		return d.hideAll(d.nodes[p].top)
	}
	switch color := d.colors[p]; {
	case color == 0:
		return d.hideAll(d.nodes[p].top)
	case color > 0:
		return d.purify(p)
	}
	return false
}

// uncommit undoes commit: TAOCP (56).
func (d *links) uncommit(p uint32) {
	if d.colors == nil {
		d.unhideAll(d.nodes[p].top)
		return
	}
	switch color := d.colors[p]; {
	case color == 0:
		d.unhideAll(d.nodes[p].top)
	case color > 0:
		d.unpurify(p)
	}
}

// purify takes every option that gives p's item another color, or none, out of
// the lists of its other items: TAOCP (55). It tells whether an active item is left
// without options.
func (d *links) purify(p uint32) (emptied bool) {
	h, color := d.nodes[p].top, d.colors[p]
	for q := d.nodes[h].down; q != h; q = d.nodes[q].down {
		if d.colors[q] != color {
			emptied = d.hide(q) || emptied
		} else if q != p {
			d.colors[q] = -1
		}
	}
	return emptied
}

// unpurify undoes purify: TAOCP (57).
func (d *links) unpurify(p uint32) {
	h, color := d.nodes[p].top, d.colors[p]
	for q := d.nodes[h].up; q != h; q = d.nodes[q].up {
		if d.colors[q] < 0 {
			d.colors[q] = color
		} else if q != p {
			d.unhide(q)
		}
	}
}

// commitOption commits every item of an option that can't be undone.
func (d *links) commitOption(o int) {
	p := d.first[o]
	if p == d.first[o+1] {
		return // it covers nothing
	}
	if h := d.nodes[p].top; h <= d.primary {
		d.unlink(h)
	}
	d.commitOthers(p, true)
	d.commit(p)
}

// A state is what a choice leads to.
type state int

const (
	open   state = iota // there are active items, and each has options left
	solved              // no item is active
	stuck               // an active item has no options left
)

// commitOthers commits every item of p's option but p's own, step C5 of Algorithm
// C, as far as that is of use: nothing is hidden if the problem is solved, and
// unless all are wanted no more when an active item has no options left. It returns
// the end of what it committed.
func (d *links) commitOthers(p uint32, all bool) (end uint32, s state) {
	for q := d.nodes[p].next; q != p; q = d.nodes[q].next {
		if h := d.nodes[q].top; h <= d.primary {
			d.unlink(h)
		}
	}
	o := d.option[p]
	first, end := d.first[o], d.first[o+1]
	if d.headers[0].right == 0 {
		return first, solved
	}
	for q := first; q < end; q++ {
		if q != p && d.commit(q) {
			s = stuck
			if !all {
				return q + 1, s
			}
		}
	}
	return end, s
}

// uncommitOthers undoes commitOthers, which returned end: step C6.
func (d *links) uncommitOthers(p, end uint32) {
	o := d.option[p]
	first := d.first[o]
	for q := end; q > first; {
		if q--; q != p {
			d.uncommit(q)
		}
	}
	// The order in which they left serves as well: an item finds beside it the
	// neighbors that left after it, and those that left before are back.
	for q := d.nodes[p].next; q != p; q = d.nodes[q].next {
		if h := d.nodes[q].top; h <= d.primary {
			d.relink(h)
		}
	}
}

// fewest returns the header of the active item with the fewest options left, the
// leftmost of them if there are several. Every active item has options left, so
// that none can have fewer than one.
func (d *links) fewest() (h uint32) {
	fewest := uint32(inactive)
	headers := d.headers
	lens := d.lens[:len(headers)]
	for i := headers[0].right; i != 0; i = headers[i].right {
		if n := lens[i]; n < fewest {
			if h, fewest = i, n; n == 1 {
				break
			}
		}
	}
	return h
}

// empty returns the header of the leftmost active item that has no options left,
// or 0 if all have.
func (d *links) empty() uint32 {
	h := d.headers[0].right
	for h != 0 && d.lens[h] > 0 {
		h = d.headers[h].right
	}
	return h
}
