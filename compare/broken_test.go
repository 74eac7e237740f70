package compare_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// TestCheckPlan checks plans of random problems in which some options have attributes: the others of a solution are found again, and
// if nothing is said to be broken, all options together are a solution.
func TestCheckPlan(t *testing.T) {
	random, solved, broken := rand.New(rand.NewPCG(11, 4)), 0, 0
	for range 300 {
		p := &exactcover.Problem{Items: make([]exactcover.Item, 6)}
		for range 14 {
			o := exactcover.Option{Cost: random.IntN(4)}
			for item := range p.Items {
				if random.IntN(3) == 0 {
					o.Items = append(o.Items, item)
				}
			}
			if random.IntN(2) == 0 {
				o.Attributes = map[string]any{"day": 1}
			}
			if len(o.Items) > 0 {
				p.Options = append(p.Options, o)
			}
		}
		p.Items[5].Secondary = true
		p.Items[0].Quota = exactcover.Quota{Low: 1, High: 2}
		s := testenv.Must(memsolver.Solve(t.Context(), p))(t)
		silent := func(o int) bool { return len(p.Options[o].Attributes) == 0 }
		plan := slices.DeleteFunc(slices.Clone(s), silent)
		if s == nil || len(plan) == 0 {
			continue
		}
		solved++
		c := testenv.Must(compare.CheckPlan(t.Context(), p, plan))(t)
		if err := exactcover.Verify(p, c.Solution); err != nil || len(c.Broken) > 0 || p.Cost(c.Solution) > p.Cost(s) {
			t.Errorf("want a solution that costs at most %d, got %v of cost %d that breaks %v: %v", p.Cost(s), c.Solution, p.Cost(c.Solution), c.Broken, err)
		}
		some := plan[:len(plan)-1]
		c = testenv.Must(compare.CheckPlan(t.Context(), p, some))(t)
		if err := exactcover.Verify(p, c.Solution); (err == nil) != (len(c.Broken) == 0) {
			t.Errorf("%v of %v: want something broken unless it is a solution, got %v: %v", some, plan, c.Broken, err)
		}
		if len(c.Broken) > 0 {
			broken++
		}
	}
	if solved < 50 || broken < 10 {
		t.Errorf("want more plans, got %d, and %d that are broken", solved, broken)
	}
	p := solvertest.New(3, "ab", "a", "c")
	c := testenv.Must(compare.CheckPlan(t.Context(), p, []int{0, 1}))(t)
	if len(c.Broken) != 2 || c.Broken[0] != (compare.Broken{Item: 0, Has: 2, Want: exactcover.Quota{Low: 1, High: 1}}) || c.Broken[1].Has != 0 {
		t.Errorf("want a twice and c never, got %+v", c.Broken)
	}
}
