package webui

import (
	"context"
	"fmt"
	"strings"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/puzzle"
)

type forkRequest struct {
	ID     string `json:"id"`     // of a search in the graph, or of a run in memory
	Step   int    `json:"step"`   // the copy is as the search was after this step
	Loaded string `json:"loaded"` // in the graph, the load that the page looks at, or "" for any
}

// fork copies a search, as it was after a step, to a puzzle of its own in the graph, where people try
// what they like. A run in memory is made again there.
func (h *handler) fork(ctx context.Context, q forkRequest) (*loadAnswer, error) {
	if q.Step < 0 || q.Step > mostSteps {
		return nil, badRequest("step: want a number from 0 to %d, got %d", mostSteps, q.Step)
	}
	ctx, cancel := context.WithTimeout(ctx, h.Limit)
	defer cancel()
	copyTo := h.forkInGraph
	source, ok := strings.CutPrefix(q.ID, inGraph)
	if !ok {
		copyTo, source = h.forkFromMemory, ""
	}
	return h.begin(ctx, source, true, func(p place) (*graphsolver.Search, puzzle.Entry, error) {
		search, err := copyTo(ctx, q, p)
		if err != nil {
			return nil, puzzle.Entry{}, err
		}
		return search, entryOfSearch(search), nil
	})
}

func (h *handler) forkInGraph(ctx context.Context, q forkRequest, p place) (*graphsolver.Search, error) {
	name := strings.TrimPrefix(q.ID, inGraph)
	source, err := p.db.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	loaded := source.Loaded()
	source.Close(ctx)
	if q.Loaded != "" && q.Loaded != loaded {
		return nil, fmt.Errorf("%q: %w", name, graphsolver.ErrReplaced)
	}
	return p.db.Fork(ctx, name, graphsolver.Fork{As: p.name, Step: q.Step, Again: compare.Again})
}

func (h *handler) forkFromMemory(ctx context.Context, q forkRequest, p place) (*graphsolver.Search, error) {
	r, err := h.runNamed(q.ID)
	if err != nil {
		return nil, err
	}
	if r.tree == nil || r.traced {
		return nil, badRequest("want a search of this page, or one in the graph, whose steps are known")
	}
	order := exactcover.Order(r.order)
	load := func() (*graphsolver.Search, error) {
		if goal := r.tree.tree.Goal; goal != nil {
			return p.db.LoadBest(ctx, p.name, r.entry.String(), r.entry.Problem(), order, *goal)
		}
		return p.db.LoadOrdered(ctx, p.name, r.entry.String(), r.entry.Problem(), order)
	}
	search, err := load()
	if err != nil || q.Step == 0 {
		return search, err
	}
	for _, err := range search.Events(ctx, graphsolver.Pace{Steps: q.Step, Record: true, RecordLimit: h.Choices}) {
		if err != nil {
			search.Close(ctx)
			return nil, err
		}
	}
	return search, nil
}
