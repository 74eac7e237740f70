package techniques

import (
	"fmt"
	"slices"

	"graphcover/puzzle/sudoku"
)

// A net is what follows if a candidate is supposed to be right. Unlike in a chain, a
// conclusion may need several others: when all candidates of an item but one are wrong, that
// one is right. For each conclusion the net keeps what it follows from.
type net struct {
	g     *linkGraph
	depth netDepth

	open  set     // the candidates that are not wrong
	right set     // those that are right
	left  []uint8 // how many are open in each item; settled if one is right

	order []literal // the conclusions as they were found
	place []int16   // of each literal in order
	why   []cause   // of each literal
	next  int       // the place in order of the next to follow up

	arguments []argument
	base      int // the first place in order that belongs to this net, not to one around it
	failed    int // an item without an open candidate, or -1
}

// settled is the count of an item with a candidate that is right.
const settled = 255

// A netDepth says what a net uses.
type netDepth int

const (
	ofSingles netDepth = iota // the last candidate of an item
	ofLocked                  // pointing, claiming and pairs as well
	ofNested                  // also candidates from which a net of singles leads to a contradiction
)

// A cause says why a literal is in a net.
type cause struct {
	kind causeKind
	of   int16
}

type causeKind uint8

const (
	supposed   causeKind = iota
	byRival              // the candidate `of` is right, so this one is wrong
	byItem               // in the item `of` all other candidates are wrong, so this one is right
	byArgument           // see net.arguments[of]
)

// start makes n the net of one candidate.
func (n *net) start(g *linkGraph, depth netDepth, c candidate) {
	n.g, n.depth = g, depth
	if n.place == nil {
		n.place, n.why, n.right = make([]int16, 2*g.candidates), make([]cause, 2*g.candidates), g.newSet()
	}
	n.open, n.left = append(n.open[:0], g.open...), append(n.left[:0], g.left...)
	clear(n.right)
	n.order, n.arguments, n.next, n.base, n.failed = n.order[:0], n.arguments[:0], 0, 0, -1
	n.learn(right(c), cause{kind: supposed})
	n.run()
}

func (n *net) known(l literal) bool {
	c := candidate(l >> 1)
	if l&1 != 0 {
		return n.right.has(c)
	}
	return !n.open.has(c) && n.g.open.has(c)
}

// learn adds a literal to n.
func (n *net) learn(l literal, why cause) {
	if n.known(l) {
		return
	}
	n.place[l], n.why[l] = int16(len(n.order)), why
	n.order = append(n.order, l)
	c := candidate(l >> 1)
	if l&1 != 0 {
		n.right.add(c)
		return
	}
	n.open.remove(c)
	for _, i := range n.g.itemsOf[c] {
		if n.left[i] == settled {
			continue
		}
		n.left[i]--
		switch n.left[i] {
		case 0:
			if n.failed < 0 {
				n.failed = i
			}
		case 1:
			for _, last := range n.g.candidatesOf[i] {
				if n.open.has(last) {
					n.learn(right(last), cause{byItem, int16(i)})
				}
			}
		}
	}
}

// run follows up everything in n, until nothing more follows or an item has failed.
func (n *net) run() {
	for {
		for n.failed < 0 && n.next < len(n.order) {
			l := n.order[n.next]
			n.next++
			if l&1 != 0 {
				n.settle(candidate(l >> 1))
			}
		}
		if n.failed >= 0 || n.depth == ofSingles || !n.argue() {
			return
		}
	}
}

// settle rules out the rivals of a candidate that is right.
func (n *net) settle(c candidate) {
	if !n.open.has(c) {
		return // it is wrong as well, and an item has failed
	}
	for _, i := range n.g.itemsOf[c] {
		n.left[i] = settled
	}
	for other := range n.g.rivals[c].both(n.open) {
		n.learn(wrong(other), cause{byRival, int16(c)})
	}
}

