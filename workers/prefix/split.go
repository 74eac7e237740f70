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
	s := splitter{Position: exactcover.NewPosition(below), from: from, random: rand.New(rand.NewPCG(1, 2))}
	s.add(slices.Clone(from))
	for len(s.leaves) > 0 && len(s.leaves)+len(s.whole) < pieces && s.leaves[0].Work >= least {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s.divide(heap.Pop(&s.leaves).(Node))
	}
	nodes := slices.Concat(s.inner, s.whole, s.leaves)
	slices.SortFunc(nodes, func(a, b Node) int { return slices.Compare(a.Prefix, b.Prefix) })
	return nodes, nil
}

// A splitter is a division under way. It walks the tree of Algorithm X: Add goes to a child, Undo to
// the parent.
type splitter struct {
	*exactcover.Position
	from   Prefix // of the tree's root
	random *rand.Rand

	inner  []Node
	whole  []Node // leaves that are solutions
	leaves leaves // the other leaves
}

// divide replaces a leaf by its children.
func (s *splitter) divide(n Node) {
	way := n.Prefix[len(s.from):]
	for _, o := range way {
		s.Add(o)
	}
	n.Item = s.Next()
	s.inner = append(s.inner, n)
	for _, o := range s.Branches(n.Item) {
		s.Add(o)
		s.add(n.Prefix.child(o))
		s.Undo()
	}
	for range way {
		s.Undo()
	}
}

// add adds the node at which s is, which has this prefix.
func (s *splitter) add(f Prefix) {
	n := Node{Prefix: f, Item: exactcover.NoItem, Work: 1}
	switch item := s.Next(); {
	case item == exactcover.NoItem:
		s.whole = append(s.whole, n)
	case s.Left(item) == 0:
		n.Item = item
		s.inner = append(s.inner, n)
	default:
		n.Work = s.estimate()
		heap.Push(&s.leaves, n)
	}
}

// mostWork is the largest estimate. It keeps the sum of squares of many estimates, from which
// the remaining time is estimated, within a float64.
const mostWork = 1e100

// estimate guesses the number of nodes of the subtree below this node, with this node, by
// some random ways down (Knuth 1975), but at most mostWork. It comes back to this node.
func (s *splitter) estimate() float64 {
	sum, depth := 0.0, s.Depth()
	for range ways {
		nodes, width := 1.0, 1.0
		for item := s.Next(); item != exactcover.NoItem && s.Left(item) > 0; item = s.Next() {
			branches := s.Branches(item)
			width *= float64(len(branches))
			nodes += width
			s.Add(branches[s.random.IntN(len(branches))])
		}
		for s.Depth() > depth {
			s.Undo()
		}
		sum += nodes
	}
	return min(sum/ways, mostWork)
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
