package optimize

import (
	"context"
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
			found, _ := i.all.withCuts(all).separate(t.Context(), values, mostCuts)
			for _, c := range found {
				times := 0.0
				for _, e := range c.entries {
					times += values[e.option] * float64(e.times)
					if e.times > 1 {
						several++
					}
				}
				if times <= float64(c.most) {
					t.Fatalf("problem %d: want a cut that %v violates, got %+v: %+v", n, values, c, p)
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
				for _, e := range c.entries {
					if slices.Contains(cover, int(i.all.name[e.option])) {
						times += e.times
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
		isOpen := ceil(before, i.shift) < least
		if isOpen {
			open++
		}
		root = i.tighten(root)
		if root.bound < before || i.bound > least && best.Solution != nil {
			t.Fatalf("problem %d: the bound was %d, and is %d of %d, after cuts %d: %+v", n, before, i.bound, least, root.bound, p)
		}
		if isOpen && (root.bound > before || i.bound > ceil(before, i.shift)) {
			rose++
		}
	}
	t.Log(rose, "bounds rose, where", open, "of", len(problems), "relaxations left something open")
	if rose < open/2 {
		t.Error("want cuts to raise most bounds")
	}
}

// TestSeparateEnds checks that no cuts are looked for after the context is done, nor for values that are no solution of
// the relaxation.
func TestSeparateEnds(t *testing.T) {
	o := New(school(t, 3, true))
	i := o.newImprovement(t.Context(), o.all, func(exactcover.Best) bool { return true })
	root, _ := i.newRoot(o.all)
	root.relaxed = newRelaxed(o.all, o.all.columns())
	if !i.solveRoot(root) {
		t.Fatal("want a relaxation with a solution")
	}
	values := root.relaxed.frames[0].values
	if cuts, _ := root.separate(t.Context(), values, mostCuts); len(cuts) == 0 {
		t.Error("want cuts, got none")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if cuts, work := root.separate(ctx, values, mostCuts); len(cuts) > 0 || work > 0 {
		t.Errorf("want no cuts and no work after the end of the context, got %d, %d", len(cuts), work)
	}
	root.relaxed.frames[0].solved = false
	if i.tighten(root) != root {
		t.Error("want no cuts of values that are no solution")
	}
}
