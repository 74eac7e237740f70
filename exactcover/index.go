package exactcover

import (
	"iter"
	"slices"
)

// Excludes reports whether two options that give the colors c and d to an item exclude each
// other: they do, unless both give it the same color. [Verify] and the other checkers say
// this again for themselves, since they share nothing with the solvers.
func (c Color) Excludes(d Color) bool { return c == NoColor || c != d }

// ColorOf returns the color that o gives to an item, which it must contain.
func (o *Option) ColorOf(item int) Color {
	if o.Colors == nil {
		return NoColor
	}
	return o.Colors[slices.Index(o.Items, item)]
}

// An Index lists the options of each item of a problem.
type Index struct {
	problem *Problem
	uses    [][]Use // by item
}

// A Use is an option that contains an item, and the color that it gives to the item.
type Use struct {
	Option int32
	Color  Color
}

// NewIndex returns the index of p, which must be valid, and must not change.
func NewIndex(p *Problem) *Index { return newIndex(p, nil) }

// newIndex returns an index that lists options in the order of sequence, or ascending if it is nil.
func newIndex(p *Problem, sequence []int) *Index {
	x := &Index{p, make([][]Use, len(p.Items))}
	for o := range p.Options {
		if sequence != nil {
			o = sequence[o]
		}
		option := &p.Options[o]
		for k, item := range option.Items {
			x.uses[item] = append(x.uses[item], Use{int32(o), option.Color(k)})
		}
	}
	return x
}

// Options returns the options that contain an item, also those that are excluded. They are ascending,
// or in the order of the search if the index is that of a [Position].
func (x *Index) Options(item int) []Use { return x.uses[item] }

// ExcludedBy yields every option that option o alone excludes, once for each item by which it does.
// It yields o itself for each of its items without a color. By an item that may be covered more than
// once, no option alone excludes another.
func (x *Index) ExcludedBy(o int) iter.Seq[int] {
	return func(yield func(int) bool) {
		option := &x.problem.Options[o]
		for k, item := range option.Items {
			if x.problem.Items[item].Quota.High > 1 {
				continue
			}
			color := option.Color(k)
			for _, use := range x.uses[item] {
				if color.Excludes(use.Color) && !yield(int(use.Option)) {
					return
				}
			}
		}
	}
}

// A Cover is a list of chosen options, and what they cover.
type Cover struct {
	problem  *Problem
	chosen   []int   // in their order
	isChosen []bool  // by option
	times    []int32 // by item: how many of the options contain it
	colors   []Color // by item: of the last one that contains it
}

// NewCover returns the cover of these options of p, which must not exclude each other, nor be more
// for an item than its quota allows.
func NewCover(p *Problem, options []int) *Cover {
	c := &Cover{
		problem: p, isChosen: make([]bool, len(p.Options)), times: make([]int32, len(p.Items)), colors: make([]Color, len(p.Items)),
	}
	for _, o := range options {
		c.Add(o)
	}
	return c
}

// Add chooses option o, which must not be in conflict with what is chosen: see [Cover.Conflict].
func (c *Cover) Add(o int) {
	c.chosen, c.isChosen[o] = append(c.chosen, o), true
	option := &c.problem.Options[o]
	for k, item := range option.Items {
		c.times[item]++
		c.colors[item] = option.Color(k)
	}
}

// Undo undoes the last choice, and returns its option.
func (c *Cover) Undo() int {
	last := len(c.chosen) - 1
	o := c.chosen[last]
	c.chosen, c.isChosen[o] = c.chosen[:last], false
	for _, item := range c.problem.Options[o].Items {
		c.times[item]--
	}
	return o
}

// Chosen returns the chosen options, in their order. The slice is valid until the next change.
func (c *Cover) Chosen() []int { return c.chosen }

// Chose reports whether option o is chosen.
func (c *Cover) Chose(o int) bool { return c.isChosen[o] }

// Has reports whether a chosen option contains item.
func (c *Cover) Has(item int) bool { return c.times[item] > 0 }

// Times returns how many of the chosen options contain item.
func (c *Cover) Times(item int) int { return int(c.times[item]) }

// Full reports whether no further option may contain a primary item.
func (c *Cover) Full(item int) bool { return c.Times(item) >= c.problem.Quota(item).High }

// Complete reports whether every primary item is covered as often as it must be.
func (c *Cover) Complete() bool {
	for item, times := range c.times[:c.problem.Primary()] {
		if int(times) < c.problem.Quota(item).Low {
			return false
		}
	}
	return true
}

// Conflict returns the first item by which option o and the chosen ones exclude each other, or
// [NoItem]. An option that is chosen conflicts with itself, unless all of its items have
// colors or may be covered more often.
func (c *Cover) Conflict(o int) int {
	option := &c.problem.Options[o]
	for k, item := range option.Items {
		if c.times[item] == 0 {
			continue
		}
		if c.problem.Items[item].Quota.High > 1 {
			if c.Full(item) {
				return item
			}
		} else if c.colors[item].Excludes(option.Color(k)) {
			return item
		}
	}
	return NoItem
}
