package memsolver_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// shifts asks who works when: every shift needs one person, and each person works once. A cost is
// how little a person likes the shift.
func shifts() *exactcover.Problem {
	var b exactcover.Builder
	b.Primary("morning", "noon", "night").Secondary("ann", "bob", "cid", "dee")
	costs := map[string][3]int{"ann": {1, 2, 9}, "bob": {2, 4, 7}, "cid": {1, 3, 5}, "dee": {6, 2, 6}}
	var cost []int
	for _, who := range []string{"ann", "bob", "cid", "dee"} {
		for k, when := range []string{"morning", "noon", "night"} {
			b.Option(who, when)
			cost = append(cost, costs[who][k])
		}
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	for o := range p.Options {
		p.Options[o].Cost = cost[o]
	}
	return p
}

func ExampleMinimize() {
	p := shifts()
	best, err := memsolver.Minimize(context.Background(), p)
	fmt.Println(best.Cost, best.Proved(), err)
	n, err := memsolver.CountWithin(context.Background(), p, best.Cost+1)
	fmt.Println(n, "cost at most one more", err)
	// Output:
	// 8 true <nil>
	// 4 cost at most one more <nil>
}

// Each better solution comes as soon as it is found, with a bound: nothing costs less.
func ExampleImprove() {
	var best exactcover.Best
	for b, err := range memsolver.Improve(context.Background(), shifts()) {
		if err != nil {
			panic(err) // with a context that ends, b is the best until then
		}
		best = b
	}
	fmt.Println(best.Cost, best.Bound)
	// Output: 8 8
}

func ExampleWithin() {
	p := shifts()
	for solution, err := range memsolver.Within(context.Background(), p, 8) {
		fmt.Printf("%q %v\n", p.OptionNames(solution), err)
	}
	// Output: ["cid night" "ann morning" "dee noon"] <nil>
}

func TestMinimizeRefuses(t *testing.T) {
	refuses := func(err error) {
		t.Helper()
		var refused *memsolver.EngineError
		if !errors.As(err, &refused) {
			t.Errorf("want an engine error, got %v", err)
		}
	}
	for _, setting := range []memsolver.Setting{memsolver.Cells, memsolver.Ordered("backwards")} {
		_, err := memsolver.Minimize(t.Context(), shifts(), setting)
		refuses(err)
	}
	log := exactcover.Log{Observe: func(exactcover.Event) {}}
	for _, setting := range []memsolver.Setting{memsolver.DLX, memsolver.Ordered(exactcover.OrderFirst), memsolver.Log(&log)} {
		_, err := memsolver.CountWithin(t.Context(), shifts(), 8, setting)
		refuses(err)
	}
	tooHigh := exactcover.Prices{Scale: 1, Items: []int{2, 0, 0, 0, 0, 0, 0}}
	if _, err := memsolver.Minimize(t.Context(), shifts(), memsolver.Priced(tooHigh)); err == nil {
		t.Error("want prices refused that are no bound")
	}
	p := shifts()
	p.Given = []int{0, 1}
	if _, err := memsolver.Minimize(t.Context(), p); !exactcover.IsConflict(err) {
		t.Errorf("want a conflict, got %v", err)
	}
}

func TestMinimizeStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	best, err := memsolver.Minimize(ctx, shifts())
	if !errors.Is(err, context.Canceled) || best.Bound > 8 || best.Solution != nil && best.Cost < 8 {
		t.Errorf("want the error of the context with a bound, got %+v, %v", best, err)
	}
	for range memsolver.Improve(t.Context(), shifts()) {
		break
	}
	log := exactcover.Log{}
	n, err := memsolver.CountWithin(t.Context(), shifts(), 1000, memsolver.Limit(3), memsolver.Log(&log))
	if err != nil || n.Int64() != 3 || log.Solutions != 3 {
		t.Errorf("want 3 solutions, got %v, %v, %d", n, err, log.Solutions)
	}
	n, err = memsolver.CountWithin(t.Context(), shifts(), 1000)
	if err != nil || n.Int64() != 24 {
		t.Errorf("want 24 solutions, got %v, %v", n, err)
	}
}

