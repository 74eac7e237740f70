package main

import (
	"context"
	"fmt"
	"iter"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/board"
	"graphcover/puzzle/sudoku/generator"
)

// A madePuzzle is a puzzle as it is printed.
type madePuzzle struct {
	puzzle.Variant
	solution string // its cells
	clues    int
	seed     uint64
}

// A generation prints puzzles as they are made.
type generation struct {
	*app
	flags       generateFlags
	seed        uint64
	graphs      *graphsolver.DB // nil in memory
	check       exactcover.Prepared
	rater       *compare.Rater
	start       time.Time
	made, clues int
}

// puzzlesOf returns the sequence of puzzles, and prepares their check. Sudokus without
// variants have a generator of their own in memory.
func (g *generation) puzzlesOf(ctx context.Context, kind *board.Kind, s generator.Settings) (puzzles iter.Seq2[madePuzzle, error], err error) {
	if kind.IsPlain9x9() {
		g.check, err = memsolver.New(memsolver.Bits).Prepare(sudoku.Grid{}.Base())
		if g.graphs == nil {
			return g.sudokus(ctx, s), err
		}
		return g.boards(ctx, kind, s), err
	}
	g.check, err = memsolver.New(memsolver.Cells).Prepare(kind.Empty().Base())
	return g.boards(ctx, kind, s), err
}

// sudokus yields Sudokus of 9x9 without variants.
func (g *generation) sudokus(ctx context.Context, s generator.Settings) iter.Seq2[madePuzzle, error] {
	return func(yield func(madePuzzle, error) bool) {
		for p, err := range generator.Generate(ctx, g.seed, s, g.flags.cores.value) {
			if !yield(madePuzzle{p.Grid, p.Solution.String(), p.Grid.Clues(), p.Seed}, err) {
				return
			}
		}
	}
}

// boards yields boards, made by dancing links or in the graph.
func (g *generation) boards(ctx context.Context, kind *board.Kind, s generator.Settings) iter.Seq2[madePuzzle, error] {
	search, cores := searchMemory, g.flags.cores.value
	if g.graphs != nil {
		search, cores = g.searchGraph, 1
	}
	return func(yield func(madePuzzle, error) bool) {
		for p, err := range generator.GenerateBoards(ctx, kind, g.seed, s, cores, search) {
			if err != nil {
				yield(madePuzzle{}, err)
				return
			}
			if !yield(madePuzzle{variantOf(p.Board), p.Solution.Cells(), p.Board.Clues(), p.Seed}, nil) {
				return
			}
		}
	}
}

// variantOf returns b as a Sudoku of package sudoku if it is one.
func variantOf(b board.Board) puzzle.Variant {
	if grid, ok := b.Grid(); ok {
		return grid
	}
	return b
}

// searchMemory is a [generator.Searcher].
func searchMemory(_ board.Board, order exactcover.Order) exactcover.Solver {
	return memsolver.New(memsolver.DLX, memsolver.Ordered(order))
}

// searchGraph is a [generator.Searcher]. The search for a full grid has a name of its own, so
// that it stays in the graph beside the puzzle.
func (g *generation) searchGraph(b board.Board, order exactcover.Order) exactcover.Solver {
	name := g.puzzleName
	if order != exactcover.OrderFewest {
		name += "-grid"
	}
	return graphsolver.Solver{DB: g.graphs, Name: name, Text: b.Text(), Pace: g.flags.graph.pace(0), Order: order}
}

// add checks and prints a puzzle.
func (g *generation) add(ctx context.Context, p madePuzzle) error {
	if err := g.verify(ctx, p); err != nil {
		return err
	}
	result := generated{p.String(), p.solution, p.clues, p.seed, nil}
	words := ""
	if prints := g.flags.printsRating(g.json); prints || g.flags.filters() {
		rated, err := g.rater.Rate(ctx, puzzle.Entry{Puzzle: p.Variant})
		if err != nil {
			return stopped(err)
		}
		if prints {
			result.generatedRating = &generatedRating{rated.Rating, rated.Choices, rated.Backtracks}
			words = rateResult{RateResult: rated}.String() + "\n"
		}
	}
	g.made++
	g.clues += p.clues
	switch {
	case g.json:
		return g.printJSON(result)
	case g.flags.count.value > 1:
		g.printf("%s\n", p)
	default:
		g.printf("%s\n%s, seed %d\n%s", p.Picture(nil), plural(p.clues, "clue"), p.seed, words)
	}
	return nil
}

// verify returns an error unless the solution of p is its only one, by a search that shares
// nothing with the generator.
func (g *generation) verify(ctx context.Context, p madePuzzle) error {
	solutions := 0
	for s, err := range g.check.All(ctx, p.Given(), nil) {
		if err != nil {
			return err
		}
		if got := p.Answer(s); solutions > 0 || got != p.solution {
			return &compare.VerifyError{Err: fmt.Errorf("generate: seed %d: %s has another solution than %s: %s", p.seed, p, p.solution, got)}
		}
		solutions++
	}
	if solutions == 0 {
		return &compare.VerifyError{Err: fmt.Errorf("generate: seed %d: %s has no solution, want %s", p.seed, p, p.solution)}
	}
	return nil
}

// sum prints what was made, if it was more than one puzzle.
func (g *generation) sum() {
	if g.json || g.flags.count.value == 1 || g.made == 0 {
		return
	}
	seconds := time.Since(g.start).Seconds()
	g.note(fmt.Sprintf("%s of %.1f clues on average in %s, %s a second; seed %d", plural(g.made, "puzzle"),
		float64(g.clues)/float64(g.made), duration(seconds), digits(float64(g.made)/seconds), g.seed))
}
