package tuples

import (
	"fmt"
	"slices"
	"strings"
)

// ForcingChain finds a cell, or a number in a unit, from each of whose candidates a chain of
// links leads to the same conclusion. One of the candidates is right, so the conclusion is.
type ForcingChain struct{}

func (ForcingChain) String() string { return "forcing chain" }

// Cost implements [Technique].
func (ForcingChain) Cost() int { return 29 }

// A reached holds what follows from a candidate.
type reached struct{ right, wrong set }

// and keeps what also follows from another candidate.
func (r *reached) and(other *reached) {
	r.right, r.wrong = r.right.and(other.right), r.wrong.and(other.wrong)
}

func (r *reached) isEmpty() bool { return r.right.isEmpty() && r.wrong.isEmpty() }

// literals returns the conclusions in r, the candidates that are right first.
func (r *reached) literals() []literal {
	var all []literal
	for c := range r.right.all() {
		all = append(all, right(c))
	}
	for c := range r.wrong.all() {
		all = append(all, wrong(c))
	}
	return all
}

// Find returns the conclusion with the fewest links in all its chains together.
func (t ForcingChain) Find(p *Position) (Step, bool) {
	g := p.links()
	chains := chainsOf{linkGraph: g, walks: make([]*walk, g.Side)}
	for i := range chains.walks {
		chains.walks[i] = g.newWalk()
	}
	item, conclusion, found := g.common(g.reachAll(), 3, &chains)
	if !found {
		return Step{}, false
	}
	return p.forced(t, item, chains.paths, conclusion), true
}

// chainsOf are the chains from each candidate of an item.
type chainsOf struct {
	*linkGraph
	walks   []*walk
	members int // of the item
	paths   [][]literal
}

func (c *chainsOf) begin(members []candidate) {
	c.members = len(members)
	for i, member := range members {
		c.walkFrom(c.walks[i], right(member))
	}
}

func (c *chainsOf) size(l literal) (sum int) {
	for i := range c.members {
		sum += int(c.walks[i].depth[l])
	}
	return sum
}

func (c *chainsOf) keep(_ int, l literal) {
	c.paths = nil
	for i := range c.members {
		c.paths = append(c.paths, c.walks[i].path(l))
	}
}

// derivations are the chains, or the nets, that lead from each candidate of an item to what
// follows from all of them.
type derivations interface {
	// begin makes those of an item, whose open candidates are given.
	begin(members []candidate)
	// size returns how many conclusions they take to get to l.
	size(l literal) int
	// keep keeps those that lead to l.
	keep(item int, l literal)
}

// common returns the item, and the literal that follows from each of its candidates, for which
// the derivations are the shortest, or false if there is none. The item has at least that many
// open candidates. The derivations for it are kept. What follows from each open candidate is
// known.
func (g *linkGraph) common(known []*reached, fewest uint8, d derivations) (item int, conclusion literal, found bool) {
	size := 0
	for i := range g.items {
		if g.left[i] < fewest {
			continue
		}
		members := g.in(i)
		common := *known[members[0]]
		for _, c := range members[1:] {
			common.and(known[c])
		}
		if common.isEmpty() {
			continue
		}
		d.begin(members)
		for _, l := range common.literals() {
			if sum := d.size(l); !found || sum < size {
				item, conclusion, size, found = i, l, sum, true
				d.keep(i, l)
			}
		}
	}
	return item, conclusion, found
}

// walkFrom walks over all that follows from a literal.
func (g *linkGraph) walkFrom(w *walk, first literal) {
	w.begin(first)
	for at := 0; at < len(w.order); at++ {
		g.grow(w, at, ofAny)
	}
}

// reachAll returns what follows from each open candidate.
func (g *linkGraph) reachAll() []*reached {
	all, w := make([]*reached, g.candidates), g.newWalk()
	for c := range g.open.all() {
		g.walkFrom(w, right(c))
		r := &reached{g.newSet(), g.newSet()}
		for _, l := range w.order {
			if l&1 != 0 {
				r.right.add(int(l >> 1))
			} else {
				r.wrong.add(int(l >> 1))
			}
		}
		all[c] = r
	}
	return all
}

// forced returns the step of chains from each candidate of an item to the same conclusion.
func (p *Position) forced(t Technique, item int, paths [][]literal, conclusion literal) Step {
	s := p.step(t)
	s.cases(p.links(), item)
	last := Link{Candidate: int(conclusion >> 1), Right: conclusion&1 != 0, By: inEachCase}
	for _, path := range paths {
		offset := len(s.Links)
		for _, l := range p.links().linksOf(path) {
			for i := range l.From {
				l.From[i] += offset
			}
			s.Links = append(s.Links, l)
		}
		last.From = append(last.From, len(s.Links)-1)
	}
	s.Links = append(s.Links, last)
	s.conclude()
	return s
}

// inEachCase is why the last link of a forcing chain or net follows.
const inEachCase = "in each case"

// conclude makes the last link of s its effect, and the candidates of the others its reason.
func (s *Step) conclude() {
	r, end := s.of(), s.Links[len(s.Links)-1]
	for _, l := range s.Links {
		s.Reason[r.cellOf(l.Candidate)] |= r.digitOf(l.Candidate)
	}
	cell, digit := r.cellOf(end.Candidate), r.digitOf(end.Candidate)
	if end.Right {
		s.Placed[cell] = uint8(r.numberOf(end.Candidate))
	} else {
		s.Eliminated[cell] = digit
		s.Reason[cell] &^= digit
	}
}

// Reason implements [Technique].
func (ForcingChain) Reason(s Step) string {
	var chains []string
	for i := 0; i < len(s.Links)-1; {
		end := i + 1
		for end < len(s.Links)-1 && !s.Links[end].supposed() {
			end++
		}
		chains = append(chains, s.of().chainReason(s.Links[i:end]))
		i = end
	}
	return fmt.Sprintf("%s; %s", s.caseList(), strings.Join(chains, "; "))
}

// cases makes the candidates of an item the cases that s distinguishes.
func (s *Step) cases(g *linkGraph, item int) {
	part := Part{Role: "cases"}
	for _, c := range g.in(item) {
		part.Digits |= g.digitOf(c)
		part.Cells = append(part.Cells, g.cellOf(c))
	}
	part.Cells = slices.Compact(part.Cells)
	if item >= g.cells {
		u, _ := g.unitOf(item)
		s.Base = unitSet(u)
	}
	s.Parts = []Part{part}
}

// caseList says in words which cases s distinguishes: "r1c2 can only be 3, 5 or 7", or "in row
// 4, 3 fits only in r4c1, r4c5 or r4c8".
func (s Step) caseList() string {
	part := s.Parts[0]
	if s.Base.isEmpty() {
		return fmt.Sprintf("%s can only be %s", s.of().cellList(part.Cells), digitList(part.Digits, "or"))
	}
	return fmt.Sprintf("in %s, %s fits only in %s", s.of().unitList(s.Base), part.Digits, s.of().either(part.Cells))
}
