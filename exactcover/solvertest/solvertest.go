// Package solvertest has the tests that every [exactcover.Solver] must pass: [Run] for a
// solver that records a trace, [RunUnordered] for any search without an observer. They
// compare it with [Reference], a plain Algorithm X.
package solvertest

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"graphcover/exactcover"
)

// Run tests s, which records a trace, on the named problems of [Problems] and on n
// random ones. A [exactcover.Preparer] must also count, and solve prepared problems.
func Run(t *testing.T, s exactcover.Solver, n int) {
	run(t, n, &suite{solver: s, check: compareTrace})
	t.Run("stop early", func(t *testing.T) { stopEarly(t, s) })
}

// RunUnordered tests s, which may find the solutions in any order if the log has no
// observer, on the same problems as [Run]. refuses reports whether an error says that s
// cannot take a problem; such a problem is skipped.
func RunUnordered(t *testing.T, s exactcover.Preparer, n int, refuses func(error) bool) {
	run(t, n, &suite{solver: s, check: compareSets, refuses: refuses})
	t.Run("stop early", func(t *testing.T) { stopAnywhere(t, s) })
}

// A suite is a solver and how its searches are checked.
type suite struct {
	solver  exactcover.Solver
	check   func(t *testing.T, search search, p *exactcover.Problem) bool
	refuses func(error) bool // nil if the solver takes every problem
}

// A search searches a problem that it knows, and records in log what it does.
type search func(log *exactcover.Log) iter.Seq2[exactcover.Solution, error]

func run(t *testing.T, n int, s *suite) {
	for _, c := range Problems() {
		t.Run(c.Name, func(t *testing.T) { s.problem(t, c.Problem) })
	}
	t.Run("random", func(t *testing.T) { s.random(t, n, Random) })
	t.Run("conflict", func(t *testing.T) { conflict(t, s.solver) })
	t.Run("invalid", func(t *testing.T) { invalid(t, s.solver) })
	t.Run("cancel", func(t *testing.T) { cancel(t, s.solver) })
}

// RunQuotas tests s, which records a trace, on n random problems in which items have quotas. As in
// [Run], a [exactcover.Preparer] must also count, and solve prepared problems.
func RunQuotas(t *testing.T, s exactcover.Solver, n int) {
	(&suite{solver: s, check: compareTrace}).random(t, n, RandomQuotas)
}

// RunQuotasUnordered tests s on n such problems as [RunUnordered] does.
func RunQuotasUnordered(t *testing.T, s exactcover.Preparer, n int) {
	(&suite{solver: s, check: compareSets}).random(t, n, RandomQuotas)
}

// random tests the solver on n problems that random returns. Of a quarter of them, options are
// excluded.
func (s *suite) random(t *testing.T, n int, random func(*rand.Rand) *exactcover.Problem) {
	rng := rand.New(rand.NewPCG(7, 2221))
	skipped := 0
	for i := range n {
		p := random(rng)
		if i%4 == 0 {
			Exclude(rng, p)
		}
		text := fmt.Sprintf("%+v", p)
		if taken := s.problem(t, p); !taken {
			skipped++
		}
		if t.Failed() {
			t.Fatalf("random problem %d: %s", i, text)
		}
	}
	if n > 10 && skipped > n*3/4 {
		t.Errorf("want at least a quarter of %d problems taken, %d were refused", n, skipped)
	}
}

// problem tests the solver on p, which it changes. It returns false if the solver cannot
// take p.
func (s *suite) problem(t *testing.T, p *exactcover.Problem) (taken bool) {
	t.Helper()
	if s.refuses != nil {
		for _, err := range s.solver.All(t.Context(), p, nil) {
			if err != nil && s.refuses(err) {
				return false
			}
			break
		}
	}
	s.check(t, func(log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
		return s.solver.All(t.Context(), p, log)
	}, p)
	if preparer, ok := s.solver.(exactcover.Preparer); ok {
		count(t, p, func(log *exactcover.Log) (*big.Int, error) { return preparer.Count(t.Context(), p, log) })
		s.prepared(t, preparer, p)
	}
	return true
}

