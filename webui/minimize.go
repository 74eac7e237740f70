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
	"graphcover/exactcover/searchtree"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/strategy/registry"
)

type minimizeRequest struct {
	Puzzle  string `json:"puzzle"`
	Keep    string `json:"keep"`    // the plan that is to change as little as can be, as named.ReadPlan reads it, or ""
	FromDay int    `json:"fromDay"` // with a plan, the first day that may differ from it, or 0
	Gone    string `json:"gone"`    // with a plan, the name of an option of it that may not be chosen, or ""
	Start   []int  `json:"start"`   // in memory, the options of a solution to begin with, or null
	Solver  string `json:"solver"`  // "memory", the default, or "graph"
	Mode    string `json:"mode"`    // how to search the graph; "" is the default
	Order   string `json:"order"`   // of a search that is recorded; "" is the default
	Record  bool   `json:"record"`  // in memory, whether to make the steps of the graph, and to keep their tree
}

// bestEvent is the data of the event "best": the cheapest solution so far.
type bestEvent struct {
	Status  compare.Status `json:"status"` // as of solve --minimize --json: "improved" until the end
	Cost    *int           `json:"cost"`   // of the solution, null if none was found
	Bound   *int           `json:"bound"`  // no solution costs less; null if there is none at all, or if that says nothing
	Chosen  []int          `json:"chosen"` // its options, null if they are those of the event before
	Seconds float64        `json:"seconds"`

	// What the search has done until now, as solve --json prints it, and where the page finds it, or "".
	Solver     string `json:"solver"`
	Mode       string `json:"mode"`
	Choices    int    `json:"choices"`
	Backtracks int    `json:"backtracks"`
	RoundTrips int    `json:"roundTrips"`
	ID         string `json:"id,omitempty"`

	// Partial means that the search that is recorded has ended because it has more choices than are kept.
	Partial bool `json:"partial,omitempty"`

	// Changes are those from the plan to keep, each of which adds Change to the cost. They are left out if
	// there is none, or no solution.
	Changes *named.Changes `json:"changes,omitempty"`
	Change  int            `json:"change,omitempty"`

	// Reason says why there is no solution. In memory it has an event of its own, after the one that says so.
	Reason *compare.Reason `json:"reason,omitempty"`
}

// boundEvery is how often an event is sent if nothing but the bound has changed.
const boundEvery = 200 * time.Millisecond

// minimize looks for the cheapest solution of a puzzle, and sends what it finds on the way
// as server-sent events: "best", or "failed" if something goes wrong. It counts as a solve.
func (h *handler) minimize(c call, q minimizeRequest) error {
	entry, kept, err := q.read()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.r.Context(), h.Limit)
	defer cancel()
	s := improvement{kept: kept, least: exactcover.NothingFound(entry.Problem()).Bound}
	if q.Solver != registry.Graph && q.Record {
		s.stream = beginStream(c.w)
		h.recordBest(ctx, &s, q, entry)
		return nil
	}
	objective := compare.Objective{Start: q.Start, Explain: &compare.Explainer{Entries: true}}
	if q.Solver == registry.Graph {
		solver, give, err := h.graphSolver(ctx, solveRequest{Mode: q.Mode, Order: q.Order, Record: true}, entry)
		if err != nil {
			return err
		}
		defer give()
		objective.Graph = &solver
		if solver.Name != "" {
			s.id = inGraph + solver.Name
		}
	}
	s.stream = beginStream(c.w)
	objective.Told = s.tell
	r, err := objective.Solve(ctx, entry)
	if objective.Graph != nil {
		labelMoves(ctx, *objective.Graph, entry)
	}
	switch { // if the page has left, nobody reads it
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() != nil:
		s.send("best", "", s.event(r, compare.Stopped))
	case err != nil:
		s.send("failed", "", h.explain(err))
	case objective.Graph != nil || r.Reason != nil: // else it was said
		s.send("best", "", s.event(r, r.Status))
	}
	return nil
}

// recordBest makes the steps of the search in the graph in memory, and keeps their tree. It ends where that is full:
// whoever wants the answer has it from a faster search.
func (h *handler) recordBest(ctx context.Context, s *improvement, q minimizeRequest, entry puzzle.Entry) {
	goal, err := memsolver.Goal(ctx, entry.Problem(), false)
	if err != nil {
		s.send("failed", "", h.explain(err))
		return
	}
	searching, full := context.WithCancel(ctx)
	defer full()
	order, recorder := exactcover.Order(q.Order), searchtree.NewRecorder(entry.Problem(), h.Choices)
	recorder.Now = time.Now
	tree := recorder.Tree()
	tree.Seek(&goal, order)
	objective := compare.Objective{
		Settings: []memsolver.Setting{memsolver.DLX, memsolver.Ordered(order), memsolver.Priced(goal.Prices)},
		Told:     s.tell,
		Observe: func(e exactcover.Event) {
			if recorder.Observe(e); recorder.Ended() != searchtree.Open {
				full()
			}
		},
	}
	r, err := objective.Solve(searching, entry)
	isPartial := tree.Ended != searchtree.Open
	if isLate := errors.Is(err, context.DeadlineExceeded) && ctx.Err() != nil; err != nil && !isLate && !isPartial {
		s.send("failed", "", h.explain(err))
		return
	}
	run := newRun(entry, entry.Problem(), tree)
	run.order = q.Order
	h.runs.put(run)
	if err != nil || isPartial {
		r.Status = compare.Stopped
	}
	if isPartial { // the search may have gone on for a moment
		r.Choices, r.Backtracks, r.Cost = len(tree.Nodes), tree.Steps-len(tree.Nodes), nil
		if r.Chosen = tree.BestUntil(tree.Steps); r.Chosen != nil {
			r.Cost = new(entry.Problem().Cost(r.Chosen))
		}
	}
	last := s.event(r, r.Status)
	last.ID, last.Partial = run.id, isPartial
	s.send("best", "", last)
}

