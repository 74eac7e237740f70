package techniques

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/puzzle/sudoku"
)

// Show puts the component that s is about into a database, under a name: its cells, with an
// edge between two cells that share a candidate. It replaces the puzzle, coloring or hint
// of that name. The step s must have been found in p, and not been taken. If s is about
// several units, or about cells and so their three units each, Show puts in the component
// of each of them. The text is stored with the hint.
func (p *Position) Show(ctx context.Context, db *graphsolver.DB, name, text string, s Step) error {
	cells, edges := p.picture(s)
	session := db.Session(ctx, name)
	defer session.Close(ctx)
	return session.Replace(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		_, err := tx.Row(ctx, cypher.ShowHint, graphsolver.Params{
			"puzzle": name, "text": text, "technique": s.Technique.String(), "says": s.String(),
			"cells": p.rowsOf(cells, s), "edges": p.rowsOfEdges(cells, edges),
		})
		return err
	})
}

// Look returns what to enter into Neo4j Browser to see the hint called name: first the
// colors, then a statement. As in the source of the method, tuples are cyan, and cells that
// lose candidates are purple.
func Look(name string) (style, statement string) {
	return browserStyle, cypher.ReadHint.Paste(map[string]string{"puzzle": name})
}

// browserStyle sets the colors of a hint. Neo4j Browser wants it in a single line.
const browserStyle = `:style node.Cell {color: #A5ABB6; caption: '{name} {candidates}';}` +
	` node.Tuple {color: #00BCD4;} node.Reason {color: #00BCD4;}` +
	` node.Eliminated {color: #9C27B0;} node.Placed {color: #43A047;}`

// An edge joins two cells, the lower one first, that share candidates.
type edge struct{ from, to int }

// A sharing says what the cells of an edge share, and in which units.
type sharing struct {
	digits sudoku.Digits
	units  Units
}

// picture returns the cells of the picture of s, in ascending order, and its edges.
func (p *Position) picture(s Step) (cells []int, edges map[edge]sharing) {
	edges = make(map[edge]sharing)
	units := s.Base.or(s.Cover)
	if units.isEmpty() || s.premise != "" { // a group may have cells outside of the units
		for cell := range p.Candidates {
			if s.hasCell(cell) {
				units = units.or(p.rules.unitsOf[cell])
			}
		}
	}
	for _, u := range units.indices() {
		for _, c := range p.componentsOf(u) {
			if !slices.ContainsFunc(c.cells, s.hasCell) {
				continue
			}
			cells = append(cells, c.cells...)
			for i, to := range c.cells {
				for k, from := range c.cells[:i] {
					if shared := c.digits[i] & c.digits[k]; shared != 0 {
						edges[edge{from, to}] = sharing{shared, edges[edge{from, to}].units.or(unitSet(u))}
					}
				}
			}
		}
	}
	slices.Sort(cells)
	return slices.Compact(cells), edges
}

// hasCell reports whether s is about a cell.
func (s Step) hasCell(cell int) bool {
	return s.Reason[cell] != 0 || s.Eliminated[cell] != 0 || s.Placed[cell] > 0
}

// labelOf returns the label of a cell in the picture of s, or "". If s is a hidden tuple,
// the rest of the component is labeled as a tuple. It is one, because it takes the numbers
// that the cells of s lose.
func (s Step) labelOf(cell int) string {
	switch reason := s.Reason[cell] != 0; {
	case s.Placed[cell] > 0:
		return "Placed"
	case s.Eliminated[cell] != 0:
		return "Eliminated"
	case s.tuple == isNaked && reason, s.tuple == isHidden && !reason:
		return "Tuple"
	case reason && s.tuple != isHidden:
		return "Reason"
	default:
		return ""
	}
}

// rowsOf returns cells as a parameter of the statement.
func (p *Position) rowsOf(cells []int, s Step) []any {
	rows := make([]any, len(cells))
	for i, cell := range cells {
		row := map[string]any{"id": cell, "name": p.rules.sudoku.CellName(cell), "candidates": p.Candidates[cell].String()}
		for _, u := range p.rules.UnitsOf[cell] {
			row[p.rules.Units[u].Kind] = p.rules.Units[u].Number // of two diagonals, the second
		}
		if label := s.labelOf(cell); label != "" {
			row["mark"] = label
		}
		if digits := s.Eliminated[cell]; digits != 0 {
			row["eliminated"] = digits.String()
		}
		if number := s.Placed[cell]; number > 0 {
			row["placed"] = int(number)
		}
		rows[i] = row
	}
	return rows
}

// rowsOfEdges returns the edges between cells as a parameter of the statement.
func (p *Position) rowsOfEdges(cells []int, edges map[edge]sharing) []any {
	rows := make([]any, 0, len(edges))
	order := func(a, b edge) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) }
	for _, e := range slices.SortedFunc(maps.Keys(edges), order) {
		from, _ := slices.BinarySearch(cells, e.from)
		to, _ := slices.BinarySearch(cells, e.to)
		rows = append(rows, map[string]any{
			"from": from, "to": to, "candidates": edges[e].digits.String(), "units": p.rules.unitNames(edges[e].units),
		})
	}
	return rows
}
