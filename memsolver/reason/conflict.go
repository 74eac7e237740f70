package reason

import (
	"context"
	"slices"
	"time"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/optimize"
)

// Least returns a conflict of p: first as few given options as possible that can't be met together
// with all items, then as few items as these need. It returns nil if p has a solution. The errors
// are those of [Find].
func Least(ctx context.Context, solver exactcover.Preparer, p *exactcover.Problem) (*Reason, error) {
	if err := p.ValidateOptions(); err != nil {
		return nil, err
	}
	if r, err := ofGiven(p); r != nil || err != nil {
		return r, err
	}
	prepared, err := solver.Prepare(p)
	if err != nil {
		return nil, err
	}
	d := &doubter{ctx: ctx, solver: solver, problem: p, prepared: prepared}
	all := make([]int, len(p.Items))
	for item := range all {
		all[item] = item
	}
	d.items, d.given = all, slices.Sorted(slices.Values(p.Given))
	if met, err := d.met(d.given); met || err != nil {
		return nil, err
	}
	least, err := d.reduce()
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	if !least && len(d.items) == len(all) && len(d.given) == len(p.Given) {
		return nil, ctx.Err()
	}
	return &Reason{Kind: Conflict, Items: d.items, Given: d.given, Least: least}, nil
}

// A doubter makes a conflict smaller.
type doubter struct {
	ctx      context.Context
	solver   exactcover.Preparer
	problem  *exactcover.Problem
	prepared exactcover.Prepared // of the problem

	items, given []int // a conflict, ascending
}

// reduce makes the conflict smaller, and reports whether it is a least one. The error is one of the
// solver.
func (d *doubter) reduce() (least bool, err error) {
	given, err := quickXplain(d.given, d.met, func(subset []int) { d.given = subset })
	if err != nil {
		return false, err
	}
	d.given = given
	if err := d.reduceGiven(); err != nil && d.ctx.Err() != nil {
		return false, err
	}
	items, err := quickXplain(d.items, d.metItems, func(subset []int) { d.items = subset })
	if err != nil {
		return false, err
	}
	d.items = items
	return true, nil
}

// met reports whether all items and these given options can be met.
func (d *doubter) met(given []int) (bool, error) {
	s, err := exactcover.First(d.prepared.All(d.ctx, given, nil))
	if exactcover.IsConflict(err) {
		return false, nil
	}
	return s != nil, err
}

// metItems reports whether these items and the given options of the conflict can be met.
func (d *doubter) metItems(items []int) (bool, error) {
	s, err := exactcover.First(d.solver.All(d.ctx, Without(d.problem, items, d.given), nil))
	if exactcover.IsConflict(err) {
		return false, nil
	}
	return s != nil, err
}

// Without returns the problem with no other items and given options than these. The items are
// ascending, and get new numbers. Options that lose all items are never needed, and not given.
func Without(p *exactcover.Problem, items, given []int) *exactcover.Problem {
	q := &exactcover.Problem{Colors: p.Colors, Excluded: p.Excluded, Options: make([]exactcover.Option, len(p.Options))}
	number := make([]int, len(p.Items))
	for item := range number {
		number[item] = exactcover.NoItem
	}
	for k, item := range items {
		number[item] = k
		q.Items = append(q.Items, p.Items[item])
	}
	for o := range p.Options {
		from, to := &p.Options[o], &q.Options[o]
		to.Name, to.Cost = from.Name, from.Cost
		for k, item := range from.Items {
			if number[item] == exactcover.NoItem {
				continue
			}
			to.Items = append(to.Items, number[item])
			if from.Colors != nil {
				to.Colors = append(to.Colors, from.Colors[k])
			}
		}
	}
	for _, o := range given {
		if len(q.Options[o].Items) > 0 {
			q.Given = append(q.Given, o)
		}
	}
	return q
}

