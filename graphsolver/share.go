package graphsolver

import "graphcover/exactcover"

// countLeft notes how many moves the constraint of a choice had left. If the choice follows the undo
// of another one for the same constraint, the moves tried before are known.
func (s *Search) countLeft(e exactcover.Event, left int) {
	depth := s.depth()
	now := movesLeft{all: left, untried: left}
	if s.undone != nil && s.undone.constraint == e.Item && depth < len(s.left) {
		now.all = max(s.left[depth].all, left)
	}
	s.left = append(s.left[:min(depth, len(s.left))], now)
}

// share estimates the share of the search that is done, from 0 to 1: below a choice of n moves each
// has an nth of what the choice has, as the engines in memory estimate it, too.
func (s *Search) share() float64 {
	if s.phase == exhausted {
		return 1
	}
	done, share := 0.0, 1.0
	for i, l := range s.left {
		if i > s.depth() || l.all == 0 {
			break
		}
		share /= float64(l.all)
		done += share * float64(l.all-l.untried)
		if i == s.depth() && s.undone != nil { // what was undone last is done
			done += share
		}
	}
	return min(done, 1)
}
