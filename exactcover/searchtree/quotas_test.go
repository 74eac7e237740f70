package searchtree_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// TestVerifyQuotas checks the trees of searches with quotas, and that a choice of no more is refused
// where its item needs more.
func TestVerifyQuotas(t *testing.T) {
	refused := 0
	for i, p := range withQuotas(testenv.Cases(150, 2000)) {
		order := []exactcover.Order{exactcover.OrderFewest, exactcover.RandomOrder(uint64(i))}[i%2]
		tree, _ := record(t, p, order, true)
		if err := tree.Verify(); err != nil {
			t.Fatalf("problem %d: %v: %+v", i, err, p)
		}
		for k := range tree.Nodes {
			if n := &tree.Nodes[k]; p.Quota(int(n.Item)).Low > 0 && n.Parent == searchtree.NoNode && n.Option != exactcover.NoOption && p.HasQuota(int(n.Item)) && len(p.Given) == 0 {
				n.Option = exactcover.NoOption
				if err := tree.Verify(); err == nil || !strings.Contains(err.Error(), "is ruled out when it is chosen") {
					t.Fatalf("problem %d: want no more of an item refused that needs more, got %v: %+v", i, err, p)
				}
				refused++
				break
			}
		}
	}
	if refused < 10 {
		t.Errorf("%d refused: this tests little", refused)
	}
}

// TestExplainQuotas checks every explanation of searches with quotas: no solution contains the
// choices that a dead end rests on, but those that were found below it.
func TestExplainQuotas(t *testing.T) {
	explained, idle := 0, 0
	rng := rand.New(rand.NewPCG(39, 8))
	for i, p := range withQuotas(testenv.Cases(150, 1500)) {
		if i%3 > 0 { // two problems in one: choices of the one are idle where the other fails
			other := solvertest.RandomQuotas(rng)
			p.Given, p.Excluded, other.Given = nil, nil, nil
			p = solvertest.Union(p, other)
		}
		tree, r := record(t, p, exactcover.OrderFewest, true)
		if len(tree.Nodes) > 1000 {
			continue
		}
		solutions, _ := solvertest.Reference(p)
		for _, step := range tree.DeadEnds() {
			e := testenv.Must(tree.Explain(step))(t)
			if item, failed := r.failed[step]; failed && (e.Item != item || (e.Kind == searchtree.Empty) != (r.state(step).branches(item) == 0)) {
				t.Fatalf("problem %d, step %d: want item %d, got %+v: %+v", i, step, item, e, p)
			}
			explained++
			idle += len(e.Idle)
			if e.Solutions == 0 {
				restsOn(t, r.state(step), e, solutions)
			}
			if t.Failed() {
				t.Fatalf("problem %d, step %d: %s: %+v", i, step, e.Text(true), p)
			}
		}
	}
	if explained < 1000 || idle < 100 {
		t.Errorf("%d dead ends explained, %d choices idle: this tests little", explained, idle)
	}
}

// restsOn checks that no solution has the real choices of a dead end, and none of the options that
// were passed over at these choices.
func restsOn(t *testing.T, s plain, e *searchtree.Explanation, solutions []exactcover.Solution) {
	t.Helper()
	for _, solution := range solutions {
		has := true
		for _, search := range e.Real {
			c := s.path[search-1]
			if c.option != exactcover.NoOption && !slices.Contains(solution, c.option) {
				has = false
			}
			for _, o := range solution {
				isOf := slices.Contains(s.p.Options[o].Items, c.item)
				if s.by[o] == search && isOf && (c.option == exactcover.NoOption || o < c.option) {
					has = false
				}
			}
		}
		if has {
			t.Errorf("the solution %v has the choices %v", solution, e.Real)
		}
	}
}

