package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/deduce"
)

func (a *app) whyCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "why [flags] MOVE|CELL",
		Short: "Explain what deduce found for a Sudoku in the graph",
		Long: `Explains, from the graph, what solve --strategy deduce found. Given a move, such as
r3c7#4 (a 4 in row 3, column 7), it shows why the move was placed or ruled out, back
to the clues. Given a cell, such as r3c7, it shows what was found for the cell. C7 is
also a name of this cell: the letter is the row. If the Sudoku has no solution, it says
so first, and names the entry that is probably wrong if one stands out.`,
		Example: "  graphcover solve --strategy deduce examples/easy.sudoku && graphcover why r1c4",
		Args:    wantArgs(1, "one cell or move, such as r3c7 or r3c7#4"),
		RunE:    func(c *cobra.Command, args []string) error { return a.why(c.Context(), args[0]) },
	}
	a.addDatabaseFlags(c)
	a.addCellsFlag(c)
	return c
}

// A whyResult is the JSON output of why.
type whyResult struct {
	*deduce.Explanation
	Reason *compare.Reason `json:"reason,omitempty"` // why the Sudoku has no solution
}

func (a *app) why(ctx context.Context, what string) error {
	place, err := sudoku.ParsePlace(what)
	if err != nil {
		return usageError{fmt.Errorf("why: %w", err)}
	}
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	explanation, err := deduce.Why(ctx, db, a.puzzleName, place)
	var unexplained *deduce.UnexplainedError
	switch {
	case errors.As(err, &unexplained), errors.Is(err, deduce.ErrNotDeduced):
		if unexplained != nil {
			unexplained.Reason = a.named(unexplained.Reason)
		}
		return inputError{fmt.Errorf("why %s: %w", what, err)}
	case err != nil:
		return err
	}
	fault, err := compare.Fault(ctx, explanation.Problem, nil)
	if err != nil {
		return stopped(err)
	}
	warning := ""
	if fault != nil {
		a.raiseExit(exitNoSolution)
		warning = fmt.Sprintf("%s: %s; what follows builds on it\n", compare.Unsolvable, fault.Line(false))
	}
	return a.print(whyResult{explanation, fault}, "%s", a.named(warning+explanation.String()))
}
