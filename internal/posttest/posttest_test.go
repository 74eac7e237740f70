package posttest

import (
	"slices"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/exactcover"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/neo4jserver"
	"graphcover/puzzle/sudoku"
)

// TestPost runs what needs a server of its own, because the post's queries see all of its
// nodes. They must make the search of Dancing Links and leave the tags that the program
// leaves. The program must continue from them, also where it adopts the whole graph. The same
// holds for the files of cypher/post, the page and the notebook.
func TestPost(t *testing.T) {
	testenv.Rest(t, "graphsolver.TestServerLeavesTheStateOfClassic")
	server, driver := neo4jtest.EmptyServerOfRun(t)
	t.Run("files create", func(t *testing.T) { filesCreateTheGraph(t, server, driver) })
	t.Run("files search", func(t *testing.T) { filesLeaveTheTags(t, server, driver) })
	t.Run("files on ours", func(t *testing.T) { filesSearchALoadedPuzzle(t, driver) })
	t.Run("solver", func(t *testing.T) { solverMakesTheSearch(t, driver) })
	t.Run("solver in turn", func(t *testing.T) { solverTakesTurns(t, driver) })
	t.Run("page", func(t *testing.T) { pageIsTrue(t, server, driver) })
	t.Run("notebook", func(t *testing.T) { notebookIsTrue(t, server, driver) })
	t.Run("post", func(t *testing.T) { solvesThePost(t, server, driver) })
	t.Run("unsolvable", func(t *testing.T) { undoesEverything(t, server, driver) })
	t.Run("halves", func(t *testing.T) { undoesInHalves(t, server, driver) })
	t.Run("published", func(t *testing.T) { usesIDsOfNeo4j(t, server, driver) })
	t.Run("tags", func(t *testing.T) { leavesTheTagsOfThePost(t, server, driver) })
	t.Run("resume", func(t *testing.T) { continuesAfterThePost(t, server, driver) })
	t.Run("in turn", func(t *testing.T) { continuesInTurn(t, server, driver) })
	t.Run("any choice", func(t *testing.T) { keepsChoicesByHand(t, server, driver) })
	t.Run("count", func(t *testing.T) { countsAfterChoicesByHand(t, server, driver) })
	t.Run("adopt", func(t *testing.T) { adoptsGraphs(t, server, driver) })
	t.Run("refuse", func(t *testing.T) { refusesOtherGraphs(t, driver) })
}

// empty deletes everything from the database.
func empty(t *testing.T, driver neo4j.DriverWithContext) {
	t.Helper()
	neo4jtest.Query(t, driver, "MATCH (n) DETACH DELETE n", nil)
}

// trace returns the events of the search in memory that makes the graph's steps.
func trace(t testing.TB, grid sudoku.Board) []exactcover.Event {
	t.Helper()
	var events []exactcover.Event
	log := &exactcover.Log{Observe: func(e exactcover.Event) { events = append(events, e) }}
	testenv.Must(memsolver.Solve(t.Context(), grid.Problem(), memsolver.DLX, memsolver.Log(log)))(t)
	return events
}

// search creates a puzzle and makes as many steps as the search in memory has events,
// which it compares.
func search(t *testing.T, c *Client, grid sudoku.Board, clues []int) {
	t.Helper()
	c.Create()
	c.Clues(clues...)
	want := trace(t, grid)
	for i, step := range c.Steps(len(want)) {
		if got, ok := step.Event(); !ok || !got.Same(want[i]) {
			t.Fatalf("step %d: %+v, want %+v", i, step, want[i])
		}
	}
}

func solvesThePost(t *testing.T, server *neo4jserver.Server, driver neo4j.DriverWithContext) {
	testenv.Long(t, "TestPost")
	empty(t, driver)
	c, entry := Start(t, server), corpus.Example(t, "blog.sudoku")
	grid := corpus.Board(t, entry.String())
	search(t, c, grid, nil)
	var solution []int
	for _, move := range c.Tags().Moves {
		if move.Status == "Yes" {
			solution = append(solution, move.ID)
		}
	}
	if err := exactcover.Verify(grid.Problem(), solution); err != nil {
		t.Error(err)
	}
}

