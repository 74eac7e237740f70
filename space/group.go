package space

import "graphcover/exactcover"

// A grouper divides the open items of a state into the groups that its options tie together.
type grouper struct {
	*model
	parent []int32 // by primary item: another one of its group, or itself
	group  []int32 // by primary item that is its own parent: the index of the group, or -1

	// By secondary item, minus the number of primary ones:
	seen []seenItem
	time int // the number of the split
}

// A seenItem is what the options of a state do to a secondary item.
type seenItem struct {
	time   int // of the split that has seen the item last
	option int32
	color  exactcover.Color // that the option gives it
	ties   bool             // whether two options disagree
}

func newGrouper(m *model) grouper {
	return grouper{
		model: m, parent: make([]int32, m.primary), group: make([]int32, m.primary),
		seen: make([]seenItem, m.items-m.primary),
	}
}

// split returns the groups of items, each ascending, in the order of their first items. It
// returns nil if there is only one.
func (g *grouper) split(open set, items []int32) [][]int32 {
	g.time++
	groups := len(items)
	for _, item := range items {
		g.parent[item], g.group[item] = item, -1
	}
	for _, item := range items {
		for _, o := range g.Options(int(item)) {
			if g.primaries[o.Option][0] != item || !open.has(o.Option) {
				continue
			}
			for _, other := range g.primaries[o.Option][1:] {
				groups -= g.join(item, other)
			}
			for _, own := range g.uses[o.Option] {
				g.see(o.Option, own)
			}
		}
	}
	if groups > 1 && len(g.seen) > 0 {
		groups -= g.joinTied(open, items)
	}
	if groups <= 1 {
		return nil
	}
	all := make([][]int32, 0, groups)
	for _, item := range items {
		root := g.find(item)
		if g.group[root] < 0 {
			g.group[root] = int32(len(all))
			all = append(all, nil)
		}
		i := g.group[root]
		all[i] = append(all[i], item)
	}
	return all
}

// see notes that an open option has a secondary item in a color.
func (g *grouper) see(option int32, own use) {
	s := &g.seen[own.item-int32(g.primary)]
	if s.time != g.time {
		*s = seenItem{g.time, option, own.color, false}
	} else if s.color.Excludes(own.color) {
		s.ties = true
	}
}

// joinTied joins the groups of options that have a secondary item on which two of its open
// options disagree. Each of its options then conflicts with some other, and all are tied
// together. It returns by how many the number of groups falls.
func (g *grouper) joinTied(open set, items []int32) int {
	joined := 0
	for _, item := range items {
		for _, o := range g.Options(int(item)) {
			if g.primaries[o.Option][0] != item || !open.has(o.Option) {
				continue
			}
			for _, own := range g.uses[o.Option] {
				if s := &g.seen[own.item-int32(g.primary)]; s.ties {
					joined += g.join(item, g.primaries[s.option][0])
				}
			}
		}
	}
	return joined
}

// find returns the item that stands for the group of an item.
func (g *grouper) find(item int32) int32 {
	for g.parent[item] != item {
		g.parent[item] = g.parent[g.parent[item]]
		item = g.parent[item]
	}
	return item
}

// join makes the groups of two items one. It returns by how many the number of groups falls.
func (g *grouper) join(i, j int32) int {
	i, j = g.find(i), g.find(j)
	if i == j {
		return 0
	}
	g.parent[max(i, j)] = min(i, j)
	return 1
}
