package estimate_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/memsolver/estimate"
	"graphcover/memsolver/internal/dlx"
	"graphcover/memsolver/internal/enginetest"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// TestExpectedValues walks to every leaf of the trees of random problems, and adds up what
// each walk says times its probability: that must be the numbers of the search.
func TestExpectedValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 8))
	nontrivial, quotas := 0, 0
	for p := range solvertest.Each(rng, testenv.Cases(500, 20_000), solvertest.Sometimes(solvertest.WithQuotas), solvertest.Sometimes(solvertest.Exclude)) {
		for _, order := range exactcover.Orders() {
			solver := memsolver.New(memsolver.DLX, memsolver.Ordered(order))
			var log exactcover.Log
			testenv.Must(solver.Count(t.Context(), p, &log))(t)
			choices, solutions := expected(p, order)
			if !near(choices, log.Choices) || !near(solutions, log.Solutions) {
				t.Fatalf("order %s: want %d choices and %d solutions expected, got %g and %g: %+v",
					order, log.Choices, log.Solutions, choices, solutions, p)
			}
			if log.Solutions > 1 {
				nontrivial++
				if p.HasQuotas() {
					quotas++
				}
			}
		}
	}
	if nontrivial-quotas < 50 || quotas < 50 {
		t.Errorf("want many problems with several solutions, got %d, %d of them with quotas", nontrivial, quotas)
	}
}

func near(x float64, n int) bool { return math.Abs(x-float64(n)) <= 1e-9*float64(n) }

// expected returns the expected values of a probe, from all walks.
func expected(p *exactcover.Problem, order exactcover.Order) (choices, solutions float64) {
	prober := dlx.NewProber(p, order)
	var path, of []int // which option each choice of a walk takes, of how many
	for {
		depth, probability := 0, 1.0
		found := prober.Probe(func(n int) int {
			if depth == len(path) {
				path, of = append(path, 0), append(of, n)
			}
			probability /= float64(n)
			depth++
			return path[depth-1]
		})
		choices += probability * found.Choices
		solutions += probability * found.Solutions
		for len(path) > 0 && path[len(path)-1] == of[len(of)-1]-1 {
			path, of = path[:len(path)-1], of[:len(of)-1]
		}
		if len(path) == 0 {
			return choices, solutions
		}
		path[len(path)-1]++
	}
}

// TestErrors checks that the means of many seeds are about as far from the truth as their
// errors say: within one error for about two thirds of the seeds, and the mean of all
// within four of its own.
func TestErrors(t *testing.T) {
	for _, text := range []string{"queens:6", "langford:7", "latin:4", "domino:4x5"} {
		p := enginetest.Problem(t, text)
		var log exactcover.Log
		testenv.Must(memsolver.Count(t.Context(), p, memsolver.DLX, memsolver.Log(&log)))(t)
		const seeds = 60
		within := 0
		var sum, variance float64
		for seed := range uint64(seeds) {
			e := testenv.Must(estimate.Run(t.Context(), p, exactcover.OrderFewest, 400, seed))(t)
			if math.Abs(e.Choices.Mean-float64(log.Choices)) <= e.Choices.Error {
				within++
			}
			sum += e.Solutions.Mean
			variance += e.Solutions.Error * e.Solutions.Error
		}
		if within < seeds/2 || within > seeds*9/10 {
			t.Errorf("%s: want about two thirds of %d seeds within the error, got %d", text, seeds, within)
		}
		if off := math.Abs(sum/seeds - float64(log.Solutions)); off > 4*math.Sqrt(variance)/seeds {
			t.Errorf("%s: want %d solutions, got %.2f", text, log.Solutions, sum/seeds)
		}
	}
}

// TestSudokuGrids estimates the number of full grids, which is known.
func TestSudokuGrids(t *testing.T) {
	const known = 6670903752021072936960.0 // B. Felgenhauer and F. Jarvis (2006)
	e := testenv.Must(estimate.Run(t.Context(), sudoku.Classic().Empty().Problem(), exactcover.OrderFewest, testenv.Cases(2000, 50_000), 1))(t)
	if off := math.Abs(e.Solutions.Mean - known); off > 4*e.Solutions.Error || e.Solutions.Error > known/4 {
		t.Errorf("want about %g grids, got %g with an error of %g", known, e.Solutions.Mean, e.Solutions.Error)
	}
}

