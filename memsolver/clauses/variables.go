package clauses

import (
	"slices"

	"graphcover/exactcover"
)

// Variables are the Boolean variables of a problem, numbered from 1. Variable i+1 says that
// option i is chosen. After those of the options there is one for each color of each secondary
// item, by item and then by color: it holds if an option gives the item this color.
type Variables struct {
	*exactcover.Index
	// All is how many there are.
	All int

	colors  map[tint]int
	colored map[int][]int // by item: the variables of its colors, ascending
	idle    []bool        // by option
}

// A tint is a secondary item in one of its colors.
type tint struct {
	item  int
	color exactcover.Color
}

// NewVariables returns the variables of p, which must be valid, with these given options.
func NewVariables(p *exactcover.Problem, given []int) *Variables {
	v := &Variables{
		Index: exactcover.NewIndex(p), All: len(p.Options),
		colors: make(map[tint]int), colored: make(map[int][]int), idle: make([]bool, len(p.Options)),
	}
	primary := p.Primary()
	for item := primary; item < len(p.Items); item++ {
		var colors []exactcover.Color
		for _, use := range v.Options(item) {
			if use.Color != exactcover.NoColor {
				colors = append(colors, use.Color)
			}
		}
		slices.Sort(colors)
		for _, color := range slices.Compact(colors) {
			v.All++
			v.colors[tint{item, color}] = v.All
			v.colored[item] = append(v.colored[item], v.All)
		}
	}
	for o := range p.Options {
		v.idle[o] = !p.HasPrimary(o)
	}
	for _, o := range given {
		v.idle[o] = false
	}
	return v
}

// Option returns the variable of option o.
func (v *Variables) Option(o int) int { return o + 1 }

// Color returns the variable of a color that an option gives to an item.
func (v *Variables) Color(item int, color exactcover.Color) int { return v.colors[tint{item, color}] }

// Claims returns the variables of which at most one holds for an item: its colors, and the
// options that give it none.
func (v *Variables) Claims(item int) []int {
	claims := slices.Clone(v.colored[item])
	for _, use := range v.Options(item) {
		if use.Color == exactcover.NoColor {
			claims = append(claims, v.Option(int(use.Option)))
		}
	}
	return claims
}

// Idle reports whether no search tries option o, because it has no primary item and is not
// given.
func (v *Variables) Idle(o int) bool { return v.idle[o] }
