package space

import (
	"context"
	"math/big"

	"graphcover/exactcover"
)

// A Comparison says how the solutions of two problems differ.
type Comparison struct {
	Solutions [2]*big.Int // how many each has
	// Differ lists the options that are in different numbers of solutions: those of the
	// first problem in their order, then those that only the second has. Options of one name
	// count as one, in both.
	Differ []Difference
}

// A Difference is an option that two problems' solutions contain differently often.
type Difference struct {
	Option    string      `json:"option"`    // its name
	Solutions [2]*big.Int `json:"solutions"` // of each problem, that contain it
}

// Same reports whether there is no difference.
func (c *Comparison) Same() bool {
	return len(c.Differ) == 0 && c.Solutions[0].Cmp(c.Solutions[1]) == 0
}

// Compare compares the solutions of p with those of q, by questions about each of them. The
// errors are those of the questions.
func Compare(ctx context.Context, p, q *exactcover.Problem, aboutP, aboutQ Questions) (*Comparison, error) {
	c := new(Comparison)
	var with [2][]*big.Int
	for side, about := range []Questions{aboutP, aboutQ} {
		var err error
		if c.Solutions[side], err = about.Count(ctx, Narrowing{}); err != nil {
			return nil, err
		}
		if with[side], err = about.Options(ctx, Narrowing{}); err != nil {
			return nil, err
		}
	}
	c.Differ = differences([2]*exactcover.Problem{p, q}, with)
	return c, nil
}

// differences returns the options that are in different numbers of solutions. The list with has
// these numbers, by the options of each problem.
func differences(problems [2]*exactcover.Problem, with [2][]*big.Int) []Difference {
	var all, differ []Difference
	index := make(map[string]int)
	for side, p := range problems {
		for o := range p.Options {
			name := p.OptionName(o)
			i, known := index[name]
			if !known {
				i = len(all)
				index[name] = i
				all = append(all, Difference{name, [2]*big.Int{new(big.Int), new(big.Int)}})
			}
			n := all[i].Solutions[side]
			n.Add(n, with[side][o])
		}
	}
	for _, d := range all {
		if d.Solutions[0].Cmp(d.Solutions[1]) != 0 {
			differ = append(differ, d)
		}
	}
	return differ
}
