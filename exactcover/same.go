package exactcover

import "slices"

// Same reports whether p and q are one problem: they have the same items and options, in the
// same order and with the same names, and the same given and excluded options in any order. Quotas and
// costs are part of it. The
// names are those of [Problem.ItemName] and [Problem.OptionName], so a problem without names is
// the same as a copy in which everything has one. The order of the items of an option
// makes no difference, and neither do attributes.
func Same(p, q *Problem) bool {
	if len(p.Items) != len(q.Items) || len(p.Options) != len(q.Options) {
		return false
	}
	for i := range p.Items {
		if p.ItemName(i) != q.ItemName(i) || p.Items[i].Secondary != q.Items[i].Secondary || p.Quota(i) != q.Quota(i) {
			return false
		}
	}
	for o := range p.Options {
		if p.OptionName(o) != q.OptionName(o) || p.Options[o].Cost != q.Options[o].Cost || !slices.Equal(p.coloredItems(o), q.coloredItems(o)) {
			return false
		}
	}
	sorted := func(options []int) []int { return slices.Compact(slices.Sorted(slices.Values(options))) }
	return slices.Equal(sorted(p.Given), sorted(q.Given)) && slices.Equal(sorted(p.Excluded), sorted(q.Excluded))
}

// A coloredItem is an item of an option with the name of the color that it gets, or "".
type coloredItem struct {
	item  int
	color string
}

// coloredItems returns the items of option o, ascending.
func (p *Problem) coloredItems(o int) []coloredItem {
	option := &p.Options[o]
	all := make([]coloredItem, len(option.Items))
	for k, item := range option.Items {
		all[k].item = item
		if color := option.Color(k); color != NoColor {
			all[k].color = p.Colors[color]
		}
	}
	slices.SortFunc(all, func(a, b coloredItem) int { return a.item - b.item })
	return all
}
