package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"os"
	"strings"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
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
	return search, entry, nil
}

// problemOf returns the problem of a puzzle by the text that it was loaded from. It
// returns nil if the text names a file, which may have changed since: then the problem is
// read from the graph.
func problemOf(ctx context.Context, text string) (*exactcover.Problem, error) {
	if strings.HasPrefix(text, "dlx:") {
		return nil, nil
	}
	entry, err := parse(ctx, text)
	if errors.Is(err, errStopped) {
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("the text of the puzzle in the database: %v; load the puzzle again", err)
	}
	return entry.Problem(), nil
}

// puzzleOf returns a puzzle in the graph by its text, which may name a file, and its problem.
func puzzleOf(ctx context.Context, text string, p *exactcover.Problem) (puzzle.Entry, error) {
	if file, ok := strings.CutPrefix(text, "dlx:"); ok {
		return puzzle.Entry{Puzzle: dlx.New(file, p)}, nil
	}
	return parse(ctx, text)
}

// parse reads the text of a puzzle, which may name a file.
func parse(ctx context.Context, text string) (puzzle.Entry, error) {
	return await(ctx, func() (puzzle.Entry, error) { return puzzle.Parse(text) })
}

// searchStatus is the JSON output of load, adopt, step and status.
type searchStatus struct {
	Name       string            `json:"name"`
	Puzzle     string            `json:"puzzle"`
	Status     compare.Status    `json:"status"`
	Reason     string            `json:"reason,omitempty"` // why it is unsolvable, if known
	Search     int               `json:"search"`           // the number of choices in force
	Choices    int               `json:"choices"`
	Backtracks int               `json:"backtracks"`
	Solution   any               `json:"solution"` // as far as known
	Next       *searchStatusNext `json:"next"`     // nil when the search is over

	// ByHand says that steps were made by hand. CluesUndone says that these have undone
	// the clues, too.
	ByHand      bool `json:"byHand,omitempty"`
	CluesUndone bool `json:"cluesUndone,omitempty"`

	chosen exactcover.Solution
	kept   int // choices that stand because of choices by hand
}

// searchStatusNext is the next constraint to satisfy, and the moves left for it.
type searchStatusNext struct {
	Constraint int   `json:"constraint"`
	Moves      []int `json:"moves"`
}

// statusOf asks the database for the state of a search.
func (a *app) statusOf(ctx context.Context, search *graphsolver.Search, entry puzzle.Entry) (searchStatus, error) {
	next, err := search.Position(ctx)
	if err != nil {
		return searchStatus{}, err
	}
	status, err := standing(ctx, search)
	if err != nil {
		return searchStatus{}, err
	}
	tally, chosen := search.Tally(), search.Chosen()
	s := searchStatus{
		Name: search.Name(), Puzzle: entry.String(), Status: status, Search: tally.Depth(),
		Choices: tally.Choices, Backtracks: tally.Backtracks, Solution: entry.Answer(chosen), chosen: chosen,
		ByHand: search.ByHand(), CluesUndone: search.CluesUndone(), kept: search.Kept(),
	}
	if next != nil {
		s.Next = &searchStatusNext{Constraint: next.Constraint, Moves: next.Moves}
	}
	return s, nil
}

// standing says in a word how far a search is. A solution is verified first. That a puzzle
// has no solution, or how many it has, is checked in memory, because anybody can change the
// graph.
func standing(ctx context.Context, search *graphsolver.Search) (compare.Status, error) {
	switch {
	case search.Solved():
		if err := exactcover.Verify(search.Problem(), search.Chosen()); err != nil {
			return "", &compare.VerifyError{Err: err}
		}
		return compare.Solved, nil
	case !search.Exhausted():
		return searching, nil
	}
	status, want := compare.Unsolvable, search.Tally().Solutions
	if want > 0 {
		status = complete
	}
	found, err := memsolver.Count(ctx, search.Problem(), memsolver.Limit(want+1))
	if err != nil {
		return "", err
	}
	if found.Cmp(big.NewInt(int64(want))) != 0 {
		return "", fmt.Errorf("the search in the graph has ended after %s, but the search in memory has found %v: %w",
			plural(want, "solution"), found, graphsolver.ErrTampered)
	}
	return status, nil
}

// The statuses of a search in the graph that compare does not have.
const (
	searching compare.Status = "searching"
	complete  compare.Status = "complete" // every solution was found
)

// reportStatus prints the state of a search: the grid, and what comes next.
func (a *app) reportStatus(entry puzzle.Entry, s searchStatus) error {
	if a.json {
		return a.printJSON(s)
	}
	a.printf("%s\n%s: search %d, %s, %s\n", entry.Picture(s.chosen), s.Status, s.Search,
		plural(s.Choices, "choice"), plural(s.Backtracks, "backtrack"))
	switch {
	case s.CluesUndone:
		a.printf("the clues were undone by hand; step or resume puts them back\n")
	case s.kept > 0:
		a.printf("steps were made by hand; the search keeps their choices while a solution extends them\n")
	case s.ByHand:
		a.printf("steps were made by hand\n")
	}
	if s.Next != nil {
		a.printf("next: %s\n", describeNext(entry.Problem(), s.Next))
	}
	return nil
}

func describeNext(p *exactcover.Problem, next *searchStatusNext) string {
	names := make([]string, len(next.Moves))
	for i, move := range next.Moves {
		names[i] = p.OptionName(move)
	}
	if len(names) == 0 {
		return p.ItemName(next.Constraint) + ": no move is left, backtrack"
	}
	return p.ItemName(next.Constraint) + ": " + strings.Join(names, " or ")
}

// continueUsage describes the flag that names a file for [trace.Continue].
const continueUsage = "write the steps to this file, as JSON lines; continue it if it holds the trace so far"

// continueTrace calls [trace.Continue], or returns nil if name is "".
func continueTrace(ctx context.Context, name string, search *graphsolver.Search) (*trace.File, error) {
	if name == "" {
		return nil, nil
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
	file  *trace.File // nil without a trace
	trace string      // the name of the file
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
	pace.Traced = file != nil
	if err := search.Record(ctx, pace); err != nil {
		search.Close(ctx)
		return nil, join(err, file.Close())
	}
	return &continuation{search, entry, pace, file, traceName}, nil
}

// stoppedSearch returns errStopped and prints how to resume, if err says that the search
// was stopped. It returns any other error as that of the search.
func (a *app) stoppedSearch(search *continuation, err error) error {
	err = search.file.Cause(err)
	if errors.Is(err, context.Canceled) {
		a.noteResume(a.puzzleName, search.trace)
		return errStopped
	}
	if err == nil {
		return nil
	}
	return searchError{err, a.puzzleName, search.trace}
}
