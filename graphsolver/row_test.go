package graphsolver_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"graphcover/cypher"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// TestRowOfAStep makes the count of solutions a string. A step that finds a solution reads it
// outside of a transaction, and must fail.
func TestRowOfAStep(t *testing.T) {
	ctx, db := t.Context(), neo4jtest.DB(t)
	for _, mode := range graphsolver.Modes() {
		name := neo4jtest.Puzzle(t, db)
		s := testenv.Must(db.Load(ctx, name, "", solvertest.New(2, "a", "b")))(t)
		defer s.Close(ctx)
		neo4jtest.Query(t, neo4jtest.Driver(t), "MATCH (p:Puzzle {name: $name}) SET p.solutions = 'none'", map[string]any{"name": name})
		if err := s.Solve(ctx, graphsolver.Pace{Mode: mode}, nil); !errors.Is(err, graphsolver.ErrTampered) {
			t.Errorf("%s: want %v, got %v", mode, graphsolver.ErrTampered, err)
		}
	}
}

// TestRowsOfTransactions reads a number as a string. A transaction in which that happens must not
// be committed; if it happens after it, the session's next call must fail.
func TestRowsOfTransactions(t *testing.T) {
	t.Parallel()
	ctx, db := t.Context(), neo4jtest.DB(t)
	name := neo4jtest.Puzzle(t, db)
	s := testenv.Must(db.Load(ctx, name, "", solvertest.New(2, "a", "b")))(t)
	defer s.Close(ctx)
	give := func(option int, inside, outside func(r graphsolver.Row)) error {
		var r graphsolver.Row
		err := s.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) (err error) {
			given := map[string]any{"clues": []int{option}}
			if r, err = tx.Row(ctx, cypher.SetClues, graphsolver.Params{"puzzle": name, "given": given}); err != nil {
				return err
			}
			inside(r)
			return tx.Commit(ctx)
		})
		outside(r)
		return err
	}
	right := func(r graphsolver.Row) { r.Int("ruledOut") }
	wrong := func(r graphsolver.Row) { r.Text("ruledOut") }
	wantError := func(err error) {
		t.Helper()
		if !errors.Is(err, graphsolver.ErrTampered) || !strings.Contains(err.Error(), "load/clues: column ruledOut: want a string, got ") {
			t.Errorf("want an error that names the column, got %v", err)
		}
	}
	wantError(give(0, wrong, right))
	if err := give(1, right, wrong); err != nil {
		t.Errorf("want no error before the column is read, got %v", err)
	}
	wantError(give(0, right, right))
	chosen := neo4jtest.Query(t, neo4jtest.Driver(t),
		"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {status: 'Yes'}) RETURN m.id ORDER BY m.id", map[string]any{"name": name})
	if len(chosen) != 1 || chosen[0].Values[0] != int64(1) {
		t.Errorf("want only move 1 chosen, got %v", chosen)
	}
}
