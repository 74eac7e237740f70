package memsolver

import (
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/enginetest"
)

// TestChoice compares the choice of Masks with measurements, on problems where one engine takes
// at least twice the time of the other, or where the search is over at once.
func TestChoice(t *testing.T) {
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
			if got := a.choice(c.problem.Given, false).name == Masks; got != c.want {
				t.Errorf("%s: want %v, got %v", c.name, c.want, got)
			}
		}
	}
}

// TestGivenUp checks that a log names a count with a memory that was given up, if it was long.
func TestGivenUp(t *testing.T) {
	p := enginetest.Problem(t, "queens:12")
	for _, work := range []int{mentionWork / 8, mentionWork} {
		var log exactcover.Log
		c := newAuto(p, 1).startParts(t.Context(), p.Given, &log)
		if c.run(work) {
			t.Fatalf("want a count of more than %d work", work)
		}
		giveUp([]*attempt{c})
		if long := work >= mentionWork; long != slices.Equal(log.GivenUp, []string{"parts"}) || !long && log.GivenUp != nil {
			t.Errorf("after %d work: want parts named: %v, got %q", work, long, log.GivenUp)
		}
		if log.Updates == 0 || log.Solutions != 0 {
			t.Errorf("after %d work: want the work logged and no solutions, got %+v", work, log.Tally)
		}
	}
}

// TestNoTrialInVain solves a Sudoku, which Masks cannot take: the choice of an engine must
// cost next to nothing, counted in allocations.
func TestNoTrialInVain(t *testing.T) {
	p := enginetest.Problem(t, "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1....")
	allocations := func(name Engine) float64 {
		prepared, err := New(name, 1).Prepare(p)
		if err != nil {
			t.Fatal(err)
		}
		return testing.AllocsPerRun(10, func() {
			for _, err := range prepared.Search(t.Context(), p.Given, &exactcover.Log{}) {
				if err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	if chosen, named := allocations(Auto), allocations(Bits); chosen > named+5 {
		t.Errorf("want at most 5 allocations for the choice, got %v instead of %v", chosen, named)
	}
}
