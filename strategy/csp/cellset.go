package csp

import "math/bits"

const (
	side  = 9
	cells = side * side

	upperCells = 6 * side
	lowerWord  = 1<<(cells-upperCells) - 1
)

// A cellSet is a set of cells, by their index in a grid: 54 bits for the upper six rows,
// 27 for the lower three. Both words hold whole blocks, and are looked through in the same
// way.
type cellSet struct{ upper, lower uint64 }

var allCells = cellSet{1<<upperCells - 1, lowerWord}

// setOf returns the set of one cell.
func setOf(cell int) cellSet {
	if cell < upperCells {
		return cellSet{upper: 1 << cell}
	}
	return cellSet{lower: 1 << (cell - upperCells)}
}

func (s cellSet) empty() bool               { return s.upper|s.lower == 0 }
func (s cellSet) and(t cellSet) cellSet     { return cellSet{s.upper & t.upper, s.lower & t.lower} }
func (s cellSet) or(t cellSet) cellSet      { return cellSet{s.upper | t.upper, s.lower | t.lower} }
func (s cellSet) xor(t cellSet) cellSet     { return cellSet{s.upper ^ t.upper, s.lower ^ t.lower} }
func (s cellSet) without(t cellSet) cellSet { return cellSet{s.upper &^ t.upper, s.lower &^ t.lower} }

// lowest returns the lowest cell of s, which is not empty.
func (s cellSet) lowest() int {
	if s.upper != 0 {
		return bits.TrailingZeros64(s.upper)
	}
	return upperCells + bits.TrailingZeros64(s.lower)
}

// rest returns s without its lowest cell.
func (s cellSet) rest() cellSet {
	if s.upper != 0 {
		s.upper &= s.upper - 1
	} else {
		s.lower &= s.lower - 1
	}
	return s
}

// Bits of a word; three octal digits are a row, each digit a third of it. The lower word
// has the last three rows of these six.
const (
	firstColumn  = 0o001_001_001_001_001_001 // the first cell of each row
	firstInThird = 0o111_111_111_111_111_111 // the first cell of each row of each block
	firstInBlock = 0o000_000_111_000_000_111 // the first cell of each block
	rowOfCells   = 0o777
	blockOfCells = 0o007_007_007
)

// onlyInUnit returns the cells of s that are alone in one of their units, and false if a
// unit has no cell of s.
func (s cellSet) onlyInUnit() (only cellSet, ok bool) {
	upper, upperOK := onlyInWord(s.upper, firstColumn, firstInBlock)
	lower, lowerOK := onlyInWord(s.lower, firstColumn&lowerWord, firstInBlock&lowerWord)

	// The same rows of all three bands, and then the three rows.
	once, more := count3(s.upper&lowerWord, s.upper>>27, s.lower)
	column, columnMore := count3(once&rowOfCells, once>>9&rowOfCells, once>>18)
	columnMore |= more | more>>9 | more>>18
	columns := (column &^ columnMore) * firstColumn
	only = cellSet{upper | columns, lower | columns}.and(s)
	return only, upperOK && lowerOK && column == rowOfCells
}

// onlyInWord returns all cells of those rows and blocks of a word that have one cell of set,
// and false if one of them has none. Each row and each block is given by its first cell.
func onlyInWord(set, rows, blocks uint64) (only uint64, ok bool) {
	third, thirdMore := count3(set&firstInThird, set>>1&firstInThird, set>>2&firstInThird)
	row, rowMore := count3(third, third>>3, third>>6)
	rowMore |= thirdMore | thirdMore>>3 | thirdMore>>6
	block, blockMore := count3(third, third>>9, third>>18)
	blockMore |= thirdMore | thirdMore>>9 | thirdMore>>18
	only = (rows&^rowMore)*rowOfCells | (blocks&^blockMore)*blockOfCells
	return only, row&rows == rows && block&blocks == blocks
}

// count3 counts in how many of three words each bit is set: in one at least, and in more
// than one.
func count3(x, y, z uint64) (once, more uint64) { return x | y | z, x&y | (x|y)&z }
