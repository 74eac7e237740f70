package webui

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"graphcover/graphsolver"
	"graphcover/workers/tasks"
)

// How a count that is split over workers is followed. The database is asked once in tasksEvery,
// however many pages look at the count.
const tasksEvery = time.Second

// tasksEvent is the data of the event "tasks": what count --status --json prints, but for the
// number of solutions, which is text, since it may have more digits than a number of the page.
type tasksEvent struct {
	*tasks.Summary
	Solutions string `json:"solutions"`
}

// A tasksView is what was known of the tasks of a puzzle at one moment.
type tasksView struct {
	name string
	at   time.Time
	text string // the data of the event
}

func (v *tasksView) key() string { return v.name }

// tasksOf returns how far the count of a puzzle in the graph is, as it was within tasksEvery.
func (h *handler) tasksOf(ctx context.Context, id string) (string, error) {
	name, ok := cutGraph(id)
	if !ok {
		return "", badRequest("want a puzzle in the graph, got %.100q", id)
	}
	unlock, err := h.counts.lock(ctx, name) // several pages ask at once: one reads it
	if err != nil {
		return "", err
	}
	defer unlock()
	if known := h.tasks.get(name); known != nil && time.Since(known.at) < tasksEvery {
		return known.text, nil
	}
	db, err := h.find(ctx)
	if err != nil {
		return "", err
	}
	event, err := readTasks(ctx, db, name)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(event)
	if err != nil {
		return "", err
	}
	h.tasks.put(&tasksView{name, time.Now(), string(text)})
	return string(text), nil
}

// readTasks asks the database how far the count of the puzzle called name is.
func readTasks(ctx context.Context, db *graphsolver.DB, name string) (*tasksEvent, error) {
	status, err := tasks.Find(ctx, db, name)
	if err != nil {
		return nil, err
	}
	summary, err := status.Summary(ctx, false)
	if err != nil {
		return nil, err
	}
	return &tasksEvent{summary, summary.Solutions.String()}, nil
}

// isChanged reports whether err says that somebody has changed the tasks in the graph.
func isChanged(err error) bool {
	var changed *tasks.ChangedError
	var partition *tasks.PartitionError
	return errors.As(err, &changed) || errors.As(err, &partition) || errors.Is(err, graphsolver.ErrTampered)
}

// getTasks sends server-sent events about a count that is split over workers, until the page
// leaves, the count is gone, or the server stops.
func getTasks(s reader, c call) error {
	server, leave, err := s.stream()
	if err != nil {
		return err
	}
	defer leave()
	latest, err := s.tasksOf(c.r.Context(), c.ids[0])
	if err != nil {
		return err
	}
	events := beginStream(c.w)
	ticker := time.NewTicker(tasksEvery)
	defer ticker.Stop()
	sent, pinged := "", time.Now()
	for {
		switch {
		case latest != sent:
			err = events.send("tasks", "", json.RawMessage(latest))
			sent, pinged = latest, time.Now()
		case time.Since(pinged) > pingEvery:
			err = events.ping()
			pinged = time.Now()
		}
		if err != nil {
			return nil // the page has left
		}
		select {
		case <-ticker.C:
		case <-c.r.Context().Done():
			return nil
		case <-server.Done():
			return nil
		}
		next, err := s.tasksOf(c.r.Context(), c.ids[0])
		switch {
		case err == nil:
			latest = next
		case errors.Is(err, tasks.ErrNoCount), errors.Is(err, graphsolver.ErrNoPuzzle):
			events.send("gone", "", goneEvent{Reason: "dropped"})
			return nil
		case isChanged(err): // what was sent before may be wrong
			events.send("gone", "", goneEvent{Reason: "changed", Message: err.Error()})
			return nil
		}
		// After another error the database may come back.
	}
}