// TestMinimizeCosts compares the least cost of random problems, two thirds of them with quotas, with what DLX finds. The
// costs of every other problem are mostly below 0, as if they were to be maximized.
func TestMinimizeCosts(t *testing.T) {
	rng := rand.New(rand.NewPCG(99, 5))
	for i := range testenv.Cases(5000, 200000) {
		p := solvertest.Random(rng)
		if i%3 > 0 {
			p = solvertest.RandomQuotas(rng)
		}
		for o := range p.Options {
			p.Options[o].Cost = rng.IntN(9) - 2 - 5*(i%2)
		}
		want := testenv.Must(memsolver.Minimize(t.Context(), p, memsolver.DLX))(t)
		if got := testenv.Must(memsolver.Minimize(t.Context(), p))(t); got.Cost != want.Cost || got.Bound != want.Bound {
			t.Fatalf("problem %d: want the cost %d, got %+v of %+v", i, want.Cost, got, p)
		}
	}
}

// TestMinimizeMore has a cover of cost 4 that a better one contains: with one more option, which costs -1. The search
// comes to the first one, sees that no better one lacks that option, and nothing is left to branch on.
func TestMinimizeMore(t *testing.T) {
	p := &exactcover.Problem{
		Items: []exactcover.Item{
			{Name: "a", Quota: exactcover.Quota{Low: 0, High: 1}}, {Name: "b", Quota: exactcover.Quota{Low: 2, High: 3}},
			{Name: "c", Quota: exactcover.Quota{Low: 2, High: 4}}, {Name: "d"}, {Name: "e", Secondary: true}, {Name: "f", Secondary: true},
		},
		Options: []exactcover.Option{
			{Items: []int{1, 3, 4}, Colors: []exactcover.Color{0, 0, 3}, Cost: -1}, {Items: []int{2}, Cost: -1},
			{Items: []int{5, 1}, Colors: []exactcover.Color{3, 0}, Cost: -1}, {Items: []int{2, 0, 1, 4}, Cost: 3}, {Items: []int{3, 2}, Cost: 2},
			{Items: []int{4, 0}, Colors: []exactcover.Color{3, 0}, Cost: -2}, {Items: []int{5, 2}, Colors: []exactcover.Color{1, 0}, Cost: 5},
			{Items: []int{4, 5, 1, 2}, Colors: []exactcover.Color{1, 1, 0, 0}, Cost: 1},
		},
		Colors: []string{"", "red", "green", "blue"},
	}
	if best := testenv.Must(memsolver.Minimize(t.Context(), p))(t); best.Cost != 3 || !best.Proved() {
		t.Errorf("want the cost 3, got %+v", best)
	}
}

// TestLargeCosts counts what costs too much. The relaxation of this problem was never solved: an inexact price counted as
// a step. With costs a hundred million times as small it is solved at once.
func TestLargeCosts(t *testing.T) {
	p := solvertest.New(8, "gacfd", "e", "bea", "f", "afcd", "caed", "bhfegc", "bdg", "gach")
	p.Items[6].Quota, p.Items[7].Quota = exactcover.Quota{Low: 1, High: 4}, exactcover.Quota{Low: 0, High: 2}
	for o, cost := range []int{-26, -22, 6, -22, -26, -20, -25, 16, 38} {
		p.Options[o].Cost = cost * 100_000_007
	}
	p.Options[8].Cost++
	for _, limit := range []int{-800_000_057, exactcover.MostCost} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		n := testenv.Must(memsolver.CountWithin(ctx, p, limit))(t)
		want := 0
		for _, s := range solvertest.BruteForce(p) {
			if p.Cost(s) <= limit {
				want++
			}
		}
		if n.Int64() != int64(want) {
			t.Errorf("limit %d: want %d, got %d", limit, want, n)
		}
	}
}

