package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/internal/english"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/deduce"
)

func (a *app) validateCommand() *cobra.Command {
	var solver string
	c := &cobra.Command{
		Use:   "validate [flags] [PUZZLE...]",
		Short: "Check Sudoku grids, full or partial",
		Long: `Checks Sudoku grids of any size and rules, full or partial, and names every conflict: a
number repeated in a row, column, block, other unit or cage, a number with no place
left in a unit, a cell with no candidate left, or what is against other rules. A query in
Neo4j finds them. With --solver memory no Neo4j is needed; the conflicts are the same.

Without a PUZZLE it checks the grid in the graph under --puzzle-name, whoever has made
it, and also names cells with several numbers. It applies only the rules of Sudoku, and
does not check whether the numbers agree with the clues. If the graph is not that of a
whole Sudoku, because nodes or relationships are missing or were added, the error
names the node. Puzzles of other families are refused.`,
		Example: "  graphcover solve --solver memory examples/blog.sudoku | graphcover validate -",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 && solver == solverMemory {
				return usageError{errors.New("validate --solver memory: want a PUZZLE; what is stored in the graph is checked there")}
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return a.validate(c.Context(), args, solver) },
	}
	addSolver(c, &solver, "where to check")
	a.addDatabaseFlags(c)
	a.addCellsFlag(c)
	return c
}

// judgment is the JSON output of validate.
type judgment struct {
	Puzzle    string            `json:"puzzle"`
	Source    string            `json:"source,omitempty"`
	Valid     bool              `json:"valid"`
	Empty     int               `json:"empty"` // cells
	Conflicts []sudoku.Conflict `json:"conflicts"`
	Solver    string            `json:"solver"`
}

func (a *app) validate(ctx context.Context, args []string, solver string) error {
	if len(args) > 0 {
		return a.eachAlone(ctx, args, !a.json, func(entry puzzle.Entry, only bool) error {
			b, ok := entry.Puzzle.(sudoku.Board)
			if !ok {
				return a.skipBad(inputError{fmt.Errorf("%s: %w: validate checks no other puzzles", place(entry), compare.ErrNotSudoku)})
			}
			return a.judge(ctx, entry, b, solver, only)
		})
	}
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	b, conflicts, err := deduce.ValidateStored(ctx, db, a.puzzleName)
	if errors.Is(err, deduce.ErrNotSudoku) {
		return inputError{err}
	}
	if err != nil {
		return err
	}
	return a.reportJudgment(puzzle.Entry{Puzzle: b}, b, conflicts, solverGraph, true)
}

// judge finds and prints what is wrong with b, the Sudoku of an entry.
func (a *app) judge(ctx context.Context, entry puzzle.Entry, b sudoku.Board, solver string, only bool) error {
	conflicts := b.Conflicts()
	if solver == solverGraph {
		db, err := a.db(ctx)
		if err == nil {
			conflicts, err = deduce.Validate(ctx, db, b)
		}
		if err != nil {
			return err
		}
	}
	return a.reportJudgment(entry, b, conflicts, solver, only)
}

// reportJudgment prints what is wrong with b, and sets the exit status accordingly.
func (a *app) reportJudgment(entry puzzle.Entry, b sudoku.Board, conflicts []sudoku.Conflict, solver string, only bool) error {
	j := judgment{
		Puzzle: b.String(), Source: entry.Source, Valid: len(conflicts) == 0, Empty: len(b.Cells()) - b.Clues(),
		Conflicts: append([]sudoku.Conflict{}, conflicts...), Solver: solver,
	}
	if !j.Valid {
		a.raiseExit(exitNoSolution)
	}
	if a.json {
		return a.printJSON(j)
	}
	a.printf("%s", lead(entry, only))
	switch {
	case !j.Valid:
		a.printf("not valid: %s\n", english.Plural(len(conflicts), "conflict"))
	case j.Empty == 0:
		a.printf("valid, and full\n")
	default:
		a.printf("valid so far, %s empty\n", english.Plural(j.Empty, "cell"))
	}
	for _, c := range conflicts {
		a.printf("  %s\n", a.named(c.String()))
	}
	return nil
}
