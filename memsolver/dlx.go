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
// The search allocates nothing; its memory is proportional to the problem.
type DLX struct{}

var _ exactcover.Counter = DLX{}

func (DLX) String() string { return "memory" }

// Search implements [exactcover.Solver].
func (DLX) Search(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		if err := p.Validate(); err != nil {
			yield(nil, err)
			return
		}
		visit := func(s exactcover.Solution) bool { return yield(s, nil) }
		if err := newSearch(p, log).run(ctx, visit); err != nil {
			yield(nil, err)
		}
	}
}

// Count implements [exactcover.Counter].
func (DLX) Count(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) (*big.Int, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	before := log.Solutions
	if err := newSearch(p, log).run(ctx, nil); err != nil {
		return nil, err
	}
	return big.NewInt(int64(log.Solutions - before)), nil
}

// search is one run of Algorithm X.
type search struct {
	*links
	log *exactcover.Log

	// choices holds x_l of each level l from 0: the node, in the list of the
	// item chosen at that level, whose option is being tried.
	choices []uint32

	path       exactcover.Solution // the given options, and those of choices
	solution   exactcover.Solution // room for a copy of path, which is given away
	candidates []int               // room for the longest list
}

func newSearch(p *exactcover.Problem, log *exactcover.Log) *search {
	room := len(p.Given) + len(p.Items) + 1
	s := &search{
		links:    newLinks(p),
		log:      log,
		choices:  make([]uint32, 0, len(p.Items)+1),
		path:     make(exactcover.Solution, 0, room),
		solution: make(exactcover.Solution, room),
	}
	longest := uint32(0)
	for i := range p.Primary() {
		longest = max(longest, s.lens[headerOf(i)])
	}
	s.candidates = make([]int, 0, longest)
	for _, o := range slices.Sorted(slices.Values(p.Given)) {
		s.path = append(s.path, o)
		s.commitOption(o)
	}
	return s
}

// levelsPerCheck is how many levels are entered between two looks at the context.
const levelsPerCheck = 1 << 10

// run visits every solution, until visit returns false, or only counts them if visit is
// nil. The error is that of ctx. The labels are the steps of Algorithm X. X1,
// initialize, is newSearch.
//
// Before a level is entered it is known whether the problem is solved, or an item
// has no options left; then there is nothing to do on that level. An item that
// loses its last option when another, i, is covered is no exception: i has the
// fewest options, and so all of them contain both.
func (s *search) run(ctx context.Context, visit func(exactcover.Solution) bool) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.headers[0].right == 0 {
		s.solved(visit)
		return nil
	}
	if s.empty() != 0 {
		return nil
	}

	var h, x, end uint32 // the header of the item i, x_l, and the end of what was committed
	var next state
	var out int     // the item that has no options left
	var entered int // levels
	observed := s.log.Observe != nil
	done := ctx.Done()

enterLevel: // X2, unless the search was cancelled.
	if entered++; entered%levelsPerCheck == 0 {
		select {
		case <-done:
			return ctx.Err()
		default:
		}
	}
	// X3: choose i. X4: cover i. The only option of an item need not be hidden,
	// because that of its other items does it.
	h = s.fewest()
	s.unlink(h)
	if s.lens[h] > inactive+1 {
		s.hideAll(h)
	}
	x = s.nodes[h].down

try: // X5: try x_l, unless the list is through (X7: backtrack).
	if x == h {
		if s.lens[h] > inactive+1 {
			s.unhideAll(h)
		}
		s.relink(h)
		out = itemOf(h)
		goto leaveLevel
	}
	s.choices = append(s.choices, x)
	s.path = append(s.path, int(s.option[x]))
	if observed {
		s.recordChoice(h, x)
	} else {
		s.log.Choices++
	}
	switch end, next = s.commitOthers(x, observed); next {
	case open:
		goto enterLevel
	case solved:
		if !s.solved(visit) {
			return nil
		}
		observed = s.log.Observe != nil
		out = exactcover.NoItem
	case stuck:
		if observed {
			out = itemOf(s.empty())
		}
	}
	goto tryAgain

leaveLevel: // X8.
	if len(s.choices) == 0 {
		return nil
	}
	x = s.choices[len(s.choices)-1]
	h = s.nodes[x].top
	end = s.first[s.option[x]+1]

tryAgain: // X6.
	s.uncommitOthers(x, end)
	if observed {
		s.log.Record(exactcover.Event{Kind: exactcover.Backtrack, Search: len(s.choices), Item: out})
	} else {
		s.log.Backtracks++
	}
	s.choices = s.choices[:len(s.choices)-1]
	s.path = s.path[:len(s.path)-1]
	x = s.nodes[x].down
	goto try
}

// solved has a copy of the options that are chosen now visited.
func (s *search) solved(visit func(exactcover.Solution) bool) bool {
	if s.log.Observe == nil {
		s.log.Solutions++
	} else {
		s.log.Record(exactcover.Event{Kind: exactcover.Solved})
	}
	return visit == nil || visit(s.solution[:copy(s.solution, s.path)])
}

// recordChoice tells the observer that node x has been chosen for the item of
// header h.
func (s *search) recordChoice(h, x uint32) {
	candidates := s.candidates[:0]
	for q := x; q != h; q = s.nodes[q].down {
		candidates = append(candidates, int(s.option[q]))
	}
	s.log.Record(exactcover.Event{
		Kind:       exactcover.Choose,
		Search:     len(s.choices),
		Item:       itemOf(h),
		Option:     candidates[0],
		Candidates: candidates,
	})
}
