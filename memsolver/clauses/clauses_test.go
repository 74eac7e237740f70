package clauses

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/cdcl"
	"graphcover/internal/testenv"
	"graphcover/memsolver/internal/enginetest"
	"graphcover/puzzle/domino"
)

// TestRuns compares searches that are stopped and continued with the reference: they find each
// solution once, and say when there are no more.
func TestRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(2221, 3))
	for i := range testenv.Cases(2000, 20_000) {
		p := solvertest.Random(rng)
		switch i % 4 {
		case 0:
			p = enginetest.Apart(rng, 1+rng.IntN(3))
		case 1:
			solvertest.Exclude(rng, p)
		}
		if p.Validate() != nil {
			continue
		}
		want := []string{}
		solutions, _ := solvertest.Reference(p)
		for _, s := range solutions {
			want = append(want, set(s))
		}
		got, _ := all(t, p, rng.IntN(2)*5, len(want)+1)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("random problem %d: want %v, got %v: %+v", i, want, got, p)
		}
	}
}

// all returns up to that many solutions of p, which are found with so much work at a time, and
// what a search has told of itself.
func all(t *testing.T, p *exactcover.Problem, work, most int) (found []string, told string) {
	t.Helper()
	found = []string{}
	r := Start(p, p.Given)
	for ended := false; !ended && len(found) < most; {
		var s exactcover.Solution
		if s, ended = r.Run(t.Context(), work); s != nil {
			found = append(found, set(s))
			testenv.Check(t, exactcover.Verify(p, s))
		}
	}
	return found, fmt.Sprint(r.Tally())
}

func set(s exactcover.Solution) string { return fmt.Sprint(slices.Sorted(slices.Values(s))) }

// TestContinues checks that a search in small steps is the same as one at once.
func TestContinues(t *testing.T) {
	for _, puzzle := range []string{"queens:8", "langford:11", "pentomino:5x12"} {
		p := enginetest.Problem(t, puzzle)
		most := 100
		if puzzle == "pentomino:5x12" {
			most = 1
		}
		want, told := all(t, p, 0, most)
		for _, work := range []int{1000, 50_000} {
			if got, toldNow := all(t, p, work, most); !slices.Equal(got, want) || toldNow != told {
				t.Errorf("%s, %d units at a time: want %s, got %s, or other solutions", puzzle, work, told, toldNow)
			}
		}
	}
}

// TestHard solves problems, and refutes one, that take other engines for ever, with a bound on
// the work that is several times what it takes.
func TestHard(t *testing.T) {
	const bound = 20_000_000 // about half a second
	for _, c := range []struct {
		puzzle   string
		solvable bool
	}{
		{"queens:28", true},
		{"queens:64", true},
		{"queens:100", true},
		{"langford:40", true},
		{"langford:100", true},
		{domino.Mutilated(8), false},
		{domino.Mutilated(10), false},
	} {
		p := enginetest.Problem(t, c.puzzle)
		r := Start(p, p.Given)
		s, ended := r.Run(t.Context(), bound)
		if ended == c.solvable || (s != nil) != c.solvable {
			t.Errorf("%s: want solvable %v, got %v, ended %v, after %+v", c.puzzle, c.solvable, s, ended, r.Tally())
		}
		if err := exactcover.Verify(p, s); s != nil && err != nil {
			t.Errorf("%s: %v", c.puzzle, err)
		}
	}
}

// TestTally checks what a search says of itself: at a solution of the puzzle, the choices that
// were not undone are its options but the given ones.
func TestTally(t *testing.T) {
	p := enginetest.Problem(t, "queens:8")
	p.Given = []int{3}
	r := Start(p, p.Given)
	for {
		s, ended := r.Run(t.Context(), 0)
		tally := r.Tally()
		standing := 0
		if s != nil {
			standing = len(s) - 1
		}
		if tally.Choices-tally.Backtracks != standing || tally.Backtracks < r.solver.Statistics().Conflicts {
			t.Errorf("want %d choices standing and every conflict counted, got %+v", standing, tally)
		}
		if ended {
			break
		}
	}
}

// TestStops checks that a search ends with its context.
func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := enginetest.Problem(t, "langford:38")
	r := Start(p, nil)
	learned := 0
	r.Report(func([]cdcl.Literal) {
		if learned++; learned == 500 {
			cancel()
		}
	}, nil)
	if s, ended := r.Run(ctx, 0); s != nil || ended || learned > 50_000 {
		t.Errorf("want a search that stops, got %v, ended %v, after %d clauses", s, ended, learned)
	}
}

// TestFull checks that a search whose solutions fill its memory says so, and is not taken for one
// that has ended.
func TestFull(t *testing.T) {
	p := enginetest.Problem(t, "domino:6x6")
	r := Start(p, nil)
	r.most = 50_000
	var log exactcover.Log
	var failed error
	r.Search(t.Context(), &log, func(_ exactcover.Solution, err error) bool {
		failed = err
		return true
	})
	if want := fmt.Sprintf("no room for more than %d solutions", log.Solutions); failed == nil ||
		!strings.Contains(failed.Error(), want) || log.Solutions < 100 || log.Solutions >= 6728 {
		t.Errorf("want the error %q after some hundred of 6728 solutions, got %v after %d", want, failed, log.Solutions)
	}
}
