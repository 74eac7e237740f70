package webui

import (
	"context"
	"net/http"
	"strings"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/trace"
)

type traceRequest struct {
	Puzzle string `json:"puzzle"`
	Trace  string `json:"trace"` // as solve --trace writes it
}

type traceAnswer struct {
	ID    string `json:"id"`
	Steps int    `json:"steps"`
	Ended string `json:"ended"` // "limit" if the trace has more choices than are kept, else ""
}

// replay makes a run of a trace, which must be one of a search of the puzzle.
func (h *handler) replay(ctx context.Context, q traceRequest) (*traceAnswer, error) {
	entry, err := entryOf(q.Puzzle)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, h.Limit)
	defer cancel()
	p := entry.Problem()
	if err := p.Validate(); err != nil {
		return nil, badRequest("%v", err)
	}
	line := 0 // of the event that is read, 0 at the end
	tree, err := searchtree.FromTrace(p, nil, h.Choices, func(yield func(exactcover.Event, error) bool) {
		for event, err := range trace.Read(strings.NewReader(q.Trace)) {
			line++
			if late := ctx.Err(); late != nil {
				yield(event, late)
				return
			}
			if !yield(event, err) {
				return
			}
		}
		line = 0
	})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && line == 0:
		return nil, badRequest("it is no trace of this puzzle: %v", err)
	case err != nil:
		return nil, &answer{status: http.StatusBadRequest, Message: err.Error(), Line: line}
	}
	r := newRun(entry, p, tree)
	r.traced = true
	h.runs.put(r)
	return &traceAnswer{ID: r.id, Steps: tree.Steps, Ended: string(tree.Ended)}, nil
}
