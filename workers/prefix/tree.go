package prefix

import (
	"math/rand/v2"

	"graphcover/exactcover"
)

// A tree walks the tree of Algorithm X. It is at one node at a time.
type tree struct {
	problem *exactcover.Problem
	primary int // the number of primary items
	index   *exactcover.Index

	*exactcover.Cover // the given options, and those chosen on the way to this node

	blocked []int // by option: how often a chosen option excludes it, plus 1 if the problem does
	left    []int // by item: how many of its options are not blocked
}

// newTree returns a tree at the root of p, whose options and given options must be valid.
func newTree(p *exactcover.Problem) *tree {
	t := &tree{
		problem: p, primary: p.Primary(), index: exactcover.NewIndex(p),
		Cover: exactcover.NewCover(p, nil), blocked: make([]int, len(p.Options)), left: make([]int, len(p.Items)),
	}
	for _, o := range p.Excluded {
		t.blocked[o] = 1
	}
	for o := range p.Options {
		if t.blocked[o] > 0 {
			continue
		}
		for _, item := range p.Options[o].Items {
			t.left[item]++
		}
	}
	for _, o := range p.Given {
		t.choose(o)
	}
	return t
}

// choose goes to the child that is reached by an option.
func (t *tree) choose(option int) {
	t.Add(option)
	for other := range t.index.ExcludedBy(option) {
		if t.blocked[other]++; t.blocked[other] == 1 {
			t.addLeft(other, -1)
		}
	}
}

// undo goes back to the parent.
func (t *tree) undo() {
	for other := range t.index.ExcludedBy(t.Undo()) {
		if t.blocked[other]--; t.blocked[other] == 0 {
			t.addLeft(other, 1)
		}
	}
}

func (t *tree) addLeft(option, n int) {
	for _, item := range t.problem.Options[option].Items {
		t.left[item] += n
	}
}

// selectItem returns the item that is covered next: of those that are primary and not
// covered the one with the fewest options left, and of several the first. At a solution it
// is [exactcover.NoItem].
func (t *tree) selectItem() int {
	best := exactcover.NoItem
	for item := range t.primary {
		if !t.Has(item) && (best < 0 || t.left[item] < t.left[best]) {
			best = item
		}
	}
	return best
}

// candidates appends to list the options that are left for an item.
func (t *tree) candidates(list []int, item int) []int {
	for _, use := range t.index.Options(item) {
		if o := int(use.Option); t.blocked[o] == 0 {
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
	sum, depth := 0.0, len(t.Chosen())
	var list []int
	for range ways {
		nodes, width := 1.0, 1.0
		for {
			item := t.selectItem()
			if item < 0 || t.left[item] == 0 {
				break
			}
			list = t.candidates(list[:0], item)
			width *= float64(len(list))
			nodes += width
			t.choose(list[random.IntN(len(list))])
		}
		for len(t.Chosen()) > depth {
			t.undo()
		}
		sum += nodes
	}
	return min(sum/float64(ways), mostWork)
}
