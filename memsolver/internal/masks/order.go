package masks

import (
	"cmp"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"graphcover/exactcover"
)

// fewestNodes returns the order with the smallest tree, and an estimate of the number of nodes
// of that tree.
func fewestNodes(p *exactcover.Problem, given []int, orders [][]int32) (order []int32, nodes float64) {
	sample := smallSample
	order = orders[0]
	if nodes = estimateOrder(p, given, order, sample, smallTree); nodes >= smallTree {
		sample = largeSample
		nodes = estimateOrder(p, given, order, sample, math.Inf(1))
	}
	for _, candidate := range orders[1:] {
		if n := estimateOrder(p, given, candidate, sample, nodes); n < nodes {
			order, nodes = candidate, n
		}
	}
	return order, nodes
}

// fewestStates returns the order in which a count with a memo table meets the fewest states, by
// the upper bound that it returns, too. Among equals it prefers order.
func fewestStates(p *exactcover.Problem, given []int, orders [][]int32, order []int32) (best []int32, states float64) {
	best, states = order, boundStates(p, given, order)
	for _, candidate := range orders {
		if n := boundStates(p, given, candidate); n < states {
			best, states = candidate, n
		}
	}
	return best, states
}

// boundStates returns an upper bound of the number of states of a count with a memo table that
// takes the items in that order. When an item is the first open one, all options chosen so far
// begin before it. So only the items of such options can be covered, and each of them is
// covered or not.
func boundStates(p *exactcover.Problem, given []int, order []int32) float64 {
	t := &Tables{primary: p.Primary(), options: make([]option, len(p.Options))}
	byFirst := t.placeItems(p, order)
	var covered itemSet
	for _, o := range given {
		covered = covered.union(&t.options[o].mask)
	}
	// The item at place k makes a difference when the first open item is after earliest[k], where
	// the first option with it begins, and not after latest[k]. A primary item is open when it is
	// the first open one itself, so that is the place before k. A secondary item matters until the
	// last option with it begins.
	var earliest, latest [maxItems]int
	for k := range order {
		earliest[k], latest[k] = t.primary, k-1
	}
	for first, options := range byFirst {
		for _, o := range options {
			mask := t.options[o].mask
			if mask.meets(&covered) {
				continue
			}
			for w, word := range mask {
				for ; word != 0; word &= word - 1 {
					k := 64*w + bits.TrailingZeros64(word)
					earliest[k] = min(earliest[k], first)
					if k >= t.primary {
						latest[k] = first
					}
				}
			}
		}
	}
	states := 0.0
	for i := range t.primary {
		if covered.has(i) {
			continue
		}
		free := 0
		for k := i + 1; k < len(order); k++ {
			if earliest[k] < i && i <= latest[k] {
				free++
			}
		}
		states += math.Ldexp(1, free)
	}
	return states
}

// candidateOrders returns different orders of the items, the most promising first: an estimate
// ends as soon as the tree is larger than that of an earlier candidate. The secondary items
// that exclude something come after the primary ones.
func candidateOrders(p *exactcover.Problem) [][]int32 {
	g := newItemGraph(p)
	kinds := g.kinds(p)
	all, rest := g.itemsWithout(nil), g.itemsWithout(kinds)
	var candidates [][]int32
	if len(kinds) > 0 {
		candidates = g.sweeps(rest, kinds)
	}
	candidates = append(candidates, g.sweeps(all, nil)...)
	candidates = append(candidates, append(rest, kinds...), all)
	secondary := g.secondary(p)
	var different [][]int32
	for _, candidate := range candidates {
		candidate = slices.Concat(candidate, secondary)
		same := func(earlier []int32) bool { return slices.Equal(earlier, candidate) }
		if !slices.ContainsFunc(different, same) {
			different = append(different, candidate)
		}
	}
	return different
}

// The number of nodes that an estimate samples on each level. For a tree as large as that
// of dominoes 16x16, only the large sample tells good orders from bad ones. For a tree
// that is walked quickly, the large sample would take longer than it saves.
const (
	largeSample = 256
	smallSample = 64
	smallTree   = 1 << 22 // nodes; a tree with more is large
)

