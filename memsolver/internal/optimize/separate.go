package optimize

import (
	"cmp"
	"context"
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
)

// A separator looks for cuts that a solution of the relaxation violates.
//
// The sum of some constraints of the items, divided by 2 and rounded down, is a cut. The solution violates it if
// the bound of the sum is odd, and the sum is less than 1 below it: a {0,1/2}-cut (A. Caprara, M. Fischetti,
// "{0,1/2}-Chvátal-Gomory cuts", Mathematical Programming 74 (1996), 221-235). Which constraints to add up is found
// by elimination modulo 2, as in A. M. C. A. Koster, A. Zymolka, M. Kutschka, "Algorithms to separate
// {0,1/2}-Chvátal-Gomory cuts", Algorithmica 55 (2009), 375-391.
type separator struct {
	*model
	values  []float64 // by option: how much of it the solution chooses
	columns [][]int32 // by option: the items whose quotas hold for it
	rows    [][]int32 // by item: the options
	partly  []int32   // options that are partly chosen, those nearest to a half first
	upper   []bool    // by item: whether its constraint is its high quota, and not the low one

	sums []sum
	seen map[string]bool // the items of sums

	work int // words of sums, and entries of cuts, that were read

	// A cut in the making.
	factor    []int64 // by option
	touched   []int32 // options whose factor may not be 0
	isTouched []bool
}

// A sum of constraints, modulo 2.
type sum struct {
	options []uint64 // which of the options that are partly chosen have an odd factor
	items   []uint64 // whose constraints were added up
	odd     bool     // whether the bound is odd
	slack   float64  // by how much the solution is within the bound
}

const (
	mostSlack     = 0.98 // of a sum; from 1 on, its cut is not violated
	mostTried     = 8    // sums for each cut that is wanted
	mostSums      = 1000 // for each cut that is wanted
	leastEfficacy = 0.01
	parallelism   = 0.5 // the greatest cosine between two cuts
)

// separate returns at most n cuts that the values of the options violate, and how much work that was. If ctx is done
// first, there are none.
func (m *model) separate(ctx context.Context, values []float64, n int) (cuts []cut, work int) {
	s := &separator{
		model: m, values: values, columns: m.columns(), rows: make([][]int32, len(m.low)), upper: make([]bool, len(m.low)),
		seen: make(map[string]bool), factor: make([]int64, m.options()), isTouched: make([]bool, m.options()),
	}
	for o, items := range s.columns {
		for _, i := range items {
			s.rows[i] = append(s.rows[i], int32(o))
		}
		if s.part(int32(o)) > fractional {
			s.partly = append(s.partly, int32(o))
		}
	}
	slices.SortStableFunc(s.partly, func(a, b int32) int { return cmp.Compare(s.part(b), s.part(a)) })
	s.eliminate(ctx, s.constraints(), mostSums*n)
	slices.SortStableFunc(s.sums, func(a, b sum) int { return cmp.Compare(b.promise(), a.promise()) })
	for _, p := range s.sums[:min(len(s.sums), mostTried*n)] {
		if len(cuts) == n || ctx.Err() != nil {
			break
		}
		if c := s.cut(p.items); c.efficacy > leastEfficacy && !s.isParallel(c, cuts) {
			cuts = append(cuts, c)
		}
	}
	return cuts, s.work
}

// part returns how far the value of an option is from an integer.
func (s *separator) part(o int32) float64 { return min(s.values[o], 1-s.values[o]) }

// isUp reports whether an odd factor of an option is rounded up, as it is chosen at most once, and not down, as it is
// chosen at least 0 times. The other bound is farther from its value.
func (s *separator) isUp(o int32) bool { return s.values[o] > 0.5 }

// constraints returns of each item the constraint that is nearer to being violated, unless it is far from that.
func (s *separator) constraints() []sum {
	number := make(map[int32]int, len(s.partly))
	for k, o := range s.partly {
		number[o] = k
	}
	var all []sum
	for i, row := range s.rows {
		p := sum{options: make([]uint64, len(s.partly)/64+1), items: make([]uint64, len(s.rows)/64+1)}
		p.items[i/64] |= 1 << (i % 64)
		times, up := 0.0, int32(0)
		for _, o := range row {
			times += s.values[o]
			if k, partly := number[o]; partly {
				p.options[k/64] ^= 1 << (k % 64)
			}
			if s.isUp(o) {
				up++
			}
		}
		under, over, bound := float64(s.high[i])-times, times-float64(s.low[i]), s.low[i]
		if s.upper[i] = under <= over; s.upper[i] {
			bound = s.high[i]
		}
		p.odd, p.slack = (bound+up)%2 != 0, max(0, min(under, over))
		if p.slack <= mostSlack {
			all = append(all, p)
		}
	}
	return all
}

// eliminate eliminates the options that are partly chosen, one after another, from sums of constraints, and keeps
// the sums that can be cuts, until there are most of them.
func (s *separator) eliminate(ctx context.Context, rows []sum, most int) {
	for k := range s.partly {
		if len(s.sums) >= most || ctx.Err() != nil {
			return
		}
		s.work += len(rows)
		at := none
		for r := range rows {
			if rows[r].has(k) && (at == none || rows[r].before(&rows[at])) {
				at = r
			}
		}
		if at == none {
			continue
		}
		pivot, kept := rows[at], rows[:0]
		for r, p := range rows {
			switch {
			case r == at || p.has(k) && p.slack+pivot.slack > mostSlack:
				continue
			case p.has(k):
				p.add(&pivot)
				s.work += len(p.options) + len(p.items)
				s.consider(&p)
			}
			kept = append(kept, p)
		}
		rows = kept
	}
}

