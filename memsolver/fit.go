package memsolver

import "graphcover/exactcover"

const (
	// trialNodes is how far cells walk before masks are considered: a search that
	// ends by then needs no better engine.
	trialNodes = 1 << 12

	// nodeUpdates is how many updates of cells take as long as a node of masks. By
	// measurement on pentominoes, Soma, dominoes, Langford's pairs, queens and Latin
	// squares they are from 1 to 2, but of the nodes that are estimated about half
	// are left out as dead ends.
	nodeUpdates = 1

	// The trial of cells goes on until it has cost the trialShare-th part of what
	// masks are likely to cost, but no more than so many updates.
	trialShare  = 20
	longestWalk = 1 << 20
)

// fitMasks returns the tables of masks if they are likely to walk the tree of p faster
// than cells do, else nil. c, at its root, is made to try: it has then walked a part of
// the tree, over its solutions, or all of it if that is small. Work is counted, not time,
// so that the answer is always the same.
//
// The work of masks is estimated from samples of every level of the tree, that of cells
// from how far they come. The second estimate is too low at first where the options
// tried early lead to less than the others, and it gets better with the trial: that
// is why the trial is long where the search is.
func fitMasks(p *exactcover.Problem, c *cells) *maskTables {
	if len(p.Items) > maxMaskItems || c.walk(trialNodes, true) == ended {
		return nil
	}
	t, ok := masksFor(p)
	if !ok {
		return nil
	}
	work := nodeUpdates * t.nodes
	trial := int(min(work/trialShare, longestWalk))
	for c.tally().updates < trial {
		if c.walk(trialNodes, true) == ended {
			return nil
		}
	}
	if work*c.progress() > float64(c.tally().updates) {
		return nil
	}
	return t
}
