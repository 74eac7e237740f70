package techniques

import (
	"fmt"
	"strings"
)

// ForcingChain finds a cell, or a number in a unit, from each of whose candidates a chain of
// links leads to the same conclusion. One of the candidates is right, so the conclusion is.
type ForcingChain struct{}

func (ForcingChain) String() string { return "forcing chain" }

// Cost implements [Technique].
func (ForcingChain) Cost() int { return 29 }

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