// read returns the puzzle of a request, with the plan that is to be kept, or nil.
func (q *minimizeRequest) read() (entry puzzle.Entry, kept *named.Kept, err error) {
	if !slices.Contains([]string{"", registry.Memory, registry.Graph}, q.Solver) {
		return entry, nil, badRequest("solver: want %s or %s, got %.100q", registry.Memory, registry.Graph, q.Solver)
	}
	if err := checkOrder(q.Order); err != nil {
		return entry, nil, err
	}
	isGraph := q.Solver == registry.Graph
	if isGraph && (q.Start != nil || q.Record) || !isGraph && (q.Mode != "" || q.Order != "" && !q.Record) || q.Record && q.Start != nil {
		return entry, nil, badRequest("want a mode in the graph alone, an order there or with record, and record and a start in memory alone, only one of them")
	}
	if q.Gone != "" && q.Keep == "" {
		return entry, nil, badRequest("gone: want a plan to keep with it, got none")
	}
	if q.FromDay < 0 || q.FromDay > 0 && q.Keep == "" {
		return entry, nil, badRequest("fromDay: want a day from 1, with a plan to keep, or 0; got %d", q.FromDay)
	}
	if entry, err = entryOf(q.Puzzle); err != nil {
		return entry, nil, err
	}
	if err := entry.Problem().Validate(); err != nil {
		return entry, nil, badRequest("%v", err)
	}
	if q.Keep != "" {
		plan, err := named.ReadPlan(strings.NewReader(q.Keep), entry.Problem())
		if err == nil {
			kept, err = plan.KeepFrom(q.withoutGone(entry.Problem()), "day", q.FromDay, 0)
		}
		if last, isLast := errors.AsType[*named.LastError](err); isLast {
			return entry, nil, badRequest("fromDay: %v", last)
		}
		if err != nil {
			return entry, nil, badRequest("keep: %v", err)
		}
		again := func(p *exactcover.Problem) (*exactcover.Problem, error) { return kept.Of(q.withoutGone(p)) }
		entry.Puzzle = puzzle.Altered{Puzzle: entry.Puzzle, Changed: kept.Problem, Again: again}
	}
	if q.Start != nil {
		if err := exactcover.Verify(entry.Problem(), q.Start); err != nil {
			return entry, nil, badRequest("start: want a solution: %v", err)
		}
	}
	return entry, kept, nil
}

// withoutGone returns a problem in which the option that may not be chosen is excluded.
func (q *minimizeRequest) withoutGone(p *exactcover.Problem) *exactcover.Problem {
	var gone []int
	for o := range p.Options {
		if q.Gone != "" && p.OptionName(o) == q.Gone {
			gone = append(gone, o)
		}
	}
	return p.Forbidding(gone)
}

// An improvement is a search for the cheapest solution that a page watches.
type improvement struct {
	stream
	kept  *named.Kept // the plan to keep, or nil
	least int         // the bound that is known before a search: no solution can cost less
	id    string      // where the page finds the search when it has begun, or ""
	told  time.Time
}

// tell sends what is known now. That a solution in the graph is the best, or that there is none, is said at the
// end, when it has been checked.
func (s *improvement) tell(r compare.BestResult) {
	status, improved := compare.Improved, r.Status == compare.Improved
	switch {
	case r.Solver == registry.Graph:
	case r.Cost == nil && r.Bound == nil:
		status = compare.Unsolvable
	case r.Cost != nil && r.Bound != nil && *r.Bound >= *r.Cost:
		status = compare.Optimal
	}
	if status == compare.Improved && !improved && time.Since(s.told) < boundEvery {
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
	e := bestEvent{
		Status: status, Cost: r.Cost, Seconds: r.Seconds, Reason: r.Reason,
		Solver: r.Solver, Mode: r.Mode, Choices: r.Choices, Backtracks: r.Backtracks, RoundTrips: r.RoundTrips,
	}
	if isAnswer := status == compare.Optimal || status == compare.Unsolvable; isAnswer || r.Choices > 0 { // else it may not be loaded yet
		e.ID = s.id
	}
	if r.Cost != nil && s.kept != nil {
		e.Changes, e.Change = new(s.kept.Changes(r.Chosen)), s.kept.Change
	}
	if r.Bound != nil && (status == compare.Optimal || *r.Bound > s.least) {
		e.Bound = r.Bound
	}
	return e
}
