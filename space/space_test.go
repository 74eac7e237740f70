package space_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/space"
	"io"
)

// most is more states than any problem of these tests has.
const most = 1 << 20

// problems calls do with n random problems: with secondary items and colors, with none, one
// and many solutions, in one piece or in several.
func problems(t *testing.T, n int, do func(rng *rand.Rand, p *exactcover.Problem)) {
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 19))
		p := solvertest.Random(rng)
		for range rng.IntN(3) {
			p = beside(p, solvertest.Random(rng), rng.IntN(2) == 0)
		}
		solvertest.Exclude(rng, p)
		if do(rng, p); t.Failed() {
			t.Fatalf("seed %d: %+v", seed, p)
		}
	}
}

// beside returns a problem with the items and options of both. If shared is set, the
// secondary items of q are those of p, as far as p has any.
func beside(p, q *exactcover.Problem, shared bool) *exactcover.Problem {
	if p.Validate() != nil || q.Validate() != nil {
		return p
	}
	both := &exactcover.Problem{Colors: p.Colors}
	pp, qp := p.Primary(), q.Primary()
	ps, qs := len(p.Items)-pp, len(q.Items)-qp
	if shared {
		qs = max(0, qs-ps)
	}
	for i := range pp + qp + ps + qs {
		both.Items = append(both.Items, exactcover.Item{Name: fmt.Sprint("i", i), Secondary: i >= pp+qp})
	}
	add := func(from *exactcover.Problem, place func(int) int) {
		for _, o := range from.Options {
			copied := exactcover.Option{Name: fmt.Sprint("o", len(both.Options)), Colors: slices.Clone(o.Colors)}
			for _, item := range o.Items {
				copied.Items = append(copied.Items, place(item))
			}
			both.Options = append(both.Options, copied)
		}
	}
	add(p, func(item int) int {
		if item < pp {
			return item
		}
		return item + qp
	})
	both.Given = slices.Clone(p.Given)
	add(q, func(item int) int {
		switch {
		case item < qp:
			return pp + item
		case shared && item-qp < ps:
			return pp + item // item-qp in p
		case shared:
			return pp + item
		default:
			return pp + ps + item
		}
	})
	return both
}

// TestAgainstTheList compares every answer with the list of all solutions, from the plain
// search of solvertest.
func TestAgainstTheList(t *testing.T) {
	ctx := t.Context()
	kinds, solvable := make(map[space.Kind]int), 0
	problems(t, testenv.Cases(600, 5000), func(rng *rand.Rand, p *exactcover.Problem) {
		if p.Validate() != nil {
			return // TestConflict
		}
		s, err := space.Build(ctx, p, most)
		if err != nil {
			t.Error(err)
			return
		}
		list, _ := solvertest.Reference(p)
		if len(list) > 0 {
			solvable++
		}
		for _, state := range s.States() {
			kinds[state.Kind]++
		}
		checkCount(t, s, list, space.Narrowing{})
		if len(p.Options) > 0 {
			for range 3 {
				checkCount(t, s, list, randomNarrowing(rng, len(p.Options)))
			}
		}
		checkNth(t, s, list)
		checkBest(t, rng, s, list)
	})
	if kinds[space.Parts] < 100 || kinds[space.Choice] < 500 || solvable < 100 {
		t.Errorf("want many states of each kind and many solutions, got %v and %d", kinds, solvable)
	}
}

func randomNarrowing(rng *rand.Rand, options int) (n space.Narrowing) {
	for range rng.IntN(3) {
		n.With = append(n.With, rng.IntN(options))
	}
	for range rng.IntN(3) {
		n.Without = append(n.Without, rng.IntN(options))
	}
	return n
}

// checkCount compares the number of the solutions that n leaves, and how many of them have
// each option, with the list.
func checkCount(t *testing.T, s *space.Space, list []exactcover.Solution, n space.Narrowing) {
	t.Helper()
	want := make([]int, len(s.Problem().Options))
	solutions := 0
	for _, solution := range list {
		has := func(o int) bool { return slices.Contains(solution, o) }
		if slices.ContainsFunc(n.Without, has) || slices.ContainsFunc(n.With, func(o int) bool { return !has(o) }) {
			continue
		}
		solutions++
		for _, o := range solution {
			want[o]++
		}
	}
	got, err := s.Count(t.Context(), n)
	if err != nil || got.Cmp(big.NewInt(int64(solutions))) != 0 {
		t.Errorf("%+v: want %d solutions, got %v, %v", n, solutions, got, err)
	}
	with, err := s.Options(t.Context(), n)
	if err != nil || fmt.Sprint(with) != fmt.Sprint(want) {
		t.Errorf("%+v: want %d solutions with each option, got %v, %v", n, want, with, err)
	}
}

