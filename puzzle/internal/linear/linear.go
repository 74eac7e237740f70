// Package linear writes an exact cover problem as linear constraints on 0-1 variables, for the
// formats of other programs.
package linear

import (
	"slices"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/text"
)

// A Program is a problem as constraints. Variable o, from 0, is 1 if option o is chosen. More
// variables follow for the colors of items.
type Program struct {
	Problem   *exactcover.Problem
	Variables int // with those of colors
	Rows      []Row
	Fixed     []int8 // by variable: 0 or 1, or Free
	Colors    []ItemColor
}

// Free is the value of a variable that is not fixed.
const Free = -1

// An ItemColor is an item with one of its colors, which has a variable.
type ItemColor struct {
	Item  int
	Color exactcover.Color
}

// A Row says that a sum of variables is in a range.
type Row struct {
	Item  int  // it is about
	Color bool // whether it says that an option requires its color
	Terms []Term
	Low   int
	High  int
}

// A Term is a variable with its factor.
type Term struct{ Factor, Variable int }

// New returns the program of p, which must be valid but for a conflict. Its rows, in this order:
//
//   - Of the options with a primary item, as many are chosen as its quota says.
//   - Of those with a secondary item, at most one. If some give it a color, at most one holds of
//     its colors and the options that give none, and each option requires its color.
//
// Given options are fixed to 1. Excluded options and those without a primary item are fixed to 0.
func New(p *exactcover.Problem) *Program {
	m := &Program{Problem: p, Variables: len(p.Options), Fixed: slices.Repeat([]int8{Free}, len(p.Options))}
	for o := range p.Options {
		if !p.HasPrimary(o) {
			m.Fixed[o] = 0
		}
	}
	for _, o := range p.Excluded {
		m.Fixed[o] = 0
	}
	for _, o := range p.Given {
		m.Fixed[o] = 1
	}
	index := exactcover.NewIndex(p)
	for item := range p.Items {
		m.add(item, index.Options(item))
	}
	return m
}

// add adds the rows of an item that has these options.
func (m *Program) add(item int, uses []exactcover.Use) {
	quota := m.Problem.Quota(item)
	claims := Row{Item: item, Low: quota.Low, High: quota.High}
	var requires []Row
	variable := make(map[exactcover.Color]int)
	for _, use := range uses {
		if use.Color == exactcover.NoColor {
			claims.Terms = append(claims.Terms, Term{1, int(use.Option)})
			continue
		}
		v, known := variable[use.Color]
		if !known {
			v = m.Variables
			variable[use.Color] = v
			m.Variables++
			m.Fixed = append(m.Fixed, Free)
			m.Colors = append(m.Colors, ItemColor{item, use.Color})
			claims.Terms = append(claims.Terms, Term{1, v})
		}
		requires = append(requires, Row{Item: item, Color: true, Terms: []Term{{1, v}, {-1, int(use.Option)}}, Low: 0, High: 1})
	}
	m.Rows = append(append(m.Rows, claims), requires...)
}

// VariableName returns what a variable stands for.
func (m *Program) VariableName(v int) string {
	if v < len(m.Problem.Options) {
		return m.Problem.OptionName(v)
	}
	c := m.Colors[v-len(m.Problem.Options)]
	return m.Problem.ItemName(c.Item) + ":" + m.Problem.Colors[c.Color]
}

// Comment returns a line with a comment.
func Comment(line string) string { return "* " + text.OneLine(line) + "\n" }
