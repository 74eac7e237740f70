package solvertest_test

import (
	"math/rand/v2"
	"testing"

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
	for i := range 400 {
		p := solvertest.Random(rng)
		if i%2 == 1 {
			p = solvertest.RandomQuotas(rng)
		}
		want := len(solvertest.BruteForce(p))
		if solutions, _ := solvertest.Reference(p); len(solutions) != want {
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
