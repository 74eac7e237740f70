package optimize

import (
	"context"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
)

// published are problems of OR-Library, with the least cost of a cover.
var published = []struct {
	name string
	cost int
	long bool
}{
	{"sppnw41", 11307, false}, {"sppnw32", 14877, false}, {"sppnw36", 7314, false}, {"meteor", 60, false}, {"heart", 180, false},
	{"air03", 340160, false}, {"nw04", 16862, false}, {"sppaa06", 27040, true}, {"air04", 56137, true},
}

func TestPublished(t *testing.T) {
	for _, c := range published {
		t.Run(c.name, func(t *testing.T) {
			if c.long {
				testenv.Long(t, "TestRandom")
			}
			p := corpus.SetPartitioning(t, c.name)
			// air04 is not proved in this time.
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			o := New(p)
			best, err := o.Improve(ctx, func(exactcover.Best) bool { return true })
			switch {
			case best.Bound > c.cost || best.Solution != nil && best.Cost < c.cost:
				t.Errorf("want cost %d, got %d, bound %d", c.cost, best.Cost, best.Bound)
			case err == nil && !best.Proved(), err != nil && !c.long:
				t.Errorf("want a proved cover, got cost %d, bound %d, %v", best.Cost, best.Bound, err)
			case best.Solution == nil || best.Cost-c.cost > c.cost/50:
				t.Errorf("want a cover within 2 %% of %d, got cost %d, bound %d", c.cost, best.Cost, best.Bound)
			}
			if best.Solution != nil {
				testenv.Check(t, exactcover.Verify(p, best.Solution))
			}
			t.Logf("%s: cost %d, bound %d, %d nodes, %d pivots, %v", c.name, best.Cost, best.Bound, o.Nodes, o.Pivots, err)
		})
	}
}

// TestPublishedTilings counts the covers of problems whose covers all cost the same.
func TestPublishedTilings(t *testing.T) {
	testenv.Long(t, "TestRandom")
	for _, c := range []struct {
		name        string
		cost, count int
	}{{"meteor", 60, 9212}, {"heart", 180, 6164}} {
		n, err := New(corpus.SetPartitioning(t, c.name)).Count(t.Context(), c.cost)
		if err != nil || n != c.count {
			t.Errorf("%s: want %d covers, got %d, %v", c.name, c.count, n, err)
		}
	}
}
