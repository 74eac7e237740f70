package linear_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/puzzle/internal/linear"
)

// TestNew compares, for random problems, which sets of options meet the rows with those that are
// solutions by definition.
func TestNew(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 3))
	solutions, colored := 0, 0
	for p := range solvertest.Each(rng, 400, solvertest.Exclude, solvertest.Sometimes(solvertest.SetQuotas)) {
		if len(p.Options) > 7 {
			continue
		}
		m := linear.New(p)
		for set := range 1 << len(p.Options) {
			var s exactcover.Solution
			idle := false
			for o := range p.Options {
				if set>>o&1 == 1 {
					s = append(s, o)
					idle = idle || !p.HasPrimary(o) && !slices.Contains(p.Given, o)
				}
			}
			want := !idle && exactcover.Verify(p, s) == nil
			if got := holds(m, s); got != want {
				t.Fatalf("%v: want %v, got %v: %+v", s, want, got, p)
			}
			if want {
				solutions++
			}
		}
		if len(m.Colors) > 0 {
			colored++
		}
	}
	if solutions < 50 || colored < 20 {
		t.Errorf("%d solutions, %d problems with colors: this tests little", solutions, colored)
	}
}

// holds reports whether the rows are met where these options are chosen, and an item has a color
// if one of them gives it that.
func holds(m *linear.Program, s exactcover.Solution) bool {
	value := make([]int, m.Variables)
	for _, o := range s {
		value[o] = 1
	}
	for _, row := range m.Rows {
		if row.Color && value[row.Terms[1].Variable] == 1 {
			value[row.Terms[0].Variable] = 1
		}
	}
	for _, row := range m.Rows {
		sum := 0
		for _, term := range row.Terms {
			sum += term.Factor * value[term.Variable]
		}
		if sum < row.Low || sum > row.High {
			return false
		}
	}
	for v, fixed := range m.Fixed {
		if fixed != linear.Free && int(fixed) != value[v] {
			return false
		}
	}
	return true
}
