package memsolver

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
)

// TestLinksAreRestored searches whole trees, as a count does and as a trace does:
// the links must then be what they were before.
func TestLinksAreRestored(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 2221))
	for i := range 2000 {
		p := solvertest.Random(rng)
		want := newSearch(p, new(exactcover.Log)).links
		for _, observe := range []func(exactcover.Event){nil, func(exactcover.Event) {}} {
			s := newSearch(p, &exactcover.Log{Observe: observe})
			s.run(t.Context(), func(exactcover.Solution) bool { return true })
			if !reflect.DeepEqual(s.links, want) {
				t.Fatalf("random problem %d, observed %t: %+v: want %+v, got %+v", i, observe != nil, p, want, s.links)
			}
		}
	}
}

// TestCountsWithoutObserver holds a search that only counts, which hides less, against
// the reference; solvertest observes.
func TestCountsWithoutObserver(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 2221))
	for i := range 2000 {
		p := solvertest.Random(rng)
		solutions, trace := solvertest.Reference(p)
		want := exactcover.Tally{Solutions: len(solutions)}
		for _, e := range trace {
			switch e.Kind {
			case exactcover.Choose:
				want.Choices++
			case exactcover.Backtrack:
				want.Backtracks++
			}
		}
		var log exactcover.Log
		var got []exactcover.Solution
		newSearch(p, &log).run(t.Context(), func(s exactcover.Solution) bool {
			got = append(got, append(exactcover.Solution{}, s...))
			clear(s) // it is the consumer's
			return true
		})
		if log.Tally != want || len(got) != len(solutions) {
			t.Fatalf("random problem %d: %+v: want %+v, got %+v", i, p, want, log.Tally)
		}
		for k := range got {
			if !slices.Equal(got[k], solutions[k]) {
				t.Fatalf("random problem %d: %+v: solution %d: want %v, got %v", i, p, k, solutions[k], got[k])
			}
		}
	}
}
