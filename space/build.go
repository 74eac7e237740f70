package space

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"graphcover/exactcover"
)

// TooManyStates is the error of a space that is larger than it may be.
type TooManyStates struct{ Most int }

func (e *TooManyStates) Error() string {
	return fmt.Sprintf("space: want at most %d states, those without a solution included, got more", e.Most)
}

// Build returns the space of p. It fails with [*TooManyStates] once it has met more than most
// different states, those without a solution included. A problem whose given options exclude
// each other has no solution, so its space has no states. Other errors are what p.Validate
// returns, an [*exactcover.QuotaError], and that of ctx.
//
// Build takes memory for each state that it meets: some 200 bytes, and a bit for each option
// of p.
func Build(ctx context.Context, p *exactcover.Problem, most int) (*Space, error) {
	if err := p.RefuseQuotas("a space"); err != nil {
		return nil, err
	}
	if err := p.Validate(); exactcover.IsConflict(err) {
		return &Space{problem: p}, nil
	} else if err != nil {
		return nil, err
	}
	b := newBuilder(ctx, newModel(p), most)
	root, err := b.build(p.Given)
	if err != nil {
		return nil, err
	}
	return b.space(p, root), nil
}

// Root returns the options of the first state of the space of p, ascending. It reports false if an
// item that no given option covers has none of them: then the space has no states. The given
// options of p must not exclude each other.
func Root(p *exactcover.Problem) (options []int, possible bool) {
	m := newModel(p)
	open, items := m.root(p.Given)
	possible = !slices.ContainsFunc(items, func(item int32) bool {
		return !slices.ContainsFunc(m.Options(int(item)), func(u exactcover.Use) bool { return open.has(u.Option) })
	})
	return optionsOf(string(open.appendKey(nil))), possible
}

// A builder searches by the rules of the package comment, and remembers every state.
type builder struct {
	*model
	ctx  context.Context
	most int
	// keepAll makes the builder keep the arcs of states without a solution, too.
	keepAll bool

	left  []int32          // by primary item: the number of its open options
	known map[string]int32 // by key: the index in nodes
	keys  []string         // of nodes
	nodes []node           // each after those that its arcs lead to
	arcs  []Arc            // of all nodes; see node

	entered int    // states
	again   int    // how often a state was met that was known
	arcless []Arc  // arcs of nodes that are not complete yet
	key     []byte // scratch
	groups  grouper
}

// A node is a state that the builder has completed. A state without a solution has arcs only
// if keepAll is set. Then an arc with a negative To leads to no state: the option leaves item
// ^To without an open option.
type node struct {
	kind       Kind
	alive      bool // whether it has a solution
	item       int32
	first, end int // its arcs
}

func newBuilder(ctx context.Context, m *model, most int) *builder {
	return &builder{
		model: m, ctx: ctx, most: most,
		left: make([]int32, m.primary), known: make(map[string]int32), groups: newGrouper(m),
	}
}

// build makes all nodes and returns the root. If an item has no option even there, the root
// is ^item, and there is no node.
func (b *builder) build(given []int) (root int32, err error) {
	open, items := b.root(given)
	for _, item := range items {
		for _, o := range b.Options(int(item)) {
			if open.has(o.Option) {
				b.left[item]++
			}
		}
		if b.left[item] == 0 {
			return ^item, nil
		}
	}
	return b.visit(open, items)
}

// visit returns the node of a state, which it makes if it is new. Items are the open items of
// the state. Each has an open option, and b.left says how many.
func (b *builder) visit(open set, items []int32) (int32, error) {
	b.key = open.appendKey(b.key[:0])
	if n, known := b.known[string(b.key)]; known {
		b.again++
		return n, nil
	}
	key := string(b.key)
	if err := b.enter(); err != nil {
		return 0, err
	}
	n := node{item: exactcover.NoItem}
	mark := len(b.arcless)
	var err error
	switch groups := b.groups.split(open, items); {
	case len(items) == 0:
		n.kind, n.alive = End, true
	case len(groups) > 1:
		n.kind = Parts
		n.alive, err = b.visitParts(open, groups)
	default:
		n.item = b.fewest(items)
		n.alive, err = b.visitOptions(open, items, n.item)
	}
	if err != nil {
		return 0, err
	}
	n.first = len(b.arcs)
	if n.alive || b.keepAll {
		b.arcs = append(b.arcs, b.arcless[mark:]...)
	}
	b.arcless = b.arcless[:mark]
	n.end = len(b.arcs)
	index := int32(len(b.nodes))
	b.nodes, b.keys = append(b.nodes, n), append(b.keys, key)
	b.known[key] = index
	return index, nil
}

