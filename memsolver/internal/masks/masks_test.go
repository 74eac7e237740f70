package masks

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/enginetest"
)

// TestInAnyOrder checks that the order of the items does not change the number of solutions.
func TestInAnyOrder(t *testing.T) {
	p := enginetest.Problem(t, "soma:3x3x3")
	rng := rand.New(rand.NewPCG(3, 27))
	for range 3 {
		order := make([]int32, len(p.Items))
		for k, i := range rng.Perm(len(order)) {
			order[k] = int32(i)
		}
		m := newTables(p, p.Given, order).NewWalker()
		m.Start(nil, nil)
		if m.Walk(1<<40, true); m.Tally().Solutions != 11520 {
			t.Errorf("%v: want 11520 solutions, got %+v", order, m.Tally())
		}
	}
}

// countCases are problems that need different numbers of words and blocks, with counts
// from other sources: dominoes by Kasteleyn's formula (see enginetest.Dominoes), the twelve
// pentominoes from J. C. P. Miller (1960) times the four symmetries, Soma's 240 (J. H.
// Conway and M. J. T. Guy, 1961) times 48, queens and Langford's pairs from OEIS A000170
// and A014552.
var countCases = []struct {
	puzzle string
	want   int
	long   bool
}{
	{"domino:4x5", 95, false},
	{"domino:5x6", 1183, false},
	{"domino:8x8", 12988816, false},
	{"pentomino:3x20", 8, false},
	{"pentomino:4x15", 1472, false},
	{"pentomino:6x10", 9356, true},
	{"soma:3x3x3", 11520, false},
	{"queens:8", 92, false},
	{"langford:7", 26, false},
}

// TestCount counts by a walk, and with a memo table.
func TestCount(t *testing.T) {
	for _, c := range countCases {
		t.Run(c.puzzle, func(t *testing.T) {
			if c.long && !testenv.LongRun() {
				t.Skip("long")
			}
			tables := tablesOf(t, enginetest.Problem(t, c.puzzle))
			m := tables.NewWalker()
			m.Start(nil, nil)
			if out := m.Walk(1<<40, true); out != engine.Ended || m.Tally().Solutions != c.want {
				t.Errorf("want %d solutions, got %+v, outcome %d", c.want, m.Tally(), out)
			}
			got := newCounter(tables, memoBytes).count(t.Context())
			if got == nil || got.Cmp(big.NewInt(int64(c.want))) != 0 {
				t.Errorf("want %d solutions with a memo table, got %v", c.want, got)
			}
		})
	}
}

func TestCheck(t *testing.T) {
	var colors exactcover.Builder
	colored := testenv.Must(colors.Primary("p").Secondary("x").Option("p", "x:red").Problem())(t)
	for _, c := range []struct {
		name    string
		problem *exactcover.Problem
		want    bool
	}{
		{"colors", colored, false},
		{"258 items", enginetest.Problem(t, "domino:2x129"), false},
		{"256 items", enginetest.Problem(t, "domino:16x16"), true},
		{"secondary items", enginetest.Problem(t, "queens:6"), true},
	} {
		if err := Check(c.problem); (err == nil) != c.want {
			t.Errorf("%s: want it accepted: %v, got %v", c.name, c.want, err)
		}
	}
}

func TestAllocateNothing(t *testing.T) {
	tables := tablesOf(t, enginetest.Problem(t, "domino:6x6"))
	m := tables.NewWalker()
	prefix := make([]int32, 0, 64)
	if n := testing.AllocsPerRun(5, func() {
		m.Start(nil, nil)
		for out := engine.Paused; out != engine.Ended; {
			if out = m.Walk(100, false); out == engine.Found {
				prefix = m.Chosen(prefix[:0])
			}
			m.Progress()
			m.Tally()
		}
	}); n != 0 {
		t.Errorf("want no allocations, got %v", n)
	}
}

func BenchmarkWalk(b *testing.B) {
	for _, c := range countCases {
		p := enginetest.Problem(b, c.puzzle)
		b.Run(c.puzzle, func(b *testing.B) {
			b.ReportAllocs()
			var done exactcover.Tally
			for b.Loop() {
				tables := tablesOf(b, p)
				m := tables.NewWalker()
				m.Start(nil, nil)
				m.Walk(1<<40, true)
				done = *m.Tally()
			}
			b.ReportMetric(float64(done.Choices), "choices/op")
			b.ReportMetric(float64(done.Updates), "updates/op")
		})
	}
}

// tablesOf returns the tables of p, which must be a problem for this engine.
func tablesOf(t testing.TB, p *exactcover.Problem) *Tables {
	t.Helper()
	testenv.Check(t, Check(p))
	return NewTables(p, p.Given)
}

func TestWalker(t *testing.T) {
	enginetest.Walker(t, 1000, func(p *exactcover.Problem) engine.Walker {
		if Check(p) != nil {
			return nil
		}
		return NewTables(p, p.Given).NewWalker()
	})
}
