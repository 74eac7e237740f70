package reason

import (
	"cmp"
	"context"
	"slices"
)

// pigeonhole looks for items that need more of a family than there is: for lessons of which every option
// that is left has an hour of ann, while she has fewer hours. A family is the items that begin alike.
// It returns the weights by item, -1 for those of the family, and for those in need how many of the
// family each of their options has at least; or nil if there is no such family. Of several it
// takes the one with the fewest items. It returns nil, too, if ctx is done first.
func (r *rest) pigeonhole(ctx context.Context) []int {
	family, families := r.families()
	needs := r.demandsOf(family, len(families))
	var tight []int // families of which more are needed than there are
	for f, need := range needs {
		needed := 0
		for _, n := range need {
			needed += n.times * r.low[n.item]
		}
		if needed > sum(r.high, families[f]) {
			tight = append(tight, f)
		}
	}
	slices.SortStableFunc(tight, func(a, b int) int {
		return cmp.Compare(len(needs[a])+len(families[a]), len(needs[b])+len(families[b]))
	})
	columns := r.columnsOf()
	for _, f := range tight {
		if ctx.Err() != nil {
			return nil
		}
		if weights := r.crowd(needs[f], families[f], columns); weights != nil {
			return weights
		}
	}
	return nil
}

// families returns the number of each item's family, or -1 if its name is one word, and the items
// of each family.
func (r *rest) families() (of []int, families [][]int) {
	names, numbers := itemsOf(r.problem), make(map[likeness]int)
	of = make([]int, len(r.low))
	for item := range of {
		of[item] = -1
		begins := names.beginning(item)
		if begins.text == "" {
			continue
		}
		f, known := numbers[begins]
		if !known {
			f = len(families)
			numbers[begins], families = f, append(families, nil)
		}
		of[item], families[f] = f, append(families[f], item)
	}
	return of, families
}

// A demand is an item that must be covered, and of each of its options that is left how many of a family
// it has at least.
type demand struct{ item, times int }

// demandsOf returns for each family the items outside that need some of it.
func (r *rest) demandsOf(family []int, families int) [][]demand {
	type share struct{ family, times int }
	shares := make([][]share, len(r.low)) // by item
	seen := make([]bool, len(r.low))
	times := make([]int, families) // in an option
	for _, column := range r.columns {
		for _, item := range column {
			if f := family[item]; f >= 0 {
				times[f]++
			}
		}
		for _, item := range column {
			switch {
			case r.low[item] == 0:
			case seen[item]:
				left := shares[item][:0]
				for _, s := range shares[item] {
					if s.times = min(s.times, times[s.family]); s.times > 0 {
						left = append(left, s)
					}
				}
				shares[item] = left
			default:
				seen[item] = true
				for _, other := range column {
					f := family[other]
					if f >= 0 && f != family[item] && !slices.ContainsFunc(shares[item], func(s share) bool { return s.family == f }) {
						shares[item] = append(shares[item], share{f, times[f]})
					}
				}
			}
		}
		for _, item := range column {
			if f := family[item]; f >= 0 {
				times[f] = 0
			}
		}
	}
	needs := make([][]demand, families)
	for item, of := range shares {
		for _, s := range of {
			needs[s.family] = append(needs[s.family], demand{item, s.times})
		}
	}
	return needs
}

// crowd returns weights by which these needs exceed a family, or nil if they do not. An option may have
// several of the items in need, and no more of the family than one of them needs: then those that need
// less are left out. columns are those of each item.
func (r *rest) crowd(needs []demand, family []int, columns [][]int32) []int {
	weights := make([]int, len(r.low))
	for _, item := range family {
		weights[item] = -1
	}
	slices.SortStableFunc(needs, func(a, b demand) int { return cmp.Compare(b.times*r.low[b.item], a.times*r.low[a.item]) })
	for _, n := range needs {
		weights[n.item] = n.times
		if slices.ContainsFunc(columns[n.item], func(k int32) bool { return weight(r.columns[k], weights) > 0 }) {
			weights[n.item] = 0
		}
	}
	if r.surplus(weights) <= 0 {
		return nil
	}
	r.simplify(weights)
	return weights
}
