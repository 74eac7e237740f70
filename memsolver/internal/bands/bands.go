// Package bands is the engine for Sudokus of 9x9 without other rules. It walks the tree of package
// [classic], which holds the candidates of each band of three rows in words of bits. Users select it by
// memsolver.New(memsolver.Bands, memsolver.Cores(cores)).
//
// Each choice is one of a candidate and its opposite: first the cell holds the number, then it does not. An
// update is a deduction of what follows from one of them.
package bands

import (
	"slices"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/parallel"
	"graphcover/puzzle/sudoku/classic"
)

// A Model is a problem that the engine can take. Option 9c+d puts digit d, from 0, into cell c. The model
// does not change.
type Model struct {
	start classic.Position
	empty [options]bool // the options without items: no solution needs them
}

const (
	options = classic.Cells * classic.Side
	items   = 4 * classic.Cells
)

// Prepare returns the engine for p, which is valid, on that many cores. It refuses another problem than
// that of a Sudoku with an [engine.Refusal].
func Prepare(p *exactcover.Problem, cores int) (engine.Prepared, error) {
	if err := Check(p); err != nil {
		return nil, err
	}
	return parallel.New(cores, New(p).NewWalker), nil
}

// Check returns an [engine.Refusal] unless p is the problem of a Sudoku of 9x9 without other rules, in
// the order of its model: see package sudoku. Options may have lost their items, so that no solution
// needs them.
func Check(p *exactcover.Problem) error {
	if len(p.Options) != options || len(p.Items) != items || p.Primary() != items || p.HasQuotas() {
		return refusal
	}
	for o := range p.Options {
		if of := p.Options[o].Items; len(of) > 0 && !slices.Equal(of, itemsOf(o)) {
			return refusal
		}
	}
	return nil
}

const refusal = engine.Refusal("the problem of a Sudoku of 9x9 without other rules")

// itemsOf returns the items of an option: a number in a row, a column and a block, and a cell.
func itemsOf(o int) []int {
	cell, digit := o/classic.Side, o%classic.Side
	row, column := cell/classic.Side, cell%classic.Side
	of := make([]int, 4)
	for kind, unit := range [...]int{row, column, row/3*3 + column/3} {
		of[kind] = kind*classic.Cells + unit*classic.Side + digit
	}
	of[3] = 3*classic.Cells + cell
	return of
}

// New returns the model of p, for which [Check] returns nil.
func New(p *exactcover.Problem) *Model {
	m := &Model{start: classic.New()}
	for o := range p.Options {
		if len(p.Options[o].Items) == 0 {
			m.empty[o] = true
			m.start.Exclude(o/classic.Side, o%classic.Side)
		}
	}
	return m
}

// NewWalker returns a walker for the problem. It must be started before use.
func (m *Model) NewWalker() engine.Walker { return &walker{Model: m} }

// A walker implements [engine.Walker].
type walker struct {
	_ engine.Pad
	*Model

	at     classic.Position // the current node
	open   int              // how many of its cells are open, that is, not decided
	levels []level
	root   int                 // how many cells were not decided at the root
	rooted [classic.Cells]bool // whether the option of a cell was chosen by Start
	state  state
	done   exactcover.Tally
	_      engine.Pad
}

// A level is a choice.
type level struct {
	before classic.Position // settled
	open   int              // how many cells were not decided
	option int32
	other  bool // the option was tried, and is ruled out now
	away   bool // the nodes where the option is ruled out were given away
}

// A state says how a walk goes on.
type state int

const (
	entering state = iota // the current node was not visited
	solved                // the current node is a solution, and must be left
	leaving               // the current node has no solution
)

// Start implements [engine.Walker].
func (w *walker) Start(given []int, prefix []int32) {
	w.at, w.levels, w.state = w.start, w.levels[:0], entering
	w.rooted = [classic.Cells]bool{}
	for _, o := range given {
		if !w.empty[o] {
			w.put(o)
		}
	}
	for _, o := range prefix {
		if o >= 0 {
			w.put(int(o))
		} else {
			w.at.Exclude(int(^o)/classic.Side, int(^o)%classic.Side)
		}
	}
	w.root = w.at.Open()
	w.open = w.root
}

// put chooses an option at the root.
func (w *walker) put(o int) {
	w.at.Place(o/classic.Side, o%classic.Side)
	w.rooted[o/classic.Side] = true
}

// Walk implements [engine.Walker].
func (w *walker) Walk(nodes int, counting bool) engine.Outcome {
	for {
		if w.state != entering && !w.retry() {
			return engine.Ended
		}
		if nodes--; nodes < 0 {
			return engine.Paused
		}
		switch possible := w.settle(); {
		case !possible:
			w.state = leaving
		case w.open > 0:
			w.choose()
		default:
			w.state = solved
			w.done.Solutions++
			if !counting {
				return engine.Found
			}
		}
	}
}

// settle deduces what follows at the current node. It returns false if that has no solution.
func (w *walker) settle() bool {
	possible := w.at.Settle()
	open := w.at.Open()
	w.done.Updates++
	w.done.Choices += w.open - open
	w.open = open
	return possible
}

// choose makes a choice at the current node.
func (w *walker) choose() {
	cell, digit := w.at.Choice()
	w.levels = append(w.levels, level{before: w.at, open: w.open, option: int32(cell*classic.Side + digit)})
	w.at.Place(cell, digit)
	w.open--
	w.done.Choices++
}

// retry goes back to the last choice with another side to try. It returns false if there is none.
func (w *walker) retry() bool {
	for len(w.levels) > 0 {
		l := &w.levels[len(w.levels)-1]
		w.undo(l.open)
		if !l.other && !l.away {
			l.other = true
			w.at, w.state = l.before, entering
			w.at.Exclude(int(l.option)/classic.Side, int(l.option)%classic.Side)
			return true
		}
		w.levels = w.levels[:len(w.levels)-1]
	}
	w.undo(w.root)
	w.state = leaving
	return false
}

// undo counts the choices that are undone when the walk returns to a node with that many cells open.
func (w *walker) undo(open int) {
	w.done.Backtracks += open - w.open
	w.open = open
}

// Chosen implements [engine.Walker].
func (w *walker) Chosen(prefix []int32) []int32 {
	if w.state != solved {
		return w.choices(prefix, len(w.levels))
	}
	for cell, digit := range w.at.Digits() {
		if !w.rooted[cell] {
			prefix = append(prefix, int32(cell*classic.Side)+int32(digit))
		}
	}
	return prefix
}

// choices appends the first n choices to prefix.
func (w *walker) choices(prefix []int32, n int) []int32 {
	for i := range w.levels[:n] {
		if l := &w.levels[i]; l.other {
			prefix = append(prefix, ^l.option)
		} else {
			prefix = append(prefix, l.option)
		}
	}
	return prefix
}

// Donate implements [engine.Walker].
func (w *walker) Donate(give func(options []int32, share float64)) {
	share := 1.0
	for i := range w.levels {
		l := &w.levels[i]
		share /= 2
		if !l.other && !l.away {
			l.away = true
			give(append(w.choices(nil, i), ^l.option), share)
			return
		}
	}
}

// Progress implements [engine.Walker].
func (w *walker) Progress() float64 {
	done, share := 0.0, 1.0
	for i := range w.levels {
		share /= 2
		if w.levels[i].other {
			done += share
		}
	}
	return done
}

// Tally implements [engine.Walker].
func (w *walker) Tally() *exactcover.Tally { return &w.done }
