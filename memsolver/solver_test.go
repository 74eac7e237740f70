package memsolver_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/memsolver/internal/enginetest"
)

// solutions returns all solutions of p in the order in which s finds them, and verifies
// each. It returns false if s cannot take p.
func solutions(t *testing.T, s exactcover.Solver, p *exactcover.Problem) ([]exactcover.Solution, bool) {
	t.Helper()
	var log exactcover.Log
	all := []exactcover.Solution{}
	for solution, err := range s.All(t.Context(), p, &log) {
		var unfit *memsolver.EngineError
		switch {
		case errors.As(err, &unfit), exactcover.IsConflict(err):
			return nil, false
		case err != nil:
			t.Fatal(err)
		}
		testenv.Check(t, exactcover.Verify(p, solution))
		all = append(all, slices.Clone(solution))
	}
	if log.Solutions != len(all) || log.Choices != log.Backtracks {
		t.Errorf("want %d solutions and every choice undone, got %+v", len(all), log.Tally)
	}
	return all, true
}

// sets returns the solutions as sets, in the order in which they were found. Within a
// solution, forced choices may come in any order.
func sets(all []exactcover.Solution) []string {
	texts := make([]string, len(all))
	for i, s := range all {
		texts[i] = fmt.Sprint(slices.Sorted(slices.Values(s)))
	}
	return texts
}

// sorted returns the solutions as sets, sorted.
func sorted(all []exactcover.Solution) []string { return slices.Sorted(slices.Values(sets(all))) }

// TestSolutionsMayBeKept keeps the solutions that the function All yields.
func TestSolutionsMayBeKept(t *testing.T) {
	for _, engine := range general() {
		var kept []exactcover.Solution
		for solution := range testenv.Values(t, memsolver.All(t.Context(), enginetest.Problem(t, "queens:6"), engine)) {
			kept = append(kept, solution)
		}
		if all := sorted(kept); len(slices.Compact(all)) != 4 {
			t.Errorf("%s: want 4 different solutions, got %q", engine, all)
		}
	}
}

// TestEnginesAgree compares every engine, on one core and on three, with brute force.
func TestEnginesAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 2221))
	n := testenv.Cases(1000, 10_000)
	with := map[string]int{}
	engines := map[memsolver.Engine]int{}
	for i := range n {
		p := solvertest.Random(rng)
		if exactcover.IsConflict(p.Validate()) {
			continue
		}
		want := sorted(solvertest.BruteForce(p))
		switch len(want) {
		case 0:
			with["no solution"]++
		case 1:
			with["one"]++
		default:
			with["several"]++
		}
		for _, engine := range general() {
			got, ok := solutions(t, memsolver.New(engine), p)
			if !ok {
				continue
			}
			engines[engine]++
			if !slices.Equal(sorted(got), want) {
				t.Fatalf("random problem %d, %s: %+v: want %v, got %v", i, engine, p, want, got)
			}
			count, err := memsolver.Count(t.Context(), p, engine)
			if err != nil || count.Int64() != int64(len(want)) {
				t.Fatalf("random problem %d, %s: %+v: want %d solutions, counted %v, %v", i, engine, p, len(want), count, err)
			}
			if parallel, _ := solutions(t, memsolver.New(engine, memsolver.Cores(3)), p); !slices.Equal(sets(parallel), sets(got)) {
				t.Fatalf("random problem %d, %s: %+v: want %v on three cores, got %v", i, engine, p, got, parallel)
			}
		}
	}
	t.Log(with, engines)
	for kind, k := range with {
		if k < n/10 {
			t.Errorf("want many problems with %s, got %d", kind, k)
		}
	}
	for _, engine := range general() {
		if engines[engine] < n/4 {
			t.Errorf("want many problems for %s, got %d", engine, engines[engine])
		}
	}
}

// TestCores compares the solutions on several cores, their order and their number, with
// those on one core. The problems are large enough to be shared.
func TestCores(t *testing.T) {
	texts := []string{"queens:9", "langford:8", "latin:4", "domino:4x8"}
	if testenv.LongRun() {
		texts = append(texts, "soma:3x3x3")
	}
	for _, text := range texts {
		p := enginetest.Problem(t, text)
		for _, engine := range []memsolver.Engine{memsolver.Cells, memsolver.Bits, memsolver.Masks} {
			want, ok := solutions(t, memsolver.New(engine), p)
			if !ok {
				t.Errorf("%s: refused by %s", text, engine)
				continue
			}
			for _, cores := range []int{2, 3, 8} {
				if got, _ := solutions(t, memsolver.New(engine, memsolver.Cores(cores)), p); !slices.Equal(sets(got), sets(want)) {
					t.Errorf("%s, %s, %d cores: want %d solutions in the order of one core, got %d", text, engine, cores, len(want), len(got))
				}
				count, err := memsolver.Count(t.Context(), p, engine, memsolver.Cores(cores))
				if err != nil || int(count.Int64()) != len(want) {
					t.Errorf("%s, %s, %d cores: want %d solutions, counted %v, %v", text, engine, cores, len(want), count, err)
				}
			}
		}
	}
}

