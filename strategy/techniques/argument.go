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

// arguePairs looks in each unit for two cells with the same two numbers, and then for two numbers
// with the same two cells: naked and hidden pairs.
func (n *net) arguePairs() bool {
	r := n.g.rules
	numbers := make([]int, r.Side) // items
	for u, unit := range r.Units {
		for i := range numbers {
			numbers[i] = r.numberIn(i+1, u)
		}
		ofNumber := func(c candidate) int { return r.numberIn(r.numberOf(c), u) }
		naked := func(a, b int, _ []int) string {
			return fmt.Sprintf("%s and %s hold only %s", r.itemName(a), r.itemName(b), digitList(n.digitsOf(a), "and"))
		}
		hidden := func(a, b int, cells []int) string {
			_, x := r.unitOf(a)
			_, y := r.unitOf(b)
			return fmt.Sprintf("in %s, %s and %s fit only in %s", unit, sudoku.Symbol(x), sudoku.Symbol(y), r.cellList(cells))
		}
		if n.arguePair(unit.Cells, r.cellOf, ofNumber, naked) || n.arguePair(numbers, ofNumber, r.cellOf, hidden) {
			return true
		}
	}
	return false
}

// arguePair looks for two of the items, cells of a unit or numbers in it, that have the same two
// items of the other kind left. own and other return the items of a candidate, and by says why
// these lose their other candidates.
func (n *net) arguePair(items []int, own, other func(c candidate) int, by func(a, b int, others []int) string) bool {
	twos := make([]int, 0, len(items))
	for _, item := range items {
		if n.left[item] == 2 {
			twos = append(twos, item)
		}
	}
	for i, b := range twos {
		for _, a := range twos[:i] {
			others := n.across(a, other)
			if !slices.Equal(others, n.across(b, other)) {
				continue
			}
			var lost []candidate
			for _, item := range others {
				for _, c := range n.g.candidatesOf[item] {
					if of := own(c); of != a && of != b {
						lost = append(lost, c)
					}
				}
			}
			if n.ruleOut(lost, by(a, b, others), append(n.losses(a), n.losses(b)...)) {
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

// across returns the other items of the open candidates of an item.
func (n *net) across(item int, other func(c candidate) int) (others []int) {
	for _, c := range n.g.candidatesOf[item] {
		if n.open.has(c) {
			others = append(others, other(c))
		}
	}
	return others
}

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
