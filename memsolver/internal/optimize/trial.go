package optimize

import "slices"

// A trial is a search without the linear relaxation below a node, which is given up if it takes
// longer than the relaxation would. If all covers are wanted, it passes them on only at its end, so
// that none is passed on twice.
type trial struct {
	until   int // the work at which it is given up
	givenUp bool
	covers  [][]int32
	costs   []int64
}

// over gives the trial up if it has done more than it may.
func (t *trial) over(work int) bool {
	if t == nil || work <= t.until {
		return false
	}
	t.givenUp = true
	return true
}

// hold keeps a cover until the end of the trial.
func (t *trial) hold(cover []int32, cost int64) {
	t.covers, t.costs = append(t.covers, slices.Clone(cover)), append(t.costs, cost)
}

// try walks the tree below the present state without the relaxation. It reports whether it has come
// to the end, or was stopped.
func (s *search) try(depth int) bool {
	t, standing := trial{until: s.work + s.relaxed.budget()}, s.standing
	s.trial = &t
	s.node(depth)
	s.trial = nil
	if t.givenUp {
		s.stopped, s.standing = false, standing
		return false
	}
	for k, cover := range t.covers {
		if s.stopped = s.stopped || !s.found(cover, t.costs[k]); s.stopped {
			break
		}
	}
	return true
}