// parents calls yield with the literals from which one in n follows.
func (n *net) parents(l literal, yield func(literal)) {
	switch why := n.why[l]; why.kind {
	case byRival:
		yield(right(int(why.of)))
	case byItem:
		for _, c := range n.g.candidatesOf[why.of] {
			if c != int(l>>1) && n.g.open.has(c) {
				yield(wrong(c))
			}
		}
	case byArgument:
		for _, from := range n.arguments[why.of].from {
			yield(from)
		}
	}
}

// losses returns the literals that leave an item without an open candidate, or with none but
// those that are still open.
func (n *net) losses(item int) []literal {
	var all []literal
	for _, c := range n.g.candidatesOf[item] {
		if n.g.open.has(c) && !n.open.has(c) {
			all = append(all, wrong(c))
		}
	}
	return all
}

// needed returns the places in order of the literals from which the goals follow, ascending.
func (n *net) needed(goals []literal) []int {
	marked := make([]bool, len(n.order))
	for _, l := range goals {
		marked[n.place[l]] = true
	}
	var places []int
	for at := len(n.order) - 1; at >= 0; at-- {
		if !marked[at] {
			continue
		}
		places = append(places, at)
		if at >= n.base {
			n.parents(n.order[at], func(l literal) { marked[n.place[l]] = true })
		}
	}
	slices.Reverse(places)
	return places
}

// size returns the number of conclusions from which the goals follow, those of nested nets
// included.
func (n *net) size(goals []literal) int {
	size := 0
	for _, at := range n.needed(goals) {
		size++
		if why := n.why[n.order[at]]; why.kind == byArgument {
			size += len(n.arguments[why.of].links)
		}
	}
	return size
}

// explain returns the links from which the goals follow, where each of the goals is among
// them, and which of them these are. What is wrong because a rival is right has no link: the
// rival stands for it. A place below 0 is the complement of a place in outer, the literals of
// the net around this one.
func (n *net) explain(goals []literal) (links []Link, ends []int, outer []literal) {
	at := make(map[literal]int) // the place of the link that stands for a literal
	refer := func(all []literal) (places []int) {
		for _, l := range all {
			if !slices.Contains(places, at[l]) {
				places = append(places, at[l])
			}
		}
		slices.Sort(places)
		return places
	}
	for _, place := range n.needed(goals) {
		l := n.order[place]
		if place < n.base {
			at[l] = ^len(outer)
			outer = append(outer, l)
			continue
		}
		var from []literal
		n.parents(l, func(parent literal) { from = append(from, parent) })
		link := Link{Candidate: int(l >> 1), Right: l&1 != 0}
		switch why := n.why[l]; why.kind {
		case byRival:
			at[l] = at[from[0]]
			continue
		case byItem:
			link.By, link.From = n.g.itemName(int(why.of)), refer(from)
		case byArgument:
			argument := n.arguments[why.of]
			link.By = argument.by
			offset := len(links)
			for _, inner := range argument.links {
				inner.From = slices.Clone(inner.From)
				for i, place := range inner.From {
					if place < 0 {
						inner.From[i] = at[from[^place]]
					} else {
						inner.From[i] = place + offset
					}
				}
				slices.Sort(inner.From)
				inner.From = slices.Compact(inner.From)
				links = append(links, inner)
			}
			if len(argument.links) == 0 {
				link.From = refer(from)
			} else { // the last of the nested links is this one
				at[l] = len(links) - 1
				continue
			}
		}
		at[l] = len(links)
		links = append(links, link)
	}
	return links, refer(goals), outer
}

// dead says in words that an item has no candidate left.
func (r *rules) dead(item int) string {
	if item < r.cells {
		return fmt.Sprintf("%s has no candidate left", r.itemName(item))
	}
	_, number := r.unitOf(item)
	return fmt.Sprintf("%s has no place left in %s", sudoku.Symbol(number), r.itemName(item))
}

// refute returns the links of the proof that the supposed candidate c is wrong, the last of
// which says so. The net must have failed.
func (n *net) refute(c candidate) (links []Link, outer []literal) {
	links, ends, outer := n.explain(n.losses(n.failed))
	return append(links, Link{Candidate: c, By: n.g.dead(n.failed), From: ends}), outer
}
