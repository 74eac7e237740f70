package techniques

import (
	"fmt"

	"graphcover/puzzle/sudoku"
)

// turbot finds two units in which a number has only two places. A place of the one and a
// place of the other share the unit that join returns for them, so one of the two other
// places has the number. The units are of the given kinds.
func (p *Position) turbot(first, second int, join func(cell int) int) (Step, bool) {
	g, r := p.links(), p.rules
	for number := 1; number <= r.Side; number++ {
		for u := first; u < first+r.Side; u++ {
			if g.left[r.numberIn(number, u)] != 2 {
				continue
			}
			for v := second; v < second+r.Side; v++ {
				if v == u || first == second && v < u || g.left[r.numberIn(number, v)] != 2 {
					continue
				}
				if s, found := p.turbotOf(number, u, v, join); found {
					return s, true
				}
			}
		}
	}
	return Step{}, false
}

// turbotOf returns the step for two units in which a number has two places each.
func (p *Position) turbotOf(number, u, v int, join func(cell int) int) (Step, bool) {
	g, r := p.links(), p.rules
	in, out := g.in(r.numberIn(number, u)), g.in(r.numberIn(number, v))
	for i := range 2 {
		for k := range 2 {
			a, b, c, d := in[i], in[1-i], out[k], out[1-k]
			if join(r.cellOf(b)) != join(r.cellOf(c)) || a == c || a == d || b == c || b == d {
				continue
			}
			lost := p.losers(number, r.cellOf(a), r.cellOf(d))
			if lost.isEmpty() {
				continue
			}
			s := p.step()
			s.Base, s.Cover, s.Links = unitSet(u, v), unitSet(join(r.cellOf(b))), g.chainOf(a, b, c, d)
			for _, place := range []candidate{a, b, c, d} {
				s.Reason[r.cellOf(place)] = sudoku.DigitsOf(number)
			}
			r.addTo(s.Eliminated, lost)
			return s, true
		}
	}
	return Step{}, false
}

// skyscraper finds two rows in which a number has two places each, of which one in each is
// in the same column. One of the two others is right. It also finds the same with rows and
// columns exchanged. It looks at the rows first, and in each kind at the numbers in ascending order.
func skyscraper(p *Position) (Step, bool) {
	r := p.rules
	if s, found := p.turbot(r.rows, r.rows, func(cell int) int { return r.UnitsOf[cell][1] }); found {
		return s, true
	}
	return p.turbot(r.columns, r.columns, func(cell int) int { return r.UnitsOf[cell][0] })
}

func skyscraperReason(s Step) string {
	return fmt.Sprintf("in %s, %s has two places each, two of them in %s; %s", s.of().unitList(s.Base), s.Digits(), s.of().unitList(s.Cover), s.of().chainReason(s.Links))
}

// kite finds a row and a column in which a number has two places each, of which one in
// each is in the same block. One of the two others is right. It looks at the
// numbers in ascending order.
func kite(p *Position) (Step, bool) {
	r := p.rules
	return p.turbot(r.rows, r.columns, func(cell int) int { return r.UnitsOf[cell][2] })
}

func kiteReason(s Step) string {
	r := s.of()
	row, column := r.ofKind(s.Base, r.rows), r.ofKind(s.Base, r.columns)
	return fmt.Sprintf("in %s and in %s, %s has two places each, two of them in %s; %s",
		r.unitList(row), r.unitList(column), s.Digits(), r.unitList(s.Cover), r.chainReason(s.Links))
}

