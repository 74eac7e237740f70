package sudoku

import (
	"fmt"

	"graphcover/exactcover"
)

// newModel returns the problem of the board of these rules without clues. The primary items
// are, in this order:
//
//   - for each row, column, and block or region, and each number: the number in it;
//   - each cell;
//   - for each diagonal, then for each window, and each number: the number in it;
//   - for each cage: its sum, then each number.
//
// Secondary items follow: for each pair of cells that may not have the same number, each
// number; and each cell that is marked as even or odd.
//
// The first options put each number into each cell. Then come the options that give a cage
// a set of numbers with its sum: such an option has the item of the sum, and those of the
// numbers that are not in the set. So each number is either in the cage, in one cell, or
// not in the set. The last options are the marks, which are always given: one has the item
// of its cell, which is also in the options of the other numbers there.
func newModel(r *Rules) *exactcover.Problem {
	m := model{rules: r, ofCell: make([][]run, r.side*r.side)}
	m.addUnits(3 * r.side) // of rows, columns, and blocks or regions
	m.addCells()
	m.addUnits(len(r.units))
	m.addCages()
	m.addPairs()
	m.addParity()
	m.addOptions()
	return &m.problem
}

// A model is a problem in the making.
type model struct {
	rules   *Rules
	problem exactcover.Problem

	units  int     // that have items
	ofCell [][]run // of each cell, the runs of items of which its options have one each
	cells  int     // the item of the first cell
	sums   []int   // the item of the sum of each cage
	marks  int     // the item of the first mark
}

// A run is consecutive items for each number, given by the first of them.
type run int

func (m *model) add(name string, secondary bool, attributes map[string]any) {
	m.problem.Items = append(m.problem.Items, exactcover.Item{Name: name, Secondary: secondary, Attributes: attributes})
}

// addRun adds an item for each number, which options in these cells have.
func (m *model) addRun(cells []int, secondary bool, name func(symbol byte) string, attributes func(number int) map[string]any) {
	for _, cell := range cells {
		m.ofCell[cell] = append(m.ofCell[cell], run(len(m.problem.Items)))
	}
	for number := 1; number <= m.rules.side; number++ {
		m.add(name(symbols[number-1]), secondary, attributes(number))
	}
}

// requirement is what the type of an item says.
var requirement = map[string]string{
	rowUnit: "Row requires number.", columnUnit: "Column requires number.", blockUnit: "Block requires number.",
	regionUnit: "Region requires number.", diagonalUnit: "Diagonal requires number.", windowUnit: "Window requires number.",
}

// addUnits adds the items of the units up to the given number of them.
func (m *model) addUnits(to int) {
	for _, u := range m.rules.units[m.units:to] {
		m.addRun(u.Cells, false,
			func(symbol byte) string { return fmt.Sprintf("%c in %s", symbol, u) },
			func(number int) map[string]any {
				return map[string]any{"type": requirement[u.Kind], u.Kind: u.Number, "number": number}
			})
	}
	m.units = to
}

func (m *model) addCells() {
	m.cells = len(m.problem.Items)
	for cell := range m.ofCell {
		m.add(m.rules.CellName(cell), false,
			map[string]any{"type": "Cell requires number.", "row": cell/m.rules.side + 1, "column": cell%m.rules.side + 1})
	}
}

func (m *model) addCages() {
	for i, c := range m.rules.cages {
		m.sums = append(m.sums, len(m.problem.Items))
		m.add(fmt.Sprintf("sum of cage %d", i+1), false, map[string]any{"type": "Cage requires sum.", "cage": i + 1, "sum": c.Sum})
		m.addRun(c.Cells, false,
			func(symbol byte) string { return fmt.Sprintf("%c in cage %d", symbol, i+1) },
			func(number int) map[string]any {
				return map[string]any{"type": "Cage contains number or a sum without it.", "cage": i + 1, "number": number}
			})
	}
}

func (m *model) addPairs() {
	for _, p := range m.rules.pairs {
		first, last := m.rules.CellName(p.first), m.rules.CellName(p.last)
		m.addRun([]int{p.first, p.last}, true,
			func(symbol byte) string { return fmt.Sprintf("%c in %s or %s", symbol, first, last) },
			func(number int) map[string]any {
				return map[string]any{"type": "A " + p.piece + "'s move apart.", "cells": first + " " + last, "number": number}
			})
	}
}

func (m *model) addParity() {
	m.marks = len(m.problem.Items)
	for cell, mark := range m.rules.parity {
		if mark != noMark {
			m.add(m.rules.CellName(cell)+" "+parityOf(mark), true, map[string]any{
				"type": "Mark allows number.", "row": cell/m.rules.side + 1, "column": cell%m.rules.side + 1, "parity": parityOf(mark)})
		}
	}
}

func (m *model) addOptions() {
	r := m.rules
	var marks []exactcover.Option
	for cell, runs := range m.ofCell {
		mark := byte(noMark)
		if r.parity != nil {
			mark = r.parity[cell]
		}
		item := m.marks + len(marks)
		for number := 1; number <= r.side; number++ {
			o := m.option(cell, number, runs)
			if !fits(number, mark) {
				o.Items = append(o.Items, item)
			}
			m.problem.Options = append(m.problem.Options, o)
		}
		if mark != noMark {
			marks = append(marks, exactcover.Option{
				Name: r.CellName(cell) + " " + parityOf(mark), Items: []int{item},
				Attributes: map[string]any{"row": cell/r.side + 1, "column": cell%r.side + 1, "parity": parityOf(mark)},
			})
		}
	}
	for i, c := range r.cages {
		for _, way := range c.Ways {
			m.problem.Options = append(m.problem.Options, m.wayOption(i, way))
		}
	}
	m.problem.Options = append(m.problem.Options, marks...)
}

// option returns the option that puts a number into a cell. Its items are those of the row,
// column, and block or region, then the cell, then the others.
func (m *model) option(cell, number int, runs []run) exactcover.Option {
	r := m.rules
	o := exactcover.Option{
		Name:       fmt.Sprintf("%s#%c", r.CellName(cell), symbols[number-1]),
		Items:      make([]int, 0, len(runs)+2), // the cell, and perhaps a mark
		Attributes: map[string]any{"row": cell/r.side + 1, "column": cell%r.side + 1, "number": number},
	}
	for i, first := range runs {
		if i == 3 {
			o.Items = append(o.Items, m.cells+cell)
		}
		o.Items = append(o.Items, int(first)+number-1)
	}
	if len(runs) == 3 {
		o.Items = append(o.Items, m.cells+cell)
	}
	if r.regions != nil {
		o.Attributes["region"] = r.regions[cell] + 1
	} else {
		o.Attributes["block"] = r.block(cell/r.side, cell%r.side) + 1
	}
	return o
}

// wayOption returns the option that gives a cage a set of numbers.
func (m *model) wayOption(i int, way []int) exactcover.Option {
	o := exactcover.Option{
		Name:       fmt.Sprintf("cage %d=%s", i+1, wayText(way)),
		Items:      []int{m.sums[i]},
		Attributes: map[string]any{"cage": i + 1, "sum": m.rules.cages[i].Sum, "numbers": wayText(way)},
	}
	for number := 1; number <= m.rules.side; number++ {
		if len(way) > 0 && way[0] == number {
			way = way[1:]
		} else {
			o.Items = append(o.Items, m.sums[i]+number)
		}
	}
	return o
}
