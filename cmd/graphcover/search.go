package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/english"
	"graphcover/puzzle"
	"graphcover/trace"
)

// What load, adopt, step, resume, status and drop share: one search in the graph.

// open returns the search of the puzzle that --puzzle-name names, and the puzzle.
func (a *app) open(ctx context.Context) (*graphsolver.Search, puzzle.Entry, error) {
	db, err := a.db(ctx)
	if err != nil {
		return nil, puzzle.Entry{}, err
	}
	search, err := db.Open(ctx, a.puzzleName)
	if err != nil {
		return nil, puzzle.Entry{}, err
	}
	entry, err := puzzleOf(ctx, search.Text(), search.Problem())
	if err != nil {
		search.Close(ctx)
		if !errors.Is(err, errStopped) {
			err = fmt.Errorf("puzzle %q in the database: %w", a.puzzleName, err)
		}
		return nil, puzzle.Entry{}, err
	}
	if search.Goal() != nil { // the costs need not be those of the text
		entry.Puzzle = puzzle.Altered{Puzzle: entry.Puzzle, Changed: search.Problem()}
	}
	return search, entry, nil
}

// loadOnce loads a puzzle, unless it is in the graph under its name.
func (a *app) loadOnce(ctx context.Context, entry puzzle.Entry) (*graphsolver.Search, error) {
	db, err := a.db(ctx)
	if err != nil {
		return nil, err
	}
	search, err := db.Open(ctx, a.puzzleName)
	switch {
	case err == nil && exactcover.Same(search.Whole(), entry.Problem()):
		return search, nil
	case err == nil:
		search.Close(ctx)
	case !errors.Is(err, graphsolver.ErrNoPuzzle):
		return nil, err // a lost connection, or what somebody has changed: nothing to be thrown away
	}
	bar := a.newProgress(oneSearch)
	defer bar.Clear()
	return db.Load(ctx, a.puzzleName, entry.String(), entry.Problem())
}

// problemOf is [compare.ProblemOf].
func problemOf(ctx context.Context, text string) (*exactcover.Problem, error) {
	return await(ctx, func() (*exactcover.Problem, error) { return compare.ProblemOf(text) })
}

// puzzleOf returns a puzzle in the graph by its text, which may name a file, and its problem.
func puzzleOf(ctx context.Context, text string, p *exactcover.Problem) (puzzle.Entry, error) {
	if puzzle.IsProblemFile(text) {
		return puzzle.Entry{Puzzle: puzzle.NewProblem(text, p)}, nil
	}
	return await(ctx, func() (puzzle.Entry, error) { return puzzle.Parse(text) })
}

// standingOf returns the state of a search whose puzzle was not read yet.
func standingOf(ctx context.Context, search *graphsolver.Search) (*compare.Standing, error) {
	entry, err := puzzleOf(ctx, search.Text(), search.Problem())
	if err != nil {
		return nil, err
	}
	return compare.StandingOf(ctx, search, entry)
}

// reportStatus prints the state of a search: the grid, and what comes next.
func (a *app) reportStatus(entry puzzle.Entry, s *compare.Standing) error {
	if a.json {
		return a.printJSON(s)
	}
	a.printf("%s\n%s: search %d, %s, %s\n", a.picture(entry, s.Chosen), s.Status.Without(s.Forbidden), s.Search,
		english.Plural(s.Choices, "choice"), english.Plural(s.Backtracks, "backtrack"))
	if s.Reason != nil {
		a.printf("%s\n", s.Reason.Text)
	}
	switch {
	case s.CluesUndone:
		a.printf("the clues were undone by hand; step or resume puts them back\n")
	case s.Kept > 0:
		a.printf("steps were made by hand; the search keeps their choices while a solution extends them\n")
	case s.ByHand:
		a.printf("steps were made by hand\n")
	}
	switch w := (compare.Worth{Cost: s.Cost, Bound: s.Bound}); {
	case w.Bound == nil:
	case w.Cost == nil:
		a.printf("%s\n", worth(w))
	case s.Status == compare.Optimal:
		a.printf("best so far: %s\n", worth(w))
	default:
		a.printf("best so far: %s\n", soFar(w))
	}
	if s.Next != nil {
		a.printf("next: %s\n", describeNext(entry.Problem(), s.Next))
	}
	return nil
}

func describeNext(p *exactcover.Problem, next *graphsolver.Next) string {
	if len(next.Moves) == 0 {
		return p.ItemName(next.Constraint) + ": no move is left, backtrack"
	}
	names := make([]string, len(next.Moves))
	for i, o := range next.Moves {
		names[i] = p.ChoiceName(next.Constraint, o)
	}
	return english.Entries(p.ItemName(next.Constraint) + ": " + strings.Join(names, " or "))
}

// continueUsage describes the flag that names a file for [trace.Continue].
const continueUsage = "write the steps to this file, as JSON lines; continue it if it holds the trace so far"

// continueTrace calls [trace.Continue], unless name is "".
func continueTrace(ctx context.Context, name string, search *graphsolver.Search) (*trace.File, error) {
	if name == "" {
		return new(trace.File), nil
	}
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() { // it may be a pipe that nobody reads
		return newTrace(ctx, name, false)
	}
	return trace.Continue(ctx, name, search)
}

// A continuation is a search in the graph that goes on, with its trace.
type continuation struct {
	*graphsolver.Search
	entry puzzle.Entry
	pace  graphsolver.Pace
	file  *trace.File
}

// continueSearch opens the search of the puzzle that --puzzle-name names, and its trace if that
// has a name. If pace says so, the search is recorded from now on. If there is no error, the
// caller must close both.
func (a *app) continueSearch(ctx context.Context, pace graphsolver.Pace, traceName string) (*continuation, error) {
	search, entry, err := a.open(ctx)
	if err != nil {
		return nil, err
	}
	file, err := continueTrace(ctx, traceName, search)
	if err != nil {
		search.Close(ctx)
		return nil, err
	}
	pace.Traced, pace.Labels = traceName != "", true
	if err := search.Record(ctx, pace); err != nil {
		search.Close(ctx)
		return nil, join(err, file.Close())
	}
	return &continuation{search, entry, pace, file}, nil
}