// checkNth requires every solution exactly once, in the order that [space.Questions] says.
func checkNth(t *testing.T, s *space.Space, list []exactcover.Solution) {
	t.Helper()
	want := inOrder(s, 0)
	if len(list) == 0 {
		want = nil
	}
	if len(want) != len(list) {
		t.Errorf("want %d solutions in the space, got %v", len(list), want)
	}
	for k := range len(list) + 2 {
		solutions, err := s.Nth(t.Context(), big.NewInt(int64(k)))
		if outside := (*space.RangeError)(nil); k == 0 || k > len(list) {
			if !errors.As(err, &outside) {
				t.Errorf("solution %d of %d: want a RangeError, got %v, %v", k, len(list), solutions, err)
			}
			continue
		}
		testenv.Check(t, err)
		solution := solutions[0]
		err = exactcover.Verify(s.Problem(), solution)
		given := len(s.Problem().Given)
		if err != nil || !slices.Equal(solution[given:], want[k-1]) || !slices.IsSorted(solution[:given]) {
			t.Errorf("solution %d: want %v after the given options, got %v, %v", k, want[k-1], solution, err)
		}
	}
}

// inOrder lists the solutions of a state, by the definition of their order.
func inOrder(s *space.Space, at int32) []exactcover.Solution {
	if len(s.States()) == 0 {
		return nil
	}
	state := s.States()[at]
	all := []exactcover.Solution{{}}
	if state.Kind == space.Choice {
		all = nil
	}
	for _, arc := range state.Arcs {
		below := inOrder(s, arc.To)
		if state.Kind == space.Choice {
			for _, rest := range below {
				all = append(all, append(exactcover.Solution{int(arc.Option)}, rest...))
			}
			continue
		}
		var longer []exactcover.Solution
		for _, first := range all {
			for _, rest := range below {
				longer = append(longer, slices.Concat(first, rest))
			}
		}
		all = longer
	}
	return all
}

func checkBest(t *testing.T, rng *rand.Rand, s *space.Space, list []exactcover.Solution) {
	t.Helper()
	costs := make([]int, len(s.Problem().Options))
	for o := range costs {
		costs[o] = rng.IntN(7) - 3
	}
	costOf := func(solution exactcover.Solution) (sum int) {
		for _, o := range solution {
			sum += costs[o]
		}
		return sum
	}
	best, err := s.Best(t.Context(), costs)
	if len(list) == 0 {
		if best != nil || err != nil {
			t.Errorf("want no best solution of none, got %+v, %v", best, err)
		}
		return
	}
	if err != nil {
		t.Error(err)
		return
	}
	many := make(map[int]int64)
	for _, solution := range list {
		many[costOf(solution)]++
	}
	check := func(got space.Extreme, cost int) {
		if got.Cost != cost || got.Solutions.Cmp(big.NewInt(many[cost])) != 0 {
			t.Errorf("want %d solutions of cost %d, got %v of %d", many[cost], cost, got.Solutions, got.Cost)
		}
		for k := int64(1); ; k++ {
			solutions, err := s.Nth(t.Context(), big.NewInt(k))
			if err != nil {
				t.Errorf("want %v among the solutions", got.First)
				return
			}
			solution := solutions[0]
			if costOf(solution) == cost {
				if !slices.Equal(solution, got.First) {
					t.Errorf("want %v first of those that cost %d, got %v", solution, cost, got.First)
				}
				return
			}
		}
	}
	var all []int
	for cost := range many {
		all = append(all, cost)
	}
	check(best.Cheapest, slices.Min(all))
	check(best.Dearest, slices.Max(all))
}

// TestRules checks each state by the rules of the package comment, applied literally.
func TestRules(t *testing.T) {
	problems(t, testenv.Cases(300, 3000), func(_ *rand.Rand, p *exactcover.Problem) {
		if p.Validate() != nil {
			return
		}
		s := testenv.Must(space.Build(t.Context(), p, most))(t)
		list, _ := solvertest.Reference(p)
		if len(list) == 0 {
			if len(s.States()) != 0 {
				t.Errorf("want no states without a solution, got %v", s.States())
			}
			return
		}
		rules{t, p, s}.check()
	})
}

// rules are the rules of a space, as plainly as possible.
type rules struct {
	*testing.T
	problem *exactcover.Problem
	space   *space.Space
}

