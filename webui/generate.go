package webui

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"graphcover/puzzle/sudoku/generator"
)

type generateRequest struct {
	Symmetry generator.Symmetry `json:"symmetry"` // of the pattern of the clues; "" is none
	Seed     *uint64            `json:"seed"`     // a new one if there is none
}

// A generateAnswer is a Sudoku with one solution. The solution is not in it: the page does not
// know what it would hide.
type generateAnswer struct {
	Puzzle string `json:"puzzle"`
	Clues  int    `json:"clues"`
	Seed   uint64 `json:"seed"`
}

// generateTime is how long the page looks for a new puzzle, or the limit if that is less.
const generateTime = 10 * time.Second

func postGenerate(h writer, c call) error {
	q, err := receive[generateRequest](c.w, c.r, mostBody)
	if err != nil {
		return err
	}
	return c.reply(h.generate(c.r.Context(), q))
}

// generate makes a Sudoku. It counts as a solve: it waits for a slot.
func (h *handler) generate(ctx context.Context, q generateRequest) (*generateAnswer, error) {
	settings := generator.Settings{Symmetry: q.Symmetry}
	if err := settings.Validate(); err != nil {
		return nil, badRequest("%v", err)
	}
	seed := rand.Uint64N(generator.SeedLimit)
	if q.Seed != nil {
		seed = *q.Seed
	}
	if seed >= generator.SeedLimit {
		return nil, badRequest("seed: want a number below 2^53, got %d", seed)
	}
	release, err := h.takeSlot(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	limit := min(generateTime, h.Limit)
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for p, err := range generator.Generate(limited, seed, settings, 1) {
		switch {
		case err == nil:
			return &generateAnswer{p.Grid.String(), p.Grid.Clues(), p.Seed}, nil
		case ctx.Err() == nil:
			return nil, refusal(http.StatusServiceUnavailable, "no such puzzle was found in %v; try again", limit)
		default:
			return nil, err
		}
	}
	return nil, ctx.Err()
}
