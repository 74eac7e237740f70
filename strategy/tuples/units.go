package tuples

import (
	"fmt"
	"math/bits"
	"strconv"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// Units is a set of units of the same kind. Bit u stands for [sudoku.Units][u].
type Units uint32

// The first index of each kind in [sudoku.Units].
const (
	rows    = 0
	columns = 9
	blocks  = 18
)

// unitsOf returns the three units of a cell, one of each kind.
func unitsOf(cell int) Units {
	of := sudoku.UnitsOf[cell]
	return 1<<of[0] | 1<<of[1] | 1<<of[2]
}

// count returns the number of units in s.
func (s Units) count() int { return bits.OnesCount32(uint32(s)) }

// InBlocks reports whether s has a block.
func (s Units) InBlocks() bool { return s>>blocks != 0 }

// indices returns the indices in [sudoku.Units] of the units in s, ascending.
func (s Units) indices() []int {
	var all []int
	for ; s != 0; s &= s - 1 {
		all = append(all, bits.TrailingZeros32(uint32(s)))
	}
	return all
}

// names returns the names of the units in s: "row 3".
func (s Units) names() []string {
	all := []string{}
	for _, u := range s.indices() {
		all = append(all, sudoku.Units[u].String())
	}
	return all
}

// String returns s in words: "row 3", "rows 3, 5 and 8".
func (s Units) String() string {
	var numbers []string
	var kind sudoku.UnitKind
	for _, u := range s.indices() {
		kind = sudoku.Units[u].Kind
		numbers = append(numbers, strconv.Itoa(sudoku.Units[u].Number))
	}
	if len(numbers) > 1 {
		kind += "s"
	}
	return fmt.Sprintf("%s %s", kind, strategy.List(numbers, "and"))
}
