// Package neo4jtest gives tests the real Neo4j that make test starts for them.
package neo4jtest

import (
	"context"
	"errors"
	"os"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/graphsolver"
)

// Driver returns a driver to the server that NEO4J_URI, NEO4J_USERNAME and
// NEO4J_PASSWORD name. It skips the test where there is none; make test always
// sets them.
func Driver(t testing.TB) neo4j.DriverWithContext {
	t.Helper()
	uri := os.Getenv("NEO4J_URI")
	if uri == "" {
		t.Skip("no Neo4j: NEO4J_URI is not set; make test starts one")
	}
	driver, err := neo4j.NewDriverWithContext(uri,
		neo4j.BasicAuth(os.Getenv("NEO4J_USERNAME"), os.Getenv("NEO4J_PASSWORD"), ""))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { driver.Close(context.Background()) })
	return driver
}

// DB returns the default database of [Driver].
func DB(t testing.TB) *graphsolver.DB {
	t.Helper()
	return graphsolver.NewDB(Driver(t), "neo4j")
}

// Puzzle returns a name for a puzzle of this test alone. What has the name when
// the test ends is dropped.
func Puzzle(t testing.TB, db *graphsolver.DB) string {
	t.Helper()
	t.Cleanup(func() {
		if err := db.Drop(context.Background(), t.Name()); err != nil && !errors.Is(err, graphsolver.ErrNoPuzzle) {
			t.Error(err)
		}
	})
	return t.Name()
}

// Query sends a statement of the test's own, that takes params, and returns
// what it returns.
func Query(t testing.TB, driver neo4j.DriverWithContext, text string, params map[string]any) []*neo4j.Record {
	t.Helper()
	result, err := neo4j.ExecuteQuery(context.Background(), driver, text, params,
		neo4j.EagerResultTransformer, neo4j.ExecuteQueryWithDatabase("neo4j"))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return result.Records
}
