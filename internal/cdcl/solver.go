// Package cdcl solves Boolean formulas by conflict-driven clause learning. A formula is a set of
// clauses, of which at least one literal each must be true, and of at-most-one groups, of which
// at most one literal each may be true.
//
// [New] makes a [Solver], and [Solver.Solve] searches. The search is bounded by an amount of work
// and by a context. It keeps what it has learned, so that another call continues it. Clauses
// and groups may be added between two calls, for example to find one solution after another.
//
// The same calls make the same search: nothing depends on time or chance, and the result of one
// long call is that of many short ones.
//
// The search decides one variable after another and propagates what follows. A conflict is
// analyzed: its first unique implication point gives a clause that forbids the cause, which is
// kept, and the search jumps back to where this clause propagates. The files: clause.go keeps
// the clauses, propagate.go derives what follows, analyze.go learns, reduce.go forgets, order.go
// says which variable is next.
//
// References:
//
//   - J. P. Marques-Silva, K. A. Sakallah, "GRASP: a search algorithm for propositional
//     satisfiability", IEEE Transactions on Computers 48 (1999), 506-521, first in ICCAD 1996:
//     learning from conflicts, and jumping back.
//   - M. W. Moskewicz, C. F. Madigan, Y. Zhao, L. Zhang, S. Malik, "Chaff: engineering an
//     efficient SAT solver", DAC 2001: two watched literals, and the activity of variables.
//   - N. Eén, N. Sörensson, "An extensible SAT-solver", SAT 2003 (MiniSat): the structure, and
//     assumptions. Their "Temporal induction by incremental SAT solving" (2003) has the
//     failed ones.
//   - G. Audemard, L. Simon, "Predicting learnt clauses quality in modern SAT solvers", IJCAI
//     2009 (Glucose): which learned clauses to keep.
//   - M. Luby, A. Sinclair, D. Zuckerman, "Optimal speedup of Las Vegas algorithms", Information
//     Processing Letters 47 (1993), 173-180: when to restart.
package cdcl

import (
	"context"
	"fmt"
	"slices"
)

// A Literal is a variable, +v, or its negation, -v. Variables are counted from 1.
type Literal int32

// A Status is the result of a search.
type Status int

// The results.
const (
	Unknown       Status = iota // the search has been stopped; another call continues it
	Satisfiable                 // Value returns the solution
	Unsatisfiable               // Failed returns the assumptions to blame
)

func (s Status) String() string { return [...]string{"unknown", "satisfiable", "unsatisfiable"}[s] }

// Statistics count what a solver has done.
type Statistics struct {
	Decisions int
	Conflicts int
	Learned   int // clauses learned
	Forgotten int // of these, those that were deleted
}

// A Solver holds a formula, and what it has learned about it. Only one goroutine may use it at a
// time.
//
// Invariants between two calls of propagate without a conflict: of the two watched literals of
// a clause (its first two), neither is false unless the other is true, on the level of the
// false one or below. The literal that a clause has implied is its first.
type Solver struct {
	// Learned, if not nil, is called with each learned clause, in order. Each follows by unit
	// propagation from the formula and the clauses before it (reverse unit propagation,
	// RUP). If the formula is unsatisfiable, the last one is empty. The slice is valid only
	// during the call.
	Learned func(clause []Literal)

	// Forgotten, if not nil, is called for each learned clause that is deleted, with its number:
	// the nth that was learned, from 1. Those learned later follow without it.
	Forgotten func(n int)

	arena   []uint32  // the clauses of three or more literals
	wasted  int       // words of arena that belong to deleted clauses
	clauses []ref     // those of the formula
	learned []ref     // those that were learned
	watches [][]watch // by literal: the clauses that watch it
	groups  [][]lit   // the at-most-one groups
	in      [][]int32 // by literal: the groups that contain it

	values  []int8   // by literal: 1 true, -1 false, 0 not assigned
	level   []int32  // by variable: the number of decisions when it was assigned
	reasons []reason // by variable: why it was assigned
	trail   []lit    // the true literals, in the order in which they became true
	limits  []int    // by level, from 1: how long the trail was before its decision
	head    int      // how much of the trail has been propagated
	refuted bool     // whether the formula is unsatisfiable without assumptions

	order     order
	phase     []bool // by variable: the value to try first
	fixed     []bool // by variable: whether phase stays; otherwise it is the value that it had last
	undecided []bool // by variable: whether it is never decided

	assumptions []lit
	failed      []Literal
	model       []bool // by variable

	analysis analysis
	restart  restart
	reduce   reduction

	work       int
	checkAt    int // when ctx is to be checked
	statistics Statistics
	literals   []Literal // of a clause that is reported
	clause     []lit     // of a clause that is added
}

