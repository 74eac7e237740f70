package memsolver

import (
	"testing"

	"graphcover/exactcover"
)

// TestFitMasks holds the choice against what was measured, where one engine takes at
// least twice the time of the other or the search is over at once.
func TestFitMasks(t *testing.T) {
	var colors exactcover.Builder
	colored, err := colors.Primary("p").Secondary("x").Option("p", "x:red").Problem()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		problem *exactcover.Problem
		want    bool
	}{
		{"dominoes", problem(t, "domino:8x8"), true},
		{"pentominoes", problem(t, "pentomino:6x10"), true},
		{"Soma", problem(t, "soma:3x3x3"), true},
		{"Latin squares", problem(t, "latin:5"), true},
		{"a small search", problem(t, "queens:8"), false},
		{"colors", colored, false},
		{"many items", problem(t, "queens:50"), false},
		{"Langford's pairs", problem(t, "langford:16"), false},
	} {
		for range 2 {
			if got := fitMasks(c.problem, newCells(c.problem)) != nil; got != c.want {
				t.Errorf("%s: want %v, got %v", c.name, c.want, got)
			}
		}
	}
}