// goroutinesEnd waits until there are no more goroutines than before.
func goroutinesEnd(t *testing.T, before int) {
	t.Helper()
	for try := 0; runtime.NumGoroutine() > before; try++ {
		if try == 100 {
			t.Fatalf("want %d goroutines as before, got %d", before, runtime.NumGoroutine())
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// TestStopEarly stops after a few of many solutions, on several cores.
func TestStopEarly(t *testing.T) {
	p := enginetest.Problem(t, "domino:8x8")
	before := runtime.NumGoroutine()
	for _, engine := range []memsolver.Engine{memsolver.Cells, memsolver.Bits, memsolver.Masks} {
		for _, cores := range []int{1, 4} {
			log := exactcover.Log{}
			for range testenv.Values(t, memsolver.All(t.Context(), p, engine, memsolver.Cores(cores), memsolver.Log(&log))) {
				if log.Solutions == 1000 {
					break
				}
			}
			if log.Solutions != 1000 {
				t.Errorf("%s, %d cores: want 1000 solutions, got %d", engine, cores, log.Solutions)
			}
		}
	}
	goroutinesEnd(t, before)
}

// TestCancel stops searches that would take hours.
func TestCancel(t *testing.T) {
	p := enginetest.Problem(t, "queens:24")
	for _, engine := range []memsolver.Engine{memsolver.DLX, memsolver.Cells, memsolver.Bits, memsolver.Masks} {
		for _, cores := range []int{1, 4} {
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			last, rises := 0.0, true
			log := exactcover.Log{Progress: func(share float64) {
				rises = rises && share >= last && share <= 1
				last = share
			}}
			if _, err := memsolver.Count(ctx, p, engine, memsolver.Cores(cores), memsolver.Log(&log)); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s, %d cores: want the context's error, got %v", engine, cores, err)
			}
			if !rises || last == 0 && cores == 1 && engine != memsolver.Masks {
				t.Errorf("%s, %d cores: want progress to rise to 1 at most, got %v", engine, cores, last)
			}
			cancel()
		}
	}
}

// TestLogOfASolver gives a solver a log, which its searches use unless they get another one.
func TestLogOfASolver(t *testing.T) {
	var own, other exactcover.Log
	p := solvertest.New(2, "ab", "a", "b")
	s := memsolver.New(memsolver.Log(&own))
	prepared := testenv.Must(s.Prepare(p))(t)
	testenv.Must(s.Count(t.Context(), p, nil))(t)
	testenv.Must(prepared.Count(t.Context(), nil, nil))(t)
	testenv.Must(s.Count(t.Context(), p, &other))(t)
	if own.Solutions != 4 || other.Solutions != 2 {
		t.Errorf("want 4 and 2 solutions logged, got %d and %d", own.Solutions, other.Solutions)
	}
}

// TestPreparedIsShared has goroutines search one prepared problem at the same time, one
// search within another, each up to the first solution.
func TestPreparedIsShared(t *testing.T) {
	entries := corpus.Read(t, "norvig_hardest11.txt")
	want := make([]exactcover.Solution, len(entries))
	for i, entry := range entries {
		want[i], _ = memsolver.Solve(t.Context(), entry.Problem(), memsolver.DLX)
	}
	for _, engine := range []memsolver.Engine{memsolver.DLX, memsolver.Cells, memsolver.Bits} {
		s := testenv.Must(memsolver.New(engine).Prepare(entries[0].Problem()))(t)
		var group sync.WaitGroup
		for g := range 4 {
			group.Go(func() {
				for k := range 20 * len(entries) {
					i, j := (g+k)%len(entries), (3*g+k+1)%len(entries)
					for solution := range s.All(t.Context(), entries[i].Problem().Given, nil) {
						inner, err := first(t.Context(), s, entries[j].Problem().Given)
						if err != nil || !exactcover.SameOptions(inner, want[j]) {
							t.Errorf("%s: %s within a search: want %v, got %v, %v", engine, entries[j].Source, want[j], inner, err)
						}
						if !exactcover.SameOptions(solution, want[i]) {
							t.Errorf("%s: %s: want %v, got %v", engine, entries[i].Source, want[i], solution)
						}
						break
					}
				}
			})
		}
		group.Wait()
	}
}

// first returns the first solution of a prepared problem.
func first(ctx context.Context, p exactcover.Prepared, given []int) (exactcover.Solution, error) {
	for solution, err := range p.All(ctx, given, nil) {
		return slices.Clone(solution), err
	}
	return nil, nil
}

// TestPanicInTheLoop ends the loop over solutions with a panic.
func TestPanicInTheLoop(t *testing.T) {
	p := enginetest.Problem(t, "queens:11")
	before := runtime.NumGoroutine()
	for range 5 {
		func() {
			defer func() { recover() }()
			for range memsolver.All(t.Context(), p, memsolver.Bits, memsolver.Cores(4)) {
				panic("enough")
			}
		}()
	}
	goroutinesEnd(t, before)
}

// TestCancelled starts every engine with a canceled context.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := enginetest.Problem(t, "queens:6")
	for _, engine := range general() {
		for _, cores := range []int{1, 2} {
			s := memsolver.New(engine, memsolver.Cores(cores))
			if solution, err := exactcover.First(s.All(ctx, p, nil)); solution != nil || !errors.Is(err, context.Canceled) {
				t.Errorf("%s, %d cores: want no solution and the context's error, got %v, %v", engine, cores, solution, err)
			}
			if n, err := s.Count(ctx, p, nil); n != nil || !errors.Is(err, context.Canceled) {
				t.Errorf("%s, %d cores: want no count and the context's error, got %v, %v", engine, cores, n, err)
			}
		}
	}
	if _, err := memsolver.Count(t.Context(), p, memsolver.Engine("oars")); err == nil {
		t.Error("want an error for an unknown engine")
	}
}

// TestOtherOptions changes a problem between two searches by one solver, once by adding
// an option and once by editing one in place.
func TestOtherOptions(t *testing.T) {
	for _, engine := range general() {
		p := &exactcover.Problem{Items: make([]exactcover.Item, 2), Options: []exactcover.Option{{Items: []int{0}}, {Items: []int{1}}}}
		s := memsolver.New(engine)
		for _, want := range []int64{1, 2, 1} {
			got, err := s.Count(t.Context(), p, nil)
			if err != nil || got.Int64() != want {
				t.Errorf("%s: want %d solutions, got %v, %v", engine, want, got, err)
			}
			if want == 1 {
				p.Options = append(p.Options, exactcover.Option{Items: []int{0, 1}})
			} else {
				p.Options[1].Items[0] = 0 // then only the third option covers item 1
			}
		}
	}
}

// TestLimit stops at some of four solutions, and at all of them if that is no fewer.
func TestLimit(t *testing.T) {
	p := enginetest.Problem(t, "queens:6")
	for _, engine := range general() {
		for limit, want := range []int64{4, 1, 2, 3, 4, 4} {
			settings := []memsolver.Setting{engine, memsolver.Cores(2), memsolver.Limit(limit)}
			if n, err := memsolver.Count(t.Context(), p, settings...); err != nil || n.Int64() != want {
				t.Errorf("%s: limit %d: want %d solutions counted, got %v, %v", engine, limit, want, n, err)
			}
			if n, err := exactcover.Number(memsolver.All(t.Context(), p, settings...)); err != nil || n.Int64() != want {
				t.Errorf("%s: limit %d: want %d solutions, got %v, %v", engine, limit, want, n, err)
			}
		}
	}
}

// Engines that know no quotas refuse them, and none minds costs.
func TestQuotasAreRefused(t *testing.T) {
	p := solvertest.New(2, "a", "b", "ab")
	p.Options[1].Cost = 7
	for _, e := range general() {
		if n, err := memsolver.Count(t.Context(), p, e); err != nil || n.Int64() != 2 {
			t.Errorf("%s: want 2 solutions whatever they cost, got %v, %v", e, n, err)
		}
	}
	p.Items[1].Quota = exactcover.Quota{Low: 1, High: 2}
	for _, e := range general() {
		n, err := memsolver.Count(t.Context(), p, e)
		if slices.Contains(takeQuotas, e) {
			if err != nil || n.Int64() != 3 {
				t.Errorf("%s: want the 3 solutions {a, b}, {ab} and {ab, b}, got %v, %v", e, n, err)
			}
			continue
		}
		want := fmt.Sprintf("engine %s: want items to cover once, got item b with the quota 1:2, which is not supported there yet", e)
		var refusal *memsolver.EngineError
		if !errors.As(err, &refusal) || err.Error() != want {
			t.Errorf("want %s, got %v", want, err)
		}
	}
}
