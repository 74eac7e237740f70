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
	"context"
	"errors"
	"math"
	"slices"
)

const (
	primalTolerance = 1e-7 // by how much a value may be beyond its bound
	dualTolerance   = 1e-7
	tieTolerance    = 1e-9 // by how much breakpoints may differ that count as one
	pivotTolerance  = 1e-7
	mostEtas        = 60 // changes of the basis before it is factorized anew
	mostCost        = 1 << 20
)

// basic marks a variable in the basis. Others are at a bound.
type where uint8

const (
	atLower where = iota
	atUpper
	basic
)

// A Relaxation is a linear program with its basis. Variables are the options, and then the items:
// the variable of an item is how often it is covered, times -1, so that each row has the sum 0.
type Relaxation struct {
	rows    int
	n       int       // options
	columns [][]int32 // of the options and items: the rows, each as often as the entry in it says
	byRow   sparseRows

	cost         []float64 // in units, so that none is above mostCost: rounding would be above the tolerances
	unit         float64   // a power of 2
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
	touched         []int32   // options that may have an entry in it
	isTouched       []bool
	breakpoints     []breakpoint
	flips           []int32 // variables that go to their other bound

	fresh     bool      // whether it was never solved
	stalled   int       // steps of length 0 of the prices, one after another
	disturbed []float64 // the costs, while others are used; or nil
	times     int       // that the costs were disturbed in this Solve

	ray []float64 // why the last Solve found no solution, or nil

	// MostWork, unless it is 0, is the Work at which Solve pauses.
	MostWork int

	Iterations int
	Work       int // about how many entries of matrices and vectors the iterations have read
}

// New returns the relaxation of a problem whose option j costs cost[j] and contains the items
// columns[j], each as often as it stands there, and whose item i has to be covered from low[i] to high[i] times.
func New(columns [][]int32, cost []float64, low, high []int) *Relaxation {
	m, n := len(low), len(columns)
	r := &Relaxation{
		rows: m, n: n, columns: slices.Clone(columns), cost: make([]float64, n+m), unit: unitOf(cost), lower: make([]float64, n+m), upper: make([]float64, n+m),
		state: make([]where, n+m), value: make([]float64, n+m), reduced: make([]float64, n+m), basis: make([]int32, m),
		x: make([]float64, m), weight: make([]float64, m),
		rho: make([]float64, m), alpha: make([]float64, m), tau: make([]float64, m), row: make([]float64, n), isTouched: make([]bool, n),
		fresh: true,
	}
	for j := range n {
		r.cost[j], r.upper[j] = cost[j]/r.unit, 1
	}
	for i := range m {
		r.columns = append(r.columns, []int32{int32(i)})
		r.lower[n+i], r.upper[n+i] = -float64(high[i]), -float64(low[i])
		r.basis[i], r.state[n+i], r.weight[i] = int32(n+i), basic, 1
	}
	r.refactor()
	return r
}

// unitOf returns the least power of 2, from 1 on, of which no cost is more than mostCost.
func unitOf(cost []float64) float64 {
	unit := 1.0
	for _, c := range cost {
		for math.Abs(c) > mostCost*unit {
			unit *= 2
		}
	}
	return unit
}

// SetBounds sets the bounds of option j.
func (r *Relaxation) SetBounds(j int, lower, upper float64) { r.lower[j], r.upper[j] = lower, upper }

