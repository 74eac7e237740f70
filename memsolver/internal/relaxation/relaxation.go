// Package relaxation solves the linear relaxation of a cover problem with costs: choose each
// option at least 0 and at most 1 times, also in part, so that each item is covered from its low
// to its high number of times, at the least cost. It yields a price for each item, which bounds
// the cost of every cover.
//
// The method is the dual simplex method for variables with two bounds (C. E. Lemke, 1954), with
// dual steepest edges (J. J. Forrest and D. Goldfarb, 1992) and long steps; A. Koberstein's
// thesis (2005) describes all of it. All variables have two bounds, so every set of prices is
// dual feasible: the method begins with prices of 0, and goes on from the last ones after bounds
// have been changed.
package relaxation

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
)

const (
	primalTolerance = 1e-7 // by how much a value may be beyond its bound
	dualTolerance   = 1e-7
	pivotTolerance  = 1e-7
	mostEtas        = 60 // changes of the basis before it is factorized anew
)

// basic marks a variable in the basis. Others are at a bound.
type where uint8

const (
	atLower where = iota
	atUpper
	basic
)

// A Relaxation is a linear program with its basis. Variables are the options, and then the items: the
// variable of an item is how often it is covered, times -1, so that each row has the sum 0.
type Relaxation struct {
	rows    int
	n       int       // options
	columns [][]int32 // of the options and items: the rows in which they have a 1
	byRow   [][]int32 // of each row: its options

	cost         []float64
	lower, upper []float64

	state   []where
	value   []float64 // of nonbasic variables: their bound
	reduced []float64
	basis   []int32 // by place
	x       []float64
	weight  []float64
	f       factorization

	rho, alpha, tau []float64
	row             []float64 // of the pivot row, by option
	touched         []int32
	breakpoints     []breakpoint
	flips           []int32

	Iterations, Factorizations int
}

type breakpoint struct {
	variable int32
	ratio    float64
}

// New returns the relaxation of a problem whose option j costs cost[j] and contains the items
// columns[j], and whose item i has to be covered from low[i] to high[i] times.
func New(columns [][]int32, cost []float64, low, high []int) *Relaxation {
	m, n := len(low), len(columns)
	r := &Relaxation{
		rows: m, n: n, columns: slices.Clone(columns), byRow: make([][]int32, m),
		cost: append(slices.Clone(cost), make([]float64, m)...), lower: make([]float64, n+m), upper: make([]float64, n+m),
		state: make([]where, n+m), value: make([]float64, n+m), reduced: make([]float64, n+m), basis: make([]int32, m),
		x: make([]float64, m), weight: make([]float64, m),
		rho: make([]float64, m), alpha: make([]float64, m), tau: make([]float64, m), row: make([]float64, n),
	}
	for j, column := range columns {
		r.upper[j] = 1
		for _, i := range column {
			r.byRow[i] = append(r.byRow[i], int32(j))
		}
	}
	for i := range m {
		r.columns = append(r.columns, []int32{int32(i)})
		r.lower[n+i], r.upper[n+i] = -float64(high[i]), -float64(low[i])
		r.basis[i], r.state[n+i], r.weight[i] = int32(n+i), basic, 1
	}
	r.refactor()
	return r
}

// SetBounds sets the bounds of option j.
func (r *Relaxation) SetBounds(j int, lower, upper float64) { r.lower[j], r.upper[j] = lower, upper }

// refactor factorizes the basis, and computes all values anew.
func (r *Relaxation) refactor() {
	r.Factorizations++
	m := r.rows
	place := make([]int32, m)
	for {
		columns := make([][]int32, m)
		for k, j := range r.basis {
			columns[k] = r.columns[j]
		}
		row, column, ok := r.f.factor(columns, place)
		if ok {
			break
		}
		// A singular basis: the column gives way to the variable of the row.
		j := r.basis[column]
		r.state[j] = atLower
		r.basis[column] = int32(r.n) + row
		r.state[r.basis[column]] = basic
		for i := range r.weight {
			r.weight[i] = 1
		}
	}
	basis, weight := make([]int32, m), make([]float64, m)
	for i, c := range place {
		basis[i], weight[i] = r.basis[c], r.weight[c]
	}
	r.basis, r.weight = basis, weight
	r.reprice()
	r.revalue()
}

// reprice computes the prices and the reduced costs of the basis.
func (r *Relaxation) reprice() {
	y := r.prices()
	for j, column := range r.columns {
		if r.state[j] == basic {
			r.reduced[j] = 0
			continue
		}
		d := r.cost[j]
		for _, i := range column {
			d -= y[i]
		}
		r.reduced[j] = d
	}
}

