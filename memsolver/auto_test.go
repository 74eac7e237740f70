package memsolver

import (
	"testing"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/enginetest"
)

// TestFitMasks compares the choice with measurements, on problems where one engine takes
// at least twice the time of the other, or where the search is over at once.
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
		{"dominoes", enginetest.Problem(t, "domino:8x8"), true},
		{"pentominoes", enginetest.Problem(t, "pentomino:6x10"), true},
		{"Soma", enginetest.Problem(t, "soma:3x3x3"), true},
		{"Latin squares", enginetest.Problem(t, "latin:5"), true},
		{"a small search", enginetest.Problem(t, "queens:8"), false},
		{"colors", colored, false},
		{"many items", enginetest.Problem(t, "queens:50"), false},
		{"Langford's pairs", enginetest.Problem(t, "langford:16"), false},
	} {
		for range 2 {
			a := newAuto(c.problem, 1)
			if got := a.fitMasks(a.newTrial(c.problem.Given), c.problem.Given) != nil; got != c.want {
				t.Errorf("%s: want %v, got %v", c.name, c.want, got)
			}
		}
	}
}
