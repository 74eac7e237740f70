package techniques

import (
	"fmt"
	"slices"

	"graphcover/puzzle/sudoku"
)

// An argument rules out candidates for a reason of its own.
type argument struct {
	by   string
	from []literal
	// links is the proof of a nested contradiction. A place below 0 in their From is the
	// complement of a place in from.
	links []Link
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
