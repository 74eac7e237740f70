package optimize

import (
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
)

// TestCuts checks the cuts of many problems, and those of models that have cuts already, one by one: every cover
// is within them, and the solution of the relaxation is not.
func TestCuts(t *testing.T) {
	r := rand.New(rand.NewPCG(38, 17))
	cuts, later, several := 0, 0, 0
	for n := range testenv.Cases(6000, 60000) {
		p := random(r, 14)
		o := New(p)
		i := o.newImprovement(t.Context(), o.all, func(exactcover.Best) bool { return true })
		root, ok := i.newRoot(i.all)
		root.relaxed = newRelaxed(i.all, i.all.columns())
		if !ok || !root.propagate() || !root.relax(0) {
			continue
		}
		var all []cut
		values := root.relaxed.frames[0].values
		for range 3 {
			found := i.all.with(all).separate(values, mostCuts)
			for _, c := range found {
				times := 0.0
				for _, o := range c.options {
					times += values[o]
				}
				if times <= float64(c.most) {
					t.Fatalf("problem %d: want a cut that %v violates, got %+v: %+v", n, values, c, p)
				}
				if len(slices.Compact(slices.Clone(c.options))) < len(c.options) {
					several++
				}
			}
			if all != nil {
				later += len(found)
			}
			all = append(all, found...)
			for o := range values { // another solution, which need not be one of the relaxation
				values[o] = r.Float64()
			}
		}
		cuts += len(all)
		brute(p, func(cover []int) {
			for _, c := range all {
				times := int32(0)
				for _, o := range c.options {
					if slices.Contains(cover, int(i.all.name[o])) {
						times++
					}
				}
				if times > c.most {
					t.Fatalf("problem %d: the cover %v is not within the cut %+v: %+v", n, cover, c, p)
				}
			}
		})
	}
	t.Log(cuts, "cuts,", later, "of them of models with cuts,", several, "with an option more than once")
	if cuts < 500 || later == 0 || several == 0 {
		t.Error("want more cuts")
	}
}

// TestTighten tightens the relaxations of many problems: the bound rises for most whose relaxation costs less than the
// best cover, and never above that.
func TestTighten(t *testing.T) {
	r := rand.New(rand.NewPCG(38, 18))
	var problems []*exactcover.Problem
	for range testenv.Cases(300, 3000) {
		problems = append(problems, larger(r))
	}
	for classes := 1; classes <= 4; classes++ {
		problems = append(problems, school(t, classes, true))
	}
	open, rose := 0, 0
	for n, p := range problems {
		best := testenv.Must(New(p).Improve(t.Context(), func(exactcover.Best) bool { return true }))(t)
		o := New(p)
		i := o.newImprovement(t.Context(), o.all, func(exactcover.Best) bool { return true })
		root, ok := i.newRoot(i.all)
		root.relaxed = newRelaxed(i.all, i.all.columns())
		if !ok || !i.solveRoot(root) {
			continue
		}
		least := int64(best.Bound) / i.all.unit
		before := root.bound
		if ceil(before, i.shift) < least {
			open++
		}
		root = i.tighten(root)
		if root.bound < before || i.bound > least && best.Solution != nil {
			t.Fatalf("problem %d: the bound was %d, and is %d of %d, after cuts %d: %+v", n, before, i.bound, least, root.bound, p)
		}
		if root.bound > before || i.bound > ceil(before, i.shift) {
			rose++
		}
	}
	t.Log(rose, "bounds rose, where", open, "of", len(problems), "relaxations left something open")
	if rose < open/2 {
		t.Error("want cuts to raise most bounds")
	}
}
