package compare

import (
	"context"
	"slices"

	"graphcover/exactcover"
	"graphcover/memsolver"
)

// A Broken item is one that a plan covers too often, or too seldom.
type Broken struct {
	Item int
	Has  int // how many options of the plan cover it
	Want exactcover.Quota
}

// A Checked plan is what people have made of options with attributes. The solution has the others, too, as cheap ones as can be;
// if the plan is none, it has those with which it breaks the fewest rules.
type Checked struct {
	Solution exactcover.Solution
	Broken   []Broken // in the order of the items
}

// CheckPlan reports what a plan of options of p breaks. Options without attributes, which no table of a plan has, are added
// where some have attributes. If there is no time for the best ones, it returns the error of ctx.
func CheckPlan(ctx context.Context, p *exactcover.Problem, plan []int) (*Checked, error) {
	c := check{p: p, has: make([]int, len(p.Items)), colors: make([]exactcover.Color, len(p.Items)), clash: make([]bool, len(p.Items))}
	for _, o := range plan {
		c.take(o)
	}
	rest, options := c.rest(plan)
	best, err := memsolver.Minimize(ctx, rest)
	if err != nil {
		return nil, err
	}
	checked := &Checked{Solution: slices.Clone(plan)}
	for _, o := range best.Solution {
		if o < len(options) {
			c.take(options[o])
			checked.Solution = append(checked.Solution, options[o])
		}
	}
	for item := range p.Items {
		if want := p.Quota(item); c.has[item] < want.Low || c.has[item] > want.High || c.clash[item] {
			checked.Broken = append(checked.Broken, Broken{item, c.has[item], want})
		}
	}
	return checked, nil
}

// A check counts how often options cover items.
type check struct {
	p      *exactcover.Problem
	has    []int
	colors []exactcover.Color // of the last option of a secondary item
	clash  []bool             // whether an item has several colors
}

// take counts an option. Several options may share a secondary item in one color.
func (c *check) take(o int) {
	option := &c.p.Options[o]
	for k, item := range option.Items {
		color := option.Color(k)
		if c.p.Items[item].Secondary && color != exactcover.NoColor {
			c.clash[item] = c.clash[item] || c.has[item] > 0 && c.colors[item] != color
			c.has[item], c.colors[item] = 1, color
			continue
		}
		c.has[item]++
	}
}

// rest returns the problem of what is left to choose beside a plan, and of its options those in p that they are. Behind them each
// item that can be short has options that cover it alone, and cost more than all else.
func (c *check) rest(plan []int) (*exactcover.Problem, []int) {
	p, rest := c.p, &exactcover.Problem{}
	here := make(map[int]int) // from items of p that have room to those of the rest
	for _, isPrimary := range []bool{true, false} {
		for item := range p.Items {
			low, high := max(p.Quota(item).Low-c.has[item], 0), p.Quota(item).High-c.has[item]
			if high <= 0 || isPrimary == (low == 0 && high == 1) {
				continue
			}
			here[item] = len(rest.Items)
			added := exactcover.Item{Name: p.ItemName(item), Secondary: !isPrimary}
			if isPrimary {
				added.Quota = exactcover.Quota{Low: low, High: high}
			}
			rest.Items = append(rest.Items, added)
		}
	}
	isSilent := func(o int) bool { return len(p.Options[o].Attributes) == 0 }
	var options []int
	short := 1
	for o := range p.Options {
		option := exactcover.Option{Name: p.OptionName(o), Cost: p.Options[o].Cost}
		for k, item := range p.Options[o].Items {
			if _, has := here[item]; has && p.Options[o].Color(k) == exactcover.NoColor {
				option.Items = append(option.Items, here[item])
			}
		}
		isWhole := len(option.Items) == len(p.Options[o].Items) && len(option.Items) > 0
		if isWhole && isSilent(o) && !slices.Contains(plan, o) && !slices.Contains(p.Excluded, o) && hasSome(p) {
			options = append(options, o)
			rest.Options = append(rest.Options, option)
			short += max(option.Cost, -option.Cost)
		}
	}
	for item := range rest.Items {
		for range rest.Items[item].Quota.Low {
			rest.Options = append(rest.Options, exactcover.Option{Items: []int{item}, Cost: short})
		}
	}
	return rest, options
}

// hasSome reports whether options of a problem have attributes.
func hasSome(p *exactcover.Problem) bool {
	return slices.ContainsFunc(p.Options, func(o exactcover.Option) bool { return len(o.Attributes) > 0 })
}
