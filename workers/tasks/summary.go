package tasks

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"graphcover/internal/english"
)

// A Summary is a status in figures, as JSON has them.
type Summary struct {
	Name      string   `json:"name"`   // of the puzzle in the graph
	Status    string   `json:"status"` // "running", "complete", or "disputed" if nothing else is left
	Open      int      `json:"open"`
	Taken     int      `json:"taken"`
	Done      int      `json:"done"`
	Split     int      `json:"split"`
	Again     int      `json:"again"` // tasks that were taken more than once
	Workers   []string `json:"workers"`
	Disputed  []string `json:"disputed,omitempty"`
	Solutions *big.Int `json:"solutions"` // of the tasks that are done and not disputed
	Seconds   float64  `json:"seconds"`   // what these took, on one core each
	Left      float64  `json:"left"`      // the rest, estimated
	Deviation float64  `json:"deviation"` // standard error of that
	Share     float64  `json:"share"`     // of the estimated work that is done, from 0 to 1
	Version   string   `json:"version"`

	Tasks []TaskSummary `json:"tasks,omitempty"`
}

// A TaskSummary is a task as JSON has it.
type TaskSummary struct {
	Prefix    string   `json:"prefix"`
	State     State    `json:"state"`
	Solutions *big.Int `json:"solutions"` // null unless it is done
	Seconds   float64  `json:"seconds"`
	Engine    string   `json:"engine"`
	Attempt   int      `json:"attempt"`
	Worker    string   `json:"worker"`
	Audited   string   `json:"audited,omitempty"`
}

// String says how many tasks are done.
func (s *Status) String() string {
	done := s.Tasks[Done]
	all := done + s.Tasks[Open] + s.Tasks[Taken]
	return fmt.Sprintf("%d of %s done", done, english.Plural(all, "task"))
}

// Summary returns the status in figures. It checks all tasks first: see [Count.Checked]. Those that are
// disputed are in no sum. The tasks themselves are listed if that is wanted.
func (s *Status) Summary(ctx context.Context, list bool) (*Summary, error) {
	all, err := s.Checked(ctx)
	if err != nil {
		return nil, err
	}
	m := &Summary{Name: s.Puzzle, Status: "running", Workers: []string{}, Solutions: new(big.Int), Version: s.Version}
	var done, left float64
	for _, t := range all {
		if list {
			m.Tasks = append(m.Tasks, TaskSummary{t.Prefix.String(), t.State, t.Solutions, t.Seconds, t.Engine, t.Attempt, t.Worker, t.Audited})
		}
		if t.Attempt > 1 {
			m.Again++
		}
		switch t.State {
		case Open:
			m.Open++
			left += t.Work
		case Taken:
			m.Taken++
			left += t.Work
			if !slices.Contains(m.Workers, t.Worker) {
				m.Workers = append(m.Workers, t.Worker)
			}
		case Split:
			m.Split++
		case Done:
			m.Done++
			done += t.Work
			m.Seconds += t.Seconds
			if t.Disputed() {
				m.Disputed = append(m.Disputed, t.Prefix.String())
			} else {
				m.Solutions.Add(m.Solutions, t.Solutions)
			}
		}
	}
	slices.Sort(m.Workers)
	m.Left, m.Deviation = s.Left()
	switch share := done / (done + left); {
	case m.Open+m.Taken == 0:
		m.Status, m.Share = "complete", 1
		if len(m.Disputed) > 0 {
			m.Status = "disputed"
		}
	case isFinite(share):
		m.Share = share
	}
	return m, nil
}