// has reports whether the option number k of those that are partly chosen has an odd factor.
func (p *sum) has(k int) bool { return p.options[k/64]>>(k%64)&1 != 0 }

// before reports whether p is better for an elimination than q.
func (p *sum) before(q *sum) bool {
	return p.slack < q.slack || p.slack == q.slack && count(p.options) < count(q.options)
}

func (p *sum) add(q *sum) {
	p.slack += q.slack
	p.odd = p.odd != q.odd
	for w := range p.options {
		p.options[w] ^= q.options[w]
	}
	for w := range p.items {
		p.items[w] ^= q.items[w]
	}
}

// promise is about the square of the efficacy of the cut.
func (p *sum) promise() float64 { return (1 - p.slack) * (1 - p.slack) / float64(count(p.items)) }

// members calls yield with each member of a set.
func members(set []uint64, yield func(k int)) {
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			yield(64*w + bits.TrailingZeros64(word))
		}
	}
}

// count returns how many members a set has.
func count(set []uint64) int {
	n := 0
	for _, w := range set {
		n += bits.OnesCount64(w)
	}
	return n
}

// consider keeps a sum, with the slack that its cut has, if the solution violates that.
func (s *separator) consider(p *sum) {
	slack := p.slack
	members(p.options, func(k int) { slack += s.part(s.partly[k]) })
	if !p.odd || slack > mostSlack {
		return
	}
	key := make([]byte, 0, 8*len(p.items))
	for _, w := range p.items {
		key = binary.LittleEndian.AppendUint64(key, w)
	}
	if !s.seen[string(key)] {
		s.seen[string(key)] = true
		s.sums = append(s.sums, sum{items: slices.Clone(p.items), slack: slack})
	}
}

// cut returns the cut of the constraints of some items, or a cut without efficacy if there is none.
func (s *separator) cut(items []uint64) cut {
	defer s.clear()
	bound := int64(0)
	members(items, func(k int) {
		i := int32(k)
		if s.upper[i] {
			s.add(i, 1)
			bound += int64(s.high[i])
		} else {
			s.add(i, -1)
			bound -= int64(s.low[i])
		}
	})
	for _, o := range s.touched {
		switch {
		case s.factor[o]%2 == 0:
		case s.isUp(o):
			s.factor[o]++
			bound++
		default:
			s.factor[o]--
		}
	}
	if bound%2 == 0 {
		return cut{}
	}
	for _, o := range s.touched {
		s.factor[o] /= 2
	}
	bound, ok := s.addEquations((bound - 1) / 2)
	if !ok || bound < 0 || bound > math.MaxInt32 {
		return cut{}
	}
	times, square := 0.0, 0.0
	for _, o := range s.touched {
		f := float64(s.factor[o])
		times += f * s.values[o]
		square += f * f
	}
	c := cut{most: int32(bound), norm: math.Sqrt(square)}
	if c.efficacy = (times - float64(bound)) / c.norm; !(c.efficacy > leastEfficacy) {
		return cut{}
	}
	for _, o := range s.touched {
		if f := s.factor[o]; f != 0 { // less than norm, which is at most 1/leastEfficacy
			c.entries = append(c.entries, entry{o, int32(f)})
		}
	}
	return c
}

// add adds times the row of an item to the factors.
func (s *separator) add(i int32, times int64) {
	s.work += len(s.rows[i])
	for _, o := range s.rows[i] {
		if !s.isTouched[o] {
			s.touched, s.isTouched[o] = append(s.touched, o), true
		}
		s.factor[o] += times
	}
}

// clear sets all factors to 0.
func (s *separator) clear() {
	for _, o := range s.touched {
		s.factor[o], s.isTouched[o] = 0, false
	}
	s.touched = s.touched[:0]
}

// addEquations adds and subtracts items that are covered a fixed number of times, so that no factor is negative,
// and more are 0. It returns the bound after that, and whether there are such items.
func (s *separator) addEquations(bound int64) (_ int64, ok bool) {
	for k := 0; k < len(s.touched); k++ { // add appends to it
		o := s.touched[k]
		f := s.factor[o]
		if f >= 0 {
			continue
		}
		at := slices.IndexFunc(s.columns[o], s.isFixed)
		if at < 0 {
			return 0, false
		}
		i := s.columns[o][at]
		s.add(i, -f)
		bound -= f * int64(s.high[i])
	}
	for _, o := range s.touched {
		for _, i := range s.columns[o] {
			if !s.isFixed(i) {
				continue
			}
			least := s.factor[o]
			for _, other := range s.rows[i] {
				if least = min(least, s.factor[other]); least == 0 {
					break
				}
			}
			if least > 0 {
				s.add(i, -least)
				bound -= least * int64(s.high[i])
			}
		}
	}
	return bound, true
}

// isFixed reports whether an item is covered a fixed number of times. It is no cut, which an option can contain more
// than once.
func (s *separator) isFixed(i int32) bool { return s.low[i] == s.high[i] && s.low[i] > 0 }

// isParallel reports whether a cut is much like one of others.
func (s *separator) isParallel(c cut, others []cut) bool {
	for _, e := range c.entries {
		s.factor[e.option] = int64(e.times)
	}
	defer func() {
		for _, e := range c.entries {
			s.factor[e.option] = 0
		}
	}()
	return slices.ContainsFunc(others, func(other cut) bool {
		product := int64(0)
		for _, e := range other.entries {
			product += s.factor[e.option] * int64(e.times)
		}
		return float64(product) > parallelism*c.norm*other.norm
	})
}
