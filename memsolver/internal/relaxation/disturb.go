package relaxation

import (
	"math"
	"math/rand/v2"
)

// disturb adds about disturbance * (1+|c|) to each cost c, and growth times as much each further time in a Solve, at
// most mostTimes times. All of these are well above dualTolerance.
const (
	disturbance = 1e-5
	growth      = 2
	mostTimes   = 6
)

// isDegenerate reports whether there are so few different costs that most steps from the prices 0 would
// be of length 0. Then it pays to disturb the costs from the start, if the problem is large.
func (r *Relaxation) isDegenerate() bool {
	costs := make(map[float64]bool)
	for _, c := range r.cost[:r.n] {
		costs[c] = true
	}
	return 2*len(costs) < r.rows
}

// isLarge reports whether there are many items, so that steps are expensive.
func (r *Relaxation) isLarge() bool { return r.rows >= 500 }

// disturb changes the costs by little, so that steps are no longer of length 0, and the method does not
// cycle. It reports whether it did.
func (r *Relaxation) disturb() bool {
	if r.stalled = 0; r.times == mostTimes {
		return false
	}
	if r.disturbed == nil {
		r.disturbed = r.cost
	}
	share := disturbance * math.Pow(growth, float64(r.times))
	r.times++
	r.cost = make([]float64, len(r.disturbed))
	random := rand.New(rand.NewPCG(1, uint64(r.Iterations))) // the same every time
	for j, c := range r.disturbed {
		d := share * (1 + math.Abs(c)) * (0.5 + random.Float64())
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
	r.cost, r.disturbed, r.stalled = r.disturbed, nil, 0
	r.refactor()
	return true
}
