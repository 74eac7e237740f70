package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/console"
	"graphcover/proof"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

func (a *app) conflictCommand() *cobra.Command {
	var f conflictFlags
	c := &cobra.Command{
		Use:   "conflict [flags] PUZZLE...",
		Short: "Show why a puzzle has no solution, by a least conflict",
		Long: `Shows a conflict: items and given options, such as the clues of a Sudoku, that can't be
met together. It has as few given options as possible, and none of its items can be left
out. If none is found in the time of --for, shows a plainer reason, or a conflict of
which something may be left out. --json names all of it. What the tables of a timetable or
a roster show without a search comes first.

With --keep and --from-day, the plan of solve is kept before that day: the conflict then
says why no solution goes on from there.

The searches run in memory: see docs/reasons.md, also for what to loosen. With --in-graph,
the moves and the constraints of the conflict are also marked in the graph, for Neo4j
Browser to draw. The puzzle is loaded first, unless it is there under its --puzzle-name.
Without a PUZZLE it is the one that is there.`,
		Example: "  graphcover conflict examples/unsolvable.sudoku\n  graphcover conflict --in-graph examples/unsolvable.sudoku",
		Args: func(c *cobra.Command, args []string) error {
			if f.clear && !f.inGraph {
				return usageError{errors.New("--clear: want --in-graph, too")}
			}
			if err := f.proofs.checkFolder(); err != nil {
				return err
			}
			if f.inGraph && len(args) == 0 {
				return nil
			}
			return puzzles(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if f.inGraph {
				return a.conflictInGraph(c.Context(), args, f)
			}
			return a.conflict(c.Context(), args, f)
		},
	}
	a.addDatabaseFlags(c)
	c.Flags().DurationVar(&f.limit, "for", timeForConflict, "the time for each puzzle")
	f.proofs.add(c, "a proof of the conflict")
	c.Flags().StringVar(&f.plan.keep, "keep", "", "with --from-day: a file with a plan that is kept before that day, as solve takes it; - for standard input")
	f.plan.addFromDay(c)
	c.Flags().BoolVar(&f.inGraph, "in-graph", false, "also mark the conflict in the graph, under --puzzle-name")
	c.Flags().BoolVar(&f.clear, "clear", false, "with --in-graph: only remove the marks")
	return c
}

// conflictFlags say how to look for a conflict, and whether to mark it.
type conflictFlags struct {
	limit          time.Duration
	plan           objectiveFlags // only the plan to keep, and its first day that may change
	inGraph, clear bool
	proofs         proofFlags
}

// timeForConflict is how long a conflict is looked for.
const timeForConflict = 10 * time.Second

// solvable is the status of a puzzle in which conflict finds none.
const solvable compare.Status = "solvable"

// conflict shows the conflict in each puzzle that args name.
func (a *app) conflict(ctx context.Context, args []string, f conflictFlags) error {
	work := func(ctx context.Context, p collection.Puzzle) reply[*proof.Result] {
		entry, _, err := a.priced(ctx, p.Entry, f.plan)
		if err != nil {
			return reply[*proof.Result]{err: err}
		}
		return f.find(ctx, entry, p.Number)
	}
	return each(ctx, a, args, !a.json, copies(1, work), func(p collection.Puzzle, r reply[*proof.Result], only bool) error {
		return a.reportConflict(p.Entry, r, only)
	})
}

// find looks for a conflict in the nth puzzle, and writes the proof.
func (f conflictFlags) find(ctx context.Context, entry puzzle.Entry, n int) reply[*proof.Result] {
	r := reply[*proof.Result]{answered: answered{Head: compare.HeadOf(entry, solvable)}}
	start := time.Now()
	limited, cancel := context.WithTimeout(ctx, f.limit)
	defer cancel()
	r.Reason, r.err = compare.Conflict(limited, entry.Problem())
	if r.Reason != nil {
		wishes, end := context.WithTimeout(ctx, f.limit)
		defer end()
		r.Reason = compare.Blame(wishes, entry, r.Reason, func(ctx context.Context, p *exactcover.Problem) *compare.Reason {
			found, _ := compare.Conflict(ctx, p)
			return found
		})
	}
	if r.Reason != nil || limited.Err() != nil { // what the text shows is there even if no conflict was found in time
		r.Reason = compare.WithContradictions(ctx, entry, r.Reason)
	}
	if r.err != nil && ctx.Err() == nil && limited.Err() != nil { // the time is over
		r.Status, r.err = compare.Stopped, nil
	}
	if r.Reason != nil {
		r.Status = compare.Unsolvable
	}
	r.Seconds = (entry.ParseTime + time.Since(start)).Seconds()
	if r.Reason != nil && f.proofs.folder != "" {
		if r.Reason.Found == nil {
			if ctx.Err() != nil {
				return r
			}
			r.err = fmt.Errorf("--proof: no conflict was found in %s, so there is nothing to prove", duration(r.Seconds))
			return r
		}
		folder := proof.Folder(f.proofs.folder, n)
		made, err := proof.Reason(ctx, folder, entry.Problem(), entry.String(), r.Reason.Found)
		if err = inFolder(folder, err); err != nil {
			r.err = err
			return r
		}
		r.answer = &made
	}
	return r
}

// A conflictResult is the JSON output of conflict.
type conflictResult struct {
	answered
	Proof *proof.Result `json:"proof,omitempty"`
}

// reportConflict prints what [conflictFlags.find] has found, and sets the exit status.
func (a *app) reportConflict(entry puzzle.Entry, r reply[*proof.Result], only bool) error {
	switch {
	case r.Reason != nil:
		a.raiseExit(exitNoSolution)
		text := r.Reason.Line(only)
		_, isSudoku := entry.Plain().(sudoku.Board)
		if contradictions := entry.Contradictions(); !only && len(contradictions) > 0 && !isSudoku {
			text = compare.Contradictions(contradictions) // as solve says it; a Sudoku's are in one line
		}
		if r.answer != nil {
			text += "\n" + console.OneLine(r.answer.Folder) + " proves it"
		}
		err := a.print(conflictResult{r.answered, r.answer}, "%s%s: %s\n", lead(entry, only), r.Status, text)
		return join(err, stopped(r.err))
	case r.err != nil:
		return a.skipRefused(entry, stopped(r.err))
	case r.Status == compare.Stopped:
		a.raiseExit(exitFailed)
		return a.print(r.answered, "%sno conflict was found in %s; there may be a solution\n", lead(entry, only), duration(r.Seconds))
	}
	return a.print(r.answered, "%sthere is a solution\n", lead(entry, only))
}

// conflictInGraph marks the conflict of the only puzzle of args, or of the one in the graph, or removes
// the marks.
func (a *app) conflictInGraph(ctx context.Context, args []string, f conflictFlags) error {
	search, entry, err := a.openOrLoad(ctx, args)
	if err != nil {
		return err
	}
	defer search.Close(ctx)
	if f.clear {
		if err := search.MarkConflict(ctx, graphsolver.Conflict{}); err != nil {
			return err
		}
		return a.print(map[string]string{"cleared": a.puzzleName}, "removed the marks of a conflict from %q\n", a.puzzleName)
	}
	r := f.find(ctx, entry, 1)
	var marks graphsolver.Conflict
	if r.Reason != nil {
		marks.Text = r.Reason.Text
		if found := r.Reason.Found; found != nil {
			marks.Constraints, marks.Weights, marks.Moves = found.Items, found.Weights, found.Given
		}
	}
	if err := join(a.reportConflict(entry, r, true), search.MarkConflict(ctx, marks)); err != nil {
		return err
	}
	if r.Reason != nil && !a.json {
		a.note("to see it in Neo4j Browser, paste:\n\n" + cypher.LookAtConflict.Paste(map[string]string{"puzzle": a.puzzleName}))
	}
	return nil
}

// openOrLoad opens the search of the puzzle that args name, which is loaded if it isn't in the graph under
// its name, or without args that of the puzzle there.
func (a *app) openOrLoad(ctx context.Context, args []string) (*graphsolver.Search, puzzle.Entry, error) {
	if len(args) == 0 {
		return a.open(ctx)
	}
	entry, err := a.onlyPuzzle(ctx, args)
	if err != nil {
		return nil, entry, err
	}
	if err := checkSearch(entry); err != nil {
		return nil, entry, err
	}
	search, err := a.loadOnce(ctx, entry)
	return search, entry, err
}
