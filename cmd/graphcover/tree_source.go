package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"

	"github.com/spf13/cobra"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
	"graphcover/internal/console"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/trace"
)

// What tree, explain and as-of share: where their tree comes from.

// treeFlags say which tree tree, explain and as-of are about, if it is not in the graph.
type treeFlags struct {
	order exactcover.Order
	trace string // the name of a file
	all   bool   // whether a search in memory goes on after a solution
	limit int
	best  objectiveFlags
}

func (f *treeFlags) add(c *cobra.Command) {
	addOrder(c, &f.order)
	c.Flags().StringVar(&f.trace, "from-trace", "", "take the tree from this trace of the PUZZLE, written by --trace")
	c.Flags().BoolVar(&f.all, "all", false, "search the PUZZLE to the end, not to the first solution")
	addRecordLimit(c, &f.limit, "the most choices to record of a search in memory, which ends there")
	f.best.add(c, "of the PUZZLE, take the search for a solution")
}

// check returns an error if a flag does not go with these arguments.
func (f *treeFlags) check(args []string) error {
	switch {
	case len(args) == 0 && f.trace != "":
		return usageError{errors.New("--from-trace: want the PUZZLE of the trace, too")}
	case len(args) == 0 && f.all:
		return usageError{errors.New("--all: want a PUZZLE; the tree in the graph is what was recorded")}
	case len(args) == 0 && f.best.asked():
		return usageError{errors.New("--minimize and --maximize: want a PUZZLE; the tree in the graph knows what was looked for")}
	}
	return nil
}

// atMostOnePuzzle requires that there is at most one argument.
var atMostOnePuzzle = wantArgs(0, "at most one PUZZLE")

// A recordedTree is the tree of a search, and where it comes from.
type recordedTree struct {
	*searchtree.Tree
	entry  puzzle.Entry
	name   string // for people
	order  exactcover.Order
	solver string
	whole  *exactcover.Problem // with the moves that are forbidden
}

// treeOf returns the tree that the flags and arguments are about.
func (a *app) treeOf(ctx context.Context, f treeFlags, args []string) (*recordedTree, error) {
	if err := f.check(args); err != nil {
		return nil, err
	}
	if len(args) == 0 {
		return a.treeInGraph(ctx, a.puzzleName)
	}
	entry, err := a.onlyPuzzle(ctx, args)
	if err != nil {
		return nil, err
	}
	if err := checkSearch(entry); err != nil {
		return nil, err
	}
	if entry, _, err = a.priced(ctx, entry, f.best); err != nil {
		return nil, err
	}
	goal, err := f.best.goal(ctx, entry.Problem())
	if err != nil {
		return nil, stopped(err)
	}
	if f.trace != "" {
		return a.treeInTrace(ctx, f, entry, goal)
	}
	until := 1
	if f.all || goal != nil {
		until = 0
	}
	return treeInMemory(ctx, entry, f.order, goal, f.limit, until)
}

// onlyPuzzle returns the puzzle that args name, which must be one.
func (a *app) onlyPuzzle(ctx context.Context, args []string) (only puzzle.Entry, err error) {
	n := 0
	err = a.eachAlone(ctx, args, false, func(entry puzzle.Entry, _ bool) error {
		if n++; n > 1 {
			return usageError{fmt.Errorf("%s: want one puzzle, got several", pathOf(a.called))}
		}
		only = entry
		return nil
	})
	if err == nil && n == 0 {
		err = errReported // each has said why there is none
	}
	return only, err
}

