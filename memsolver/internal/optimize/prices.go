package optimize

import (
	"math"
	"math/bits"
)

// Prices of the items are a bound: whatever they are, a cover costs at least the sum of
//
//   - the price of each item times how often it is covered, which is at least its low number of times if the price is
//     positive, and at most its high number of times if it is negative,
//   - what each chosen option adds: its cost less the prices of its items. An option that adds less than 0 can be
//     counted whether it is chosen or not.
//
// That holds for integers without rounding, so prices are integers, in units of 1/2^shift of the
// unit of costs. The linear relaxation finds good ones, but nothing depends on its arithmetic.
type prices struct {
	items []int64 // by item; nil if all are 0
	base  int64   // the sum over the items
	added []int64 // by option, as far as it was left when the prices were made
}

// noLimit is above all bounds.
const noLimit = math.MaxInt64 / 2

// largest is below what sums of prices and costs may be: twice it is no overflow.
const largest = 1 << 60

// shiftOf returns how finely prices are divided: the finest of which sums of costs are no overflow,
// but at most 20 bits.
func shiftOf(m *model) int {
	sum := uint64(1)
	for _, c := range m.cost {
		sum += uint64(max(c, -c))
	}
	return max(min(20, 54-bits.Len64(sum)), 0)
}

// noPrices returns the prices of 0.
func noPrices(m *model, shift int) *prices {
	p := &prices{added: make([]int64, m.options())}
	for o, c := range m.cost {
		p.added[o] = c << shift
	}
	return p
}

// set sets prices to about y, and what the chosen options of s add and those that are left. The
// cost of options is taken into account if costs is true. It reports whether the prices are small
// enough.
func (p *prices) set(s *state, y []float64, shift int, costs bool) bool {
	if p.items == nil {
		p.items = make([]int64, len(y))
	}
	p.base = 0
	sum := 0.0
	for i, v := range y {
		v = math.Round(math.Ldexp(v, shift))
		if !(math.Abs(v) < largest) {
			return false
		}
		p.items[i] = int64(v)
		times := int64(s.low[i])
		if v < 0 {
			times = int64(s.high[i])
		}
		sum += math.Abs(v) * float64(s.high[i])
		p.base += p.items[i] * times
	}
	if sum >= largest {
		return false
	}
	if len(p.added) == 0 {
		p.added = make([]int64, s.options())
	}
	add := func(o int32) {
		a := int64(0)
		if costs {
			a = s.cost[o] << shift
		}
		for n := s.start[o]; n < s.start[o+1]; n++ {
			if s.color[n] == 0 {
				a -= p.items[s.item[n]]
			}
		}
		p.added[o] = a
		sum += math.Abs(float64(a))
	}
	for _, o := range s.chosen {
		add(o)
	}
	for _, o := range s.rest() {
		add(o)
	}
	return sum < largest
}

// boundOf returns the bound of a state, in price units.
func (p *prices) boundOf(s *state) int64 {
	bound := p.base
	for _, o := range s.chosen {
		bound += p.added[o]
	}
	for _, o := range s.rest() {
		bound += min(p.added[o], 0)
	}
	return bound
}

// ceil returns the least cost that is not below a bound in price units.
func ceil(bound int64, shift int) int64 { return -(-bound >> shift) }
