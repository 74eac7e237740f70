package space

import (
	"slices"

	"graphcover/exactcover"
)

// A model has the items and options of a problem in the form that [builder] needs.
type model struct {
	*exactcover.Index
	primary   int       // number of primary items
	items     int       // number of items
	primaries [][]int32 // by option: its primary items
	uses      [][]use   // by option: its secondary items
}

// A use is a secondary item of an option, and the color that the option gives it.
type use struct {
	item  int32
	color exactcover.Color
}

// newModel returns the model of p without its given options. Options that are excluded have no
// items.
func newModel(p *exactcover.Problem) *model {
	p = p.WithoutExcluded()
	m := &model{
		Index:     exactcover.NewIndex(p),
		primary:   p.Primary(),
		items:     len(p.Items),
		primaries: make([][]int32, len(p.Options)),
		uses:      make([][]use, len(p.Options)),
	}
	for o := range p.Options {
		option := &p.Options[o]
		for k, item := range option.Items {
			if item < m.primary {
				m.primaries[o] = append(m.primaries[o], int32(item))
			} else {
				m.uses[o] = append(m.uses[o], use{int32(item), option.Color(k)})
			}
		}
	}
	return m
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
		for other := range m.ExcludedBy(o) {
			open.remove(int32(other))
		}
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
