package relaxation

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
)

// program is a linear program for tests: its options, and how often each item must and can be
// covered.
type program struct {
	columns   [][]int32
	cost      []float64
	low, high []int
}

func (p *program) relaxation() *Relaxation { return New(p.columns, p.cost, p.low, p.high) }

// bound returns the bound that prices are, when each option is chosen from lower to upper times:
// weak duality.
func (p *program) bound(prices, lower, upper []float64) float64 {
	sum := 0.0
	for i, y := range prices {
		sum += min(y*float64(p.low[i]), y*float64(p.high[i]))
	}
	for j, column := range p.columns {
		d := p.cost[j]
		for _, i := range column {
			d -= prices[i]
		}
		sum += min(d*lower[j], d*upper[j])
	}
	return sum
}

// feasible reports whether the values are within all bounds, and returns their cost.
func (p *program) feasible(values, lower, upper []float64) (cost float64, ok bool) {
	covered := make([]float64, len(p.low))
	for j, v := range values {
		if v < lower[j]-1e-6 || v > upper[j]+1e-6 {
			return 0, false
		}
		cost += v * p.cost[j]
		for _, i := range p.columns[j] {
			covered[i] += v
		}
	}
	for i, v := range covered {
		if v < float64(p.low[i])-1e-6 || v > float64(p.high[i])+1e-6 {
			return 0, false
		}
	}
	return cost, true
}

func randomProgram(r *rand.Rand) *program {
	p := &program{}
	quotas := r.IntN(2) == 0
	for range 1 + r.IntN(8) {
		low, high := 1, 1
		if quotas {
			low = r.IntN(3)
			high = max(1, low+r.IntN(2))
		}
		p.low, p.high = append(p.low, low), append(p.high, high)
	}
	spread := []int{1, 3, 100, 1 << 34}[r.IntN(4)]
	for range 1 + r.IntN(20) {
		var column []int32
		for i := range p.low {
			for r.IntN(3) == 0 { // a cut can be contained several times
				column = append(column, int32(i))
			}
		}
		p.columns, p.cost = append(p.columns, column), append(p.cost, float64(r.IntN(spread+1)-r.IntN(2)*r.IntN(spread+1)))
	}
	return p
}

// TestDuality checks that values and prices prove each other: the values are feasible, and cost
// what the prices are as a bound. If there are no such values, the ray must prove it. Then bounds
// change, as they do in a search.
func TestDuality(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 2))
	optimal, infeasible := 0, 0
	for n := range 5000 {
		p := randomProgram(r)
		lower, upper := make([]float64, len(p.cost)), make([]float64, len(p.cost))
		for j := range upper {
			upper[j] = 1
		}
		x := p.relaxation()
		for step := range 6 {
			basis := x.Basis()
			status, err := x.Solve(t.Context(), math.Inf(1))
			values := make([]float64, len(p.cost))
			x.Values(values)
			bound := p.bound(x.Prices(), lower, upper)
			tolerance := 1e-4 * max(1, math.Abs(bound)/1000)
			switch cost, ok := p.feasible(values, lower, upper); {
			case err != nil:
				t.Fatalf("program %d, step %d: %v", n, step, err)
			case status == Infeasible:
				infeasible++
				if !p.proves(x.Ray(), lower, upper) {
					t.Fatalf("program %d, step %d: the ray %v proves nothing: %+v", n, step, x.Ray(), p)
				}
			case status != Optimal || !ok || math.Abs(cost-bound) > tolerance || math.Abs(cost-x.Objective()) > tolerance:
				t.Fatalf("program %d, step %d: status %d, values %v feasible: %v, cost %g, bound %g, %+v", n, step, status, values, ok, cost, bound, p)
			default:
				optimal++
			}
			j := r.IntN(len(p.cost))
			lower[j], upper[j] = 0, 1
			if v := float64(r.IntN(3)); v < 2 {
				lower[j], upper[j] = v, v
			}
			x.SetBounds(j, lower[j], upper[j])
			switch r.IntN(6) {
			case 0:
				x, lower, upper = p.restrict(r, x, lower, upper)
			case 1:
				x = p.exchange(r, x)
			case 2:
				x.SetBasis(basis)
			}
		}
	}
	t.Log(optimal, "optimal,", infeasible, "infeasible")
}

// proves reports whether the ray is a proof that nothing is within the bounds.
func (p *program) proves(ray, lower, upper []float64) bool {
	free := *p
	free.cost = make([]float64, len(p.cost))
	negated := make([]float64, len(ray))
	for i, v := range ray {
		negated[i] = -v
	}
	return max(free.bound(ray, lower, upper), free.bound(negated, lower, upper)) > 1e-7
}

// restrict drops some options that are not in the basis, also from p.
func (p *program) restrict(r *rand.Rand, x *Relaxation, lower, upper []float64) (_ *Relaxation, l, u []float64) {
	var keep []int
	q := program{low: p.low, high: p.high}
	for j := range p.cost {
		if x.IsBasic(j) || r.IntN(4) > 0 || j == 0 {
			keep = append(keep, j)
			q.columns, q.cost = append(q.columns, p.columns[j]), append(q.cost, p.cost[j])
			l, u = append(l, lower[j]), append(u, upper[j])
		}
	}
	*p = q
	return x.Restrict(keep), l, u
}

