package webui

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
)

type stepRequest struct {
	Name   string `json:"name"`   // of the puzzle in the graph
	Steps  int    `json:"steps"`  // how many choices and undos to make; 0 makes none
	Expect *int   `json:"expect"` // how many were made so far, as far as the page knows
	Record bool   `json:"record"` // whether to record the search from now on, if it is not recorded
	Loaded string `json:"loaded"` // the load that the page looks at, or "" for any

	// In place of steps, what a person asks for: to choose a move next, by its id, to do without one, or to
	// undo the newest choice.
	Choose *int `json:"choose"`
	Forbid *int `json:"forbid"`
	Undo   bool `json:"undo"`
}

// byHand returns what q asks a search for in place of steps, or nil.
func (q *stepRequest) byHand() func(ctx context.Context, s *graphsolver.Search) error {
	switch {
	case q.Choose != nil:
		return func(ctx context.Context, s *graphsolver.Search) error { return s.Choose(ctx, *q.Choose) }
	case q.Forbid != nil:
		return func(ctx context.Context, s *graphsolver.Search) error { return s.Forbid(ctx, *q.Forbid) }
	case q.Undo:
		return func(ctx context.Context, s *graphsolver.Search) error { return s.Undo(ctx) }
	}
	return nil
}

type loadRequest struct {
	Puzzle string `json:"puzzle"`
	Order  string `json:"order"`
	Record bool   `json:"record"`
}

// A loadAnswer says where a puzzle was loaded.
type loadAnswer struct {
	ID     string            `json:"id"`
	Name   string            `json:"name"`
	Status *compare.Standing `json:"status"`
}

// mostSteps is how many steps one request makes at most.
const mostSteps = 50_000

// step makes steps of a search in the graph and returns its status. If the search is not
// where the page believes it to be, because another page or process has made steps, it
// makes none, and the error is a conflict.
func (h *handler) step(ctx context.Context, q stepRequest) (*compare.Standing, error) {
	if q.Steps < 0 || q.Steps > mostSteps {
		return nil, badRequest("steps: want a number from 0 to %d, got %d", mostSteps, q.Steps)
	}
	if q.Expect == nil {
		return nil, badRequest("expect: want the number of steps that were made so far, got none")
	}
	// Two pages that step at once wait for each other: the second then sees what the first
	// has done, and is refused.
	unlock, err := h.steps.lock(ctx, q.Name)
	if err != nil {
		return nil, err
	}
	defer unlock()
	asked := ctx
	ctx, cancel := context.WithTimeout(ctx, h.Limit)
	defer cancel()
	db, err := h.find(ctx)
	if err != nil {
		return nil, err
	}
	search, err := db.Open(ctx, q.Name)
	if err != nil {
		return nil, err
	}
	defer search.Close(ctx)
	if q.Loaded != "" && q.Loaded != search.Loaded() {
		return nil, fmt.Errorf("%q: %w", q.Name, graphsolver.ErrReplaced)
	}
	// The page does not know of steps by hand before one of ours has taken them over, or it has
	// asked for the status.
	all, counted := search.Tally().Steps(), search.Counted()
	if counted != *q.Expect && all != *q.Expect {
		return nil, overtaken(*q.Expect, counted)
	}
	byHand := q.byHand()
	changes := byHand != nil || q.Steps > 0
	if changes {
		h.names.keep(q.Name)
	}
	if byHand != nil {
		err = byHand(ctx, search)
	} else {
		err = h.makeSteps(ctx, asked, q, search)
	}
	if err != nil {
		return nil, err
	}
	if changes {
		if err := search.LabelMoves(ctx); err != nil {
			return nil, err
		}
	}
	return compare.StandingOf(ctx, search, entryOfSearch(search))
}

// makeSteps makes the steps of a request. asked is its context without the time limit, which ctx has.
func (h *handler) makeSteps(ctx, asked context.Context, q stepRequest, search *graphsolver.Search) error {
	before, made := search.Tally().Steps(), 0
	if q.Steps > 0 {
		pace := graphsolver.Pace{Steps: q.Steps, Record: q.Record, RecordLimit: h.Choices}
		err := search.Solve(ctx, pace, func(e exactcover.Event) {
			if e.Kind != exactcover.Solved {
				made++
			}
		})
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() != nil && asked.Err() == nil { // a lost connection is another error
			return refusal(http.StatusServiceUnavailable, "%s; the search has made at least %d of the %d steps", h.overLimit(), made, q.Steps)
		}
		if err != nil {
			return err
		}
	}
	if now := search.Tally().Steps(); now != before+made {
		return overtaken(before+made, now)
	}
	return nil
}

// load loads a puzzle into the graph, to search it step by step. If another process takes the name
// meanwhile, it is loaded again.
func (h *handler) load(ctx context.Context, q loadRequest) (*loadAnswer, error) {
	entry, err := entryOf(q.Puzzle)
	if err != nil {
		return nil, err
	}
	if reasons := entry.Contradictions(); len(reasons) > 0 {
		return nil, badRequest("it has no solution: %s", compare.Contradictions(reasons))
	}
	if err := checkOrder(q.Order); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, h.Limit)
	defer cancel()
	const tries = 3
	for try := 1; ; try++ {
		a, err := h.begin(ctx, "", q.Record, func(p place) (*graphsolver.Search, puzzle.Entry, error) {
			search, err := p.db.LoadOrdered(ctx, p.name, entry.String(), entry.Problem(), exactcover.Order(q.Order))
			return search, entry, err
		})
		if try == tries || !errors.Is(err, graphsolver.ErrReplaced) {
			return a, err
		}
	}
}

// begin loads a puzzle that is to be searched step by step. It gets a name that no other search has, and that is not
// other.
func (h *handler) begin(ctx context.Context, other string, record bool,
	load func(place) (*graphsolver.Search, puzzle.Entry, error)) (a *loadAnswer, err error) {
	p, err := h.takePlace(ctx, other, true)
	if err != nil {
		return nil, err
	}
	defer func() { h.names.give(p.name, err == nil) }()
	search, entry, err := load(p)
	if err != nil {
		return nil, err
	}
	defer search.Close(ctx)
	if err := search.Record(ctx, graphsolver.Pace{Record: record, RecordLimit: h.Choices}); err != nil {
		return nil, err
	}
	if err := search.LabelMoves(ctx); err != nil {
		return nil, err
	}
	status, err := compare.StandingOf(ctx, search, entry)
	return &loadAnswer{ID: inGraph + p.name, Name: p.name, Status: status}, err
}

// overtaken returns the answer to a page that does not know of the last steps.
func overtaken(want, got int) error {
	return refusal(http.StatusConflict, "want the search after %d steps, got %d: another page or process has made steps", want, got)
}

// entryOfSearch returns the puzzle of a search in the graph. Where its text names a file,
// the puzzle is made of its problem: the page opens no files.
func entryOfSearch(search *graphsolver.Search) puzzle.Entry {
	if entry, err := entryOf(search.Text()); err == nil {
		return entry
	}
	if puzzle.IsProblemFile(search.Text()) {
		return puzzle.Entry{Puzzle: puzzle.NewProblem(search.Text(), search.Problem())}
	}
	_, name, _ := strings.Cut(search.Text(), ":") // a list of words
	return puzzle.Entry{Puzzle: dlx.New(name, search.Problem())}
}
