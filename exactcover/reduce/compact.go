package reduce

import (
	"iter"
	"math/big"
	"slices"

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

// Solution returns the first solution of the original that a solution of the compact problem stands for.
func (c *Compact) Solution(s exactcover.Solution) exactcover.Solution {
	of := make(exactcover.Solution, len(s))
	for i, o := range s {
		of[i] = c.Options[o][0]
	}
	return of
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

// Unfold yields the solutions of the original that a solution stands for. Each is valid until the next
// one is requested.
func (c *Compact) Unfold(s exactcover.Solution) iter.Seq[exactcover.Solution] {
	return func(yield func(exactcover.Solution) bool) {
		of, turn := c.Solution(s), make([]int, len(s))
		for yield(of) {
			i := slices.IndexFunc(s, func(o int) bool { return len(c.Options[o]) > 1 })
			for ; i >= 0 && i < len(s); i++ { // an odometer: the next digit turns when this one is at its end
				equal := c.Options[s[i]]
				turn[i] = (turn[i] + 1) % len(equal)
				of[i] = equal[turn[i]]
				if turn[i] > 0 {
					break
				}
			}
			if i < 0 || i == len(s) {
				return
			}
		}
	}
}
