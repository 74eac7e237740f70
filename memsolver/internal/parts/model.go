package parts

import "graphcover/exactcover"

// A model is what is left of a problem after its given options were chosen. It does not
// change. Items and options have new numbers: the open primary items come first, then the
// secondary items through which options can still exclude each other.
//
// As in Knuth's SSXCC, a node is an item of an option, and the nodes of an option are
// consecutive.
type model struct {
	primary int32
	base    []int32 // by item: where its nodes begin in state.set; one more at the end
	first   []int32 // by option: its first node; one more at the end
	item    []int32 // ITM, by node
	option  []int32 // by node
	color   []int32 // CLR, by node; 0 if it has none
}

// A remainder is a problem after the choice of its given options.
type remainder struct {
	*exactcover.Problem
	given *exactcover.Cover
}

// newModel returns the model of p, which must be valid, with these given options.
func newModel(p *exactcover.Problem, given []int) *model {
	r := &remainder{p, exactcover.NewCover(p, given)}
	var left []int
	for o := range p.Options {
		if !r.given.Chose(o) && r.fits(o) {
			left = append(left, o)
		}
	}
	number, items, primary := r.number(left)
	m := &model{primary: primary, base: make([]int32, items+1), first: make([]int32, 1, len(left)+1)}
	for index, o := range left {
		option := &p.Options[o]
		for k, item := range option.Items {
			if i := number[item]; i >= 0 {
				m.item = append(m.item, i)
				m.option = append(m.option, int32(index))
				m.color = append(m.color, int32(option.Color(k)))
				m.base[i+1]++
			}
		}
		m.first = append(m.first, int32(len(m.item)))
	}
	for i := range items {
		m.base[i+1] += m.base[i]
	}
	return m
}

// fits reports whether a search may choose option o.
func (r *remainder) fits(o int) bool {
	return r.HasPrimary(o) && r.given.Conflict(o) == exactcover.NoItem
}

// number gives numbers to the items that matter to these options, by item, or -1. It
// returns how many there are, and how many of them are primary.
func (r *remainder) number(options []int) (number []int32, items, primary int32) {
	number = make([]int32, len(r.Items))
	excludes := r.excluding(options)
	for i := range r.Items {
		number[i] = -1
		if r.given.Has(i) || r.Items[i].Secondary && !excludes[i] {
			continue
		}
		number[i] = items
		items++
		if !r.Items[i].Secondary {
			primary = items
		}
	}
	return number, items, primary
}

// excluding returns, by item, whether two of these options exclude each other there. They
// do, unless both give the item the same color.
func (r *remainder) excluding(options []int) []bool {
	seen := make([]bool, len(r.Items))
	color := make([]exactcover.Color, len(r.Items)) // of the first option that contains it
	excludes := make([]bool, len(r.Items))
	for _, o := range options {
		option := &r.Options[o]
		for k, item := range option.Items {
			if c := option.Color(k); !seen[item] {
				seen[item], color[item] = true, c
			} else if c.Excludes(color[item]) {
				excludes[item] = true
			}
		}
	}
	return excludes
}
