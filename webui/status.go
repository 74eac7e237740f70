package webui

import (
	"context"
	"errors"
	"slices"
	"time"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/neo4jserver"
	"graphcover/puzzle"
	"graphcover/strategy/registry"
	"graphcover/strategy/techniques"
)

// The states of a database.
const (
	noDatabase       = "none"
	startingDatabase = "starting"
	readyDatabase    = "ready"
)

// A status says what the page can do.
type status struct {
	Database string `json:"database"` // "none", "starting" or "ready"
	Reason   string `json:"reason,omitempty"`
	Hint     string `json:"hint,omitempty"`
	Description
	RoundTrip float64 `json:"roundTrip"` // seconds of RETURN 1, the median of five; 0 if unknown

	Command    string             `json:"command"` // what people enter in a terminal to call graphcover
	Limit      float64            `json:"limit"`   // of a solve, in seconds
	Choices    int                `json:"choices"`
	Families   []string           `json:"families"`
	Techniques []string           `json:"techniques"`
	Strategies []statusStrategy   `json:"strategies"`
	Modes      []graphsolver.Mode `json:"modes"`
	Orders     []exactcover.Order `json:"orders"`
}

type statusStrategy struct {
	Name    string   `json:"name"`
	Solvers []string `json:"solvers"`
}

// status tells the state of the database. It starts none.
func (h *handler) status(ctx context.Context) status {
	s := status{
		Database: noDatabase, Command: h.Command, Limit: h.Limit.Seconds(), Choices: h.Choices, Families: puzzle.Families(),
		Techniques: techniques.Names(), Strategies: []statusStrategy{}, Modes: graphsolver.Modes(), Orders: exactcover.Orders(),
	}
	for _, known := range registry.All {
		s.Strategies = append(s.Strategies, statusStrategy{known.Name, known.Homes})
	}
	db, found, err := h.Find(ctx)
	if err == nil {
		s.Description = found
		s.RoundTrip, err = roundTrip(ctx, db)
	}
	switch {
	case errors.Is(err, ErrStarting):
		s.Database = startingDatabase
	case errors.Is(err, neo4jserver.ErrNotRunning):
		s.Reason, s.Hint = neo4jserver.ErrNotRunning.Error(), h.Hint(err)
	case err != nil:
		s.Reason, s.Hint = err.Error(), h.Hint(err)
	default:
		s.Database = readyDatabase
	}
	return s
}

// roundTrip returns the median time of a statement that does nothing, in seconds.
func roundTrip(ctx context.Context, db *graphsolver.DB) (float64, error) {
	const times = 5
	session := db.Session(ctx, "")
	defer session.Close(ctx)
	var took []time.Duration
	err := session.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		took = nil
		for range times {
			start := time.Now()
			if _, err := tx.Row(ctx, cypher.Ping, graphsolver.Params{}); err != nil {
				return err
			}
			took = append(took, time.Since(start))
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	slices.Sort(took)
	return took[times/2].Seconds(), nil
}
