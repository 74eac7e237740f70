package looks_test

import (
	"testing"

	"graphcover/bench/looks"
	"graphcover/bench/plot"
	"graphcover/graphsolver"
	"graphcover/memsolver"
)

// TestEachHasItsOwn checks that every engine and every mode has a color that no other one has.
func TestEachHasItsOwn(t *testing.T) {
	var all []string
	for _, engine := range memsolver.Engines() {
		all = append(all, string(engine))
	}
	for _, mode := range graphsolver.Modes() {
		all = append(all, string(mode))
	}
	of := map[plot.Look]string{looks.RoundTrip: "a round trip"}
	for _, name := range all {
		look := looks.Of(name)
		if other, taken := of[look]; taken || look == plot.ByPlace || look > plot.Looks {
			t.Errorf("%s: want a look of its own from 1 to %d, got %d, as of %q", name, plot.Looks, look, other)
		}
		of[look] = name
	}
	if look := looks.Of("somebody's own"); look != plot.ByPlace {
		t.Errorf("want none for another solver, got %d", look)
	}
}