// On random problems, DLX finds a solution of the cost that the other search has found, with prices of
// the relaxation and of 0. Each event is that of the plain reference solver.
func TestMinimizeByDLX(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 5))
	solved, cuts := 0, 0
	for i := range testenv.Cases(600, 3000) {
		p := solvertest.Random(rng)
		if i%2 == 0 {
			p = solvertest.RandomQuotas(rng)
		}
		solvertest.SetCosts(rng, p)
		if i%3 == 0 {
			solvertest.Exclude(rng, p)
		}
		want := testenv.Must(memsolver.Minimize(t.Context(), p))(t)
		if want.Solution != nil {
			solved++
		}
		order := append(exactcover.Orders(), exactcover.RandomOrder(7))[i%4]
		cuts += minimizeByDLX(t, p, want, order, testenv.Must(memsolver.Prices(t.Context(), p))(t))
		for o := range p.Options {
			p.Options[o].Cost += 5
		}
		want = testenv.Must(memsolver.Minimize(t.Context(), p))(t)
		cuts += minimizeByDLX(t, p, want, order, exactcover.Prices{Scale: 1, Items: make([]int, len(p.Items))})
		if t.Failed() {
			t.Fatalf("problem %d, order %s: %+v", i, order, p)
		}
	}
	if solved < 100 || cuts < 500 {
		t.Errorf("%d solved, %d cuts: this tests little", solved, cuts)
	}
}

// minimizeByDLX returns how many choices were undone by a cut.
func minimizeByDLX(t *testing.T, p *exactcover.Problem, want exactcover.Best, order exactcover.Order, prices exactcover.Prices) (cuts int) {
	t.Helper()
	if err := prices.Validate(p); err != nil {
		t.Errorf("%+v: %v", prices, err)
	}
	_, wantTrace := solvertest.ReferenceCheapest(p, order, prices)
	var trace []exactcover.Event
	log := exactcover.Log{Observe: solvertest.Keep(&trace)}
	got, err := memsolver.Minimize(t.Context(), p, memsolver.DLX, memsolver.Ordered(order), memsolver.Priced(prices), memsolver.Log(&log))
	if err != nil || got.Bound != want.Bound || got.Cost != want.Cost || (got.Solution == nil) != (want.Solution == nil) {
		t.Errorf("want %+v, got %+v, %v", want, got, err)
	}
	if got.Solution != nil && (exactcover.Verify(p, got.Solution) != nil || p.Cost(got.Solution) != got.Cost) {
		t.Errorf("want a solution that costs %d, got %v", got.Cost, got.Solution)
	}
	if !slices.EqualFunc(trace, wantTrace, func(a, b exactcover.Event) bool { return a.Same(b) && slices.Equal(a.Candidates, b.Candidates) }) {
		t.Errorf("want the trace\n%v, got\n%v", wantTrace, trace)
	}
	for _, e := range trace {
		if e.Item == exactcover.Cut {
			cuts++
		}
	}
	return cuts
}

// TestBegin begins with a solution of random problems: the first answer is no dearer than it, and the last one is as
// cheap as without it.
func TestBegin(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 5))
	begun := 0
	for range testenv.Cases(2000, 20000) {
		p := solvertest.Random(rng)
		if rng.IntN(2) == 0 {
			p = solvertest.RandomQuotas(rng)
		}
		for o := range p.Options {
			p.Options[o].Cost = rng.IntN(9) - 2
		}
		if p.Validate() != nil {
			continue
		}
		var solutions []exactcover.Solution
		for s, err := range memsolver.All(t.Context(), p, memsolver.Limit(20)) {
			testenv.Check(t, err)
			solutions = append(solutions, s)
		}
		if len(solutions) == 0 {
			continue
		}
		begun++
		start := solutions[rng.IntN(len(solutions))]
		want := testenv.Must(memsolver.Minimize(t.Context(), p))(t)
		var first, last *exactcover.Best
		for best, err := range memsolver.Improve(t.Context(), p, memsolver.Begin(start)) {
			testenv.Check(t, err)
			if best.Solution == nil || best.Bound > best.Cost {
				t.Fatalf("%v: want a solution from the first moment, got %+v", p, best)
			}
			testenv.Check(t, exactcover.Verify(p, best.Solution))
			if last = &best; first == nil {
				first = last
			}
		}
		if last == nil || first.Cost > p.Cost(start) || !last.Proved() || last.Cost != want.Cost || last.Cost != p.Cost(last.Solution) {
			t.Errorf("%v: begun with cost %d: want the cost %d at last, got %+v, %+v", p, p.Cost(start), want.Cost, first, last)
		}
	}
	if begun < 100 {
		t.Errorf("want more problems with a solution, got %d", begun)
	}
}

