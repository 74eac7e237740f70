package optimize

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/puzzle/timetable"
)

// TestRepair looks for covers in a local search: it finds nearly all that there are and nothing else, keeps what is given,
// and what it knows of each item and option is true after every turn.
func TestRepair(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 10))
	covers, found, given := 0, 0, 0
	for n := range testenv.Cases(300, 3000) {
		p, want := largerGiven(t, r, n%2 == 0)
		given += len(p.Given)
		m := newModel(p)
		l := newRepair(m, r)
		var cover []int32
		for turn := 0; turn < 300 && cover == nil; turn++ {
			cover = l.run(t.Context(), 0)
			l.check(t)
		}
		if cover == nil {
			cover = l.run(t.Context(), 1<<18)
			l.check(t)
		}
		if want.Solution != nil {
			covers++
		}
		if cover != nil {
			found++
			if err := exactcover.Verify(p, m.solution(cover)); err != nil {
				t.Fatalf("problem %d: %v: %+v", n, err, p)
			}
		}
	}
	t.Log(covers, "problems with covers; repairs found", found, "of them, with", given, "given options")
	if covers < 100 || found < covers*95/100 || given < 50 {
		t.Error("want nearly all covers found")
	}
}

// largerGiven returns a larger problem and the best of its covers, of which a third is given if isGiven and there is one.
func largerGiven(t *testing.T, r *rand.Rand, isGiven bool) (*exactcover.Problem, exactcover.Best) {
	t.Helper()
	p := larger(r)
	best := testenv.Must(New(p).Improve(t.Context(), func(exactcover.Best) bool { return true }))(t)
	if isGiven && best.Solution != nil {
		p.Given = slices.Sorted(slices.Values(best.Solution[:len(best.Solution)/3]))
	}
	return p, best
}

// check checks what a repair knows against the options that are chosen.
func (r *repair) check(t *testing.T) {
	t.Helper()
	wrong := func(i int32) int {
		times, colors := 0, make(map[int32]int)
		for o, chosen := range r.chosen {
			if !chosen {
				continue
			}
			for n := r.start[o]; n < r.start[o+1]; n++ {
				if r.item[n] == i {
					times++
					colors[r.color[n]]++
				}
			}
		}
		if int(i) < r.primary {
			return max(int(r.low[i])-times, times-int(r.high[i]), 0)
		}
		stay := min(times, 1)
		for color, n := range colors {
			if color != 0 {
				stay = max(stay, n)
			}
		}
		return times - stay
	}
	for i := range int32(len(r.low)) {
		if got := slices.Contains(r.wrong, i); got != (wrong(i) > 0) {
			t.Fatalf("item %d: want wrong %t, got %t", i, !got, got)
		}
	}
	for o := range int32(r.options()) {
		change := 0
		if r.price != nil {
			change = r.price[o]
		}
		if r.chosen[o] {
			change = -change
		}
		for _, i := range r.items(o) {
			before := wrong(i)
			r.chosen[o] = !r.chosen[o]
			change += r.weight[i] * (wrong(i) - before)
			r.chosen[o] = !r.chosen[o]
		}
		if r.change[o] != change {
			t.Fatalf("option %d: want the change %d, got %d", o, change, r.change[o])
		}
	}
}

// TestPhases repairs two schools whose teachers come on some days only, and whose classes have no idle hours. The first one,
// with wishes for afternoons and hours, too, is hard without phases that lower weights. The second one is hard in these phases.
func TestPhases(t *testing.T) {
	tables := testenv.Must(os.Open("testdata/school.csv"))(t)
	defer tables.Close()
	school := testenv.Must(testenv.Must(timetable.Read(tables))(t).Without())(t)
	for _, c := range []struct {
		problem *exactcover.Problem
		work    int
	}{{school, 2 * alone}, {freeDays(t), 24 * alone}} {
		m := newModel(c.problem)
		for seed := range uint64(6) {
			cover := newRepair(m, rand.New(rand.NewPCG(42, seed))).run(t.Context(), c.work)
			if cover == nil {
				t.Errorf("seed %d: want a timetable with so little work", seed)
				continue
			}
			testenv.Check(t, exactcover.Verify(c.problem, m.solution(cover)))
		}
	}
}

