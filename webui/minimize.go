package webui

import (
	"context"
	"errors"
	"strings"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/puzzle"
)

type minimizeRequest struct {
	Puzzle string `json:"puzzle"`
	Keep   string `json:"keep"`  // the plan that is to change as little as can be, as named.ReadPlan reads it, or ""
	Start  []int  `json:"start"` // the options of a solution to begin with, or null
}

// bestEvent is the data of the event "best": the cheapest solution so far.
type bestEvent struct {
	Status  compare.Status `json:"status"` // as of solve --minimize --json: "improved" until the end
	Cost    *int           `json:"cost"`   // of the solution, null if none was found
	Bound   *int           `json:"bound"`  // no solution costs less; null if there is none at all, or if that says nothing
	Chosen  []int          `json:"chosen"` // its options, left out if they are those of the event before
	Seconds float64        `json:"seconds"`

	// Changes are those from the plan to keep, each of which adds Change to the cost. They are left out if
	// there is none, or no solution.
	Changes *named.Changes `json:"changes,omitempty"`
	Change  int            `json:"change,omitempty"`

	// Reason says why there is no solution. It has an event of its own, after the one that says so.
	Reason *compare.Reason `json:"reason,omitempty"`
}

// boundEvery is how often an event is sent if nothing but the bound has changed.
const boundEvery = 200 * time.Millisecond

// postMinimize looks for the cheapest solution of a puzzle in memory, and sends what it finds on the way
// as server-sent events: "best", or "failed" if an answer is wrong. It counts as a solve.
func postMinimize(h *handler, c call) error {
	leave, err := h.admit(c, mostBody)
	if err != nil {
		return err
	}
	defer leave()
	q, err := receive[minimizeRequest](c.w, c.r, mostBody)
	if err != nil {
		return err
	}
	release, err := h.solves.take(c.r.Context())
	if err != nil {
		return err
	}
	defer release()
	entry, err := entryOf(q.Puzzle)
	if err != nil {
		return err
	}
	if err := entry.Problem().Validate(); err != nil {
		return badRequest("%v", err)
	}
	var kept *named.Kept
	if q.Keep != "" {
		plan, err := named.ReadPlan(strings.NewReader(q.Keep), entry.Problem())
		if err == nil {
			kept, err = plan.Keep(entry.Problem(), 0)
		}
		if err != nil {
			return badRequest("keep: %v", err)
		}
		entry.Puzzle = puzzle.Altered{Puzzle: entry.Puzzle, Changed: kept.Problem}
	}
	if q.Start != nil {
		if err := exactcover.Verify(entry.Problem(), q.Start); err != nil {
			return badRequest("start: want a solution: %v", err)
		}
	}
	ctx, cancel := context.WithTimeout(c.r.Context(), h.Limit)
	defer cancel()
	s := improvement{kept: kept, least: exactcover.NothingFound(entry.Problem()).Bound, stream: beginStream(c.w)}
	objective := compare.Objective{Start: q.Start, Explain: &compare.Explainer{Entries: true}, Told: s.tell}
	r, err := objective.Solve(ctx, entry)
	switch { // if the page has left, nobody reads it
	case errors.Is(err, context.DeadlineExceeded):
		s.send("best", "", s.event(r, compare.Stopped))
	case err != nil:
		s.send("failed", "", answer{Message: err.Error()})
	case r.Reason != nil:
		s.send("best", "", bestEvent{Status: compare.Unsolvable, Reason: r.Reason, Seconds: r.Seconds})
	}
	return nil
}

// An improvement is a search for the cheapest solution that a page watches.
type improvement struct {
	stream
	kept  *named.Kept // the plan to keep, or nil
	least int         // the bound that is known before a search: no solution can cost less
	told  time.Time
}

// tell sends what is known now.
func (s *improvement) tell(r compare.BestResult) {
	status, improved := compare.Improved, r.Status == compare.Improved
	switch {
	case r.Cost == nil && r.Bound == nil:
		status = compare.Unsolvable
	case r.Cost != nil && r.Bound != nil && *r.Bound >= *r.Cost:
		status = compare.Optimal
	case !improved && time.Since(s.told) < boundEvery:
		return
	}
	e := s.event(r, status)
	if improved {
		e.Chosen = r.Chosen
	}
	s.told = time.Now()
	s.send("best", "", e)
}

// event returns what is known of a cheapest solution, without its options.
func (s *improvement) event(r compare.BestResult, status compare.Status) bestEvent {
	e := bestEvent{Status: status, Cost: r.Cost, Seconds: r.Seconds}
	if r.Cost != nil && s.kept != nil {
		e.Changes, e.Change = new(s.kept.Changes(r.Chosen)), s.kept.Change
	}
	if r.Bound != nil && (status == compare.Optimal || *r.Bound > s.least) {
		e.Bound = r.Bound
	}
	return e
}
