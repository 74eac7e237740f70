package optimize

import (
	"math/rand/v2"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
)

// TestPolish looks for better covers near one that a dive, or any search, has found: each is a cover that costs less
// than the one before and not less than the best one, no bound is raised, and many are best ones.
func TestPolish(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 8))
	var problems []*exactcover.Problem
	for range testenv.Cases(200, 2000) {
		problems = append(problems, larger(r))
	}
	for range testenv.Cases(5, 50) {
		problems = append(problems, crews(t, r))
	}
	worse, better, best := 0, 0, 0
	for n, p := range problems {
		want := testenv.Must(New(p).Improve(t.Context(), func(exactcover.Best) bool { return true }))(t)
		if want.Solution == nil {
			continue
		}
		o := New(p)
		last := int64(noLimit)
		i := o.newImprovement(t.Context(), o.all, func(exactcover.Best) bool { return true })
		root, _ := i.newRoot(o.all)
		root.relaxed = newRelaxed(o.all, o.all.columns())
		if !i.solveRoot(root) {
			continue
		}
		// Any cover to begin with.
		first := o.newImprovement(t.Context(), o.all, func(exactcover.Best) bool { return false })
		first.walk(first.anywhere(o.all, 0))
		if first.best().Cost == want.Cost {
			continue
		}
		worse++
		i.solution, i.cost = first.solution, first.cost
		i.yield = func(b exactcover.Best) bool {
			if err := exactcover.Verify(p, b.Solution); err != nil || i.cost >= last || b.Cost < want.Cost || b.Cost != p.Cost(b.Solution) {
				t.Fatalf("problem %d: want a cover that costs less than %d, and at least %d, got %+v, %v: %+v", n, last, want.Cost, b, err, p)
			}
			last = i.cost
			return true
		}
		bound := i.bound
		i.polish(root, well)
		if i.bound != bound {
			t.Fatalf("problem %d: want the bound %d, got %d: %+v", n, bound, i.bound, p)
		}
		if i.cost < first.cost {
			better++
		}
		if i.best().Cost == want.Cost {
			best++
		}
	}
	t.Log(worse, "covers that were not best ones;", better, "improved,", best, "of them to a best one")
	if worse < 50 || better < worse*3/4 || best < worse/2 {
		t.Error("want most covers improved, half of them to a best one")
	}
}
