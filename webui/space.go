package webui

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"time"

	"graphcover/exactcover"
	"graphcover/memsolver"
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

	// With the status "limit": the first solutions that a search has found, and whether there are no others.
	Found []exactcover.Solution `json:"found,omitempty"`
	Ended bool                  `json:"ended,omitempty"`
}

// Limits of the spaces that the page makes and keeps.
const (
	mostSpaces     = 2
	mostSpaceBytes = 64 << 20 // of the states of one
	mostDigits     = 10_000   // of the number of a solution
)

// How many solutions a search looks for if their space would be too large, how many options these may
// have together, and how long it may take.
const (
	mostFound        = 1000
	mostFoundOptions = 100_000
	findTime         = 5 * time.Second
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
		return h.findSome(limited, q, large)
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

// findSome finds the first solutions by a search, where the space of all of them would be too large.
func (h *handler) findSome(ctx context.Context, q spaceRequest, large *space.TooManyStates) (*spaceAnswer, error) {
	entry, err := entryOf(q.Puzzle)
	if err != nil {
		return nil, err
	}
	r := newRun(entry, entry.Problem(), nil)
	n := space.Narrowing{With: q.With, Without: q.Without}
	if err := checkNarrowing(n, len(r.problem.Options)); err != nil {
		return nil, err
	}
	a := &spaceAnswer{
		Status: "limit", Reason: fmt.Sprintf("the graph of all solutions has more than %d states, and the page makes no more", large.Most), ID: r.id,
	}
	h.runs.put(r)
	p, possible := narrowedProblem(r.problem, n)
	if !possible {
		a.Ended = true
		return a, nil
	}
	ctx, cancel := context.WithTimeout(ctx, findTime)
	defer cancel()
	options := 0
	for solution, err := range memsolver.All(ctx, p, memsolver.DLX) {
		if errors.Is(err, context.DeadlineExceeded) {
			return a, nil
		}
		if err != nil {
			return nil, err
		}
		options += len(solution)
		if len(a.Found) == mostFound || options > mostFoundOptions {
			return a, nil
		}
		a.Found = append(a.Found, solution)
	}
	a.Ended = true
	return a, nil
}

// narrowedProblem returns p without the solutions that n does not leave, or false if it leaves none.
func narrowedProblem(p *exactcover.Problem, n space.Narrowing) (narrowed *exactcover.Problem, possible bool) {
	if len(n.With)+len(n.Without) == 0 {
		return p, true
	}
	barred, possible := n.Barred(p)
	if !possible {
		return nil, false
	}
	return p.Forbidding(barred), true
}

// checkNarrowing returns an error if n names an option that is not among that many.
func checkNarrowing(n space.Narrowing, options int) error {
	for _, list := range [][]int{n.With, n.Without} {
		for _, o := range list {
			if o < 0 || o >= options {
				return badRequest("with, without: want options from 0 to %d, got %d", options-1, o)
			}
		}
	}
	return nil
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
		p, possible := narrowedProblem(k.run.problem, n)
		if !possible {
			return nil, badRequest("nth: want a number of a solution, but there is none")
		}
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
	if err := checkNarrowing(n, len(k.run.problem.Options)); err != nil {
		return nil, err
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
