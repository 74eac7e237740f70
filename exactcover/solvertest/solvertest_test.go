package solvertest_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
)

func TestReferenceOnNamedProblems(t *testing.T) {
	for _, c := range solvertest.Problems() {
		if solutions, _ := solvertest.Reference(c.Problem); len(solutions) != c.Solutions {
			t.Errorf("%s: want %d solutions, got %v", c.Name, c.Solutions, solutions)
		}
	}
}

// TestReferenceAgainstEverySubset compares the number of solutions with the number of covers
// among all sets of options.
func TestReferenceAgainstEverySubset(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	withSolutions := 0
	for range 300 {
		p := solvertest.Random(rng)
		primary := p.Primary()
		coversNone := func(o int) bool {
			return !slices.ContainsFunc(p.Options[o].Items, func(i int) bool { return i < primary })
		}
		if len(p.Given) > 0 && coversNone(p.Given[0]) {
			continue
		}
		var covering []int // options that cover no primary item are in no solution
		for o := range p.Options {
			if !coversNone(o) {
				covering = append(covering, o)
			}
		}
		want := 0
		for set := range 1 << len(covering) {
			var subset exactcover.Solution
			for i, o := range covering {
				if set>>i&1 == 1 {
					subset = append(subset, o)
				}
			}
			if exactcover.Verify(p, subset) == nil {
				want++
			}
		}
		solutions, _ := solvertest.Reference(p)
		if len(solutions) != want {
			t.Fatalf("%+v: want %d solutions, got %v", p, want, solutions)
		}
		if want > 0 {
			withSolutions++
		}
	}
	if withSolutions < 50 {
		t.Errorf("want many problems with solutions, got %d", withSolutions)
	}
}