// exchange drops an item that is slack, if there is one, and adds another one, also to p.
func (p *program) exchange(r *rand.Rand, x *Relaxation) *Relaxation {
	drop := -1
	if item := r.IntN(len(p.low)); x.IsSlack(item) {
		drop = item
	}
	q := program{cost: p.cost, columns: make([][]int32, len(p.columns))}
	var options, items []int
	for i := range p.low {
		if i != drop {
			items = append(items, i)
			q.low, q.high = append(q.low, p.low[i]), append(q.high, p.high[i])
		}
	}
	items, q.low, q.high = append(items, -1), append(q.low, 0), append(q.high, 1+r.IntN(3))
	for j, column := range p.columns {
		options = append(options, j)
		for _, i := range column {
			if k := slices.Index(items, int(i)); k >= 0 {
				q.columns[j] = append(q.columns[j], int32(k))
			}
		}
		for r.IntN(3) == 0 {
			q.columns[j] = append(q.columns[j], int32(len(items)-1))
		}
	}
	*p = q
	y := p.relaxation()
	y.StartFrom(x, options, items)
	return y
}

func TestSolveStops(t *testing.T) {
	p := &program{columns: [][]int32{{0}, {0, 1}, {1}}, cost: []float64{3, 4, 2}, low: []int{1, 1}, high: []int{1, 1}}
	if status, err := p.relaxation().Solve(t.Context(), 1); status != Beyond && status != Optimal || err != nil {
		t.Errorf("want the cutoff reached, got %v, %v", status, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.relaxation().Solve(ctx, math.Inf(1)); !errors.Is(err, context.Canceled) {
		t.Errorf("want the error of the context, got %v", err)
	}
}

// TestPublished compares the optimum with the published ones of OR-Library's problems.
func TestPublished(t *testing.T) {
	for _, c := range []struct {
		name string
		want float64
		long bool
	}{
		{"sppnw41", 10972.5, false}, {"sppnw32", 14570, false}, {"sppnw36", 7260, false}, {"meteor", 60, false}, {"heart", 180, false},
		{"air03", 338864.25, false}, {"nw04", 16310.66667, false}, {"sppaa06", 26977.1875, true}, {"air04", 55535.43639, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.long {
				testenv.Long(t, "TestDuality")
			}
			problem := corpus.SetPartitioning(t, c.name)
			p := program{}
			for range problem.Items {
				p.low, p.high = append(p.low, 1), append(p.high, 1)
			}
			for _, o := range problem.Options {
				column := make([]int32, len(o.Items))
				for k, i := range o.Items {
					column[k] = int32(i)
				}
				p.columns, p.cost = append(p.columns, column), append(p.cost, float64(o.Cost))
			}
			x := p.relaxation()
			status, err := x.Solve(t.Context(), math.Inf(1))
			if status != Optimal || err != nil || math.Abs(x.Objective()-c.want) > 1e-4*c.want/100 {
				t.Errorf("want %g, got %g, status %d, %v", c.want, x.Objective(), status, err)
			}
			t.Log(x.Iterations, "iterations")
		})
	}
}

// fullWeek is the timetable of classes all of whose 30 hours are full. So all timetables cost the same, and most
// steps of the method have length 0.
func fullWeek(classes, load int) *program {
	lessons := []int{5, 4, 4, 4, 3, 3, 2, 2, 2, 1}
	p := new(program)
	item := func(low, high int) int32 {
		p.low, p.high = append(p.low, low), append(p.high, high)
		return int32(len(p.low) - 1)
	}
	hours := func() (items []int32) {
		for range 30 {
			items = append(items, item(0, 1))
		}
		return items
	}
	teachers, given := make([][]int32, len(lessons)), make([]int, len(lessons))
	for range classes {
		class := hours()
		for subject, n := range lessons {
			if given[subject] += n; teachers[subject] == nil || given[subject] > load {
				teachers[subject], given[subject] = hours(), n
			}
			course := item(n, n)
			for day := range 5 {
				once := item(0, 1)
				for hour := range 6 {
					at := 6*day + hour
					p.columns = append(p.columns, []int32{course, class[at], teachers[subject][at], once})
					p.cost = append(p.cost, float64(hour))
				}
			}
		}
	}
	return p
}

// TestFullWeek solves such timetables. The relaxation must come to the optimum, 15 for each class and day, and not
// stay where the prices are the best ones already. That takes 1 to 2.5 iterations for each item; if the costs are
// not disturbed from the start, 2 to 10.
func TestFullWeek(t *testing.T) {
	sizes := []int{6, 8}
	if testenv.LongRun() {
		sizes = append(sizes, 15, 20)
	}
	for _, classes := range sizes {
		r := fullWeek(classes, 22).relaxation()
		r.MostWork = 1 << 31
		status, err := r.Solve(t.Context(), math.Inf(1))
		if most := 5 * r.rows / 2; r.Iterations > most {
			t.Errorf("%d classes: want at most %d iterations, got %d", classes, most, r.Iterations)
		}
		if want := float64(75 * classes); err != nil || status != Optimal || math.Abs(r.Objective()-want) > 1e-6 {
			t.Errorf("%d classes: want an optimum of %v, got %v, status %d, %v, after %d iterations", classes, want, r.Objective(), status, err, r.Iterations)
		}
	}
}