// refactor factorizes the basis, and computes all values anew.
func (r *Relaxation) refactor() {
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
	y := r.unitPrices()
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

func (r *Relaxation) unitPrices() []float64 {
	y := make([]float64, r.rows)
	for i, j := range r.basis {
		y[i] = r.cost[j]
	}
	r.f.solveTransposed(y)
	return y
}

// revalue puts each nonbasic variable at the bound that its reduced cost wants, and computes the
// basic ones.
func (r *Relaxation) revalue() {
	clear(r.x)
	for j, s := range r.state {
		if s == basic {
			continue
		}
		r.state[j] = atLower
		v := r.lower[j]
		if r.reduced[j] < -dualTolerance || r.reduced[j] <= dualTolerance && s == atUpper {
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
	Optimal    Status = iota
	Infeasible        // nothing is within the bounds: see [Relaxation.Ray]
	Beyond            // the cost is at least the cutoff
	Stalled           // the cost does not rise, but the optimum is not reached
	Paused            // MostWork was done; another Solve goes on
)

var errNumeric = errors.New("relaxation: the numbers are too inexact")

// Solve finds the optimum from the present basis, or stops when the cost is known to be at least
// cutoff. The prices are a bound however it ends. The error is that of ctx, or says that the
// numbers are too inexact to go on.
func (r *Relaxation) Solve(ctx context.Context, cutoff float64) (Status, error) {
	r.ray, r.stalled, r.times = nil, 0, 0
	r.byRow.collect(r)
	if r.fresh && r.isLarge() && r.isDegenerate() {
		r.disturb()
	} else {
		r.reprice() // those of options that were fixed are not up to date
		r.revalue()
	}
	r.fresh = false
	defer r.settle()
	for {
		if len(r.f.places) >= mostEtas {
			r.refactor()
		}
		if ctx.Err() != nil {
			return Optimal, ctx.Err()
		}
		if r.Iterations%16 == 0 && r.Objective() >= cutoff {
			if r.settle() {
				continue
			}
			return Beyond, nil
		}
		p, delta := r.leaving()
		switch {
		case p < 0 && r.settle():
			continue
		case p < 0 && len(r.f.places) > 0:
			r.refactor()
			if p, _ := r.leaving(); p >= 0 {
				continue
			}
			return Optimal, nil
		case p < 0:
			return Optimal, nil
		case r.stalled > 100+r.rows:
			if !r.disturb() {
				return Stalled, nil
			}
			continue
		case r.MostWork > 0 && r.Work >= r.MostWork:
			return Paused, nil
		}
		r.Iterations++
		status, err := r.pivot(p, delta)
		if err != nil || status == Infeasible {
			return status, err
		}
	}
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
	return sum * r.unit
}

// Prices returns the price of each item.
func (r *Relaxation) Prices() []float64 {
	y := r.unitPrices()
	for i := range y {
		y[i] *= r.unit
	}
	return y
}

// Ray returns a combination of the items that proves that nothing is within the bounds, or its
// negation, after a Solve that has said so: prices of any multiple of it, in one of the two
// directions, are a bound. It is nil after others.
func (r *Relaxation) Ray() []float64 { return r.ray }

// Values sets values[j] to how much of option j is chosen.
func (r *Relaxation) Values(values []float64) {
	copy(values, r.value[:r.n])
	for i, j := range r.basis {
		if int(j) < r.n {
			values[j] = r.x[i]
		}
	}
}

// IsBasic reports whether option j is in the basis.
func (r *Relaxation) IsBasic(j int) bool { return r.state[j] == basic }

// Restrict returns the relaxation with these options only, which include all that are in the basis.
// It begins with the same basis.
func (r *Relaxation) Restrict(keep []int) *Relaxation {
	columns, cost := make([][]int32, len(keep)), make([]float64, len(keep))
	for k, j := range keep {
		columns[k], cost[k] = r.columns[j], r.cost[j]*r.unit
	}
	low, high := make([]int, r.rows), make([]int, r.rows)
	for i := range r.rows {
		low[i], high[i] = int(-r.upper[r.n+i]), int(-r.lower[r.n+i])
	}
	s := New(columns, cost, low, high)
	items := make([]int, r.rows)
	for i := range items {
		items[i] = i
	}
	s.StartFrom(r, keep, items)
	return s
}

// StartFrom lets Solve begin with the basis of other. Option k of r is option options[k] of other, and item k is item
// items[k], or if that is -1 one that other lacks. Options that are left out must not be in the basis, and items that are
// left out must be: see [Relaxation.IsBasic] and [Relaxation.IsSlack].
func (r *Relaxation) StartFrom(other *Relaxation, options, items []int) {
	r.fresh = other.fresh
	number := make([]int32, other.n+other.rows) // of a variable here, plus 1
	for k, j := range options {
		number[j] = int32(k) + 1
		r.state[k], r.lower[k], r.upper[k] = other.state[j], other.lower[j], other.upper[j]
	}
	r.basis, r.weight = r.basis[:0], r.weight[:0]
	for k, i := range items {
		variable := int32(r.n + k)
		if i < 0 {
			r.basis, r.weight = append(r.basis, variable), append(r.weight, 1)
			continue
		}
		number[other.n+i] = variable + 1
		r.state[variable] = other.state[other.n+i]
	}
	for i, j := range other.basis {
		if number[j] > 0 {
			r.basis, r.weight = append(r.basis, number[j]-1), append(r.weight, other.weight[i])
		}
	}
	r.refactor()
}

// A Basis says which variables are basic, at which bounds the others are, and the weights of the steepest edges.
type Basis struct {
	state  []where
	basis  []int32
	weight []float64
}

// Basis returns the present basis.
func (r *Relaxation) Basis() Basis {
	return Basis{slices.Clone(r.state), slices.Clone(r.basis), slices.Clone(r.weight)}
}

// SetBasis returns to a basis.
func (r *Relaxation) SetBasis(b Basis) {
	copy(r.state, b.state)
	copy(r.basis, b.basis)
	copy(r.weight, b.weight)
	r.refactor()
}

// IsSlack reports whether item i is in the basis, so that its bounds do not matter for the present solution.
func (r *Relaxation) IsSlack(i int) bool { return r.state[r.n+i] == basic }
