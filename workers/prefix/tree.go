package prefix

import (
	"math/rand/v2"

	"graphcover/exactcover"
)

// A tree walks the tree of Algorithm X. It is at one node at a time: Add goes to a child, Undo
// to the parent.
type tree struct {
	*exactcover.Position
	primary int // the number of primary items
}

// newTree returns a tree at the root of p, whose options and given options must be valid.
func newTree(p *exactcover.Problem) *tree { return &tree{exactcover.NewPosition(p), p.Primary()} }

// selectItem returns the item that is covered next: of those that are primary and not
// covered the one with the fewest options left, and of several the first. At a solution it
// is [exactcover.NoItem].
func (t *tree) selectItem() int {
	best := exactcover.NoItem
	for item := range t.primary {
		if !t.Has(item) && (best < 0 || t.Left(item) < t.Left(best)) {
			best = item
		}
	}
	return best
}

// candidates appends to list the options that are left for an item.
func (t *tree) candidates(list []int, item int) []int {
	for _, use := range t.Options(item) {
		if o := int(use.Option); t.By(o) == exactcover.NoSearch {
			list = append(list, o)
		}
	}
	return list
}

// mostWork is the largest estimate. It keeps the sum of squares of many estimates, from which
// the remaining time is estimated, within a float64.
const mostWork = 1e100

// estimate guesses the number of nodes of the subtree below this node, with this node, by
// that many random ways down (Knuth 1975), but at most mostWork. It comes back to this node.
func (t *tree) estimate(ways int, random *rand.Rand) float64 {
	sum, depth := 0.0, t.Depth()
	var list []int
	for range ways {
		nodes, width := 1.0, 1.0
		for {
			item := t.selectItem()
			if item < 0 || t.Left(item) == 0 {
				break
			}
			list = t.candidates(list[:0], item)
			width *= float64(len(list))
			nodes += width
			t.Add(list[random.IntN(len(list))])
		}
		for t.Depth() > depth {
			t.Undo()
		}
		sum += nodes
	}
	return min(sum/float64(ways), mostWork)
}
