package main

import (
	"context"
	"fmt"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/console"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/generator"
)

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

// prepare prepares the check of puzzles of these rules.
func (g *generation) prepare(rules *sudoku.Rules) (err error) {
	engine := memsolver.Cells
	if rules.IsClassic() {
		engine = memsolver.Bits
	}
	g.check, err = memsolver.New(engine).Prepare(rules.Empty().Base())
	return err
}

// searchMemory is a [generator.Searcher].
func searchMemory(_ sudoku.Board, order exactcover.Order) exactcover.Solver {
	return memsolver.New(memsolver.DLX, memsolver.Ordered(order))
}

// searchGraph is a [generator.Searcher]. The search for a full grid has a name of its own, so
// that it stays in the graph beside the puzzle.
func (g *generation) searchGraph(b sudoku.Board, order exactcover.Order) exactcover.Solver {
	name := g.puzzleName
	if order != exactcover.OrderFewest {
		name += "-grid"
	}
	return graphsolver.Solver{DB: g.graphs, Name: name, Text: b.String(), Pace: g.flags.graph.pace(0), Order: order}
}

// add checks and prints a puzzle.
func (g *generation) add(ctx context.Context, p generator.Puzzle) error {
	if err := compare.VerifyOnly(ctx, g.check, p.Board, p.Solution.Cells()); err != nil {
		return fmt.Errorf("generate: seed %d: %w", p.Seed, err)
	}
	clues := p.Board.Clues()
	result := generated{p.Board.String(), p.Solution.Cells(), clues, p.Seed, nil}
	words := ""
	if prints := g.flags.printsRating(g.json); prints || g.flags.filters() {
		rated, err := g.rater.Rate(ctx, puzzle.Entry{Puzzle: p.Board})
		if err != nil {
			return stopped(err)
		}
		if prints {
			result.generatedRating = &generatedRating{rated.Rating, rated.Choices, rated.Backtracks}
			words = rateResult{RateResult: rated}.String() + "\n"
		}
	}
	g.made++
	g.clues += clues
	switch {
	case g.json:
		return g.printJSON(result)
	case g.flags.count.Value > 1:
		g.printf("%s\n", p.Board)
	default:
		g.printf("%s\n%s, seed %d\n%s", p.Board.Pretty(), console.Plural(clues, "clue"), p.Seed, words)
	}
	return nil
}

// sum prints what was made, if it was more than one puzzle.
func (g *generation) sum() {
	if g.json || g.flags.count.Value == 1 || g.made == 0 {
		return
	}
	seconds := time.Since(g.start).Seconds()
	g.note(fmt.Sprintf("%s of %.1f clues on average in %s, %s a second; seed %d", console.Plural(g.made, "puzzle"),
		float64(g.clues)/float64(g.made), duration(seconds), digits(float64(g.made)/seconds), g.seed))
}
