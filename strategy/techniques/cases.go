package techniques

import (
	"fmt"
	"slices"
)

// This file has what forcing chains and forcing nets share: the cases that one of them goes
// through, and the conclusion that is the same in each.

// conclusions returns literals as a set: in the first half of its words the candidates that are
// right, in the second half those that are wrong.
func (g *linkGraph) conclusions(order []literal) set {
	all := append(g.newSet(), g.newSet()...)
	for _, l := range order {
		if l&1 != 0 {
			all.add(int(l >> 1))
		} else {
			all.add(64*len(all)/2 + int(l>>1))
		}
	}
	return all
}

// literalAt returns the literal that stands for i in a set of conclusions.
func (s set) literalAt(i int) literal {
	if half := 64 * len(s) / 2; i >= half {
		return wrong(i - half)
	}
	return right(i)
}

// A follower says how something follows from a candidate: a walk over links, or a net.
type follower interface {
	// sizeOf returns the number of conclusions from the candidate to l.
	sizeOf(l literal) int
	// derive returns these conclusions, and the places of those from which l follows.
	derive(l literal) (links []Link, ends []int)
}

// common finds an item with at least fewest open candidates, and a literal that follows from each
// of them. If there are several, it takes the one with the fewest conclusions. known has what
// follows from each candidate, and follow returns how. The place that it gets is that of
// the candidate in the item.
func (g *linkGraph) common(known []set, fewest uint8, follow func(place int, c candidate) follower) (best Step, found bool) {
	size := 0
	for i := range g.items {
		if g.left[i] < fewest {
			continue
		}
		members := g.in(i)
		common := known[members[0]]
		for _, c := range members[1:] {
			common = common.and(known[c])
		}
		if common.isEmpty() {
			continue
		}
		followers := make([]follower, len(members))
		for k, c := range members {
			followers[k] = follow(k, c)
		}
		for at := range common.all() {
			l, sum := common.literalAt(at), 0
			for _, f := range followers {
				sum += f.sizeOf(l)
			}
			if !found || sum < size {
				best, size, found = g.commonStep(i, l, followers), sum, true
			}
		}
	}
	return best, found
}

// commonStep returns the step in which a literal follows from each candidate of an item.
func (g *linkGraph) commonStep(item int, conclusion literal, from []follower) Step {
	s := newStep(g.rules)
	s.cases(g, item)
	last := Link{Candidate: int(conclusion >> 1), Right: conclusion&1 != 0, By: inEachCase}
	for _, f := range from {
		links, ends := f.derive(conclusion)
		offset := len(s.Links)
		for _, link := range links {
			for k := range link.From {
				link.From[k] += offset
			}
			s.Links = append(s.Links, link)
		}
		for _, end := range ends {
			last.From = append(last.From, end+offset)
		}
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
