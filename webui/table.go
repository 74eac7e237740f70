package webui

import (
	"context"

	"graphcover/exactcover/named"
)

type tableRequest struct {
	Puzzle string `json:"puzzle"`
	Chosen []int  `json:"chosen"` // the options of a solution
}

// A tableAnswer is a solution as a table for a spreadsheet: see [named.CSV].
type tableAnswer struct {
	Table string `json:"table"`
}

// table makes a table of a solution, which is not verified: the page has had it from here.
func (h *handler) table(_ context.Context, q tableRequest) (*tableAnswer, error) {
	entry, err := entryOf(q.Puzzle)
	if err != nil {
		return nil, err
	}
	p := entry.Problem()
	for _, o := range q.Chosen {
		if o < 0 || o >= len(p.Options) {
			return nil, badRequest("chosen: want options from 0 to %d, got %d", len(p.Options)-1, o)
		}
	}
	return &tableAnswer{named.CSV(p, q.Chosen)}, nil
}
