package graphsolver

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// TestRowTypes reads columns of the right type, of another one, and of none.
func TestRowTypes(t *testing.T) {
	read := map[string]func(r Row, column string){
		"Int":   func(r Row, column string) { r.Int(column) },
		"Text":  func(r Row, column string) { r.Text(column) },
		"Bool":  func(r Row, column string) { r.Bool(column) },
		"Ints":  func(r Row, column string) { r.Ints(column) },
		"Texts": func(r Row, column string) { r.Texts(column) },
	}
	values := map[string]any{ // by the method that reads them
		"Int": int64(7), "Text": "seven", "Bool": true, "Ints": []any{int64(7)}, "Texts": []any{"seven"},
		"none": 7.5, "null in a list": []any{nil},
	}
	for method, get := range read {
		for of, value := range values {
			s := &Session{name: "p"}
			r := Row{"x": value, "null": nil, sourceColumn: &source{s, "read/x"}}
			get(r, "missing")
			get(r, "null")
			if err := s.checkRows(); err != nil {
				t.Errorf("%s: want no error for a null, got %v", method, err)
			}
			get(r, "x")
			switch err := s.checkRows(); {
			case method == of && err != nil:
				t.Errorf("%s of %v: want no error, got %v", method, value, err)
			case method != of && (!errors.Is(err, ErrTampered) || !strings.HasPrefix(err.Error(), `graphsolver: "p": read/x: column x: want `)):
				t.Errorf("%s of %v: want an error that names x, got %v", method, value, err)
			}
		}
	}
	if n := Row(nil).Int("x"); n != 0 {
		t.Errorf("want 0 of no row, got %d", n)
	}
}

// TestRetry has a transaction fail as it does on a server that is busy or cannot write.
func TestRetry(t *testing.T) {
	code := func(code string) error { return &neo4j.Neo4jError{Code: code} }
	full, busy := code("Neo.DatabaseError.Transaction.TransactionLogError"), code("Neo.TransientError.Transaction.DeadlockDetected")
	gone := code("Neo.ClientError.Statement.EntityNotFound")
	for name, c := range map[string]struct {
		fails []error // of the tries before the one that succeeds
		want  error
		tries int
	}{
		"cannot write": {[]error{full}, ErrUnwritable, 1},
		"has stopped":  {[]error{code("Neo.DatabaseError.Transaction.TransactionStartFailed")}, ErrUnwritable, 1},
		"a deadlock":   {[]error{busy, busy}, nil, 3},
		"both":         {[]error{busy, full}, ErrUnwritable, 2},
		"deleted once": {[]error{gone}, nil, 2},
		"deleted":      {slices.Repeat([]error{gone}, 9), gone, triesOfDeleted + 1},
	} {
		tries := 0
		err := new(Session).retry(t.Context(), time.Minute, func(context.Context) error {
			if tries++; tries <= len(c.fails) {
				return c.fails[tries-1]
			}
			return nil
		})
		if !errors.Is(err, c.want) || tries != c.tries {
			t.Errorf("%s: want %v after %d tries, got %v after %d", name, c.want, c.tries, err, tries)
		}
	}
}
