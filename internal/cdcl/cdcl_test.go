package cdcl

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/internal/testenv"
)

// A formula is what a solver is given.
type formula struct {
	variables int
	clauses   [][]Literal
	groups    [][]Literal
}

// randomFormula returns a formula that is small enough for brute force, and often near the
// border between those that have a solution and those that have none.
func randomFormula(r *rand.Rand) formula {
	f := formula{variables: 1 + r.IntN(12)}
	for range r.IntN(4 * f.variables) {
		f.clauses = append(f.clauses, f.literals(r, r.IntN(5)+min(1, r.IntN(40))))
	}
	for range r.IntN(4) {
		f.groups = append(f.groups, f.literals(r, r.IntN(6)))
	}
	return f
}

func (f *formula) literals(r *rand.Rand, n int) []Literal {
	literals := make([]Literal, n)
	for i := range literals {
		literals[i] = Literal(1 + r.IntN(f.variables))
		if r.IntN(2) == 0 {
			literals[i] = -literals[i]
		}
	}
	return literals
}

// solver returns a solver with this formula.
func (f *formula) solver() *Solver {
	s := New(f.variables)
	f.addTo(s)
	return s
}

func (f *formula) addTo(s *Solver) {
	for _, c := range f.clauses {
		s.AddClause(c...)
	}
	for _, g := range f.groups {
		s.AddAtMostOne(g...)
	}
}

// holds reports whether a literal is true where the bits of values are those of the variables.
func holds(l Literal, values int) bool {
	if l < 0 {
		return values>>(-l-1)&1 == 0
	}
	return values>>(l-1)&1 != 0
}

// satisfied reports whether the values are a solution in which the assumptions are true.
func (f *formula) satisfied(values int, assumptions []Literal) bool {
	for _, c := range f.clauses {
		if !slices.ContainsFunc(c, func(l Literal) bool { return holds(l, values) }) {
			return false
		}
	}
	for _, g := range f.groups {
		var one Literal
		for _, l := range g {
			if holds(l, values) && one != 0 && one != l {
				return false
			} else if holds(l, values) {
				one = l
			}
		}
	}
	return !slices.ContainsFunc(assumptions, func(l Literal) bool { return !holds(l, values) })
}

// solutions returns all solutions, by brute force.
func (f *formula) solutions(assumptions ...Literal) []int {
	var found []int
	for values := range 1 << f.variables {
		if f.satisfied(values, assumptions) {
			found = append(found, values)
		}
	}
	return found
}

// values returns the solution that s has found.
func (f *formula) values(s *Solver) int {
	values := 0
	for v := 1; v <= f.variables; v++ {
		if s.Value(v) {
			values |= 1 << (v - 1)
		}
	}
	return values
}

// solve calls Solve until it knows, for that much work each time.
func solve(t *testing.T, s *Solver, work int, assumptions ...Literal) Status {
	t.Helper()
	for range 1 << 20 {
		if status := s.Solve(t.Context(), work, assumptions...); status != Unknown {
			return status
		}
	}
	t.Fatal("the search does not end")
	return Unknown
}

// TestRandom compares the answers with those of brute force: without and with assumptions, and
// while clauses and groups are added. Failed assumptions can't hold together.
func TestRandom(t *testing.T) {
	for seed := range uint64(testenv.Cases(4000, 100_000)) {
		r := rand.New(rand.NewPCG(seed, 1))
		f := randomFormula(r)
		s := f.solver()
		for v := range f.variables {
			s.SetPhase(v+1, r.IntN(2) == 0)
			s.SetActivity(v+1, float64(r.IntN(3)))
		}
		work := r.IntN(3) * 50
		for range 6 {
			var assumptions []Literal
			if r.IntN(2) == 0 {
				assumptions = f.literals(r, r.IntN(4))
				if r.IntN(4) == 0 { // more levels than variables
					assumptions = slices.Repeat(assumptions, 6)
				}
			}
			want := f.solutions(assumptions...)
			status := solve(t, s, work, assumptions...)
			if (status == Satisfiable) != (len(want) > 0) {
				t.Fatalf("seed %d: %+v: want %d solutions with %v, got %v", seed, f, len(want), assumptions, status)
			}
			if values := f.values(s); status == Satisfiable && !f.satisfied(values, assumptions) {
				t.Fatalf("seed %d: %+v: %b is no solution with %v", seed, f, values, assumptions)
			}
			if status == Unsatisfiable {
				for _, l := range s.Failed() {
					if !slices.Contains(assumptions, l) {
						t.Fatalf("seed %d: %v failed, want some of %v", seed, s.Failed(), assumptions)
					}
				}
				if got := f.solutions(s.Failed()...); len(got) > 0 {
					t.Fatalf("seed %d: %+v: %v failed, but %b is a solution", seed, f, s.Failed(), got[0])
				}
			}
			switch r.IntN(3) {
			case 0:
				f.clauses = append(f.clauses, f.literals(r, 1+r.IntN(4)))
				s.AddClause(f.clauses[len(f.clauses)-1]...)
			case 1:
				f.groups = append(f.groups, f.literals(r, r.IntN(4)))
				s.AddAtMostOne(f.groups[len(f.groups)-1]...)
			}
		}
	}
}

