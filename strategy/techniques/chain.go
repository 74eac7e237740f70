package techniques

import (
	"fmt"
	"strings"
)

// The links that a chain may use.
type linkKind int

const (
	ofOneNumber linkKind = iota // both kinds of links in units
	ofBivalue                   // strong links in cells, weak ones in units
	ofAny
)

// A literal says that a candidate is right, 2c+1, or that it is not, 2c.
type literal = int16

func right(c candidate) literal { return literal(2*c + 1) }
func wrong(c candidate) literal { return literal(2 * c) }

// A walk is all that follows from a literal link by link, in breadth-first order.
type walk struct {
	graph *linkGraph
	order []literal // as reached, beginning with the first
	depth []int16   // by literal: in links from the first, plus 1; 0 if not reached
	from  []literal // by literal
}

func (r *rules) newWalk() *walk {
	return &walk{depth: make([]int16, 2*r.candidates), from: make([]literal, 2*r.candidates)}
}

// begin makes w the walk of one literal in a graph.
func (w *walk) begin(g *linkGraph, first literal) {
	w.graph = g
	for _, l := range w.order {
		w.depth[l] = 0
	}
	w.order = append(w.order[:0], first)
	w.depth[first] = 1
}

// reach adds a literal to w, unless it was reached before.
func (w *walk) reach(to, from literal) {
	if w.depth[to] == 0 {
		w.depth[to], w.from[to] = w.depth[from]+1, from
		w.order = append(w.order, to)
	}
}

// grow adds to w what follows directly from the literal in that place of its order.
func (g *linkGraph) grow(w *walk, at int, kind linkKind) {
	from := w.order[at]
	c := candidate(from >> 1)
	if from&1 == 0 {
		first, last := 0, len(g.itemsOf[c])-1
		switch kind {
		case ofOneNumber:
			first = 1
		case ofBivalue:
			last = 0
		}
		for k := first; k <= last; k++ {
			if to := g.strong(c, k); to >= 0 {
				w.reach(right(to), from)
			}
		}
		return
	}
	for to := range g.rivals[c].both(g.open) {
		if kind == ofAny || g.numberOf(to) == g.numberOf(c) {
			w.reach(wrong(to), from)
		}
	}
}

// path returns the literals of w from the first to the last one.
func (w *walk) path(last literal) []literal {
	path := make([]literal, w.depth[last])
	for i := len(path) - 1; i >= 0; i-- {
		path[i] = last
		last = w.from[last]
	}
	return path
}

// sizeOf implements [follower].
func (w *walk) sizeOf(l literal) int { return int(w.depth[l]) }

// derive implements [follower].
func (w *walk) derive(l literal) (links []Link, ends []int) {
	path := w.path(l)
	return w.graph.linksOf(path), []int{len(path) - 1}
}

// chain finds the shortest chain of links of a kind that begins with a candidate that is
// supposed to be wrong, ends with one that is right in that case, and rules out those that
// see both ends. If both ends are the same candidate, it is right. Of several chains it takes the
// one that begins first.
//
//   - An X-chain is one of places of one number. A chain of four places is a skyscraper, a
//     two-string kite, or the like.
//   - An XY-chain is one of cells with two candidates, of which each shares a number with the
//     next: if the first cell doesn't have the number at its end, the last has it.
//   - An alternating inference chain (AIC) has strong and weak links in turn, in cells and units.
func (p *Position) chain(kind linkKind) (Step, bool) {
	g := p.links()
	if p.walk == nil {
		p.walk = p.rules.newWalk()
	}
	w := p.walk
	var best []literal
	for c := range g.open.all() {
		w.begin(g, wrong(c))
		for at := 0; at < len(w.order); at++ {
			end := w.order[at]
			if best != nil && int(w.depth[end]) >= len(best) {
				break
			}
			last := candidate(end >> 1)
			if end&1 != 0 && (last == c || g.rivals[c].meets(g.rivals[last], g.open)) && g.concludes(c, last, kind) {
				best = w.path(end)
				break
			}
			g.grow(w, at, kind)
		}
	}
	if best == nil {
		return Step{}, false
	}
	return p.chained(best), true
}

// concludes reports whether a chain of that kind with these ends rules out something. In an
// XY-chain both ends must have the same number, as in a chain of one number.
func (g *linkGraph) concludes(first, last candidate, kind linkKind) bool {
	return kind == ofAny || g.numberOf(first) == g.numberOf(last)
}

// chained returns the step of a chain.
func (p *Position) chained(path []literal) Step {
	r, s := p.rules, p.step()
	s.Links = p.links().linksOf(path)
	for _, l := range path {
		s.Reason[r.cellOf(int(l>>1))] |= r.digitOf(int(l >> 1))
	}
	first, last := candidate(path[0]>>1), candidate(path[len(path)-1]>>1)
	if first == last {
		s.Placed[r.cellOf(first)] = uint8(r.numberOf(first))
		return s
	}
	r.addTo(s.Eliminated, p.links().seeBoth(first, last))
	return s
}

// linksOf returns the links of a path of literals, each of which follows from the one
// before.
func (g *linkGraph) linksOf(path []literal) []Link {
	links := make([]Link, len(path))
	for i, l := range path {
		links[i] = Link{Candidate: int(l >> 1), Right: l&1 != 0}
		if i > 0 {
			links[i].From = []int{i - 1}
			links[i].By = g.by(candidate(path[i-1]>>1), candidate(l>>1), l&1 != 0)
		}
	}
	return links
}

// by names the item of a link, which must be strong if it makes the second candidate right.
func (g *linkGraph) by(a, b candidate, strong bool) string {
	if strong {
		for k, i := range g.itemsOf[a] {
			if g.strong(a, k) == b {
				return g.itemName(i)
			}
		}
	}
	return g.shared(a, b)
}

// chainOf returns the links of a chain of candidates that are in turn wrong and right.
func (g *linkGraph) chainOf(members ...candidate) []Link {
	var path []literal
	for i, c := range members {
		path = append(path, literal(2*c+i%2))
	}
	return g.linksOf(path)
}

// chainReason returns a chain in words: "if r1c2 isn't 5, then r8c2 is 5 (column 2), then".
func (r *rules) chainReason(links []Link) string {
	var b strings.Builder
	fmt.Fprintf(&b, "if %s", r.linkText(links[0]))
	for _, l := range links[1:] {
		fmt.Fprintf(&b, ", then %s (%s)", r.linkText(l), l.By)
	}
	return b.String()
}

// chainStepReason is the reason of a step that is one chain.
func chainStepReason(s Step) string { return s.of().chainReason(s.Links) }
