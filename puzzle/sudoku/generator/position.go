package generator

import "math/bits"

const (
	side     = 9
	cells    = side * side
	bands    = 3
	bandSize = cells / bands // cells in a band
	whole    = 1<<bandSize - 1
	oneRow   = 1<<side - 1
)

// A position is one of a search that asks whether a Sudoku has a solution. It packs the
// candidates of a digit into three words, one for each band of three rows: bit 9r+c stands
// for row r of the band and column c. So one operation of the processor works on 27 cells.
//
// The search finds cells with one candidate, rows and columns with one place for a digit,
// and by a table what the blocks of a band leave of a digit. Where nothing more is found it
// tries each candidate of a cell that has the fewest.
type position struct {
	may  [bands][side]uint32 // the cells that may hold a digit, from 0
	was  [bands][side]uint32 // may when the digit was last looked at
	open [bands]uint32       // the cells that are not decided
}

// sees holds, for each cell, the cells that can't hold its digit, and itself.
var sees = func() (all [cells][bands]uint32) {
	for cell := range all {
		row, column := cell/side, cell%side
		for seen := range cells {
			if r, c := seen/side, seen%side; r == row || c == column || r/3 == row/3 && c/3 == column/3 {
				all[cell][seen/bandSize] |= 1 << (seen % bandSize)
			}
		}
	}
	return all
}()

// parts holds, for each set of cells of a row, the set of blocks that these are in.
var parts = func() (all [oneRow + 1]uint32) {
	for row := range all {
		for block := range 3 {
			if row>>(3*block)&7 != 0 {
				all[row] |= 1 << block
			}
		}
	}
	return all
}()

// reachable holds, for the sets of three cells in a row of a block in which a digit may be,
// the cells of those that it can be in while it is in each row and block of the band once.
// Bit 3r+b of the index stands for row r and block b. The value is 0 if there is no way.
var reachable = func() (all [1 << 9]uint32) {
	for _, order := range [...][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		index, mask := 0, uint32(0)
		for row, block := range order {
			index |= 1 << (3*row + block)
			mask |= 7 << (side*row + 3*block)
		}
		for set := range all {
			if set&index == index {
				all[set] |= mask
			}
		}
	}
	return all
}()

// newPosition returns the position of an empty grid.
func newPosition() (b position) {
	for band := range bands {
		b.open[band] = whole
		for digit := range side {
			b.may[band][digit] = whole
		}
	}
	return b
}

// place puts a digit into a cell. It reports whether the cell may hold it.
func (b *position) place(cell, digit int) bool {
	band, bit := cell/bandSize, uint32(1)<<(cell%bandSize)
	if b.may[band][digit]&bit == 0 {
		return false
	}
	b.open[band] &^= bit
	row := &b.may[band]
	for d := range row {
		row[d] &^= bit
	}
	for i, seen := range &sees[cell] {
		b.may[i][digit] &^= seen
	}
	row[digit] |= bit
	return true
}

// exclude says that a cell can't hold a digit.
func (b *position) exclude(cell, digit int) { b.may[cell/bandSize][digit] &^= 1 << (cell % bandSize) }

// solvable reports whether b has a solution. It changes b.
func (b *position) solvable() bool {
	if !b.settle() {
		return false
	}
	cell, ok := b.branch()
	if !ok {
		return true
	}
	for digit := range side {
		if b.may[cell/bandSize][digit]>>(cell%bandSize)&1 != 0 {
			next := *b
			if next.place(cell, digit) && next.solvable() {
				return true
			}
		}
	}
	return false
}

// settle makes the deductions that need no trial. It returns false if it finds that there
// is no solution.
func (b *position) settle() bool {
	for {
		placed, ok := b.placeCells()
		if !ok {
			return false
		}
		if placed {
			continue
		}
		if placed, ok = b.placeDigits(); !ok || !placed {
			return ok
		}
	}
}

// placeCells decides the cells that have one candidate. It reports whether there are any,
// and returns false as ok if a cell has none.
func (b *position) placeCells() (placed, ok bool) {
	for band := range bands {
		var one, two uint32 // cells with that many candidates at least
		for _, may := range &b.may[band] {
			two |= one & may
			one |= may
		}
		if one != whole {
			return placed, false
		}
		for single := one &^ two & b.open[band]; single != 0; single &= single - 1 {
			place, digit := bits.TrailingZeros32(single), 0
			for digit < side && b.may[band][digit]>>place&1 == 0 {
				digit++
			}
			if digit == side || !b.place(band*bandSize+place, digit) { // a cell before it took the digit
				return placed, false
			}
			placed = true
		}
	}
	return placed, true
}

// placeDigits decides the cells that are the only place for a digit in their row, column
// or block. It looks only at digits that have lost a candidate since the last time. It
// reports whether it has changed anything, and returns false as ok if a digit has no place
// left.
func (b *position) placeDigits() (changed, ok bool) {
	for digit := range side {
		same := true
		for band := range bands {
			if b.may[band][digit] == b.was[band][digit] {
				continue
			}
			same = false
			more, ok := b.placeInRows(band, digit)
			if !ok {
				return changed, false
			}
			changed = changed || more
		}
		if same {
			continue
		}
		more, ok := b.placeInColumns(digit)
		if !ok {
			return changed, false
		}
		changed = changed || more
	}
	return changed, true
}

// placeInRows is placeDigits for the rows and blocks of a band.
func (b *position) placeInRows(band, digit int) (changed, ok bool) {
	may := b.may[band][digit]
	left := may & reachable[parts[may&oneRow]|parts[may>>side&oneRow]<<3|parts[may>>(2*side)]<<6]
	if left == 0 {
		return false, false
	}
	b.may[band][digit], b.was[band][digit] = left, left
	changed = left != may
	for row := range 3 {
		in := left & (oneRow << (side * row))
		if in == 0 {
			return changed, false
		}
		if in&(in-1) == 0 && in&b.open[band] != 0 {
			if !b.place(band*bandSize+bits.TrailingZeros32(in), digit) {
				return changed, false
			}
			changed = true
		}
	}
	return changed, true
}

// placeInColumns is placeDigits for the columns.
func (b *position) placeInColumns(digit int) (changed, ok bool) {
	var one, two uint32 // columns with that many places at least
	for band := range bands {
		for may := b.may[band][digit]; may != 0; may >>= side {
			row := may & oneRow
			two |= one & row
			one |= row
		}
	}
	if one != oneRow {
		return false, false
	}
	single := one &^ two
	for band := range bands {
		in := b.may[band][digit] & b.open[band] & (single | single<<side | single<<(2*side))
		for ; in != 0; in &= in - 1 {
			if !b.place(band*bandSize+bits.TrailingZeros32(in), digit) {
				return changed, false
			}
			changed = true
		}
	}
	return changed, true
}

// branch returns an open cell: one with two candidates, or else with three, or else any. ok
// is false if there is no open cell.
func (b *position) branch() (cell int, ok bool) {
	some := -1
	for band := range bands {
		var one, two, three, four uint32 // cells with that many candidates at least
		for _, may := range &b.may[band] {
			four |= three & may
			three |= two & may
			two |= one & may
			one |= may
		}
		if pair := two &^ three; pair != 0 {
			return band*bandSize + bits.TrailingZeros32(pair), true
		}
		if triple := three &^ four; triple != 0 {
			some = band*bandSize + bits.TrailingZeros32(triple)
		} else if some < 0 && b.open[band] != 0 {
			some = band*bandSize + bits.TrailingZeros32(b.open[band])
		}
	}
	return some, some >= 0
}