// freeDays returns the timetable of ten classes without idle hours, whose teachers have a free day or two.
func freeDays(t *testing.T) *exactcover.Problem {
	t.Helper()
	const classes, days, hours = 10, 5, 6
	lessons := []int{4, 4, 3, 3, 2, 2, 2}
	var b exactcover.Builder
	for subject, n := range lessons {
		for class := range classes {
			b.Quota(n, n, fmt.Sprint("lessons ", class, subject))
		}
		for teacher := range 2 {
			b.Quota(days-max(n, 3), days, fmt.Sprint("off ", subject, teacher))
			for day := range days {
				b.Quota(1, hours, fmt.Sprint("there ", subject, teacher, day))
			}
		}
	}
	for class := range classes {
		for day := range days {
			b.Primary(fmt.Sprint("free ", class, day))
			for hour := range hours {
				b.Primary(fmt.Sprint("class ", class, day, hour))
			}
		}
	}
	for subject := range lessons {
		for day := range days {
			for class := range classes {
				b.Secondary(fmt.Sprint("day ", class, subject, day))
			}
			for hour := range 2 * hours {
				b.Secondary(fmt.Sprint("hour ", subject, hour%2, day, hour/2))
			}
		}
	}
	for day := range days {
		for class := range classes {
			for first := range hours {
				for last := first; last < hours; last++ {
					free := []string{fmt.Sprint("free ", class, day)}
					for hour := range hours {
						if hour < first || hour > last {
							free = append(free, fmt.Sprint("class ", class, day, hour))
						}
					}
					b.Option(free...)
				}
			}
		}
		for subject := range lessons {
			for class := range classes {
				teacher := class % 2
				for hour := range hours {
					b.Option(fmt.Sprint("lessons ", class, subject), fmt.Sprint("class ", class, day, hour), fmt.Sprint("day ", class, subject, day),
						fmt.Sprint("hour ", subject, teacher, day, hour), fmt.Sprint("there ", subject, teacher, day))
				}
			}
			for teacher := range 2 {
				off := []string{fmt.Sprint("off ", subject, teacher), fmt.Sprint("there ", subject, teacher, day)}
				for hour := range hours {
					off = append(off, fmt.Sprint("hour ", subject, teacher, day, hour))
				}
				b.Option(off...)
			}
		}
	}
	return testenv.Must(b.Problem())(t)
}

// TestSomeCoverFirst makes the timetable of a large school whose classes have no free hour: some timetable is there before
// the relaxation is solved, and the best one costs less.
func TestSomeCoverFirst(t *testing.T) {
	const classes, subjects, lessons, days, hours = 12, 10, 3, 5, 6
	r := rand.New(rand.NewPCG(42, 11))
	var b exactcover.Builder
	for class := range classes {
		for subject := range subjects {
			b.Quota(lessons, lessons, fmt.Sprint("lessons ", class, subject))
		}
		for hour := range days * hours {
			b.Primary(fmt.Sprint("class ", class, hour))
		}
	}
	for subject := range subjects {
		for hour := range days * hours {
			b.Secondary(fmt.Sprint("teacher 1 ", subject, hour))
			b.Secondary(fmt.Sprint("teacher 2 ", subject, hour))
		}
		for class := range classes {
			for day := range days {
				b.Secondary(fmt.Sprint("day ", class, subject, day))
			}
		}
	}
	for class := range classes {
		for subject := range subjects {
			for hour := range days * hours {
				b.Option(fmt.Sprint("lessons ", class, subject), fmt.Sprint("class ", class, hour),
					fmt.Sprint("teacher ", 1+class%2, " ", subject, hour), fmt.Sprint("day ", class, subject, hour/hours))
				b.Cost(r.IntN(20))
			}
		}
	}
	p := testenv.Must(b.Problem())(t)
	o := New(p)
	first, before := math.MaxInt, 0 // the last one is before the relaxation
	best := testenv.Must(o.Improve(t.Context(), func(b exactcover.Best) bool {
		if first == math.MaxInt {
			if b.Solution == nil || o.Pivots > 0 {
				t.Errorf("want some cover before the relaxation, got %+v after %d pivots", b, o.Pivots)
			}
			first = b.Cost
		}
		if o.Pivots == 0 {
			before = b.Cost
		}
		return b.Solution == nil || b.Cost > first*3/4
	}))(t)
	testenv.Check(t, exactcover.Verify(p, best.Solution))
	if before > first*3/4 {
		t.Errorf("want a much better cover than the first, which costs %d, before the relaxation, got %d", first, before)
	}
	if best.Cost > first*3/4 {
		t.Errorf("want a much better cover than the first, which costs %d, got %d", first, best.Cost)
	}
}
