package sudoku_test

import (
	"slices"
	"testing"
)

// TestLayout compares the peers of every cell with the rules, and its units with its peers.
func TestLayout(t *testing.T) {
	for _, b := range readSolved(t, "known.txt") {
		rules, layout := rulesOf(b.Rules().String()), b.Rules().Layout()
		for cell, got := range layout.Peers {
			var want []int
			for other := range layout.Peers {
				if other != cell && rules.differ(cell, other) {
					want = append(want, other)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%.40s: %s: want the peers %v, got %v", b.Rules(), b.Rules().CellName(cell), want, got)
			}
			for _, u := range layout.UnitsOf[cell] {
				unit := layout.Units[u]
				if len(unit.Cells) != layout.Side || !slices.Contains(unit.Cells, cell) {
					t.Errorf("%.40s: %s: want it among the %d cells of %s, got %v", b.Rules(), b.Rules().CellName(cell), layout.Side, unit, unit.Cells)
				}
				for _, other := range unit.Cells {
					if other != cell && !slices.Contains(want, other) {
						t.Errorf("%.40s: %s: want only its peers in %s, got %s", b.Rules(), b.Rules().CellName(cell), unit, b.Rules().CellName(other))
					}
				}
			}
		}
	}
}
