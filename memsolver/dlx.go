// Package memsolver solves exact cover problems in memory. [DLX] is Knuth's
// Algorithm C, which is Algorithm X with colors, with dancing links.
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
	"slices"

	"graphcover/exactcover"
)

// DLX is Algorithm X with dancing links, in the order of [exactcover.Solver].
// The search allocates nothing; its memory is proportional to the problem.
type DLX struct{}

var _ exactcover.Solver = DLX{}

func (DLX) String() string { return "memory" }

// Search implements [exactcover.Solver].
func (DLX) Search(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		if err := p.Validate(); err != nil {
			yield(nil, err)
			return
		}
		newSearch(p, log).run(ctx, yield)
	}
}

// search is one run of Algorithm X.
type search struct {
	*links
	log *exactcover.Log

	// choices holds x_l of each level l from 0: the node, in the list of the
	// item chosen at that level, whose option is being tried.
	choices []int32

	solution   exactcover.Solution // the given options, and room for the choices
	given      int
	candidates []int // room for the longest list
}

func newSearch(p *exactcover.Problem, log *exactcover.Log) *search {
	s := &search{
		links:    newLinks(p),
		log:      log,
		choices:  make([]int32, 0, len(p.Items)+1),
		solution: make(exactcover.Solution, 0, len(p.Given)+len(p.Items)+1),
	}
	longest := int32(0)
	for h := range p.Items {
		longest = max(longest, s.nodes[headerOf(h)].top)
	}
	s.candidates = make([]int, 0, longest)
	for _, o := range slices.Sorted(slices.Values(p.Given)) {
		s.solution = append(s.solution, o)
		s.commitOption(o)
	}
	s.given = len(s.solution)
	return s
}

// levelsPerCheck is how many levels are entered between two looks at the context.
const levelsPerCheck = 1 << 10

// run visits every solution; the labels are the steps of Algorithm X. X1,
// initialize, is newSearch.
func (s *search) run(ctx context.Context, yield func(exactcover.Solution, error) bool) {
	var h, x int32 // the header of the item i, and x_l
	var active bool
	var out int     // the item that has no options left
	var entered int // levels
	done := ctx.Done()

enterLevel: // X2, unless the search was cancelled.
	if entered++; entered%levelsPerCheck == 1 {
		select {
		case <-done:
			yield(nil, ctx.Err())
			return
		default:
		}
	}
	// X3: choose i. If none is left, visit the solution.
	if h, active = s.fewest(); !active {
		s.log.Record(exactcover.Event{Kind: exactcover.Solved})
		if !yield(s.chosen(), nil) {
			return
		}
		out = exactcover.NoItem
		goto leaveLevel
	}
	// X4: cover i.
	s.cover(h)
	x = s.nodes[h].down

try: // X5: try x_l, unless the list is through (X7: backtrack).
	if x == h {
		s.uncover(h)
		out = itemOf(h)
		goto leaveLevel
	}
	s.commitOthers(x)
	s.choices = append(s.choices, x)
	s.recordChoice(h, x)
	goto enterLevel

leaveLevel: // X8, and X6: try again.
	if len(s.choices) == 0 {
		return
	}
	x = s.choices[len(s.choices)-1]
	h = s.nodes[x].top
	s.uncommitOthers(x)
	s.log.Record(exactcover.Event{Kind: exactcover.Backtrack, Search: len(s.choices), Item: out})
	s.choices = s.choices[:len(s.choices)-1]
	x = s.nodes[x].down
	goto try
}

// recordChoice records that node x has been chosen for the item of header h.
// Its candidates are gathered only for an observer.
func (s *search) recordChoice(h, x int32) {
	if s.log.Observe == nil {
		s.log.Choices++
		return
	}
	candidates := s.candidates[:0]
	for q := x; q != h; q = s.nodes[q].down {
		candidates = append(candidates, s.option(q))
	}
	s.log.Record(exactcover.Event{
		Kind:       exactcover.Choose,
		Search:     len(s.choices),
		Item:       itemOf(h),
		Option:     candidates[0],
		Candidates: candidates,
	})
}

// chosen returns the options that are chosen now.
func (s *search) chosen() exactcover.Solution {
	solution := s.solution[:s.given]
	for _, x := range s.choices {
		solution = append(solution, s.option(x))
	}
	return solution
}
