package posttest

import (
	"slices"
	"testing"

	"graphcover/cypher"
)

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
	var (
		find, choose  = File(t, "08_find"), File(t, "09_choose")
		undo, cleanUp = File(t, "11_undo"), File(t, "12_clean_up")
		steps         []Step
	)
	found := run(find, nil)
	for len(found) > 0 {
		constraint, move := found[0]["constraintId"], found[0]["moveId"]
		if move == nil { // a dead end
			undone := run(undo, nil)
			if len(undone) == 0 {
				return append(steps, Step{Kind: Unsolvable})
			}
			search := undone[0]["search"]
			run(cleanUp, map[string]any{"search": search})
			steps = append(steps, Step{Kind: Undo, Search: integer(search), Constraint: integer(constraint)})
			found = undone
			continue
		}
		chosen := run(choose, map[string]any{"constraintId": constraint, "moveId": move})
		if len(chosen) != 1 {
			t.Fatalf("the choice of move %v for constraint %v has returned %d rows", move, constraint, len(chosen))
		}
		steps = append(steps, Step{Choose, integer(chosen[0]["search"]), integer(constraint), integer(move)})
		found = run(find, nil)
	}
	if solved := run(File(t, "10_is_solved"), nil); integer(solved[0]["unmet"]) != 0 {
		t.Fatalf("step 1 returns no row, but step 4 %v", solved)
	}
	return append(steps, Step{Kind: Solved})
}

func integer(value any) int { return int(value.(int64)) }
