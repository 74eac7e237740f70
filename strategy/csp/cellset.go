package csp

import "math/bits"

const (
	side  = 9
	cells = side * side

	upperCells = 6 * side
	lowerWord  = 1<<(cells-upperCells) - 1
)

// A cellSet is a set of cells by their index in a grid, with 54 bits for the upper
// six rows and 27 for the lower three. Both words contain whole blocks, so the same
// code works on both.
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

// lowest returns the lowest cell of s, which must not be empty.
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

// Masks for a word. Three octal digits are a row, and each digit is a third of one.
// The lower word has only three rows, which are the lowest 27 bits.
const (
	firstColumn  = 0o001_001_001_001_001_001 // the first cell of each row
	firstInThird = 0o111_111_111_111_111_111 // the first cell of each row of each block
	firstInBlock = 0o000_000_111_000_000_111 // the first cell of each block
	rowOfCells   = 0o777
	blockOfCells = 0o007_007_007
)

// onlyInUnit returns the cells of s that are alone in one of their units, and false
// if s has no cell in some unit.
func (s cellSet) onlyInUnit() (only cellSet, ok bool) {
	upper, upperOK := onlyInWord(s.upper, firstColumn, firstInBlock)
	lower, lowerOK := onlyInWord(s.lower, firstColumn&lowerWord, firstInBlock&lowerWord)

	// Join the three bands into one, and then its three rows into one.
	once, more := count3(s.upper&lowerWord, s.upper>>27, s.lower)
	column, columnMore := count3(once&rowOfCells, once>>9&rowOfCells, once>>18)
	columnMore |= more | more>>9 | more>>18
	columns := (column &^ columnMore) * firstColumn
	only = cellSet{upper | columns, lower | columns}.and(s)
	return only, upperOK && lowerOK && column == rowOfCells
}

// onlyInWord returns all cells of the rows and blocks of a word that contain exactly
// one cell of set, and false if one of them contains none. Rows and blocks are given
// by their first cells.
func onlyInWord(set, rows, blocks uint64) (only uint64, ok bool) {
	third, thirdMore := count3(set&firstInThird, set>>1&firstInThird, set>>2&firstInThird)
	row, rowMore := count3(third, third>>3, third>>6)
	rowMore |= thirdMore | thirdMore>>3 | thirdMore>>6
	block, blockMore := count3(third, third>>9, third>>18)
	blockMore |= thirdMore | thirdMore>>9 | thirdMore>>18
	only = (rows&^rowMore)*rowOfCells | (blocks&^blockMore)*blockOfCells
	return only, row&rows == rows && block&blocks == blocks
}

// count3 returns the bits that are set in at least one of three words, and in more
// than one.
func count3(x, y, z uint64) (once, more uint64) { return x | y | z, x&y | (x|y)&z }
