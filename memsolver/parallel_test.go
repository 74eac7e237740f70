package memsolver

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"graphcover/exactcover"
)

// TestShares has a walker give work away twice, and adds up what is then done.
func TestShares(t *testing.T) {
	for _, engine := range []Engine{Cells, Bits, Masks} {
		p := problem(t, "queens:10")
		j, err := (&prepared{engine: engine, cores: 1, problem: p}).job(t.Context(), p.Given)
		if err != nil {
			t.Fatal(err)
		}
		pool := newPool()
		root := pool.take()
		j.first.start(nil)
		last, solutions := 0.0, 0
		for share := range 3 {
			if j.first.walk(20, true) == ended {
				break // all else was given away
			}
			pool.pause(root, j.first, nil)
			if done := pool.progress(); done < last || done > 1 {
				t.Errorf("%s: want progress to rise from %v, got %v", engine, last, done)
			} else {
				last = done
			}
			if share < 2 {
				pool.share(root, j.first)
			}
			if done := pool.progress(); done < last-1e-9 {
				t.Errorf("%s: want progress to stay %v when work is given away, got %v", engine, last, done)
			}
		}
		if len(pool.tasks) < 2 {
			t.Errorf("%s: want work given away, got %d tasks", engine, len(pool.tasks))
		}
		for j.first.walk(1<<20, true) != ended {
		}
		pool.end(root)
		other := j.more()
		for task := pool.take(); task != nil; task = pool.take() {
			pool.count(t.Context(), task, other, nil)
		}
		solutions = j.first.tally().solutions + other.tally().solutions
		if done := pool.progress(); solutions != 724 || done < 1-1e-9 {
			t.Errorf("%s: want 724 solutions and all of the tree, got %d and %v", engine, solutions, done)
		}
	}
}

// TestManyWork holds that a search on several cores is not that of one of them. On a
// busy machine the others may come too late: one search of ten is enough.
func TestManyWork(t *testing.T) {
	p := problem(t, "queens:11")
	for _, engine := range []Engine{Cells, Bits, Masks} {
		busy := 0
		for try := 0; try < 10 && busy < 2; try++ {
			busy = busyWalkers(t, engine, p, 2680)
		}
		if busy < 2 {
			t.Errorf("%s: want several walkers at work, got %d", engine, busy)
		}
	}
}

// busyWalkers searches p on four cores, and returns how many walkers made choices.
func busyWalkers(t *testing.T, engine Engine, p *exactcover.Problem, want int) (busy int) {
	t.Helper()
	j, err := (&prepared{engine: engine, cores: 1, problem: p}).job(t.Context(), p.Given)
	if err != nil {
		t.Fatal(err)
	}
	walkers := []walker{j.first}
	more := j.more
	j.more = func() walker {
		w := more()
		walkers = append(walkers, w)
		return w
	}
	solutions := 0
	searchParallel(t.Context(), j, 4, nil, &exactcover.Log{}, func(exactcover.Solution, error) bool {
		if solutions++; solutions == 1 {
			time.Sleep(20 * time.Millisecond) // for the others to be there
		}
		return true
	})
	if solutions != want {
		t.Errorf("%s: want %d solutions, got %d", engine, want, solutions)
	}
	for _, w := range walkers {
		if w.tally().choices > 0 {
			busy++
		}
	}
	return busy
}

// TestPanicInTheLoop leaves the loop over solutions by a panic.
func TestPanicInTheLoop(t *testing.T) {
	p := problem(t, "queens:11")
	before := runtime.NumGoroutine()
	for range 5 {
		func() {
			defer func() { recover() }()
			for range New(Bits, 4).Search(t.Context(), p, &exactcover.Log{}) {
				panic("enough")
			}
		}()
	}
	for try := 0; runtime.NumGoroutine() > before; try++ { // those that have ended may still be there
		if try == 100 {
			t.Fatalf("want %d goroutines as before, got %d", before, runtime.NumGoroutine())
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// TestCancelled has every engine begin with a context that is done.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := problem(t, "queens:6")
	for _, engine := range Engines() {
		for _, cores := range []int{1, 2} {
			s := New(engine, cores)
			if solution, err := exactcover.First(ctx, s, p, &exactcover.Log{}); solution != nil || !errors.Is(err, context.Canceled) {
				t.Errorf("%s, %d cores: want no solution and the context's error, got %v, %v", engine, cores, solution, err)
			}
			if n, err := s.Count(ctx, p, &exactcover.Log{}); n != nil || !errors.Is(err, context.Canceled) {
				t.Errorf("%s, %d cores: want no count and the context's error, got %v, %v", engine, cores, n, err)
			}
		}
	}
	if _, err := New("oars", 1).Count(t.Context(), p, &exactcover.Log{}); err == nil {
		t.Error("want an error for an engine that there is not")
	}
}
