package tuples

import (
	"fmt"

	"graphcover/puzzle/sudoku"
)

// turbot finds two units in which a number has only two places. A place of the one and a
// place of the other share the unit that join returns for them, so one of the two other
// places has the number. The units are of the given kinds.
func (p *Position) turbot(t Technique, first, second int, join func(cell int) int) (Step, bool) {
	g := p.links()
	for number := 1; number <= 9; number++ {
		for u := first; u < first+9; u++ {
			if g.left[numberIn(number, u)] != 2 {
				continue
			}
			for v := second; v < second+9; v++ {
				if v == u || first == second && v < u || g.left[numberIn(number, v)] != 2 {
					continue
				}
				if s, found := p.turbotOf(t, number, u, v, join); found {
					return s, true
				}
			}
		}
	}
	return Step{}, false
}

// turbotOf returns the step for two units in which a number has two places each.
func (p *Position) turbotOf(t Technique, number, u, v int, join func(cell int) int) (Step, bool) {
	g := p.links()
	in, out := g.in(numberIn(number, u)), g.in(numberIn(number, v))
	for i := range 2 {
		for k := range 2 {
			a, b, c, d := in[i], in[1-i], out[k], out[1-k]
			if join(cellOf(b)) != join(cellOf(c)) || a == c || a == d || b == c || b == d {
				continue
			}
			s := Step{Technique: t, Base: 1<<u | 1<<v, Cover: 1 << join(cellOf(b)), Links: g.chainOf(a, b, c, d)}
			for _, end := range []candidate{a, b, c, d} {
				s.Reason[cellOf(end)] = sudoku.DigitsOf(number)
			}
			if p.loses(&s, number, cellOf(a), cellOf(d)) {
				return s, true
			}
		}
	}
	return Step{}, false
}

// Skyscraper finds two rows in which a number has two places each, of which one in each is
// in the same column. One of the two others is right. It also finds the same with rows and
// columns exchanged.
type Skyscraper struct{}

func (Skyscraper) String() string { return "skyscraper" }

// Cost implements [Technique].
func (Skyscraper) Cost() int { return 20 }

// Find looks at the rows first, and in each kind at the numbers in ascending order.
func (t Skyscraper) Find(p *Position) (Step, bool) {
	if s, found := p.turbot(t, rows, rows, func(cell int) int { return sudoku.UnitsOf[cell][1] }); found {
		return s, true
	}
	return p.turbot(t, columns, columns, func(cell int) int { return sudoku.UnitsOf[cell][0] })
}

// Reason implements [Technique].
func (Skyscraper) Reason(s Step) string {
	return fmt.Sprintf("in %s, %s has two places each, two of them in %s; %s", s.Base, s.Digits(), s.Cover, chainReason(s.Links))
}

// Kite finds a row and a column in which a number has two places each, of which one in
// each is in the same block. One of the two others is right.
type Kite struct{}

func (Kite) String() string { return "two-string kite" }

// Cost implements [Technique].
func (Kite) Cost() int { return 21 }

// Find looks at the numbers in ascending order.
func (t Kite) Find(p *Position) (Step, bool) {
	return p.turbot(t, rows, columns, func(cell int) int { return sudoku.UnitsOf[cell][2] })
}

// Reason implements [Technique].
func (Kite) Reason(s Step) string {
	row, column := s.Base&(1<<columns-1), s.Base&^(1<<columns-1)
	return fmt.Sprintf("in %s and in %s, %s has two places each, two of them in %s; %s", row, column, s.Digits(), s.Cover, chainReason(s.Links))
}

// EmptyRectangle finds a block in which the places of a number are all in one row and one
// column, and another column with two places of which one is in that row and outside the
// block. If the other place is wrong, this one is right, and in the block the number is in the
// first column. So the number can't be where the row of the other place crosses the first
// column. It also finds the same with rows and columns exchanged.
type EmptyRectangle struct{}

func (EmptyRectangle) String() string { return "empty rectangle" }

// Cost implements [Technique].
func (EmptyRectangle) Cost() int { return 22 }

// Find looks at the numbers in ascending order, and for each at the blocks.
func (t EmptyRectangle) Find(p *Position) (Step, bool) {
	for number := 1; number <= 9; number++ {
		for block := blocks; block < blocks+9; block++ {
			if p.links().left[numberIn(number, block)] < 2 {
				continue
			}
			corner := sudoku.Units[block].Cells[0]
			for row := corner / 9; row < corner/9+3; row++ {
				for column := columns + corner%9; column < columns+corner%9+3; column++ {
					if !p.crosses(number, block, row, column) {
						continue
					}
					if s, found := p.emptyRectangle(t, number, block, row, column, 1); found {
						return s, true
					}
					if s, found := p.emptyRectangle(t, number, block, column, row, 0); found {
						return s, true
					}
				}
			}
		}
	}
	return Step{}, false
}

// crosses reports whether all places of a number in a block are in a row or a column, and
// some are only in the one and some only in the other.
func (p *Position) crosses(number, block, row, column int) bool {
	inRow, inColumn := false, false
	for _, c := range p.links().in(numberIn(number, block)) {
		of := unitsOf(cellOf(c))
		onRow, onColumn := of>>row&1 != 0, of>>column&1 != 0
		if !onRow && !onColumn {
			return false
		}
		inRow, inColumn = inRow || !onColumn, inColumn || !onRow
	}
	return inRow && inColumn
}

// emptyRectangle returns the step for a block in whose places a number is in one line or in
// the other. The strong link crosses the first line; its kind is that of the other, whose
// place in [sudoku.UnitsOf] is given.
func (p *Position) emptyRectangle(t Technique, number, block, first, other, kind int) (Step, bool) {
	g := p.links()
	for _, a := range g.in(numberIn(number, first)) {
		if sudoku.UnitsOf[cellOf(a)][2] == block {
			continue
		}
		b := g.strong[a][kind+1]
		if b < 0 || sudoku.UnitsOf[cellOf(int(b))][2] == block {
			continue
		}
		target := crossing(cellOf(int(b)), other, kind)
		if !p.open(target).Has(number) || sudoku.UnitsOf[target][2] == block {
			continue
		}
		s := Step{Technique: t, Base: 1 << block, Cover: 1<<first | 1<<other, Parts: []Part{
			{"places", []int{cellOf(a), cellOf(int(b))}, sudoku.DigitsOf(number)},
		}}
		for _, c := range append(g.in(numberIn(number, block)), a, int(b)) {
			s.Reason[cellOf(c)] = sudoku.DigitsOf(number)
		}
		s.Eliminated[target] = sudoku.DigitsOf(number)
		return s, true
	}
	return Step{}, false
}

// crossing returns the cell of a line that is in the other line through a cell: in its row
// if the line is a column, which is kind 1.
func crossing(cell, line, kind int) int {
	if kind == 1 {
		return cell/9*9 + line - columns
	}
	return line*9 + cell%9
}

// Reason implements [Technique].
func (EmptyRectangle) Reason(s Step) string {
	row, column := s.Cover&(1<<columns-1), s.Cover&^(1<<columns-1)
	places := s.Parts[0]
	link := shared(candidateOf(places.Cells[0], 1), candidateOf(places.Cells[1], 1))
	return fmt.Sprintf("in %s, %s fits only in %s and %s, and in %s, only in %s; if %s isn't %s, %s is",
		s.Base, places.Digits, row, column, link, cellList(places.Cells),
		sudoku.CellName(places.Cells[1]), places.Digits, sudoku.CellName(places.Cells[0]))
}
