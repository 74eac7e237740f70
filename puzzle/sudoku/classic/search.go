package classic

import "math/bits"

// Fewest returns the lowest open cell of those that have the fewest candidates. The position must not
// be solved, and every open cell must have two candidates at least, as after [Position.Settle] or
// [Position.Singles].
func (p *Position) Fewest() int {
	for band := range bands {
		var one, two, three uint32 // cells with that many candidates at least
		for _, may := range &p.may[band] {
			three |= two & may
			two |= one & may
			one |= may
		}
		if pairs := two &^ three; pairs != 0 {
			return band*bandSize + bits.TrailingZeros32(pairs)
		}
	}
	return p.fewestOfMany()
}

// fewestOfMany is Fewest where no cell has two candidates.
func (p *Position) fewestOfMany() int {
	cell, fewest := 0, Side+1
	for band := range bands {
		var count [4]uint32 // bit k of the number of candidates of each cell
		for _, carry := range &p.may[band] {
			for k := range count {
				count[k], carry = count[k]^carry, count[k]&carry
			}
		}
		least, n := p.open[band], 0
		for k := len(count) - 1; k >= 0; k-- {
			if less := least &^ count[k]; less != 0 {
				least = less
			} else {
				n |= 1 << k
			}
		}
		if least != 0 && n < fewest {
			cell, fewest = band*bandSize+bits.TrailingZeros32(least), n
		}
	}
	return cell
}

// Choice returns the choice of a search in such a position: the first candidate of that cell. If it fails,
// [Position.Exclude] it.
func (p *Position) Choice() (cell, digit int) {
	cell = p.Fewest()
	return cell, bits.TrailingZeros16(p.Candidates(cell))
}

// Count returns the number of solutions, but at most limit, which is at least 1. It changes p.
func (p *Position) Count(limit int) int {
	n := 0
	for p.Settle() {
		if p.Solved() {
			return n + 1
		}
		cell, digit := p.Choice()
		next := *p
		next.Place(cell, digit)
		if n += next.Count(limit - n); n >= limit {
			return n
		}
		p.Exclude(cell, digit)
	}
	return n
}