func (r rules) check() {
	var root []int
	for o := range r.problem.Options {
		if r.takesPart(o) {
			root = append(root, o)
		}
	}
	states := r.space.States()
	if !slices.Equal(r.space.Open(0), root) {
		r.Errorf("root: want %v, got %v", root, r.space.Open(0))
	}
	for i, state := range states {
		open := r.space.Open(i)
		if i > 0 && !before(r.space.Open(i-1), open) {
			r.Errorf("want state %d after %d, got %v after %v", i, i-1, open, r.space.Open(i-1))
		}
		groups := r.groups(open)
		switch {
		case len(open) == 0:
			r.is(i, state, space.End, exactcover.NoItem)
		case len(groups) > 1:
			r.is(i, state, space.Parts, exactcover.NoItem)
			for k, arc := range state.Arcs {
				if arc.Option != space.NoOption || !slices.Equal(groups[k], r.space.Open(int(arc.To))) {
					r.Errorf("state %d: want parts %v, got %v", i, groups, state.Arcs)
				}
			}
		default:
			r.checkChoice(i, state, open)
		}
	}
}

func (r rules) is(i int, state space.State, kind space.Kind, item int) {
	if state.Kind != kind || int(state.Item) != item {
		r.Errorf("state %d: want a %v of item %d, got %+v", i, kind, item, state)
	}
}

func (r rules) checkChoice(i int, state space.State, open []int) {
	item, fewest := -1, 0
	for candidate := range r.problem.Primary() {
		n := len(r.with(candidate, open))
		if n > 0 && (item < 0 || n < fewest) {
			item, fewest = candidate, n
		}
	}
	r.is(i, state, space.Choice, item)
	arcs := make(map[int]int) // by option
	for _, arc := range state.Arcs {
		arcs[int(arc.Option)] = int(arc.To)
	}
	tried := 0
	for _, o := range r.with(item, open) {
		rest := r.compatible(o, open)
		to, there := arcs[o]
		if there != r.coverable(r.items(open, o), rest) {
			r.Errorf("state %d: option %d: want an arc: %t, got one: %t", i, o, !there, there)
		}
		if there {
			tried++
			if !slices.Equal(rest, r.space.Open(to)) {
				r.Errorf("state %d: option %d: want state %v, got %v", i, o, rest, r.space.Open(to))
			}
		}
	}
	if tried != len(state.Arcs) || !slices.IsSortedFunc(state.Arcs, func(a, b space.Arc) int { return int(a.Option - b.Option) }) {
		r.Errorf("state %d: want only arcs of item %d, ascending, got %v", i, item, state.Arcs)
	}
}

// coverable reports whether options of open cover each of these items exactly once.
func (r rules) coverable(items, open []int) bool {
	if len(items) == 0 {
		return true
	}
	for _, o := range r.with(items[0], open) {
		rest := slices.DeleteFunc(slices.Clone(items), func(item int) bool { return slices.Contains(r.problem.Options[o].Items, item) })
		if r.coverable(rest, r.compatible(o, open)) {
			return true
		}
	}
	return false
}

// compatible returns the options of open that don't conflict with option o.
func (r rules) compatible(o int, open []int) []int {
	return slices.DeleteFunc(slices.Clone(open), func(other int) bool { return other == o || r.conflict(o, other) })
}

// items returns the primary items of options, without those of option o.
func (r rules) items(open []int, o int) []int {
	var items []int
	for item := range r.problem.Primary() {
		if len(r.with(item, open)) > 0 && !slices.Contains(r.problem.Options[o].Items, item) {
			items = append(items, item)
		}
	}
	return items
}

func (r rules) takesPart(o int) bool {
	if slices.Contains(r.problem.Excluded, o) || slices.Contains(r.problem.Given, o) || !r.coversPrimary(o) {
		return false
	}
	return !slices.ContainsFunc(r.problem.Given, func(given int) bool { return r.conflict(given, o) })
}

func (r rules) coversPrimary(o int) bool {
	return slices.ContainsFunc(r.problem.Options[o].Items, func(item int) bool { return item < r.problem.Primary() })
}

func (r rules) conflict(a, b int) bool {
	for k, item := range r.problem.Options[a].Items {
		l := slices.Index(r.problem.Options[b].Items, item)
		if l < 0 {
			continue
		}
		c, d := r.problem.Options[a].Color(k), r.problem.Options[b].Color(l)
		if c == exactcover.NoColor || c != d {
			return true
		}
	}
	return false
}