// emptyRectangle finds a block in which the places of a number are all in one row and one
// column, and another column with two places of which one is in that row and outside the
// block. If the other place is wrong, this one is right, and in the block the number is in the
// first column. So the number can't be where the row of the other place crosses the first
// column. It also finds the same with rows and columns exchanged. It looks at the numbers in
// ascending order, and for each at the blocks.
func emptyRectangle(p *Position) (Step, bool) {
	r := p.rules
	for number := 1; number <= r.Side; number++ {
		for block := r.blocks; block < r.blocks+r.Side; block++ {
			if p.links().left[r.numberIn(number, block)] < 2 {
				continue
			}
			for _, row := range r.linesOf(block, r.rows) {
				for _, column := range r.linesOf(block, r.columns) {
					if !p.crosses(number, block, row, column) {
						continue
					}
					if s, found := p.emptyRectangle(number, block, row, column, 1); found {
						return s, true
					}
					if s, found := p.emptyRectangle(number, block, column, row, 0); found {
						return s, true
					}
				}
			}
		}
	}
	return Step{}, false
}

// linesOf returns the rows, or the columns, that a block has cells in. They are given by the
// first of them.
func (r *rules) linesOf(block, first int) []int {
	var all Units
	for _, cell := range r.Units[block].Cells {
		all = all.or(r.unitsOf[cell])
	}
	return r.ofKind(all, first).indices()
}

// crosses reports whether all places of a number in a block are in a row or a column, and
// some are only in the one and some only in the other.
func (p *Position) crosses(number, block, row, column int) bool {
	inRow, inColumn := false, false
	for _, c := range p.links().in(p.rules.numberIn(number, block)) {
		of := p.rules.unitsOf[p.rules.cellOf(c)]
		onRow, onColumn := of.has(row), of.has(column)
		if !onRow && !onColumn {
			return false
		}
		inRow, inColumn = inRow || !onColumn, inColumn || !onRow
	}
	return inRow && inColumn
}

// emptyRectangle returns the step for a block in whose places a number is in one line or in
// the other. The strong link crosses the first line; its kind is that of the other, whose
// place in UnitsOf is given.
func (p *Position) emptyRectangle(number, block, first, other, kind int) (Step, bool) {
	g, r := p.links(), p.rules
	for _, a := range g.in(r.numberIn(number, first)) {
		if r.UnitsOf[r.cellOf(a)][2] == block {
			continue
		}
		b := g.strong(a, kind+1)
		if b < 0 || r.UnitsOf[r.cellOf(b)][2] == block {
			continue
		}
		target := r.crossing(r.cellOf(b), other, kind)
		if !p.open(target).Has(number) || r.UnitsOf[target][2] == block || target == r.cellOf(b) {
			continue // the last if the lines cross outside of a region
		}
		s := p.step()
		s.Base, s.Cover = unitSet(block), unitSet(first, other)
		s.Parts = []Part{{"places", []int{r.cellOf(a), r.cellOf(b)}, sudoku.DigitsOf(number)}}
		for _, c := range append(g.in(r.numberIn(number, block)), a, b) {
			s.Reason[r.cellOf(c)] = sudoku.DigitsOf(number)
		}
		s.Eliminated[target] = sudoku.DigitsOf(number)
		return s, true
	}
	return Step{}, false
}

// crossing returns the cell of a line that is in the other line through a cell: in its row
// if the line is a column, which is kind 1.
func (r *rules) crossing(cell, line, kind int) int {
	if kind == 1 {
		return cell/r.Side*r.Side + line - r.columns
	}
	return line*r.Side + cell%r.Side
}

func emptyRectangleReason(s Step) string {
	r := s.of()
	row, column := r.ofKind(s.Cover, r.rows), r.ofKind(s.Cover, r.columns)
	places := s.Parts[0]
	link := r.shared(r.candidateOf(places.Cells[0], 1), r.candidateOf(places.Cells[1], 1))
	return fmt.Sprintf("in %s, %s fits only in %s and %s, and in %s, only in %s; if %s isn't %s, %s is",
		r.unitList(s.Base), places.Digits, r.unitList(row), r.unitList(column), link, r.cellList(places.Cells),
		r.sudoku.CellName(places.Cells[1]), places.Digits, r.sudoku.CellName(places.Cells[0]))
}
