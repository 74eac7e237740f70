package exactcover_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
)

// On random problems, what an option excludes are those that no set of both can contain:
// by the definition, which Verify follows.
func TestIndexExcludesWhatNoCoverHas(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	colored, excluded := 0, 0
	for range 200 {
		p := solvertest.Random(rng)
		index := exactcover.NewIndex(p)
		for o := range p.Options {
			got := slices.Compact(slices.Sorted(index.ExcludedBy(o)))
			var want []int
			for other := range p.Options {
				if !fit(p, o, other) {
					want = append(want, other)
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s excludes %v, want %v", p.OptionName(o), got, want)
			}
			cover := exactcover.NewCover(p, []int{o})
			for other := range p.Options {
				if conflict := cover.Conflict(other); (conflict == exactcover.NoItem) != fit(p, o, other) {
					t.Fatalf("%s and %s conflict by %d", p.OptionName(o), p.OptionName(other), conflict)
				}
			}
			cover.Undo()
			for item := range p.Items {
				if cover.Has(item) {
					t.Fatalf("item %d is covered after the undo", item)
				}
			}
			excluded += len(want)
		}
		if p.Colors != nil {
			colored++
		}
	}
	if colored == 0 || excluded == 0 {
		t.Fatalf("%d problems with colors, %d options excluded: this tests nothing", colored, excluded)
	}
}

// fit reports whether a and b have only items in common to which both give one color.
func fit(p *exactcover.Problem, a, b int) bool {
	colors := make(map[int]exactcover.Color)
	for k, item := range p.Options[a].Items {
		colors[item] = p.Options[a].Color(k)
	}
	for k, item := range p.Options[b].Items {
		if color, both := colors[item]; both && (color != p.Options[b].Color(k) || color == exactcover.NoColor) {
			return false
		}
	}
	return true
}
