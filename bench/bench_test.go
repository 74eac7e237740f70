package bench_test

import (
	"context"
	"errors"
	"iter"
	"strings"
	"testing"

	"graphcover/bench"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

const blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."

// tally is the dlx engine, except that it reports wrong counts: too many choices, and
// some database hits.
type tally struct {
	choices, hits int
}

func (tally) String() string { return "memory" }

func (s tally) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		for solution, err := range memsolver.All(ctx, p, memsolver.DLX, memsolver.Log(log)) {
			log.Choices += s.choices
			log.Accesses = s.hits
			if !yield(solution, err) {
				return
			}
		}
	}
}

func (s tally) Profiled(map[string]int) exactcover.Solver {
	s.hits = 1000
	return s
}

func TestRun(t *testing.T) {
	solved, asked := 0, 0
	report := testenv.Must(bench.Run(t.Context(), bench.Config{
		Puzzles:    []puzzle.Entry{corpus.Entry(t, blog), corpus.Entry(t, strings.Repeat(".", 81))},
		Contenders: []*compare.Contender{{Solver: memsolver.New(memsolver.DLX), Mode: "a"}, {Solver: tally{}, Mode: "b"}},
		Baseline:   func(context.Context) error { asked++; return nil },
		Rounds:     3, WarmUp: 1,
		Extras:   [][2]int{{0, 1}},
		Progress: func() { solved++ },
	}))(t)
	if solved != 2+3*4 || asked != 2*3*4 {
		t.Errorf("want 14 puzzles solved and 24 calls of Baseline, two for each measured puzzle, got %d and %d", solved, asked)
	}
	if report.Puzzles != 2 || report.Rounds != 3 || report.WarmUp != 1 || report.Choices != 81+81 || report.Backtracks != 23 {
		t.Errorf("got %+v", report)
	}
	for i, choices := range []int{81, 81} {
		each := report.Each[i]
		if each.Choices != choices || each.Items != 324 || each.Options != 729 || each.RoundTrips[1] != 0 ||
			len(each.Seconds) != 2 || each.Seconds[1].Least <= 0 || each.Seconds[1].Least > each.Seconds[1].Most {
			t.Errorf("puzzle %d: want its own choices, size and times, got %+v", i, each)
		}
	}
	if report.Each[0].Backtracks != 23 || report.Each[1].Backtracks != 0 || report.Each[0].Puzzle != blog {
		t.Errorf("want the figures of each puzzle, got %+v", report.Each)
	}
	a, b := report.Contenders[0], report.Contenders[1]
	if a.Faster != (bench.Spread{Median: 1, Least: 1, Most: 1}) || a.Seconds.Median <= 0 || a.Seconds.Least > a.Seconds.Median {
		t.Errorf("first contender: want a positive time and a ratio of 1 to itself, got %+v", a)
	}
	if a.DatabaseHits != 0 || b.DatabaseHits != 1000 || b.HitSteps != 81+23 {
		t.Errorf("want 1000 hits in 104 steps, and only of the second contender, got %+v and %+v", a, b)
	}
	if len(report.Costs) != 1 || report.Costs[0].Mode != "b" || report.Costs[0].Than != "a" || len(report.Costs[0].Each) != 2 {
		t.Fatalf("want what the second contender costs, for each puzzle, got %+v", report.Costs)
	}
	cost := report.Costs[0]
	wantTimes(t, cost.Times, b.Seconds, a.Seconds)
	for i, each := range report.Each {
		wantTimes(t, cost.Each[i], each.Seconds[1], each.Seconds[0])
	}
}

// wantTimes compares a cost with the times that it is made of.
func wantTimes(t *testing.T, got bench.Times, seconds, others bench.Spread) {
	t.Helper()
	if want := seconds.Median / others.Median; got.Medians != want {
		t.Errorf("want the ratio of the medians, %g, got %+v", want, got)
	}
	if r := got.Rounds; r.Least > r.Median || r.Median > r.Most || r.Least < seconds.Least/others.Most || r.Most > seconds.Most/others.Least {
		t.Errorf("want ratios of times from %+v and %+v, got %+v", seconds, others, r)
	}
}

// TestRunFails has contenders that differ, and a baseline that fails.
func TestRunFails(t *testing.T) {
	lost := errors.New("lost")
	for _, c := range []struct {
		second   exactcover.Solver
		baseline error
		want     string
	}{
		{tally{choices: 1}, nil, "memory (dlx) 82 and 23"},
		{tally{}, lost, "lost"},
	} {
		_, err := bench.Run(t.Context(), bench.Config{
			Puzzles:    []puzzle.Entry{corpus.Entry(t, blog)},
			Contenders: []*compare.Contender{{Solver: memsolver.New(memsolver.DLX)}, {Solver: c.second}},
			Baseline:   func(context.Context) error { return c.baseline },
			Rounds:     1,
		})
		if err == nil || !strings.Contains(err.Error(), c.want) || !errors.Is(err, c.baseline) && c.baseline != nil {
			t.Errorf("want %s, got %v", c.want, err)
		}
	}
}

func TestSpreadOf(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   bench.Spread
	}{
		{[]float64{2}, bench.Spread{Median: 2, Least: 2, Most: 2}},
		{[]float64{4, 1}, bench.Spread{Median: 2.5, Least: 1, Most: 4}},
		{[]float64{9, 1, 5}, bench.Spread{Median: 5, Least: 1, Most: 9}},
	} {
		if got := bench.SpreadOf(c.values); got != c.want {
			t.Errorf("%v: want %v, got %v", c.values, c.want, got)
		}
	}
}
