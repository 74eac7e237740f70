package techniques

import (
	"fmt"
	"strings"
)

// forcingChain finds a cell, or a number in a unit, from each of whose candidates a chain of
// links leads to the same conclusion. One of the candidates is right, so the conclusion is. The
// step has the fewest links in all its chains together.
func forcingChain(p *Position) (Step, bool) {
	g := p.links()
	known, walks := make([]set, g.candidates), make([]*walk, g.Side)
	for i := range walks {
		walks[i] = g.newWalk()
	}
	for c := range g.open.all() {
		g.walkFrom(walks[0], c)
		known[c] = g.conclusions(walks[0].order)
	}
	return g.common(known, 3, func(place int, c candidate) follower {
		g.walkFrom(walks[place], c)
		return walks[place]
	})
}

// walkFrom makes w the walk over all that follows if a candidate is right.
func (g *linkGraph) walkFrom(w *walk, c candidate) {
	w.begin(g, right(c))
	for at := 0; at < len(w.order); at++ {
		g.grow(w, at, ofAny)
	}
}

func forcingChainReason(s Step) string {
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
