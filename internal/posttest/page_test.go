package posttest

import (
	_ "embed"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/neo4jserver"
)

// byDriver is a [Run] by the driver.
func byDriver(t *testing.T, driver neo4j.DriverWithContext) Run {
	return func(q cypher.Query, params map[string]any) (rows []map[string]any) {
		t.Helper()
		for _, record := range neo4jtest.Query(t, driver, q.Text, params) {
			rows = append(rows, record.AsMap())
		}
		return rows
	}
}

// graph returns every node with its properties, and what it is connected to.
func graph(t *testing.T, driver neo4j.DriverWithContext) (lines []string) {
	t.Helper()
	for _, record := range neo4jtest.Query(t, driver, `
		MATCH (n)
		RETURN labels(n) AS labels, properties(n) AS properties, COLLECT {
			MATCH (n)-[r]->(other) RETURN type(r) + ' ' + other.id AS other ORDER BY other
		} AS others`, nil) {
		lines = append(lines, fmt.Sprint(record.Values...)) // maps are printed in order
	}
	slices.Sort(lines)
	return lines
}

// filesCreateTheGraph compares the graph of cypher/post with that of the post.
func filesCreateTheGraph(t *testing.T, server *neo4jserver.Server, driver neo4j.DriverWithContext) {
	testenv.Long(t, "TestPost")
	empty(t, driver)
	c, run := Start(t, server), byDriver(t, driver)
	c.Create()
	c.Clues()
	want := graph(t, driver)
	const others = "CREATE (:Move {name: 'Nf3'}), (:Game)-[:HAS]->(:Move {status: 'Maybe'})"
	neo4jtest.Query(t, driver, others, nil)
	run(File(t, "15_clear"), nil)
	if left := graph(t, driver); len(left) != 3 {
		t.Errorf("%d nodes are left, want the 3 of others", len(left))
	}
	empty(t, driver)
	for _, q := range cypher.Post {
		if q.Name >= "post/01" && q.Name < "post/08" {
			run(q, nil)
		}
	}
	if got := graph(t, driver); !slices.Equal(got, want) {
		t.Errorf("%d nodes, want %d, or not the same", len(got), len(want))
	}
}

// filesLeaveTheTags searches with the queries of the post and with the files of
// cypher/post, and compares the tags after every step.
func filesLeaveTheTags(t *testing.T, server *neo4jserver.Server, driver neo4j.DriverWithContext) {
	testenv.Long(t, "TestPost")
	for _, file := range []string{"blog.sudoku", "unsolvable.sudoku"} {
		grid := corpus.Board(t, corpus.Example(t, file).String())
		c, run, events := Start(t, server), byDriver(t, driver), trace(t, grid)
		begin := func() {
			empty(t, driver)
			c.Create()
			c.Clues(grid.Problem().Given...)
		}
		begin()
		var want []Tags
		for range events {
			c.Steps(1)
			want = append(want, c.Tags())
		}
		begin()
		made := 0
		steps := ByHand(t, func(q cypher.Query, params map[string]any) []map[string]any {
			rows := run(q, params)
			if q.Name == "post/09_choose" || q.Name == "post/12_clean_up" {
				if different := c.Tags().Differences(want[made]); different != nil {
					t.Fatalf("%s: step %d: %q", file, made+1, different)
				}
				made++
			}
			return rows
		})
		if last := len(steps) - 1; steps[last].Kind == Unsolvable {
			if different := c.Tags().Differences(want[last-1]); different != nil {
				t.Errorf("%s: at the end: %q", file, different)
			}
			steps = steps[:last]
		}
		same(t, steps, events)
		t.Logf("%s: the same tags after %d steps", file, made)
	}
}

// filesSearchALoadedPuzzle searches with the files of cypher/post where graphcover has
// loaded the only puzzle.
func filesSearchALoadedPuzzle(t *testing.T, driver neo4j.DriverWithContext) {
	testenv.Long(t, "TestPost")
	empty(t, driver)
	entry := corpus.Example(t, "unsolvable.sudoku")
	grid := corpus.Board(t, entry.String())
	s := testenv.Must(graphsolver.NewDB(driver, "neo4j").Load(t.Context(), neo4jtest.Name(t), entry.String(), entry.Problem()))(t)
	s.Close(t.Context())
	run := byDriver(t, driver)
	steps := ByHand(t, run)
	if last := len(steps) - 1; steps[last].Kind != Unsolvable {
		t.Errorf("want it unsolvable, got %+v", steps[last])
	} else {
		same(t, steps[:last], trace(t, grid))
	}
	run(File(t, "15_clear"), nil)
	if left := neo4jtest.Query(t, driver, "MATCH (n:Move) RETURN n", nil); len(left) != 729 {
		t.Errorf("%d moves are left, want them all", len(left))
	}
}