func (r rules) with(item int, open []int) []int {
	return slices.DeleteFunc(slices.Clone(open), func(o int) bool { return !slices.Contains(r.problem.Options[o].Items, item) })
}

// groups returns the groups of options that conflicts tie together, by their least items.
func (r rules) groups(open []int) [][]int {
	var groups [][]int
	left := slices.Clone(open)
	for item := range r.problem.Primary() {
		group := r.with(item, left)
		if len(group) == 0 {
			continue
		}
		for i := 0; i < len(group); i++ {
			for _, o := range left {
				if !slices.Contains(group, o) && r.conflict(group[i], o) {
					group = append(group, o)
				}
			}
		}
		slices.Sort(group)
		groups = append(groups, group)
		left = slices.DeleteFunc(left, func(o int) bool { return slices.Contains(group, o) })
	}
	return groups
}

// before reports whether a set of options comes before another: the larger first, then in
// dictionary order.
func before(a, b []int) bool {
	if len(a) != len(b) {
		return len(a) > len(b)
	}
	return slices.Compare(a, b) < 0
}

// TestEngines compares counts with those of every engine in memory.
func TestEngines(t *testing.T) {
	problems(t, testenv.Cases(100, 3000), func(_ *rand.Rand, p *exactcover.Problem) {
		if p.Validate() != nil {
			return
		}
		s := testenv.Must(space.Build(t.Context(), p, most))(t)
		got, _ := s.Count(t.Context(), space.Narrowing{})
		for _, engine := range memsolver.Engines() {
			want, err := memsolver.Count(t.Context(), p, engine)
			if refusal := (*memsolver.EngineError)(nil); errors.As(err, &refusal) {
				continue
			}
			if err != nil || got.Cmp(want) != 0 {
				t.Errorf("%s: want %v solutions, got %v, %v", engine, want, got, err)
			}
		}
	})
}

// TestKnown compares counts with published ones, and the sizes of spaces with those of
// docs/space.md.
func TestKnown(t *testing.T) {
	for _, c := range []struct {
		puzzle, solutions string
		states, arcs      int
	}{
		{"domino:8x8", "12988816", 1625, 2318},
		{"queens:8", "92", 399, 538},
		{"langford:8", "150", 566, 761},
		{"queens:3", "0", 0, 0},
	} {
		s := testenv.Must(space.Build(t.Context(), testenv.Must(puzzle.Parse(c.puzzle))(t).Problem(), most))(t)
		n, _ := s.Count(t.Context(), space.Narrowing{})
		if n.String() != c.solutions || len(s.States()) != c.states || s.Arcs() != c.arcs {
			t.Errorf("%+v: got %v solutions, %d states, %d arcs", c, n, len(s.States()), s.Arcs())
		}
	}
}

// TestConflict requires that given options which exclude each other leave a space without
// states.
func TestConflict(t *testing.T) {
	p := solvertest.New(3, "ab", "bc")
	p.Given = []int{0, 1}
	s, err := space.Build(t.Context(), p, most)
	if err != nil || len(s.States()) != 0 {
		t.Fatalf("want no states, got %v, %v", s, err)
	}
	checkCount(t, s, nil, space.Narrowing{})
	checkNth(t, s, nil)
}

