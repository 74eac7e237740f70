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
//
// Where there is time enough, no conflict has fewer given options. A problem with quotas is
// searched anew for each item and given option, others with the clauses that were learned.
func Least(ctx context.Context, p *exactcover.Problem) (*Reason, error) {
	if err := p.ValidateOptions(); err != nil {
		return nil, err
	}
	if r, err := ofGiven(p); r != nil || err != nil {
		return r, err
	}
	d := &doubter{ctx: ctx, all: conflict{items: make([]int, len(p.Items)), given: slices.Sorted(slices.Values(p.Given))}}
	for item := range d.all.items {
		d.all.items[item] = item
	}
	meeter, err := newMeeter(ctx, p)
	if err != nil {
		return nil, err
	}
	d.meeter = meeter
	if err := d.begin(p); err != nil || d.items == nil {
		return nil, err
	}
	least := d.reduce() == nil
	if !least && len(d.items)+len(d.given) == len(p.Items)+len(p.Given) {
		return nil, ctx.Err() // nothing was left out
	}
	return &Reason{Kind: Conflict, Items: d.items, Given: d.given, Least: least}, nil
}

// A conflict is some items and given options, both ascending, that can't be met together, or may not be.
type conflict struct{ items, given []int }

// A meeter searches for a solution of a part of a problem: of some of its items, with some of its
// given options.
type meeter interface {
	// meet returns a solution, which says of each option whether it is chosen, or if there is none a part
	// of c that can't be met either. The error is that of ctx.
	meet(ctx context.Context, c conflict) (solution []bool, smaller conflict, err error)
}

// newMeeter returns a meeter for p. The error is that of ctx.
func newMeeter(ctx context.Context, p *exactcover.Problem) (meeter, error) {
	if p.HasQuotas() {
		return searches{p}, nil
	}
	return newLearner(ctx, p)
}

// A doubter makes a conflict smaller.
type doubter struct {
	meeter
	ctx      context.Context
	all      conflict
	conflict // the smallest so far
}

// begin finds a first conflict. If nothing is given, that can be the items of a plainer reason, which rests
// on no others. There is none if there is a solution. The error is that of ctx.
func (d *doubter) begin(p *exactcover.Problem) error {
	if len(p.Given) == 0 {
		r, err := Plain(d.ctx, p)
		if err != nil {
			return err
		}
		if r != nil {
			d.items = r.Items
			return nil
		}
	}
	solution, smaller, err := d.meet(d.ctx, d.all)
	if solution == nil && err == nil {
		d.conflict = smaller
	}
	return err
}

// reduce makes the conflict a least one. The error is that of ctx.
func (d *doubter) reduce() error {
	for k := 0; k < len(d.given); {
		ok, err := d.drop(conflict{d.all.items, allBut(d.given, k)})
		if err != nil {
			return err
		}
		if !ok {
			k++
		}
	}
	if len(d.given) > 0 {
		if err := d.reduceGiven(); err != nil && d.ctx.Err() != nil {
			return err
		}
		if _, err := d.drop(conflict{d.all.items, d.given}); err != nil {
			return err
		}
	}
	for k := 0; k < len(d.items); {
		ok, err := d.drop(conflict{allBut(d.items, k), d.given})
		if err != nil {
			return err
		}
		if !ok {
			k++
		}
	}
	return nil
}

// drop makes the conflict a part of c, if c can't be met, and reports whether it did. Items and given
// options that could not be dropped before stay in it, in their places: the others can be met without
// each of them.
func (d *doubter) drop(c conflict) (bool, error) {
	solution, smaller, err := d.meet(d.ctx, c)
	if err != nil || solution != nil {
		return false, err
	}
	d.conflict = smaller
	return true, nil
}

// allBut returns all but the kth.
func allBut(all []int, k int) []int { return slices.Delete(slices.Clone(all), k, k+1) }

// shareOfFewest is which share of the time may be used to find the fewest given options.
const shareOfFewest = 0.5

// reduceGiven looks for a conflict with fewer given options, until there is none, or until its share of
// the time is over.
//
// A conflict has one of each set of given options that a solution leaves out. A set of fewest
// options that has so is a conflict, and there is no smaller one, or it has a solution, which
// leaves out another set (Ignatiev et al.).
func (d *doubter) reduceGiven() error {
	ctx := d.ctx
	if deadline, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(shareOfFewest*float64(time.Until(deadline))))
		defer cancel()
	}
	var leftOut [][]int
	for {
		fewest, err := hit(ctx, d.all.given, leftOut)
		if err != nil || len(fewest) >= len(d.given) {
			return err
		}
		kept, smaller, err := d.grow(ctx, fewest)
		if err != nil {
			return err
		}
		if kept == nil {
			d.conflict = smaller
			return nil
		}
		leftOut = append(leftOut, slices.DeleteFunc(slices.Clone(d.all.given), func(o int) bool { return slices.Contains(kept, o) }))
	}
}

// grow adds as many given options as can be met with some, and returns all of them. If even some can't be
// met, it returns nil and a conflict.
func (d *doubter) grow(ctx context.Context, some []int) (kept []int, c conflict, err error) {
	solution, c, err := d.meet(ctx, conflict{d.all.items, some})
	if solution == nil || err != nil {
		return nil, c, err
	}
	kept = d.chosen(solution)
	for _, o := range d.all.given {
		if slices.Contains(kept, o) {
			continue
		}
		solution, _, err := d.meet(ctx, conflict{d.all.items, slices.Sorted(slices.Values(append(slices.Clone(kept), o)))})
		if err != nil {
			return nil, c, err
		}
		if solution != nil {
			kept = d.chosen(solution)
		}
	}
	return kept, c, nil
}

// chosen returns the given options that are in a solution. It is not nil.
func (d *doubter) chosen(solution []bool) []int {
	return slices.DeleteFunc(slices.Clone(d.all.given), func(o int) bool { return !solution[o] })
}

// hit returns a smallest set of options that has one of each of the sets: itself a cover, of least
// cost, of items that may be covered more than once.
func hit(ctx context.Context, options []int, sets [][]int) ([]int, error) {
	p := &exactcover.Problem{Options: make([]exactcover.Option, len(options))}
	for k, set := range sets {
		p.Items = append(p.Items, exactcover.Item{Quota: exactcover.Quota{Low: 1, High: len(set)}})
		for _, o := range set {
			option := &p.Options[slices.Index(options, o)]
			option.Items, option.Cost = append(option.Items, k), 1
		}
	}
	best, err := optimize.New(p).Improve(ctx, func(exactcover.Best) bool { return true })
	if err != nil {
		return nil, err
	}
	var found []int
	for _, k := range best.Solution {
		found = append(found, options[k])
	}
	slices.Sort(found)
	return found, nil
}
