// Package reduce makes a problem smaller before it is searched: it leaves out options that are in no
// solution, items that the others imply, and, if wanted, all but one of equal options.
//
//	r, err := reduce.Reduce(ctx, problem, reduce.Each)
//	for _, removal := range r.Removed { fmt.Println(removal.Text(problem)) }
//	solution, err := memsolver.Solve(ctx, r.Problem) // is a solution of problem
//
// [Solver] and [Preparer] do this for any solver.
//
// Reference: D. E. Knuth, TAOCP 7.2.2.1, the exercises on preprocessing, and his program DLX-PRE.
package reduce

import (
	"context"
	"encoding/binary"
	"slices"

	"graphcover/exactcover"
)

// Keep says which solutions a reduced problem keeps.
type Keep int

const (
	// Each keeps all solutions.
	Each Keep = iota
	// Distinct keeps one of solutions that differ only in equal options: options that cost the same
	// and have the same items, apart from items that are left out, in the same colors. See
	// [Compact.Number].
	Distinct
	// Cheapest is like Distinct, but equal options may differ in cost, and a cheapest one stays. So
	// does a solution of least cost.
	Cheapest
)

// A Reduction is what is left of a problem, and what was left out.
type Reduction struct {
	// Problem has the items and options of the original, with the same indices. What was removed is
	// excluded, unless a given option excludes it anyway.
	Problem *exactcover.Problem

	// Removed lists what was left out, in that order: a reason holds when all before it is gone.
	Removed []Removal

	// Short is an item that too few options are left for, so that there is no solution, or NoItem.
	// The reduction ends there.
	Short int

	original *exactcover.Problem
	position *exactcover.Position // nothing is chosen but what is given
	gone     []bool               // by item
	equal    [][]int              // by option: others that it stands for
}

// Reduce reduces p until no rule finds more. The error is that of p.Validate, or of ctx.
//
// Each round tries every option that is left: the time grows with their number, with the number of
// options that one excludes, and with the number of primary items.
func Reduce(ctx context.Context, p *exactcover.Problem, keep Keep) (*Reduction, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	r := &Reduction{
		Short: exactcover.NoItem, original: p, position: exactcover.NewPosition(p),
		gone: make([]bool, len(p.Items)), equal: make([][]int, len(p.Options)),
	}
	r.Short = r.short()
	r.withoutRoom()
	for before := -1; before < len(r.Removed) && r.Short == exactcover.NoItem; {
		before = len(r.Removed)
		r.usedUp()
		if err := r.starving(ctx); err != nil {
			return nil, err
		}
		r.needlessItems()
		if keep != Each {
			r.equalOptions(keep)
		}
	}
	var removed []int
	for _, removal := range r.Removed {
		if removal.Option != exactcover.NoOption && removal.Kind != NoRoom {
			removed = append(removed, removal.Option)
		}
	}
	r.Problem = p.Forbidding(removed)
	return r, nil
}

// short returns the first item that too few options are left for, or NoItem.
func (r *Reduction) short() int {
	for item := range r.original.Primary() {
		if !r.gone[item] && r.position.Degree(item) == 0 {
			return item
		}
	}
	return exactcover.NoItem
}

// isActive reports whether option o can still be chosen.
func (r *Reduction) isActive(o int) bool { return r.position.By(o) == exactcover.NoSearch }

// isLeft reports whether option o is active or given.
func (r *Reduction) isLeft(o int) bool { return r.isActive(o) || r.position.Chose(o) }

// remove leaves out an active option.
func (r *Reduction) remove(why Removal) {
	r.Removed = append(r.Removed, why)
	r.position.Exclude(why.Option)
	for _, item := range r.original.Options[why.Option].Items {
		if !r.original.Items[item].Secondary && !r.gone[item] && r.position.Degree(item) == 0 && r.Short == exactcover.NoItem {
			r.Short = item
		}
	}
}

// withoutRoom removes options without a primary item, and notes those that given options exclude.
func (r *Reduction) withoutRoom() {
	excluded := r.original.OptionSet(r.original.Excluded)
	for o := range r.original.Options {
		switch {
		case excluded[o] || r.position.Chose(o):
		case !r.isActive(o):
			r.Removed = append(r.Removed, Removal{Kind: NoRoom, Option: o, Item: r.position.Conflict(o), Other: exactcover.NoItem})
		case !r.original.HasPrimary(o):
			r.remove(Removal{Kind: Idle, Option: o, Item: exactcover.NoItem, Other: exactcover.NoItem})
		}
	}
}

// usedUp removes options of items that the options of another item use up: if each option of a
// contains b, and a needs as many as b can have, then b has no room for options without a.
func (r *Reduction) usedUp() {
	p := r.original
	for a := range p.Primary() {
		need := r.position.Need(a)
		if r.gone[a] || need == 0 {
			continue
		}
		for _, b := range r.common(a, r.isActive) {
			if p.Items[b].Secondary || need < p.Quota(b).High-r.position.Times(b) {
				continue
			}
			for _, use := range r.position.Options(b) {
				if o := int(use.Option); r.isActive(o) && !slices.Contains(p.Options[o].Items, a) {
					r.remove(Removal{Kind: UsedUp, Option: o, Item: b, Other: a})
				}
			}
		}
	}
}

