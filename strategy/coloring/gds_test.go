package coloring_test

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"gonum.org/v1/gonum/graph/simple"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/internal/faults"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/neo4jserver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/coloring"
)

// withGDS returns a server that has the Graph Data Science library, and a driver to it: the server of
// this test run, or one that it starts.
func withGDS(t *testing.T) (*neo4jserver.Server, neo4j.DriverWithContext) {
	t.Helper()
	driver := neo4jtest.Driver(t)
	if neo4jtest.Query(t, driver, cypher.GDSAvailable.Text, nil)[0].Values[0] == true {
		return neo4jtest.Server(t), driver
	}
	testenv.Long(t, "TestNoGDS")
	neo4jtest.StartsServer(t)
	return neo4jtest.Start(t, neo4jserver.Config{Source: neo4jserver.JVM, Home: filepath.Join(t.TempDir(), "home"), GDS: true})
}

// TestK1Coloring colors graphs by the library. Adjacent vertices must differ, and the
// colors can't be fewer than the chromatic number. Nothing may stay in the library's
// memory, and no property of its own in the graph.
func TestK1Coloring(t *testing.T) {
	server, driver := withGDS(t)
	db := graphsolver.NewDB(driver, "neo4j")
	name := neo4jtest.Puzzle(t, db)
	for _, c := range []struct {
		name string
		g    *simple.UndirectedGraph
	}{
		{"the diamond", diamond()},
		{"no edge", graphOf(3)},
		{"nothing", graphOf(0)},
		{"Petersen", petersen()},
		{"queen7_7", queen(7)},
		{"Sudoku", coloring.Board(sudoku.Classic())},
	} {
		place := coloring.Database{DB: db, Name: name}
		got := testenv.Must(place.K1Coloring(t.Context(), c.g, 10))(t)
		b, _, err := coloring.BothEnds{}.Chromatic(t.Context(), c.g)
		testenv.Check(t, err)
		number := b.Lower
		t.Logf("%s: %d colors, at least %d, %d iterations, converged %t", c.name, got.Colors, number, got.Iterations, got.Converged)
		used := make(map[int]bool)
		for _, color := range got.Coloring {
			used[color] = true
		}
		if len(got.Coloring) != c.g.Nodes().Len() || len(used) != got.Colors || got.Colors < number ||
			got.Converged && got.Conflicts > 0 {
			t.Errorf("%s: got %+v", c.name, got)
		}
		if len(used) == 0 {
			continue
		}
		left := neo4jtest.Query(t, driver, `
			MATCH (:Coloring:Graphcover {name: $name, state: 'solved'})-[:HAS_CELL]->(c)
			RETURN count(c.color), count(c.k1), count(CASE WHEN c:Blank THEN 1 END)`, map[string]any{"name": name})[0].Values
		if left[0] != int64(len(got.Coloring)) || left[1] != int64(0) || left[2] != int64(0) {
			t.Errorf("%s: want all cells colored and nothing else, got %v", c.name, left)
		}
	}
	t.Run("retried", func(t *testing.T) { retriesProjection(t, server, driver, name) })
	if n := neo4jtest.Query(t, driver, "CALL gds.graph.list() YIELD graphName RETURN count(*)", nil)[0].Values[0]; n != int64(0) {
		t.Errorf("want no graph left in the library's memory, got %v", n)
	}
	for _, q := range []cypher.Query{cypher.ProjectGraph, cypher.K1Coloring, cypher.TakeColors, cypher.ForgetGraphs} {
		params := make(map[string]any)
		for _, p := range q.Params() {
			params[p] = "sample"
		}
		result := testenv.Must(neo4j.ExecuteQuery(t.Context(), driver, "EXPLAIN "+q.Text, params, neo4j.EagerResultTransformer))(t)
		for _, n := range result.Summary.Notifications() {
			t.Errorf("%s: %s: %s", q.Name, n.Title(), n.Description())
		}
	}
}

// retriesProjection loses the answer to the statement that copies a graph to the library's memory, so
// that it is sent again. In between the server makes the copy of the first try once more: a
// server that is still busy with a try that the client has given up ends it late.
func retriesProjection(t *testing.T, server *neo4jserver.Server, direct neo4j.DriverWithContext, name string) {
	var first any // the name of the copy
	line := faults.NewLine(t, server.URI, func(_ faults.Exchange, m faults.Moment) faults.Fault {
		switch {
		case m == faults.Answered && first == nil:
			first = neo4jtest.Query(t, direct, "CALL gds.graph.list() YIELD graphName RETURN graphName", nil)[0].Values[0]
			return faults.Reset
		case m == faults.Asked && first != nil:
			neo4jtest.Query(t, direct, "CALL gds.graph.drop($graph, false) YIELD graphName RETURN count(*)", map[string]any{"graph": first})
			neo4jtest.Query(t, direct, cypher.ProjectGraph.Text, map[string]any{
				"puzzle": name, "graph": first, "loaded": neo4jtest.Query(t, direct, "MATCH (p:Coloring {name: $name}) RETURN p.loaded", map[string]any{"name": name})[0].Values[0],
			})
		}
		return faults.None
	}, faults.Statement(cypher.ProjectGraph))
	config := neo4jserver.Config{Source: neo4jserver.Existing, URI: line.URI, User: server.User, Password: server.Password}
	_, driver, err := config.Find(t.Context())
	testenv.Check(t, err)
	defer driver.Close(t.Context())
	place := coloring.Database{DB: graphsolver.NewDB(driver, "neo4j"), Name: name}
	got, err := place.K1Coloring(t.Context(), petersen(), 10)
	if err != nil || first == nil || len(got.Coloring) != 10 || got.Conflicts > 0 {
		t.Errorf("after %v was lost: got %+v, %v", first, got, err)
	}
}

// TestNoGDS asks a server that doesn't have the library. What the name refers to must stay.
func TestNoGDS(t *testing.T) {
	driver := neo4jtest.Driver(t)
	if neo4jtest.Query(t, driver, cypher.GDSAvailable.Text, nil)[0].Values[0] == true {
		t.Skip("this server has the library")
	}
	db := graphsolver.NewDB(driver, "neo4j")
	name := neo4jtest.Puzzle(t, db)
	testenv.Check(t, loadPuzzle(t, db, name))
	if _, err := (coloring.Database{DB: db, Name: name}).K1Coloring(t.Context(), diamond(), 10); !errors.Is(err, coloring.ErrNoGDS) {
		t.Errorf("want %v, got %v", coloring.ErrNoGDS, err)
	}
	if search, err := db.Open(t.Context(), name); err != nil {
		t.Error(err)
	} else {
		search.Close(t.Context())
	}
}
