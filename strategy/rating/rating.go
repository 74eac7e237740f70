// Package rating says how difficult a Sudoku is for a person: it plays the puzzle with the
// easiest technique that applies, and rates it by the hardest step. The scale is that of
// Sudoku Explainer (N. Juillerat, 2006), as far as the techniques are the same;
// docs/rating.md has the table.
//
// Begin with [Rate]. [Of] rates a single step, and [Spearman] compares ratings with other people's.
//
// Boards of other sizes and variants are rated by the same code. The scale is calibrated by
// Sudokus of 9x9 alone: see [Rating.Uncalibrated].
//
// The package lies beside the strategies and not below puzzle/, because it plays by package
// techniques, in an order of its own, and imports point one way.
package rating

import (
	"context"
	"errors"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/techniques"
)

// A Rating says how difficult a puzzle is.
type Rating struct {
	Rating     float64    `json:"rating"` // of the hardest step, 0 if there is none
	Difficulty Difficulty `json:"difficulty"`

	// Uncalibrated says that the puzzle is not a Sudoku of 9x9 without variants, the only ones
	// whose ratings were compared with other people's.
	Uncalibrated bool `json:"uncalibrated,omitempty"`

	Hardest string  `json:"hardest"` // the technique of the hardest step
	Sum     float64 `json:"sum"`     // of the ratings of all steps
	Steps   int     `json:"steps"`

	// Stuck is the grid where no technique applies, or nil if the puzzle is solved.
	Stuck *string `json:"stuck"`

	// Used holds the number of steps of each technique.
	Used map[string]int `json:"techniques"`

	Path []techniques.Step `json:"-"`
}

// Rate plays a puzzle to its end. The puzzle must have a solution. If unique is true, unique
// rectangles are used. Then it must have exactly one solution, and no pencil marks, which may be
// what makes the solution unique. The error is that of ctx.
func Rate(ctx context.Context, p *techniques.Position, unique bool) (Rating, error) {
	p.Unique = unique
	r := Rating{Used: make(map[string]int), Uncalibrated: !p.Board().Rules().IsClassic()}
	for s, found := p.First(byRating); found; s, found = p.First(byRating) {
		if err := ctx.Err(); err != nil {
			return Rating{}, err
		}
		r.add(s)
		p.Take(s)
	}
	r.Sum = round(r.Sum)
	r.Difficulty = difficultyOf(r.Rating)
	if p.Verdict() != strategy.Solved {
		grid := p.Board().Cells()
		r.Stuck = &grid
	}
	return r, nil
}

func (r *Rating) add(s techniques.Step) {
	rating := Of(s)
	r.Path = append(r.Path, s)
	r.Steps++
	r.Sum += rating
	r.Used[s.Technique.String()]++
	if rating > r.Rating {
		r.Rating, r.Hardest = rating, s.Technique.String()
	}
}

// errNoSudoku says that a puzzle is no Sudoku of any size.
var errNoSudoku = errors.New("want a Sudoku: nothing else is rated")

// Takes returns an error that says why a puzzle has no rating, or nil. A rating is of a
// [sudoku.Board].
func Takes(puzzle any) error {
	if _, ok := puzzle.(sudoku.Board); !ok {
		return errNoSudoku
	}
	return nil
}
