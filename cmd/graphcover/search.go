package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
	"graphcover/trace"
)

// What load, step, resume, status and drop share: one search in the graph, run by hand.

// open returns the search named by --puzzle-name, and its puzzle. The puzzle is parsed
// again from the text that it was loaded from. If that text names a file, which may have
// changed since, the puzzle is read from the graph.
func (a *app) open(ctx context.Context) (*graphsolver.Search, puzzle.Entry, error) {
	db, err := a.db(ctx)
	if err != nil {
		return nil, puzzle.Entry{}, err
	}
	search, err := db.Open(ctx, a.puzzleName)
	if err != nil {
		return nil, puzzle.Entry{}, err
	}
	entry, err := read(ctx, search)
	if err != nil {
		search.Close(ctx)
		return nil, puzzle.Entry{}, fmt.Errorf("puzzle %q in the database: %w", a.puzzleName, err)
	}
	return search, entry, nil
}

// read returns the puzzle of a search.
func read(ctx context.Context, search *graphsolver.Search) (puzzle.Entry, error) {
	file, ok := strings.CutPrefix(search.Text(), "dlx:")
	if !ok {
		return puzzle.Parse(search.Text())
	}
	problem, err := search.Problem(ctx)
	if err != nil {
		return puzzle.Entry{}, err
	}
	return puzzle.Entry{Puzzle: dlx.New(file, problem)}, nil
}

// searchStatus is the JSON output of load, step and status.
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

	chosen exactcover.Solution
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
	tally, chosen := search.Tally(), search.Chosen()
	s := searchStatus{
		Name: search.Name(), Puzzle: entry.String(), Status: standing(search), Search: tally.Depth(),
		Choices: tally.Choices, Backtracks: tally.Backtracks, Solution: entry.Answer(chosen), chosen: chosen,
	}
	if next != nil {
		s.Next = &searchStatusNext{Constraint: next.Constraint, Moves: next.Moves}
	}
	return s, nil
}

// standing returns the status of a search.
func standing(search *graphsolver.Search) compare.Status {
	switch {
	case search.Solved():
		return compare.Solved
	case search.Exhausted() && search.Tally().Solutions > 0:
		return complete
	case search.Exhausted():
		return compare.Unsolvable
	default:
		return searching
	}
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
	return trace.Continue(ctx, name, search)
}

// stoppedSearch returns errStopped and prints how to resume, if err says that the search
// was stopped. It returns any other error as it is.
func (a *app) stoppedSearch(err error) error {
	if errors.Is(err, context.Canceled) {
		a.noteResume(a.puzzleName)
		return errStopped
	}
	return err
}
