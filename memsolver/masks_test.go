package memsolver

import (
	"math/rand/v2"
	"testing"

	"graphcover/exactcover"
	"graphcover/puzzle"
)

// TestMasksInAnyOrder holds that the order of the items decides nothing but the work.
func TestMasksInAnyOrder(t *testing.T) {
	p := problem(t, "soma:3x3x3")
	rng := rand.New(rand.NewPCG(3, 27))
	for range 3 {
		order := make([]int32, len(p.Items))
		for k, i := range rng.Perm(len(order)) {
			order[k] = int32(i)
		}
		m := newMasks(newMaskTables(p, order))
		m.start(nil)
		if m.walk(1<<40, true); m.tally().solutions != 11520 {
			t.Errorf("%v: want 11520 solutions, got %+v", order, m.tally())
		}
	}
}

// countCases are problems that need different numbers of words and blocks, with counts
// from other hands: dominoes by Kasteleyn's formula (see kasteleyn), the twelve
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

func TestMasksCount(t *testing.T) {
	for _, c := range countCases {
		t.Run(c.puzzle, func(t *testing.T) {
			if c.long && testing.Short() {
				t.Skip("long")
			}
			tables, ok := masksFor(problem(t, c.puzzle))
			if !ok {
				t.Fatal("want masks to take it")
			}
			m := newMasks(tables)
			m.start(nil)
			if out := m.walk(1<<40, true); out != ended || m.tally().solutions != c.want {
				t.Errorf("want %d solutions, got %+v, outcome %d", c.want, m.tally(), out)
			}
		})
	}
}

func TestMasksFor(t *testing.T) {
	var colors exactcover.Builder
	colored, err := colors.Primary("p").Secondary("x").Option("p", "x:red").Problem()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		problem *exactcover.Problem
		want    bool
	}{
		{"colors", colored, false},
		{"258 items", problem(t, "domino:2x129"), false},
		{"256 items", problem(t, "domino:16x16"), true},
		{"secondary items", problem(t, "queens:6"), true},
	} {
		if _, ok := masksFor(c.problem); ok != c.want {
			t.Errorf("%s: want %v, got %v", c.name, c.want, ok)
		}
	}
}

func TestMasksAllocateNothing(t *testing.T) {
	tables, _ := masksFor(problem(t, "domino:6x6"))
	m := newMasks(tables)
	prefix := make([]int32, 0, 64)
	if n := testing.AllocsPerRun(5, func() {
		m.start(nil)
		for out := paused; out != ended; {
			if out = m.walk(100, false); out == found {
				prefix = m.chosen(prefix[:0])
			}
			m.progress()
			m.tally()
		}
	}); n != 0 {
		t.Errorf("want no allocations, got %v", n)
	}
}

func BenchmarkMasks(b *testing.B) {
	for _, c := range countCases {
		p := problem(b, c.puzzle)
		b.Run(c.puzzle, func(b *testing.B) {
			b.ReportAllocs()
			var done tally
			for b.Loop() {
				tables, _ := masksFor(p)
				m := newMasks(tables)
				m.start(nil)
				m.walk(1<<40, true)
				done = m.tally()
			}
			b.ReportMetric(float64(done.choices), "choices/op")
			b.ReportMetric(float64(done.updates), "updates/op")
		})
	}
}

// problem returns the problem that an argument of the command names.
func problem(t testing.TB, arg string) *exactcover.Problem {
	t.Helper()
	entry, err := puzzle.Parse(arg)
	if err != nil {
		t.Fatal(err)
	}
	return entry.Problem()
}