// New returns a solver with that many variables and no clauses.
func New(variables int) *Solver {
	s := &Solver{
		arena:     make([]uint32, firstClause),
		watches:   make([][]watch, 2*variables+2),
		in:        make([][]int32, 2*variables+2),
		values:    make([]int8, 2*variables+2),
		level:     make([]int32, variables+1),
		reasons:   make([]reason, variables+1),
		phase:     make([]bool, variables+1),
		fixed:     make([]bool, variables+1),
		undecided: make([]bool, variables+1),
		model:     make([]bool, variables+1),
	}
	s.order = newOrder(variables)
	s.analysis = analysis{seen: make([]bool, variables+1), levels: make([]int, variables+1)}
	s.reduce.next = firstReduction
	return s
}

// A lit is a literal as an index: twice its variable, plus 1 if it is negated. Its negation is
// lit^1.
type lit uint32

func (s *Solver) index(l Literal) lit {
	switch {
	case l > 0 && int(l) < len(s.level):
		return lit(2 * l)
	case l < 0 && int(-l) < len(s.level):
		return lit(-2*l + 1)
	}
	panic(fmt.Sprintf("cdcl: want a literal of a variable from 1 to %d, got %d", len(s.level)-1, l))
}

func (l lit) variable() int { return int(l >> 1) }

func (l lit) external() Literal {
	if l&1 != 0 {
		return -Literal(l >> 1)
	}
	return Literal(l >> 1)
}

// SetPhase sets the value that a decision gives to a variable first. Without it, that is false, and
// later the value that the variable had last.
func (s *Solver) SetPhase(variable int, value bool) {
	s.phase[variable], s.fixed[variable] = value, true
}

// SetActivity sets how early a variable is decided, compared with others. It is 0 by default.
// Among equals the lowest is first. A conflict adds at least 1 to that of each of its variables.
func (s *Solver) SetActivity(variable int, activity float64) {
	s.order.setActivity(variable, activity)
}

// SetUndecided declares that a variable is not to be decided. The search ends when all others
// have a value. Then this one is false unless its value follows from theirs, so the formula must be
// such that this makes a solution.
func (s *Solver) SetUndecided(variable int) { s.undecided[variable] = true }

// Work returns how much work has been done, in units of about two nanoseconds. It is counted, not
// timed.
func (s *Solver) Work() int { return s.work }

// Bytes returns how much memory the clauses take. Clauses of the formula, unlike learned ones, are
// never forgotten. A solver must not have more than 16 GiB of them.
func (s *Solver) Bytes() int { return 4 * len(s.arena) }

// Statistics returns what has been done.
func (s *Solver) Statistics() Statistics { return s.statistics }

// Value returns the value of a variable in the last solution found.
func (s *Solver) Value(variable int) bool { return s.model[variable] }

// Failed returns assumptions of the last call of [Solver.Solve] that can't hold together. It is
// valid if the result was Unsatisfiable, and empty if the formula is unsatisfiable without them.
func (s *Solver) Failed() []Literal { return s.failed }

// The work of the parts of a search, fitted to the times of 23 searches for queens, Langford's
// pairs, pentominoes and dominoes on mutilated boards: each took between 0.9 and 2 times as long as
// its work says.
const (
	costAssigned = 32 // a literal, which is taken back later
	costDecided  = 32 // a variable that was taken from the order
	costMember   = 4  // a member of a group visited
	costWatch    = 1  // a watch visited
	costClause   = 8  // a clause visited that its watch has not spared
	costLiteral  = 2  // a literal of it visited
	costAnalyzed = 1  // a literal visited to learn from a conflict
)

// workPerCheck is how much work is done between two checks of the context. It takes about a
// millisecond.
const workPerCheck = 1 << 19

