package exactcover

import "math"

// A Best is the best cover that a search has found so far, and a bound: what is known of the least
// cost.
type Best struct {
	Solution Solution // nil if none has been found
	Cost     int      // of the solution; 0 if there is none
	Bound    int      // no solution costs less; [NoCover] if there is none at all
}

// NothingFound returns what is known of p before a search: no cover costs less than all options of
// negative cost.
func NothingFound(p *Problem) Best {
	var best Best
	for o := range p.Options {
		best.Bound += min(p.Options[o].Cost, 0)
	}
	return best
}

// NoCover is the bound of a problem without solutions.
const NoCover = math.MaxInt

// Proved reports whether nothing is left to search: the solution is one of least cost, or there is
// none.
func (b Best) Proved() bool { return b.Bound == NoCover || b.Solution != nil && b.Bound >= b.Cost }
