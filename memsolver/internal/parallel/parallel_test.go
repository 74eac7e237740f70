package parallel_test

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver/internal/bits"
	"graphcover/memsolver/internal/cells"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/enginetest"
	"graphcover/memsolver/internal/masks"
	"graphcover/memsolver/internal/parallel"
)

func TestSharing(t *testing.T) {
	for name, newWalker := range walkers(enginetest.Problem(t, "queens:10")) {
		t.Run(name, func(t *testing.T) { parallel.Sharing(t, newWalker, 724) })
	}
}

// TestManyWork checks that a search on several cores is not done by one of them alone. On
// a busy machine the other cores may come too late, so one search in ten is enough.
func TestManyWork(t *testing.T) {
	for name, newWalker := range walkers(enginetest.Problem(t, "queens:11")) {
		busy := 0
		for try := 0; try < 10 && busy < 2; try++ {
			busy = busyWalkers(t, newWalker, 2680)
		}
		if busy < 2 {
			t.Errorf("%s: want several walkers at work, got %d", name, busy)
		}
	}
}

// busyWalkers searches on four cores, and returns how many walkers made choices.
func busyWalkers(t *testing.T, newWalker func() engine.Walker, want int) (busy int) {
	t.Helper()
	all := recorder{make: newWalker}
	solutions := 0
	parallel.New(4, all.walker).Search(t.Context(), nil, &exactcover.Log{}, func(exactcover.Solution, error) bool {
		if solutions++; solutions == 65 { // the others have started
			time.Sleep(20 * time.Millisecond)
		}
		return true
	})
	if solutions != want {
		t.Errorf("want %d solutions, got %d", want, solutions)
	}
	for _, w := range all.walkers {
		if w.Tally().Choices > 0 {
			busy++
		}
	}
	return busy
}

// TestSmallSearch checks that a small search is done by one walker, which is then used
// for the next search.
func TestSmallSearch(t *testing.T) {
	all := recorder{make: cells.New(enginetest.Problem(t, "queens:6")).NewWalker}
	s := parallel.New(4, all.walker)
	goroutines := runtime.NumGoroutine()
	for range 3 {
		n, err := s.Count(t.Context(), nil, &exactcover.Log{})
		if err != nil || n.Int64() != 4 {
			t.Errorf("want 4 solutions counted, got %v, %v", n, err)
		}
		found := 0
		s.Search(t.Context(), nil, &exactcover.Log{}, func(_ exactcover.Solution, err error) bool {
			if found++; err != nil || runtime.NumGoroutine() > goroutines {
				t.Errorf("want no error and %d goroutines, got %v and %d", goroutines, err, runtime.NumGoroutine())
			}
			return true
		})
		if found != 4 {
			t.Errorf("want 4 solutions, got %d", found)
		}
	}
	if len(all.walkers) != 1 {
		t.Errorf("want one walker, got %d", len(all.walkers))
	}
}

// TestWalk stops a walk after some solutions, or nodes, and ends it on one core and on several.
func TestWalk(t *testing.T) {
	p := enginetest.Problem(t, "queens:10") // 724 solutions
	for _, cores := range []int{1, 3} {
		s := parallel.New(cores, cells.New(p).NewWalker)
		for _, stop := range []int{0, 1, 100} {
			w := s.Begin(nil)
			found := make(map[string]bool)
			for len(found) < stop {
				if w.Walk(1<<10, false) == engine.Found {
					found[fmt.Sprint(w.Solution())] = true
				}
			}
			var log exactcover.Log
			w.Rest(t.Context(), &log, func(s exactcover.Solution, err error) bool {
				testenv.Check(t, err)
				found[fmt.Sprint(s)] = true
				return true
			})
			if len(found) != 724 || log.Solutions != 724-stop || log.Choices != log.Backtracks {
				t.Errorf("%d cores, stopped at %d: want 724 solutions, got %d, %+v", cores, stop, len(found), log.Tally)
			}
			w.Close()

			w = s.Begin(nil)
			w.Walk(stop, true)
			log = exactcover.Log{}
			if err := w.CountRest(t.Context(), &log); err != nil || log.Solutions != 724 || log.Choices != log.Backtracks {
				t.Errorf("%d cores, stopped after %d nodes: want 724 solutions counted, got %+v, %v", cores, stop, log.Tally, err)
			}
			w.Close()
		}
	}
}

// TestSearchWithinSearch begins a search while another of the same Searcher is under way.
func TestSearchWithinSearch(t *testing.T) {
	s := parallel.New(1, cells.New(enginetest.Problem(t, "queens:6")).NewWalker)
	var want, got []exactcover.Solution
	collect := func(into *[]exactcover.Solution) func(exactcover.Solution, error) bool {
		return func(solution exactcover.Solution, _ error) bool {
			*into = append(*into, slices.Clone(solution))
			return true
		}
	}
	s.Search(t.Context(), nil, &exactcover.Log{}, collect(&want))
	s.Search(t.Context(), nil, &exactcover.Log{}, func(solution exactcover.Solution, err error) bool {
		var inner []exactcover.Solution
		s.Search(t.Context(), nil, &exactcover.Log{}, collect(&inner))
		if !slices.EqualFunc(inner, want, slices.Equal) {
			t.Errorf("want %v, got %v", want, inner)
		}
		return collect(&got)(solution, err)
	})
	if len(want) != 4 || !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("want 4 solutions, %v, got %v", want, got)
	}
}

// A recorder keeps the walkers that it makes.
type recorder struct {
	make    func() engine.Walker
	mutex   sync.Mutex
	walkers []engine.Walker
}

func (r *recorder) walker() engine.Walker {
	w := r.make()
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.walkers = append(r.walkers, w)
	return w
}

// walkers returns functions that make walkers for p, by the name of the engine.
func walkers(p *exactcover.Problem) map[string]func() engine.Walker {
	return map[string]func() engine.Walker{
		"cells": cells.New(p).NewWalker,
		"bits":  bits.New(p).NewWalker,
		"masks": masks.NewTables(p, nil).NewWalker,
	}
}
