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

// TestRowsOfTransactions changes the type of a property. A transaction that reads it must fail
// before it commits, and what is read after it must make the session's next call fail.
func TestRowsOfTransactions(t *testing.T) {
	ctx, db := t.Context(), neo4jtest.DB(t)
	name := neo4jtest.Puzzle(t, db)
	s, err := db.Load(ctx, name, "", solvertest.New(2, "a", "b"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close(ctx)
	send := func(inside, outside func(r graphsolver.Row)) error {
		var r graphsolver.Row
		err := s.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) (err error) {
			if r, err = tx.Row(ctx, cypher.HoldSearch, graphsolver.Params{"puzzle": name}); err != nil {
				return err
			}
			inside(r)
			return tx.Commit(ctx)
		})
		outside(r)
		return err
	}
	nothing := func(graphsolver.Row) {}
	wrong := func(r graphsolver.Row) { r.Text("nodes") }
	wantError := func(err error) {
		t.Helper()
		if !errors.Is(err, graphsolver.ErrTampered) || !strings.Contains(err.Error(), "column nodes: want a string, got ") {
			t.Errorf("want an error that names the column, got %v", err)
		}
	}
	wantError(send(wrong, nothing))
	for range 2 {
		if err := send(nothing, wrong); err != nil {
			t.Errorf("want no error before the column is read, got %v", err)
		}
		wantError(send(nothing, nothing))
	}
}
