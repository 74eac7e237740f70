package techniques

// A Link is a conclusion in a chain or a net: that a candidate is right, or that it is not.
type Link struct {
	Candidate int  // as in [sudoku.Rules.OptionOf]
	Right     bool // whether it is right

	// By says why: the cell or unit in which it follows ("r1c2", "row 3"), or another
	// reason in words. It is empty if the link is supposed.
	By string

	// From holds the places in the list of the links that it follows from.
	From []int
}

// supposed reports whether l is supposed and does not follow.
func (l Link) supposed() bool { return l.By == "" }

// A linkGraph is what techniques share that follow links between the candidates of a
// position. Two open candidates of an item are linked weakly: at most one is right. If
// they are the only ones of the item, they are linked strongly as well: one of them is right.
type linkGraph struct {
	*rules
	open set     // the candidates of undecided cells
	left []uint8 // how many candidates are open in each item

	// others holds for each open candidate, by the place of the item in itemsOf, the other
	// one of an item with two, or -1.
	others []int16
}

// strong returns the other candidate of the item of c in that place of itemsOf, if there is
// only one, or -1. c must be open.
func (g *linkGraph) strong(c candidate, place int) candidate { return int(g.others[c*g.width+place]) }

// links returns the links of p. They are kept until p changes.
func (p *Position) links() *linkGraph {
	if p.graph == nil {
		p.graph = p.findLinks()
	}
	return p.graph
}

func (p *Position) findLinks() *linkGraph {
	r := p.rules
	g := &linkGraph{rules: r, open: r.newSet(), left: make([]uint8, r.items), others: make([]int16, r.candidates*r.width)}
	sum := make([]int, r.items) // of the open candidates of each item
	for cell := range p.Candidates {
		for n := range p.open(cell).All() {
			c := r.candidateOf(cell, n)
			g.open.add(c)
			for _, i := range r.itemsOf[c] {
				g.left[i]++
				sum[i] += c
			}
		}
	}
	for c := range g.open.all() {
		for k, i := range r.itemsOf[c] {
			g.others[c*r.width+k] = -1
			if g.left[i] == 2 {
				g.others[c*r.width+k] = int16(sum[i] - c)
			}
		}
	}
	return g
}

// in returns the open candidates of an item, ascending.
func (g *linkGraph) in(item int) []candidate {
	open := make([]candidate, 0, g.Side)
	for _, c := range g.candidatesOf[item] {
		if g.open.has(c) {
			open = append(open, c)
		}
	}
	return open
}

// seeBoth returns the open candidates that are rivals of both a and b.
func (g *linkGraph) seeBoth(a, b candidate) set {
	return g.rivals[a].and(g.rivals[b]).and(g.open)
}
