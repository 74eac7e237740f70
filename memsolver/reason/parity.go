package reason

import (
	"context"
	"math/bits"
)

// parity looks for items of which each option contains an even number, while a cover contains an
// odd one. These are the combinations of rows of the matrix modulo 2 that are 0 on the left of the
// equations and 1 on the right (elimination by C. F. Gauss). It returns few such items, or nil if
// there are none, or if ctx is done first.
func (r *rest) parity(ctx context.Context) []int {
	var rows []equation
	words := (len(r.options) + 63) / 64
	of := make([]int, len(r.low)) // by item: its row, or -1
	for item := range r.low {
		of[item] = -1
		if r.isFixed(item) {
			of[item] = len(rows)
			rows = append(rows, equation{options: make([]uint64, words), odd: r.low[item]%2 == 1})
		}
	}
	items := make([]int, len(rows))
	for item, row := range of {
		if row >= 0 {
			items[row] = item
			rows[row].rows = make([]uint64, (len(rows)+63)/64)
			flip(rows[row].rows, row)
		}
	}
	for o, column := range r.columns {
		for _, item := range column {
			if row := of[item]; row >= 0 {
				flip(rows[row].options, o)
			}
		}
	}
	fewest := fewestRows(ctx, eliminate(ctx, rows))
	if fewest == nil {
		return nil
	}
	var found []int
	for row, item := range items {
		if has(fewest, row) {
			found = append(found, item)
		}
	}
	return found
}

// parityWork returns how long elimination modulo 2 takes at most, in the units of [Search.Run].
func (r *rest) parityWork() int {
	const wordsPerUnit = 8
	n := len(r.low)
	return n * n / 2 * (len(r.options) + n + 127) / 64 / wordsPerUnit
}

// An equation says whether the number of chosen options of some is odd. It is the sum, modulo 2, of
// the equations of some items, its rows.
type equation struct {
	options, rows []uint64 // sets
	odd           bool
}

func (e *equation) add(f *equation) {
	xor(e.options, f.options)
	xor(e.rows, f.rows)
	e.odd = e.odd != f.odd
}

// eliminate returns the sums of equations that are left without options, or nil if ctx is done first.
func eliminate(ctx context.Context, rows []equation) []equation {
	words := 0
	if len(rows) > 0 {
		words = len(rows[0].options)
	}
	for word := range words {
		if ctx.Err() != nil {
			return nil
		}
		for {
			pivot := -1
			for k := range rows {
				if rows[k].options[word] != 0 {
					pivot = k
					break
				}
			}
			if pivot < 0 {
				break
			}
			bit := rows[pivot].options[word] & -rows[pivot].options[word]
			chosen := rows[pivot]
			rows[pivot] = rows[len(rows)-1]
			rows = rows[:len(rows)-1]
			for k := range rows {
				if rows[k].options[word]&bit != 0 {
					rows[k].add(&chosen)
				}
			}
		}
	}
	return rows
}

// fewestRows returns the rows of a sum of these equations without options that is odd, and has as
// few rows as adding one equation at a time leads to before ctx is done; or nil if none is odd.
func fewestRows(ctx context.Context, sums []equation) []uint64 {
	var odd *equation
	for k := range sums {
		if sums[k].odd && (odd == nil || size(sums[k].rows) < size(odd.rows)) {
			odd = &sums[k]
		}
	}
	if odd == nil {
		return nil
	}
	var even [][]uint64
	for k := range sums {
		if s := &sums[k]; s != odd {
			if s.odd {
				s.add(odd)
			}
			even = append(even, s.rows)
		}
	}
	best := odd.rows
	for better := true; better; {
		better = false
		for _, rows := range even {
			if ctx.Err() != nil {
				return best
			}
			xor(best, rows)
			if size(best) >= oldSize(best, rows) {
				xor(best, rows)
			} else {
				better = true
			}
		}
	}
	return best
}

// oldSize returns the size of a set before another one was added to it.
func oldSize(set, added []uint64) int {
	n := 0
	for k, word := range set {
		n += bits.OnesCount64(word ^ added[k])
	}
	return n
}

func xor(a, b []uint64) {
	for k, word := range b {
		a[k] ^= word
	}
}

func flip(set []uint64, n int) { set[n/64] ^= 1 << (n % 64) }

func has(set []uint64, n int) bool { return set[n/64]>>(n%64)&1 == 1 }

func size(set []uint64) int {
	n := 0
	for _, word := range set {
		n += bits.OnesCount64(word)
	}
	return n
}
