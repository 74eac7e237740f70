package fullgrid

import (
	"iter"
	"math/bits"
	"slices"
)

// largest is the largest number of rows of a block that a [shape] has room for.
const largest = 3

// A group is a set of digits: bit d stands for the digit d, from 0.
type group uint16

// groups are the rows of a block, or its columns, in order.
type groups [largest]group

// blocks are the divisions of the blocks of a band or stack, in order, by their indices.
type blocks [largest]uint16

// A split says how a band divides the digits, given the division of its first block, whose
// groups are in ascending order of their least digits.
type split struct {
	groups   [largest]groups // by block
	division blocks          // of the groups
}

// A shape has the tables for grids whose blocks have side times side cells.
type shape struct {
	side, digits int

	divisions []groups   // the groups of each by ascending least digit; first {0,1,2}, {3,4,5}, ...
	splits    [][]split  // by the division of the first block
	crosses   [][]bool   // by two divisions
	crossing  [][]uint16 // by division: those that cross it
	renamed   [][]uint16 // by a and b: b with the digits renamed so that a becomes division 0

	// ways is the T of the package comment, divided by the number of orders of the columns, by
	// the divisions of the blocks after the first one, which has division 0. It is indexed by
	// their indices as the digits of a number in base len(divisions).
	ways []uint32
	most int      // the greatest of ways
	upTo []uint64 // the sums of ways up to each index, including it

	indices map[groups]uint16 // of divisions
}

// newShape returns the tables for grids whose blocks have side rows, 2 or 3.
func newShape(side int) *shape {
	s := &shape{side: side, digits: side * side, indices: make(map[groups]uint16)}
	s.divide(groups{}, 0, 1<<s.digits-1)
	s.crossAll()
	for d := range s.divisions {
		s.splits = append(s.splits, s.splitsOf(d))
	}
	s.renameAll()
	s.countWays()
	return s
}

// divide appends every division that begins with these groups, n of them, and divides the
// digits that are left.
func (s *shape) divide(begun groups, n int, left group) {
	if n == s.side {
		s.indices[begun] = uint16(len(s.divisions))
		s.divisions = append(s.divisions, begun)
		return
	}
	least := left & -left
	for g := range s.choices(left&^least, s.side-1) {
		begun[n] = least | g
		s.divide(begun, n+1, left&^begun[n])
	}
}

// choices yields the sets of n digits of those left, in ascending order of their digits.
func (s *shape) choices(left group, n int) iter.Seq[group] {
	return func(yield func(group) bool) { choose(left, 0, n, yield) }
}

func choose(left, chosen group, n int, yield func(group) bool) bool {
	if n == 0 {
		return yield(chosen)
	}
	for ; left != 0; left &= left - 1 {
		if !choose(left&(left-1), chosen|left&-left, n-1, yield) {
			return false
		}
	}
	return true
}

// index returns the index of the division with these groups, in any order.
func (s *shape) index(g groups) uint16 {
	slices.SortFunc(g[:s.side], func(a, b group) int {
		return bits.TrailingZeros16(uint16(a)) - bits.TrailingZeros16(uint16(b))
	})
	return s.indices[g]
}

// crossAll fills crosses and crossing.
func (s *shape) crossAll() {
	s.crosses = make([][]bool, len(s.divisions))
	s.crossing = make([][]uint16, len(s.divisions))
	for a := range s.divisions {
		s.crosses[a] = make([]bool, len(s.divisions))
		for b := range s.divisions {
			if s.cross(s.divisions[a], s.divisions[b]) {
				s.crosses[a][b] = true
				s.crossing[a] = append(s.crossing[a], uint16(b))
			}
		}
	}
}

func (s *shape) cross(a, b groups) bool {
	for _, g := range a[:s.side] {
		for _, h := range b[:s.side] {
			if bits.OnesCount16(uint16(g&h)) != 1 {
				return false
			}
		}
	}
	return true
}

// splitsOf returns the splits of a band whose first block has division d.
func (s *shape) splitsOf(d int) []split {
	var begun split
	begun.groups[0], begun.division[0] = s.divisions[d], uint16(d)
	var found []split
	s.extend(begun, 1, 0, s.divisions[d], s.all(), &found)
	return found
}

// extend appends to found every split that begins like begun. The next group to choose is a
// row of a block; used has the digits of each row so far, and left those that the block has
// left.
func (s *shape) extend(begun split, block, row int, used groups, left group, found *[]split) {
	if row == s.side {
		begun.division[block] = s.index(begun.groups[block])
		block, row, left = block+1, 0, s.all()
	}
	if block == s.side {
		*found = append(*found, begun)
		return
	}
	for g := range s.choices(left&^used[row], s.side) {
		next, usedNext := begun, used
		next.groups[block][row] = g
		usedNext[row] |= g
		s.extend(next, block, row+1, usedNext, left&^g, found)
	}
}

// all returns the set of all digits.
func (s *shape) all() group { return 1<<s.digits - 1 }

// renameAll fills renamed.
func (s *shape) renameAll() {
	s.renamed = make([][]uint16, len(s.divisions))
	for a, by := range s.divisions {
		var name [largest * largest]int // by digit
		n := 0
		for _, g := range by[:s.side] {
			for ; g != 0; g &= g - 1 {
				name[bits.TrailingZeros16(uint16(g))] = n
				n++
			}
		}
		s.renamed[a] = make([]uint16, len(s.divisions))
		for b, d := range s.divisions {
			s.renamed[a][b] = s.index(rename(d, &name))
		}
	}
}

// rename returns d with other names for the digits.
func rename(d groups, name *[largest * largest]int) (renamed groups) {
	for i, g := range d {
		for ; g != 0; g &= g - 1 {
			renamed[i] |= 1 << name[bits.TrailingZeros16(uint16(g))]
		}
	}
	return renamed
}

// countWays fills ways, most and upTo.
func (s *shape) countWays() {
	size := 1
	for range s.side - 1 {
		size *= len(s.divisions)
	}
	s.ways = make([]uint32, size)
	for _, first := range s.crossing[0] {
		for _, columns := range s.splits[first] {
			s.countCrossing(columns, 1, 0)
		}
	}
	sum := uint64(0)
	for _, n := range s.ways {
		sum += uint64(n)
		s.upTo = append(s.upTo, sum)
		s.most = max(s.most, int(n))
	}
}

// countCrossing adds 1 to the ways of every list of row divisions that a stack with these
// columns can have. The list begins with index, and goes on with that of a block.
func (s *shape) countCrossing(columns split, block, index int) {
	if block == s.side {
		s.ways[index]++
		return
	}
	for _, d := range s.crossing[columns.division[block]] {
		s.countCrossing(columns, block+1, index*len(s.divisions)+int(d))
	}
}

// waysOf returns the number of ways to choose the columns of a stack, without the order of
// the columns, given the row divisions of its blocks.
func (s *shape) waysOf(rows blocks) int {
	index := 0
	for _, d := range rows[1:s.side] {
		index = index*len(s.divisions) + int(s.renamed[rows[0]][d])
	}
	return int(s.ways[index])
}
