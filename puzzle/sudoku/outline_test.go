package sudoku_test

import (
	"slices"
	"strings"
	"testing"
)

// TestOutline compares the outlines of boards of all kinds with their problems: an option of a
// number must share an item with the options of the same number in the cells of each group that
// the outline has.
func TestOutline(t *testing.T) {
	for _, b := range readSolved(t, "known.txt") {
		text := b.String()
		l, p := b.Rules().Outline(), b.Base()
		if l.Side != b.Rules().Side() || len(l.Symbols) != l.Side || len(l.Areas) != l.Side*l.Side || l.Rules != b.Rules().String() {
			t.Errorf("%.40s: got the outline %+v", text, l)
			continue
		}
		shares := func(one, other int) bool {
			return slices.ContainsFunc(p.Options[b.Rules().OptionOf(one, 1)].Items, func(item int) bool {
				return slices.Contains(p.Options[b.Rules().OptionOf(other, 1)].Items, item)
			})
		}
		together := func(cells []int) {
			for _, cell := range cells[1:] {
				if !shares(cells[0], cell) {
					t.Errorf("%.40s: want the same number refused in the cells %d and %d", text, cells[0], cell)
				}
			}
		}
		areas := make([][]int, l.Side)
		for cell, area := range l.Areas {
			areas[area] = append(areas[area], cell)
		}
		for _, area := range areas {
			together(area)
		}
		for _, g := range l.Groups {
			together(g.Cells)
		}
		inCages := 0
		for _, c := range l.Cages {
			together(c.Cells)
			inCages += len(c.Cells)
		}
		if strings.Contains(text, "+r") != (inCages > 0) || strings.Contains(text, "even-odd") != (l.Parity != "") {
			t.Errorf("%.40s: want its cages and marks, got %d cells in cages and %q", text, inCages, l.Parity)
		}
		for cell, n := range b.Numbers() {
			if symbol := b.Cells()[cell]; n == 0 && symbol != '.' || n > 0 && l.Symbols[n-1] != symbol {
				t.Errorf("%.40s: cell %d: want %c, got %d", text, cell, symbol, n)
			}
		}
	}
}
