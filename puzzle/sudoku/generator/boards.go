package generator

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"graphcover/exactcover"
	"graphcover/internal/draw"
	"graphcover/puzzle/sudoku/board"
)

// A BoardPuzzle is a Sudoku of any size and variant with exactly one solution.
type BoardPuzzle struct {
	Board, Solution board.Board
	// Seed makes this puzzle at the first try, if the settings are the same.
	Seed uint64
}

// A Searcher returns the solver for a search of b in that order. It must record a trace, as
// [exactcover.Solver] describes, and is called by several goroutines at once if several
// cores are to be used.
type Searcher func(b board.Board, order exactcover.Order) exactcover.Solver

// mostSteps is the most choices and undos of a search: of one for a full grid, and of one
// that asks whether a solution is the only one. It keeps large boards from taking forever,
// and depends on no clock, so that the same seed makes the same puzzle everywhere.
const mostSteps = 20_000

// ErrNoGrid says that a board has no solution even without clues.
var ErrNoGrid = errors.New("generator: the rules leave no full grid")

// ValidateBoards returns an error for settings that no puzzle of that kind can have.
func ValidateBoards(kind *board.Kind, s Settings) error {
	if kind.IsPlain9x9() {
		return s.Validate()
	}
	return s.validate(kind.Side(), FewestCluesOf(kind))
}

// FewestCluesOf returns the least number of clues that can be asked for of a kind: 1 where
// nothing better is known.
func FewestCluesOf(kind *board.Kind) int {
	if kind.IsPlain9x9() {
		return FewestClues
	}
	return 1
}

// GenerateBoards is [Generate] for boards of that kind, by any solver of exact cover. The
// same seed and settings make the same puzzles with every solver that makes the steps of
// [exactcover.Solver], and on any number of cores.
//
//  1. A search of the empty board in a random order finds a full grid. If it makes more
//     than 20,000 steps, another try begins.
//  2. Clues are removed, as by Generate. After each removal a search, in the usual order,
//     counts up to two solutions. If it makes more than 20,000 steps before that is known,
//     the clue is put back.
//
// Other errors than those of Generate are ErrNoGrid and those of the solver.
func GenerateBoards(ctx context.Context, kind *board.Kind, seed uint64, settings Settings, cores int, search Searcher) iter.Seq2[BoardPuzzle, error] {
	return func(yield func(BoardPuzzle, error) bool) {
		err := ValidateBoards(kind, settings)
		if err == nil && settings.Accept != nil {
			err = errors.New("generator: want AcceptBoard for boards, got Accept")
		}
		if err != nil {
			yield(BoardPuzzle{}, err)
			return
		}
		b := boardMaker{Settings: settings, search: search, kind: kind, orbits: settings.symmetry().orbits(kind.Side())}
		m := maker[BoardPuzzle]{
			seed: seed, cores: max(cores, 1), ahead: 1, tries: settings.tries(), tried: settings.Tried, try: b.try,
		}
		m.generate(ctx, yield)
	}
}

// A boardMaker makes puzzles of one kind.
type boardMaker struct {
	Settings
	search Searcher
	kind   *board.Kind
	orbits [][]int
}

// try makes a puzzle of a random full grid, or returns nil if that fails.
func (m *boardMaker) try(ctx context.Context, seed uint64) (*BoardPuzzle, error) {
	source := draw.From(seed)
	solution, err := m.fullGrid(ctx, source.Uint64())
	if err != nil || solution == nil {
		return nil, err
	}
	q := boardQuestion{ctx: ctx, search: m.search, solution: *solution}
	d := newDigger(&q, len(solution.Cells()), m.orbits, source)
	if d.digFor(m.Settings); !d.fits(m.Settings) {
		return nil, d.err
	}
	made := &BoardPuzzle{Board: solution.Keep(d.is), Solution: *solution, Seed: seed}
	if m.AcceptBoard != nil && !m.AcceptBoard(*made) {
		return nil, nil
	}
	// The last search was of some clues that were put back: this one leaves the puzzle
	// itself where the solver keeps its searches.
	n, err := q.ask(made.Board)
	if err == nil && n != needless {
		err = fmt.Errorf("generator: seed %d: %s: want one solution when it is searched again, got another answer", seed, made.Board)
	}
	return made, err
}

// fullGrid returns the first solution of the empty board in a random order, or nil if it is
// not found soon enough.
func (m *boardMaker) fullGrid(ctx context.Context, seed uint64) (*board.Board, error) {
	empty := m.kind.Empty()
	problem := problemOf(empty)
	found, known, err := solutions(ctx, m.search(empty, exactcover.RandomOrder(seed)), problem, 1)
	switch {
	case err != nil || !known:
		return nil, err
	case len(found) == 0:
		return nil, fmt.Errorf("%w: %s", ErrNoGrid, empty)
	}
	if err := exactcover.Verify(problem, found[0]); err != nil {
		return nil, fmt.Errorf("generator: %s: the solver's grid is not a valid full grid: %w", empty, err)
	}
	full := empty.With(found[0])
	return &full, nil
}

// A boardQuestion is the question about a full board, answered by a count up to two.
type boardQuestion struct {
	ctx      context.Context
	search   Searcher
	solution board.Board
}

func (q *boardQuestion) needs(clues []bool, _ int) (need, error) {
	return q.ask(q.solution.Keep(clues))
}

// ask says whether a board has other solutions than the full one.
func (q *boardQuestion) ask(b board.Board) (need, error) {
	found, known, err := solutions(q.ctx, q.search(b, exactcover.OrderFewest), problemOf(b), 2)
	switch {
	case err != nil || !known:
		return unknown, err
	case len(found) == 2:
		return needed, nil
	case len(found) == 0 || b.With(found[0]).Cells() != q.solution.Cells():
		return unknown, fmt.Errorf("generator: %s: want the solution %s, got %d others", b, q.solution.Cells(), len(found))
	}
	return needless, nil
}

// problemOf returns the problem of b: a Sudoku of 9x9 without variants has that of package
// sudoku.
func problemOf(b board.Board) *exactcover.Problem {
	if g, ok := b.Grid(); ok {
		return g.Problem()
	}
	return b.Problem()
}

// solutions returns the first n solutions of p, or all if there are fewer. If the search
// makes more than mostSteps choices and undos before, they are not known.
func solutions(ctx context.Context, solver exactcover.Solver, p *exactcover.Problem, n int) (found []exactcover.Solution, known bool, err error) {
	limited, stop := context.WithCancel(ctx)
	defer stop()
	steps := 0
	log := exactcover.Log{Observe: func(e exactcover.Event) {
		if e.Kind == exactcover.Solved {
			return
		}
		if steps++; steps > mostSteps {
			stop()
		}
	}}
	for s, err := range solver.All(limited, p, &log) {
		switch {
		case ctx.Err() != nil:
			return nil, false, ctx.Err()
		case steps > mostSteps:
			return nil, false, nil
		case err != nil:
			return nil, false, err
		}
		if found = append(found, slices.Clone(s)); len(found) == n {
			return found, true, nil
		}
	}
	return found, steps <= mostSteps, nil
}