// estimateOrder estimates how many nodes the tree of p has if the items are taken in that
// order. It is Knuth's estimate (TAOCP 7.2.2, Algorithm E) with a sample of nodes on each
// level instead of single paths, which do worse where most paths lead nowhere. All
// children of the sample are counted, and a random sample of them, the same every time,
// is the sample of the next level. If every level fits into the sample, the result is
// exact. The estimate ends when it reaches most.
func estimateOrder(p *exactcover.Problem, given []int, order []int32, sampleSize int, most float64) float64 {
	t := &Tables{primary: p.Primary(), options: make([]option, len(p.Options))}
	byFirst := t.placeItems(p, order)
	root := node{open: int32(t.primary)}
	for _, o := range given {
		root.cover(&t.options[o])
	}
	rng := rand.New(rand.NewPCG(1, 7221))
	level, below := []node{root}, make([]node, 0, sampleSize)
	nodes, weight := 0.0, 1.0 // each node of level represents weight nodes
	for len(level) > 0 && nodes < most {
		children := 0
		for k := range level {
			if level[k].open == 0 {
				continue
			}
			for _, o := range byFirst[level[k].covered.firstMissing()] {
				if t.options[o].mask.meets(&level[k].covered) {
					continue
				}
				children++
				at := len(below)
				if at < sampleSize {
					below = append(below, node{})
				} else if at = rng.IntN(children); at >= sampleSize {
					continue
				}
				below[at] = level[k]
				below[at].cover(&t.options[o])
			}
		}
		nodes += weight * float64(children)
		weight *= float64(children) / float64(max(len(below), 1))
		level, below = below, level[:0]
	}
	return nodes
}

// An itemGraph has the primary items as vertices. Two are adjacent if an option contains both.
type itemGraph struct {
	degree []int     // by item: how many options contain it
	shared [][]int32 // by two items: how many options contain both
	near   [][]int32 // by item: its neighbors among the items that are looked at, all or those that thin leaves
}

func newItemGraph(p *exactcover.Problem) *itemGraph {
	n := p.Primary()
	g := &itemGraph{degree: make([]int, len(p.Items)), shared: make([][]int32, n), near: make([][]int32, n)}
	for i := range n {
		g.shared[i] = make([]int32, n)
	}
	for o := range p.Options {
		items := p.Options[o].Items
		for _, i := range items {
			g.degree[i]++
			for _, j := range items {
				if i < n && j < n && i != j {
					g.shared[i][j]++
				}
			}
		}
	}
	return g
}

// secondary returns the secondary items that at least two options contain.
func (g *itemGraph) secondary(p *exactcover.Problem) []int32 {
	var items []int32
	for i := p.Primary(); i < len(p.Items); i++ {
		if g.degree[i] > 1 {
			items = append(items, int32(i))
		}
	}
	return items
}

// maxLandmarks is how many corners are used: a box has eight.
const maxLandmarks = 8

// candidateSweeps is how many sweeps are tried.
const candidateSweeps = 3

// sweeps returns orders in which items are taken from one end to the other, followed by
// the items of last. If an order keeps neighbors close together, the search soon notices
// that an item can no longer be covered.
//
// First the graph is thinned out until, on a board, only neighboring cells are adjacent.
// The distances from two corners on one side then add up to twice the distance from that
// side plus a constant. Those from the four corners of a face of a box add up to four
// times the distance from that face plus a constant. To sort by such sums is to sweep
// line by line, or plane by plane. Items that no neighbors connect are taken apart, one component
// of the graph after another, such as the rows of a Latin square. The orders that keep neighbors
// closest are returned.
func (g *itemGraph) sweeps(items, last []int32) [][]int32 {
	if len(items) < 2 {
		return nil
	}
	g.thin(items)
	if parts := g.components(items); len(parts) > 1 {
		return g.sweepEach(parts, last)
	}
	var distances [][]int
	for _, corner := range g.corners(items) {
		distances = append(distances, g.distances(corner))
	}
	type sweep struct {
		order []int32
		cost  int
	}
	var all []sweep
	place := make([]int, len(g.shared))
	keys := make([]int, len(g.shared))
	// add adds the sweep by sums of distances. Later sums break ties.
	add := func(sums ...[]int) {
		for _, i := range items {
			keys[i] = 0
			for _, sum := range sums {
				keys[i] *= 4*len(keys) + 1 // more than the sum of four distances
				for _, k := range sum {
					keys[i] += distances[k][i]
				}
			}
		}
		order := slices.Clone(items)
		slices.SortStableFunc(order, func(i, j int32) int { return cmp.Compare(keys[i], keys[j]) })
		for k, i := range order {
			place[i] = k
		}
		cost := 0
		for _, i := range items {
			for _, j := range g.near[i] {
				cost += max(place[i]-place[j], 0)
			}
		}
		all = append(all, sweep{append(order, last...), cost})
	}
	for a := range distances {
		add([]int{a})
		for b := range distances {
			if a == b {
				continue
			}
			add([]int{a, b}, []int{a})
			for c := range distances {
				for d := range c {
					if a == 0 && len(distances) > 4 && c != b && d != a && d != b {
						add([]int{a, b, c, d}, []int{a, b}, []int{a})
					}
				}
			}
		}
	}
	slices.SortStableFunc(all, func(x, y sweep) int { return cmp.Compare(x.cost, y.cost) })
	var orders [][]int32
	for _, s := range all[:min(candidateSweeps, len(all))] {
		orders = append(orders, s.order)
	}
	return orders
}

