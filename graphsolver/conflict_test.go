package graphsolver_test

import (
	"context"
	"fmt"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// lessons returns a problem in which two lessons need one hour.
func lessons(t *testing.T) *exactcover.Problem {
	var b exactcover.Builder
	return testenv.Must(b.Primary("ann", "bob").Secondary("mon").Named("a", "ann", "mon").Named("b", "bob", "mon").Problem())(t)
}

// marks returns what is marked in a puzzle: the text, the names, and the weights.
func marks(t *testing.T, name string) string {
	t.Helper()
	return fmt.Sprint(neo4jtest.Query(t, neo4jtest.Driver(t), `MATCH (p:Puzzle:Graphcover {name: $name})
		RETURN p.conflict, COLLECT { MATCH (p)-[:HAS_CONSTRAINT|HAS_MOVE]->(n:Conflict) RETURN n.name ORDER BY n.name },
			COLLECT { MATCH (p)-[:HAS_CONSTRAINT|HAS_MOVE]->(n) WHERE n.conflictWeight IS NOT NULL RETURN n.conflictWeight ORDER BY n.id }`,
		map[string]any{"name": name})[0].Values)
}

// TestMarks marks a conflict. That changes no search, and a load removes the marks.
func TestMarks(t *testing.T) {
	db := neo4jtest.DB(t)
	name, p := neo4jtest.Puzzle(t, db), lessons(t)
	for _, mode := range graphsolver.Modes() {
		search := testenv.Must(db.Load(t.Context(), name, "lessons", p))(t)
		if got := marks(t, name); got != "[<nil> [] []]" {
			t.Errorf("want no marks after a load, got %s", got)
		}
		for _, c := range []struct {
			graphsolver.Conflict
			want string
		}{
			{graphsolver.Conflict{Text: "weights", Constraints: []int{0, 1, 2}, Weights: []int{1, 1, -1}}, "[weights [ann bob mon] [1 1 -1]]"},
			{graphsolver.Conflict{}, "[<nil> [] []]"},
			{graphsolver.Conflict{Text: "a move", Constraints: []int{1}, Moves: []int{0}}, "[a move [a bob] []]"},
		} {
			testenv.Check(t, search.MarkConflict(t.Context(), c.Conflict))
			if got := marks(t, name); got != c.want {
				t.Errorf("want %s, got %s", c.want, got)
			}
		}
		search.Close(context.Background())
		search = testenv.Must(db.Open(t.Context(), name))(t)
		var trace []exactcover.Event
		testenv.Check(t, search.Solve(t.Context(), graphsolver.Pace{Mode: mode}, func(e exactcover.Event) { trace = append(trace, e) }))
		if _, want := solvertest.Reference(p); len(trace) != len(want) || !search.Exhausted() {
			t.Errorf("%s: want the events %+v, got %+v", mode, want, trace)
		}
		if got := marks(t, name); got != "[a move [a bob] []]" {
			t.Errorf("%s: want the marks to stay, got %s", mode, got)
		}
		search.Close(context.Background())
	}
}

// TestMarksAfterDrop checks that drop takes the marks off the nodes of an adopted puzzle, which it leaves.
func TestMarksAfterDrop(t *testing.T) {
	db, driver := neo4jtest.DB(t), neo4jtest.Driver(t)
	name := neo4jtest.Puzzle(t, db)
	search := testenv.Must(db.Load(t.Context(), name, "lessons", lessons(t)))(t)
	testenv.Check(t, search.MarkConflict(t.Context(), graphsolver.Conflict{Text: "all", Constraints: []int{0, 2}, Weights: []int{1, -1}, Moves: []int{1}}))
	search.Close(context.Background())
	ids := neo4jtest.Query(t, driver, `MATCH (p:Puzzle:Graphcover {name: $name})-[:HAS_MOVE|HAS_CONSTRAINT]->(n) SET p.adopted = 'm.id'
		RETURN collect(elementId(n))`, map[string]any{"name": name})[0].Values[0]
	t.Cleanup(func() {
		neo4jtest.Query(t, driver, "MATCH (n) WHERE elementId(n) IN $ids DETACH DELETE n", map[string]any{"ids": ids})
	})
	testenv.Check(t, db.Drop(t.Context(), name))
	left := neo4jtest.Query(t, driver, `MATCH (n) WHERE elementId(n) IN $ids
		RETURN count(*), count(n.conflictWeight), count(CASE WHEN n:Conflict THEN 1 END)`, map[string]any{"ids": ids})[0].Values
	if fmt.Sprint(left) != "[5 0 0]" {
		t.Errorf("want 5 nodes without marks, got %v", left)
	}
}
