package cdcl

// An analysis is the memory that learning needs.
type analysis struct {
	seen    []bool // by variable
	marked  []lit  // of variables that are seen and must be reset
	clause  []lit  // that is learned
	two     [2]lit // of a conflict or a reason of two literals
	stack   []lit  // of redundant
	levels  []int  // by level: the last stamp
	stamp   int
	visited int // literals
}

// pair returns a clause of two literals. It is valid until the next one.
func (a *analysis) pair(l, m lit) []lit {
	a.two = [2]lit{l, m}
	return a.two[:]
}

// resolve learns from a conflict on a level above 0, and jumps back to where the learned clause
// implies its first literal.
func (s *Solver) resolve(conflict []lit) {
	s.statistics.Conflicts++
	s.analyze(conflict)
	s.minimize()
	clause := s.analysis.clause
	for _, l := range s.analysis.marked {
		s.analysis.seen[l.variable()] = false
	}
	s.analysis.marked = s.analysis.marked[:0]
	glue := s.glue(clause)
	s.work += costAnalyzed * s.analysis.visited
	s.analysis.visited = 0
	s.order.step *= decay
	s.restart.since++
	s.learn(clause, glue)
}

// analyze makes analysis.clause the clause of the first unique implication point: it follows from
// the formula, all of its literals are false, and only the first one is of the last level. The
// variables of the others are seen.
func (s *Solver) analyze(conflict []lit) {
	a := &s.analysis
	a.clause = append(a.clause[:0], 0)
	current := int32(len(s.limits))
	open := 0 // seen literals of the current level that have not been resolved
	at := len(s.trail)
	for {
		a.visited += len(conflict)
		for _, l := range conflict {
			v := l.variable()
			if a.seen[v] || s.level[v] == 0 || s.values[l] > 0 {
				continue
			}
			a.seen[v] = true
			s.order.bump(v)
			if s.level[v] == current {
				open++
			} else {
				a.clause = append(a.clause, l)
				a.marked = append(a.marked, l)
			}
		}
		for at--; !a.seen[s.trail[at].variable()]; at-- {
		}
		l := s.trail[at]
		a.seen[l.variable()] = false
		if open--; open == 0 {
			a.clause[0] = l ^ 1
			return
		}
		conflict = s.because(l)
		s.use(s.reasons[l.variable()].clause)
	}
}

// because returns the clause that has implied l. Its other literals are false.
func (s *Solver) because(l lit) []lit {
	why := s.reasons[l.variable()]
	if why.clause == twoLiterals {
		return s.analysis.pair(l, why.other^1)
	}
	return s.of(why.clause)
}

// minimize removes the literals that follow from the others.
func (s *Solver) minimize() {
	a := &s.analysis
	kept := 1
	a.stamp++
	for _, l := range a.clause[1:] {
		a.levels[s.level[l.variable()]] = a.stamp
	}
	for _, l := range a.clause[1:] {
		if s.reasons[l.variable()].clause == noClause || !s.redundant(l) {
			a.clause[kept] = l
			kept++
		}
	}
	a.clause = a.clause[:kept]
}

// redundant reports whether l, which is false, follows from other seen literals. What it finds out
// on the way is kept as seen. A literal of a level without a seen one can't follow.
func (s *Solver) redundant(l lit) bool {
	a := &s.analysis
	a.stack = append(a.stack[:0], l)
	before := len(a.marked)
	for len(a.stack) > 0 {
		top := a.stack[len(a.stack)-1]
		a.stack = a.stack[:len(a.stack)-1]
		clause := s.because(top ^ 1)
		a.visited += len(clause)
		for _, m := range clause {
			v := m.variable()
			if m == top^1 || a.seen[v] || s.level[v] == 0 {
				continue
			}
			if s.reasons[v].clause == noClause || a.levels[s.level[v]] != a.stamp {
				for _, m := range a.marked[before:] {
					a.seen[m.variable()] = false
				}
				a.marked = a.marked[:before]
				return false
			}
			a.seen[v] = true
			a.marked = append(a.marked, m)
			a.stack = append(a.stack, m)
		}
	}
	return true
}

// glue returns on how many levels the literals of a clause were assigned (Audemard and Simon's
// literal block distance). Clauses with few are worth keeping.
func (s *Solver) glue(clause []lit) int {
	a := &s.analysis
	a.stamp++
	n := 0
	for _, l := range clause {
		if level := s.level[l.variable()]; a.levels[level] != a.stamp {
			a.levels[level] = a.stamp
			n++
		}
	}
	return n
}

// learn adds a clause whose first literal is the only one of the last level, and jumps back.
func (s *Solver) learn(clause []lit, glue int) {
	s.report(clause)
	if len(clause) == 1 {
		s.cancel(0)
		s.assign(clause[0], reason{})
		return
	}
	latest := 1
	for i, l := range clause {
		if i > 1 && s.level[l.variable()] > s.level[clause[latest].variable()] {
			latest = i
		}
	}
	clause[1], clause[latest] = clause[latest], clause[1]
	s.cancel(int(s.level[clause[1].variable()]))
	s.learned = s.attach(s.learned, clause, glue, s.statistics.Learned)
	s.assign(clause[0], s.reasonOf(clause, s.learned))
}

// blame finds out why a, an assumption, is false: failed becomes a and other assumptions, which can't
// hold together.
func (s *Solver) blame(a lit) {
	seen := s.analysis.seen
	s.failed = append(s.failed, a.external())
	if s.level[a.variable()] == 0 {
		return
	}
	seen[a.variable()] = true
	for at := len(s.trail) - 1; at >= s.limits[0]; at-- {
		l := s.trail[at]
		if !seen[l.variable()] {
			continue
		}
		seen[l.variable()] = false
		if s.reasons[l.variable()].clause == noClause {
			s.failed = append(s.failed, l.external()) // an assumption
			continue
		}
		for _, m := range s.because(l) {
			if m != l && s.level[m.variable()] > 0 {
				seen[m.variable()] = true
			}
		}
	}
}
