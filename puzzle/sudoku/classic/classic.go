// Package classic is the kernel for Sudokus of 9x9 without other rules: the candidates of a grid as
// words of bits, the deductions that need no trial, and a search. Begin with [New]. It knows nothing
// of boards, problems and traces: engine bands, the generator and the strategies of package csp do.
//
// A grid is cut into three bands of three rows, and the candidates of a digit into three words, one
// for each band. So one operation of the processor works on 27 cells, and a table of 512 entries knows
// what follows from the blocks and rows that a digit can be in.
package classic

import "math/bits"

const (
	Side  = 9           // of a grid
	Cells = Side * Side // of a grid, row by row, from 0

	bands    = 3
	bandSize = Cells / bands // cells of a band
	allCells = 1<<bandSize - 1
	allRows  = 1<<Side - 1
	oneRow   = 1<<Side - 1 // the cells of the first row of a band
)

// A Position holds the candidates of all cells. Digits are numbered from 0 here, as cells are. A
// Position is small: a search copies it at each choice, which is faster than to undo changes.
//
// Bit 9r+c of a word stands for row r of the band and column c.
type Position struct {
	may  [bands][Side]uint32 // by band and digit: the cells that may hold the digit
	seen [bands][Side]uint32 // may when the digit was last looked at
	open [bands]uint32       // the cells that are not decided
	rows [Side]uint32        // by digit: the rows in which its place is not known
}

// New returns the position of an empty grid.
func New() Position { return empty }

var empty = func() (p Position) {
	for band := range p.may {
		p.open[band] = allCells
		for d := range p.may[band] {
			p.may[band][d] = allCells
			p.rows[d] = allRows
		}
	}
	return p
}()

// locate returns where the bit of a cell is.
func locate(cell int) (band int, bit uint32) { return cell / bandSize, 1 << (cell % bandSize) }

// Place puts a digit into a cell. It reports whether the cell may hold it; if not, nothing changes.
func (p *Position) Place(cell, digit int) bool {
	band, bit := locate(cell)
	may := &p.may[band]
	if may[digit]&bit == 0 {
		return false
	}
	for d := range may {
		may[d] &^= bit
	}
	may[digit] |= bit
	p.decide(band, bit, digit)
	return true
}

// decide removes a digit from the cells that see one of these cells of a band, which have no other
// candidate. If two of them see each other, they have none then.
func (p *Position) decide(band int, cells uint32, digit int) {
	for left := cells; left != 0; left &= left - 1 {
		peers := &peersOf[band*bandSize+bits.TrailingZeros32(left)]
		p.may[0][digit] &^= peers[0]
		p.may[1][digit] &^= peers[1]
		p.may[2][digit] &^= peers[2]
	}
	p.open[band] &^= cells
}

// Exclude says that a cell can't hold a digit.
func (p *Position) Exclude(cell, digit int) {
	band, bit := locate(cell)
	p.may[band][digit] &^= bit
}

// Candidates returns the digits that a cell may hold, as bits.
func (p *Position) Candidates(cell int) (digits uint16) {
	band, bit := locate(cell)
	for d, may := range &p.may[band] {
		if may&bit != 0 {
			digits |= 1 << d
		}
	}
	return digits
}

// Open returns how many cells are not decided.
func (p *Position) Open() int {
	return bits.OnesCount32(p.open[0]) + bits.OnesCount32(p.open[1]) + bits.OnesCount32(p.open[2])
}

// Solved reports whether all cells are decided.
func (p *Position) Solved() bool { return p.open == [bands]uint32{} }

// Digits returns the digit of each cell of a solved position.
func (p *Position) Digits() (digits [Cells]uint8) {
	for band := range p.may {
		for d, may := range &p.may[band] {
			for ; may != 0; may &= may - 1 {
				digits[band*bandSize+bits.TrailingZeros32(may)] = uint8(d)
			}
		}
	}
	return digits
}

// peersOf holds, for each cell, the cells that see it: those of its row, column and block, but not
// itself.
var peersOf = func() (all [Cells][bands]uint32) {
	for cell := range all {
		row, column := cell/Side, cell%Side
		for peer := range Cells {
			r, c := peer/Side, peer%Side
			if peer != cell && (r == row || c == column || r/3 == row/3 && c/3 == column/3) {
				band, bit := locate(peer)
				all[cell][band] |= bit
			}
		}
	}
	return all
}()
