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
	all := g.reachAll()
	walks := make([]*walk, g.Side)
	for i := range walks {
		walks[i] = g.newWalk()
	}
	var best literal
	var paths [][]literal
	of, total := -1, 0 // the item of the best, and its links
	for item := range g.items {
		if g.left[item] < 3 {
			continue
		}
		members := g.in(item)
		common := *all[members[0]]
		for _, c := range members[1:] {
			common.and(all[c])
		}
		if common.isEmpty() {
			continue
		}
		for i, c := range members {
			g.walkFrom(walks[i], right(c))
		}
		for _, l := range common.literals() {
			sum := 0
			for i := range members {
				sum += int(walks[i].depth[l])
			}
			if of >= 0 && sum >= total {
				continue
			}
			of, total, best, paths = item, sum, l, nil
			for i := range members {
				paths = append(paths, walks[i].path(l))
			}
		}
	}
	if of < 0 {
		return Step{}, false
	}
	return p.forced(t, of, paths, best), true
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