// prepared prepares p, changes it in place, and then solves what was prepared, with
// several sets of given options.
func (s *suite) prepared(t *testing.T, preparer exactcover.Preparer, p *exactcover.Problem) {
	t.Helper()
	was := p.Clone()
	prepared, err := preparer.Prepare(p)
	if err != nil {
		t.Error(err)
		return
	}
	p.Given = nil
	clear(p.Excluded)
	for o := range p.Options {
		clear(p.Options[o].Items)
		clear(p.Options[o].Colors)
	}
	clear(p.Options)
	clear(p.Items)
	givens := [][]int{was.Given, nil, was.Given}
	for o := range min(len(was.Options), 3) {
		if !slices.Contains(was.Excluded, o) {
			givens = append(givens, []int{o})
		}
	}
	for _, given := range givens {
		q := *was
		q.Given = given
		s.check(t, func(log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
			return prepared.All(t.Context(), given, log)
		}, &q)
		count(t, &q, func(log *exactcover.Log) (*big.Int, error) { return prepared.Count(t.Context(), given, log) })
	}
	for _, given := range [][]int{{-1}, {len(was.Options)}} {
		if _, err := prepared.Count(t.Context(), given, nil); err == nil {
			t.Errorf("given %v: want an error", given)
		}
	}
}

// A Case is a problem with a name and the number of its solutions.
type Case struct {
	Name      string
	Problem   *exactcover.Problem
	Solutions int
}

// Problems returns small problems that solvers have failed on, or might.
func Problems() []Case {
	knuth := func() *exactcover.Problem { // TAOCP 7.2.2.1 (5)
		return New(7, "ce", "adg", "bcf", "adf", "bg", "deg")
	}
	given := func(p *exactcover.Problem, options ...int) *exactcover.Problem {
		p.Given = options
		return p
	}
	excluded := func(p *exactcover.Problem, options ...int) *exactcover.Problem {
		p.Excluded = options
		return p
	}
	return []Case{
		{"no items", New(0), 1},
		{"no options", New(1), 0},
		{"one of each", New(1, "a"), 1},
		{"two of the same", New(2, "ab", "ab"), 2},
		{"an option that covers nothing", New(1, "", "a"), 1},
		{"an item in no option", New(3, "ab", "a", "b"), 0},
		{"Knuth's example", knuth(), 1},
		{"Knuth's example, two options given", given(knuth(), 4, 0), 1},
		{"Knuth's example, a wrong option given", given(knuth(), 1), 0},
		{"everything given", given(New(4, "ab", "cd"), 0, 1), 1},
		{"four pairs", New(4, "ab", "ac", "ad", "bc", "bd", "cd"), 3},
		{"four pairs, two options excluded", excluded(New(4, "ab", "ac", "ad", "bc", "bd", "cd"), 5, 1), 1},
		{"every option of an item excluded", excluded(New(2, "ab", "a", "b"), 0, 2), 0},
		{"options not in order of their items", New(3, "cba", "ca", "b", "ba", "c"), 3},
		{"Knuth's example in colors", colored("p q r", "x y", // TAOCP 7.2.2.1 (49)
			"p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"), 1},
		{"secondary items only", colored("", "x", "x", "x:A"), 1},
		{"a secondary item twice", colored("p q", "x", "p x", "q x"), 0},
		{"a secondary item twice in one color", colored("p q", "x", "p x:A", "q x:A"), 1},
		{"a secondary item in a color and without", colored("p q", "x", "p x:A", "q x"), 0},
		{"a secondary item left out", colored("p q", "x y", "p x", "q", "q y"), 2},
		{"an option without a primary item", colored("p", "x", "x:A", "p x:B"), 1},
		{"a color in three options", colored("p q r", "x",
			"p x:A", "p x:B", "q x:A", "q x:B", "r x:A", "r x:B", "r x"), 2},
		{"a given color", given(colored("p q r", "x", "p x:A", "q x:A", "q x:B", "r x:A", "r x:B"), 0), 1},
	}
}

// New returns a problem of n items, named a, b, c …, with one option for each string. The
// letters of the string are the items of the option.
func New(n int, options ...string) *exactcover.Problem {
	p := &exactcover.Problem{}
	for i := range n {
		p.Items = append(p.Items, exactcover.Item{Name: string(rune('a' + i))})
	}
	for _, letters := range options {
		o := exactcover.Option{Name: letters}
		for _, letter := range letters {
			o.Items = append(o.Items, int(letter-'a'))
		}
		p.Options = append(p.Options, o)
	}
	return p
}

