package prefix

import (
	"cmp"
	"container/heap"
	"context"
	"math/rand/v2"
	"slices"

	"graphcover/exactcover"
)

// ways is how many random ways down the tree an estimate takes. Few are enough: an estimate
// that is wrong makes a piece too large or too small, but no result wrong.
const ways = 12

// Split divides the subtree below a prefix into about that many pieces of about the same
// estimated work. It divides the largest piece again and again, but none of less work than
// least, so there may be fewer. The result has the node of the prefix and all nodes between
// it and the leaves, sorted by prefix. A node that turns out to be a dead end is an inner node
// without children. The result is the same every time.
//
// p must be valid; see [exactcover.Problem.Validate]. The error is that of ctx, or
// says that p has quotas, or no such prefix.
func Split(ctx context.Context, p *exactcover.Problem, from Prefix, pieces int, least float64) ([]Node, error) {
	if err := p.RefuseQuotas("a split search"); err != nil {
		return nil, err
	}
	below, err := Below(p, from)
	if err != nil {
		return nil, err
	}
	s := splitter{tree: newTree(below), from: from, random: rand.New(rand.NewPCG(1, 2))}
	s.add(slices.Clone(from))
	for len(s.leaves) > 0 && s.count() < pieces && s.leaves[0].Work >= least {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s.divide(heap.Pop(&s.leaves).(Node))
	}
	nodes := slices.Concat(s.inner, s.whole, s.leaves)
	slices.SortFunc(nodes, func(a, b Node) int { return slices.Compare(a.Prefix, b.Prefix) })
	return nodes, nil
}

// A splitter is a division under way.
type splitter struct {
	*tree
	from   Prefix // of the tree's root
	random *rand.Rand

	inner  []Node
	whole  []Node // leaves that are solutions
	leaves leaves // the other leaves
}

func (s *splitter) count() int { return len(s.leaves) + len(s.whole) }

// divide replaces a leaf by its children.
func (s *splitter) divide(n Node) {
	way := n.Prefix[len(s.from):]
	for _, o := range way {
		s.Add(o)
	}
	n.Item = s.selectItem()
	s.inner = append(s.inner, n)
	for _, o := range s.candidates(nil, n.Item) {
		s.Add(o)
		s.add(n.Prefix.child(o))
		s.Undo()
	}
	for range way {
		s.Undo()
	}
}

// add adds the node at which the tree is, which has this prefix.
func (s *splitter) add(f Prefix) {
	n := Node{Prefix: f, Item: exactcover.NoItem, Work: 1}
	switch item := s.selectItem(); {
	case item < 0:
		s.whole = append(s.whole, n)
	case s.Left(item) == 0:
		n.Item = item
		s.inner = append(s.inner, n)
	default:
		n.Work = s.estimate(ways, s.random)
		heap.Push(&s.leaves, n)
	}
}

// leaves is a heap with the leaf of the most work on top, and of several the first.
type leaves []Node

var _ heap.Interface = (*leaves)(nil)

func (l leaves) Len() int      { return len(l) }
func (l leaves) Swap(i, j int) { l[i], l[j] = l[j], l[i] }
func (l *leaves) Push(n any)   { *l = append(*l, n.(Node)) }

func (l leaves) Less(i, j int) bool {
	if order := cmp.Compare(l[j].Work, l[i].Work); order != 0 {
		return order < 0
	}
	return slices.Compare(l[i].Prefix, l[j].Prefix) < 0
}

func (l *leaves) Pop() any {
	last := len(*l) - 1
	n := (*l)[last]
	*l = (*l)[:last]
	return n
}
