package symmetry

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"maps"
	"math/big"
	"slices"

	"graphcover/exactcover"
)

// Count returns the number of solutions of the group's problem up to symmetry, and their plain
// number. count must return the number of solutions of any problem: first of [Group.Problem], then of
// others; an error of it ends the count.
//
// The number up to symmetry is the average, over the symmetries of the group, of how many solutions
// each of them fixes. A symmetry fixes as many as every other in its conjugacy class. The solutions
// that it fixes are those of problems which are smaller: see [Fixed].
func (g *Group) Count(ctx context.Context, count func(context.Context, *exactcover.Problem) (*big.Int, error)) (upToSymmetry, plain *big.Int, err error) {
	sum := new(big.Int)
	for i, class := range g.classes {
		problems := Fixed(g.problem, class.symmetry)
		if i == 0 { // the identity
			problems = slices.Values([]*exactcover.Problem{g.problem})
		}
		fixed := new(big.Int)
		for p := range problems {
			n, err := count(ctx, p)
			if err != nil {
				return nil, nil, err
			}
			fixed.Add(fixed, n)
		}
		if i == 0 {
			if plain = fixed; plain.Sign() == 0 {
				return new(big.Int), plain, nil
			}
		}
		sum.Add(sum, new(big.Int).Mul(fixed, big.NewInt(int64(class.size))))
	}
	upToSymmetry, rest := sum.QuoRem(sum, big.NewInt(int64(g.Order())), new(big.Int))
	if rest.Sign() != 0 {
		return nil, nil, errUneven
	}
	return upToSymmetry, plain, nil
}

// errUneven says that a group is none, or that a count is wrong.
var errUneven = errors.New("the sum of the solutions that symmetries fix is no multiple of the number of symmetries")

// Fixed yields problems that together have as many solutions as p has solutions which s, a symmetry
// of p that keeps what is given and excluded, takes to themselves.
//
// Such a solution contains all options of an orbit of s or none. So the options of the problems are
// the orbits whose options do not exclude each other. There is one problem, unless orbits contain an
// item with a quota different numbers of times: then there is a problem for every way to divide the
// quota among these numbers.
func Fixed(p *exactcover.Problem, s Permutation) iter.Seq[*exactcover.Problem] {
	return func(yield func(*exactcover.Problem) bool) {
		q, ok := newQuotient(p, s)
		if ok {
			q.divide(q.multiple(), yield)
		}
	}
}

// A quotient is a problem whose options are orbits.
type quotient struct {
	problem *exactcover.Problem
	orbits  []orbit
	given   []bool // by orbit
	// parts holds for each item that orbits contain several times, and each such number, the quota
	// of the orbits that contain it so often. High is 0 if there must be none.
	parts map[part]exactcover.Quota
	size  map[part]int // by such a number, too: how many orbits there are
}

// A part of an item is what orbits that contain it a number of times cover.
type part struct{ item, times int }

// An orbit holds what its options contain together.
type orbit struct {
	first  int // its lowest option
	items  []int
	times  map[int]int // by item: how many of its options contain it, if there are several and it has a quota
	colors []exactcover.Color
	cost   int
}

// newQuotient returns the quotient of p by s, or false if s fixes no solution, because what is given
// excludes itself.
func newQuotient(p *exactcover.Problem, s Permutation) (*quotient, bool) {
	excluded, given := p.OptionSet(p.Excluded), p.OptionSet(p.Given)
	q := &quotient{problem: p, parts: make(map[part]exactcover.Quota), size: make(map[part]int)}
	seen := make([]bool, len(s))
	for first := range s {
		if seen[first] || excluded[first] {
			continue
		}
		together, fits := orbit{first: first, times: make(map[int]int)}, true
		for o := first; !seen[o]; o = s[o] {
			seen[o] = true
			fits = fits && together.add(p, o)
		}
		if fits {
			q.orbits, q.given = append(q.orbits, together), append(q.given, given[first])
		} else if given[first] {
			return nil, false
		}
	}
	return q, true
}

// add adds an option of p to the orbit, and reports whether the others leave room for it.
func (b *orbit) add(p *exactcover.Problem, o int) bool {
	option := &p.Options[o]
	b.cost += option.Cost
	for k, item := range option.Items {
		color := option.Color(k)
		at := slices.Index(b.items, item)
		if at < 0 {
			b.items, b.colors = append(b.items, item), append(b.colors, color)
			if p.Quota(item).High > 1 {
				b.times[item] = 1
			}
			continue
		}
		if times, counted := b.times[item]; counted {
			if times == p.Quota(item).High {
				return false
			}
			b.times[item]++
		} else if color.Excludes(b.colors[at]) {
			return false
		}
	}
	return true
}

