package webui

import (
	"context"
	"fmt"
	"net/http"
	"slices"
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

func postTrace(h *handler, c call) error {
	release, err := h.large.take(c.r.Context())
	if err != nil {
		return err
	}
	defer release()
	return answering(mostTrace, ofSolves, (*handler).replay)(h, c)
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
	recorder := searchtree.NewRecorder(p, h.Choices)
	position := newPosition(p)
	line := 0
	for event, err := range trace.Read(strings.NewReader(q.Trace)) {
		line++
		if err == nil {
			err = position.follow(event)
		}
		if late := ctx.Err(); late != nil {
			return nil, late
		}
		if err != nil {
			return nil, &answer{status: http.StatusBadRequest, Message: err.Error(), Line: line}
		}
		recorder.Observe(event)
	}
	tree := recorder.Tree()
	if err := tree.Complete(); err != nil {
		return nil, badRequest("it is no trace of this puzzle: %v", err)
	}
	r := newRun(entry, p, tree)
	r.traced = true
	h.runs.put(r)
	return &traceAnswer{ID: r.id, Steps: tree.Steps, Ended: string(tree.Ended)}, nil
}

// A position is what a search has chosen so far. It finds events that no search of the
// problem can have.
type position struct {
	*exactcover.Position
	p        *exactcover.Problem
	excluded []bool // by option
}

// newPosition returns the position before the first choice. The given options of p must not
// exclude each other.
func newPosition(p *exactcover.Problem) *position {
	return &position{p: p, Position: exactcover.NewPosition(p), excluded: p.OptionSet(p.Excluded)}
}

// follow makes the step of an event.
func (s *position) follow(e exactcover.Event) error {
	switch e.Kind {
	case exactcover.Choose:
		if e.Option == exactcover.NoOption {
			if e.Item < 0 || e.Item >= s.p.Primary() || !s.p.HasQuota(e.Item) || s.Need(e.Item) > 0 || s.Left(e.Item) == 0 {
				return fmt.Errorf("want a move for constraint %d, got none", e.Item)
			}
			s.Choose(e.Item, e.Option)
			return nil
		}
		if e.Option < 0 || e.Option >= len(s.p.Options) {
			return fmt.Errorf("want a move from 0 to %d, got %d", len(s.p.Options)-1, e.Option)
		}
		if !slices.Contains(s.p.Options[e.Option].Items, e.Item) || s.p.Items[e.Item].Secondary {
			return fmt.Errorf("move %d can't be chosen for constraint %d", e.Option, e.Item)
		}
		if s.excluded[e.Option] {
			return fmt.Errorf("move %d can't be chosen: it is excluded", e.Option)
		}
		if s.By(e.Option) != exactcover.NoSearch {
			if i := exactcover.NewCover(s.p, s.Chosen()).Conflict(e.Option); i != exactcover.NoItem {
				return fmt.Errorf("move %d can't be chosen: %s is met already", e.Option, s.p.ItemName(i))
			}
			return fmt.Errorf("move %d can't be chosen: its turn has passed", e.Option)
		}
		s.Choose(e.Item, e.Option)
	case exactcover.Backtrack: // trace.Read has checked that a choice stands
		s.Undo()
	case exactcover.Solved:
		if err := exactcover.Verify(s.p, s.Chosen()); err != nil {
			return fmt.Errorf("want a solution: %w", err)
		}
	}
	return nil
}