func (r *Relaxation) prices() []float64 {
	y := make([]float64, r.rows)
	for i, j := range r.basis {
		y[i] = r.cost[j]
	}
	r.f.solveTransposed(y)
	return y
}

// revalue puts each nonbasic variable at the bound that its reduced cost wants, and computes the basic ones.
func (r *Relaxation) revalue() {
	clear(r.x)
	for j, s := range r.state {
		if s == basic {
			continue
		}
		r.state[j] = atLower
		v := r.lower[j]
		if r.reduced[j] < -dualTolerance || r.reduced[j] < 0 && s == atUpper {
			r.state[j], v = atUpper, r.upper[j]
		}
		r.value[j] = v
		if v != 0 {
			for _, i := range r.columns[j] {
				r.x[i] -= v
			}
		}
	}
	r.f.solve(r.x)
}

// A Status is how a Solve ended.
type Status int

const (
	Optimal Status = iota
	Infeasible
	Beyond // the cost is at least that of the cutoff
)

var errNumeric = errors.New("relaxation: the numbers are too inexact")

// Solve finds the optimum from the present basis.
func (r *Relaxation) Solve(ctx context.Context, cutoff float64) (Status, error) {
	r.revalue()
	for {
		if len(r.f.places) >= mostEtas {
			r.refactor()
		}
		if r.Iterations%16 == 0 {
			if ctx.Err() != nil {
				return Optimal, ctx.Err()
			}
			if r.Objective() >= cutoff {
				return Beyond, nil
			}
		}
		p, delta := r.leaving()
		if p < 0 {
			if len(r.f.places) > 0 {
				r.refactor()
				if p, _ := r.leaving(); p >= 0 {
					continue
				}
			}
			return Optimal, nil
		}
		r.Iterations++
		status, err := r.pivot(p, delta)
		if err != nil || status == Infeasible {
			return status, err
		}
	}
}

// leaving returns the place of the variable that leaves the basis, and by how much it is beyond
// its bound.
func (r *Relaxation) leaving() (place int, delta float64) {
	place = -1
	best := 0.0
	for i, j := range r.basis {
		d := 0.0
		if v := r.x[i]; v < r.lower[j]-primalTolerance {
			d = v - r.lower[j]
		} else if v > r.upper[j]+primalTolerance {
			d = v - r.upper[j]
		} else {
			continue
		}
		if score := d * d / r.weight[i]; score > best {
			best, place, delta = score, i, d
		}
	}
	return place, delta
}

// pivot changes the basis at a place.
func (r *Relaxation) pivot(p int, delta float64) (Status, error) {
	clear(r.rho)
	r.rho[p] = 1
	r.f.solveTransposed(r.rho)
	r.computeRow()
	q := r.entering(delta)
	if q < 0 {
		r.clearRow()
		if len(r.f.places) > 0 {
			r.refactor()
			return Optimal, nil // try again with exact numbers
		}
		return Infeasible, nil
	}
	pivotInRow := r.inRow(q)
	clear(r.alpha)
	for _, i := range r.columns[q] {
		r.alpha[i] = 1
	}
	r.f.solve(r.alpha)
	pivot := r.alpha[p]
	if math.Abs(pivot-pivotInRow) > 1e-6*(1+math.Abs(pivot)) || math.Abs(pivot) < 1e-9 {
		r.clearRow()
		if len(r.f.places) == 0 {
			return Optimal, errNumeric
		}
		r.refactor()
		return Optimal, nil
	}
	// The options that go to their other bound.
	if len(r.flips) > 0 {
		clear(r.tau)
		for _, j := range r.flips {
			from := r.value[j]
			r.state[j], r.value[j] = atLower+atUpper-r.state[j], r.lower[j]+r.upper[j]-from
			for _, i := range r.columns[j] {
				r.tau[i] -= r.value[j] - from
			}
		}
		r.f.solve(r.tau)
		for i, v := range r.tau {
			r.x[i] += v
		}
		delta += r.tau[p]
	}
	// Dual values.
	theta := r.reduced[q] / pivotInRow
	for _, j := range r.touched {
		if r.state[j] != basic {
			r.reduced[j] -= theta * r.row[j]
		}
	}
	for i := range r.rows {
		if j := r.n + i; r.state[j] != basic {
			r.reduced[j] -= theta * r.rho[i]
		}
	}
	out := r.basis[p]
	r.reduced[out], r.reduced[q] = -theta, 0
	// Primal values.
	step := delta / pivot
	for i, v := range r.alpha {
		if v != 0 {
			r.x[i] -= step * v
		}
	}
	if delta < 0 {
		r.state[out], r.value[out] = atLower, r.lower[out]
	} else {
		r.state[out], r.value[out] = atUpper, r.upper[out]
	}
	r.x[p] = r.value[q] + step
	// Weights.
	copy(r.tau, r.rho)
	r.f.solve(r.tau)
	w := r.weight[p]
	w = 0
	for _, v := range r.rho {
		w += v * v
	}
	for i, v := range r.alpha {
		if v != 0 && i != p {
			k := v / pivot
			r.weight[i] = max(r.weight[i]-2*k*r.tau[i]+k*k*w, 1e-4)
		}
	}
	r.weight[p] = max(w/(pivot*pivot), 1e-4)
	r.basis[p], r.state[q] = q, basic
	r.f.replace(int32(p), r.alpha)
	r.clearRow()
	return Optimal, nil
}

