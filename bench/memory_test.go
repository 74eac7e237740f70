package bench_test

import (
	"context"
	"errors"
	"iter"
	"runtime"
	"strings"
	"testing"

	"graphcover/bench"
	"graphcover/exactcover"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// engine returns a bench.Engine for an engine of memsolver.
func engine(e memsolver.Engine) bench.Engine {
	return bench.Engine{Name: string(e), New: func() exactcover.Solver { return memsolver.New(e) }}
}

// instance returns an instance with one puzzle and no limit on its solutions.
func instance(t *testing.T, text string) bench.Instance {
	return bench.One(text, corpus.Entry(t, text))
}

// sudokus returns a corpus of the Sudokus in texts.
func sudokus(texts ...string) bench.Instance { return bench.Sudokus("corpus", texts) }

func TestRunMemory(t *testing.T) {
	several := blog[:18] + strings.Repeat(".", 63)
	counting := engine(memsolver.Masks)
	counting.Name, counting.Counts = "masks, count", true
	through, cores := 0, runtime.GOMAXPROCS(0)
	report := testenv.Must(bench.RunMemory(t.Context(), bench.MemoryConfig{
		Instances: []bench.Instance{instance(t, "queens:6"), sudokus(blog, several)},
		Engines:   []bench.Engine{engine(memsolver.DLX), engine(memsolver.Cells), engine(memsolver.Bits), engine(memsolver.Masks), counting},
		Rounds:    3,
		Progress:  func() { through++ },
	}))(t)
	if through != 3*2*5 || runtime.GOMAXPROCS(0) != cores {
		t.Errorf("want 30 calls of Progress, and GOMAXPROCS back at %d, got %d and %d", cores, through, runtime.GOMAXPROCS(0))
	}
	queens, corpus := report.Instances[0], report.Instances[1]
	if queens.Solutions != 4 || queens.Unique != 0 { // OEIS A000170
		t.Errorf("want 4 solutions, got %+v", queens)
	}
	if corpus.Puzzles != 2 || corpus.Solutions != 1+2 || corpus.Unique != 1 {
		t.Errorf("want one puzzle with one solution and one stopped at two, got %+v", corpus)
	}
	for _, r := range report.Instances {
		for k, m := range r.Engines {
			if refuses := r.Puzzles > 1 && k >= 3; refuses {
				if m.Refused == "" || m.Faster != nil || m.Choices != 0 {
					t.Errorf("%s, %s: want a refusal and no figures, got %+v", r.Instance, m.Engine, m)
				}
				continue
			}
			if m.Refused != "" || m.Choices == 0 || m.Seconds.Least <= 0 || m.Faster == nil || m.PuzzlesPerSecond.Median <= 0 {
				t.Errorf("%s, %s: want every figure set, got %+v", r.Instance, m.Engine, m)
			}
			if k == 0 && *m.Faster != (bench.Spread{Median: 1, Least: 1, Most: 1}) {
				t.Errorf("%s: want a ratio of 1 for the first engine, got %+v", r.Instance, m)
			}
		}
	}
}

// forgetful is the dlx engine, except that it finds no more than limit solutions.
type forgetful struct {
	limit int
}

func (forgetful) String() string { return "memory" }

func (s forgetful) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		n := 0
		for solution, err := range memsolver.All(ctx, p, memsolver.DLX, memsolver.Log(log)) {
			if n++; n > s.limit || !yield(solution, err) {
				return
			}
		}
	}
}

func TestEnginesThatDiffer(t *testing.T) {
	for _, c := range []struct {
		instance bench.Instance
		limit    int
		want     string
	}{
		{instance(t, "queens:6"), 3, "bench: queens:6: dlx finds 4 solutions, forgetful 3"},
		{sudokus(blog, strings.Repeat(".", 81)), 1, "bench: corpus: dlx finds 3 solutions, forgetful 2"},
	} {
		wrong := bench.Engine{Name: "forgetful", New: func() exactcover.Solver { return forgetful{limit: c.limit} }}
		_, err := bench.RunMemory(t.Context(), bench.MemoryConfig{
			Instances: []bench.Instance{c.instance}, Engines: []bench.Engine{engine(memsolver.DLX), wrong}, Rounds: 1,
		})
		if !testenv.Is[*bench.Difference](err) || err.Error() != c.want {
			t.Errorf("want %s, got %v", c.want, err)
		}
	}
}

// TestUniqueThatDiffers has two engines find the same number of solutions in total, but
// different numbers of puzzles with one solution.
func TestUniqueThatDiffers(t *testing.T) {
	calls := 0
	changing := bench.Instance{Name: "changing", Puzzles: 2, Problem: func(k int) (*exactcover.Problem, error) {
		calls++
		var b exactcover.Builder
		b.Primary("p")
		options := 2
		if calls > 6 { // two warm-ups and a measurement of two puzzles each
			options = 1 + 2*k
		}
		for range options {
			b.Option("p")
		}
		return b.Problem()
	}}
	_, err := bench.RunMemory(t.Context(), bench.MemoryConfig{
		Instances: []bench.Instance{changing}, Engines: []bench.Engine{engine(memsolver.DLX), engine(memsolver.Bits)}, Rounds: 1,
	})
	if want := "bench: changing: dlx finds 0 puzzles with one solution, bits 1"; err == nil || err.Error() != want {
		t.Errorf("want %s, got %v", want, err)
	}
}

func TestRunMemoryIsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	long := instance(t, "langford:19")
	_, err := bench.RunMemory(ctx, bench.MemoryConfig{
		Instances: []bench.Instance{instance(t, "queens:6"), long},
		Engines:   []bench.Engine{engine(memsolver.Cells)},
		Rounds:    1,
		Progress:  cancel, // after the first instance
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("want %v, got %v", context.Canceled, err)
	}
}
