package exactcover

import "math"

// A Best is the best cover that a search has found so far, and a bound: what is known of the least
// cost.
type Best struct {
	Solution Solution // nil if none has been found
	Cost     int      // of the solution; 0 if there is none
	Bound    int      // no solution costs less; [NoCover] if there is none at all
}

// NoCover is the bound of a problem without solutions.
const NoCover = math.MaxInt

// Proved reports whether nothing is left to search: the solution is one of least cost, or there is
// none.
func (b Best) Proved() bool { return b.Bound == NoCover || b.Solution != nil && b.Bound >= b.Cost }
