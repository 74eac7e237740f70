package dlx

import "graphcover/exactcover"

// A node is one item of one option; the node inside a header is the head of a list.
// Fields are named as in TAOCP 7.2.2.1, table 1. Only prev and next are different: they
// replace the spacers. The options are circular lists, as in Knuth's paper, so that a walk
// around one takes the same number of steps wherever it begins.
//
// The links are pointers. Indices would take half the memory, but each use of one
// checks a bound; on dominoes that took a fifth of the time.
type node struct {
	// up and down (ULINK, DLINK) are the nodes of the same item in the options before
	// and after this one: a circular list through the header.
	up, down *node

	// The fields below are not used in a header.

	prev, next *node   // the neighbors in the option: a circular list
	top        *header // TOP: the node's item
	option     int32   // the node's option

	// color (COLOR) is the color that the option gives to the item, or 0 if it
	// gives none. It is -1 while the item has that color already.
	color exactcover.Color
}

// A header is an item. left and right link the active primary items, in ascending order:
// an item that returns takes its old place. Secondary items are not in that list.
type header struct {
	node                // the head of the list of the item's options
	left, right *header // LLINK, RLINK
	len         uint32  // LEN: how many options are left for the item; see inactive
	item        int32
}

// inactive is added to the len of every item that is not in the list of active primary
// items, so that its len is never 0.
const inactive = 1 << 30

// links are the dancing links of a problem.
type links struct {
	root    header   // the head of the list of active primary items
	headers []header // by item
	options []*node  // by option: its first node, or nil if it has no items
}

// newLinks builds the links of p, which is valid. The lists have the options in the order of
// sequence, or ascending if it is nil.
func newLinks(p *exactcover.Problem, sequence []int) *links {
	d := &links{headers: make([]header, len(p.Items)), options: make([]*node, len(p.Options))}
	last := &d.root
	for i := range d.headers {
		h := &d.headers[i]
		h.item = int32(i)
		h.up, h.down = &h.node, &h.node
		if p.Items[i].Secondary {
			h.len = inactive
			continue
		}
		last.right, h.left = h, last
		last = h
	}
	last.right, d.root.left = &d.root, last

	nodes := make([]node, p.Matches())
	for i := range p.Options {
		o := i
		if sequence != nil {
			o = sequence[i]
		}
		option := &p.Options[o]
		for k, item := range option.Items {
			n := &nodes[k]
			*n = node{prev: &nodes[max(k-1, 0)], next: &nodes[0], option: int32(o), color: option.Color(k)}
			n.prev.next, nodes[0].prev = n, n
			d.headers[item].append(n)
		}
		if len(option.Items) > 0 {
			d.options[o], nodes = &nodes[0], nodes[len(option.Items):]
		}
	}
	return d
}

// append adds n at the bottom of the list.
func (h *header) append(n *node) {
	n.top, n.up, n.down = h, h.up, &h.node
	n.up.down, n.down.up = n, n
	h.len++
}

// solved reports whether no primary item is active.
func (d *links) solved() bool { return d.root.right == &d.root }

// isPrimary reports whether the item is primary.
func (h *header) isPrimary() bool { return h.left != nil }

// unlink removes a primary item from the list of active items, and relink puts it back.
// Neither changes anything for a secondary item.
func (h *header) unlink() {
	if h.isPrimary() {
		h.left.right, h.right.left = h.right, h.left
		h.len += inactive
	}
}

func (h *header) relink() {
	if h.isPrimary() {
		h.left.right, h.right.left = h, h
		h.len -= inactive
	}
}

// cover removes an item from the problem, TAOCP (12), and uncover puts it back, (14). If
// the item has only one option, that option need not be hidden: it is chosen next, and
// then its other items are covered, too.
func (h *header) cover() {
	h.unlink()
	if h.len > inactive+1 {
		h.hideAll()
	}
}

func (h *header) uncover() {
	if h.len > inactive+1 {
		h.unhideAll()
	}
	h.relink()
}

// hideAll removes every option that contains the item from the lists of its other items.
// It reports whether an active item is left without options.
func (h *header) hideAll() (emptied bool) {
	for p := h.down; p != &h.node; p = p.down {
		if p.hide() {
			emptied = true
		}
	}
	return emptied
}

// unhideAll undoes hideAll.
func (h *header) unhideAll() {
	for p := h.up; p != &h.node; p = p.up {
		p.unhide()
	}
}