// TestSeeds checks that a seed always gives the same estimate.
func TestSeeds(t *testing.T) {
	p := enginetest.Problem(t, "queens:8")
	var found []estimate.Estimate
	for _, seed := range []uint64{1, 1, 2} {
		e := testenv.Must(estimate.Run(t.Context(), p, exactcover.OrderFewest, 100, seed))(t)
		found = append(found, e)
	}
	if found[0] != found[1] || found[0] == found[2] {
		t.Errorf("want the same for the same seed only, got %+v", found)
	}
}

func TestNoEstimate(t *testing.T) {
	clash := corpus.Board(t, "55"+strings.Repeat(".", 79))
	if _, err := estimate.Run(t.Context(), clash.Problem(), exactcover.OrderFewest, 10, 1); !exactcover.IsConflict(err) {
		t.Errorf("want a conflict, got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if e, err := estimate.Run(ctx, sudoku.Classic().Empty().Problem(), exactcover.OrderFewest, 10, 1); !errors.Is(err, context.Canceled) || e.Probes != 0 {
		t.Errorf("want the error of the context and no probe, got %v after %d", err, e.Probes)
	}
}

func Example() {
	entry, err := puzzle.Parse("queens:8")
	if err != nil {
		panic(err)
	}
	e, err := estimate.Run(context.Background(), entry.Problem(), exactcover.OrderFewest, 10_000, 1)
	if err != nil {
		panic(err)
	}
	fmt.Printf("about %.0f solutions, with an error of %.0f\n", e.Solutions.Mean, e.Solutions.Error)
	// Output:
	// about 91 solutions, with an error of 2
}

// TestTooLarge estimates searches of some 10^100, 10^200 and 10^400 choices. The error needs the
// squares of these numbers.
func TestTooLarge(t *testing.T) {
	for items, want := range map[int]error{100: nil, 200: estimate.ErrTooLarge, 400: estimate.ErrTooLarge} {
		// The walks differ by a factor of 3: with the second option, item 1 is covered, too.
		p := &exactcover.Problem{Options: []exactcover.Option{
			{Items: []int{0}}, {Items: []int{0, 1}}, {Items: []int{1}}, {Items: []int{1}}, {Items: []int{1}},
		}}
		for item := range items {
			p.Items = append(p.Items, exactcover.Item{Name: fmt.Sprint(item)})
			for range 10 {
				if item > 1 {
					p.Options = append(p.Options, exactcover.Option{Items: []int{item}})
				}
			}
		}
		if _, err := estimate.Run(t.Context(), p, exactcover.OrderFewest, 20, 1); !errors.Is(err, want) {
			t.Errorf("%d items: want %v, got %v", items, want, err)
		}
	}
}

// TestLook looks at searches whose steps are known: short ones exactly, the others within a factor of 3,
// by random probes.
func TestLook(t *testing.T) {
	for _, c := range []struct {
		puzzle  string
		limit   int
		choices int // of the search for all solutions by DLX, or 0
	}{
		{"queens:8", 0, 1048},
		{"langford:7", 0, 0},
		{"pentomino:6x10", 1, 0},
		{"pentomino:6x10", 0, 3_637_260},
		{"domino:8x8", 0, 50_102_175},
	} {
		p := enginetest.Problem(t, c.puzzle)
		want := 2 * float64(c.choices)
		if c.choices == 0 {
			var log exactcover.Log
			testenv.Must(memsolver.Count(t.Context(), p, memsolver.DLX, memsolver.Limit(c.limit), memsolver.Log(&log)))(t)
			want = float64(log.Choices + log.Backtracks)
		}
		f, ok := estimate.Look(t.Context(), p, exactcover.OrderFewest, c.limit)
		if !ok || f.Step <= 0 || want < 10_000 && !f.Exact {
			t.Errorf("%s: want a forecast, got %+v", c.puzzle, f)
		}
		if off := f.Steps / want; f.Exact && off != 1 || off < 1.0/3 || off > 3 {
			t.Errorf("%s: want %.0f steps, got %.0f", c.puzzle, want, f.Steps)
		}
	}
}

// TestLookGivesUp looks at a search that is too large for numbers.
func TestLookGivesUp(t *testing.T) {
	p := enginetest.Problem(t, "sudoku:25x25:"+strings.Repeat(".", 625))
	if f, ok := estimate.Look(t.Context(), p, exactcover.OrderFewest, 0); ok {
		t.Errorf("want no forecast, got %+v", f)
	}
}
