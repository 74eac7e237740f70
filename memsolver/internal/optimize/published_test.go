package optimize

import (
	"testing"

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
			o := New(p)
			best, err := o.Improve(t.Context(), func(exactcover.Best) bool { return true })
			if err != nil || best.Cost != c.cost || !best.Proved() {
				t.Fatalf("want cost %d, got %d, bound %d, %v", c.cost, best.Cost, best.Bound, err)
			}
			testenv.Check(t, exactcover.Verify(p, best.Solution))
			t.Log(o.Effort)
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
