package classic

import (
	"fmt"
	"slices"
)

// A Unit is a set of nine cells that contains each number once.
type Unit struct {
	Kind   UnitKind
	Number int       // 1 to 9
	Cells  [side]int // ascending
}

// A UnitKind is one of the three kinds of unit.
type UnitKind string

// The kinds of unit.
const (
	Row    UnitKind = "row"
	Column UnitKind = "column"
	Block  UnitKind = "block"
)

// String returns the name of the unit: "row 3".
func (u Unit) String() string { return fmt.Sprintf("%s %d", u.Kind, u.Number) }

// Units holds the 27 units: the rows, then the columns, then the blocks. A cell is
// its index in a [Grid].
var Units = makeUnits()

// UnitsOf holds, for each cell, the indices in [Units] of its row, column and block.
var UnitsOf = makeUnitsOf()

// Peers holds, for each cell, the 20 other cells that share a unit with it,
// ascending.
var Peers = makePeers()

// CellName returns the name of a cell: "r3c7".
func CellName(cell int) string { return fmt.Sprintf("r%dc%d", cell/side+1, cell%side+1) }

func makeUnits() (units [3 * side]Unit) {
	for n := range side {
		units[n] = Unit{Kind: Row, Number: n + 1}
		units[side+n] = Unit{Kind: Column, Number: n + 1}
		units[2*side+n] = Unit{Kind: Block, Number: n + 1}
	}
	var filled [3 * side]int
	for cell := range cells {
		row, column := cell/side, cell%side
		for _, u := range [...]int{row, side + column, 2*side + block(row+1, column+1) - 1} {
			units[u].Cells[filled[u]] = cell
			filled[u]++
		}
	}
	return units
}

func makeUnitsOf() (of [cells][3]int) {
	for u, unit := range Units {
		for _, cell := range unit.Cells {
			of[cell][u/side] = u
		}
	}
	return of
}

func makePeers() (peers [cells][20]int) {
	for cell := range cells {
		var all []int
		for _, u := range UnitsOf[cell] {
			all = append(all, Units[u].Cells[:]...)
		}
		slices.Sort(all)
		all = slices.Compact(all)
		copy(peers[cell][:], slices.DeleteFunc(all, func(c int) bool { return c == cell }))
	}
	return peers
}