// TestCuts records searches for the cheapest solution.
func TestCuts(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 7))
	cuts, sums := 0, 0
	for i, p := range withQuotas(testenv.Cases(100, 1000)) {
		solvertest.SetCosts(rng, p)
		recorder := searchtree.NewRecorder(p, searchtree.DefaultMost)
		want := 0
		log := exactcover.Log{Observe: func(e exactcover.Event) {
			recorder.Observe(e)
			if e.Item == exactcover.Cut {
				want++
			}
		}}
		testenv.Must(memsolver.Minimize(t.Context(), p, memsolver.DLX, memsolver.Log(&log)))(t)
		tree := recorder.Tree()
		goal := testenv.Must(memsolver.Goal(t.Context(), p, false))(t)
		tree.Seek(&goal, exactcover.OrderFewest)
		if err := errors.Join(tree.Validate(), tree.Verify()); err != nil {
			t.Fatalf("problem %d: %v: %+v", i, err, p)
		}
		if f := tree.Figures(); f.Cuts != want {
			t.Fatalf("problem %d: want %d cuts, got %+v: %+v", i, want, f, p)
		}
		cuts += want
		for _, n := range tree.Nodes {
			if n.Failed != exactcover.Cut {
				continue
			}
			e := testenv.Must(tree.Explain(int(n.Undone) - 1))(t)
			if e.Kind != searchtree.Cut || !strings.Contains(e.Text(false), "is better than one that was found before") {
				t.Fatalf("problem %d: want a cut, got %s: %+v", i, e.Text(false), p)
			}
			least := exactcover.NoCover // of the solutions with what is chosen
			chosen := testenv.Must(tree.State(e.Step))(t).Chosen()
			for _, s := range solvertest.BruteForce(p) {
				if !slices.ContainsFunc(chosen, func(o int) bool { return !slices.Contains(s, o) }) {
					least = min(least, p.Cost(s))
				}
			}
			switch s := e.Sums; {
			case s.Best == nil, s.Cost != nil && (*s.Cost != p.Cost(chosen) || *s.Cost < *s.Best),
				s.Cost == nil && (s.Bound > least || s.Bound < *s.Best), s.Bound != goal.Prices.CostBound(int((s.Prices+s.Added)*float64(goal.Prices.Scale))):
				t.Fatalf("problem %d, step %d: want a bound from the best cost to %d, got %+v: %+v", i, e.Step, least, s, p)
			}
			sums++
		}
	}
	if cuts < 100 || sums != cuts {
		t.Errorf("%d cuts, %d of them explained: this tests little", cuts, sums)
	}
}

// TestQuotaWords says in words what came of two weeks: in the first, sport can be left out, and in the
// second, too few hours are left for math.
func TestQuotaWords(t *testing.T) {
	build := func(option string) *exactcover.Problem {
		var b exactcover.Builder
		return testenv.Must(b.Primary("gym").Quota(2, 3, "math").Quota(0, 2, "sport").Primary("mon", "tue").
			Option(strings.Fields(option)...).Option("math", "mon").Option("sport", "tue").Option("math", "tue").Option("sport").Problem())(t)
	}
	for option, want := range map[string]string{"gym": `choose gym for gym, 1 move left
choose math mon for math, 1 move left
choose math tue for math, 1 move left
choose sport for sport, 2 moves left
a solution; undo the last choice to go on
choose no more of sport, 1 move left
a solution; undo the last choice to go on
sport, all moves tried: undo math tue for math
math, all moves tried: undo math mon for math
math, all moves tried: undo gym for gym
gym, all moves tried
step 7 is a dead end: 3 choices stand, and all moves left for sport were tried.
  sport tue         choice 3 math tue  tue
  sport             tried as order 4   1 choice, 0 dead ends, 1 solution
  no more of sport  tried as order 5   1 choice, 0 dead ends, 1 solution
Choice 3 rules out the others.
  choice 3, math tue, was the only move left for math
  choice 2, math mon, was one of the 2 moves left, all needed for math
  choice 1, gym, was the only move left for gym
It rests on no choice that had another move.
solution 1: order 4, 4 choices; 1 gym, 2 math mon, 3 math tue, 4 sport
solution 2: order 5, 4 choices; 1 gym, 2 math mon, 3 math tue, 4 no more of sport
`, "gym mon": `choose gym mon for gym, 1 move left
math, too few moves left: undo gym mon for gym
gym, all moves tried
step 1 is a dead end: 1 choice stands, and math needs 2 more moves, but 1 is left.
  math mon  choice 1 gym mon  mon
  math tue  left
Choice 1 rules out the others.
  choice 1, gym mon, was the only move left for gym
It rests on no choice that had another move, so there is no solution.
`} {
		tree, _ := record(t, build(option), exactcover.OrderFewest, true)
		var got strings.Builder
		for step := range tree.Steps + 1 {
			got.WriteString(tree.Next(step) + "\n")
		}
		e := testenv.Must(tree.Explain(tree.DeadEnds()[0]))(t)
		got.WriteString(e.Text(true) + pathsOf(tree))
		if got.String() != want {
			t.Errorf("want\n%s\ngot\n%s", want, got.String())
		}
	}
}

