package generator

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"graphcover/exactcover"
	"graphcover/puzzle/sudoku"
)

// A Searcher returns the solver for a search of b in that order. It must record a trace, as
// [exactcover.Solver] describes, and is called by several goroutines at once if several
// cores are to be used.
//
// The same seed and settings make the same puzzles with every solver that makes the steps of
// [exactcover.Solver], and on any number of cores.
//
//  1. A search of the empty board in a random order finds a full grid. If it makes more
//     than 20,000 steps, another try begins.
//  2. Clues are removed. After each removal a search, in the usual order, counts up to two
//     solutions. If it makes more than 20,000 steps before that is known, the clue is put
//     back. A killer is cut into smaller cages instead.
type Searcher func(b sudoku.Board, order exactcover.Order) exactcover.Solver

// mostSteps is the most choices and undos of a search: of one for a full grid, and of one
// that asks whether a solution is the only one. It keeps large boards from taking forever,
// and depends on no clock, so that the same seed makes the same puzzle everywhere.
const mostSteps = 20_000

// ErrNoGrid says that a board has no solution even without clues.
var ErrNoGrid = errors.New("generator: the rules leave no full grid")

// search returns the question about the first solution of the empty board in a random order, or
// nil if that is not found soon enough.
func (m *maker) search(ctx context.Context, seed uint64) (question, error) {
	empty := m.rules().Empty()
	problem := empty.Problem()
	found, known, err := solutions(ctx, m.Search(empty, exactcover.RandomOrder(seed)), problem, 1)
	switch {
	case err != nil || !known:
		return nil, err
	case len(found) == 0:
		return nil, fmt.Errorf("%w: %s", ErrNoGrid, empty)
	}
	if err := exactcover.Verify(problem, found[0]); err != nil {
		return nil, fmt.Errorf("generator: %s: the solver's grid is not a valid full grid: %w", empty, err)
	}
	return searchQuestion{ctx, m.Search, empty.With(found[0])}, nil
}

// A searchQuestion is the question about a full board, answered by a count up to two.
type searchQuestion struct {
	ctx      context.Context
	search   Searcher
	solution sudoku.Board
}

func (q searchQuestion) full() sudoku.Board { return q.solution }

func (q searchQuestion) needs(clues []bool, _ int) (need, error) {
	return q.count(q.solution.Keep(clues))
}

// count says whether b has other solutions than the full board.
func (q searchQuestion) count(b sudoku.Board) (need, error) {
	found, known, err := solutions(q.ctx, q.search(b, exactcover.OrderFewest), b.Problem(), 2)
	switch {
	case err != nil || !known:
		return unknown, err
	case len(found) == 2:
		return needed, nil
	case len(found) == 0 || b.With(found[0]) != q.solution:
		return unknown, fmt.Errorf("generator: %s: want the solution %s, got %d others", b, q.solution.Cells(), len(found))
	}
	return needless, nil
}

// confirm searches the puzzle itself, so that the solver keeps that search: the last one was of
// some clues that were put back.
func (q searchQuestion) confirm(b sudoku.Board) error {
	n, err := q.count(b)
	if err == nil && n != needless {
		err = fmt.Errorf("generator: %s: want one solution when it is searched again, got another answer", b)
	}
	return err
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
