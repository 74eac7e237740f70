package graphsolver_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// wrongLabels returns how many moves of a puzzle have other labels than the style of Neo4j Browser
// needs, and how many have labels at all.
func wrongLabels(t *testing.T, driver neo4j.DriverWithContext, name string) string {
	t.Helper()
	return fmt.Sprint(neo4jtest.Query(t, driver, `MATCH (:Puzzle:Graphcover {name: $name})-[:HAS_MOVE]->(m)
		WITH m, [label IN labels(m) WHERE label <> 'Move'] AS labels
		RETURN count(CASE WHEN labels <> [m.status] THEN 1 END),
			count(CASE WHEN size(labels) > 0 THEN 1 END)`, map[string]any{"name": name})[0].Values)
}

// TestLabels checks that the labels agree with the status of each move after a load, after each step
// of a search with pauses, and in the end of one without. A load without them removes them.
func TestLabels(t *testing.T) {
	driver, db, name := neo4jtest.Named(t)
	p := parsed(t, oneOf(deadEnd, blog))
	for _, mode := range graphsolver.Modes() {
		search := testenv.Must(db.Load(t.Context(), name, "labels", p))(t)
		if got := wrongLabels(t, driver, name); got != "[729 0]" {
			t.Errorf("%s: want no labels after a load, got [wrong all] %s", mode, got)
		}
		testenv.Check(t, search.LabelMoves(t.Context()))
		if got := wrongLabels(t, driver, name); got != "[0 729]" {
			t.Errorf("%s: want the right labels, got [wrong all] %s", mode, got)
		}
		watched := graphsolver.Pace{Mode: mode, Pause: time.Millisecond, Steps: testenv.Cases(9, 45), Labels: true} // with two undos
		testenv.Check(t, search.Solve(t.Context(), watched, func(event exactcover.Event) {
			if got := wrongLabels(t, driver, name); got != "[0 729]" {
				t.Errorf("%s: after %+v: want the right labels, got [wrong all] %s", mode, event, got)
			}
		}))
		testenv.Check(t, search.Solve(t.Context(), graphsolver.Pace{Mode: mode, Labels: true}, nil))
		if got := wrongLabels(t, driver, name); got != "[0 729]" || !search.Solved() {
			t.Errorf("%s: want the right labels at the solution, got [wrong all] %s", mode, got)
		}
		search.Close(context.Background())
	}
}

// TestLabelsOfReplaced checks that labels are not given to another puzzle of the same name.
func TestLabelsOfReplaced(t *testing.T) {
	db := neo4jtest.DB(t)
	name, p := neo4jtest.Puzzle(t, db), lessons(t)
	search := testenv.Must(db.Load(t.Context(), name, "first", p))(t)
	defer search.Close(context.Background())
	testenv.Must(db.Load(t.Context(), name, "second", p))(t).Close(context.Background())
	if err := search.LabelMoves(t.Context()); !errors.Is(err, graphsolver.ErrReplaced) {
		t.Errorf("want %v, got %v", graphsolver.ErrReplaced, err)
	}
}
