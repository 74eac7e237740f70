package webui

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/big"
	"slices"
	"strconv"
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
	Status string `json:"status"` // "complete", or "limit" or "stopped" if not all solutions are known
	Reason string `json:"reason,omitempty"`

	ID        string   `json:"id,omitempty"` // of the problem
	All       string   `json:"all,omitempty"`
	Solutions string   `json:"solutions,omitempty"` // of those, with the options and without the others
	States    int      `json:"states"`              // of the space, 0 if a search has found all solutions
	Arcs      int      `json:"arcs"`
	Options   []string `json:"options,omitempty"` // of each option: how many of Solutions contain it
	Solution  []int    `json:"solution,omitzero"` // the options of the one that is wanted

	// With the status "limit": the first solutions that a search has found.
	Found []exactcover.Solution `json:"found,omitzero"`

	// Bound says that no other solution than those costs less. It is nil if that is not known.
	Bound *int `json:"bound,omitempty"`
}

// Limits of the spaces that the page makes and keeps.
const (
	mostSpaces     = 2
	mostSpaceBytes = 64 << 20 // of the states of one
	mostDigits     = 10_000   // of the number of a solution
)

// How many solutions a search looks for if there can't be a space of them, how many options these may
// have together, and how long it may take.
const (
	mostFound        = 1000
	mostFoundOptions = 100_000
	findTime         = 5 * time.Second
	findAnyTime      = 2 * time.Second // where a search for the cheapest follows
)

// keptSolutions are those of a puzzle that the page has asked about.
type keptSolutions struct {
	text string // of the puzzle, as the page wrote it
	run  *run   // the puzzle, without a search
	all  *big.Int
	solutions
}

func (k *keptSolutions) key() string { return k.text }

// solutions are all solutions of a problem.
type solutions interface {
	// narrowed returns how often each option occurs in those that n leaves.
	narrowed(ctx context.Context, n space.Narrowing) (*spaceAnswer, error)

	// nth returns one of those that n leaves, by its number from 1. It returns a [*space.RangeError] if there is none.
	nth(ctx context.Context, n space.Narrowing, number *big.Int) (exactcover.Solution, error)
}

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
	n := space.Narrowing{With: q.With, Without: q.Without}
	kept, some, err := h.solutionsOf(limited, q.Puzzle, n)
	switch {
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		return &spaceAnswer{Status: "stopped", Reason: h.overLimit()}, nil
	case err != nil || kept == nil:
		return some, err
	}
	if err := checkNarrowing(n, len(kept.run.problem.Options)); err != nil {
		return nil, err
	}
	a, err := kept.narrowed(limited, n)
	if err != nil {
		return nil, err
	}
	a.Status, a.ID, a.All = "complete", kept.run.id, kept.all.String()
	if q.Nth != "" {
		number, ok := new(big.Int).SetString(q.Nth, 10)
		if !ok || len(q.Nth) > mostDigits {
			return nil, badRequest("nth: want the number of a solution, got %.100q", q.Nth)
		}
		a.Solution, err = kept.nth(limited, n, number)
		if outside, ok := errors.AsType[*space.RangeError](err); ok {
			return nil, badRequest("nth: %v", outside)
		}
		a.Solution = notNil(a.Solution) // it may have no option
	}
	return a, err
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

// solutionsOf returns all solutions of the puzzle that is written in text, which it looks for unless they are
// kept. If they are too many, it returns an answer with some of those that n leaves.
func (h *handler) solutionsOf(ctx context.Context, text string, n space.Narrowing) (all *keptSolutions, some *spaceAnswer, err error) {
	if kept := h.spaces.get(text); kept != nil {
		h.runs.put(kept.run) // its problem may have been forgotten
		return kept, nil, nil
	}
	entry, err := entryOf(text)
	if err != nil {
		return nil, nil, err
	}
	p := entry.Problem()
	kept := &keptSolutions{text: text, run: newRun(entry, p, nil)}
	made, err := space.Build(ctx, p, h.statesFor(len(p.Options)))
	var large *space.TooManyStates
	var quota *exactcover.QuotaError
	switch {
	case err == nil:
		kept.solutions = spaceOf{p, made}
		kept.all, err = made.Count(ctx, space.Narrowing{})
	case errors.As(err, &large):
		some, err = h.listSolutions(ctx, kept, n, fmt.Sprintf("there are too many to keep them all: their graph has more than %d states", large.Most))
	case errors.As(err, &quota):
		some, err = h.listSolutions(ctx, kept, n, "there is no graph of all solutions of a problem with quotas")
	}
	if err != nil || some != nil {
		return nil, some, err
	}
	h.runs.put(kept.run)
	h.spaces.put(kept)
	return kept, nil, nil
}

