package fullgrid

import (
	"math/bits"
	"math/rand/v2"
	"sort"

	"graphcover/internal/draw"
)

// random returns a full grid, row by row, with digits from 1. The numbered steps are those of
// the package comment.
func (s *shape) random(source rand.Source) []uint8 {
	var bands, stacks [largest]*split
	for !s.accept(source, &bands) {
	}
	for block := range s.side { // 4
		stacks[block] = s.randomStack(source, s.rowsOf(&bands, block))
	}
	return s.permuted(source, s.fill(bands, stacks)) // 5
}

// accept draws bands, and reports whether they are accepted.
func (s *shape) accept(source rand.Source, bands *[largest]*split) bool {
	first := s.randomFirst(source) // 1
	for band := range s.side {
		splits := s.splits[first[band]]
		bands[band] = &splits[draw.Below(source, len(splits))] // 2
	}
	for block := 1; block < s.side; block++ { // 3
		if draw.Below(source, s.most) >= s.waysOf(s.rowsOf(bands, block)) {
			return false
		}
	}
	return true
}

// randomFirst returns the row divisions of the first stack. The first of them is division 0:
// the digits are renamed at the end.
func (s *shape) randomFirst(source rand.Source) (rows blocks) {
	total := s.upTo[len(s.upTo)-1]
	at := uint64(draw.Below(source, int(total)))
	index := sort.Search(len(s.upTo), func(i int) bool { return s.upTo[i] > at })
	for band := s.side - 1; band > 0; band-- {
		rows[band] = uint16(index % len(s.divisions))
		index /= len(s.divisions)
	}
	return rows
}

// rowsOf returns the row divisions of a stack: those of the block of that number in each
// band.
func (s *shape) rowsOf(bands *[largest]*split, block int) (rows blocks) {
	for band := range s.side {
		rows[band] = bands[band].division[block]
	}
	return rows
}

// randomStack returns the columns of a stack whose blocks have these row divisions. There
// must be some.
func (s *shape) randomStack(source rand.Source, rows blocks) *split {
	for {
		crossing := s.crossing[rows[0]]
		splits := s.splits[crossing[draw.Below(source, len(crossing))]]
		if columns := &splits[draw.Below(source, len(splits))]; s.fit(rows, columns) {
			return columns
		}
	}
}

// fit reports whether the blocks of a stack can have these row divisions and columns.
func (s *shape) fit(rows blocks, columns *split) bool {
	for block, d := range rows[:s.side] {
		if !s.crosses[d][columns.division[block]] {
			return false
		}
	}
	return true
}

// fill returns the grid with these bands and stacks, row by row.
func (s *shape) fill(bands, stacks [largest]*split) []uint8 {
	grid := make([]uint8, s.digits*s.digits)
	for cell := range grid {
		row, column := cell/s.digits, cell%s.digits
		inRow := bands[row/s.side].groups[column/s.side][row%s.side]
		inColumn := stacks[column/s.side].groups[row/s.side][column%s.side]
		grid[cell] = uint8(bits.TrailingZeros16(uint16(inRow&inColumn))) + 1
	}
	return grid
}

// permuted returns grid with the rows of each band, the columns of each stack and the digits
// permuted.
func (s *shape) permuted(source rand.Source, grid []uint8) []uint8 {
	rows, columns := s.randomLines(source), s.randomLines(source)
	digits := make([]uint8, s.digits)
	for d := range digits {
		digits[d] = uint8(d + 1)
	}
	draw.Shuffle(source, digits)
	result := make([]uint8, len(grid))
	for cell := range result {
		from := rows[cell/s.digits]*s.digits + columns[cell%s.digits]
		result[cell] = digits[grid[from]-1]
	}
	return result
}

// randomLines returns the numbers of all lines, permuted within each band or stack.
func (s *shape) randomLines(source rand.Source) []int {
	lines := make([]int, s.digits)
	for i := range lines {
		lines[i] = i
	}
	for i := 0; i < s.digits; i += s.side {
		draw.Shuffle(source, lines[i:i+s.side])
	}
	return lines
}
