package graphsolver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
)

type params = map[string]any

// A runner sends a statement to the database, as part of a transaction or to be
// committed by itself: tx.Run and session.Run.
type runner func(ctx context.Context, text string, p params) (neo4j.ResultWithContext, error)

// run sends q, which takes the parameters p, and returns its only row, or nil
// if there is none. The driver's errors come back as they are, because it
// decides by their type whether to run a managed transaction again.
func run(ctx context.Context, send runner, q cypher.Query, p params) (row, error) {
	if names := slices.Sorted(maps.Keys(p)); !slices.Equal(names, q.Params) {
		return nil, fmt.Errorf("%s: want parameters %q, got %q", q.Name, q.Params, names)
	}
	result, err := send(ctx, q.Text, p)
	if err != nil {
		return nil, err
	}
	records, err := result.Collect(ctx)
	switch {
	case err != nil:
		return nil, err
	case len(records) == 0:
		return nil, nil
	case len(records) > 1:
		return nil, fmt.Errorf("%s: want at most one row, got %d", q.Name, len(records))
	}
	return records[0].AsMap(), nil
}

// hasCode tells whether err is the server's error of that code.
func hasCode(err error, code string) bool {
	var e *neo4j.Neo4jError
	return errors.As(err, &e) && e.Code == code
}

// isTransient tells whether the server has undone a transaction that would go
// well another time.
func isTransient(err error) bool {
	var e *neo4j.Neo4jError
	return errors.As(err, &e) && e.IsRetriableTransient()
}

// isLost tells whether the connection was lost, so that nobody knows what the
// server has done.
func isLost(err error) bool {
	var lost *neo4j.ConnectivityError
	return errors.As(err, &lost) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

// A row maps the columns of a result to their values. A column that is null or
// of another type reads as zero.
type row map[string]any

func (r row) int(column string) int {
	n, _ := r[column].(int64)
	return int(n)
}

func (r row) string(column string) string {
	text, _ := r[column].(string)
	return text
}

func (r row) bool(column string) bool {
	truth, _ := r[column].(bool)
	return truth
}

func (r row) ints(column string) []int {
	list, _ := r[column].([]any)
	numbers := make([]int, len(list))
	for i, n := range list {
		n, _ := n.(int64)
		numbers[i] = int(n)
	}
	return numbers
}
