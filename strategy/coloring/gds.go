package coloring

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/graph"

	"graphcover/cypher"
	"graphcover/graphsolver"
)

// ErrNoGDS means that the server doesn't have Neo4j's Graph Data Science library.
var ErrNoGDS = errors.New("the server doesn't have the Graph Data Science library")

// RequireGDS returns [ErrNoGDS] if the server of db doesn't have the library.
func RequireGDS(ctx context.Context, db *graphsolver.DB) error {
	session := db.Session(ctx, "gds")
	defer session.Close(ctx)
	return session.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		row, err := tx.Row(ctx, cypher.GDSAvailable, graphsolver.Params{})
		if err == nil && !row.Bool("available") {
			err = ErrNoGDS
		}
		return err
	})
}

// A K1Result is what K1-Coloring found.
type K1Result struct {
	Version    string   `json:"version"` // of the library
	Colors     int      `json:"colors"`  // in use
	Coloring   Coloring `json:"coloring"`
	Iterations int      `json:"iterations"` // that were made
	Converged  bool     `json:"converged"`  // whether it says that adjacent vertices differ
	Conflicts  int      `json:"conflicts"`  // edges between vertices of the same color
	RoundTrips int      `json:"-"`
}

// K1Coloring colors g by the procedure K1-Coloring of Neo4j's Graph Data Science library,
// in at most the given number of iterations, and leaves the coloring in the database. The
// number of colors need not be the least. If it has not converged, adjacent vertices may
// have the same color. Errors are [ErrNoGDS], [graphsolver.ErrReplaced], and those of the
// database.
//
// References: Ü. V. Çatalyürek and others, "Graph coloring algorithms for multi-core and
// massively multithreaded architectures", Parallel Computing 38 (2012), which the
// library's documentation names.
func (d Database) K1Coloring(ctx context.Context, g graph.Undirected, iterations int) (r K1Result, err error) {
	a := newAdjacency(g, graph.NodesOf(g.Nodes()))
	session := d.DB.Session(ctx, d.Name)
	defer func() {
		r.RoundTrips += session.RoundTrips()
		err = errors.Join(err, session.Close(ctx))
	}()
	if err := RequireGDS(ctx, d.DB); err != nil || len(a.ids) == 0 {
		return r, err
	}
	s, err := d.begin(ctx, newTask(a, 1, Dsatur))
	if err != nil {
		return r, err
	}
	defer s.close(ctx)
	r.RoundTrips = s.tally().RoundTrips
	// Each try has a name of its own: the server may still be busy with one that was given up.
	var copies []string
	defer func() {
		_, failed := session.Change(context.WithoutCancel(ctx), cypher.ForgetGraphs, graphsolver.Params{"graphs": copies})
		err = errors.Join(err, failed)
	}()
	var projected graphsolver.Row
	err = session.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) (err error) {
		copies = append(copies, fmt.Sprintf("graphcover %s %d", s.loaded, len(copies)+1))
		projected, err = tx.Row(ctx, cypher.ProjectGraph, graphsolver.Params{
			"puzzle": d.Name, "loaded": s.loaded, "graph": copies[len(copies)-1],
		})
		return err
	})
	if err != nil {
		return r, err
	}
	if projected.Int("vertices") != len(a.ids) {
		return r, fmt.Errorf("coloring: %q: %w", d.Name, graphsolver.ErrReplaced)
	}
	r.Version = projected.Text("version")
	row, err := session.Change(ctx, cypher.K1Coloring, graphsolver.Params{"graph": copies[len(copies)-1], "iterations": iterations})
	if err != nil {
		return r, err
	}
	r.Colors, r.Iterations, r.Converged = row.Int("colors"), row.Int("iterations"), row.Bool("converged")
	row, err = session.Change(ctx, cypher.TakeColors, graphsolver.Params{"puzzle": d.Name, "loaded": s.loaded})
	if err != nil {
		return r, err
	}
	colors := row.Ints("colors")
	if len(colors) != len(a.ids) || slices.Min(colors) < 1 {
		return r, fmt.Errorf("coloring: %q: %w", d.Name, graphsolver.ErrReplaced)
	}
	r.Coloring = make(Coloring, len(colors))
	for v, color := range colors {
		r.Coloring[a.ids[v]] = color
	}
	for v, u := range a.edges() {
		if colors[v] == colors[u] {
			r.Conflicts++
		}
	}
	return r, nil
}
