package optimize

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
)

// TestDescent begins descents with the first cover that a repair finds: most come to a cover of least cost, all covers
// are right and keep what is given, and what a descent knows of each item and option is true whenever it stops.
func TestDescent(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 12))
	covers, best, lowered, given, negative := 0, 0, 0, 0, 0
	for n := range testenv.Cases(300, 3000) {
		p := larger(r)
		if n%3 == 0 {
			for o := range p.Options {
				p.Options[o].Cost -= 20
			}
		}
		want := testenv.Must(New(p).Improve(t.Context(), func(exactcover.Best) bool { return true }))(t)
		if want.Solution == nil {
			continue
		}
		if n%2 == 0 {
			p.Given = slices.Sorted(slices.Values(want.Solution[:len(want.Solution)/3]))
			given += len(p.Given)
		}
		m := newModel(p)
		cover := newRepair(m, r).run(t.Context(), 1<<18)
		if cover == nil {
			continue
		}
		covers++
		d := newDescent(m, r, cover, m.cost, ofCosts)
		first := d.least
		for range 50 {
			least := d.least
			d.run(t.Context(), 4000, func() bool {
				if d.least >= least || d.cost != d.least {
					t.Fatalf("problem %d: want a cover that costs less than %d, got %d, and %d at present", n, least, d.least, d.cost)
				}
				least = d.least
				return true
			})
			d.check(t)
			if d.least != least {
				t.Fatalf("problem %d: want every better cover told, got %d after %d", n, d.least, least)
			}
		}
		s := m.solution(d.cover())
		if err := exactcover.Verify(p, s); err != nil {
			t.Fatalf("problem %d: %v: %+v", n, err, p)
		}
		if cost := int64(p.Cost(s)); cost != d.least*m.unit {
			t.Fatalf("problem %d: want the cost %d, got %d", n, cost, d.least*m.unit)
		}
		if int(d.least*m.unit) == want.Cost {
			best++
		}
		if d.least < first {
			lowered++
		}
		if len(d.cheap) > 0 {
			negative++
		}
	}
	t.Log(covers, "descents,", best, "to a cover of least cost,", lowered, "lower than the first cover;", negative, "with negative prices")
	if covers < 100 || best < covers*3/5 || lowered < covers/4 || given < 50 || negative < 30 {
		t.Error("want most covers of least cost found")
	}
}

// TestDescentsMeanwhile has searches give way to descents at once: the best cost is the same.
func TestDescentsMeanwhile(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 13))
	covers := 0
	for n := range testenv.Cases(200, 2000) {
		p := larger(r)
		for _, cores := range []int{1, 2} {
			want := testenv.Must(New(p).Improve(t.Context(), func(exactcover.Best) bool { return true }))(t)
			o := New(p)
			o.alone = 1
			o.Use(cores)
			last := math.MaxInt
			best := testenv.Must(o.Improve(t.Context(), func(b exactcover.Best) bool {
				if b.Solution != nil {
					if b.Cost > last || p.Cost(b.Solution) != b.Cost {
						t.Fatalf("problem %d: want no cost above %d, got %+v", n, last, b)
					}
					last = b.Cost
				}
				return true
			}))(t)
			if (best.Solution == nil) != (want.Solution == nil) || best.Cost != want.Cost || best.Bound != want.Bound {
				t.Fatalf("problem %d on %d cores: want %+v, got %+v", n, cores, want, best)
			}
			if best.Solution != nil {
				covers++
				testenv.Check(t, exactcover.Verify(p, best.Solution))
			}
		}
	}
	if covers < 100 {
		t.Errorf("want 100 problems with covers, got %d", covers)
	}
}

// TestScaled scales prices that are far apart, and of which sums would be an overflow.
func TestScaled(t *testing.T) {
	got, mean := scaled([]int64{0, 3, -5, 4})
	if want := []int{0, 3, -5, 4}; !slices.Equal(got, want) || mean != 4 {
		t.Errorf("want %v and the mean 4, got %v and %v", want, got, mean)
	}
	got, mean = scaled([]int64{1 << 58, 0, 1 << 40})
	if mean < 1000 || mean > 1100 || got[0] < 2000 || got[0] > 2100 || got[1] != 0 || got[2] > 1 {
		t.Errorf("want a mean of about 1024, got %v and the mean %v", got, mean)
	}
}
