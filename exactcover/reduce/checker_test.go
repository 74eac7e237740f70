package reduce_test

import (
	"fmt"
	"slices"

	"graphcover/exactcover"
	"graphcover/exactcover/reduce"
)

// A checker follows the removals of a reduction and checks each by the definition of its kind, with
// lists of options. It shares no code with package reduce or a solver.
type checker struct {
	p     *exactcover.Problem
	left  []int  // options: neither removed nor excluded
	gone  []bool // by item
	given []int
}

func newChecker(p *exactcover.Problem) *checker {
	c := &checker{p: p, gone: make([]bool, len(p.Items)), given: p.Given}
	for o := range p.Options {
		if !slices.Contains(p.Excluded, o) {
			c.left = append(c.left, o)
		}
	}
	return c
}

// limits returns how often an item must and may be covered.
func (c *checker) limits(item int) (low, high int) {
	i := c.p.Items[item]
	switch {
	case i.Secondary:
		return 0, 1
	case i.Quota == exactcover.Quota{}:
		return 1, 1
	}
	return i.Quota.Low, i.Quota.High
}

func (c *checker) has(o, item int) bool { return slices.Contains(c.p.Options[o].Items, item) }

func (c *checker) color(o, item int) exactcover.Color {
	option := c.p.Options[o]
	if option.Colors == nil {
		return exactcover.NoColor
	}
	return option.Colors[slices.Index(option.Items, item)]
}

// fitIn reports whether some options leave another one room in an item.
func (c *checker) fitIn(item, o int, chosen []int) bool {
	with := slices.DeleteFunc(slices.Clone(chosen), func(other int) bool { return !c.has(other, item) })
	if !c.p.Items[item].Secondary {
		_, high := c.limits(item)
		return len(with) < high
	}
	return !slices.ContainsFunc(with, func(other int) bool {
		return c.color(other, item) == exactcover.NoColor || c.color(other, item) != c.color(o, item)
	})
}

// fits reports whether option o can be chosen beside others.
func (c *checker) fits(o int, chosen []int) bool {
	return !slices.Contains(chosen, o) && !slices.ContainsFunc(c.p.Options[o].Items, func(item int) bool { return !c.fitIn(item, o, chosen) })
}

// with returns the options that are left, contain an item, and fit beside the given and some chosen ones.
func (c *checker) with(item int, chosen []int) []int {
	all := slices.Concat(c.given, chosen)
	return slices.DeleteFunc(slices.Clone(c.left), func(o int) bool { return !c.has(o, item) || !c.fits(o, all) })
}

// times returns how many options contain an item.
func (c *checker) times(item int, options []int) int {
	return len(slices.DeleteFunc(slices.Clone(options), func(o int) bool { return !c.has(o, item) }))
}

// isShort reports whether there are too few options for an item beside the given and some chosen ones.
func (c *checker) isShort(item int, chosen []int) bool {
	low, _ := c.limits(item)
	return c.times(item, c.given)+c.times(item, chosen)+len(c.with(item, chosen)) < low
}

// check returns what is wrong with a removal, or "" after it has made it.
func (c *checker) check(r reduce.Removal) string {
	if r.Option == exactcover.NoOption {
		if c.gone[r.Item] || !c.mayGo(r) {
			return "the item may not go"
		}
		c.gone[r.Item] = true
		return ""
	}
	if !slices.Contains(c.left, r.Option) || slices.Contains(c.given, r.Option) {
		return "the option is not left, or it is given"
	}
	if !c.isOut(r) {
		return "the option may not go"
	}
	c.left = slices.DeleteFunc(c.left, func(o int) bool { return o == r.Option })
	return ""
}

// isOut reports whether the reason for the removal of an option is true.
func (c *checker) isOut(r reduce.Removal) bool {
	o := r.Option
	switch r.Kind {
	case reduce.NoRoom:
		return c.has(o, r.Item) && !c.fitIn(r.Item, o, c.given)
	case reduce.Idle:
		return !slices.ContainsFunc(c.p.Options[o].Items, func(item int) bool { return !c.p.Items[item].Secondary })
	case reduce.Starves:
		return c.fits(o, c.given) && c.isShort(r.Item, []int{o})
	case reduce.UsedUp:
		low, _ := c.limits(r.Other)
		_, high := c.limits(r.Item)
		need, room := low-c.times(r.Other, c.given), high-c.times(r.Item, c.given)
		all := c.with(r.Other, nil)
		return need >= room && len(all) > 0 && !c.p.Items[r.Item].Secondary && c.has(o, r.Item) && !c.has(o, r.Other) && c.times(r.Item, all) == len(all)
	case reduce.Equal, reduce.Dearer:
		cost, kept := c.p.Options[o].Cost, c.p.Options[r.Other].Cost
		return slices.Contains(c.left, r.Other) && c.uses(o) == c.uses(r.Other) && !c.fits(o, []int{r.Other}) &&
			(r.Kind == reduce.Equal && cost == kept || r.Kind == reduce.Dearer && cost > kept)
	}
	return false
}

// uses returns the items of an option that are left, with their colors, in the order of the items.
func (c *checker) uses(o int) string {
	text := ""
	for item := range c.p.Items {
		if !c.gone[item] && c.has(o, item) {
			text += fmt.Sprintf("%d:%d ", item, c.color(o, item))
		}
	}
	return text
}

// mayGo reports whether the reason for the removal of an item is true.
func (c *checker) mayGo(r reduce.Removal) bool {
	low, high := c.limits(r.Item)
	fit := append(c.with(r.Item, nil), slices.DeleteFunc(slices.Clone(c.given), func(o int) bool { return !c.has(o, r.Item) })...)
	secondary := c.p.Items[r.Item].Secondary
	if r.Kind == reduce.Needless {
		for _, o := range fit {
			for _, other := range fit {
				if o != other && !c.fitIn(r.Item, o, []int{other}) {
					return false
				}
			}
		}
		return low == 0 && (secondary || len(fit) == 0)
	}
	otherLow, otherHigh := c.limits(r.Other)
	if r.Kind != reduce.Implied || r.Other == r.Item || c.gone[r.Other] || c.times(r.Other, fit) != len(fit) {
		return false
	}
	if c.p.Items[r.Other].Secondary {
		if !secondary {
			return false // its options might be left without a primary item
		}
		for _, o := range fit {
			for _, other := range fit {
				if o != other && c.fitIn(r.Other, o, []int{other}) && !c.fitIn(r.Item, o, []int{other}) {
					return false
				}
			}
		}
		return true
	}
	all := append(c.with(r.Other, nil), slices.DeleteFunc(slices.Clone(c.given), func(o int) bool { return !c.has(o, r.Other) })...)
	return otherHigh <= high && (low == 0 || otherLow >= low && len(all) == len(fit))
}