// hide removes the other nodes of p's option from their lists, except those whose item
// already has their color: TAOCP (51). It reports whether an active item is left without
// options.
func (p *node) hide() (emptied bool) {
	for q := p.next; q != p; q = q.next {
		if q.color < 0 {
			continue
		}
		up, down, top := q.up, q.down, q.top
		up.down, down.up = down, up
		top.len--
		if top.len == 0 {
			emptied = true
		}
	}
	return emptied
}

// unhide undoes hide: TAOCP (53). It goes around the option in the same direction as
// hide. That makes no difference, since no two nodes of an option are in one list.
func (p *node) unhide() {
	for q := p.next; q != p; q = q.next {
		if q.color < 0 {
			continue
		}
		q.up.down, q.down.up = q, q
		q.top.len++
	}
}

// commit hides the options of p's item, which is unlinked, or gives the item p's color:
// TAOCP (54). It reports whether an active item is left without options.
func (p *node) commit() (emptied bool) {
	switch {
	case p.color == 0:
		return p.top.hideAll()
	case p.color > 0:
		return p.purify()
	}
	return false
}

// uncommit undoes commit: TAOCP (56).
func (p *node) uncommit() {
	switch {
	case p.color == 0:
		p.top.unhideAll()
	case p.color > 0:
		p.unpurify()
	}
}

// purify removes every option that gives p's item another color, or none, from the lists
// of its other items: TAOCP (55). It reports whether an active item is left without
// options.
func (p *node) purify() (emptied bool) {
	h := p.top
	for q := h.down; q != &h.node; q = q.down {
		if q.color != p.color {
			if q.hide() {
				emptied = true
			}
		} else if q != p {
			q.color = -1
		}
	}
	return emptied
}

// unpurify undoes purify: TAOCP (57).
func (p *node) unpurify() {
	h := p.top
	for q := h.up; q != &h.node; q = q.up {
		if q.color < 0 {
			q.color = p.color
		} else if q != p {
			q.unhide()
		}
	}
}

// unlinkOthers unlinks the items of p's option except p's, and relinkOthers relinks them
// in the same order. The reverse order is not needed: an item that returns makes the
// neighbors that left after it point to it, so they find it when they return.
func (p *node) unlinkOthers() {
	for q := p.next; q != p; q = q.next {
		q.top.unlink()
	}
}

func (p *node) relinkOthers() {
	for q := p.next; q != p; q = q.next {
		q.top.relink()
	}
}

// commitOthers commits the items of p's option except p's: step C5 of Algorithm C. Unless
// all is true, it stops when an active item has no options left. It returns the first
// node that was not committed, or p if all were, and whether an active item was left
// without options.
func (p *node) commitOthers(all bool) (end *node, emptied bool) {
	for q := p.next; q != p; q = q.next {
		if q.commit() {
			emptied = true
			if !all {
				return q.next, emptied
			}
		}
	}
	return p, emptied
}

// uncommitOthers undoes the commitOthers that returned end: step C6.
func (p *node) uncommitOthers(end *node) {
	for q := end.prev; q != p; q = q.prev {
		q.uncommit()
	}
}

// give chooses a given option, and takeBack undoes that.
func (d *links) give(o int) {
	p := d.options[o]
	if p == nil {
		return // an option without items covers nothing
	}
	p.top.unlink()
	p.unlinkOthers()
	p.commit()
	p.commitOthers(true)
}

func (d *links) takeBack(o int) {
	p := d.options[o]
	if p == nil {
		return
	}
	p.uncommitOthers(p)
	p.uncommit()
	p.relinkOthers()
	p.top.relink()
}

// fewest returns the active item with the fewest options left, or the leftmost of them if
// there are several. Every active item must have an option left.
func (d *links) fewest() (h *header) {
	fewest := uint32(inactive)
	for i := d.root.right; i != &d.root; i = i.right {
		if i.len < fewest {
			if h, fewest = i, i.len; fewest == 1 {
				break
			}
		}
	}
	return h
}

// lowest returns the active item of the lowest rank, of several the one with the fewest
// options left, and of these the leftmost.
func (d *links) lowest(ranks []int) (h *header) {
	for i := d.root.right; i != &d.root; i = i.right {
		if h == nil || ranks[i.item] < ranks[h.item] || ranks[i.item] == ranks[h.item] && i.len < h.len {
			h = i
		}
	}
	return h
}

// empty returns the leftmost active item that has no options left, or nil if there is none.
func (d *links) empty() *header {
	for h := d.root.right; h != &d.root; h = h.right {
		if h.len == 0 {
			return h
		}
	}
	return nil
}
