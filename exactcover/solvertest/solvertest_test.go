package solvertest_test

import (
	"math/rand/v2"
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

// TestReferenceAgainstEverySubset counts the covers among all sets of options.
func TestReferenceAgainstEverySubset(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	withSolutions := 0
	for range 300 {
		p := solvertest.Random(rng)
		var covering []int // options that cover nothing are in no solution
		for o, option := range p.Options {
			if len(option.Items) > 0 {
				covering = append(covering, o)
			}
		}
		if len(p.Given) > 0 && len(p.Options[p.Given[0]].Items) == 0 {
			continue
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
