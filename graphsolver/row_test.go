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
)

// TestRowTypes reads columns of the right type, of another one, and of none.
func TestRowTypes(t *testing.T) {
	read := map[string]func(r graphsolver.Row, column string){
		"Int":   func(r graphsolver.Row, column string) { r.Int(column) },
		"Text":  func(r graphsolver.Row, column string) { r.Text(column) },
		"Bool":  func(r graphsolver.Row, column string) { r.Bool(column) },
		"Ints":  func(r graphsolver.Row, column string) { r.Ints(column) },
		"Texts": func(r graphsolver.Row, column string) { r.Texts(column) },
	}
	values := map[string]any{ // by the method that reads them
		"Int": int64(7), "Text": "seven", "Bool": true, "Ints": []any{int64(7)}, "Texts": []any{"seven"},
		"none": 7.5, "null in a list": []any{nil},
	}
	for method, get := range read {
		for of, value := range values {
			r := graphsolver.Row{"x": value, "null": nil}
			get(r, "missing")
			get(r, "null")
			if err := r.Err(); err != nil {
				t.Errorf("%s: want no error for a null, got %v", method, err)
			}
			get(r, "x")
			switch err := r.Err(); {
			case method == of && err != nil:
				t.Errorf("%s of %v: want no error, got %v", method, value, err)
			case method != of && (!errors.Is(err, graphsolver.ErrTampered) || !strings.HasPrefix(err.Error(), "column x: want ")):
				t.Errorf("%s of %v: want an error that names x, got %v", method, value, err)
			}
		}
	}
	if n := graphsolver.Row(nil).Int("x"); n != 0 {
		t.Errorf("want 0 of no row, got %d", n)
	}
}

// TestRowsOfTransactions reads a number as a string. A transaction in which that happens must not
// be committed; if it happens after it, the session's next call must fail.
func TestRowsOfTransactions(t *testing.T) {
	ctx, db := t.Context(), neo4jtest.DB(t)
	name := neo4jtest.Puzzle(t, db)
	s, err := db.Load(ctx, name, "", solvertest.New(2, "a", "b"))
	if err != nil {
		t.Fatal(err)
	}
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
