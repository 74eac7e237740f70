// Package posttest makes steps of a search by hand, as a reader of "Solving Sudoku with
// Neo4j" (N. Smith, 2020) does: with the queries of the post itself, sent by Neo4j's
// driver for Python. The text of the post is not part of the repository.
//
// The post's queries know of no puzzles: they see every move and constraint of the
// database. So a test needs a server of its own, with one puzzle in it at a time:
// [neo4jtest.EmptyServer].
package posttest

import (
	"context"
	"slices"
	"testing"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/testenv"
)

// The kinds of a [Step].
const (
	Choose     = "choose"
	Undo       = "undo"
	Solved     = "solved"     // nothing was done: the puzzle is solved
	Unsolvable = "unsolvable" // nothing was done: every choice was undone
)

// A Step is what one step of the search has done.
type Step struct {
	Kind       string `json:"step"`
	Search     int    // the search number of the choice that was made or undone
	Constraint int    // for Choose the constraint chosen for, for Undo the one without a move
	Move       int    // for Choose the move
}

// A Run sends a statement, and returns its rows. Numbers in them are of type int64.
type Run func(q cypher.Query, params map[string]any) []map[string]any

// File returns the query of cypher.Post by its name without the folder.
func File(t testing.TB, name string) cypher.Query {
	t.Helper()
	i := slices.IndexFunc(cypher.Post, func(q cypher.Query) bool { return q.Name == "post/"+name })
	if i < 0 {
		t.Fatalf("no file %s in cypher/post", name)
	}
	return cypher.Post[i]
}

// ByHand makes a search with the files of cypher/post, by the rules of
// docs/follow-the-post.md, and returns its steps. The last is Solved or Unsolvable.
func ByHand(t testing.TB, run Run) []Step {
	t.Helper()
	send := func(_ context.Context, q cypher.Query, params graphsolver.Params) (graphsolver.Row, error) {
		rows := run(q, params)
		if len(rows) == 0 {
			return nil, nil
		}
		return rows[0], nil
	}
	kinds := map[exactcover.Kind]string{exactcover.Choose: Choose, exactcover.Backtrack: Undo, exactcover.Solved: Solved}
	var steps []Step
	for e := range testenv.Values(t, graphsolver.PostSteps(t.Context(), send)) {
		steps = append(steps, Step{kinds[e.Kind], e.Search, e.Item, e.Option})
		if e.Kind == exactcover.Solved {
			return steps
		}
	}
	return append(steps, Step{Kind: Unsolvable})
}
