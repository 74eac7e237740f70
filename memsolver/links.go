package memsolver

import "graphcover/exactcover"

// A node is one item of one option, the header of an item's list, or the spacer
// before and after each option. Field names and conventions are those of TAOCP
// 7.2.2.1, table 1.
type node struct {
	// up and down (ULINK, DLINK) join the node to the nodes of the same item in
	// the options before and after its own; a circle through the header. In a
	// spacer, up is the first node of the option before it, down the last node
	// of the option after it.
	up, down int32

	// top (TOP) is the header of the node's item. In a spacer it is minus the
	// number of options before it, and so never positive. In a header it holds
	// LEN, the number of options left for the item.
	top int32

	// color (COLOR) is the color that the option gives to the item, none if it is
	// 0, and -1 while that color is the item's anyway.
	color int32
}

// A header joins an active primary item to its neighbours; header 0 is the root.
// The list stays in ascending order, because items come back in the reverse of
// the order in which they left. That of a secondary item is joined to itself.
type header struct {
	left, right int32 // LLINK, RLINK
}

// links are the dancing links of one problem. Item i has header i+1.
type links struct {
	headers []header
	nodes   []node
	first   []int32 // by option: its first node, or its spacer if it has none
}

func headerOf(item int) int32 { return int32(item + 1) }
func itemOf(h int32) int      { return int(h - 1) }

// newLinks builds the links of p, which is valid.
func newLinks(p *exactcover.Problem) *links {
	size := 1 + len(p.Items) + 1
	for _, option := range p.Options {
		size += len(option.Items) + 1
	}
	d := &links{
		headers: make([]header, len(p.Items)+1),
		nodes:   make([]node, 1+len(p.Items), size),
		first:   make([]int32, len(p.Options)),
	}
	for h := range d.headers {
		h := int32(h)
		d.headers[h] = header{left: h, right: h}
		d.nodes[h] = node{up: h, down: h}
	}
	for i := range p.Primary() {
		h := headerOf(i)
		d.headers[h-1].right, d.headers[h].left = h, h-1
		d.headers[h].right, d.headers[0].left = 0, h
	}

	spacer := len(d.nodes)
	d.nodes = append(d.nodes, node{})
	for o := range p.Options {
		option := &p.Options[o]
		d.first[o] = int32(len(d.nodes))
		for k, item := range option.Items {
			d.addNode(headerOf(item), int32(option.Color(k)))
		}
		d.nodes[spacer].down = int32(len(d.nodes) - 1)
		d.nodes = append(d.nodes, node{up: int32(spacer + 1), top: int32(-o - 1)})
		spacer = len(d.nodes) - 1
	}
	return d
}

// addNode adds a node at the bottom of the list of header h.
func (d *links) addNode(h, color int32) {
	n := int32(len(d.nodes))
	bottom := d.nodes[h].up
	d.nodes = append(d.nodes, node{up: bottom, down: h, top: h, color: color})
	d.nodes[bottom].down = n
	d.nodes[h].up = n
	d.nodes[h].top++
}

// cover takes the item of header h out of the list of active items, and every
// option that contains it out of the lists of its other items: TAOCP (12).
func (d *links) cover(h int32) {
	for p := d.nodes[h].down; p != h; p = d.nodes[p].down {
		d.hide(p)
	}
	l, r := d.headers[h].left, d.headers[h].right
	d.headers[l].right, d.headers[r].left = r, l
}

// uncover undoes cover: TAOCP (14).
func (d *links) uncover(h int32) {
	l, r := d.headers[h].left, d.headers[h].right
	d.headers[l].right, d.headers[r].left = h, h
	for p := d.nodes[h].up; p != h; p = d.nodes[p].up {
		d.unhide(p)
	}
}

// hide takes the other nodes of p's option out of their lists, but those of items
// that have their color: TAOCP (51).
func (d *links) hide(p int32) {
	nodes := d.nodes
	for q := p + 1; q != p; {
		n := &nodes[q]
		if n.top <= 0 { // a spacer: go on at the start of the option
			q = n.up
			continue
		}
		if n.color >= 0 {
			nodes[n.up].down, nodes[n.down].up = n.down, n.up
			nodes[n.top].top--
		}
		q++
	}
}

// unhide undoes hide: TAOCP (53).
func (d *links) unhide(p int32) {
	nodes := d.nodes
	for q := p - 1; q != p; {
		n := &nodes[q]
		if n.top <= 0 { // a spacer: go on at the end of the option
			q = n.down
			continue
		}
		if n.color >= 0 {
			nodes[n.up].down, nodes[n.down].up = q, q
			nodes[n.top].top++
		}
		q--
	}
}

// commit covers the item of node p, or makes p's color the item's: TAOCP (54).
func (d *links) commit(p int32) {
	switch color := d.nodes[p].color; {
	case color == 0:
		d.cover(d.nodes[p].top)
	case color > 0:
		d.purify(p)
	}
}

// uncommit undoes commit: TAOCP (56).
func (d *links) uncommit(p int32) {
	switch color := d.nodes[p].color; {
	case color == 0:
		d.uncover(d.nodes[p].top)
	case color > 0:
		d.unpurify(p)
	}
}

// purify takes every option that gives p's item another color, or none, out of
// the lists of its other items: TAOCP (55). The item's header keeps the color.
func (d *links) purify(p int32) {
	h, color := d.nodes[p].top, d.nodes[p].color
	d.nodes[h].color = color
	for q := d.nodes[h].down; q != h; q = d.nodes[q].down {
		if d.nodes[q].color != color {
			d.hide(q)
		} else if q != p {
			d.nodes[q].color = -1
		}
	}
}

// unpurify undoes purify: TAOCP (57).
func (d *links) unpurify(p int32) {
	h, color := d.nodes[p].top, d.nodes[p].color
	for q := d.nodes[h].up; q != h; q = d.nodes[q].up {
		if d.nodes[q].color < 0 {
			d.nodes[q].color = color
		} else if q != p {
			d.unhide(q)
		}
	}
}

// commitOption commits every item of an option that can't be undone.
func (d *links) commitOption(o int) {
	if p := d.first[o]; d.nodes[p].top > 0 {
		d.commit(p)
		d.commitOthers(p)
	}
}

// commitOthers commits every item of p's option but p's own, and uncommitOthers
// undoes it: steps C5 and C6 of Algorithm C.
func (d *links) commitOthers(p int32) {
	for q := p + 1; q != p; {
		if n := &d.nodes[q]; n.top <= 0 {
			q = n.up
		} else {
			d.commit(q)
			q++
		}
	}
}

func (d *links) uncommitOthers(p int32) {
	for q := p - 1; q != p; {
		if n := &d.nodes[q]; n.top <= 0 {
			q = n.down
		} else {
			d.uncommit(q)
			q--
		}
	}
}

// option returns the option that node p belongs to.
func (d *links) option(p int32) int {
	for d.nodes[p].top > 0 {
		p++
	}
	return int(-d.nodes[p].top - 1)
}

// fewest returns the header of the active item with the fewest options left,
// the leftmost of them if there are several, and false if no item is active.
func (d *links) fewest() (h int32, ok bool) {
	fewest := int32(len(d.nodes))
	for i := d.headers[0].right; i != 0; i = d.headers[i].right {
		if n := d.nodes[i].top; n < fewest {
			h, fewest = i, n
			if n == 0 {
				break
			}
		}
	}
	return h, h != 0
}
