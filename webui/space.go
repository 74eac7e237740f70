package webui

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"graphcover/exactcover"
	"graphcover/space"
)

type spaceRequest struct {
	Puzzle  string `json:"puzzle"`
	With    []int  `json:"with"`    // options that a solution must contain
	Without []int  `json:"without"` // and those that it must not
	Nth     string `json:"nth"`     // the number of a solution that is wanted, from 1, or "" for none
}

// A spaceAnswer says how often each option occurs in the solutions of a puzzle. Numbers of
// solutions are text: they may have more digits than a number of the page.
type spaceAnswer struct {
	Status string `json:"status"` // "complete", or "limit" or "stopped" if the space could not be made
	Reason string `json:"reason,omitempty"`

	ID        string   `json:"id,omitempty"` // of the problem
	All       string   `json:"all,omitempty"`
	Solutions string   `json:"solutions,omitempty"` // of those, with the options and without the others
	States    int      `json:"states"`
	Arcs      int      `json:"arcs"`
	Options   []string `json:"options,omitempty"`  // of each option: how many of Solutions contain it
	Solution  []int    `json:"solution,omitempty"` // the options of the one that is wanted
}

// Limits of the spaces that the page makes and keeps.
const (
	mostSpaces     = 2
	mostSpaceBytes = 64 << 20 // of the states of one
	mostDigits     = 10_000   // of the number of a solution
)

// A keptSpace is one that the page has asked about.
type keptSpace struct {
	text  string // of the puzzle, as the page wrote it
	run   *run   // the puzzle, without a search
	space *space.Space
	all   *big.Int
}

func (k *keptSpace) key() string { return k.text }

// statesFor returns how many states a space of that many options may have: package space says
// what one takes.
func (h *handler) statesFor(options int) int {
	return min(h.States, mostSpaceBytes/(200+options/8))
}

// space says how often each option occurs in the solutions of a puzzle that contain some options
// and not others. It counts as a solve.
func (h *handler) space(ctx context.Context, q spaceRequest) (*spaceAnswer, error) {
	limited, cancel := context.WithTimeout(ctx, h.Limit)
	defer cancel()
	kept, err := h.spaceOf(limited, q.Puzzle)
	var large *space.TooManyStates
	switch {
	case errors.As(err, &large):
		reason := fmt.Sprintf("the graph of all solutions has more than %d states, and the page makes no more", large.Most)
		return &spaceAnswer{Status: "limit", Reason: reason}, nil
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		return &spaceAnswer{Status: "stopped", Reason: h.overLimit()}, nil
	case err != nil:
		return nil, err
	}
	n := space.Narrowing{With: q.With, Without: q.Without}
	a, err := kept.narrowed(limited, n)
	if err == nil && q.Nth != "" {
		a.Solution, err = kept.nth(limited, n, q.Nth)
	}
	return a, err
}

// spaceOf returns the space of the puzzle that is written in text, which it makes unless it is
// kept.
func (h *handler) spaceOf(ctx context.Context, text string) (*keptSpace, error) {
	if kept := h.spaces.get(text); kept != nil {
		h.runs.put(kept.run) // its problem may have been forgotten
		return kept, nil
	}
	entry, err := entryOf(text)
	if err != nil {
		return nil, err
	}
	p := entry.Problem()
	kept := &keptSpace{text: text, run: newRun(entry, p, nil)}
	if kept.space, err = space.Build(ctx, p, h.statesFor(len(p.Options))); err != nil {
		return nil, err
	}
	if kept.all, err = kept.space.Count(ctx, space.Narrowing{}); err != nil {
		return nil, err
	}
	h.runs.put(kept.run)
	h.spaces.put(kept)
	return kept, nil
}

// nth returns a solution of those that n leaves, by its number as text, from 1.
func (k *keptSpace) nth(ctx context.Context, n space.Narrowing, number string) (exactcover.Solution, error) {
	wanted, ok := new(big.Int).SetString(number, 10)
	if !ok || len(number) > mostDigits {
		return nil, badRequest("nth: want the number of a solution, got %.100q", number)
	}
	narrowed := k.space
	if len(n.With)+len(n.Without) > 0 {
		barred, possible := n.Barred(k.run.problem)
		if !possible {
			return nil, badRequest("nth: want a number of a solution, but there is none")
		}
		p := k.run.problem.Clone()
		p.Excluded = append(p.Excluded, barred...)
		slices.Sort(p.Excluded)
		p.Excluded = slices.Compact(p.Excluded)
		var err error
		if narrowed, err = space.Build(ctx, p, math.MaxInt32); err != nil { // it has fewer states than k
			return nil, err
		}
	}
	solutions, err := narrowed.Nth(ctx, wanted)
	if outside, ok := errors.AsType[*space.RangeError](err); ok {
		return nil, badRequest("nth: %v", outside)
	}
	if err != nil {
		return nil, err
	}
	return solutions[0], nil
}

// narrowed asks a space how often each option occurs in the solutions that n leaves.
func (k *keptSpace) narrowed(ctx context.Context, n space.Narrowing) (*spaceAnswer, error) {
	options := len(k.run.problem.Options)
	for _, list := range [][]int{n.With, n.Without} {
		for _, o := range list {
			if o < 0 || o >= options {
				return nil, badRequest("with, without: want options from 0 to %d, got %d", options-1, o)
			}
		}
	}
	size, err := k.space.Size(ctx)
	if err != nil {
		return nil, err
	}
	left, err := k.space.Count(ctx, n)
	if err != nil {
		return nil, err
	}
	counts, err := k.space.Options(ctx, n)
	if err != nil {
		return nil, err
	}
	a := &spaceAnswer{
		Status: "complete", ID: k.run.id, All: k.all.String(), Solutions: left.String(), States: size.States, Arcs: size.Arcs,
		Options: make([]string, len(counts)),
	}
	for o, count := range counts {
		a.Options[o] = count.String()
	}
	return a, nil
}
