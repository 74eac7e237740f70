package exactcover

import (
	"fmt"
	"slices"
)

// A Solution lists the options chosen, as indices into Problem.Options: first the
// given ones in ascending order, then the others in the order in which they were chosen.
type Solution []int

// Verify returns nil if s is an exact cover of p that contains every given option and no
// excluded one. Otherwise the error names the first thing that is wrong: an option that
// does not exist or is chosen twice, a primary item covered twice or never, or not as often
// as its quota says, a secondary item covered twice in different colors or without one, a given option left out, an
// excluded one chosen.
//
// It follows the definition and shares no code with any solver.
func Verify(p *Problem, s Solution) error { return new(Verifier).Verify(p, s) }

// A Verifier verifies one solution after another, and uses the same memory for each. It
// keeps nothing else. The zero value is ready to use.
type Verifier struct {
	covers []int   // by item: how many options cover it
	colors []Color // by item: of the last option that covers it
	chosen []bool  // by option
}

// Verify is the function [Verify].
func (v *Verifier) Verify(p *Problem, s Solution) error {
	v.covers = zeroed(v.covers, len(p.Items))
	v.colors = zeroed(v.colors, len(p.Items))
	v.chosen = zeroed(v.chosen, len(p.Options))
	for _, o := range s {
		if o < 0 || o >= len(p.Options) {
			return fmt.Errorf("exactcover: verify: want an option below %d, got %d", len(p.Options), o)
		}
		option := &p.Options[o]
		for k, item := range option.Items {
			color := option.Color(k)
			if v.covers[item] > 0 && p.Items[item].Secondary && (color == NoColor || color != v.colors[item]) {
				return fmt.Errorf("exactcover: verify: %s is covered twice, but not in one color", p.ItemName(item))
			}
			v.covers[item]++
			v.colors[item] = color
		}
	}
	for item, n := range v.covers {
		if q := p.Items[item].Quota; q != (Quota{}) {
			if n < q.Low || n > q.High {
				return fmt.Errorf("exactcover: verify: %s is covered %d times, want %d to %d times", p.ItemName(item), n, q.Low, q.High)
			}
		} else if n != 1 && !p.Items[item].Secondary {
			return fmt.Errorf("exactcover: verify: %s is covered %d times, want once", p.ItemName(item), n)
		}
	}
	for _, o := range s {
		if v.chosen[o] {
			return fmt.Errorf("exactcover: verify: option %s is chosen twice", p.OptionName(o))
		}
		v.chosen[o] = true
	}
	for _, o := range p.Given {
		if !v.chosen[o] {
			return fmt.Errorf("exactcover: verify: given option %s is left out", p.OptionName(o))
		}
	}
	for _, o := range p.Excluded {
		if v.chosen[o] {
			return fmt.Errorf("exactcover: verify: excluded option %s is chosen", p.OptionName(o))
		}
	}
	return nil
}

// zeroed returns n zeros, in the memory of s if it has room.
func zeroed[T any](s []T, n int) []T {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

// SameOptions reports whether a and b contain the same options, in any order.
func SameOptions(a, b Solution) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