// thin sets near. Two items that share options are neighbors unless each of them shares
// more options with some third item.
func (g *itemGraph) thin(items []int32) {
	for _, i := range items {
		g.near[i] = g.near[i][:0]
		for _, j := range items {
			if g.shared[i][j] == 0 {
				continue
			}
			between := func(k int32) bool { return min(g.shared[i][k], g.shared[k][j]) > g.shared[i][j] }
			if !slices.ContainsFunc(items, between) {
				g.near[i] = append(g.near[i], j)
			}
		}
	}
}

// distances returns the distance of every item from one of them. An item that can't be
// reached is farther away than all others.
func (g *itemGraph) distances(from int32) []int {
	distance := slices.Repeat([]int{len(g.near)}, len(g.near))
	distance[from] = 0
	queue := []int32{from}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		for _, j := range g.near[i] {
			if distance[j] == len(distance) {
				distance[j] = distance[i] + 1
				queue = append(queue, j)
			}
		}
	}
	return distance
}

// sweepEach returns orders that sweep one component of the graph after another.
func (g *itemGraph) sweepEach(components [][]int32, last []int32) [][]int32 {
	orders := make([][]int32, candidateSweeps+1)
	for _, items := range components {
		sweeps := append(g.sweeps(items, nil), g.bySides(items))
		for k := range orders {
			orders[k] = append(orders[k], sweeps[min(k, len(sweeps)-1)]...)
		}
	}
	for k := range orders {
		orders[k] = append(orders[k], last...)
	}
	return orders
}

// bySides returns the items of a component, first those at an even distance from the first one, and
// then the others. If no two items of a side are neighbors, the first side decides everything: the
// numbers of a row of a Latin square, and then its cells.
func (g *itemGraph) bySides(items []int32) []int32 {
	distances := g.distances(items[0])
	order := slices.Clone(items)
	slices.SortFunc(order, func(i, j int32) int {
		return cmp.Or(cmp.Compare(distances[i]%2, distances[j]%2), cmp.Compare(i, j))
	})
	return order
}

// components returns the components of the graph that has only these items, in the order of their first
// items.
func (g *itemGraph) components(items []int32) [][]int32 {
	var components [][]int32
	seen := make([]bool, len(g.near))
	for _, first := range items {
		if seen[first] {
			continue
		}
		seen[first] = true
		found := []int32{first}
		for k := 0; k < len(found); k++ {
			for _, i := range g.near[found[k]] {
				if !seen[i] {
					seen[i] = true
					found = append(found, i)
				}
			}
		}
		components = append(components, found)
	}
	return components
}

// corners returns up to maxLandmarks items with few neighbors, each as far as possible
// from the previous ones.
func (g *itemGraph) corners(items []int32) []int32 {
	byNeighbors := slices.Clone(items)
	slices.SortStableFunc(byNeighbors, func(i, j int32) int { return cmp.Compare(len(g.near[i]), len(g.near[j])) })
	few := len(g.near[byNeighbors[min(4, len(items))-1]])
	var corners []int32
	nearest := slices.Repeat([]int{len(g.near)}, len(g.near)) // distance from the nearest corner
	for len(corners) < maxLandmarks {
		corner, farthest := int32(-1), 0
		for _, i := range byNeighbors {
			if len(g.near[i]) <= few && nearest[i] > farthest {
				corner, farthest = i, nearest[i]
			}
		}
		if corner < 0 {
			break
		}
		corners = append(corners, corner)
		for i, d := range g.distances(corner) {
			nearest[i] = min(nearest[i], d)
		}
	}
	return corners
}