// common returns the other items that are in every option of an item for which among is true, in the
// order of the first such option. Items that are gone are not among them.
func (r *Reduction) common(item int, among func(o int) bool) []int {
	var common []int
	first := true
	for _, use := range r.position.Options(item) {
		if !among(int(use.Option)) {
			continue
		}
		items := r.original.Options[use.Option].Items
		if first {
			common, first = slices.Clone(items), false
		}
		common = slices.DeleteFunc(common, func(i int) bool { return i == item || r.gone[i] || !slices.Contains(items, i) })
		if len(common) == 0 {
			break
		}
	}
	return common
}

// starving removes options whose choice would leave too few options for an item.
func (r *Reduction) starving(ctx context.Context) error {
	for o := range r.original.Options {
		if r.Short != exactcover.NoItem || ctx.Err() != nil {
			return ctx.Err()
		}
		if !r.isActive(o) {
			continue
		}
		r.position.Add(o)
		short := r.short()
		r.position.Undo()
		if short != exactcover.NoItem {
			r.remove(Removal{Kind: Starves, Option: o, Item: short, Other: exactcover.NoItem})
		}
	}
	return nil
}

// needlessItems removes items that rule out nothing, or nothing that another item does not rule out.
// Of two that are the same, the second goes.
func (r *Reduction) needlessItems() {
	for item := len(r.gone) - 1; item >= 0; item-- {
		if r.gone[item] || r.Short != exactcover.NoItem {
			continue
		}
		why := Removal{Kind: Needless, Option: exactcover.NoOption, Item: item, Other: exactcover.NoItem}
		if !r.allowsAll(item) {
			common := r.common(item, r.isLeft)
			k := slices.IndexFunc(common, func(other int) bool { return r.implies(other, item) })
			if k < 0 {
				continue
			}
			why.Kind, why.Other = Implied, common[k]
		}
		r.gone[item] = true
		r.Removed = append(r.Removed, why)
	}
}

// allowsAll reports whether an item need not be covered, and by it no two options exclude each other.
func (r *Reduction) allowsAll(item int) bool {
	uses := r.left(item)
	if len(uses) == 0 {
		return r.original.Quota(item).Low == 0
	}
	return r.original.Items[item].Secondary && (len(uses) == 1 ||
		!slices.ContainsFunc(uses, func(u exactcover.Use) bool { return uses[0].Color.Excludes(u.Color) }))
}

// left returns the uses of an item by options that are left.
func (r *Reduction) left(item int) []exactcover.Use {
	return slices.DeleteFunc(slices.Clone(r.position.Options(item)), func(u exactcover.Use) bool { return !r.isLeft(int(u.Option)) })
}

// implies reports whether other, which is in every option of item, is never covered as it must be
// unless item is, too.
func (r *Reduction) implies(other, item int) bool {
	p := r.original
	strong, weak := p.Quota(other), p.Quota(item)
	uses := r.left(item)
	switch {
	case strong.High > weak.High:
		return false
	case p.Items[other].Secondary: // which may be covered more often in one color
		return p.Items[item].Secondary && !slices.ContainsFunc(uses, func(u exactcover.Use) bool {
			color := p.Options[u.Option].ColorOf(other)
			return color != exactcover.NoColor && color != u.Color
		})
	case weak.Low > 0:
		return weak.Low <= strong.Low && len(uses) == len(r.left(other))
	}
	return true
}

// equalOptions removes all but one of options that are equal and exclude each other.
func (r *Reduction) equalOptions(keep Keep) {
	first := make(map[string]int) // of the options with that key, the one to keep
	for o := range r.original.Options {
		if !r.isActive(o) || !r.isAlone(o) {
			continue
		}
		key := r.key(o, keep)
		kept, known := first[key]
		if !known {
			first[key] = o
			continue
		}
		why := Removal{Kind: Equal, Option: o, Item: exactcover.NoItem, Other: kept}
		switch cost := r.original.Options[o].Cost; {
		case cost < r.original.Options[kept].Cost:
			why.Kind, why.Option, why.Other = Dearer, kept, o
			first[key] = o
		case cost > r.original.Options[kept].Cost:
			why.Kind = Dearer
		default:
			r.equal[kept] = slices.Concat(r.equal[kept], []int{o}, r.equal[o])
		}
		r.remove(why)
	}
}

// isAlone reports whether option o excludes its equals, which need not have the items that are gone.
func (r *Reduction) isAlone(o int) bool {
	option := &r.original.Options[o]
	for k, item := range option.Items {
		if !r.gone[item] && r.original.Quota(item).High == 1 && option.Color(k) == exactcover.NoColor {
			return true
		}
	}
	return false
}

// key returns a text that is the same for equal options.
func (r *Reduction) key(o int, keep Keep) string {
	option := &r.original.Options[o]
	var uses [][2]int // items that are left, and their colors
	for k, item := range option.Items {
		if !r.gone[item] {
			uses = append(uses, [2]int{item, int(option.Color(k))})
		}
	}
	slices.SortFunc(uses, func(a, b [2]int) int { return a[0] - b[0] })
	var key []byte
	if keep == Distinct {
		key = binary.AppendVarint(key, int64(option.Cost))
	}
	for _, use := range uses {
		key = binary.AppendVarint(binary.AppendVarint(key, int64(use[0])), int64(use[1]))
	}
	return string(key)
}