// Solve searches for a solution in which the assumptions are true, for about that much work, or
// without a limit if work is 0. The result is Unknown if that was not enough, or if ctx was done
// first.
func (s *Solver) Solve(ctx context.Context, work int, assumptions ...Literal) Status {
	s.failed = s.failed[:0]
	if s.refuted {
		return Unsatisfiable
	}
	if ctx.Err() != nil {
		return Unknown
	}
	s.assume(assumptions)
	end := s.work + work
	for {
		if conflict := s.propagate(); conflict != nil {
			if len(s.limits) == 0 {
				s.refute()
				return Unsatisfiable
			}
			s.resolve(conflict)
			continue
		}
		if work > 0 && s.work >= end || s.done(ctx) {
			return Unknown
		}
		if s.restart.due() {
			s.cancel(0)
		}
		if s.statistics.Conflicts >= s.reduce.next {
			s.forget()
		}
		if status := s.decide(); status != Unknown {
			return status
		}
	}
}

// assume makes these the assumptions. What is decided already stays if they are the same as before.
func (s *Solver) assume(assumptions []Literal) {
	if slices.EqualFunc(assumptions, s.assumptions, func(l Literal, a lit) bool { return s.index(l) == a }) {
		return
	}
	s.cancel(0)
	s.assumptions = s.assumptions[:0]
	for _, l := range assumptions {
		s.assumptions = append(s.assumptions, s.index(l))
	}
	// Each assumption has a level, those that are true already, too.
	if n := len(s.level) + len(assumptions); n > len(s.analysis.levels) {
		s.analysis.levels = make([]int, n)
	}
}

// done reports whether ctx is done, which it checks now and then.
func (s *Solver) done(ctx context.Context) bool {
	if s.work < s.checkAt {
		return false
	}
	s.checkAt = s.work + workPerCheck
	return ctx.Err() != nil
}

// refute notes that the formula is unsatisfiable.
func (s *Solver) refute() {
	if !s.refuted {
		s.refuted = true
		s.report(nil)
	}
}

// report counts a clause as learned, and reports it.
func (s *Solver) report(clause []lit) {
	s.statistics.Learned++
	if s.Learned == nil {
		return
	}
	s.literals = s.literals[:0]
	for _, l := range clause {
		s.literals = append(s.literals, l.external())
	}
	s.Learned(s.literals)
}

// decide begins a new level with the next assumption, or else with the value of a variable. If
// nothing is left to decide, there is a solution.
func (s *Solver) decide() Status {
	for len(s.limits) < len(s.assumptions) {
		a := s.assumptions[len(s.limits)]
		switch s.values[a] {
		case 1:
			s.limits = append(s.limits, len(s.trail)) // a level of its own, with nothing to decide
			continue
		case -1:
			s.blame(a)
			return Unsatisfiable
		}
		s.choose(a)
		return Unknown
	}
	for len(s.order.heap) > 0 {
		v := s.order.next()
		s.work += costDecided
		if s.values[2*v] != 0 || s.undecided[v] {
			continue
		}
		s.statistics.Decisions++
		l := lit(2 * v)
		if !s.phase[v] {
			l ^= 1
		}
		s.choose(l)
		return Unknown
	}
	for v := range s.model {
		s.model[v] = s.values[2*v] > 0
	}
	return Satisfiable
}

// choose begins a level with a decision.
func (s *Solver) choose(l lit) {
	s.limits = append(s.limits, len(s.trail))
	s.assign(l, reason{})
}

// assign makes a literal true that has no value yet.
func (s *Solver) assign(l lit, why reason) {
	v := l >> 1
	s.values[l], s.values[l^1] = 1, -1
	s.level[v] = int32(len(s.limits))
	s.reasons[v] = why
	s.trail = append(s.trail, l)
}

// cancel takes back the levels above this one.
func (s *Solver) cancel(level int) {
	if len(s.limits) <= level {
		return
	}
	to := s.limits[level]
	for _, l := range slices.Backward(s.trail[to:]) {
		v := l.variable()
		s.values[l], s.values[l^1] = 0, 0
		if !s.fixed[v] {
			s.phase[v] = l&1 == 0
		}
		s.order.insert(v)
	}
	s.trail = s.trail[:to]
	s.limits = s.limits[:level]
	s.head = min(s.head, to)
}

// Decisions appends the literals that were decided for the last solution found, in their
// order, without assumptions. They determine it: all other values follow by unit propagation.
// Decisions is valid until the formula changes or Solve is called.
func (s *Solver) Decisions(literals []Literal) []Literal {
	for _, at := range s.limits[min(len(s.assumptions), len(s.limits)):] {
		literals = append(literals, s.trail[at].external())
	}
	return literals
}
