package certificate

import (
	"iter"

	"graphcover/exactcover"
)

// A table has the items and options of a reduced problem as the checker looks them up.
type table struct {
	primary   int     // number of primary items
	items     int     // number of items
	primaries [][]int // by option: its primary items
	options   [][]int // by primary item: the options that contain it, ascending
	uses      [][]use // by option: its secondary items
	users     [][]use // by secondary item, minus the number of primary ones: its options
}

// A use is, of an option, a secondary item and its color; of an item, an option and the color
// that it gives to the item.
type use struct {
	index int
	color exactcover.Color
}

func newTable(p *exactcover.Problem) *table {
	primary := p.Primary()
	t := &table{
		primary: primary, items: len(p.Items),
		primaries: make([][]int, len(p.Options)), options: make([][]int, primary),
		uses: make([][]use, len(p.Options)), users: make([][]use, len(p.Items)-primary),
	}
	for o := range p.Options {
		for k, item := range p.Options[o].Items {
			if item < primary {
				t.primaries[o] = append(t.primaries[o], item)
				t.options[item] = append(t.options[item], o)
				continue
			}
			color := p.Options[o].Color(k)
			t.uses[o] = append(t.uses[o], use{item, color})
			t.users[item-primary] = append(t.users[item-primary], use{o, color})
		}
	}
	return t
}

func (t *table) hasSecondary() bool { return t.items > t.primary }

// clashing yields the options that conflict with option o over a secondary item: those that
// don't give it the same color. It may yield one several times, and o itself.
func (t *table) clashing(o int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, own := range t.uses[o] {
			for _, other := range t.users[own.index-t.primary] {
				if (own.color == exactcover.NoColor || own.color != other.color) && !yield(other.index) {
					return
				}
			}
		}
	}
}
