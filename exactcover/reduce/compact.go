package reduce

import (
	"math/big"

	"graphcover/exactcover"
)

// A Compact is a reduced problem without what was removed, so that items and options have new
// indices.
type Compact struct {
	Problem *exactcover.Problem
	Items   []int   // by item: its index in the original
	Options [][]int // by option: the options of the original that it stands for, which are equal; the first one is left
}

// Compact returns the problem without what was removed. Its options share attributes and colors with
// the original.
func (r *Reduction) Compact() *Compact {
	p := r.original
	c := &Compact{Problem: &exactcover.Problem{Colors: p.Colors}}
	to := make([]int, len(p.Items)) // the new indices
	for item := range p.Items {
		if !r.gone[item] {
			to[item] = len(c.Items)
			c.Items = append(c.Items, item)
			c.Problem.Items = append(c.Problem.Items, p.Items[item])
		}
	}
	newGiven := make(map[int]int)
	for o, option := range p.Options {
		if !r.isLeft(o) {
			continue
		}
		newGiven[o] = len(c.Options)
		c.Options = append(c.Options, append([]int{o}, r.equal[o]...))
		left := option // with its name, cost and attributes
		left.Items, left.Colors = nil, nil
		for k, item := range option.Items {
			if r.gone[item] {
				continue
			}
			left.Items = append(left.Items, to[item])
			if option.Colors != nil {
				left.Colors = append(left.Colors, option.Colors[k])
			}
		}
		c.Problem.Options = append(c.Problem.Options, left)
	}
	for _, o := range p.Given {
		c.Problem.Given = append(c.Problem.Given, newGiven[o])
	}
	return c
}

// Merged returns how many options of the original are equal to one that is left.
func (c *Compact) Merged() int {
	n := -len(c.Options)
	for _, equal := range c.Options {
		n += len(equal)
	}
	return n
}

// Number returns how many solutions of the original a solution stands for: one for each way to choose
// one of equal options.
func (c *Compact) Number(s exactcover.Solution) *big.Int {
	n := big.NewInt(1)
	for _, o := range s {
		n.Mul(n, big.NewInt(int64(len(c.Options[o]))))
	}
	return n
}
