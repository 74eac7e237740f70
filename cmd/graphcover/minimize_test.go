package main

import (
	"testing"

	"graphcover/compare"
)

// TestWorth prints what is known of the best solution.
func TestWorth(t *testing.T) {
	n := func(n int) *int { return &n }
	for want, w := range map[string]compare.Worth{
		"no solution yet":                    {},
		"no solution yet, bound 3":           {Bound: n(3)},
		"cost 5":                             {Cost: n(5), Bound: n(5)},
		"cost 1000, bound 994, gap 0.6 %":    {Cost: n(1000), Bound: n(994)},
		"cost 1000, bound 985, gap 1.5 %":    {Cost: n(1000), Bound: n(985)},
		"cost 1000, bound 876, gap 12 %":     {Cost: n(1000), Bound: n(876)},
		"cost 1343, bound 0, gap 100 %":      {Cost: n(1343), Bound: n(0)},
		"cost 10000, bound 9999, gap 0.01 %": {Cost: n(10000), Bound: n(9999)},
	} {
		if got := worth(w); got != want {
			t.Errorf("want %q, got %q", want, got)
		}
	}
}
