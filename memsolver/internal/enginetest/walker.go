// Package enginetest holds the tests that every [engine.Walker] must pass.
package enginetest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/memsolver/internal/engine"
)

// Walker compares an engine with the reference, on the named problems of package
// solvertest and on n random ones. make returns a walker that must still be started, or
// nil if the engine cannot take the problem.
func Walker(t *testing.T, n int, make func(p *exactcover.Problem) engine.Walker) {
	t.Helper()
	test := func(p *exactcover.Problem) bool { return make(p) == nil || testWalker(t, p, make) }
	for _, c := range solvertest.Problems() {
		if !test(c.Problem.WithoutExcluded()) {
			t.Fatalf("%s", c.Name)
		}
	}
	rng := rand.New(rand.NewPCG(19, 2221))
	for i := range n {
		if p := solvertest.Random(rng); !test(p) {
			t.Fatalf("random problem %d: %+v", i, p)
		}
	}
}

// WalkerOf does the same on these problems, which must have few solutions and be valid.
func WalkerOf(t *testing.T, problems []*exactcover.Problem, make func(p *exactcover.Problem) engine.Walker) {
	t.Helper()
	for i, p := range problems {
		if !testWalker(t, p, make) {
			t.Fatalf("problem %d: given %v", i, p.Given)
		}
	}
}

// WalkerQuotas does the same on n random problems in which items have quotas.
func WalkerQuotas(t *testing.T, n int, make func(p *exactcover.Problem) engine.Walker) {
	t.Helper()
	rng := rand.New(rand.NewPCG(39, 2221))
	for i := range n {
		p := solvertest.RandomQuotas(rng)
		if solutions, _ := solvertest.Reference(p); len(solutions) > 100 {
			continue // walks from each of its nodes would take long
		}
		if !testWalker(t, p, make) {
			t.Fatalf("random problem %d: %+v", i, p)
		}
	}
}

func testWalker(t *testing.T, p *exactcover.Problem, make func(p *exactcover.Problem) engine.Walker) bool {
	t.Helper()
	solutions, _ := solvertest.Reference(p)
	reference := reference{given: len(p.Given), solutions: solutions}
	return testWalk(t, p, reference, make) && testRest(t, p, reference, make)
}

// testWalk walks the whole tree with every budget of nodes, stopping at solutions or
// counting them.
func testWalk(t *testing.T, p *exactcover.Problem, reference reference, make func(p *exactcover.Problem) engine.Walker) bool {
	t.Helper()
	want := reference.below(nil)
	w := make(p) // used for all walks: its tally is never reset
	solutions := 0
	for _, nodes := range []int{1, 2, 3, 5, 1 << 20} {
		w.Start(p.Given, nil)
		if got := walkAll(t, w, nil, nodes); !slices.Equal(got, want) {
			t.Errorf("%d nodes at once: want %v, got %v", nodes, want, got)
		}
		w.Start(p.Given, nil)
		for w.Walk(nodes, true) == engine.Paused {
		}
		solutions += 2 * len(want)
		done := w.Tally()
		if done.Solutions != solutions || done.Backtracks != done.Choices {
			t.Errorf("%d nodes at once: want %d solutions and every choice undone, got %+v", nodes, solutions, done)
		}
	}
	return !t.Failed()
}

// testRest stops at every node. There it starts another walker, which must find what is
// below. Then it gives away what can be given away. That and what the walker still finds
// must together be the rest.
func testRest(t *testing.T, p *exactcover.Problem, reference reference, make func(p *exactcover.Problem) engine.Walker) bool {
	t.Helper()
	want := reference.below(nil)
	for stop := 0; ; stop++ {
		w, other := make(p), make(p)
		w.Start(p.Given, nil)
		var got []string
		out := engine.Paused
		for range stop {
			if out = w.Walk(1, false); out == engine.Found {
				got = append(got, name(w.Chosen(nil)))
			} else if out == engine.Ended {
				return !t.Failed()
			}
		}
		node := w.Chosen(nil)
		other.Start(p.Given, node)
		if got, want := walkAll(t, other, node, 2), reference.below(node); !slices.Equal(got, want) {
			t.Errorf("below %v: want %v, got %v", node, want, got)
			return false
		}
		progress := w.Progress()
		var given [][]int32
		shared := 0.0
		w.Donate(func(options []int32, share float64) {
			given = append(given, slices.Clone(options))
			shared += share
		})
		if p := w.Progress(); math.Abs(p-progress) > 1e-9 || shared < 0 || p+shared > 1+1e-9 {
			t.Errorf("want progress %v as before, and at most the rest of 1 given away, got %v and %v", progress, p, shared)
		}
		for _, options := range given {
			other.Start(p.Given, options)
			got = append(got, walkAll(t, other, options, 3)...)
		}
		got = append(got, walkAll(t, w, nil, 1)...)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("after %d walks at %v, %v given away: want %v, got %v", stop, node, given, want, got)
			return false
		}
	}
}

// walkAll walks to the end, that many nodes at a time, and returns the sorted names of
// the solutions found, which all contain prefix.
func walkAll(t *testing.T, w engine.Walker, prefix []int32, nodes int) []string {
	t.Helper()
	names := []string{}
	for progress := 0.0; ; {
		out := w.Walk(nodes, false)
		if out == engine.Ended {
			break
		}
		if now := w.Progress(); now < progress || now > 1+1e-9 {
			t.Errorf("progress: want from %v to 1, got %v", progress, now)
		} else {
			progress = now
		}
		if out == engine.Found {
			names = append(names, name(w.Chosen(slices.Clone(prefix))))
		}
	}
	slices.Sort(names)
	return names
}

// A reference is the solutions of a problem, which begin with that many given options.
type reference struct {
	given     int
	solutions []exactcover.Solution
}

// below returns the sorted names of the solutions that contain prefix, but nothing that it rules out.
func (r reference) below(prefix []int32) []string {
	names := []string{}
	for _, s := range r.solutions {
		excludes := func(o int32) bool {
			return o >= 0 && !slices.Contains(s, int(o)) || o < 0 && slices.Contains(s, int(^o))
		}
		if !slices.ContainsFunc(prefix, excludes) {
			options := slices.Clone(s[r.given:])
			slices.Sort(options)
			names = append(names, fmt.Sprint(options))
		}
	}
	slices.Sort(names)
	return names
}

// name returns the name of a solution: its options other than those given, ascending. Below 0 are
// those that are ruled out: see [engine.Walker].
func name(options []int32) string {
	options = slices.DeleteFunc(slices.Clone(options), func(o int32) bool { return o < 0 })
	slices.Sort(options)
	return fmt.Sprint(options)
}
