package techniques

import (
	"fmt"
	"iter"
	"slices"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// A Position is a Sudoku at some point of the game, with pencil marks. Only its
// methods change it.
type Position struct {
	Grid []uint8 // the number of each decided cell, 0 for the others
	// Candidates are those left; for a decided cell its number. An undecided cell may
	// have a single candidate.
	Candidates sudoku.Candidates

	// Unique says that the puzzle is known to have exactly one solution by its clues
	// alone, without pencil marks. Only then do techniques that rely on it apply.
	Unique bool

	// Letters says that a picture names the rows A, B and so on, and the columns by their
	// numbers alone, as in [sudoku.WithLetters].
	Letters bool

	rules *rules
	wrong []string // clues that conflict

	// components holds, by unit, the components of its graph. It is nil until a technique
	// needs it, and again when a cell of the unit changes.
	components [][]component

	// graph holds the links between candidates. It is nil until a technique needs it, and
	// again when a cell changes.
	graph *linkGraph
	walk  *walk // for the next search of a chain
}

// NewPosition returns the position at the beginning of b.
func NewPosition(b sudoku.Board) *Position {
	r := rulesOf(b.Rules())
	return &Position{
		Grid: b.Numbers(), Candidates: b.Candidates(), rules: r, wrong: b.Of(b.Numbers()).Contradictions(),
		components: make([][]component, len(r.Units)),
	}
}

// Board returns the board of the decided cells.
func (p *Position) Board() sudoku.Board { return p.rules.sudoku.Empty().Of(p.Grid) }

// Next returns the easiest step, or false if the game has ended. Then
// [Position.Verdict] returns how.
func (p *Position) Next() (Step, bool) { return p.First(All) }

// First returns the step of the first technique that applies, or false if none does or the
// game has ended.
func (p *Position) First(techniques []*Technique) (Step, bool) {
	if len(p.Contradictions()) > 0 {
		return Step{}, false
	}
	for _, technique := range techniques {
		if s, found := technique.Find(p); found {
			return s, true
		}
	}
	return Step{}, false
}

// Play yields the steps from here to the end of the game, and takes each of them
// after the body of the loop. If the loop ends early, the last step is not taken.
func (p *Position) Play() iter.Seq[Step] { return p.PlayBy(All) }

// PlayBy is [Position.Play] with only these techniques.
func (p *Position) PlayBy(techniques []*Technique) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for s, found := p.First(techniques); found && yield(s); s, found = p.First(techniques) {
			p.Take(s)
		}
	}
}

// Take takes a step that was found in p. A number that is placed is removed from the
// candidates of the cell's peers.
func (p *Position) Take(s Step) {
	for cell, number := range s.Placed {
		if number > 0 {
			p.Grid[cell] = number
			p.forget(cell)
			p.keep(cell, sudoku.DigitsOf(int(number)))
			for _, peer := range p.rules.Peers[cell] {
				p.keep(peer, ^sudoku.DigitsOf(int(number)))
			}
		}
	}
	for cell, digits := range s.Eliminated {
		if digits != 0 {
			p.keep(cell, ^digits)
		}
	}
}

// keep removes the candidates of a cell that are not in digits.
func (p *Position) keep(cell int, digits sudoku.Digits) {
	if p.Candidates[cell]&^digits != 0 {
		p.Candidates[cell] &= digits
		p.forget(cell)
	}
}

// forget drops the components of the units of a cell, and the links.
func (p *Position) forget(cell int) {
	p.graph = nil
	for _, unit := range p.rules.UnitsOf[cell] {
		p.components[unit] = nil
	}
}

// open returns the candidates of an undecided cell, and none for a decided one.
func (p *Position) open(cell int) sudoku.Digits {
	if p.Grid[cell] > 0 {
		return 0
	}
	return p.Candidates[cell]
}

// Verdict returns how the game has ended, when [Position.Next] finds no step.
func (p *Position) Verdict() strategy.Verdict {
	switch {
	case len(p.Contradictions()) > 0:
		return strategy.Unsolvable
	case slices.Contains(p.Grid, 0):
		return strategy.Stuck
	default:
		return strategy.Solved
	}
}

// Contradictions explains why p has no solution, as far as that can be seen at a
// glance: numbers that conflict, or else cells without a candidate, numbers without a place, and
// cages that can't be filled.
func (p *Position) Contradictions() []string {
	if len(p.wrong) > 0 {
		return p.wrong
	}
	if p.conflicts() {
		return p.Board().Contradictions()
	}
	var found []string
	for cell, digits := range p.Candidates {
		if digits == 0 {
			found = append(found, fmt.Sprintf("%s has no candidate left", p.rules.sudoku.CellName(cell)))
		}
	}
	for _, unit := range p.rules.Units {
		missing := p.rules.Numbers()
		for _, cell := range unit.Cells {
			missing &^= p.Candidates[cell]
		}
		for number := range missing.All() {
			found = append(found, fmt.Sprintf("%s has no place left in %s", sudoku.Symbol(number), unit))
		}
	}
	for i, c := range p.rules.sudoku.Cages() {
		if g := p.rules.cages[i].group; !g.canFill(p.candidatesIn(g)) {
			found = append(found, fmt.Sprintf("%s can't have the sum %d", p.rules.sudoku.CageName(i), c.Sum))
		}
	}
	return found
}

// conflicts reports whether cells that must differ have the same number.
func (p *Position) conflicts() bool {
	for cell, number := range p.Grid {
		if number == 0 {
			continue
		}
		for _, peer := range p.rules.Peers[cell] {
			if p.Grid[peer] == number {
				return true
			}
		}
	}
	return false
}
