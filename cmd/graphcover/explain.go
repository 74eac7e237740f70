package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"graphcover/cypher"
	"graphcover/exactcover/searchtree"
	"graphcover/internal/cliflag"
)

func (a *app) explainCommand() *cobra.Command {
	var flags treeFlags
	var step *int
	var full, paste bool
	c := &cobra.Command{
		Use:   "explain [flags] [PUZZLE]",
		Short: "Explain why a dead end of a recorded search is one",
		Long: `Explains why a search could not continue after a step: which constraint had no move
left, what ruled out each of its moves, and why the choices that ruled them out were
made, back to the clues. It shows which choices the dead end rests on, and which don't
matter. A step is a choice or an undo; without --step it explains the first dead end.
After the last of several moves was tried, it explains why none of them worked.

The search is the one that is recorded in the graph, or, with a PUZZLE, a search in
memory, as in tree. --paste prints a query for Neo4j Browser that draws the answer.`,
		Example: "  graphcover solve --record examples/hard.sudoku && graphcover explain --step 30",
		Args:    atMostOnePuzzle,
		RunE: func(c *cobra.Command, args []string) error {
			return a.explain(c.Context(), flags, args, step, full, paste)
		},
	}
	c.Flags().Var(cliflag.Whole(&step), "step", "the step, counted from 1 since the load; the first dead end by default")
	c.Flags().BoolVar(&full, "full", false, "give the reasons of all choices, not only of the last ones")
	c.Flags().BoolVar(&paste, "paste", false, "print the query to paste into Neo4j Browser")
	cliflag.Rename(c, "at", "step") // as fork calls it
	flags.add(c)
	a.addDatabaseFlags(c)
	a.addCellsFlag(c)
	return c
}

// explanation is the JSON output of explain.
type explanation struct {
	Puzzle string `json:"puzzle"`
	*searchtree.Explanation
}

func (a *app) explain(ctx context.Context, f treeFlags, args []string, step *int, full, paste bool) error {
	if paste && len(args) > 0 {
		return usageError{errors.New("explain --paste: want no PUZZLE: the query reads the tree in the graph")}
	}
	t, err := a.treeOf(ctx, f, args)
	if err != nil {
		return err
	}
	if a.cells == cellsA1 && !isSudoku(t.entry.Puzzle) {
		return inputError{fmt.Errorf("%s: --cells %s: want a Sudoku", t.name, cellsA1)}
	}
	if step == nil {
		ends := t.DeadEnds()
		if len(ends) == 0 {
			return inputError{fmt.Errorf("%s: there is no dead end in the tree", t.name)}
		}
		step = &ends[0]
	}
	e, err := t.Explain(*step)
	switch {
	case err != nil:
		return inputError{fmt.Errorf("%s: %w", t.name, err)}
	case paste && (e.Kind == searchtree.Solved || t.UndoneIn(*step+1) == searchtree.NoNode):
		return inputError{fmt.Errorf("%s: --paste: want a step after which a choice was undone because a constraint failed, got %d", t.name, *step)}
	case paste:
		a.printf("%s", a.pasteStep(cypher.ExplainStep, *step))
		return nil
	}
	return a.print(explanation{t.entry.String(), e}, "%s", a.named(e.Text(full)))
}

// pasteStep returns a statement about a step of the puzzle in the graph, for people to paste.
func (a *app) pasteStep(q cypher.Query, step int) string {
	return q.Paste(map[string]string{"puzzle": a.puzzleName, "step": strconv.Itoa(step)})
}
