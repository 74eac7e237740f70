package tasks

import (
	"context"
	"math/big"
)

// A Summary is a status in figures, as JSON has them.
type Summary struct {
	Name      string   `json:"name"`   // of the puzzle in the graph
	Status    string   `json:"status"` // "running" or "complete"
	Open      int      `json:"open"`
	Taken     int      `json:"taken"`
	Done      int      `json:"done"`
	Split     int      `json:"split"`
	Again     int      `json:"again"` // tasks that were taken more than once
	Workers   []string `json:"workers"`
	Disputed  []string `json:"disputed,omitempty"`
	Solutions *big.Int `json:"solutions"` // of the tasks that are done
	Seconds   float64  `json:"seconds"`   // what these took, on one core each
	Left      float64  `json:"left"`      // the rest, estimated
	Deviation float64  `json:"deviation"` // standard error of that
	Share     float64  `json:"share"`     // of the estimated work that is done, from 0 to 1
	Version   string   `json:"version"`
}

// Summary returns the status in figures. It asks the graph for the sum of the solutions.
func (s *Status) Summary(ctx context.Context) (*Summary, error) {
	total, err := s.Total(ctx)
	if err != nil {
		return nil, err
	}
	m := &Summary{
		Name: s.Puzzle, Status: "running", Open: s.Tasks[Open], Taken: s.Tasks[Taken], Done: s.Tasks[Done], Split: s.Tasks[Split],
		Again: s.Again, Workers: append([]string{}, s.Workers...), Disputed: s.Disputed, Solutions: total.Solutions,
		Seconds: s.Seconds, Version: s.Version,
	}
	m.Left, m.Deviation = s.Left()
	done := s.Work[Done]
	switch {
	case s.Complete():
		m.Status, m.Share = "complete", 1
	case done > 0:
		m.Share = done / (done + s.Work[Open] + s.Work[Taken])
	}
	return m, nil
}
