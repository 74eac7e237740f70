// Package reason says why an exact cover problem has no solution, as plainly as it can: an item
// without options, too many items for too few, an odd number where every option contains an even
// one, or else a least conflict. Begin with [Find].
//
// A reason is exact. It is found by the linear relaxation, by elimination modulo 2 and by searches;
// what is returned was checked in integers, or by a search for each part of it.
//
// References:
//
//   - P. Hall, "On representatives of subsets", Journal of the London Mathematical Society 10
//     (1935), 26-30: too many for too few.
//   - J. Farkas, "Theorie der einfachen Ungleichungen", Journal für die reine und angewandte
//     Mathematik 124 (1902), 1-27: weights.
//   - A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS extraction with minimal
//     hitting set dualization", CP (2015), 173-182: conflicts with the fewest given options.
package reason

import (
	"context"
	"errors"
	"slices"

	"graphcover/exactcover"
)

// A Kind says what is wrong with a problem.
type Kind string

// The kinds of reasons, plainest first. An option is left if it is neither given nor excluded, and
// no given option excludes it.
const (
	// Uncovered is an item for which too few options are left, mostly none.
	Uncovered Kind = "uncovered"
	// Overfull is a set of items with weights. Those that are to be covered weigh more than any
	// options that are left, where an option weighs as much as its items together. In the
	// plainest case the items are many of weight 1, which need a share of too few of weight -1.
	Overfull Kind = "overfull"
	// Parity is a set of items that are to be covered an odd number of times together, while
	// every option that is left contains an even number of them.
	Parity Kind = "parity"
	// Conflict is a set of items and given options that can't be met together.
	Conflict Kind = "conflict"
)

// A Reason says why a problem has no solution.
type Reason struct {
	Kind    Kind
	Items   []int // ascending
	Weights []int // of the items, if the kind is Overfull; else nil

	// Given are the given options of a Conflict, ascending. The other kinds rest on all of them.
	Given []int
	// Least says of a Conflict that without any one of its items and given options, the others
	// can be met together.
	Least bool
}

// mostPlain is up to how many items a reason of one of the plainer kinds is taken without looking for a
// smaller conflict.
const mostPlain = 12

// Find says why p has no solution. It returns nil if there is a solution. The error is that of
// p.Validate, but for an [*exactcover.Conflict], which is a reason, or that of ctx: then no reason was
// found in the time. If a conflict was found by then, it is returned without an error, but may not be
// a least one.
//
// It makes many searches, unless the reason is of one of the plainer kinds: see [Plain]. Such a reason
// that names many items gives way to a least conflict that is smaller, if there are given options,
// on all of which it rests.
func Find(ctx context.Context, p *exactcover.Problem) (*Reason, error) {
	plain, err := Plain(ctx, p)
	if err != nil || plain != nil && (len(plain.Items) <= mostPlain || len(p.Given) == 0) {
		return plain, err
	}
	least, err := Least(ctx, p)
	if plain != nil && (err != nil || least == nil || !least.Least || len(least.Items)+len(least.Given) >= len(plain.Items)) {
		return plain, nil
	}
	return least, err
}

// Plain is Find for what can be found without a search. It returns nil if p has a solution, or if
// there is no reason of such a kind.
func Plain(ctx context.Context, p *exactcover.Problem) (*Reason, error) {
	if err := p.ValidateOptions(); err != nil {
		return nil, err
	}
	if r, err := ofGiven(p); r != nil || err != nil {
		return r, err
	}
	s := Start(p, p.Given)
	r, _ := s.Run(ctx, 0)
	switch {
	case r == nil:
		return nil, ctx.Err()
	case s.weights != nil: // others may be plainer
		return overfull(s.rest.plainer(ctx, s.weights)), nil
	}
	return r, nil
}

// ofGiven returns the conflict of the given options alone, or nil if there is none.
func ofGiven(p *exactcover.Problem) (*Reason, error) {
	err := p.ValidateGiven(p.Given)
	conflict, ok := errors.AsType[*exactcover.Conflict](err)
	if !ok {
		return nil, err
	}
	r := &Reason{Kind: Conflict, Items: []int{conflict.Item}, Given: []int{conflict.First, conflict.Second}, Least: true}
	if most := p.Quota(conflict.Item).High; most > 1 && conflict.First != conflict.Second {
		r.Given = nil
		for _, o := range p.Given {
			if len(r.Given) <= most && slices.Contains(p.Options[o].Items, conflict.Item) {
				r.Given = append(r.Given, o)
			}
		}
	}
	slices.Sort(r.Given)
	return r, nil
}

// A Search looks for a reason without searching for solutions, in turns. There are no conflicts
// among the given options.
type Search struct {
	rest    *rest
	prices  *prices
	weights []int // that the relaxation has found
	stage   stage
	work    int // but that of the relaxation
}

// A stage is what a Search does next.
type stage int

const (
	counting stage = iota // of the items of one family
	weighing              // by the relaxation
	halving               // looking for an odd number
	over
)

// Start begins a search for a reason why p has no solution with these given options.
func Start(p *exactcover.Problem, given []int) *Search {
	return &Search{rest: newRest(p.Giving(given)), work: p.Matches()}
}

// Run goes on until that much work was done, in units of about 10 ns. Work 0 is no limit. It returns
// a reason, or reports that there is none of the plain kinds.
func (s *Search) Run(ctx context.Context, work int) (r *Reason, ended bool) {
	if item := s.rest.uncovered(); item != exactcover.NoItem {
		return &Reason{Kind: Uncovered, Items: []int{item}}, true
	}
	if s.stage == counting {
		s.work += s.rest.problem.Matches()
		if weights := s.rest.pigeonhole(ctx); weights != nil {
			return overfull(weights), true
		}
		s.stage = weighing
	}
	if s.stage == weighing {
		if s.prices == nil {
			s.prices = newPrices(s.rest, 1)
		}
		left := 0
		if work > 0 {
			left = max(work-s.work, 1)
		}
		weights, ended := s.prices.run(ctx, left)
		if weights != nil {
			s.weights = weights
			return overfull(weights), true
		}
		if ended {
			s.stage = halving
		}
	}
	if next := s.rest.parityWork(); s.stage == halving && (work == 0 || s.Work()+next <= work) && ctx.Err() == nil {
		s.stage = over
		if next > mostParityWork {
			return nil, true
		}
		s.work += next
		if items := s.rest.parity(ctx); items != nil && s.rest.asOdd(items) {
			return &Reason{Kind: Parity, Items: items}, true
		}
	}
	return nil, s.stage == over
}

// mostParityWork is up to which size elimination is tried: about 3 s.
const mostParityWork = 1 << 28

// Work returns what was done, in units of about 10 ns.
func (s *Search) Work() int {
	if s.prices == nil {
		return s.work
	}
	return s.work + s.prices.relaxation.Work
}

func overfull(weights []int) *Reason {
	r := &Reason{Kind: Overfull}
	for item, w := range weights {
		if w != 0 {
			r.Items, r.Weights = append(r.Items, item), append(r.Weights, w)
		}
	}
	return r
}

// weights returns the weight of each item of p by an Overfull.
func (r *Reason) weights(p *exactcover.Problem) []int {
	weights := make([]int, len(p.Items))
	for k, item := range r.Items {
		weights[item] = r.Weights[k]
	}
	return weights
}
