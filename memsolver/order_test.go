package memsolver_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// TestOrders compares the trace of dlx in each order, and in a random one, with that of the plain reference solver, on
// problems whose items are of three kinds.
func TestOrders(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1999))
	differ := make(map[exactcover.Order]int) // problems whose trace is not that of the default
	for i := range testenv.Cases(400, 5000) {
		p := solvertest.Random(rng)
		for k := range p.Items {
			p.Items[k].Attributes = map[string]any{"type": []string{"row", "column", "cell"}[rng.IntN(3)]}
		}
		if i%2 == 0 {
			solvertest.SetQuotas(rng, p)
		}
		if i%4 < 2 {
			solvertest.Exclude(rng, p)
		}
		if p.Validate() != nil {
			continue
		}
		_, byDefault := solvertest.Reference(p)
		for _, order := range append(exactcover.Orders(), exactcover.RandomOrder(7)) {
			solutions, trace := solvertest.ReferenceOrdered(p, order)
			if !slices.EqualFunc(trace, byDefault, exactcover.Event.Same) {
				differ[order]++
			}
			compareOrdered(t, p, order, solutions, trace)
			if t.Failed() {
				t.Fatalf("problem %d, order %s: %+v", i, order, p)
			}
		}
	}
	if differ[exactcover.OrderFirst] == 0 || differ[exactcover.OrderKind] == 0 || differ[exactcover.RandomOrder(7)] == 0 || differ[exactcover.OrderFewest] > 0 {
		t.Errorf("want other traces in other orders, got %v", differ)
	}
}

func compareOrdered(t *testing.T, p *exactcover.Problem, order exactcover.Order, solutions []exactcover.Solution, trace []exactcover.Event) {
	t.Helper()
	var got []exactcover.Event
	observed := exactcover.Log{Observe: solvertest.Keep(&got)}
	var unobserved exactcover.Log // a choice is given up as soon as an item is left without options
	for _, log := range []*exactcover.Log{&observed, &unobserved} {
		found := 0
		all := memsolver.All(t.Context(), p, memsolver.DLX, memsolver.Ordered(order), memsolver.Log(log))
		for solution := range testenv.Values(t, all) {
			if found >= len(solutions) || !slices.Equal(solution, solutions[found]) {
				t.Fatalf("solution %d: want one of %v, got %v", found, solutions, solution)
			}
			clear(solution) // the caller may change it
			found++
		}
		if found != len(solutions) {
			t.Fatalf("want %d solutions, got %d", len(solutions), found)
		}
	}
	same := func(a, b exactcover.Event) bool { return a.Same(b) && slices.Equal(a.Candidates, b.Candidates) }
	if !slices.EqualFunc(got, trace, same) {
		t.Fatalf("want the trace\n%v\ngot\n%v", trace, got)
	}
	if unobserved.Tally != observed.Tally {
		t.Fatalf("want %+v without an observer, too, got %+v", observed.Tally, unobserved.Tally)
	}
}

// TestOrderRefused asks for orders that an engine does not know.
func TestOrderRefused(t *testing.T) {
	p := solvertest.New(1, "a")
	for _, c := range []struct {
		engine memsolver.Engine
		order  exactcover.Order
		taken  bool
	}{
		{memsolver.Auto, exactcover.OrderFirst, true},
		{memsolver.DLX, exactcover.OrderKind, true},
		{memsolver.Bits, exactcover.OrderFewest, true},
		{memsolver.Bits, exactcover.OrderFirst, false},
		{memsolver.Cells, exactcover.OrderKind, false},
		{memsolver.Masks, exactcover.OrderFirst, false},
		{memsolver.DLX, exactcover.RandomOrder(1<<64 - 1), true},
		{memsolver.Cells, exactcover.RandomOrder(1), false},
		{memsolver.DLX, "last", false},
		{memsolver.DLX, "random:01", false},
	} {
		_, err := memsolver.New(c.engine, memsolver.Ordered(c.order)).Prepare(p)
		var refused *memsolver.EngineError
		if c.taken != (err == nil) || err != nil && !errors.As(err, &refused) {
			t.Errorf("%s, %s: got %v", c.engine, c.order, err)
		}
	}
}