// multiple returns, for each item that some orbit contains several times, all numbers of times,
// descending.
func (q *quotient) multiple() (all [][]part) {
	for _, b := range q.orbits {
		for item, times := range b.times {
			q.size[part{item, times}]++
		}
	}
	sorted := slices.SortedFunc(maps.Keys(q.size), func(a, b part) int {
		return cmp.Or(cmp.Compare(a.item, b.item), cmp.Compare(b.times, a.times))
	})
	for len(sorted) > 0 {
		item, n := sorted[0].item, 1
		for n < len(sorted) && sorted[n].item == item {
			n++
		}
		if sorted[0].times > 1 {
			all = append(all, sorted[:n])
		}
		sorted = sorted[n:]
	}
	return all
}

// divide yields the problems for every way to divide the quotas of these items among their parts. It
// returns false when yield does.
func (q *quotient) divide(items [][]part, yield func(*exactcover.Problem) bool) bool {
	if len(items) == 0 {
		p, ok := q.build()
		return !ok || yield(p)
	}
	return q.divideQuota(items[0], q.problem.Quota(items[0][0].item), func() bool { return q.divide(items[1:], yield) })
}

// divideQuota calls next for every way to divide a quota among parts of an item, until it returns
// false.
func (q *quotient) divideQuota(parts []part, left exactcover.Quota, next func() bool) bool {
	first := parts[0]
	if len(parts) == 1 {
		least, most := (max(0, left.Low)+first.times-1)/first.times, left.High/first.times
		if least > most {
			return true
		}
		q.parts[first] = exactcover.Quota{Low: least, High: most}
		return next()
	}
	for n := 0; n <= q.size[first] && n*first.times <= left.High; n++ {
		q.parts[first] = exactcover.Quota{Low: n, High: n}
		rest := exactcover.Quota{Low: left.Low - n*first.times, High: left.High - n*first.times}
		if !q.divideQuota(parts[1:], rest, next) {
			return false
		}
	}
	return true
}

// build returns the problem with the quotas of the parts, or false if a given orbit does not fit them.
func (q *quotient) build() (*exactcover.Problem, bool) {
	p := &exactcover.Problem{Colors: q.problem.Colors}
	number := make(map[part]int) // the item of a part; that of an item that is not divided has times 0
	for i := range q.problem.Items {
		item := q.problem.Items[i]
		divided := false
		for _, of := range q.partsOf(i) {
			divided = true
			quota := q.parts[of]
			if quota.High > 0 {
				number[of] = len(p.Items)
				p.Items = append(p.Items, exactcover.Item{Name: item.Name, Quota: quota})
			}
		}
		if !divided {
			number[part{i, 0}] = len(p.Items)
			p.Items = append(p.Items, item)
		}
	}
	for b, together := range q.orbits {
		option := exactcover.Option{Name: q.problem.OptionName(together.first), Cost: together.cost}
		if p.Colors != nil {
			option.Colors = together.colors
		}
		fits := true
		for _, item := range together.items {
			of := part{item, together.times[item]}
			if _, divided := q.parts[of]; !divided {
				of.times = 0
			}
			i, known := number[of]
			fits = fits && known
			option.Items = append(option.Items, i)
		}
		if fits && q.given[b] {
			p.Given = append(p.Given, len(p.Options))
		}
		if fits {
			p.Options = append(p.Options, option)
		} else if q.given[b] {
			return nil, false
		}
	}
	return withoutTwins(p), p.ValidateGiven(p.Given) == nil
}

// partsOf returns the parts of an item, ascending by times. It has none if it is not divided.
func (q *quotient) partsOf(item int) (parts []part) {
	for of := range q.parts {
		if of.item == item {
			parts = append(parts, of)
		}
	}
	slices.SortFunc(parts, func(a, b part) int { return a.times - b.times })
	return parts
}

// withoutTwins removes all but the first of items that demand the same: the items that a symmetry
// takes to each other. That makes the search faster.
func withoutTwins(p *exactcover.Problem) *exactcover.Problem {
	number := make([]int, len(p.Items)) // -1 for a twin
	first := make(map[string]bool)
	var items []exactcover.Item
	for i, demand := range demands(p, Identity(len(p.Options))) {
		if number[i] = -1; !first[demand] {
			first[demand] = true
			number[i] = len(items)
			items = append(items, p.Items[i])
		}
	}
	p.Items = items
	for o := range p.Options {
		option := &p.Options[o]
		kept := exactcover.Option{Name: option.Name, Cost: option.Cost}
		for k, item := range option.Items {
			if number[item] < 0 {
				continue
			}
			kept.Items = append(kept.Items, number[item])
			if option.Colors != nil {
				kept.Colors = append(kept.Colors, option.Color(k))
			}
		}
		*option = kept
	}
	return p
}
