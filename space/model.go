package space

import (
	"slices"

	"graphcover/exactcover"
)

// A model has the items and options of a problem in the form that [builder] needs.
type model struct {
	primary   int       // number of primary items
	items     int       // number of items
	primaries [][]int32 // by option: its primary items
	uses      [][]use   // by option: its secondary items
	options   [][]use   // by item: the options that contain it, ascending
}

// A use is, of an option, a secondary item and its color; of an item, an option and the color
// that it gives to the item.
type use struct {
	index int32
	color exactcover.Color
}

// newModel returns the model of p without its given options. Options that are excluded, or
// have no primary item, are in no list of an item.
func newModel(p *exactcover.Problem) *model {
	m := &model{
		primary:   p.Primary(),
		items:     len(p.Items),
		primaries: make([][]int32, len(p.Options)),
		uses:      make([][]use, len(p.Options)),
		options:   make([][]use, len(p.Items)),
	}
	p = p.WithoutExcluded()
	for o := range p.Options {
		option := &p.Options[o]
		for k, item := range option.Items {
			if item < m.primary {
				m.primaries[o] = append(m.primaries[o], int32(item))
			} else {
				m.uses[o] = append(m.uses[o], use{int32(item), option.Color(k)})
			}
		}
		if len(m.primaries[o]) == 0 {
			continue
		}
		for k, item := range option.Items {
			m.options[item] = append(m.options[item], use{int32(o), option.Color(k)})
		}
	}
	return m
}

// clash reports whether two options that give these colors to a secondary item conflict.
func clash(a, b exactcover.Color) bool { return a == exactcover.NoColor || a != b }

// conflicting calls do with every option that conflicts with option o, and with o itself. It
// may call do several times with an option.
func (m *model) conflicting(o int32, do func(int32)) {
	for _, item := range m.primaries[o] {
		for _, other := range m.options[item] {
			do(other.index)
		}
	}
	for _, own := range m.uses[o] {
		for _, other := range m.options[own.index] {
			if clash(own.color, other.color) {
				do(other.index)
			}
		}
	}
}

// root returns the open options of the first state, and its open items: the primary items
// that no given option covers. Some of these may have no open option.
func (m *model) root(given []int) (open set, items []int32) {
	open = newSet(len(m.primaries))
	for o := range m.primaries {
		if len(m.primaries[o]) > 0 {
			open.add(int32(o))
		}
	}
	covered := make([]bool, m.primary)
	for _, o := range given {
		for _, item := range m.primaries[o] {
			covered[item] = true
		}
		m.conflicting(int32(o), open.remove)
		open.remove(int32(o)) // it may have no items
	}
	for item := range covered {
		if !covered[item] {
			items = append(items, int32(item))
		}
	}
	return open, items
}

// without returns a copy of items without the primary items of option o.
func (m *model) without(items []int32, o int32) []int32 {
	rest := make([]int32, 0, len(items))
	for _, item := range items {
		if !slices.Contains(m.primaries[o], item) {
			rest = append(rest, item)
		}
	}
	return rest
}
