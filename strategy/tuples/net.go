package tuples

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

// An argument rules out candidates for a reason of its own.
type argument struct {
	by   string
	from []literal
	// links is the proof of a nested contradiction. A place below 0 in their From is the
	// complement of a place in from.
	links []Link
}

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

// known reports whether l is in n.
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

// argue rules out a candidate by an argument, and reports whether it found one.
func (n *net) argue() bool {
	return n.argueLocked() || n.arguePairs() || n.depth == ofNested && n.argueNested()
}

// ruleOut rules out candidates that are open and not right, and reports whether there are any.
func (n *net) ruleOut(lost []candidate, by string, from []literal) bool {
	found := false
	for _, c := range lost {
		if !n.open.has(c) || n.right.has(c) {
			continue
		}
		if !found {
			n.arguments = append(n.arguments, argument{by: by, from: from})
			found = true
		}
		n.learn(wrong(c), cause{byArgument, int16(len(n.arguments) - 1)})
	}
	return found
}

// argueLocked looks for pointing and claiming.
func (n *net) argueLocked() bool {
	r := n.g.rules
	for u := range r.Units {
		for number := 1; number <= r.Side; number++ {
			item := r.numberIn(number, u)
			if n.left[item] < 2 || int(n.left[item]) > r.most { // settled, or too many for two units
				continue
			}
			of := Units{^uint64(0), ^uint64(0)}
			for _, c := range n.g.candidatesOf[item] {
				if n.open.has(c) {
					of = of.and(r.unitsOf[r.cellOf(c)])
				}
			}
			for _, v := range of.without(unitSet(u)).indices() {
				var lost []candidate
				for _, c := range n.g.candidatesOf[r.numberIn(number, v)] {
					if !r.unitsOf[r.cellOf(c)].has(u) {
						lost = append(lost, c)
					}
				}
				by := fmt.Sprintf("in %s, %s fits only in %s", r.Units[u], sudoku.Symbol(number), r.Units[v])
				if n.ruleOut(lost, by, n.losses(item)) {
					return true
				}
			}
		}
	}
	return false
}

// arguePairs looks for two items with the same two cells, or numbers of a unit: naked and
// hidden pairs.
func (n *net) arguePairs() bool {
	r := n.g.rules
	for u, unit := range r.Units {
		var twos []int // items
		for _, cell := range unit.Cells {
			if n.left[cell] == 2 {
				twos = append(twos, cell)
			}
		}
		for i, b := range twos {
			for _, a := range twos[:i] {
				digits := n.digitsOf(a)
				if digits != n.digitsOf(b) {
					continue
				}
				var lost []candidate
				for number := range digits.All() {
					for _, c := range n.g.candidatesOf[r.numberIn(number, u)] {
						if r.cellOf(c) != a && r.cellOf(c) != b {
							lost = append(lost, c)
						}
					}
				}
				by := fmt.Sprintf("%s and %s hold only %s", r.itemName(a), r.itemName(b), digitList(digits, "and"))
				if n.ruleOut(lost, by, append(n.losses(a), n.losses(b)...)) {
					return true
				}
			}
		}
		if n.argueHiddenPair(u) {
			return true
		}
	}
	return false
}

// argueHiddenPair looks for two numbers with the same two places in a unit.
func (n *net) argueHiddenPair(u int) bool {
	r := n.g.rules
	for y := 2; y <= r.Side; y++ {
		for x := 1; x < y; x++ {
			a, b := r.numberIn(x, u), r.numberIn(y, u)
			if n.left[a] != 2 || n.left[b] != 2 {
				continue
			}
			cells := n.cellsOf(a)
			if !slices.Equal(cells, n.cellsOf(b)) {
				continue
			}
			var lost []candidate
			for _, cell := range cells {
				for _, c := range n.g.candidatesOf[cell] {
					if r.numberOf(c) != x && r.numberOf(c) != y {
						lost = append(lost, c)
					}
				}
			}
			by := fmt.Sprintf("in %s, %s and %s fit only in %s", r.Units[u], sudoku.Symbol(x), sudoku.Symbol(y), r.cellList(cells))
			if n.ruleOut(lost, by, append(n.losses(a), n.losses(b)...)) {
				return true
			}
		}
	}
	return false
}

// digitsOf returns the open numbers of a cell.
func (n *net) digitsOf(cell int) (digits sudoku.Digits) {
	for _, c := range n.g.candidatesOf[cell] {
		if n.open.has(c) {
			digits |= n.g.digitOf(c)
		}
	}
	return digits
}

// cellsOf returns the cells of the open candidates of an item.
func (n *net) cellsOf(item int) (cells []int) {
	for _, c := range n.g.candidatesOf[item] {
		if n.open.has(c) {
			cells = append(cells, n.g.cellOf(c))
		}
	}
	return cells
}

// copy makes n a copy of another net.
func (n *net) copy(of *net) {
	n.g, n.depth, n.next, n.base, n.failed = of.g, of.depth, of.next, of.base, of.failed
	n.open, n.right, n.left = append(n.open[:0], of.open...), append(n.right[:0], of.right...), append(n.left[:0], of.left...)
	n.order, n.place, n.why = append(n.order[:0], of.order...), append(n.place[:0], of.place...), append(n.why[:0], of.why...)
	n.arguments = of.arguments[:len(of.arguments):len(of.arguments)]
}

// argueNested looks for a candidate from which, with all that n contains, a net of singles
// leads to a contradiction.
func (n *net) argueNested() bool {
	inner := new(net)
	for c := range n.open.all() {
		if n.right.has(c) {
			continue
		}
		inner.copy(n)
		inner.depth, inner.base = ofSingles, len(n.order)
		inner.learn(right(c), cause{kind: supposed})
		inner.run()
		if inner.failed < 0 {
			continue
		}
		links, outer := inner.refute(c)
		n.arguments = append(n.arguments, argument{by: n.g.dead(inner.failed), from: outer, links: links})
		n.learn(wrong(c), cause{byArgument, int16(len(n.arguments) - 1)})
		return true
	}
	return false
}
