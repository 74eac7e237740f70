package webui

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

type minimizeRequest struct {
	Puzzle string `json:"puzzle"`
	Keep   string `json:"keep"` // the plan that is to change as little as can be, as named.ReadPlan reads it, or ""
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
	p := entry.Problem()
	if err := p.Validate(); err != nil {
		return badRequest("%v", err)
	}
	var plan *named.Plan
	change := 0
	if q.Keep != "" {
		kept, err := named.ReadPlan(strings.NewReader(q.Keep), p)
		if err == nil {
			p, change, err = kept.Keep(p, 0)
		}
		if err != nil {
			return badRequest("keep: %v", err)
		}
		plan = &kept
	}
	ctx, cancel := context.WithTimeout(c.r.Context(), h.Limit)
	defer cancel()
	s := improvement{
		problem: p, plan: plan, change: change, least: exactcover.NothingFound(p).Bound, stream: beginStream(c.w), began: time.Now(),
	}
	if obvious := compare.Obvious(ctx, entry); obvious != nil {
		s.send("best", "", bestEvent{Status: compare.Unsolvable, Reason: obvious})
		return nil
	}
	for best, err := range memsolver.Improve(ctx, p) {
		if err := s.tell(best, err); err != nil {
			return nil // the page has left, or knows what is wrong
		}
	}
	if s.last.Bound == exactcover.NoCover {
		s.tellWhy(ctx, entry)
	}
	return nil
}

// tellWhy sends the reason why there is no solution, if one is found.
func (s *improvement) tellWhy(ctx context.Context, entry puzzle.Entry) {
	explainer := compare.Explainer{Entries: true}
	seconds := time.Since(s.began).Seconds()
	if r := explainer.Blame(ctx, entry, explainer.Why(ctx, s.problem)); r != nil {
		s.send("best", "", bestEvent{Status: compare.Unsolvable, Reason: r, Seconds: seconds})
	}
}

// An improvement is a search for the cheapest solution that a page watches.
type improvement struct {
	stream
	problem *exactcover.Problem
	plan    *named.Plan // to keep, or nil
	change  int         // what each change of the plan costs
	least   int         // the bound that is known before a search: no solution can cost less
	began   time.Time
	last    exactcover.Best
	told    time.Time
}

// tell sends what is known now. failed is the error of the search.
func (s *improvement) tell(best exactcover.Best, failed error) error {
	better := best.Solution != nil && !slices.Equal(best.Solution, s.last.Solution)
	stopped := errors.Is(failed, context.DeadlineExceeded)
	if failed == nil && !better && !best.Proved() && time.Since(s.told) < boundEvery {
		return nil
	}
	if failed == nil && better {
		failed = exactcover.Verify(s.problem, best.Solution)
	}
	if failed != nil && !stopped {
		return errors.Join(failed, s.send("failed", "", answer{Message: failed.Error()}))
	}
	e := bestEvent{Status: statusOf(best, stopped), Seconds: time.Since(s.began).Seconds()}
	if best.Solution != nil {
		e.Cost = &best.Cost
		if s.plan != nil {
			e.Changes, e.Change = new(s.plan.Changes(s.problem, best.Solution)), s.change
		}
	}
	if best.Proved() && best.Solution != nil || best.Bound != exactcover.NoCover && best.Bound > s.least {
		e.Bound = &best.Bound
	}
	if better {
		e.Chosen = best.Solution
	}
	s.last, s.told = best, time.Now()
	return s.send("best", "", e)
}

// statusOf returns the status of what is known of a cheapest solution.
func statusOf(best exactcover.Best, stopped bool) compare.Status {
	switch {
	case stopped:
		return compare.Stopped
	case best.Bound == exactcover.NoCover:
		return compare.Unsolvable
	case best.Proved():
		return compare.Optimal
	}
	return compare.Improved
}
