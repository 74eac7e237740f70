package exactcover

import (
	"fmt"
	"slices"
)

// A Solution lists the options chosen, as indices into Problem.Options: first the
// given ones in ascending order, then the others in the order in which they were chosen.
type Solution []int

// Verify returns nil if s is an exact cover of p that contains every given option.
// Otherwise the error names the first thing that is wrong: an option that does not exist,
// a primary item covered twice or never, a secondary item covered twice in different
// colors or without one, a given option left out.
//
// It follows the definition and shares no code with any solver.
func Verify(p *Problem, s Solution) error {
	covers := make([]int, len(p.Items))
	colors := make([]Color, len(p.Items)) // of the last that covers the item
	for _, o := range s {
		if o < 0 || o >= len(p.Options) {
			return fmt.Errorf("exactcover: verify: want an option below %d, got %d", len(p.Options), o)
		}
		option := &p.Options[o]
		for k, item := range option.Items {
			color := option.Color(k)
			if p.Items[item].Secondary && covers[item] > 0 && (color == NoColor || color != colors[item]) {
				return fmt.Errorf("exactcover: verify: %s is covered twice, but not in one color", p.ItemName(item))
			}
			covers[item]++
			colors[item] = color
		}
	}
	for item, n := range covers {
		if n != 1 && !p.Items[item].Secondary {
			return fmt.Errorf("exactcover: verify: %s is covered %d times, want once", p.ItemName(item), n)
		}
	}
	chosen := make(map[int]bool, len(s))
	for _, o := range s {
		if chosen[o] {
			return fmt.Errorf("exactcover: verify: option %s is chosen twice", p.OptionName(o))
		}
		chosen[o] = true
	}
	for _, o := range p.Given {
		if !chosen[o] {
			return fmt.Errorf("exactcover: verify: given option %s is left out", p.OptionName(o))
		}
	}
	return nil
}

// SameOptions reports whether a and b contain the same options, in any order.
func SameOptions(a, b Solution) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
