package techniques

import (
	"fmt"
	"slices"

	"graphcover/puzzle/sudoku"
)

// bivalue returns the undecided cells with two candidates, ascending.
func (p *Position) bivalue() []int {
	var cells []int
	for cell := range p.Candidates {
		if p.open(cell).Len() == 2 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// wings finds a pivot and two cells with two candidates that it sees, its wings. The wings
// have a number in common, and each takes one of the other numbers of the pivot: whichever
// of these is right there, the other wing has the common number. The pivot has that many candidates:
//
//   - Two in an XY-wing. One of the wings has the common number.
//   - Three in an XYZ-wing, the common number as well. One of the three cells has it.
//
// It looks at the pivots in order.
func (p *Position) wings(ofPivot int) (Step, bool) {
	cells, see := p.bivalue(), p.rules.see
	for pivot := range p.Candidates {
		digits := p.open(pivot)
		if digits.Len() != ofPivot {
			continue
		}
		for i, a := range cells {
			for _, b := range cells[:i] {
				common := p.Candidates[a] & p.Candidates[b]
				both := p.Candidates[a] ^ p.Candidates[b]
				if !see(pivot, a) || !see(pivot, b) || common.Len() != 1 || both != digits&^common || common&^digits != 0 != (ofPivot == 2) {
					continue
				}
				targets := []int{a, b}
				if ofPivot == 3 {
					targets = append(targets, pivot)
				}
				lost := p.losers(common.Least(), targets...)
				if lost.isEmpty() {
					continue
				}
				s := p.step()
				s.Parts = []Part{
					{"pivot", []int{pivot}, digits}, {"wing", []int{b}, p.Candidates[b]}, {"wing", []int{a}, p.Candidates[a]},
				}
				s.about(p, pivot, a, b)
				p.rules.addTo(s.Eliminated, lost)
				return s, true
			}
		}
	}
	return Step{}, false
}

// wingReason is the reason of an XY-wing.
func wingReason(s Step) string {
	pivot := s.Parts[0]
	common := s.Parts[1].Digits & s.Parts[2].Digits
	text := fmt.Sprintf("%s can only be %s; if it is", s.of().cellList(pivot.Cells), digitList(pivot.Digits, "or"))
	for i, wing := range s.Parts[1:] {
		if i > 0 {
			text += ", and if it is"
		}
		text += fmt.Sprintf(" %s, %s is %s", wing.Digits&^common, s.of().cellList(wing.Cells), common)
	}
	return text
}

func xyzWingReason(s Step) string {
	common := s.Parts[1].Digits & s.Parts[2].Digits
	return fmt.Sprintf("%s: one of %s is %s", wingReason(s), s.of().cellList(s.Cells()), common)
}

// wWing finds two cells with the same two candidates, and a unit in which one of these has
// only two places. Each of the cells sees one of the places, so they can't both have that
// number, and one of them has the other. It looks at the pairs of cells in order, and for each at
// the rows, columns and blocks.
func wWing(p *Position) (Step, bool) {
	cells := p.bivalue()
	for i, b := range cells {
		for _, a := range cells[:i] {
			if p.Candidates[a] != p.Candidates[b] || p.rules.see(a, b) {
				continue
			}
			for number := range p.Candidates[a].All() {
				if s, found := p.wWing(a, b, number); found {
					return s, true
				}
			}
		}
	}
	return Step{}, false
}

// wWing returns the step of two cells that can't both have that number.
func (p *Position) wWing(a, b, number int) (Step, bool) {
	g, r, see := p.links(), p.rules, p.rules.see
	other := p.Candidates[a] &^ sudoku.DigitsOf(number)
	lost := p.losers(other.Least(), a, b)
	if lost.isEmpty() {
		return Step{}, false
	}
	for u := range r.Units {
		i := r.numberIn(number, u)
		if g.left[i] != 2 {
			continue
		}
		ends := g.in(i)
		x, y := r.cellOf(ends[0]), r.cellOf(ends[1])
		if slices.Contains([]int{x, y}, a) || slices.Contains([]int{x, y}, b) ||
			!(see(a, x) && see(b, y) || see(a, y) && see(b, x)) {
			continue
		}
		s := p.step()
		s.Base = unitSet(u)
		s.Parts = []Part{{"wings", []int{a, b}, p.Candidates[a]}, {"places", []int{x, y}, sudoku.DigitsOf(number)}}
		s.about(p, a, b)
		s.Reason[x], s.Reason[y] = sudoku.DigitsOf(number), sudoku.DigitsOf(number)
		r.addTo(s.Eliminated, lost)
		return s, true
	}
	return Step{}, false
}

func wWingReason(s Step) string {
	wings, places := s.Parts[0], s.Parts[1]
	return fmt.Sprintf("%s hold only %s, and can't both be %s, as in %s it fits only in %s", s.of().cellList(wings.Cells),
		digitList(wings.Digits, "and"), places.Digits, s.of().unitList(s.Base), s.of().cellList(places.Cells))
}
