package enginetest

import (
	"math/rand/v2"

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
	p := solvertest.Union(pieces...)
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
