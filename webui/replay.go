package webui

import (
	"context"
	"iter"
	"net/http"
	"strings"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/memsolver"
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
	read := func(goal *exactcover.Goal) (*searchtree.Tree, error) {
		return searchtree.FromTrace(p, goal, h.Choices, events(ctx, q.Trace, &line))
	}
	tree, err := read(nil)
	if at := line; p.HasCosts() && (err != nil || tree.Unexplained() > 0) {
		if sought := searchForBest(ctx, p, read); sought != nil {
			tree, err = sought, nil
		}
		line = at
	}
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

// events yields the events of a trace, and says in which line each is, from 1, or 0 at the end.
func events(ctx context.Context, text string, line *int) iter.Seq2[exactcover.Event, error] {
	return func(yield func(exactcover.Event, error) bool) {
		*line = 0
		for event, err := range trace.Read(strings.NewReader(text)) {
			*line++
			if late := ctx.Err(); late != nil {
				yield(event, late)
				return
			}
			if !yield(event, err) {
				return
			}
		}
		*line = 0
	}
}

// searchForBest returns the tree of a trace as one of a search for the best solution, if that says why each choice was
// undone; else nil. A trace file does not say for what the search has looked.
func searchForBest(ctx context.Context, p *exactcover.Problem, read func(*exactcover.Goal) (*searchtree.Tree, error)) *searchtree.Tree {
	for _, maximize := range []bool{false, true} {
		goal, err := memsolver.Goal(ctx, p, maximize)
		if err != nil {
			continue
		}
		if tree, err := read(&goal); err == nil && tree.Unexplained() == 0 {
			return tree
		}
	}
	return nil
}