// computeRow computes the pivot row of all options.
func (r *Relaxation) computeRow() {
	for i, v := range r.rho {
		if math.Abs(v) < tiny {
			r.rho[i] = 0
			continue
		}
		for _, j := range r.byRow[i] {
			if r.row[j] == 0 {
				r.touched = append(r.touched, j)
				r.row[j] = math.SmallestNonzeroFloat64
			}
			r.row[j] += v
		}
	}
}

func (r *Relaxation) clearRow() {
	for _, j := range r.touched {
		r.row[j] = 0
	}
	r.touched, r.flips = r.touched[:0], r.flips[:0]
}

// inRow returns the entry of a variable in the pivot row.
func (r *Relaxation) inRow(j int32) float64 {
	if int(j) < r.n {
		return r.row[j]
	}
	return r.rho[int(j)-r.n]
}

// entering returns the variable that enters the basis, or -1 if there is none, and stores those that go
// to their other bound before it.
func (r *Relaxation) entering(delta float64) int32 {
	sign := 1.0
	if delta < 0 {
		sign = -1
	}
	r.breakpoints = r.breakpoints[:0]
	consider := func(j int32, a float64) {
		a *= sign
		if r.state[j] == basic || r.lower[j] == r.upper[j] || math.Abs(a) < pivotTolerance {
			return
		}
		if r.state[j] == atLower && a > 0 || r.state[j] == atUpper && a < 0 {
			r.breakpoints = append(r.breakpoints, breakpoint{j, max(r.reduced[j]/a, 0)})
		}
	}
	for _, j := range r.touched {
		consider(j, r.row[j])
	}
	for i, v := range r.rho {
		if v != 0 {
			consider(int32(r.n+i), v)
		}
	}
	slope := math.Abs(delta)
	left := r.breakpoints
	for len(left) > 0 {
		// Of the breakpoints within the tolerance of the first, take the one with the greatest pivot
		// (P. M. J. Harris, 1973).
		limit := math.Inf(1)
		for _, b := range left {
			if b.ratio > limit && len(r.flips) > 0 {
				break // they are sorted
			}
			limit = min(limit, b.ratio+dualTolerance/math.Abs(r.inRow(b.variable)))
		}
		best, most, total, k := -1, 0.0, 0.0, 0
		for i := range left {
			if left[i].ratio > limit {
				if len(r.flips) > 0 {
					break
				}
				continue
			}
			left[i], left[k] = left[k], left[i]
			j := left[k].variable
			a := math.Abs(r.inRow(j))
			if a > most {
				best, most = k, a
			}
			total += a * (r.upper[j] - r.lower[j])
			k++
		}
		if slope -= total; slope < 0 {
			return left[best].variable
		}
		for _, b := range left[:k] {
			r.flips = append(r.flips, b.variable)
		}
		if left = left[k:]; len(r.flips) == k {
			slices.SortFunc(left, func(a, b breakpoint) int { return cmp.Compare(a.ratio, b.ratio) })
		}
	}
	return -1
}

// Objective returns the cost of the present basis, which is a bound if it is dual feasible.
func (r *Relaxation) Objective() float64 {
	sum := 0.0
	for j := range r.cost {
		if r.state[j] != basic && r.value[j] != 0 {
			sum += r.cost[j] * r.value[j]
		}
	}
	for i, j := range r.basis {
		sum += r.cost[j] * r.x[i]
	}
	return sum
}

// Prices returns the price of each item.
func (r *Relaxation) Prices() []float64 { return r.prices() }

// Value returns how much of option j is chosen.
func (r *Relaxation) Value(j int) float64 {
	if r.state[j] != basic {
		return r.value[j]
	}
	return r.x[slices.Index(r.basis, int32(j))]
}
