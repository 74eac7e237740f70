package optimize

import (
	"cmp"
	"slices"
)

// A step of a dive chooses one option for every 16 times that items must still be covered. As long as a
// dive comes to nothing, it is tried again with steps of a quarter of that.
const (
	fewestSteps = 16
	mostSteps   = 256
)

// setbacks is after how many steps that led to nothing a dive is given up.
const setbacks = 32

// dive looks for better and better covers, without searching a tree: see descend. It returns to the present
// state, whose relaxation must be solved, with depth 0.
//
// Solvers of integer programs find first solutions in this way; see T. Achterberg, "Constraint integer
// programming", dissertation, TU Berlin 2007, chapter 9, on diving.
func (s *search) dive() {
	// From the basis at the end of a dive, the relaxation of its beginning can take longer than anew.
	basis := s.relaxed.Basis()
	for steps := fewestSteps; steps <= mostSteps && !s.stopped; {
		limit, m := s.limit, s.mark()
		s.descend(steps)
		s.restore(m)
		s.forget()
		s.relaxed.SetBasis(basis)
		if !s.stopped {
			s.standing = 0
		}
		if s.limit == limit {
			steps *= 4
		}
	}
}

// descend goes down from node to node to a cover. At each node it chooses the options that the relaxation
// chooses most: one for every steps times that items must still be covered. If that leads to
// nothing, it chooses fewer, and in the end removes the one that it would have chosen.
func (s *search) descend(steps int) {
	limit := s.limit
	if !s.settle(1) {
		return
	}
	size := s.needed()/steps + 1
	for depth, failed := 1, 0; failed < setbacks; {
		options := s.relaxed.most(s, depth, size)
		if len(options) == 0 {
			return
		}
		m, standing := s.mark(), s.standing
		if s.chooseMost(options) && s.settle(depth+1) {
			s.forget()
			depth, size = depth+1, min(2*size, s.needed()/steps+1)
			continue
		}
		s.restore(m)
		s.forget()
		if s.stopped || s.limit < limit { // there was a cover
			return
		}
		s.standing = standing
		failed++
		if size == 1 {
			s.remove(options[0])
			if !s.settle(depth) {
				return
			}
		}
		size = (size + 3) / 4
	}
}

// settle solves the relaxation of the present state, at a depth, and makes the choices that follow. It
// reports whether there may be a cover that is wanted.
func (s *search) settle(depth int) bool {
	return s.propagate() && s.relax(depth) && !s.stopped && s.propagate()
}

// needed returns how many more times items must be covered.
func (s *search) needed() int {
	n := 0
	for i, low := range s.low[:s.primary] {
		n += int(max(0, low-s.times[i]))
	}
	return n
}

// chooseMost chooses options as far as they don't exclude each other, and what follows. An option that
// leads to nothing is removed. It reports whether there may be a cover.
func (s *search) chooseMost(options []int32) bool {
	for _, o := range options {
		if !s.isLeft(o) {
			continue
		}
		m := s.mark()
		s.nodes++
		s.standing++
		s.choose(o)
		if s.propagate() {
			s.forget()
			continue
		}
		s.restore(m)
		s.forget()
		if s.stopped {
			return false
		}
		s.standing--
		s.remove(o)
		if !s.propagate() {
			return false
		}
	}
	return true
}

// most returns the options left, at most n, that are chosen most in the solution of the node at a depth.
func (r *relaxed) most(s *search, depth, n int) []int32 {
	values := r.frames[depth].values
	options := slices.Clone(s.rest())
	slices.SortFunc(options, func(a, b int32) int {
		return cmp.Or(cmp.Compare(values[b], values[a]), cmp.Compare(a, b))
	})
	return options[:min(n, len(options))]
}
