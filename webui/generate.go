package webui

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/generator"
	"graphcover/strategy/rating"
)

type generateRequest struct {
	Rules      string             `json:"rules"`      // of the board, as sudoku: takes them; "" is 9x9
	Killer     bool               `json:"killer"`     // whether it has cages in place of clues
	Symmetry   generator.Symmetry `json:"symmetry"`   // of the pattern of the clues; "" is none
	Difficulty rating.Difficulty  `json:"difficulty"` // "" is any
	Seed       *uint64            `json:"seed"`       // a new one if there is none
}

// A generateAnswer is a Sudoku with one solution, and its rating, or "" if none was as difficult as was wanted. The
// solution is not in it: the page does not know what it would hide.
type generateAnswer struct {
	Tried      int               `json:"tried,omitempty"` // how many puzzles of other difficulties were made, if no other one was
	Puzzle     string            `json:"puzzle"`
	Clues      int               `json:"clues"`
	Seed       uint64            `json:"seed"`
	Rating     float64           `json:"rating"`
	Difficulty rating.Difficulty `json:"difficulty"`
	Hardest    string            `json:"hardest"` // the technique of the hardest step
}

// generateTime is how long the server looks for a puzzle of a difficulty, and longer only until it has looked at one. Then
// it says how many these were: who wants to look for longer asks again.
const generateTime = 5 * time.Second

// generate makes a Sudoku. It counts as a solve: it waits for a slot.
func (h *handler) generate(ctx context.Context, q generateRequest) (*generateAnswer, error) {
	rules, err := sudoku.ParseRules(cmp.Or(q.Rules, "9x9"))
	if err != nil {
		return nil, badRequest("rules: %v", err)
	}
	settings := generator.Settings{Rules: rules, Killer: q.Killer, Symmetry: q.Symmetry}
	if settings.NeedsSearch() {
		settings.Search = func(_ sudoku.Board, order exactcover.Order) exactcover.Solver {
			return memsolver.New(memsolver.DLX, memsolver.Ordered(order))
		}
	}
	if err := settings.Validate(); err != nil {
		return nil, badRequest("%v", err)
	}
	if q.Difficulty != "" && !slices.Contains(rating.Difficulties(), q.Difficulty) {
		return nil, badRequest("difficulty: want one of %q, got %.100q", rating.Difficulties(), q.Difficulty)
	}
	if err := (rating.Wish{Difficulty: q.Difficulty, Cages: rules.HasCages(), Bare: q.Killer}).Check(); err != nil {
		return nil, badRequest("difficulty: %v", err)
	}
	seed := rand.Uint64N(generator.SeedLimit)
	if q.Seed != nil {
		seed = *q.Seed
	}
	if seed >= generator.SeedLimit {
		return nil, badRequest("seed: want a number below 2^53, got %d", seed)
	}
	release, err := h.solves.take(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	limited, cancel := context.WithTimeout(ctx, h.Limit)
	defer cancel()
	begun, tried := time.Now(), atomic.Int64{}
	rater := compare.NewRater(true)
	if q.Difficulty != "" {
		settings.Accept = func(p generator.Puzzle) bool {
			isWanted := rater.Accept(limited, p.Board, func(r *rating.Rating) bool {
				return r.Stuck == nil && r.Difficulty == q.Difficulty
			})
			if !isWanted && limited.Err() == nil {
				tried.Add(1)
				if time.Since(begun) > generateTime {
					cancel()
				}
			}
			return isWanted
		}
	}
	for p, err := range generator.Generate(limited, seed, settings, 1) {
		var r compare.RateResult
		if err == nil {
			r, err = rater.Rate(limited, puzzle.Entry{Puzzle: p.Board})
		}
		var wrong *compare.VerifyError
		switch {
		case errors.As(err, &wrong):
			return nil, err
		case err == nil:
			return &generateAnswer{0, p.Board.String(), p.Board.Clues(), p.Seed, r.Rating.Rating, r.Difficulty, r.Hardest}, nil
		case errors.Is(err, generator.ErrNoGrid):
			return nil, badRequest("%v", err)
		case ctx.Err() == nil && tried.Load() > 0:
			return &generateAnswer{Tried: int(tried.Load())}, nil
		case ctx.Err() == nil:
			return nil, refusal(http.StatusServiceUnavailable, "no such puzzle was found in %v; try again", h.Limit)
		default:
			return nil, err
		}
	}
	return nil, ctx.Err()
}
