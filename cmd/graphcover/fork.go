package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/graphsolver"
	"graphcover/internal/cliflag"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/puzzle"
)

func (a *app) forkCommand() *cobra.Command {
	var other string
	var step *int
	c := &cobra.Command{
		Use:   "fork [flags] [NAME] --as OTHER",
		Short: "Copy a search in the graph, at any step, to another name",
		Long: `Copies the puzzle NAME, or the one that --puzzle-name names, with its search to the name
OTHER, in the database. There you can ask what if: step --choose makes a choice of your
own, step --undo undoes one, and step --forbid does without a move. tree --beside
compares the trees of both.

With --at the copy is as the search was after that step. A step that was not recorded is
found by making the same search again, in memory.

The puzzle itself is not changed, and its search may go on meanwhile. The copy replaces
the puzzle that had its name before, as load does: see docs/what-if.md.`,
		Example: `  graphcover solve --record examples/hard.sudoku && graphcover fork --as copy --at 30
  graphcover step --forbid r1c5#4 --puzzle-name copy && graphcover resume --puzzle-name copy
  graphcover tree --beside copy`,
		Args: wantArgs(0, "at most one NAME"),
		RunE: func(c *cobra.Command, args []string) error {
			if !c.Flags().Changed("as") {
				return usageError{errors.New("fork: want --as OTHER, the name of the copy")}
			}
			if len(args) == 1 {
				if c.Flags().Changed("puzzle-name") {
					return usageError{errors.New("fork: want NAME or --puzzle-name, got both")}
				}
				a.puzzleName = args[0]
			}
			return a.fork(c.Context(), other, step)
		},
	}
	c.Flags().StringVar(&other, "as", "", "name of the copy in the graph")
	c.Flags().Var(cliflag.Whole(&step), "at", "copy the search as it was after this step; as it is now if left out")
	cliflag.Rename(c, "step", "at") // as explain and as-of call it
	a.addDatabaseFlags(c)
	return c
}

// forked is the JSON output of fork: that of status, for the copy, and what it was copied from.
type forked struct {
	From string `json:"from"`
	Step int    `json:"step"`
	*compare.Standing
}

func (a *app) fork(ctx context.Context, other string, step *int) error {
	if other == a.puzzleName {
		return usageError{fmt.Errorf("fork: want another name for the copy than %q", other)}
	}
	if err := join(checkName("NAME", a.puzzleName), checkName("--as", other)); err != nil {
		return err
	}
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	bar := a.newProgress(oneSearch)
	defer bar.Clear()
	f := graphsolver.Fork{As: other, Step: graphsolver.Now, Again: compare.Again}
	if step != nil {
		f.Step = *step
	}
	search, err := db.Fork(ctx, a.puzzleName, f)
	bar.Clear()
	switch {
	case is[*graphsolver.NoStepError](err), errors.Is(err, graphsolver.ErrNoClues):
		return inputError{err}
	case err != nil:
		return stopped(err)
	}
	defer search.Close(ctx)
	if err := search.LabelMoves(ctx); err != nil {
		return stopped(err)
	}
	if a.json {
		status, err := standingOf(ctx, search)
		if err != nil {
			return err
		}
		return a.printJSON(forked{a.puzzleName, search.Tally().Steps(), status})
	}
	tree := ""
	if r, ok := search.Recording(); ok {
		tree = fmt.Sprintf("; its tree has %s", english.Plural(r.Choices, "choice"))
	}
	a.printf("forked %q as %q after step %d: %s%s\n", a.puzzleName, other, search.Tally().Steps(), stand(search.Tally().Depth()), tree)
	a.printf("continue with: %s\n", a.onPuzzle(other, "step"))
	return nil
}

// stand says how many choices stand.
func stand(n int) string {
	if n == 1 {
		return "1 choice stands"
	}
	return fmt.Sprintf("%d choices stand", n)
}

// moveOf returns the move that a person means by its name, or by its id. In a Sudoku the name may be C7#4.
func moveOf(search *graphsolver.Search, text string) (int, error) {
	p := search.Problem()
	if !puzzle.IsFile(search.Text()) {
		if entry, err := puzzle.Parse(search.Text()); err == nil {
			text = cellName(entry.Puzzle, text)
		}
	}
	var named []int
	for o := range p.Options {
		if p.OptionName(o) == text {
			named = append(named, o)
		}
	}
	id, isID := wholeNumber(text)
	switch {
	case len(named) == 1:
		return named[0], nil
	case len(named) > 1:
		return 0, inputError{fmt.Errorf("move %s: want its id, since %d moves have this name: %s",
			console.OneLine(text), len(named), english.List(named, "and"))}
	case isID && id < len(p.Options):
		return id, nil
	}
	return 0, inputError{fmt.Errorf("move %s: want the name of a move, such as %s, or an id from 0 to %d",
		console.OneLine(text), p.OptionName(0), len(p.Options)-1)}
}