// TestEnumerates finds all solutions, and forbids each by its decisions.
func TestEnumerates(t *testing.T) {
	for seed := range uint64(testenv.Cases(1000, 20_000)) {
		r := rand.New(rand.NewPCG(seed, 2))
		f := randomFormula(r)
		s := f.solver()
		var got []int
		for solve(t, s, r.IntN(2)*70) == Satisfiable {
			got = append(got, f.values(s))
			if len(got) > 1<<f.variables {
				break
			}
			decided := s.Decisions(nil)
			for i := range decided {
				decided[i] = -decided[i]
			}
			s.AddClause(decided...)
		}
		slices.Sort(got)
		if want := f.solutions(); !slices.Equal(got, want) {
			t.Fatalf("seed %d: %+v: want %b, got %b", seed, f, want, got)
		}
	}
}

// refutes reports whether unit propagation refutes the formula, learned clauses and facts included.
// It is as plain as possible.
func (f *formula) refutes(facts []Literal) bool {
	value := make(map[Literal]bool) // the literals that are true
	queue := slices.Clone(facts)
	for {
		for _, l := range queue {
			value[l] = true
		}
		queue = queue[:0]
		for _, c := range f.clauses {
			var open []Literal
			satisfied := false
			for _, l := range c {
				satisfied = satisfied || value[l]
				if !value[-l] && !slices.Contains(open, l) {
					open = append(open, l)
				}
			}
			switch {
			case satisfied:
			case len(open) == 0:
				return true
			case len(open) == 1:
				queue = append(queue, open[0])
			}
		}
		for _, g := range f.groups {
			for i, l := range g {
				for _, m := range g[:i] {
					switch {
					case l == m:
					case value[l] && value[m]:
						return true
					case value[l] && !value[-m]:
						queue = append(queue, -m)
					case value[m] && !value[-l]:
						queue = append(queue, -l)
					}
				}
			}
		}
		for l := range value {
			if value[-l] {
				return true
			}
		}
		if len(queue) == 0 {
			return false
		}
	}
}

// checkLearned lets every clause that s learns be checked: it follows by unit propagation from
// the formula and the clauses learned before it and not forgotten. It returns how many have been
// checked.
func checkLearned(t *testing.T, f formula, s *Solver) (checked *int, last *[]Literal) {
	known := formula{f.variables, slices.Clone(f.clauses), f.groups}
	checked, last = new(int), new([]Literal)
	s.Learned = func(clause []Literal) {
		*checked++
		*last = slices.Clone(clause)
		against := make([]Literal, len(clause))
		for i, l := range clause {
			against[i] = -l
		}
		if !known.refutes(against) {
			t.Fatalf("%+v: %v does not follow", f, clause)
		}
		known.clauses = append(known.clauses, *last)
	}
	s.Forgotten = func(n int) {
		clause := &known.clauses[len(f.clauses)+n-1]
		if len(*clause) < 3 {
			t.Fatalf("the learned clause %v is forgotten, want one of three literals or more, once", *clause)
		}
		*clause = []Literal{1, -1} // which says nothing
	}
	return checked, last
}

// TestLearned checks every clause learned from random formulas, and that the last one of an
// unsatisfiable formula is empty.
func TestLearned(t *testing.T) {
	total := 0
	for seed := range uint64(testenv.Cases(1500, 20_000)) {
		r := rand.New(rand.NewPCG(seed, 3))
		f := randomFormula(r)
		if seed%2 != 0 {
			f = hard(20, seed)
			f.groups = append(f.groups, f.literals(r, 5))
		}
		s := New(f.variables)
		checked, last := checkLearned(t, f, s)
		f.addTo(s)
		if status := solve(t, s, 0); status == Unsatisfiable && (*checked == 0 || len(*last) > 0) {
			t.Fatalf("seed %d: %+v: want the empty clause last, got %v after %d", seed, f, *last, *checked)
		}
		total += *checked
	}
	if total < 1000 {
		t.Errorf("want 1000 learned clauses or more, got %d", total)
	}
}

// pigeons returns the formula that n pigeons have holes of their own.
func pigeons(n, holes int) formula {
	f := formula{variables: n * holes}
	at := func(pigeon, hole int) Literal { return Literal(pigeon*holes + hole + 1) }
	for p := range n {
		var clause []Literal
		for h := range holes {
			clause = append(clause, at(p, h))
		}
		f.clauses = append(f.clauses, clause)
	}
	for h := range holes {
		var group []Literal
		for p := range n {
			group = append(group, at(p, h))
		}
		f.groups = append(f.groups, group)
	}
	return f
}

