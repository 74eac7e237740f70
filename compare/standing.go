package compare

import (
	"context"
	"fmt"
	"math/big"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/english"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// A Standing says how far a search in the graph is.
type Standing struct {
	Name       string            `json:"name"`
	Puzzle     string            `json:"puzzle"`
	Status     Status            `json:"status"`
	Reason     *Reason           `json:"reason,omitempty"`    // why there is no solution, if known
	Forbidden  []string          `json:"forbidden,omitempty"` // the moves without which it is searched
	Search     int               `json:"search"`              // the number of choices in force
	Choices    int               `json:"choices"`
	Backtracks int               `json:"backtracks"`
	Solution   any               `json:"solution"` // as far as known
	Next       *graphsolver.Next `json:"next"`     // nil when the search is over

	Cost  *int `json:"cost,omitempty"`  // of the best solution so far; nil unless that is wanted, and found
	Bound *int `json:"bound,omitempty"` // no solution costs less, or more if that is wanted; nil without prices

	// ByHand says that steps were made by hand. CluesUndone says that these have undone
	// the clues, too.
	ByHand      bool `json:"byHand,omitempty"`
	CluesUndone bool `json:"cluesUndone,omitempty"`

	Chosen exactcover.Solution `json:"-"`
	Kept   int                 `json:"-"` // choices that stand because of choices by hand
}

// StandingOf asks the database for the state of the search of entry.
func StandingOf(ctx context.Context, search *graphsolver.Search, entry puzzle.Entry) (*Standing, error) {
	next, err := search.Position(ctx)
	if err != nil {
		return nil, err
	}
	status, err := StatusOf(ctx, search)
	if err != nil {
		return nil, err
	}
	var reason *Reason
	if status.None() {
		reason = WhyWithout(ctx, search)
	}
	tally, chosen := search.Tally(), search.Chosen()
	standing := &Standing{
		Name: search.Name(), Puzzle: entry.String(), Status: status, Reason: reason, Forbidden: Forbidden(search), Search: tally.Depth(),
		Choices: tally.Choices, Backtracks: tally.Backtracks, Solution: entry.Answer(chosen), Next: next, Chosen: chosen,
		ByHand: search.ByHand(), CluesUndone: search.CluesUndone(), Kept: search.Kept(),
	}
	if search.Goal() != nil {
		best, err := bestSoFar(search, entry)
		if err != nil {
			return nil, err
		}
		standing.Cost, standing.Bound = best.Cost, best.Bound
	}
	return standing, nil
}

// StatusOf says in a word how far a search is. A solution is verified first. That a puzzle has no
// solution, how many it has, or that none is better, is checked in memory, because anybody can change the
// graph.
func StatusOf(ctx context.Context, search *graphsolver.Search) (Status, error) {
	switch {
	case search.Solved():
		if err := exactcover.Verify(search.Problem(), search.Chosen()); err != nil {
			return "", &VerifyError{Err: err}
		}
		return Solved, nil
	case !search.Exhausted():
		return Searching, nil
	}
	if goal := search.Goal(); goal != nil {
		return statusOfBest(ctx, search, goal)
	}
	status, want := noSolution(search), search.Tally().Solutions
	if want > 0 {
		status = Complete
	}
	found, err := memsolver.Count(ctx, search.Problem(), memsolver.Limit(want+1))
	if err != nil {
		return "", err
	}
	if found.Cmp(big.NewInt(int64(want))) != 0 {
		return "", fmt.Errorf("the search in the graph has ended after %s, but the search in memory has found %v: %w",
			english.Plural(want, "solution"), found, graphsolver.ErrTampered)
	}
	return status, nil
}

// noSolution is the status of a search that has tried everything without a solution. If moves are forbidden, that
// does not say that the puzzle has none.
func noSolution(search *graphsolver.Search) Status {
	if len(search.Forbidden()) > 0 {
		return Exhausted
	}
	return Unsolvable
}

// Forbidden returns the names of the moves that are forbidden in a search, or nil.
func Forbidden(search *graphsolver.Search) []string {
	if len(search.Forbidden()) == 0 {
		return nil
	}
	return search.Problem().OptionNames(search.Forbidden())
}

// WhyWithout is [Why] for a search in the graph. If moves are forbidden, the reason says so.
func WhyWithout(ctx context.Context, search *graphsolver.Search) *Reason {
	reason := Why(ctx, search.Problem())
	if forbidden := Forbidden(search); reason != nil && len(forbidden) > 0 {
		reason.Text = with(forbidden) + ": " + reason.Text
	}
	return reason
}

// statusOfBest is StatusOf for a search that has tried everything for its goal.
func statusOfBest(ctx context.Context, search *graphsolver.Search, goal *exactcover.Goal) (Status, error) {
	status, cost := noSolution(search), (*int)(nil)
	if best := search.Best(); best.Solution != nil {
		status, cost = Optimal, new(goal.Sign()*best.Cost)
	}
	if err := checkBest(ctx, goal.ToMinimize(search.Problem()), goal.Sign(), cost); err != nil {
		if isVerifyError(err) {
			err = fmt.Errorf("%w: %w", err, graphsolver.ErrTampered)
		}
		return "", err
	}
	return status, nil
}

// ProblemOf returns the problem of a puzzle in the graph by the text that it was loaded from. It
// returns nil if the text names a file that holds a problem, which may have changed since: then the
// problem is read from the graph.
func ProblemOf(text string) (*exactcover.Problem, error) {
	if puzzle.IsProblemFile(text) {
		return nil, nil
	}
	entry, err := puzzle.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("the text of the puzzle in the database: %v; load the puzzle again", err)
	}
	return entry.Problem(), nil
}
