package cdcl

import (
	"math"
	"slices"
)

// A ref is the index of a clause in the arena. A clause is its head, and then its literals.
type ref uint32

const (
	noClause    ref = 0 // no reason: a decision, or a fact
	twoLiterals ref = 1 // a clause of two literals, which is not in the arena
	firstClause     = 2
)

// The head of a clause.
const (
	headSize  = 0 // how many literals it has
	headGlue  = 1 // its glue, if it is learned (see glue), or 0
	headState = 2 // flags
	headOrder = 3 // which learned clause it is, from 1, or 0 if it is of the formula
	headWords = 4
)

// The flags of a clause.
const (
	isDeleted = 1 << iota
	isUsed    // since the last reduction
)

// A reason says why a literal is true: a clause, or a clause of two literals, of which the
// other one is the negation of other. A member of an at-most-one group that becomes false has
// a reason of the second kind, the true member being other.
type reason struct {
	clause ref
	other  lit
}

// A watch is a clause in the list of a literal that it watches. If blocker, another of its
// literals, is true, there is no need to look at it. In a clause of two literals, blocker is
// the other one.
type watch struct {
	clause  ref
	blocker lit
}

// of returns the literals of a clause in the arena.
func (s *Solver) of(c ref) []lit {
	from := int(c) + headWords
	n := int(s.arena[c+headSize])
	return literalsOf(s.arena[from : from+n : from+n])
}

// AddClause adds a clause: at least one of these literals must be true. A clause without literals
// makes the formula unsatisfiable. What has been decided stays as far as the clause permits.
func (s *Solver) AddClause(literals ...Literal) {
	clause := s.clause[:0]
	for _, l := range literals {
		clause = append(clause, s.index(l))
	}
	s.clause = clause
	slices.Sort(clause)
	clause = slices.Compact(clause)
	for i, l := range clause {
		if i > 0 && clause[i-1] == l^1 {
			return // always true
		}
	}
	clause = slices.DeleteFunc(clause, func(l lit) bool { return s.values[l] < 0 && s.level[l.variable()] == 0 })
	if slices.ContainsFunc(clause, func(l lit) bool { return s.values[l] > 0 && s.level[l.variable()] == 0 }) || s.refuted {
		return
	}
	switch len(clause) {
	case 0:
		s.refute()
	case 1:
		s.cancel(0)
		s.assign(clause[0], reason{})
	default:
		s.settle(clause)
	}
}

// Derive is AddClause for a clause that follows from the formula, for a reason that the caller knows.
// It counts as learned.
func (s *Solver) Derive(literals ...Literal) {
	s.statistics.Learned++
	if s.Learned != nil {
		s.Learned(literals)
	}
	s.AddClause(literals...)
}

// settle adds a clause of two or more literals that are not known on level 0. It takes back as many
// levels as necessary for the invariants of the watched literals.
func (s *Solver) settle(clause []lit) {
	s.watchLatest(clause)
	first, second := s.falsified(clause[0]), s.falsified(clause[1])
	switch {
	case first < 0 && second < 0: // neither is false
		s.clauses = s.attach(s.clauses, clause, 0, 0)
		return
	case first == second: // both are false
		s.cancel(first - 1)
		s.clauses = s.attach(s.clauses, clause, 0, 0)
		return
	}
	s.cancel(second)
	s.clauses = s.attach(s.clauses, clause, 0, 0)
	if s.values[clause[0]] == 0 {
		s.assign(clause[0], s.reasonOf(clause, s.clauses))
	}
}

// watchLatest moves those two literals of a clause to its front that are not false, or, if
// there are none, became false last.
func (s *Solver) watchLatest(clause []lit) {
	rank := func(l lit) int {
		if level := s.falsified(l); level >= 0 {
			return level
		}
		return math.MaxInt
	}
	for front := range 2 {
		for i := front + 1; i < len(clause); i++ {
			if rank(clause[i]) > rank(clause[front]) {
				clause[front], clause[i] = clause[i], clause[front]
			}
		}
	}
}

// falsified returns the level on which a literal became false, or -1 if it is not false.
func (s *Solver) falsified(l lit) int {
	if s.values[l] >= 0 {
		return -1
	}
	return int(s.level[l.variable()])
}

// attach adds a clause of two or more literals that watches its first two. If it has more, it is
// added to list, too. glue and order are those of its head.
func (s *Solver) attach(list []ref, clause []lit, glue, order int) []ref {
	at := twoLiterals
	if len(clause) > 2 {
		at = ref(len(s.arena))
		s.arena = append(s.arena, uint32(len(clause)), uint32(glue), 0, uint32(order))
		for _, l := range clause {
			s.arena = append(s.arena, uint32(l))
		}
		list = append(list, at)
	}
	s.watches[clause[0]] = append(s.watches[clause[0]], watch{at, clause[1]})
	s.watches[clause[1]] = append(s.watches[clause[1]], watch{at, clause[0]})
	return list
}

// reasonOf returns the reason that a clause, which has just been attached to list, is for its
// first literal.
func (s *Solver) reasonOf(clause []lit, list []ref) reason {
	if len(clause) == 2 {
		return reason{twoLiterals, clause[1] ^ 1}
	}
	return reason{clause: list[len(list)-1]}
}

// AddAtMostOne adds a group: at most one of these literals may be true. A literal that is
// there twice counts once.
func (s *Solver) AddAtMostOne(literals ...Literal) {
	s.cancel(0)
	group := make([]lit, 0, len(literals))
	for _, l := range literals {
		group = append(group, s.index(l))
	}
	slices.Sort(group)
	group = slices.Compact(group)
	if len(group) < 2 || s.refuted {
		return
	}
	for _, l := range group {
		s.in[l] = append(s.in[l], int32(len(s.groups)))
	}
	s.groups = append(s.groups, group)
	s.head = 0 // a member may be true already
}
