package relaxation

import (
	"math"
	"slices"
)

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
	r.Work += 8 * r.rows
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
		r.ray = slices.Clone(r.rho)
		return Infeasible, nil
	}
	pivotInRow := r.inRow(q)
	clear(r.alpha)
	for _, i := range r.columns[q] {
		r.alpha[i]++
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
	if r.stalled++; math.Abs(theta) > dualTolerance {
		r.stalled = 0
	}
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
	w := 0.0
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
		row := r.byRow.of(i)
		r.Work += len(row)
		for _, j := range row {
			if !r.isTouched[j] {
				r.touched = append(r.touched, j)
				r.isTouched[j] = true
			}
			r.row[j] += v
		}
	}
}

func (r *Relaxation) clearRow() {
	for _, j := range r.touched {
		r.row[j], r.isTouched[j] = 0, false
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