// treeInGraph returns the tree of a puzzle.
func (a *app) treeInGraph(ctx context.Context, name string) (*recordedTree, error) {
	db, err := a.db(ctx)
	if err != nil {
		return nil, err
	}
	t, err := db.Tree(ctx, name)
	switch {
	case errors.Is(err, graphsolver.ErrNotRecorded), errors.Is(err, graphsolver.ErrNoClues):
		return nil, inputError{err}
	case err != nil:
		return nil, err
	}
	entry, err := puzzleOf(ctx, t.Text, t.Puzzle)
	if err != nil {
		return nil, err
	}
	if t.Goal != nil { // the costs need not be those of the text
		entry.Puzzle = puzzle.Altered{Puzzle: entry.Puzzle, Changed: t.Puzzle}
	}
	if t.Behind {
		a.note("steps were made by hand that are not in the tree yet; the next step adds them")
	}
	if len(t.Forbidden) > 0 {
		entry.Puzzle = puzzle.Altered{Puzzle: entry.Puzzle, Changed: t.Puzzle.Forbidding(t.ForbiddenOptions())}
	}
	return &recordedTree{t.Tree, entry, console.OneLine(name), t.Order, solverGraph, t.Puzzle}, nil
}

// treeInTrace returns the tree of a trace file.
func (a *app) treeInTrace(ctx context.Context, f treeFlags, entry puzzle.Entry, goal *exactcover.Goal) (*recordedTree, error) {
	return await(ctx, func() (*recordedTree, error) {
		file, err := os.Open(f.trace)
		if err != nil {
			return nil, inputError{fmt.Errorf("--from-trace: %w", err)}
		}
		defer file.Close()
		isOver := false
		events := func(yield func(exactcover.Event, error) bool) {
			for event, err := range trace.Read(file) {
				isOver = event.Kind == exactcover.Solved || event.Kind == exactcover.Backtrack && event.Search == 1
				if !yield(event, err) {
					return
				}
			}
		}
		t, err := searchtree.FromTrace(entry.Problem(), goal, f.limit, events)
		if err != nil {
			return nil, inputError{fmt.Errorf("--from-trace %s: %w%s", f.trace, err, f.otherGoal())}
		}
		if order := t.Unexplained(); order > 0 {
			a.note(fmt.Sprintf("%s: choice %d was undone although nothing had failed: by hand%s", console.OneLine(f.trace), order, f.otherGoal()))
		}
		if !isOver {
			a.note(console.OneLine(f.trace) + ": at its end the search is not over: it was stopped, or the trace is not whole")
		}
		return &recordedTree{t, entry, console.OneLine(f.trace), "", "trace", entry.Problem()}, nil
	})
}

// otherGoal says that a trace may be that of a search for another goal than the flags say.
func (f *treeFlags) otherGoal() string {
	if f.best.asked() {
		return ", or the search was for another goal than the flags say, or had other prices than those made in memory"
	}
	return ", or the search was for the best solution: then give its --minimize or --maximize, too"
}

// treeInMemory returns the tree of a search in memory for a goal, or for any solution if that is nil. It ends
// at a number of solutions if that is not 0, and at the limit of choices.
func treeInMemory(ctx context.Context, entry puzzle.Entry, order exactcover.Order, goal *exactcover.Goal, limit, solutions int) (*recordedTree, error) {
	var solver exactcover.Solver = memsolver.New(memsolver.DLX, memsolver.Ordered(order))
	if goal != nil {
		solver = seeker{*goal, order}
	}
	t, err := searchtree.FromSearch(ctx, solver, entry.Problem(), limit, solutions)
	if err != nil {
		return nil, err
	}
	t.Seek(goal, order)
	return &recordedTree{t, entry, place(entry), order, solverMemory, entry.Problem()}, nil
}

// A seeker searches in memory for better and better solutions, as [graphsolver.Solver] with a goal does.
type seeker struct {
	goal  exactcover.Goal
	order exactcover.Order
}

func (seeker) String() string { return solverMemory }

// All implements [exactcover.Solver].
func (s seeker) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		found := 0
		settings := []memsolver.Setting{memsolver.DLX, memsolver.Ordered(s.order), memsolver.Priced(s.goal.Prices), memsolver.Log(log)}
		for best, err := range memsolver.Improve(ctx, s.goal.ToMinimize(p), settings...) {
			if err != nil {
				yield(nil, err)
				return
			}
			if log.Solutions == found { // the bound is better
				continue
			}
			if found = log.Solutions; !yield(best.Solution, nil) {
				return
			}
		}
	}
}