// TestPigeons refutes formulas that need thousands of conflicts, so that clauses are forgotten, and
// checks what is learned from the first.
func TestPigeons(t *testing.T) {
	f := pigeons(6, 5)
	s := f.solver()
	checkLearned(t, f, s)
	if status := solve(t, s, 0); status != Unsatisfiable {
		t.Errorf("6 pigeons in 5 holes: %v", status)
	}
	f = pigeons(9, 8)
	s = f.solver()
	if status := solve(t, s, 0); status != Unsatisfiable || s.Statistics().Forgotten == 0 {
		t.Errorf("9 pigeons in 8 holes: %v, %+v", status, s.Statistics())
	}
	f = pigeons(30, 30)
	if status := solve(t, f.solver(), 0); status != Satisfiable {
		t.Errorf("30 pigeons in 30 holes: %v", status)
	}
}

// hard returns a formula of clauses of three literals that takes a while.
func hard(variables int, seed uint64) formula {
	r := rand.New(rand.NewPCG(seed, 4))
	f := formula{variables: variables}
	for range variables * 43 / 10 {
		f.clauses = append(f.clauses, f.literals(r, 3))
	}
	return f
}

// TestForgets checks each clause that is learned and forgotten in searches that forget every few
// conflicts.
func TestForgets(t *testing.T) {
	forgotten := 0
	for seed := range uint64(testenv.Cases(40, 400)) {
		f := hard(40+int(seed%40), seed)
		s := f.solver()
		checkLearned(t, f, s)
		check := s.Learned
		s.Learned = func(clause []Literal) {
			s.reduce.next = min(s.reduce.next, s.statistics.Conflicts+5)
			check(clause)
		}
		solve(t, s, 0)
		forgotten += s.Statistics().Forgotten
	}
	if forgotten < 1000 {
		t.Errorf("want 1000 forgotten clauses or more, got %d", forgotten)
	}
}

// TestContinues checks that a search in small steps is the same as one at once, to the last
// decision, and that it repeats itself.
func TestContinues(t *testing.T) {
	for seed := range uint64(8) {
		f := hard(140, seed)
		s := f.solver()
		want := fmt.Sprint(solve(t, s, 0), s.Statistics(), s.Work(), s.model)
		for _, work := range []int{1, 1000, 123_456} {
			s := f.solver()
			if got := fmt.Sprint(solve(t, s, work), s.Statistics(), s.Work(), s.model); got != want {
				t.Errorf("seed %d, %d at a time:\n%s\nwant\n%s", seed, work, got, want)
			}
		}
	}
}

// TestBounds checks that a search stops after the work that it was given, and when the context
// ends.
func TestBounds(t *testing.T) {
	f := pigeons(12, 11)
	s := f.solver()
	for range 10 {
		before := s.Work()
		if status := s.Solve(t.Context(), 10_000); status != Unknown {
			t.Fatalf("want %v, got %v", Unknown, status)
		}
		if did := s.Work() - before; did < 10_000 || did > 20_000 {
			t.Errorf("want about 10,000 units of work, got %d", did)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	s.Learned = func([]Literal) { cancel() }
	before := s.Work()
	if status := s.Solve(ctx, 50*workPerCheck); status != Unknown {
		t.Errorf("want %v, got %v", Unknown, status)
	}
	if did := s.Work() - before; did > 2*workPerCheck {
		t.Errorf("want at most %d units of work after the context has ended, got %d", 2*workPerCheck, did)
	}
}

// TestWrongLiteral checks that a literal without a variable is refused.
func TestWrongLiteral(t *testing.T) {
	for _, l := range []Literal{0, 3, -3} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("literal %d of 2 variables: want a panic", l)
				}
			}()
			New(2).AddClause(l)
		}()
	}
}

// FuzzSolve compares the answers for formulas that bytes describe with those of brute force.
func FuzzSolve(f *testing.F) {
	f.Add([]byte{3, 1, 130, 0, 2, 131, 255, 1, 2, 3, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		made := formula{variables: 8}
		var literals []Literal
		for _, b := range data[:min(len(data), 200)] {
			switch l := Literal(b%8 + 1); {
			case b < 16:
				literals = append(literals, l)
			case b < 32:
				literals = append(literals, -l)
			case b < 128:
				made.clauses, literals = append(made.clauses, literals), nil
			default:
				made.groups, literals = append(made.groups, literals), nil
			}
		}
		s := made.solver()
		status := solve(t, s, 0)
		if want := made.solutions(); (status == Satisfiable) != (len(want) > 0) {
			t.Fatalf("%+v: want %d solutions, got %v", made, len(want), status)
		}
		if status == Satisfiable && !made.satisfied(made.values(s), nil) {
			t.Fatalf("%+v: %b is no solution", made, made.values(s))
		}
	})
}
