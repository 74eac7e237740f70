package techniques

import (
	"fmt"
	"slices"
)

// This file has what forcing chains and forcing nets share: the cases that one of them goes
// through, and the conclusion that is the same in each.

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

// derivations are the chains, or the nets, that lead from each candidate of an item to what
// follows from all of them.
type derivations interface {
	// begin starts the derivations from the open candidates of an item.
	begin(members []candidate)
	// size returns the number of conclusions in all derivations of l.
	size(l literal) int
	// keep keeps the derivations of l, and drops those that were kept before.
	keep(item int, l literal)
}

// common finds an item with at least fewest open candidates, and a literal that follows from each
// of them. If there are several, it takes those with the shortest derivations, which d keeps. known
// has what follows from each candidate. common reports whether it has found one.
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