func TestBuildErrors(t *testing.T) {
	p := solvertest.New(4, "ab", "ac", "ad", "bc", "bd", "cd")
	s := testenv.Must(space.Build(t.Context(), p, most))(t)
	if states := len(s.States()); states != 5 {
		t.Fatalf("want 5 states of four pairs, got %d", states)
	}
	if _, err := space.Build(t.Context(), p, 5); err != nil {
		t.Errorf("want five states allowed, got %v", err)
	}
	var tooMany *space.TooManyStates
	if _, err := space.Build(t.Context(), p, 4); !errors.As(err, &tooMany) || tooMany.Most != 4 {
		t.Errorf("want TooManyStates of 4, got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := space.Build(ctx, p, most); !errors.Is(err, context.Canceled) {
		t.Errorf("want %v, got %v", context.Canceled, err)
	}
	if _, err := space.Build(t.Context(), solvertest.New(1, "ab"), most); err == nil {
		t.Error("want an error for an item that does not exist, got none")
	}
	if _, err := s.Best(t.Context(), []int{1, 2}); err == nil || err.Error() != "want 6 costs, one for each option, got 2" {
		t.Errorf("want an error for two costs, got %v", err)
	}
	if _, err := s.Best(t.Context(), []int{0, 0, 0, 0, 0, exactcover.MostCost + 1}); err == nil {
		t.Error("want an error for a cost that is too high, got none")
	}
}

// TestSample draws from problems with few solutions and compares how often each is drawn with
// the same probability for all, by the chi-squared test.
func TestSample(t *testing.T) {
	for _, c := range []struct {
		puzzle string
		limit  float64 // of which chi-squared exceeds it once in 10,000 runs
	}{
		{"latin:3", 34.8},   // 12 solutions
		{"domino:4x5", 151}, // 95 solutions
		{"queens:6", 21.2},  // 4 solutions
	} {
		p := testenv.Must(puzzle.Parse(c.puzzle))(t)
		s := testenv.Must(space.Build(t.Context(), p.Problem(), most))(t)
		list, _ := solvertest.Reference(p.Problem())
		draws := 200 * len(list)
		drawn := make(map[string]int)
		sample := testenv.Must(space.Sample(t.Context(), s, draws, 7))(t)
		for _, solution := range sample {
			slices.Sort(solution)
			drawn[fmt.Sprint(solution)]++
		}
		expected, chi := float64(draws)/float64(len(list)), 0.0
		for _, solution := range list {
			slices.Sort(solution)
			difference := float64(drawn[fmt.Sprint(solution)]) - expected
			chi += difference * difference / expected
			delete(drawn, fmt.Sprint(solution))
		}
		if chi > c.limit || len(drawn) > 0 {
			t.Errorf("%s: want chi-squared up to %g and no other solutions, got %g, %v", c.puzzle, c.limit, chi, drawn)
		}
		again, _ := space.Sample(t.Context(), s, 3, 7)
		for i := range again {
			slices.Sort(again[i])
			if !slices.Equal(again[i], sample[i]) {
				t.Errorf("%s: want the same solutions for the same seed, got %v, then %v", c.puzzle, sample[:3], again)
			}
		}
	}
}

// TestSampleBeyond64Bits draws among more solutions than fit into 64 bits: about half of them
// must have either option of the first cell of a board.
func TestSampleBeyond64Bits(t *testing.T) {
	row := strings.Repeat("######.", 6) // six boards, each with 6728 solutions
	p := testenv.Must(puzzle.Parse("domino:" + row + strings.Repeat("/"+row, 5)))(t)
	s := testenv.Must(space.Build(t.Context(), p.Problem(), most))(t)
	n, _ := s.Count(t.Context(), space.Narrowing{})
	if n.BitLen() <= 64 {
		t.Fatalf("want more than 64 bits, got %v", n)
	}
	with, _ := s.Options(t.Context(), space.Narrowing{})
	sample := testenv.Must(space.Sample(t.Context(), s, 1000, 1))(t)
	drawn := 0
	for _, solution := range sample {
		testenv.Check(t, exactcover.Verify(p.Problem(), solution))
		if slices.Contains(solution, 0) {
			drawn++
		}
	}
	share, _ := new(big.Rat).SetFrac(with[0], n).Float64()
	if want := 1000 * share; float64(drawn) < want-70 || float64(drawn) > want+70 { // more than four deviations
		t.Errorf("want about %.0f of 1000 solutions with option 0, got %d", want, drawn)
	}
}

func TestCompare(t *testing.T) {
	p := solvertest.New(3, "ab", "a", "b", "c", "c")
	q := solvertest.New(3, "ab", "c", "abc", "c")
	var about [2]space.Questions
	for i, problem := range []*exactcover.Problem{p, q} {
		s := testenv.Must(space.Build(t.Context(), problem, most))(t)
		about[i] = s
	}
	c, err := space.Compare(t.Context(), p, q, about[0], about[1])
	if err != nil || c.Same() || fmt.Sprint(c.Solutions) != "[4 3]" {
		t.Errorf("want 4 and 3 solutions, got %v, %v", c, err)
	}
	var got []string
	for _, d := range c.Differ {
		got = append(got, fmt.Sprint(d.Option, " ", d.Solutions[0], " ", d.Solutions[1]))
	}
	if want := []string{"a 2 0", "b 2 0", "c 4 2", "abc 0 1"}; !slices.Equal(got, want) {
		t.Errorf("want %q, got %q", want, got)
	}
}

func TestQuotasAreRefused(t *testing.T) {
	solvertest.CheckQuotasRefused(t, func(p *exactcover.Problem) error {
		_, err := space.Build(t.Context(), p, 100)
		return err
	})
	solvertest.CheckQuotasRefused(t, func(p *exactcover.Problem) error {
		_, err := space.Certify(t.Context(), p, 100, io.Discard)
		return err
	})
}
