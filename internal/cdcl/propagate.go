package cdcl

import "unsafe"

// literalsOf returns words of the arena as literals, which have the same representation.
func literalsOf(words []uint32) []lit {
	return unsafe.Slice((*lit)(unsafe.SliceData(words)), len(words))
}

// propagate assigns what follows from the trail. If a clause or a group is violated, it returns a
// clause of literals that are all false, which is valid until the formula changes.
func (s *Solver) propagate() (conflict []lit) {
	for s.head < len(s.trail) {
		l := s.trail[s.head]
		s.head++
		s.work += costAssigned
		if conflict = s.propagateGroups(l); conflict != nil {
			return conflict
		}
		if conflict = s.propagateClauses(l ^ 1); conflict != nil {
			return conflict
		}
	}
	return nil
}

// propagateGroups makes the other members of the groups of l false, which has become true.
func (s *Solver) propagateGroups(l lit) (conflict []lit) {
	for _, g := range s.in[l] {
		group := s.groups[g]
		s.work += costMember * len(group)
		for _, m := range group {
			switch value := s.values[m]; {
			case value < 0 || m == l:
			case value == 0:
				s.assign(m^1, reason{twoLiterals, l})
			default:
				return s.analysis.pair(l^1, m^1)
			}
		}
	}
	return nil
}

// propagateClauses visits the clauses that watch l, which has become false.
func (s *Solver) propagateClauses(l lit) (conflict []lit) {
	list := s.watches[l]
	s.work += costWatch * len(list)
	kept := 0
	for i, w := range list {
		value := s.values[w.blocker]
		if value > 0 {
			list[kept] = w
			kept++
			continue
		}
		if w.clause == twoLiterals {
			list[kept] = w
			kept++
			if value == 0 {
				s.assign(w.blocker, reason{twoLiterals, l ^ 1})
				continue
			}
			s.watches[l] = list[:kept+copy(list[kept:], list[i+1:])]
			return s.analysis.pair(w.blocker, l)
		}
		clause := s.of(w.clause)
		first := clause[0]
		if first == l {
			first = clause[1]
			clause[0], clause[1] = first, l
		}
		w.blocker = first
		if s.values[first] > 0 {
			list[kept] = w
			kept++
			continue
		}
		if s.rewatch(w, clause) {
			continue
		}
		list[kept] = w
		kept++
		if s.values[first] < 0 {
			s.watches[l] = list[:kept+copy(list[kept:], list[i+1:])]
			return clause
		}
		s.assign(first, reason{clause: w.clause})
	}
	s.watches[l] = list[:kept]
	return nil
}

// rewatch lets a clause watch another literal instead of its second, and reports whether it has
// one that is not false.
func (s *Solver) rewatch(w watch, clause []lit) bool {
	for k := 2; k < len(clause); k++ {
		if m := clause[k]; s.values[m] >= 0 {
			clause[1], clause[k] = m, clause[1]
			s.watches[m] = append(s.watches[m], w)
			s.work += costClause + costLiteral*(k-1)
			return true
		}
	}
	s.work += costClause + costLiteral*(len(clause)-2)
	return false
}
