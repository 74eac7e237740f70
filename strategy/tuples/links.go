package tuples

import (
	"fmt"

	"graphcover/puzzle/sudoku"
)

// A Link is a conclusion in a chain or a net: that a candidate is right, or that it is not.
type Link struct {
	Candidate int  // as in [sudoku.OptionOf]
	Right     bool // whether it is right

	// By says why: the cell or unit in which it follows ("r1c2", "row 3"), or another
	// reason in words. It is empty if the link is supposed.
	By string

	// From holds the places in the list of the links that it follows from.
	From []int
}

// supposed reports whether l is supposed and does not follow.
func (l Link) supposed() bool { return l.By == "" }

// String returns what l says: "r1c2 is 5" or "r1c2 isn't 5".
func (l Link) String() string {
	cell, number := sudoku.PlaceOf(l.Candidate)
	verb := "isn't"
	if l.Right {
		verb = "is"
	}
	return fmt.Sprintf("%s %s %d", sudoku.CellName(cell), verb, number)
}

// A linkGraph is what techniques share that follow links between the candidates of a
// position. Two open candidates of an item are linked weakly: at most one is right. If
// they are the only ones of the item, they are linked strongly as well: one of them is right.
type linkGraph struct {
	open set          // the candidates of undecided cells
	left [items]uint8 // how many candidates are open in each item

	// strong holds for each open candidate, by the place of the item in itemsOf, the
	// other one of an item with two, or -1.
	strong [candidates][4]int16
}

// links returns the links of p. They are kept until p changes.
func (p *Position) links() *linkGraph {
	if p.graph == nil {
		p.graph = p.findLinks()
	}
	return p.graph
}

func (p *Position) findLinks() *linkGraph {
	g := new(linkGraph)
	var sum [items]int // of the open candidates of each item
	for cell := range p.Candidates {
		for n := range p.open(cell).All() {
			c := candidateOf(cell, n)
			g.open.add(c)
			for _, i := range itemsOf[c] {
				g.left[i]++
				sum[i] += c
			}
		}
	}
	for c := range g.open.all() {
		for k, i := range itemsOf[c] {
			g.strong[c][k] = -1
			if g.left[i] == 2 {
				g.strong[c][k] = int16(sum[i] - c)
			}
		}
	}
	return g
}

// in returns the open candidates of an item, ascending.
func (g *linkGraph) in(item int) []candidate {
	open := make([]candidate, 0, 9)
	for _, c := range candidatesOf[item] {
		if g.open.has(c) {
			open = append(open, c)
		}
	}
	return open
}

// shared returns the name of an item that two candidates share: of the cell, or of the
// first unit.
func shared(a, b candidate) string {
	for _, i := range itemsOf[a] {
		for _, k := range itemsOf[b] {
			if i == k {
				return itemName(i)
			}
		}
	}
	return ""
}

// seeBoth returns the open candidates that are rivals of both a and b.
func (g *linkGraph) seeBoth(a, b candidate) set {
	both := rivals[a].and(&rivals[b])
	return both.and(&g.open)
}

// A Part is a group of cells with a role in the reason of a step.
type Part struct {
	Role  string // such as "pivot"
	Cells []int
	// Digits are the numbers of the cells that the role is about.
	Digits sudoku.Digits
}