// enter counts a new state.
func (b *builder) enter() error {
	if b.entered++; b.entered > b.most {
		return &TooManyStates{b.most}
	}
	if b.entered%1024 == 1 {
		return b.ctx.Err()
	}
	return nil
}

// visitParts visits the parts of a state, up to the first without a solution, and reports
// whether there is none.
func (b *builder) visitParts(open set, groups [][]int32) (alive bool, err error) {
	for _, items := range groups {
		part := newSet(len(b.primaries))
		for _, item := range items {
			for _, o := range b.Options(int(item)) {
				if open.has(o.Option) {
					part.add(o.Option)
				}
			}
		}
		n, err := b.visit(part, items)
		if err != nil {
			return false, err
		}
		b.arcless = append(b.arcless, Arc{NoOption, n})
		if !b.nodes[n].alive {
			return false, nil
		}
	}
	return true, nil
}

// fewest returns the first of items that has the fewest open options.
func (b *builder) fewest(items []int32) int32 {
	return slices.MinFunc(items, func(i, j int32) int { return cmp.Compare(b.left[i], b.left[j]) })
}

// visitOptions visits the state after each open option of item, and reports whether one of
// them has a solution.
func (b *builder) visitOptions(open set, items []int32, item int32) (alive bool, err error) {
	var removed []int32
	for _, o := range b.Options(int(item)) {
		if !open.has(o.Option) {
			continue
		}
		removed = b.close(open, o.Option, removed[:0])
		arc := Arc{Option: o.Option}
		rest := b.without(items, o.Option)
		if emptied := b.emptied(rest); emptied != exactcover.NoItem {
			arc.To = ^emptied
		} else if arc.To, err = b.visit(open, rest); err != nil {
			return false, err
		}
		b.reopen(open, removed)
		if arc.To >= 0 && b.nodes[arc.To].alive {
			alive = true
		} else if !b.keepAll {
			continue
		}
		b.arcless = append(b.arcless, arc)
	}
	return alive, nil
}

// close closes the open options that conflict with option o, and o. It appends them to
// removed.
func (b *builder) close(open set, o int32, removed []int32) []int32 {
	for other := range b.ExcludedBy(int(o)) {
		if other := int32(other); open.has(other) {
			open.remove(other)
			removed = append(removed, other)
			for _, item := range b.primaries[other] {
				b.left[item]--
			}
		}
	}
	return removed
}

// reopen undoes close.
func (b *builder) reopen(open set, removed []int32) {
	for _, o := range removed {
		open.add(o)
		for _, item := range b.primaries[o] {
			b.left[item]++
		}
	}
}

// emptied returns the first of items that has no open option, or NoItem.
func (b *builder) emptied(items []int32) int32 {
	for _, item := range items {
		if b.left[item] == 0 {
			return item
		}
	}
	return exactcover.NoItem
}

// space returns the space of p with the nodes that are reached from root and have a solution,
// numbered as the package comment says.
func (b *builder) space(p *exactcover.Problem, root int32) *Space {
	s := &Space{problem: p}
	if root < 0 || !b.nodes[root].alive {
		return s
	}
	order := b.reached(root)
	sizes := make([]int, len(b.nodes))
	for _, n := range order {
		sizes[n] = sizeOf(b.keys[n])
	}
	slices.SortFunc(order, func(m, n int32) int {
		if c := cmp.Compare(sizes[n], sizes[m]); c != 0 {
			return c
		}
		return compareKeys(b.keys[m], b.keys[n])
	})
	number := make([]int32, len(b.nodes))
	for i, n := range order {
		number[n] = int32(i)
	}
	for _, n := range order {
		from := &b.nodes[n]
		state := State{Kind: from.kind, Item: from.item, Arcs: make([]Arc, 0, from.end-from.first)}
		for _, arc := range b.arcs[from.first:from.end] {
			state.Arcs = append(state.Arcs, Arc{arc.Option, number[arc.To]})
		}
		s.states, s.keys = append(s.states, state), append(s.keys, b.keys[n])
	}
	return s
}

// reached returns the nodes that arcs lead to from root, which has a solution. All of them
// have one.
func (b *builder) reached(root int32) []int32 {
	seen := make([]bool, len(b.nodes))
	seen[root] = true
	all := []int32{root}
	for i := 0; i < len(all); i++ {
		n := &b.nodes[all[i]]
		for _, arc := range b.arcs[n.first:n.end] {
			if !seen[arc.To] {
				seen[arc.To] = true
				all = append(all, arc.To)
			}
		}
	}
	return all
}
