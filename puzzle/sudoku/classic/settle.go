package classic

// Settle draws conclusions until these rules have no more, and returns false if it finds that there
// is no solution:
//
//   - a cell with one candidate holds it;
//   - in each band, a digit is in each row once and in each block once;
//   - a digit that has one column left in a block is in no other block of that column.
//
// The second and the third rule find places for a digit that is the only one in a row or block, and
// more: see [Position.Singles] for the plain rules.
func (p *Position) Settle() bool {
	for {
		if !p.settleDigits() {
			return false
		}
		found, ok := p.placeSingles()
		if !ok || !found {
			return ok
		}
	}
}

// settleDigits applies the rules about the places of a digit, to those digits that have lost a
// candidate.
func (p *Position) settleDigits() bool {
	for changed := true; changed; {
		changed = false
		for d := range Side {
			for p.changed(d) {
				changed = true
				if p.may[0][d] != p.seen[0][d] && !p.settleBand(d, 0, 1, 2) ||
					p.may[1][d] != p.seen[1][d] && !p.settleBand(d, 1, 0, 2) ||
					p.may[2][d] != p.seen[2][d] && !p.settleBand(d, 2, 0, 1) {
					return false
				}
			}
		}
	}
	return true
}

// changed reports whether a digit has lost a candidate since it was last looked at.
func (p *Position) changed(d int) bool {
	return p.may[0][d] != p.seen[0][d] || p.may[1][d] != p.seen[1][d] || p.may[2][d] != p.seen[2][d]
}

// settleBand is settleDigits for a digit in a band. The other two bands may lose columns.
func (p *Position) settleBand(digit, band, second, third int) bool {
	left := p.may[band][digit]
	ways := &waysOf[blocksOf[left&oneRow]|blocksOf[left>>Side&oneRow]<<3|blocksOf[left>>(2*Side)&oneRow]<<6]
	if left &= ways.cells; left == 0 {
		return false
	}
	p.may[band][digit], p.seen[band][digit] = left, left
	columns := &columnsOf[(left|left>>Side|left>>(2*Side))&oneRow]
	p.may[second][digit] &^= columns.taken
	p.may[third][digit] &^= columns.taken
	if known := ways.rows[columns.blocks&7] & (p.rows[digit] >> (bands * band)); known != 0 {
		p.rows[digit] &^= known << (bands * band)
		p.clear(band, left&cellsOf[known&7], digit)
	}
	return true
}

// clear removes the other digits from cells that hold a digit.
func (p *Position) clear(band int, cells uint32, digit int) {
	p.open[band] &^= cells
	may := &p.may[band]
	for d := range may {
		if d != digit {
			may[d] &^= cells
		}
	}
}

// placeSingles decides the cells that have one candidate. It reports whether there are any, and
// returns false as ok if a cell has none.
func (p *Position) placeSingles() (found, ok bool) {
	for band := range bands {
		var one, two uint32 // cells with that many candidates at least
		for _, may := range &p.may[band] {
			two |= one & may
			one |= may
		}
		if one != allCells {
			return found, false
		}
		single := p.open[band] &^ two
		if single == 0 {
			continue
		}
		found = true
		for d := range Side {
			if cells := p.may[band][d] & single; cells != 0 {
				p.decide(band, cells, d)
			}
		}
	}
	return found, true
}

// blocksOf holds, for each set of cells of a row, the set of blocks that these are in.
var blocksOf = func() (all [oneRow + 1]uint32) {
	for row := range all {
		for block := range 3 {
			if row>>(3*block)&7 != 0 {
				all[row] |= 1 << block
			}
		}
	}
	return all
}()

// ways are what is known of a digit in a band from the thirds of rows that it can be in: a third is the
// three cells that a row and a block share.
type ways struct {
	cells uint32    // the thirds in which it is, if it is in each row and each block once; 0 if it can't be
	rows  [8]uint32 // by the set of blocks in which it has one column left: the rows in which its place is known
}

// waysOf holds the ways for each set of thirds. Bit 3r+b of the index stands for row r and block b.
var waysOf = func() (all [1 << 9]ways) {
	for _, order := range [...][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		needs, cells := 0, uint32(0)
		for row, block := range order {
			needs |= 1 << (3*row + block)
			cells |= 7 << (Side*row + 3*block)
		}
		for thirds := range all {
			if thirds&needs == needs {
				all[thirds].cells |= cells
			}
		}
	}
	for thirds := range all {
		w := &all[thirds]
		for row := range 3 {
			blocks := blocksOf[w.cells>>(Side*row)&oneRow]
			for narrow := range uint32(8) {
				if blocks&(blocks-1) == 0 && blocks&narrow != 0 {
					w.rows[narrow] |= 1 << row
				}
			}
		}
	}
	return all
}()

// columns are what is known from the columns that a digit can be in, in one band.
type columns struct {
	taken  uint32 // in the other bands: the cells of the columns that are the only one of their block
	blocks uint32 // the set of blocks with one column
}

// columnsOf holds them for each set of columns.
var columnsOf = func() (all [oneRow + 1]columns) {
	for set := range all {
		for block := range 3 {
			if in := uint32(set) & (7 << (3 * block)); in != 0 && in&(in-1) == 0 {
				all[set].blocks |= 1 << block
				all[set].taken |= in | in<<Side | in<<(2*Side)
			}
		}
	}
	return all
}()

// cellsOf holds the cells of each set of rows of a band.
var cellsOf = func() (all [8]uint32) {
	for set := range all {
		for row := range 3 {
			if set>>row&1 != 0 {
				all[set] |= oneRow << (Side * row)
			}
		}
	}
	return all
}()
