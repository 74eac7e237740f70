package graphsolver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
)

// Params are the parameters of a statement, by name.
type Params = map[string]any

// A runner sends a statement to the database, as part of a transaction or to be
// committed by itself: tx.Run and session.Run.
type runner func(ctx context.Context, text string, p Params) (neo4j.ResultWithContext, error)

// run sends q, which takes the parameters p, and returns its rows. It returns the driver's
// errors unchanged, because their types decide whether to try again.
//
// The second result is what it costs, if send asks for it.
func run(ctx context.Context, send runner, q cypher.Query, p Params) ([]Row, cost, error) {
	if names := slices.Sorted(maps.Keys(p)); !slices.Equal(names, q.Params()) {
		return nil, cost{}, fmt.Errorf("want parameters %q, got %q", q.Params(), names)
	}
	result, err := send(ctx, q.Text, p)
	if err != nil {
		return nil, cost{}, err
	}
	records, err := result.Collect(ctx)
	if err != nil {
		return nil, cost{}, err
	}
	summary, err := result.Consume(ctx)
	if err != nil {
		return nil, cost{}, err
	}
	rows := make([]Row, len(records))
	for i, record := range records {
		rows[i] = record.AsMap()
	}
	return rows, costOf(q, summary.Profile()), nil
}

// profiled returns a runner that calls send and has the server say what it costs.
func profiled(send runner) runner {
	return func(ctx context.Context, text string, p Params) (neo4j.ResultWithContext, error) {
		return send(ctx, "PROFILE "+text, p)
	}
}

// hasCode reports whether err is the server's error of one of these codes.
func hasCode(err error, codes ...string) bool {
	var e *neo4j.Neo4jError
	return errors.As(err, &e) && slices.Contains(codes, e.Code)
}

// IsMistake reports whether the server says that a statement is wrong, or can't be carried out with
// the nodes and values that it finds. Our statements are right, so something else has changed the
// graph.
func IsMistake(err error) bool {
	var e *neo4j.Neo4jError
	return errors.As(err, &e) && (strings.HasPrefix(e.Code, "Neo.ClientError.Statement.") ||
		e.Code == "Neo.ClientError.Schema.ConstraintValidationFailed")
}

// isTransient reports whether the server has rolled back a transaction that may succeed
// if it is tried again, or refuses every password for some seconds because wrong ones were
// sent.
func isTransient(err error) bool {
	var e *neo4j.Neo4jError
	return errors.As(err, &e) && e.IsRetriableTransient() || hasCode(err, "Neo.ClientError.Security.AuthenticationRateLimit")
}

// isLost reports whether the server is stopping or starting, or the connection was lost or
// timed out. It is then unknown what the server has done.
func isLost(err error) bool {
	var lost *neo4j.ConnectivityError
	return errors.As(err, &lost) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, context.DeadlineExceeded) || isOverdue(err) ||
		hasCode(err, "Neo.TransientError.General.DatabaseUnavailable", "Neo.ClientError.Transaction.Terminated")
}

// isOverdue reports whether the server has ended a transaction because its time limit
// had passed, perhaps while it waited for a lock. A server that is stopping also ends
// transactions that wait for a lock.
func isOverdue(err error) bool {
	return hasCode(err, "Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration", "Neo.ClientError.Transaction.LockClientStopped")
}

// isDeleted reports whether another transaction has deleted a node or relationship that a statement
// had found: Neo4j's isolation level is read committed.
func isDeleted(err error) bool { return hasCode(err, "Neo.ClientError.Statement.EntityNotFound") }

// isUnwritable reports whether the server could not write its log, or has stopped
// working because of that.
func isUnwritable(err error) bool {
	return hasCode(err, "Neo.DatabaseError.Transaction.TransactionLogError", "Neo.DatabaseError.Transaction.TransactionStartFailed")
}

// A changedError says that a statement met what none of ours has written. It wraps [ErrTampered].
type changedError struct {
	what  string
	cause *neo4j.Neo4jError
}

func (e *changedError) Error() string {
	return fmt.Sprintf("%s: %s: %v", e.what, e.cause.Msg, ErrTampered)
}
func (e *changedError) Unwrap() []error { return []error{e.cause, ErrTampered} }

// changed returns err as a [*changedError] if the server could not compute with a value that it found,
// or if a node was deleted under its hands. It returns other errors unchanged.
func changed(err error) error {
	var e *neo4j.Neo4jError
	switch {
	case !errors.As(err, &e):
		return err
	case hasCode(err, "Neo.ClientError.Statement.TypeError", "Neo.ClientError.Statement.ArithmeticError", "Neo.ClientError.Statement.ArgumentError"):
		return &changedError{"a property has a value that does not belong there", e}
	case isDeleted(err):
		return &changedError{"something was deleted meanwhile", e}
	}
	return err
}

// A Row maps the columns of a result to their values. A method returns the zero value if the
// column is null, or has another type. In the second case the session fails: it does not commit the
// transaction, or, if the row is read after that, returns the error from its next transaction.
type Row map[string]any

// sourceColumn is where a row of a session keeps its source. No statement names a column like that.
const sourceColumn = ""

// A source is the statement that a row comes from.
type source struct {
	session   *Session
	statement string
}

// valueOf returns a column that holds a T, which an error calls want.
func valueOf[T any](r Row, column, want string) T {
	value, ok := r[column].(T)
	if !ok && r[column] != nil {
		r.fail(column, want)
	}
	return value
}

// fail says that a column has another type than was wanted.
func (r Row) fail(column, want string) {
	if from, ok := r[sourceColumn].(*source); ok && from.session.wrong == nil {
		from.session.wrong = fmt.Errorf("graphsolver: %q: %s: column %s: want %s, got %#v: %w",
			from.session.name, from.statement, column, want, r[column], ErrTampered)
	}
}

// Int returns a column that holds a number.
func (r Row) Int(column string) int { return int(valueOf[int64](r, column, "a whole number")) }

// Text returns a column that holds a string.
func (r Row) Text(column string) string { return valueOf[string](r, column, "a string") }

// Bool returns a column that holds a truth value.
func (r Row) Bool(column string) bool { return valueOf[bool](r, column, "true or false") }

// Ints returns a column that holds a list of numbers.
func (r Row) Ints(column string) []int {
	list := listOf[int64](r, column, "whole numbers")
	numbers := make([]int, len(list))
	for i, n := range list {
		numbers[i] = int(n)
	}
	return numbers
}

// Texts returns a column that holds a list of strings.
func (r Row) Texts(column string) []string { return listOf[string](r, column, "strings") }

// listOf returns a column that holds a list of T.
func listOf[T any](r Row, column, want string) []T {
	list := valueOf[[]any](r, column, "a list of "+want)
	values := make([]T, len(list))
	for i, value := range list {
		ok := false
		if values[i], ok = value.(T); !ok {
			r.fail(column, "a list of "+want)
		}
	}
	return values
}
