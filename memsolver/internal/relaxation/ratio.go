package relaxation

import "math"

// A breakpoint is a step of the prices at which the reduced cost of a variable becomes 0.
type breakpoint struct {
	ratio    float64 // the step
	variable int32
}

// entering returns the variable that enters the basis, or -1 if there is none, and stores those
// that go to their other bound before it in r.flips.
//
// This is the bound flipping ratio test: each breakpoint that is passed lessens by how much the
// leaving variable is beyond its bound, delta, and the step ends where nothing is left of that. Of
// breakpoints that hardly differ, the one with the greatest pivot counts (P. M. J. Harris, 1973). They may
// differ by much less than disturbed costs do: otherwise a step could take back what others have gained, and
// the method could go on forever.
func (r *Relaxation) entering(delta float64) int32 {
	heap := r.findBreakpoints(delta)
	for k := len(heap)/2 - 1; k >= 0; k-- {
		down(heap, k)
	}
	slope := math.Abs(delta)
	for len(heap) > 0 {
		best, most, total := int32(-1), 0.0, 0.0
		from := len(r.flips)
		for limit := math.Inf(1); len(heap) > 0 && heap[0].ratio <= limit; {
			b := heap[0]
			last := len(heap) - 1
			heap[0] = heap[last]
			heap = heap[:last]
			down(heap, 0)
			a := math.Abs(r.inRow(b.variable))
			limit = min(limit, b.ratio+tieTolerance/a)
			if a > most {
				best, most = b.variable, a
			}
			total += a * (r.upper[b.variable] - r.lower[b.variable])
			r.flips = append(r.flips, b.variable)
		}
		if slope -= total; slope < primalTolerance {
			r.flips = r.flips[:from]
			return best
		}
	}
	return -1
}

// findBreakpoints returns the breakpoints of a step that is wanted by a basic variable that is
// beyond its bound by delta.
func (r *Relaxation) findBreakpoints(delta float64) []breakpoint {
	sign := 1.0
	if delta < 0 {
		sign = -1
	}
	found := r.breakpoints[:0]
	consider := func(j int32, a float64) {
		a *= sign
		if s := r.state[j]; s == atLower && a > pivotTolerance || s == atUpper && a < -pivotTolerance {
			if r.lower[j] != r.upper[j] {
				found = append(found, breakpoint{max(r.reduced[j]/a, 0), j})
			}
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
	r.breakpoints = found
	return found
}

// down restores the heap, whose root is the least ratio, below place k.
func down(heap []breakpoint, k int) {
	for {
		child := 2*k + 1
		if child >= len(heap) {
			return
		}
		if child+1 < len(heap) && heap[child+1].ratio < heap[child].ratio {
			child++
		}
		if heap[k].ratio <= heap[child].ratio {
			return
		}
		heap[k], heap[child] = heap[child], heap[k]
		k = child
	}
}
