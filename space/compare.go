package space

import (
	"math/big"

	"graphcover/exactcover"
)

// A Difference is an option that two problems' solutions contain differently often.
type Difference struct {
	Option    string     // its name
	Solutions [2]big.Int // of each problem, that contain it
}

// Compare returns the options that occur in different numbers of solutions of p and q, by
// their names: those of p in their order, then those that only q has. The numbers of
// solutions with each option are those that [Questions] return. Options of one name count as
// one.
func Compare(p, q *exactcover.Problem, ofP, ofQ []*big.Int) []Difference {
	var all []Difference
	index := make(map[string]int)
	add := func(p *exactcover.Problem, side int, counts []*big.Int) {
		for o := range p.Options {
			name := p.OptionName(o)
			i, known := index[name]
			if !known {
				i = len(all)
				index[name] = i
				all = append(all, Difference{Option: name})
			}
			n := &all[i].Solutions[side]
			n.Add(n, counts[o])
		}
	}
	add(p, 0, ofP)
	add(q, 1, ofQ)
	var differ []Difference
	for i := range all {
		if d := &all[i]; d.Solutions[0].Cmp(&d.Solutions[1]) != 0 {
			differ = append(differ, *d)
		}
	}
	return differ
}