// listSolutions finds all solutions of kept by a search, if they are few. Otherwise it returns an answer with some
// of those that n leaves, which says why there is no space.
func (h *handler) listSolutions(ctx context.Context, kept *keptSolutions, n space.Narrowing, reason string) (some *spaceAnswer, err error) {
	p := kept.run.problem
	found, ended, err := findSolutions(ctx, p)
	if err != nil {
		return nil, err
	}
	if ended {
		kept.solutions, kept.all = listOf{p, found.solutions}, big.NewInt(int64(len(found.solutions)))
		return nil, nil
	}
	if err := checkNarrowing(n, len(p.Options)); err != nil {
		return nil, err
	}
	if len(n.With)+len(n.Without) > 0 {
		narrowed, possible := narrowedProblem(p, n)
		if found = (handful{problem: narrowed}); possible {
			if found, ended, err = findSolutions(ctx, narrowed); err != nil {
				return nil, err
			}
		}
		ended = ended || !possible
	}
	some = &spaceAnswer{Status: "limit", Reason: reason, ID: kept.run.id}
	if p.HasCosts() && !ended {
		bound, err := found.addCheapest(ctx)
		if err != nil {
			return nil, err
		}
		if bound != exactcover.NoCover {
			some.Bound = &bound
		}
	}
	some.Found = notNil(found.solutions)
	h.runs.put(kept.run)
	return some, nil
}

// narrowedProblem returns p, which may have quotas, with the solutions that n leaves, or false if it is seen at once
// that it leaves none.
func narrowedProblem(p *exactcover.Problem, n space.Narrowing) (narrowed *exactcover.Problem, possible bool) {
	given := slices.Clone(p.Given)
	for _, o := range n.With {
		if slices.Contains(given, o) {
			continue
		}
		if !p.HasPrimary(o) {
			return nil, false
		}
		given = append(given, o)
	}
	narrowed = p.Giving(given).Forbidding(n.Without)
	return narrowed, narrowed.ValidateGiven(given) == nil
}

// findSolutions finds the first solutions of p by a search, and reports whether there are no others. It returns the
// cheapest of them first.
func findSolutions(ctx context.Context, p *exactcover.Problem) (found handful, ended bool, err error) {
	limit := findTime
	if p.HasCosts() {
		limit = findAnyTime
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	some, ended, err := take(memsolver.All(ctx, p, memsolver.DLX))
	found.problem = p
	found.add(some...)
	return found, ended, err
}

// take returns the first solutions of a search, as many as the page shows, and reports whether it has ended. A search whose
// time is over has not.
func take(search iter.Seq2[exactcover.Solution, error]) (found []exactcover.Solution, ended bool, err error) {
	options := 0
	for solution, err := range search {
		if errors.Is(err, context.DeadlineExceeded) {
			return found, false, nil
		}
		if err != nil {
			return nil, false, err
		}
		options += len(solution)
		if len(found) == mostFound || options > mostFoundOptions {
			return found, false, nil
		}
		found = append(found, solution)
	}
	return found, true, nil
}

// A spaceOf is the space of a problem.
type spaceOf struct {
	problem *exactcover.Problem
	space   *space.Space
}

func (s spaceOf) narrowed(ctx context.Context, n space.Narrowing) (*spaceAnswer, error) {
	size, err := s.space.Size(ctx)
	if err != nil {
		return nil, err
	}
	left, err := s.space.Count(ctx, n)
	if err != nil {
		return nil, err
	}
	counts, err := s.space.Options(ctx, n)
	if err != nil {
		return nil, err
	}
	a := &spaceAnswer{Solutions: left.String(), States: size.States, Arcs: size.Arcs, Options: make([]string, len(counts))}
	for o, count := range counts {
		a.Options[o] = count.String()
	}
	return a, nil
}

func (s spaceOf) nth(ctx context.Context, n space.Narrowing, number *big.Int) (exactcover.Solution, error) {
	narrowed := s.space
	if len(n.With)+len(n.Without) > 0 {
		p, possible := narrowedProblem(s.problem, n)
		if !possible {
			return nil, &space.RangeError{Got: number, Solutions: new(big.Int)}
		}
		var err error
		if narrowed, err = space.Build(ctx, p, math.MaxInt32); err != nil { // it has fewer states than s
			return nil, err
		}
	}
	found, err := narrowed.Nth(ctx, number)
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// A listOf is a list of all solutions of a problem.
type listOf struct {
	problem *exactcover.Problem
	all     []exactcover.Solution
}

// left returns those that n leaves.
func (l listOf) left(n space.Narrowing) (left []exactcover.Solution) {
	for _, s := range l.all {
		has := func(o int) bool { return slices.Contains(s, o) }
		if !slices.ContainsFunc(n.Without, has) && !slices.ContainsFunc(n.With, func(o int) bool { return !has(o) }) {
			left = append(left, s)
		}
	}
	return left
}

func (l listOf) narrowed(_ context.Context, n space.Narrowing) (*spaceAnswer, error) {
	left, counts := l.left(n), make([]int, len(l.problem.Options))
	a := &spaceAnswer{Solutions: strconv.Itoa(len(left)), Options: make([]string, len(counts))}
	for _, s := range left {
		for _, o := range s {
			counts[o]++
		}
	}
	for o, count := range counts {
		a.Options[o] = strconv.Itoa(count)
	}
	return a, nil
}

func (l listOf) nth(_ context.Context, n space.Narrowing, number *big.Int) (exactcover.Solution, error) {
	left := l.left(n)
	if number.Sign() <= 0 || number.Cmp(big.NewInt(int64(len(left)))) > 0 {
		return nil, &space.RangeError{Got: number, Solutions: big.NewInt(int64(len(left)))}
	}
	return left[number.Int64()-1], nil
}