// colored returns a problem with these primary and secondary items, separated by spaces.
// Each option lists its items as [exactcover.Builder] reads them.
func colored(primary, secondary string, options ...string) *exactcover.Problem {
	var b exactcover.Builder
	b.Primary(strings.Fields(primary)...).Secondary(strings.Fields(secondary)...)
	for _, option := range options {
		b.Option(strings.Fields(option)...)
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// Random returns a problem with 1 to 8 primary items and 0 to 16 options. A quarter of the
// problems have a given option, half of them up to 4 secondary items in up to 3 colors.
// About half of them have a solution.
func Random(rng *rand.Rand) *exactcover.Problem {
	primary, secondary := 1+rng.IntN(8), 0
	if rng.IntN(2) == 0 {
		secondary = rng.IntN(5)
	}
	p := New(primary + secondary)
	for i := range secondary {
		p.Items[primary+i].Secondary = true
	}
	p.Colors = []string{"", "red", "green", "blue"}
	for o := range rng.IntN(17) {
		option := exactcover.Option{Name: fmt.Sprint("o", o)}
		for _, item := range rng.Perm(primary + secondary) {
			if rng.IntN(3) > 0 {
				continue
			}
			color := exactcover.NoColor
			if item >= primary {
				color = exactcover.Color(rng.IntN(len(p.Colors)))
			}
			option.Items = append(option.Items, item)
			option.Colors = append(option.Colors, color)
		}
		if !slices.ContainsFunc(option.Colors, func(c exactcover.Color) bool { return c != exactcover.NoColor }) {
			option.Colors = nil
		}
		p.Options = append(p.Options, option)
	}
	if len(p.Options) > 0 && rng.IntN(4) == 0 {
		p.Given = []int{rng.IntN(len(p.Options))}
	}
	return p
}

// Each yields n random problems, without those that are not valid after these changes.
func Each(rng *rand.Rand, n int, changes ...func(*rand.Rand, *exactcover.Problem)) iter.Seq[*exactcover.Problem] {
	return func(yield func(*exactcover.Problem) bool) {
		for range n {
			p := Random(rng)
			for _, change := range changes {
				change(rng, p)
			}
			if p.Validate() == nil && !yield(p) {
				return
			}
		}
	}
}

// Sometimes returns a change of about half of the problems.
func Sometimes(change func(*rand.Rand, *exactcover.Problem)) func(*rand.Rand, *exactcover.Problem) {
	return func(rng *rand.Rand, p *exactcover.Problem) {
		if rng.IntN(2) == 0 {
			change(rng, p)
		}
	}
}

// Uncolor takes all colors away.
func Uncolor(_ *rand.Rand, p *exactcover.Problem) {
	for o := range p.Options {
		p.Options[o].Colors = nil
	}
}

// Exclude excludes up to 3 options of p that are not given.
func Exclude(rng *rand.Rand, p *exactcover.Problem) {
	for range min(rng.IntN(4), len(p.Options)) {
		if o := rng.IntN(len(p.Options)); !slices.Contains(p.Given, o) {
			p.Excluded = append(p.Excluded, o)
		}
	}
}

// SetQuotas gives about half of the primary items of p a quota, from 0:1 to 2:4.
func SetQuotas(rng *rand.Rand, p *exactcover.Problem) {
	for item := range p.Primary() {
		if rng.IntN(2) == 0 {
			low := rng.IntN(3)
			p.Items[item].Quota = exactcover.Quota{Low: low, High: max(1, low+rng.IntN(3))}
		}
	}
}

// RandomQuotas returns a random problem in which items have quotas. In a quarter of those that have
// solutions, some options of one are given.
func RandomQuotas(rng *rand.Rand) *exactcover.Problem {
	for {
		p := Random(rng)
		SetQuotas(rng, p)
		if !p.HasQuotas() || p.Validate() != nil {
			continue
		}
		if rng.IntN(4) == 0 {
			if solutions, _ := Reference(p); len(solutions) > 0 {
				s := solutions[rng.IntN(len(solutions))]
				p.Given = s[:rng.IntN(len(s)+1)]
			}
		}
		return p
	}
}

// WithQuotas replaces p by what [RandomQuotas] returns.
func WithQuotas(rng *rand.Rand, p *exactcover.Problem) { *p = *RandomQuotas(rng) }

// SetCosts gives each option of p a cost from -5 to 20.
func SetCosts(rng *rand.Rand, p *exactcover.Problem) {
	for o := range p.Options {
		p.Options[o].Cost = rng.IntN(26) - 5
	}
}

// RandomPrices returns random prices that are valid for p: they are lowered until no option adds
// less than 0.
func RandomPrices(rng *rand.Rand, p *exactcover.Problem) exactcover.Prices {
	prices := exactcover.Prices{Scale: 1 + rng.IntN(3), Items: make([]int, len(p.Items))}
	colored := make([]bool, len(p.Items))
	for o := range p.Options {
		for k, item := range p.Options[o].Items {
			colored[item] = colored[item] || p.Options[o].Color(k) != exactcover.NoColor
		}
	}
	for item := range p.Items {
		switch {
		case colored[item]:
		case p.Items[item].Secondary:
			prices.Items[item] = -rng.IntN(5)
		default:
			prices.Items[item] = rng.IntN(30) - 10
		}
	}
	for o := range p.Options {
		if added := p.AddedCost(prices, o); added < 0 && p.HasPrimary(o) {
			for _, item := range p.Options[o].Items {
				if !p.Items[item].Secondary {
					prices.Items[item] += added
					break
				}
			}
		}
	}
	return prices
}

// compareTrace runs a search of p and compares solutions, trace, candidates and tally with
// the reference. The tally must be added to what was in the log.
func compareTrace(t *testing.T, search search, p *exactcover.Problem) bool {
	t.Helper()
	wantSolutions, wantTrace := Reference(p)
	var solutions []exactcover.Solution
	var trace []exactcover.Event
	before := exactcover.Tally{Choices: 1000, Backtracks: 100, Solutions: 10, RoundTrips: 1000, Loading: time.Hour}
	log := exactcover.Log{Tally: before, Observe: Keep(&trace)}
	for solution, err := range search(&log) {
		if err != nil {
			t.Error(err)
			return false
		}
		if err := exactcover.Verify(p, solution); err != nil {
			t.Error(err)
		}
		solutions = append(solutions, slices.Clone(solution))
	}
	if !slices.EqualFunc(solutions, wantSolutions, slices.Equal) {
		t.Errorf("solutions: want %v, got %v", wantSolutions, solutions)
	}
	if !slices.EqualFunc(wantTrace, trace, sameWithCandidates) {
		t.Errorf("trace:\nwant %v\ngot  %v", wantTrace, trace)
	}
	count := func(kind exactcover.Kind) (n int) {
		for _, e := range wantTrace {
			if e.Kind == kind {
				n++
			}
		}
		return n
	}
	want := exactcover.Tally{
		Choices: before.Choices + count(exactcover.Choose), Backtracks: before.Backtracks + count(exactcover.Backtrack),
		Solutions:  before.Solutions + len(wantSolutions),
		RoundTrips: max(log.RoundTrips, before.RoundTrips), Loading: max(log.Loading, before.Loading),
	}
	if log.Tally != want {
		t.Errorf("tally: want %+v, got %+v", want, log.Tally)
	}
	return !t.Failed()
}

// compareSets runs a search of p and compares the solutions, as sets, with the reference.
// Every choice must have been undone, and the tally be added to what was in the log.
func compareSets(t *testing.T, search search, p *exactcover.Problem) bool {
	t.Helper()
	wantSolutions, _ := Reference(p)
	before := exactcover.Tally{Choices: 1000, Backtracks: 100, Solutions: 10, Updates: 1}
	log := exactcover.Log{Tally: before}
	var solutions []exactcover.Solution
	for solution, err := range search(&log) {
		if err != nil {
			t.Error(err)
			return false
		}
		if err := exactcover.Verify(p, solution); err != nil {
			t.Error(err)
		}
		given := slices.Sorted(slices.Values(p.Given))
		if len(solution) < len(given) || !slices.Equal(solution[:len(given)], given) {
			t.Errorf("want the given options %v first, got %v", given, solution)
		}
		solutions = append(solutions, slices.Clone(solution))
		clear(solution) // the caller may use it as it likes
	}
	if want, got := sets(wantSolutions), sets(solutions); !slices.Equal(got, want) {
		t.Errorf("solutions: want %v, got %v", want, got)
	}
	choices, backtracks := log.Choices-before.Choices, log.Backtracks-before.Backtracks
	if log.Solutions != before.Solutions+len(wantSolutions) || choices != backtracks || choices < 0 || log.Updates < before.Updates {
		t.Errorf("want %d solutions and every choice undone, got %+v after %+v", len(wantSolutions), log.Tally, before)
	}
	return !t.Failed()
}

// sets returns the solutions as sets, in an order of their own.
func sets(solutions []exactcover.Solution) []string {
	texts := make([]string, len(solutions))
	for i, s := range solutions {
		texts[i] = fmt.Sprint(slices.Sorted(slices.Values(s)))
	}
	slices.Sort(texts)
	return texts
}

// count compares a count of the solutions of p with the reference.
func count(t *testing.T, p *exactcover.Problem, count func(*exactcover.Log) (*big.Int, error)) {
	t.Helper()
	want, _ := Reference(p)
	var log exactcover.Log
	n, err := count(&log)
	if err != nil || n.Cmp(big.NewInt(int64(len(want)))) != 0 {
		t.Errorf("want %d solutions counted, got %v, %v", len(want), n, err)
	} else if log.Solutions != len(want) || log.Choices != log.Backtracks {
		t.Errorf("want %d solutions logged and every choice undone, got %+v", len(want), log.Tally)
	}
}

// Keep returns an observer that appends each event to trace, where it stays valid.
func Keep(trace *[]exactcover.Event) func(exactcover.Event) {
	return func(e exactcover.Event) {
		e.Candidates = slices.Clone(e.Candidates)
		*trace = append(*trace, e)
	}
}

// KeepSteps is Keep without the candidates, which not every solver reports.
func KeepSteps(trace *[]exactcover.Event) func(exactcover.Event) {
	return func(e exactcover.Event) {
		e.Candidates = nil
		*trace = append(*trace, e)
	}
}

// sameWithCandidates reports whether got is the event want. A solver may leave out the
// candidates.
func sameWithCandidates(want, got exactcover.Event) bool {
	return want.Same(got) && (got.Candidates == nil || slices.Equal(want.Candidates, got.Candidates))
}

// ask asks s about p in every way, and returns what each has said: by All, and if s can prepare
// problems, by Count, and by All and Count of what it has prepared.
func ask(ctx context.Context, s exactcover.Solver, p *exactcover.Problem, log *exactcover.Log) map[string]error {
	said := make(map[string]error)
	all := func(way string, solutions iter.Seq2[exactcover.Solution, error]) {
		solution, err := exactcover.First(solutions)
		said[way] = err
		if err == nil || solution != nil {
			said[way] = fmt.Errorf("want an error and no solution, got %v, %v", solution, err)
		}
	}
	count := func(way string, n *big.Int, err error) {
		said[way] = err
		if err == nil || n != nil {
			said[way] = fmt.Errorf("want an error and no count, got %v, %v", n, err)
		}
	}
	all("All", s.All(ctx, p, log))
	preparer, ok := s.(exactcover.Preparer)
	if !ok {
		return said
	}
	n, err := preparer.Count(ctx, p, log)
	count("Count", n, err)
	prepared, err := preparer.Prepare(p)
	if err != nil {
		said["Prepare"] = err
		return said
	}
	n, err = prepared.Count(ctx, p.Given, log)
	count("Count of what was prepared", n, err)
	all("All of what was prepared", prepared.All(ctx, p.Given, log))
	return said
}

// conflict searches a problem whose given options conflict. Prepare must not look at them.
func conflict(t *testing.T, s exactcover.Solver) {
	p := New(3, "ab", "bc")
	p.Given = []int{0, 1}
	for way, err := range ask(t.Context(), s, p, nil) {
		if !exactcover.IsConflict(err) || err.Error() != "given options ab and bc both cover b" {
			t.Errorf("%s: want a conflict of ab and bc, got %v", way, err)
		}
	}
}

// invalid searches a problem whose option has an item that does not exist.
func invalid(t *testing.T, s exactcover.Solver) {
	said := ask(t.Context(), s, New(1, "ab"), nil)
	if _, ok := s.(exactcover.Preparer); ok && said["Prepare"] == nil {
		t.Error("want an error of Prepare, got none")
	}
	for way, err := range said {
		if !strings.Contains(err.Error(), "want an item below 1, got 1") {
			t.Errorf("%s: want the item named, got %v", way, err)
		}
	}
}

// RefusesObserver tests that s, which records no trace, refuses a log with an observer by an
// error that refuses knows, and never calls the observer.
func RefusesObserver(t *testing.T, s exactcover.Preparer, refuses func(error) bool) {
	observed := &exactcover.Log{Observe: func(e exactcover.Event) { t.Errorf("want no event, got %+v", e) }}
	for way, err := range ask(t.Context(), s, New(2, "ab"), observed) {
		if way == "Prepare" || !refuses(err) {
			t.Errorf("%s: want an observer refused, got %v", way, err)
		}
	}
}

func stopEarly(t *testing.T, s exactcover.Solver) {
	p := New(4, "ab", "ac", "ad", "bc", "bd", "cd")
	var log exactcover.Log
	if _, err := exactcover.First(s.All(t.Context(), p, &log)); err != nil {
		t.Fatal(err)
	}
	if log.Choices != 2 || log.Backtracks != 0 || log.Solutions != 1 {
		t.Errorf("after the first of three solutions: want 2 choices and no backtrack, got %+v", log.Tally)
	}
	if n, err := exactcover.Number(s.All(t.Context(), p, nil)); err != nil || n.Int64() != 3 {
		t.Errorf("without a log: want 3 solutions, got %v, %v", n, err)
	}
}

// stopAnywhere stops after each number of solutions, on one prepared problem. Every search
// must start over.
func stopAnywhere(t *testing.T, s exactcover.Preparer) {
	prepared, err := s.Prepare(New(4, "ab", "ac", "ad", "bc", "bd", "cd"))
	if err != nil {
		t.Fatal(err)
	}
	if n, err := exactcover.Number(prepared.All(t.Context(), nil, nil)); err != nil || n.Int64() != 3 {
		t.Errorf("without a log: want 3 solutions, got %v, %v", n, err)
	}
	for _, stop := range []int{1, 2, 3, 1, 3, 2, 1} {
		var log exactcover.Log
		for _, err := range prepared.All(t.Context(), nil, &log) {
			if err != nil {
				t.Fatal(err)
			}
			if log.Solutions == stop {
				break
			}
		}
		if log.Solutions != stop || log.Choices-log.Backtracks != 2 {
			t.Errorf("after %d of three solutions: want 2 choices standing, got %+v", stop, log.Tally)
		}
	}
}

func cancel(t *testing.T, s exactcover.Solver) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for way, err := range ask(ctx, s, New(2, "ab"), nil) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: want %v, got %v", way, context.Canceled, err)
		}
	}
}

