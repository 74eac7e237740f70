package space

import (
	"context"
	"math/big"
	"slices"

	"graphcover/exactcover"
)

// Barred returns the options that the solutions left by n, and only they, do not contain: a
// solution contains an option if it contains no other option of its first primary item. If
// possible is false, n leaves no solution, for a reason that barring options can't express.
// The options are ascending.
func (n Narrowing) Barred(p *exactcover.Problem) (barred []int, possible bool) {
	given := make(map[int]int) // by primary item: the given option that covers it
	for _, o := range p.Given {
		for _, item := range p.Options[o].Items {
			given[item] = o
		}
		if slices.Contains(n.Without, o) {
			return nil, false
		}
	}
	barred = append([]int{}, n.Without...) // not nil: in a database, null is no list
	primary := p.Primary()
	for _, o := range n.With {
		if slices.Contains(p.Given, o) {
			continue
		}
		items := p.Options[o].Items
		first := slices.IndexFunc(items, func(item int) bool { return item < primary })
		if first < 0 {
			return nil, false // it is in no solution
		}
		item := items[first]
		if _, covered := given[item]; covered {
			return nil, false
		}
		for other := range p.Options {
			if other != o && slices.Contains(p.Options[other].Items, item) {
				barred = append(barred, other)
			}
		}
	}
	slices.Sort(barred)
	return slices.Compact(barred), true
}

// Size implements [Questions].
func (s *Space) Size(context.Context) (Size, error) { return Size{len(s.states), s.Arcs()}, nil }

// Count implements [Questions].
func (s *Space) Count(ctx context.Context, n Narrowing) (*big.Int, error) {
	counts, err := s.narrowed(ctx, n)
	if err != nil || len(counts) == 0 {
		return new(big.Int), err
	}
	return new(big.Int).Set(&counts[0]), nil
}

// narrowed returns, by state, the number of its solutions that n leaves. It is empty if n
// leaves none of the problem.
func (s *Space) narrowed(ctx context.Context, n Narrowing) ([]big.Int, error) {
	barred, possible := n.Barred(s.problem)
	switch {
	case !possible:
		return nil, nil
	case len(barred) == 0:
		return s.all(), nil
	}
	set := newSet(len(s.problem.Options))
	for _, o := range barred {
		set.add(int32(o))
	}
	return s.below(set), ctx.Err()
}

// all returns the number of solutions of each state. The caller must not change it.
func (s *Space) all() []big.Int {
	s.once.Do(func() { s.counts = s.below(newSet(len(s.problem.Options))) })
	return s.counts
}

// below returns, by state, the number of its solutions without barred options.
func (s *Space) below(barred set) []big.Int {
	counts := make([]big.Int, len(s.states))
	for i := len(s.states) - 1; i >= 0; i-- {
		n := &counts[i]
		switch state := &s.states[i]; state.Kind {
		case End:
			n.SetInt64(1)
		case Choice:
			for _, arc := range state.Arcs {
				if !barred.has(arc.Option) {
					n.Add(n, &counts[arc.To])
				}
			}
		case Parts:
			n.SetInt64(1)
			for _, arc := range state.Arcs {
				n.Mul(n, &counts[arc.To])
			}
		}
	}
	return counts
}

// Options implements [Questions].
func (s *Space) Options(ctx context.Context, n Narrowing) ([]*big.Int, error) {
	with := make([]*big.Int, len(s.problem.Options))
	for o := range with {
		with[o] = new(big.Int)
	}
	counts, err := s.narrowed(ctx, n)
	if err != nil || len(counts) == 0 {
		return with, err
	}
	for _, o := range s.problem.Given {
		with[o].Set(&counts[0])
	}
	barred, _ := n.Barred(s.problem)
	above := make([]big.Int, len(s.states)) // the number of ways to reach a state
	above[0].SetInt64(1)
	product := new(big.Int)
	for i := range s.states {
		switch state := &s.states[i]; state.Kind {
		case Choice:
			for _, arc := range state.Arcs {
				if _, out := slices.BinarySearch(barred, int(arc.Option)); !out {
					above[arc.To].Add(&above[arc.To], &above[i])
					with[arc.Option].Add(with[arc.Option], product.Mul(&above[i], &counts[arc.To]))
				}
			}
		case Parts:
			addToParts(state.Arcs, &above[i], above, counts)
		}
	}
	return with, nil
}

// addToParts adds to above the number of ways to reach each part of a state: those to reach
// the state, with the solutions of all other parts.
func addToParts(parts []Arc, ways *big.Int, above, counts []big.Int) {
	after := make([]big.Int, len(parts)+1) // the product of the counts from a part on
	after[len(parts)].SetInt64(1)
	for k := len(parts) - 1; k >= 0; k-- {
		after[k].Mul(&after[k+1], &counts[parts[k].To])
	}
	before, product := new(big.Int).Set(ways), new(big.Int)
	for k, arc := range parts {
		above[arc.To].Add(&above[arc.To], product.Mul(before, &after[k+1]))
		before.Mul(before, &counts[arc.To])
	}
}
