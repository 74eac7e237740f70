package reason

import (
	"context"
	"slices"

	"graphcover/exactcover"
)

// In returns r, a reason why q has no solution, with the numbers of p, in which the same items and options have
// the same names: q may be p without some of its rules. It returns nil if p lacks one of the items or
// given options, if r is no reason why p has no solution, or if that was not checked in the time of ctx.
// Whether a Conflict is a least one is taken from q.
func (r *Reason) In(ctx context.Context, q, p *exactcover.Problem) *Reason {
	items, hasItems := numbers(r.Items, q.ItemName, len(p.Items), p.ItemName)
	given, hasGiven := numbers(r.Given, q.OptionName, len(p.Options), p.OptionName)
	if !hasItems || !hasGiven || exactcover.IsConflict(p.ValidateGiven(p.Given)) {
		return nil
	}
	translated := &Reason{Kind: r.Kind, Items: items, Given: given, Least: r.Least}
	if r.Kind == Overfull {
		translated = overfull((&Reason{Items: items, Weights: r.Weights}).weights(p))
	}
	slices.Sort(translated.Items)
	slices.Sort(translated.Given)
	if !translated.holds(ctx, p) {
		return nil
	}
	return translated
}

// numbers returns the numbers of things by those that they have elsewhere, and whether there are such things.
func numbers(elsewhere []int, name func(int) string, n int, nameHere func(int) string) (here []int, all bool) {
	number := make(map[string]int, n)
	for i := range n {
		number[nameHere(i)] = i
	}
	for _, i := range elsewhere {
		known, has := number[name(i)]
		if !has {
			return nil, false
		}
		here = append(here, known)
	}
	return here, true
}

// holds reports whether p, whose given options do not exclude each other, has no solution because of r. It
// returns false if that was not found out in the time of ctx.
func (r *Reason) holds(ctx context.Context, p *exactcover.Problem) bool {
	rest := newRest(p)
	switch r.Kind {
	case Uncovered:
		return rest.low[r.Items[0]] > rest.left[r.Items[0]]
	case Overfull:
		return rest.surplus(r.weights(p)) > 0
	case Parity:
		return rest.asOdd(r.Items)
	}
	isGiven := p.OptionSet(p.Given)
	if slices.ContainsFunc(r.Given, func(o int) bool { return !isGiven[o] }) {
		return false
	}
	meeter, err := newMeeter(ctx, p)
	if err != nil {
		return false
	}
	solution, _, err := meeter.meet(ctx, conflict{r.Items, r.Given})
	return err == nil && solution == nil
}
