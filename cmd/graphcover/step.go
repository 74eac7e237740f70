package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/graphsolver"
)

func (a *app) stepCommand() *cobra.Command {
	var pace graphsolver.Pace
	var traceName string
	var ask whatIf
	c := &cobra.Command{
		Use:   "step [flags] [N]",
		Short: "Make N choices or backtracks of the search in the graph; N is 1 by default",
		Long: `Makes N choices or backtracks of the search in the graph; N is 1 by default.

--choose makes a choice that the order of the search would not make next, and --undo
undoes the newest choice. Both are steps by hand: the search first looks for solutions with
the choices that then stand. If there are none, it begins again without them.

--forbid does without a move for good, as if a clue ruled it out. If the move is one of the
choices that stand, these are undone down to it. What status and resume say from then on is
about the puzzle without that move. A MOVE is a name that the program prints, such as
r1c5#4, or the id of a move. To keep the search as it is, fork it first.`,
		Example: `  graphcover load examples/blog.sudoku && graphcover step 38
  graphcover step --record 10 && graphcover tree
  graphcover load examples/hard.sudoku && graphcover step --choose r1c5#4 && graphcover resume`,
		Args: wantArgs(0, "one number of steps"),
		RunE: func(c *cobra.Command, args []string) error {
			if ask != (whatIf{}) {
				if len(args) > 0 {
					return usageError{fmt.Errorf("step: want no number of steps with --choose, --forbid or --undo, got %q", args[0])}
				}
				return a.askWhatIf(c.Context(), pace, ask)
			}
			pace.Steps = 1
			if len(args) == 1 {
				n, ok := wholeNumber(args[0])
				if !ok {
					return usageError{fmt.Errorf("step: want a number of steps, got %q", args[0])}
				}
				pace.Steps = n
			}
			return a.step(c.Context(), pace, traceName)
		},
	}
	addPace(c, &pace)
	addRecord(c, &pace)
	a.addDatabaseFlags(c)
	c.Flags().StringVar(&traceName, "trace", "", continueUsage)
	ask.add(c)
	return c
}

// whatIf is what a person asks of a search that it would not do in its order.
type whatIf struct {
	choose, forbid string // names or ids of moves
	undo           bool
}

func (w *whatIf) add(c *cobra.Command) {
	c.Flags().StringVar(&w.choose, "choose", "", "choose this MOVE next")
	c.Flags().BoolVar(&w.undo, "undo", false, "undo the newest choice")
	c.Flags().StringVar(&w.forbid, "forbid", "", "do without this MOVE from now on")
}

// make does what is asked.
func (w *whatIf) make(ctx context.Context, search *graphsolver.Search) error {
	if w.undo {
		return search.Undo(ctx)
	}
	move, err := moveOf(search, w.choose+w.forbid) // one of them
	switch {
	case err != nil:
		return err
	case w.forbid != "":
		return search.Forbid(ctx, move)
	}
	return search.Choose(ctx, move)
}

// askWhatIf makes a step that a person has asked for, and shows the state of the search after it.
func (a *app) askWhatIf(ctx context.Context, pace graphsolver.Pace, ask whatIf) error {
	search, err := a.continueSearch(ctx, pace, "")
	if err != nil {
		return err
	}
	defer search.Close(ctx)
	switch err := ask.make(ctx, search.Search); {
	case is[*graphsolver.MoveError](err), errors.Is(err, graphsolver.ErrNoChoice):
		return inputError{err}
	case err != nil:
		return stopped(err)
	}
	if err := search.LabelMoves(ctx); err != nil {
		return stopped(err)
	}
	return a.reportStep(ctx, search)
}

// wholeNumber returns the number that a text is, from 0, and reports whether it is one.
func wholeNumber(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0
}

func (a *app) step(ctx context.Context, pace graphsolver.Pace, traceName string) error {
	search, err := a.continueSearch(ctx, pace, traceName)
	if err != nil {
		return err
	}
	defer search.Close(ctx)
	var failed error
	if pace.Steps > 0 {
		guarded, end := search.file.Guard(ctx)
		defer end()
		if err := search.Solve(guarded, search.pace, search.file.Observer()); err != nil {
			failed = a.stoppedAt(a.puzzleName, withTrace(traceName), true, search.file.Cause(err))
		}
	}
	if err := join(failed, search.file.Close()); err != nil {
		return err
	}
	return a.reportStep(ctx, search)
}

// reportStep prints the state of a search after steps.
func (a *app) reportStep(ctx context.Context, search *continuation) error {
	status, err := compare.StandingOf(ctx, search.Search, search.entry)
	if err != nil {
		return err
	}
	if status.Status.None() {
		a.raiseExit(exitNoSolution)
	}
	return a.reportStatus(search.entry, status)
}