// same compares the steps of a search with its events in memory.
func same(t *testing.T, steps []Step, events []exactcover.Event) {
	t.Helper()
	if len(steps) != len(events) {
		t.Fatalf("%d steps, want %d", len(steps), len(events))
	}
	for i, step := range steps {
		if e, ok := step.Event(); !ok || !e.Same(events[i]) {
			t.Fatalf("step %d: %+v, want %+v", i+1, step, events[i])
		}
	}
}

// pageIsTrue pastes what docs/follow-the-post.md shows into cypher-shell. Between the
// first steps and the solution it makes the rest of the search. The short run ends before
// that, where the notebook covers the rest; with another release of Neo4j it does not.
func pageIsTrue(t *testing.T, server *neo4jserver.Server, driver neo4j.DriverWithContext) {
	empty(t, driver)
	shell := StartShell(t, "../../scripts", server)
	section := ""
	for _, p := range Page(t, docs) {
		if section != p.Section && p.Section == Solution {
			if !testenv.LongRun() && !neo4jtest.OtherRelease() {
				return
			}
			same(t, ByHand(t, shell.Run), blogEvents(t)[2:]) // the page has made two
		}
		section = p.Section
		if got := shell.Paste(p.Params + Statement(p.Query)); p.Shown != "" && got != p.Shown {
			t.Errorf("%s: %s: want\n%s\ngot\n%s", section, p.Query.Name, p.Shown, shell.Said())
		}
	}
}

const docs = "../../docs"

// blogEvents returns the events of the search for the post's puzzle.
func blogEvents(t *testing.T) []exactcover.Event {
	t.Helper()
	grid := corpus.Board(t, corpus.Example(t, "blog.sudoku").String())
	return trace(t, grid)
}

//go:embed notebook.py
var notebookProgram string

// notebookIsTrue runs the notebook from start to end. Its outputs must be those that it
// holds; GRAPHCOVER_NOTEBOOK=write rewrites them.
func notebookIsTrue(t *testing.T, server *neo4jserver.Server, driver neo4j.DriverWithContext) {
	empty(t, driver)
	args := []string{"../../examples/notebook/follow-the-post.ipynb"}
	if os.Getenv("GRAPHCOVER_NOTEBOOK") == "write" {
		args = append(args, "--write")
	}
	if output, err := python(t, server, notebookProgram, args...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, output)
	}
	if left := graph(t, driver); len(left) != 0 {
		t.Errorf("the notebook leaves %d nodes", len(left))
	}
}

// TestPage checks that the page shows every file of cypher/post, with its parameters, and
// the figures of the search.
func TestPage(t *testing.T) {
	shown := make(map[string]bool)
	for _, p := range Page(t, docs) {
		shown[p.Query.Name] = true
		var params []string
		for _, match := range paramLine.FindAllStringSubmatch(p.Params, -1) {
			params = append(params, match[1])
		}
		slices.Sort(params)
		if !slices.Equal(params, p.Query.Params()) {
			t.Errorf("%s: the page gives %q, the statement takes %q", p.Query.Name, params, p.Query.Params())
		}
	}
	if len(shown) != len(cypher.Post) {
		t.Errorf("the page shows %q, want all of %d files", slices.Sorted(maps.Keys(shown)), len(cypher.Post))
	}
	text := testenv.Must(os.ReadFile(docs + "/follow-the-post.md"))(t)
	choices, undos, first := 0, 0, 0
	for _, e := range blogEvents(t) {
		switch e.Kind {
		case exactcover.Choose:
			choices++
		case exactcover.Backtrack:
			if undos++; undos == 1 {
				first = choices
			}
		}
	}
	for _, figures := range []string{
		fmt.Sprintf("%d choices, and %d of them are undone", choices, undos),
		fmt.Sprintf("the first dead end comes after %d choices", first),
	} {
		if !strings.Contains(strings.Join(strings.Fields(string(text)), " "), figures) {
			t.Errorf("the page does not say %q", figures)
		}
	}
}
