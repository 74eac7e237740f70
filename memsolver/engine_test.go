package memsolver

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
)

func TestWalkers(t *testing.T) {
	for _, c := range []struct {
		name string
		make func(p *exactcover.Problem) walker
	}{
		{"cells", func(p *exactcover.Problem) walker { return newCells(p) }},
		{"bits", func(p *exactcover.Problem) walker {
			m, _ := newBitsetsModel(p)
			return m.newWalker(p.Given)
		}},
		{"masks", func(p *exactcover.Problem) walker {
			if tables, ok := masksFor(p); ok {
				return newMasks(tables)
			}
			return nil
		}},
	} {
		t.Run(c.name, func(t *testing.T) { testWalker(t, 1000, c.make) })
	}
}

// testWalker holds an engine against the reference on the named problems and on n random
// ones. make returns a walker that has not been started, or nil if the engine is not
// for the problem.
func testWalker(t *testing.T, n int, make func(p *exactcover.Problem) walker) {
	t.Helper()
	test := func(p *exactcover.Problem) bool {
		return make(p) == nil || testWalk(t, p, make) && testRest(t, p, make)
	}
	for _, c := range solvertest.Problems() {
		if !test(c.Problem) {
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

// testWalk walks the whole tree at every budget of nodes, to the solutions and over them.
func testWalk(t *testing.T, p *exactcover.Problem, make func(p *exactcover.Problem) walker) bool {
	t.Helper()
	want := referenceSolutions(p, nil)
	w := make(p) // serves all walks: the tally goes on
	solutions := 0
	for _, nodes := range []int{1, 2, 3, 5, 1 << 20} {
		w.start(nil)
		if got := walkAll(t, p, w, nil, nodes); !slices.Equal(got, want) {
			t.Errorf("%d nodes at once: want %v, got %v", nodes, want, got)
		}
		w.start(nil)
		for w.walk(nodes, true) == paused {
		}
		solutions += 2 * len(want)
		done := w.tally()
		if done.solutions != solutions || done.undone != done.choices {
			t.Errorf("%d nodes at once: want %d solutions and every choice undone, got %+v", nodes, solutions, done)
		}
	}
	return !t.Failed()
}

// testRest stops at every node. There it starts another walker, which must find what is
// below, and gives away what can be given, which together with what the walker still
// finds must be the rest.
func testRest(t *testing.T, p *exactcover.Problem, make func(p *exactcover.Problem) walker) bool {
	t.Helper()
	want := referenceSolutions(p, nil)
	for stop := 0; ; stop++ {
		w, other := make(p), make(p)
		w.start(nil)
		var got []string
		out := paused
		for range stop {
			if out = w.walk(1, false); out == found {
				got = append(got, name(w.chosen(nil)))
			} else if out == ended {
				return !t.Failed()
			}
		}
		node := w.chosen(nil)
		other.start(node)
		if got, want := walkAll(t, p, other, node, 2), referenceSolutions(p, node); !slices.Equal(got, want) {
			t.Errorf("below %v: want %v, got %v", node, want, got)
			return false
		}
		progress := w.progress()
		var given [][]int32
		shared := 0.0
		w.donate(func(options []int32, share float64) {
			given = append(given, slices.Clone(options))
			shared += share
		})
		if p := w.progress(); math.Abs(p-progress) > 1e-9 || shared < 0 || p+shared > 1+1e-9 {
			t.Errorf("want progress %v as before, and at most the rest of 1 given away, got %v and %v", progress, p, shared)
		}
		for _, options := range given {
			other.start(options)
			got = append(got, walkAll(t, p, other, options, 3)...)
		}
		got = append(got, walkAll(t, p, w, nil, 1)...)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("after %d walks at %v, %v given away: want %v, got %v", stop, node, given, want, got)
			return false
		}
	}
}

// walkAll walks to the end by so many nodes at once, and returns the names of the
// solutions found, which hold prefix, sorted.
func walkAll(t *testing.T, p *exactcover.Problem, w walker, prefix []int32, nodes int) []string {
	t.Helper()
	names := []string{}
	for progress := 0.0; ; {
		out := w.walk(nodes, false)
		if out == ended {
			break
		}
		if now := w.progress(); now < progress || now > 1+1e-9 {
			t.Errorf("progress: want from %v to 1, got %v", progress, now)
		} else {
			progress = now
		}
		if out == found {
			names = append(names, name(w.chosen(slices.Clone(prefix))))
		}
	}
	slices.Sort(names)
	return names
}

// referenceSolutions returns the names of the solutions that hold prefix, sorted.
func referenceSolutions(p *exactcover.Problem, prefix []int32) []string {
	names := []string{}
	solutions, _ := solvertest.Reference(p)
	for _, s := range solutions {
		if !slices.ContainsFunc(prefix, func(o int32) bool { return !slices.Contains(s, int(o)) }) {
			options := slices.Clone(s[len(p.Given):])
			slices.Sort(options)
			names = append(names, fmt.Sprint(options))
		}
	}
	slices.Sort(names)
	return names
}

// name returns the name of a solution: its options beside those given, ascending.
func name(options []int32) string {
	options = slices.Clone(options)
	slices.Sort(options)
	return fmt.Sprint(options)
}
