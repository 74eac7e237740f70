package memsolver_test

import (
	"fmt"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/memsolver/internal/enginetest"
	"graphcover/puzzle/domino"
)

// hopeless returns problems without a solution that a search would not end on, by name.
func hopeless(t *testing.T) map[string]*exactcover.Problem {
	all := make(map[string]*exactcover.Problem)
	for _, n := range []int{11, 12, 15, 20, 30, 40} {
		all[fmt.Sprintf("%d pigeons", n)] = enginetest.Pigeons(n, n-1)
	}
	for _, n := range []int{8, 12, 16, 20} {
		all[fmt.Sprintf("mutilated %d", n)] = enginetest.Problem(t, domino.Mutilated(n))
	}
	for _, n := range []int{37, 38, 41, 42} {
		all[fmt.Sprintf("langford %d", n)] = enginetest.Problem(t, fmt.Sprint("langford:", n))
	}
	for _, quotas := range []bool{false, true} {
		all[fmt.Sprintf("timetable, quotas %v", quotas)] = enginetest.Timetable(11, quotas)
	}
	return all
}

// TestHopeless solves and counts problems that end because a reason is found.
func TestHopeless(t *testing.T) {
	for name, p := range hopeless(t) {
		for _, cores := range []int{1, 2} {
			var log exactcover.Log
			start := time.Now()
			s, err := memsolver.Solve(t.Context(), p, memsolver.Cores(cores), memsolver.Log(&log))
			if s != nil || err != nil {
				t.Errorf("%s: want no solution, got %v, %v", name, s, err)
			}
			took := time.Since(start)
			n, err := memsolver.Count(t.Context(), p, memsolver.Cores(cores))
			if err != nil || n.Sign() != 0 {
				t.Errorf("%s: want no solutions, got %v, %v", name, n, err)
			}
			t.Logf("%s, %d cores: %v, %s", name, cores, took, log.Method())
		}
	}
}
