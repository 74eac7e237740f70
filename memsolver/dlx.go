// Package memsolver solves exact cover problems in memory. [DLX] is Knuth's
// Algorithm C, which is Algorithm X with colors, with dancing links: it makes the
// choices of the search in the graph. A [Solver] has faster engines, too, and uses
// several cores.
//
// References:
//
//   - D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section
//     7.2.2.1: Algorithms X and C, and the operations cover, hide, commit, purify
//     and their inverses.
//   - D. E. Knuth, "Dancing links", in Millennial Perspectives in Computer
//     Science (2000), 187-214, arXiv:cs/0011047.
package memsolver

import (
	"context"
	"iter"
	"math/big"
	"slices"

	"graphcover/exactcover"
)

// DLX is Algorithm X with dancing links, in the order of [exactcover.Solver].
// The search allocates nothing; its memory is proportional to the problem. A [Solver] by
// Links does the same, and keeps the links for the next problem.
type DLX struct{}

var _ exactcover.Counter = DLX{}

func (DLX) String() string { return "memory" }

// Search implements [exactcover.Solver].
func (DLX) Search(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return New(Links, 1).Search(ctx, p, log)
}

// Count implements [exactcover.Counter].
func (DLX) Count(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) (*big.Int, error) {
	return New(Links, 1).Count(ctx, p, log)
}

// dancer runs Algorithm X, one search after the other, on links that it leaves as it
// found them.
type dancer struct {
	*links
	log *exactcover.Log

	// choices holds x_l of each level l from 0: the node, in the list of the
	// item chosen at that level, whose option is being tried.
	choices []*node

	given      []int               // options, ascending
	solution   exactcover.Solution // room for one, which is given away
	candidates []int               // room for the longest list
}

// newDancer returns a dancer for problems with the items and options of p, which is
// valid.
func newDancer(p *exactcover.Problem) *dancer {
	d := &dancer{links: newLinks(p), choices: make([]*node, 0, p.Primary())}
	longest := uint32(0)
	for i := range p.Primary() {
		longest = max(longest, d.headers[i].len)
	}
	d.candidates = make([]int, 0, longest)
	return d
}

// search visits every solution that has the given options, until visit returns false,
// or only counts them if visit is nil. The error is that of ctx.
func (d *dancer) search(ctx context.Context, given []int, log *exactcover.Log, visit func(exactcover.Solution) bool) error {
	d.log = log
	d.given = append(d.given[:0], given...)
	slices.Sort(d.given)
	d.solution = nil // somebody may have kept it
	for _, o := range d.given {
		d.give(o)
	}
	err := d.run(ctx, visit)
	for _, o := range slices.Backward(d.given) {
		d.takeBack(o)
	}
	d.log = nil // it is the caller's
	return err
}

// choicesPerCheck is how many options are tried between two looks at the context.
const choicesPerCheck = 1 << 12

// run is search behind the given options. The labels are the steps of Algorithm X. X1,
// initialize, is search.
//
// Before a level is entered it is known whether the problem is solved, or an item
// has no options left; then there is nothing to do on that level. An item that
// loses its last option when another, i, is covered is no exception: i has the
// fewest options, and so all of them contain both.
func (d *dancer) run(ctx context.Context, visit func(exactcover.Solution) bool) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if d.solved() {
		d.found(visit)
		return nil
	}
	if d.empty() != nil {
		return nil
	}

	var h *header    // of the item i
	var x, end *node // x_l, and the first of its option that is not committed
	var emptied bool
	var out int   // the item that has no options left
	var tried int // options
	observed := d.log.Observe != nil
	done := ctx.Done()

enterLevel: // X2. X3: choose i. X4: cover i.
	h = d.fewest()
	h.cover()
	x = h.down

try: // X5: try x_l, unless the list is through (X7: backtrack).
	if x == &h.node {
		h.uncover()
		out = int(h.item)
		goto leaveLevel
	}
	if tried++; tried%choicesPerCheck == 0 {
		select {
		case <-done:
			h.uncover()
			d.leave(true)
			return ctx.Err()
		default:
		}
	}
	d.choices = append(d.choices, x)
	if observed {
		d.recordChoice(h, x)
	} else {
		d.log.Choices++
	}
	x.unlinkOthers()
	if d.solved() { // X2, too: nothing need be hidden
		if !d.found(visit) {
			d.leave(false)
			return nil
		}
		observed = d.log.Observe != nil
		out = exactcover.NoItem
	} else {
		if end, emptied = x.commitOthers(observed); !emptied {
			goto enterLevel
		}
		if observed {
			out = int(d.empty().item)
		}
		x.uncommitOthers(end)
	}
	goto tryAgain

leaveLevel: // X8.
	if len(d.choices) == 0 {
		return nil
	}
	x = d.choices[len(d.choices)-1]
	h = x.top
	x.uncommitOthers(x)

tryAgain: // X6.
	x.relinkOthers()
	if observed {
		d.log.Record(exactcover.Event{Kind: exactcover.Backtrack, Search: len(d.choices), Item: out})
	} else {
		d.log.Backtracks++
	}
	d.choices = d.choices[:len(d.choices)-1]
	x = x.down
	goto try
}

// leave takes back all choices; it tells nobody. The last is committed, or only unlinked.
func (d *dancer) leave(committed bool) {
	for _, x := range slices.Backward(d.choices) {
		if committed {
			x.uncommitOthers(x)
		}
		committed = true
		x.relinkOthers()
		x.top.uncover()
	}
	d.choices = d.choices[:0]
}

// found has the options that are chosen now visited.
func (d *dancer) found(visit func(exactcover.Solution) bool) bool {
	if d.log.Observe == nil {
		d.log.Solutions++
	} else {
		d.log.Record(exactcover.Event{Kind: exactcover.Solved})
	}
	if visit == nil {
		return true
	}
	if d.solution == nil {
		d.solution = make(exactcover.Solution, 0, len(d.given)+cap(d.choices))
	}
	d.solution = append(d.solution[:0], d.given...)
	for _, x := range d.choices {
		d.solution = append(d.solution, int(x.option))
	}
	return visit(d.solution)
}

// recordChoice tells the observer that node x has been chosen for the item of
// header h.
func (d *dancer) recordChoice(h *header, x *node) {
	candidates := d.candidates[:0]
	for q := x; q != &h.node; q = q.down {
		candidates = append(candidates, int(q.option))
	}
	d.log.Record(exactcover.Event{
		Kind:       exactcover.Choose,
		Search:     len(d.choices),
		Item:       int(h.item),
		Option:     candidates[0],
		Candidates: candidates,
	})
}