// pathsOf returns the lines of the figures that have the paths to solutions.
func pathsOf(tree *searchtree.Tree) string {
	var paths strings.Builder
	for line := range strings.Lines(tree.Figures().Text(true)) {
		if strings.HasPrefix(line, "solution ") {
			paths.WriteString(line)
		}
	}
	return paths.String()
}

// TestFromTraceOfBest makes a tree of the trace of a search for the cheapest solution: it is the same as the tree
// of the search. Without its goal, or with another one, the trace is refused, or its first cut is unexplained.
func TestFromTraceOfBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 18))
	cuts, uncut, other := 0, 0, 0
	for i, p := range withQuotas(testenv.Cases(100, 1000)) {
		if i%2 == 0 {
			p = solvertest.Random(rng)
		}
		solvertest.SetCosts(rng, p)
		goal := testenv.Must(memsolver.Goal(t.Context(), p, false))(t)
		recorder, cut := searchtree.NewRecorder(p, searchtree.DefaultMost), 0
		var events []exactcover.Event
		log := exactcover.Log{Observe: func(e exactcover.Event) {
			recorder.Observe(e)
			events = append(events, e)
			if e.Item == exactcover.Cut {
				cut++
			}
		}}
		testenv.Must(memsolver.Minimize(t.Context(), p, memsolver.DLX, memsolver.Log(&log)))(t)
		want, read := recorder.Tree(), inTrace(t, events)
		want.Seek(&goal, exactcover.OrderFewest)
		tree, err := searchtree.FromTrace(p, &goal, searchtree.DefaultMost, all(read))
		if err != nil || !slices.Equal(tree.Nodes, want.Nodes) || tree.Unexplained() != 0 {
			t.Fatalf("problem %d: want %+v, got %+v, %v: %+v", i, want, tree, err, p)
		}
		// A search with a goal may try branches in another order. Without the goal, one may then seem to be left out.
		isSame := slices.IsSorted(goal.Sequence(p, exactcover.OrderFewest))
		if plain, err := searchtree.FromTrace(p, nil, searchtree.DefaultMost, all(read)); err == nil && (cut > 0 || isSame) && (cut > 0) != (plain.Unexplained() > 0) {
			t.Fatalf("problem %d, without its goal: want %d cuts noticed, got choice %d: %+v", i, cut, plain.Unexplained(), p)
		}
		if cut == 0 && isSame {
			uncut++
		}
		cuts += cut
		if want.Solutions > 1 { // each costs less than the one before
			dearest := testenv.Must(memsolver.Goal(t.Context(), p, true))(t)
			if _, err := searchtree.FromTrace(p, &dearest, searchtree.DefaultMost, all(read)); err == nil {
				t.Fatalf("problem %d: want the trace refused as that of a search for the greatest cost: %+v", i, p)
			}
			other++
		}
	}
	if cuts < 50 || uncut < 5 || other < 5 {
		t.Errorf("%d cuts, %d searches without one, %d with several solutions: this tests little", cuts, uncut, other)
	}
}

// TestWrongCuts has dead ends pass for cuts, which Verify must notice unless they are cuts, too.
func TestWrongCuts(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 17))
	refused := 0
	for i, p := range withQuotas(testenv.Cases(100, 1000)) {
		solvertest.SetCosts(rng, p)
		goal := testenv.Must(memsolver.Goal(t.Context(), p, false))(t)
		recorder := searchtree.NewRecorder(p, searchtree.DefaultMost)
		log := exactcover.Log{Observe: recorder.Observe}
		testenv.Must(memsolver.Minimize(t.Context(), p, memsolver.DLX, memsolver.Log(&log)))(t)
		tree := recorder.Tree()
		tree.Seek(&goal, exactcover.OrderFewest)
		for k := range tree.Nodes {
			n := &tree.Nodes[k]
			if n.Failed < 0 || n.Undone == 0 {
				continue
			}
			failed := n.Failed
			n.Failed = exactcover.Cut
			e := testenv.Must(tree.Explain(int(n.Undone) - 1))(t)
			mayBeBetter := e.Sums.Best != nil && e.Sums.Bound < *e.Sums.Best
			if err := tree.Verify(); (err != nil && strings.Contains(err.Error(), "it was cut, but may lead to a better solution")) != mayBeBetter {
				t.Fatalf("problem %d, choice %d: %v, with %+v: %+v", i, k+1, err, e.Sums, p)
			}
			if mayBeBetter {
				refused++
			}
			n.Failed = failed
		}
	}
	if refused < 20 {
		t.Errorf("%d refused: this tests little", refused)
	}
}
