package optimize

import (
	"context"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/internal/corpus"
)

// published are problems of OR-Library, with the least cost of a cover.
var published = []struct {
	name string
	cost int
}{
	{"sppnw41", 11307}, {"sppnw32", 14877}, {"sppnw36", 7314}, {"meteor", 60}, {"heart", 180},
	{"air03", 340160}, {"nw04", 16862}, {"sppaa06", 27040}, {"air04", 56137},
}

func TestPublished(t *testing.T) {
	for _, c := range published {
		t.Run(c.name, func(t *testing.T) {
			p := corpus.SetPartitioning(t, c.name)
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Second)
			defer cancel()
			began := time.Now()
			o := New(p)
			best, err := o.Improve(ctx, func(b exactcover.Best) bool {
				t.Log(time.Since(began), b.Cost, b.Bound, o.Nodes)
				return true
			})
			t.Log(time.Since(began), best.Cost, best.Bound, err, o.Effort)
			if best.Cost != c.cost || !best.Proved() {
				t.Errorf("want cost %d, got %d, bound %d, %v", c.cost, best.Cost, best.Bound, err)
			}
		})
	}
}
