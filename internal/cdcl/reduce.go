package cdcl

import (
	"cmp"
	"slices"
)

const (
	firstReduction = 2000 // conflicts before the first reduction
	moreConflicts  = 300  // by how many the time to the next one grows

	// A learned clause is kept for ever if its glue is at most bestGlue. Of the others, those that
	// were used since the last reduction stay, and of the rest the better half.
	bestGlue = 2

	// The arena is compacted when 1/wasteShare of it is wasted.
	wasteShare = 4
)

// A reduction says when learned clauses are forgotten.
type reduction struct {
	next  int // conflicts
	count int
}

// use notes that a learned clause has helped to learn another one, and updates its glue.
func (s *Solver) use(c ref) {
	if c < firstClause || s.arena[c+headGlue] <= bestGlue {
		return
	}
	s.arena[c+headState] |= isUsed
	if glue := s.glue(s.of(c)); glue < int(s.arena[c+headGlue]) {
		s.arena[c+headGlue] = uint32(glue)
	}
}

// forget deletes the learned clauses that are likely to be the least useful, and all clauses
// that are true on level 0.
func (s *Solver) forget() {
	s.reduce.count++
	s.reduce.next = s.statistics.Conflicts + firstReduction + moreConflicts*s.reduce.count
	s.keepFacts()
	var poor []ref
	for _, c := range s.learned {
		if state := &s.arena[c+headState]; *state&isUsed != 0 {
			*state &^= isUsed
		} else if s.arena[c+headGlue] > bestGlue && !s.implies(c) {
			poor = append(poor, c)
		}
	}
	slices.SortStableFunc(poor, func(c, d ref) int {
		return cmp.Or(
			cmp.Compare(s.arena[d+headGlue], s.arena[c+headGlue]),
			cmp.Compare(s.arena[d+headSize], s.arena[c+headSize]),
		)
	})
	for _, c := range poor[:len(poor)/2] {
		s.delete(c)
	}
	s.sweep()
	for l, list := range s.watches {
		s.work += costWatch * len(list)
		s.watches[l] = slices.DeleteFunc(list, func(w watch) bool {
			return w.clause != twoLiterals && s.arena[w.clause+headState]&isDeleted != 0
		})
	}
	if s.wasted > len(s.arena)/wasteShare {
		s.compact()
	}
}

// keepFacts learns the literals that clauses have made true on level 0, because these clauses may
// now be deleted.
func (s *Solver) keepFacts() {
	facts := s.trail
	if len(s.limits) > 0 {
		facts = facts[:s.limits[0]]
	}
	for _, l := range facts {
		if why := &s.reasons[l.variable()]; why.clause >= firstClause {
			s.report([]lit{l})
			*why = reason{}
		}
	}
}

// implies reports whether a clause is the reason of its first literal.
func (s *Solver) implies(c ref) bool {
	first := s.of(c)[0]
	return s.values[first] > 0 && s.reasons[first.variable()].clause == c
}

func (s *Solver) delete(c ref) {
	s.arena[c+headState] |= isDeleted
	s.wasted += headWords + int(s.arena[c+headSize])
}

// sweep deletes the clauses that are true on level 0, and removes deleted ones from the lists.
func (s *Solver) sweep() {
	useless := func(c ref) bool {
		if s.arena[c+headState]&isDeleted != 0 {
			return true
		}
		if !slices.ContainsFunc(s.of(c), func(l lit) bool { return s.values[l] > 0 && s.level[l.variable()] == 0 }) {
			return false
		}
		s.delete(c)
		return true
	}
	s.clauses = slices.DeleteFunc(s.clauses, useless)
	s.learned = slices.DeleteFunc(s.learned, func(c ref) bool {
		if !useless(c) {
			return false
		}
		s.statistics.Forgotten++
		if s.Forgotten != nil {
			s.Forgotten(int(s.arena[c+headOrder]))
		}
		return true
	})
}

// compact moves the clauses together.
func (s *Solver) compact() {
	arena := make([]uint32, firstClause, len(s.arena)-s.wasted)
	move := func(list []ref) {
		for i, c := range list {
			end := int(c) + headWords + int(s.arena[c+headSize])
			list[i] = ref(len(arena))
			arena = append(arena, s.arena[c:end]...)
			s.arena[c+headSize] = uint32(list[i]) // for those that refer to it
		}
	}
	move(s.clauses)
	move(s.learned)
	for _, list := range s.watches {
		for i := range list {
			if w := &list[i]; w.clause != twoLiterals {
				w.clause = ref(s.arena[w.clause+headSize])
			}
		}
	}
	for _, l := range s.trail {
		if why := &s.reasons[l.variable()]; why.clause >= firstClause {
			why.clause = ref(s.arena[why.clause+headSize])
		}
	}
	s.arena, s.wasted = arena, 0
}