// Union returns the problem that asks for a solution of each of these problems. They have no
// given and no excluded options; those that have colors have the same ones. The number of its
// solutions is the product of theirs.
func Union(pieces ...*exactcover.Problem) *exactcover.Problem {
	union := new(exactcover.Problem)
	place := make([][]int, len(pieces)) // by piece and item
	for _, secondary := range []bool{false, true} {
		for n, piece := range pieces {
			for i := range piece.Items {
				if piece.Items[i].Secondary == secondary {
					place[n] = append(place[n], len(union.Items))
					union.Items = append(union.Items, exactcover.Item{
						Name: fmt.Sprint(n, " ", piece.ItemName(i)), Secondary: secondary, Quota: piece.Items[i].Quota,
					})
				}
			}
		}
	}
	for n, piece := range pieces {
		if len(piece.Colors) > len(union.Colors) {
			union.Colors = piece.Colors
		}
		for o := range piece.Options {
			option := exactcover.Option{
				Name: fmt.Sprint(n, " ", piece.OptionName(o)), Colors: slices.Clone(piece.Options[o].Colors), Cost: piece.Options[o].Cost,
			}
			for _, i := range piece.Options[o].Items {
				option.Items = append(option.Items, place[n][i])
			}
			union.Options = append(union.Options, option)
		}
	}
	return union
}