// quickXplain returns a subset of all that can't be met, and each of whose own subsets can. All can't be
// met. It calls unmet with each smaller set that is found not to be met.
func quickXplain(all []int, met func(subset []int) (bool, error), unmet func(subset []int)) ([]int, error) {
	fewest := len(all)
	ask := func(subset []int) (bool, error) {
		sorted := slices.Sorted(slices.Values(subset))
		ok, err := met(sorted)
		if err == nil && !ok && len(sorted) < fewest {
			fewest = len(sorted)
			unmet(sorted)
		}
		return ok, err
	}
	// among returns which of these options are needed beside some that stay. grown says that
	// options have been added to those that stay since they could last be met.
	var among func(stay []int, grown bool, options []int) ([]int, error)
	among = func(stay []int, grown bool, options []int) ([]int, error) {
		if grown {
			if ok, err := ask(stay); !ok || err != nil {
				return nil, err
			}
		}
		if len(options) <= 1 {
			return options, nil
		}
		half := len(options) / 2
		first, second := options[:half], options[half:]
		ofSecond, err := among(slices.Concat(stay, first), true, second)
		if err != nil {
			return nil, err
		}
		ofFirst, err := among(slices.Concat(stay, ofSecond), len(ofSecond) > 0, first)
		return slices.Concat(ofFirst, ofSecond), err
	}
	needed, err := among(nil, true, all)
	slices.Sort(needed)
	return needed, err
}

// shareOfFewest is which share of the time may be used to find the fewest given options.
const shareOfFewest = 0.5

// reduceGiven looks for a smaller set of given options that can't be met, until there is none, or until
// its share of the time is over.
//
// Given options can't be met if they contain one of each set that solutions leave out: a set of
// fewest options that does so either can't be met, and there is no smaller set, or it has a
// solution, which leaves out another set (A. Ignatiev et al., "Smallest MUS extraction with minimal
// hitting set dualization", CP 2015).
func (d *doubter) reduceGiven() error {
	ctx := d.ctx
	if deadline, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		left := time.Duration(shareOfFewest * float64(time.Until(deadline)))
		ctx, cancel = context.WithTimeout(ctx, left)
		defer cancel()
	}
	all := slices.Sorted(slices.Values(d.problem.Given))
	var leftOut [][]int
	for {
		fewest, err := hit(ctx, all, leftOut)
		if err != nil || len(fewest) >= len(d.given) {
			return err
		}
		kept, err := d.grow(ctx, all, fewest)
		if err != nil {
			return err
		}
		if kept == nil {
			d.given = fewest
			return nil
		}
		leftOut = append(leftOut, slices.DeleteFunc(slices.Clone(all), func(o int) bool { return slices.Contains(kept, o) }))
	}
}

// grow adds as many given options as can be met with some, and returns all of them. It returns nil if
// even those can't be met.
func (d *doubter) grow(ctx context.Context, all, some []int) (kept []int, err error) {
	search := func(given []int) (exactcover.Solution, error) {
		s, err := exactcover.First(d.prepared.All(ctx, given, nil))
		if exactcover.IsConflict(err) {
			return nil, nil
		}
		return s, err
	}
	s, err := search(some)
	if s == nil || err != nil {
		return nil, err
	}
	kept = common(all, s)
	for _, o := range all {
		if slices.Contains(kept, o) {
			continue
		}
		s, err := search(append(slices.Clone(kept), o))
		if err != nil {
			return nil, err
		}
		if s != nil {
			kept = common(all, s)
		}
	}
	return kept, nil
}

// common returns those of some options that are in a solution. It is not nil.
func common(options []int, s exactcover.Solution) []int {
	return slices.DeleteFunc(slices.Clone(options), func(o int) bool { return !slices.Contains(s, o) })
}

// hit returns a smallest set of options that has one of each of the sets: itself a cover, of least
// cost, of items that may be covered more than once.
func hit(ctx context.Context, options []int, sets [][]int) ([]int, error) {
	p := &exactcover.Problem{Options: make([]exactcover.Option, len(options))}
	for k, set := range sets {
		p.Items = append(p.Items, exactcover.Item{Quota: exactcover.Quota{Low: 1, High: len(set)}})
		for _, o := range set {
			j := slices.Index(options, o)
			p.Options[j].Items, p.Options[j].Cost = append(p.Options[j].Items, k), 1
		}
	}
	best, err := optimize.New(p).Improve(ctx, func(exactcover.Best) bool { return true })
	if err != nil {
		return nil, err
	}
	hit := []int{}
	for _, j := range best.Solution {
		hit = append(hit, options[j])
	}
	slices.Sort(hit)
	return hit, nil
}

