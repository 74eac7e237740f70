package enginetest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
)

// Apart returns a problem that falls into n random ones, with items and options in a random
// order. Half of these problems are joined again by a secondary item: it connects some of
// their options, in colors or in none.
func Apart(rng *rand.Rand, n int) *exactcover.Problem {
	pieces := make([]*exactcover.Problem, n)
	for i := range pieces {
		pieces[i] = solvertest.Random(rng)
		pieces[i].Given = nil
	}
	p := Union(pieces...)
	if rng.IntN(2) == 0 {
		p.Items = append(p.Items, exactcover.Item{Name: "join", Secondary: true})
		for o := range p.Options {
			if rng.IntN(4) > 0 {
				continue
			}
			option := &p.Options[o]
			option.Colors = append(append(make([]exactcover.Color, 0), option.Colors...), make([]exactcover.Color, len(option.Items)-len(option.Colors))...)
			option.Items = append(option.Items, len(p.Items)-1)
			option.Colors = append(option.Colors, exactcover.Color(rng.IntN(3)))
		}
	}
	shuffle(rng, p)
	return p
}

// shuffle exchanges items of the same kind, and options.
func shuffle(rng *rand.Rand, p *exactcover.Problem) {
	primary := p.Primary()
	place := append(rng.Perm(primary), rng.Perm(len(p.Items)-primary)...)
	for i := primary; i < len(place); i++ {
		place[i] += primary
	}
	for o := range p.Options {
		for k, item := range p.Options[o].Items {
			p.Options[o].Items[k] = place[item]
		}
	}
	rng.Shuffle(len(p.Options), func(a, b int) { p.Options[a], p.Options[b] = p.Options[b], p.Options[a] })
}

// Pieces returns the problem of dividing a board into connected pieces of one to three squares.
func Pieces(rows, columns int) *exactcover.Problem {
	p := solvertest.New(rows * columns)
	for v := range rows * columns {
		right, below := v%columns < columns-1, v/columns < rows-1
		left := v%columns > 0
		add := func(possible bool, items ...int) {
			if possible {
				p.Options = append(p.Options, exactcover.Option{Items: items})
			}
		}
		add(true, v)
		add(right, v, v+1)
		add(below, v, v+columns)
		add(v%columns < columns-2, v, v+1, v+2)
		add(v/columns < rows-2, v, v+columns, v+2*columns)
		// Three of four squares, by the corner that is v.
		add(right && below, v, v+1, v+columns)
		add(left && below, v, v-1, v+columns)
		add(right && v >= columns, v, v+1, v-columns)
		add(left && v >= columns, v, v-1, v-columns)
	}
	return p
}

// Union returns the problem that asks for a solution of each of these problems. They have no
// given and no excluded options; those that have colors have the same ones. The number of its
// solutions is the product of theirs.
func Union(pieces ...*exactcover.Problem) *exactcover.Problem {
	union := new(exactcover.Problem)
	place := make([][]int, len(pieces)) // by piece and item
	for _, secondary := range []bool{false, true} {
		for n, piece := range pieces {
			for i := range piece.Items {
				if piece.Items[i].Secondary == secondary {
					place[n] = append(place[n], len(union.Items))
					union.Items = append(union.Items, exactcover.Item{Name: fmt.Sprint(n, " ", piece.ItemName(i)), Secondary: secondary})
				}
			}
		}
	}
	for n, piece := range pieces {
		if len(piece.Colors) > len(union.Colors) {
			union.Colors = piece.Colors
		}
		for o := range piece.Options {
			option := exactcover.Option{Name: fmt.Sprint(n, " ", piece.OptionName(o)), Colors: slices.Clone(piece.Options[o].Colors)}
			for _, i := range piece.Options[o].Items {
				option.Items = append(option.Items, place[n][i])
			}
			union.Options = append(union.Options, option)
		}
	}
	return union
}
