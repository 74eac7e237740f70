package techniques

import (
	"fmt"
	"slices"

	"graphcover/puzzle/sudoku"
)

// A rectangle is four cells, row by row, in two rows, two columns and two blocks.
type rectangle [4]int

// findRectangles returns all of them whose numbers could be exchanged.
func (r *rules) findRectangles() (all []rectangle) {
	if !r.sudoku.IsPlain() {
		return nil
	}
	n := r.Side
	block := func(cell int) int { return r.UnitsOf[cell][2] }
	for a := range r.cells {
		for d := a + 1; d < r.cells; d++ {
			b, c := a/n*n+d%n, d/n*n+a%n
			across := block(a) == block(b) && block(c) == block(d) // two of a block in a row
			down := block(a) == block(c) && block(b) == block(d)
			if a/n == d/n || a%n >= d%n || across == down {
				continue
			}
			all = append(all, rectangle{a, b, c, d})
		}
	}
	return all
}

// uniqueRectangle finds four undecided cells in two rows, two columns and two blocks that
// have two candidates in common. With these numbers alone they could be exchanged, and the
// puzzle would have a second solution. So it applies only if [Position.Unique] says that
// there is one solution; the clues of the puzzle are then outside the rectangle. It does not
// apply if there are other rules than rows, columns, and blocks or regions.
//
// The type says what keeps the rectangle from that: 1, a single cell has other candidates; 2, two
// cells have one other candidate, the same, which one of them takes; 3, two cells in a unit
// have others, which form a naked tuple with cells of that unit; 4, in a unit of two such
// cells one of the two numbers fits nowhere else, so these cells can't have the other.
//
// It looks at the rectangles by their first and last cells, and for each at the pairs of numbers.
func (p *Position) uniqueRectangle(kind int) (Step, bool) {
	if !p.Unique {
		return Step{}, false
	}
	for _, r := range p.rules.rectangles() {
		common := p.rules.Numbers()
		for _, cell := range r {
			common &= p.open(cell)
		}
		if common.Len() < 2 {
			continue
		}
		for a := range common.All() {
			for b := range common.All() {
				if a < b {
					if s, found := p.rectangle(kind, r, sudoku.DigitsOf(a, b)); found {
						return s, true
					}
				}
			}
		}
	}
	return Step{}, false
}

// rectangle returns the step that follows from a rectangle with a pair of numbers.
func (p *Position) rectangle(kind int, r rectangle, pair sudoku.Digits) (Step, bool) {
	var others sudoku.Digits // besides the pair
	var roof []int           // the cells with others
	s := p.step()
	s.Parts = []Part{{"rectangle", r[:], pair}}
	for _, cell := range r {
		s.Reason[cell] = p.open(cell)
		if more := p.open(cell) &^ pair; more != 0 {
			roof, others = append(roof, cell), others|more
		}
	}
	s.Parts = append(s.Parts, Part{"roof", roof, others})
	switch {
	case kind == 1 && len(roof) == 1:
		s.Reason[roof[0]] &^= pair
		s.Eliminated[roof[0]] = pair
		return s, true
	case kind == 2 && len(roof) == 2 && others.Len() == 1:
		lost := p.losers(others.Least(), roof...)
		p.rules.addTo(s.Eliminated, lost)
		return s, !lost.isEmpty()
	case kind > 2 && len(roof) == 2:
		for _, u := range p.rules.unitsOf[roof[0]].and(p.rules.unitsOf[roof[1]]).indices() {
			find := p.rectangleTuple
			if kind == 4 {
				find = p.rectanglePair
			}
			if s, found := find(s, u); found {
				return s, true
			}
		}
	}
	return Step{}, false
}

// mostInTuple is more than the most cells of a tuple beside a roof.
const mostInTuple = 8

// rectangleTuple finds, for type 3, cells of a unit that form a naked tuple with the roof,
// which counts as one cell with the other candidates.
func (p *Position) rectangleTuple(s Step, u int) (Step, bool) {
	roof := s.Parts[1]
	var rest []int // the other cells of the unit
	for _, cell := range p.rules.Units[u].Cells {
		if p.open(cell) != 0 && cell != roof.Cells[0] && cell != roof.Cells[1] {
			rest = append(rest, cell)
		}
	}
	for size := 1; size < min(len(rest), mostInTuple); size++ {
		for set := range subsets(len(rest), size) {
			digits := roof.Digits
			var tuple []int
			for i, cell := range rest {
				if set.has(i) {
					digits |= p.open(cell)
					tuple = append(tuple, cell)
				}
			}
			if digits.Len() != size+1 {
				continue
			}
			found := s
			found.Eliminated, found.Reason = slices.Clone(s.Eliminated), slices.Clone(s.Reason)
			for i, cell := range rest {
				if !set.has(i) {
					found.Eliminated[cell] = p.open(cell) & digits
				}
			}
			if found.changes() {
				found.Base = unitSet(u)
				found.about(p, tuple...)
				found.Parts = append(found.Parts[:2:2], Part{"tuple", tuple, digits})
				return found, true
			}
		}
	}
	return Step{}, false
}

// rectanglePair finds, for type 4, a number of the pair that fits only in the roof in a
// unit.
func (p *Position) rectanglePair(s Step, u int) (Step, bool) {
	pair, roof := s.Parts[0].Digits, s.Parts[1]
	for number := range pair.All() {
		if p.links().left[p.rules.numberIn(number, u)] != 2 {
			continue
		}
		s.Base = unitSet(u)
		s.Parts = append(s.Parts[:2:2], Part{"places", roof.Cells, sudoku.DigitsOf(number)})
		for _, cell := range roof.Cells {
			s.Eliminated[cell] = pair &^ sudoku.DigitsOf(number)
			s.Reason[cell] &^= s.Eliminated[cell]
		}
		return s, true
	}
	return Step{}, false
}

// rectangleReason returns the reason of a step of that type.
func rectangleReason(kind int) func(s Step) string {
	return func(s Step) string {
		rules, r, roof := s.of(), s.Parts[0], s.Parts[1]
		text := fmt.Sprintf("the puzzle has only one solution, but would have two with only %s in %s",
			digitList(r.Digits, "and"), rules.cellList(r.Cells))
		switch kind {
		case 1:
			return fmt.Sprintf("%s, of which only %s can be something else", text, rules.cellList(roof.Cells))
		case 2:
			return fmt.Sprintf("%s, which leaves %s for %s", text, roof.Digits, rules.either(roof.Cells))
		case 3:
			tuple := s.Parts[2]
			return fmt.Sprintf("%s, which leaves %s for %s, and in %s, %s %s only %s", text, digitList(roof.Digits, "or"), rules.either(roof.Cells),
				rules.unitList(s.Base), rules.cellList(tuple.Cells), verb(len(tuple.Cells), "holds", "hold"), digitList(tuple.Digits, "and"))
		default:
			return fmt.Sprintf("%s, and in %s, %s fits only in %s", text, rules.unitList(s.Base), s.Parts[2].Digits, rules.cellList(roof.Cells))
		}
	}
}