func undoesEverything(t *testing.T, server *neo4jserver.Server, driver neo4j.DriverWithContext) {
	testenv.Long(t, "TestPost")
	empty(t, driver)
	c, grid := Start(t, server), corpus.Board(t, corpus.Example(t, "unsolvable.sudoku").String())
	p := grid.Problem()
	search(t, c, grid, p.Given)
	if end := c.Steps(2); end[0].Kind != Unsolvable || end[1].Kind != Unsolvable {
		t.Errorf("want it unsolvable, got %+v", end)
	}
	clues := 0
	for _, move := range c.Tags().Moves {
		if move.Status == "Yes" {
			clues++
		}
	}
	if clues != len(p.Given) {
		t.Errorf("%d moves are Yes, want the %d clues", clues, len(p.Given))
	}
	if s := c.Undo(); s.Search != 0 {
		t.Errorf("want the clues undone, got %+v", s)
	}
	if slices.ContainsFunc(c.Tags().Moves, func(m Tag) bool { return m.Status != "Maybe" }) {
		t.Error("want no move decided after the clues are undone")
	}
}

// undoesInHalves makes an undo as its two halves, and a choice of its own.
func undoesInHalves(t *testing.T, server *neo4jserver.Server, driver neo4j.DriverWithContext) {
	testenv.Long(t, "TestPost")
	empty(t, driver)
	c := Start(t, server)
	c.Create()
	c.Clues()
	before := c.Tags()
	first := c.Steps(1)[0]
	after := c.Tags()
	half := c.Undo()
	if tags := c.Tags(); half.Search != 1 || len(tags.Differences(before)) == 0 || len(tags.Differences(after)) == 0 {
		t.Errorf("want half an undo of search 1, got %+v", half)
	}
	c.Clean()
	if different := c.Tags().Differences(before); different != nil {
		t.Errorf("after the undo: %q", different)
	}
	c.Forget()
	if again := c.Steps(1)[0]; again != first {
		t.Errorf("want %+v again, got %+v", first, again)
	}
	c.Undo()
	c.Remove()
	tags := c.Tags()
	if tag := tags.Constraints[first.Constraint]; tag.Search != nil || tag.MoveID == nil {
		t.Errorf("want a moveId left, got %s", tag)
	}
	if different := tags.Differences(before); len(different) != 1 {
		t.Errorf("want one node changed, got %q", different)
	}
	// Of the post's puzzle the cell r1c1, constraint 243, can hold 3, 4, 6, 7 and 9.
	if s := c.Choose(243, 6); s.Search != 1 || c.Tags().Moves[6].Status != "Yes" {
		t.Errorf("want 7 in the first cell, got %+v", s)
	}
}

// usesIDsOfNeo4j makes the first steps with id(m), as the post has it.
func usesIDsOfNeo4j(t *testing.T, server *neo4jserver.Server, driver neo4j.DriverWithContext) {
	testenv.Long(t, "TestPost")
	empty(t, driver)
	c := StartPublished(t, server)
	c.Create()
	c.Clues()
	s := c.Steps(1)[0]
	tags := c.Tags()
	at := slices.IndexFunc(tags.Constraints, func(tag Tag) bool { return tag.ID == s.Constraint })
	if at < 0 || *tags.Constraints[at].MoveID != s.Move || s.Search != 1 {
		t.Errorf("%+v: want the constraint to have the move", s)
	}
	if got := neo4jtest.Query(t, driver, "MATCH (n) WHERE n.id IS NOT NULL RETURN n", nil); len(got) != 0 {
		t.Errorf("%d nodes have a property id", len(got))
	}
}