// TestBeginWithPart begins with one option of random problems, unless no solution has it: the first answer has it, or
// is the best one, and the last one is as cheap as without it.
func TestBeginWithPart(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 5))
	begun, refused := 0, 0
	for range testenv.Cases(1000, 10000) {
		p := solvertest.Random(rng)
		if rng.IntN(2) == 0 {
			p = solvertest.RandomQuotas(rng)
		}
		if len(p.Options) == 0 {
			continue
		}
		for o := range p.Options {
			p.Options[o].Cost = rng.IntN(9) - 2
		}
		part := rng.IntN(len(p.Options))
		with := p.Giving(append(slices.Clone(p.Given), part))
		if slices.Contains(p.Given, part) || !p.HasPrimary(part) || with.Validate() != nil {
			continue
		}
		if testenv.Must(memsolver.Solve(t.Context(), with))(t) == nil {
			refused++
			if _, err := memsolver.Minimize(t.Context(), p, memsolver.Begin(exactcover.Solution{part})); !errors.Is(err, memsolver.ErrBegin) {
				t.Errorf("%v: want option %d refused, got %v", p, part, err)
			}
			continue
		}
		begun++
		want := testenv.Must(memsolver.Minimize(t.Context(), p))(t)
		var first, last *exactcover.Best
		for best, err := range memsolver.Improve(t.Context(), p, memsolver.Begin(exactcover.Solution{part})) {
			testenv.Check(t, err)
			if last = &best; first == nil {
				first = last
			}
		}
		if last == nil || !slices.Contains(first.Solution, part) && first.Cost != want.Cost || !last.Proved() || last.Cost != want.Cost {
			t.Errorf("%v: want option %d first, and the cost %d at last, got %+v, %+v", p, part, want.Cost, first, last)
		}
	}
	if begun < 100 || refused < 100 {
		t.Errorf("%d searches began, %d did not: this tests little", begun, refused)
	}
}

// TestBeginIsStopped completes part of a solution after the time is over.
func TestBeginIsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := shifts()
	p.Options[0].Cost = -3
	best, err := memsolver.Minimize(ctx, p, memsolver.Begin(exactcover.Solution{0}))
	if !errors.Is(err, context.Canceled) || best.Solution != nil || best.Bound != exactcover.NothingFound(p).Bound {
		t.Errorf("want nothing found, got %+v, %v", best, err)
	}
}

// TestBeginRefuses checks what can't be begun with, and which searches can't begin with a solution.
func TestBeginRefuses(t *testing.T) {
	p := shifts()
	if _, err := memsolver.Minimize(t.Context(), p, memsolver.Begin(exactcover.Solution{0, 1, 2})); err == nil {
		t.Error("want an error of what is no solution")
	}
	start := testenv.Must(memsolver.Solve(t.Context(), p))(t)
	idle := *p // with an option that costs less than nothing, but contains no primary item
	idle.Options = append(slices.Clone(p.Options), exactcover.Option{Items: []int{3}, Cost: -1})
	if _, err := memsolver.Minimize(t.Context(), &idle, memsolver.Begin(exactcover.Solution{len(p.Options)})); !errors.Is(err, memsolver.ErrBegin) {
		t.Errorf("want an option without a primary item refused, got %v", err)
	}
	for _, setting := range []memsolver.Setting{memsolver.DLX, memsolver.Ordered(exactcover.OrderFirst), memsolver.Log(&exactcover.Log{Observe: func(exactcover.Event) {}})} {
		if _, err := memsolver.Minimize(t.Context(), p, setting, memsolver.Begin(start)); !testenv.Is[*memsolver.EngineError](err) {
			t.Errorf("want an engine error, got %v", err)
		}
	}
}
