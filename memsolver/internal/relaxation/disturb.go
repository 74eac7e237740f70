package relaxation

import (
	"math"
	"math/rand/v2"
)

// disturbance is by how much costs are changed, as a share of them.
const disturbance = 1e-6

// disturb changes the costs by very little, so that steps are no longer of length 0, and the method
// does not cycle. It reports whether it did: not a second time in one Solve.
func (r *Relaxation) disturb() bool {
	r.stalled = 0
	if r.disturbed != nil || r.settled {
		return false
	}
	r.disturbed = r.cost
	r.cost = make([]float64, len(r.disturbed))
	random := rand.New(rand.NewPCG(1, uint64(r.Iterations))) // the same every time
	for j, c := range r.disturbed {
		d := disturbance * (1 + math.Abs(c)) * (0.5 + random.Float64())
		if r.state[j] == atUpper {
			d = -d
		}
		r.cost[j] = c + d
	}
	r.refactor()
	return true
}

// settle takes the true costs again. It reports whether others were used.
func (r *Relaxation) settle() bool {
	if r.disturbed == nil {
		return false
	}
	r.cost, r.disturbed, r.settled, r.stalled = r.disturbed, nil, true, 0
	r.refactor()
	return true
}
