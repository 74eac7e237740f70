package compare

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/rating"
	"graphcover/strategy/techniques"
)

// A RateResult says how difficult a Sudoku is for a person. The rating is nil unless the puzzle
// has exactly one solution. If it has none, the reason names the entry that is probably wrong, if one stands out.
type RateResult struct {
	Head
	*rating.Rating
	Choices    int `json:"choices"` // of Algorithm X, in memory
	Backtracks int `json:"backtracks"`
}

// A Rater rates Sudokus. Only one goroutine may use it at a time, but for [Rater.Accept].
type Rater struct {
	solver, counter Contender
	explain         Explainer
	unique          bool
	accepted        sync.Map // what play has returned about a puzzle that Rate has not had yet, by its text
}

// NewRater returns a rater. If unique is true, it uses unique rectangles on puzzles without
// pencil marks.
func NewRater(unique bool) *Rater {
	return &Rater{
		solver:  Contender{Solver: memsolver.New(memsolver.DLX), Mode: string(memsolver.DLX)},
		counter: Contender{Solver: memsolver.New(), Mode: string(memsolver.Auto)},
		explain: Explainer{Entries: true},
		unique:  unique,
	}
}

// Rate solves a Sudoku, counts its solutions up to two, and rates it if it has one. The puzzle
// must be one that [rating.Takes] allows. The error is that of ctx, a failure of a solver,
// or a [*VerifyError].
func (r *Rater) Rate(ctx context.Context, entry puzzle.Entry) (RateResult, error) {
	solved, err := Solve(ctx, &r.solver, entry, exactcover.Log{})
	result := RateResult{Head: solved.Head, Choices: solved.Choices, Backtracks: solved.Backtracks}
	if err == nil && solved.Status == Unsolvable {
		result.Reason, err = r.explain.fault(ctx, entry.Problem(), entry.Contradictions())
	}
	if err != nil || solved.Status != Solved {
		return result, err
	}
	counted, err := Count(ctx, &r.counter, entry, 2, exactcover.Log{})
	if err != nil {
		return result, err
	}
	if counted.Solutions.Int64() > 1 {
		result.Status = Several
		return result, nil
	}
	found, err := r.play(ctx, entry.Puzzle)
	if err != nil {
		return result, err
	}
	if found.Stuck == nil && found.end != solved.Solution {
		return result, &VerifyError{fmt.Errorf("%s: the steps lead to %s, which is not the solution", cmp.Or(entry.Source, entry.String()), found.end)}
	}
	result.Status, result.Rating = Rated, found.Rating
	return result, nil
}

// Accept rates a Sudoku with one solution by its steps alone, and reports whether wanted is true
// of its rating. If so, [Rater.Rate] must be called with the puzzle: it does not make the steps
// again. Several goroutines may call Accept at once, also during Rate.
func (r *Rater) Accept(ctx context.Context, p puzzle.Puzzle, wanted func(*rating.Rating) bool) bool {
	found, err := r.play(ctx, p)
	if err != nil || !wanted(found.Rating) {
		return false
	}
	r.accepted.Store(p.String(), found)
	return true
}

// A playedGame is the rating of a puzzle, and the cells at the end of its steps.
type playedGame struct {
	*rating.Rating
	end string
}

// play makes the steps of p, unless Accept has made them. The error is that of ctx.
func (r *Rater) play(ctx context.Context, p puzzle.Puzzle) (playedGame, error) {
	if known, ok := r.accepted.LoadAndDelete(p.String()); ok {
		return known.(playedGame), nil
	}
	b := p.(sudoku.Board)
	position := techniques.NewPosition(b)
	found, err := rating.Rate(ctx, position, r.unique && !b.HasMarks())
	return playedGame{&found, position.Board().Cells()}, err
}

// OnlySolution returns the only solution of a Sudoku, verified, or nil if it has none or several.
func OnlySolution(ctx context.Context, b sudoku.Board) (*sudoku.Board, error) {
	if len(b.Contradictions()) > 0 {
		return nil, nil
	}
	problem := b.Problem()
	var only exactcover.Solution
	for s, err := range memsolver.All(ctx, problem, memsolver.Limit(2)) {
		if err != nil || only != nil {
			return nil, err
		}
		only = s
	}
	if only == nil {
		return nil, nil
	}
	if err := exactcover.Verify(problem, only); err != nil {
		return nil, err
	}
	return new(b.Rules().Empty().With(only)), nil
}

// HasOnlyOne reports whether a Sudoku that has a solution has no other. It returns nil if that can't be found
// out within limit.
func HasOnlyOne(ctx context.Context, b sudoku.Board, limit time.Duration) *bool {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	only, err := OnlySolution(ctx, b)
	if err != nil {
		return nil
	}
	return new(only != nil)
}

// VerifyOnly returns a [*VerifyError] unless a puzzle has one answer, this one. The search is that of
// a solver of its base.
func VerifyOnly(ctx context.Context, search exactcover.Prepared, p puzzle.Variant, want string) error {
	solutions := 0
	for s, err := range search.All(ctx, p.Given(), nil) {
		if err != nil {
			return err
		}
		if got := p.Answer(s); solutions > 0 || got != want {
			return &VerifyError{fmt.Errorf("%s has another solution than %s: %s", p, want, got)}
		}
		solutions++
	}
	if solutions == 0 {
		return &VerifyError{fmt.Errorf("%s has no solution, want %s", p, want)}
	}
	return nil
}
