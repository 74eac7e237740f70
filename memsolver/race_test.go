package memsolver_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/memsolver/internal/enginetest"
	"graphcover/puzzle/domino"
)

// TestRaceConforms has races of all engines from the first node pass the tests of a solver.
func TestRaceConforms(t *testing.T) {
	for _, cores := range []int{1, 3} {
		t.Run(fmt.Sprint(cores), func(t *testing.T) {
			solvertest.RunUnordered(t, memsolver.Racing(cores), testenv.Cases(150, 3000), nil)
		})
	}
}

// TestRaceEnds asks for a first solution where some engines would take years: where one of the
// engines is known to be fast, auto must be.
func TestRaceEnds(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // a few seconds are enough
	defer cancel()
	puzzles := map[string]bool{
		"queens:20": true, "queens:27": true, "queens:28": true, "queens:31": true, "queens:35": true, "queens:64": true,
		"langford:16": true, "langford:40": true, "langford:64": true, "langford:5": false,
		"pentomino:3x20": true, "domino:2x129": true,
	}
	for _, n := range []int{6, 8, 10, testenv.Cases(12, 16)} {
		puzzles[domino.Mutilated(n)] = false
	}
	problems := make(map[string]*exactcover.Problem)
	for puzzle := range puzzles {
		problems[puzzle] = enginetest.Problem(t, puzzle)
	}
	// Boards side by side, the last of which has no solution.
	name := "30 boards of 6 queens, and one of 3"
	boards := slices.Repeat([]*exactcover.Problem{enginetest.Problem(t, "queens:6")}, 30)
	puzzles[name], problems[name] = false, solvertest.Union(append(boards, enginetest.Problem(t, "queens:3"))...)
	for name, solvable := range puzzles {
		for _, cores := range []int{1, 2} {
			n, err := memsolver.Count(ctx, problems[name], memsolver.Cores(cores), memsolver.Limit(1))
			if err != nil || (n.Sign() == 1) != solvable {
				t.Errorf("%s on %d cores: want a solution: %v, got %v, %v", name, cores, solvable, n, err)
			}
		}
	}
}

// TestRaceOrder lists solutions by races on different numbers of cores: they must be the same, in the
// same order, each only once.
func TestRaceOrder(t *testing.T) {
	for _, puzzle := range []string{"queens:8", "langford:8", "pentomino:3x20", "domino:4x6", "latin:4"} {
		p := enginetest.Problem(t, puzzle)
		var want []string
		for _, cores := range []int{1, 2, 3, 5} {
			var got []string
			for s := range testenv.Values(t, memsolver.Racing(cores).All(t.Context(), p, nil)) {
				sorted := slices.Sorted(slices.Values(s))
				got = append(got, fmt.Sprint(sorted))
			}
			if want == nil {
				want = got
				if n := len(slices.Compact(slices.Sorted(slices.Values(want)))); n != len(want) {
					t.Errorf("%s: want each solution once, got %d of %d", puzzle, n, len(want))
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: want the same order on %d cores as on one", puzzle, cores)
			}
		}
	}
}

// TestRaceCounts counts by a walk on all cores, beside which others go on, and compares with known counts.
func TestRaceCounts(t *testing.T) {
	for _, c := range knownCounts {
		if c.long && !testenv.LongRun() || c.only != nil {
			continue
		}
		var log exactcover.Log
		got, err := memsolver.Racing(3).Count(t.Context(), enginetest.Problem(t, c.puzzle), &log)
		if err != nil || !got.IsInt64() || got.Int64() != c.want || int64(log.Solutions) != c.want || log.Choices != log.Backtracks {
			t.Errorf("%s: want %d solutions, got %v, %v, %+v", c.puzzle, c.want, got, err, log.Tally)
		}
	}
}

// TestRaceLeavesTheSolution checks that after a first solution the choices that stand are its options,
// whatever the other engines were doing.
func TestRaceLeavesTheSolution(t *testing.T) {
	for _, puzzle := range []string{"queens:64", "langford:40", "langford:64", "pentomino:6x10"} {
		for _, solver := range []exactcover.Solver{memsolver.Racing(1), memsolver.Racing(2), memsolver.New()} {
			var log exactcover.Log
			s, err := exactcover.First(solver.All(t.Context(), enginetest.Problem(t, puzzle), &log))
			if err != nil || log.Choices-log.Backtracks != len(s) || log.Solutions != 1 {
				t.Errorf("%s: want %d choices that stand, got %+v, %v", puzzle, len(s), log.Tally, err)
			}
		}
	}
}

// TestRaceIsRepeated compares the logs of two equal searches on one core.
func TestRaceIsRepeated(t *testing.T) {
	for _, puzzle := range []string{"queens:64", "langford:64", domino.Mutilated(10)} {
		var logs [2]exactcover.Log
		for i := range logs {
			testenv.Must(memsolver.Solve(t.Context(), enginetest.Problem(t, puzzle), memsolver.Log(&logs[i])))(t)
		}
		if logs[0].Tally != logs[1].Tally || logs[0].Method() != logs[1].Method() {
			t.Errorf("%s: want the same log twice, got %+v and %+v", puzzle, logs[0], logs[1])
		}
	}
}

// TestRaceIsCanceled stops races that would take years.
func TestRaceIsCanceled(t *testing.T) {
	for _, cores := range []int{1, 2} {
		for _, count := range []bool{false, true} {
			ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
			defer cancel()
			p, started := enginetest.Officers(6), time.Now() // there is no solution
			var log exactcover.Log
			var err error
			if count {
				_, err = memsolver.Count(ctx, p, memsolver.Cores(cores), memsolver.Log(&log))
			} else {
				_, err = memsolver.Solve(ctx, p, memsolver.Cores(cores), memsolver.Log(&log))
			}
			if err != context.DeadlineExceeded || time.Since(started) > 20*time.Second || log.Choices == 0 || log.Solutions > 0 {
				t.Errorf("want %v soon, got %v after %v, %+v", context.DeadlineExceeded, err, time.Since(started), log.Tally)
			}
		}
	}
}
