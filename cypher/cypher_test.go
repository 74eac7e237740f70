package cypher_test

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
)

// paramLine is a parameter's line in a header, as Browser and cypher-shell take it.
var paramLine = regexp.MustCompile(`(?m)^// :param (\w+) => (.+)$`)

// samples returns the parameters of a header with their sample values, which
// are Cypher expressions.
func samples(q cypher.Query) map[string]string {
	found := make(map[string]string)
	for _, match := range paramLine.FindAllStringSubmatch(q.Text, -1) {
		found[match[1]] = match[2]
	}
	return found
}

func TestEveryFileIsLoaded(t *testing.T) {
	var names []string
	err := fs.WalkDir(cypher.Files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, strings.TrimSuffix(path, ".cypher"))
		}
		return err
	})
	testenv.Check(t, err)
	var loaded []string
	for _, q := range cypher.Loaded() {
		loaded = append(loaded, q.Name)
	}
	slices.Sort(loaded)
	if !slices.Equal(names, loaded) {
		t.Errorf("files:  %q\nloaded: %q", names, loaded)
	}
}

func TestHeaders(t *testing.T) {
	for _, q := range cypher.Loaded() {
		header, statement, ok := strings.Cut(q.Text, "\n\n")
		if !ok || !strings.HasPrefix(header, "// ") || strings.Contains(statement, "\n\n") {
			t.Errorf("%s: want a comment, a blank line and a statement without blank lines", q.Name)
		}
		if !strings.HasSuffix(statement, ";\n") || strings.Count(statement, ";") != 1 {
			t.Errorf("%s: want one statement that ends in a semicolon", q.Name)
		}
		if got := slices.Sorted(maps.Keys(samples(q))); !slices.Equal(got, q.Params()) {
			t.Errorf("%s: the header gives samples for %q, the statement takes %q", q.Name, got, q.Params())
		}
	}
}

// TestLocksComeFirst checks that statements keep what they read apart from the lock that they take before: see the comment on
// the package. A FOREACH goes over a list, whose nodes the planner reads where the statement does.
func TestLocksComeFirst(t *testing.T) {
	locks := 0
	for _, q := range cypher.Loaded() {
		_, statement, _ := strings.Cut(q.Text, "\n\n")
		lines := strings.Split(statement, "\n")
		for i, line := range lines {
			if !strings.Contains(line, "takes the write lock") || strings.HasPrefix(line, "FOREACH") {
				continue
			}
			locks++
			next := slices.IndexFunc(lines[i+1:], func(line string) bool {
				return strings.HasPrefix(strings.TrimSpace(line), "WITH ") || strings.HasPrefix(strings.TrimSpace(line), "RETURN ")
			})
			if after := lines[i+1+next]; next < 0 || !regexp.MustCompile(`count\(\*\) AS locked$|collect\(|RETURN COUNT`).MatchString(after) {
				t.Errorf("%s: want an aggregation after the lock, got %q", q.Name, after)
			}
		}
	}
	if locks < 50 {
		t.Errorf("want at least 50 locks, got %d", locks)
	}
}

// TestEveryStatementIsUsed looks for each variable of the package in the
// program's sources. Those of cypher.Post that have none are for people alone.
func TestEveryStatementIsUsed(t *testing.T) {
	variable := regexp.MustCompile(`(?m)^\t(\w+) += load\("([^"]+)"\)`)
	files := testenv.Must(filepath.Glob("*.go"))(t)
	var source strings.Builder
	for _, file := range files {
		text := testenv.Must(os.ReadFile(file))(t)
		source.Write(text)
	}
	var program strings.Builder
	testenv.Check(t, filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		program.Write(text)
		return err
	}))
	found := variable.FindAllStringSubmatch(source.String(), -1)
	want := len(cypher.Loaded())
	for _, q := range cypher.Post {
		if !slices.ContainsFunc(found, func(match []string) bool { return match[2] == q.Name }) {
			want--
		}
	}
	if len(found) != want {
		t.Errorf("want %d variables, found %d", want, len(found))
	}
	for _, match := range found {
		if !regexp.MustCompile(`\bcypher\.` + match[1] + `\b`).MatchString(program.String()) {
			t.Errorf("%s: cypher.%s is not used", match[2], match[1])
		}
	}
}

// sampleParams returns the parameters of each statement, with the sample values of its header.
// The server evaluates them all in one statement, because each one that it plans takes time.
func sampleParams(t *testing.T, driver neo4j.DriverWithContext, queries []cypher.Query) []map[string]any {
	t.Helper()
	var maps []string
	for _, q := range queries {
		var entries []string
		for name, expression := range samples(q) {
			entries = append(entries, name+": "+expression)
		}
		slices.Sort(entries)
		maps = append(maps, "{"+strings.Join(entries, ", ")+"}")
	}
	var params []map[string]any
	for _, value := range neo4jtest.Query(t, driver, "RETURN ["+strings.Join(maps, ", ")+"]", nil)[0].Values[0].([]any) {
		params = append(params, value.(map[string]any))
	}
	return params
}

// explain has the server plan q, and returns the plan. The server must have nothing to remark:
// no deprecation, no cartesian product, no name that it does not know.
func explain(t *testing.T, driver neo4j.DriverWithContext, q cypher.Query, params map[string]any) neo4j.Plan {
	t.Helper()
	result, err := neo4j.ExecuteQuery(t.Context(), driver, "EXPLAIN "+q.Text, params,
		neo4j.EagerResultTransformer, neo4j.ExecuteQueryWithDatabase("neo4j"))
	if err != nil {
		t.Fatalf("%s: %v", q.Name, err)
	}
	for _, n := range result.Summary.Notifications() {
		t.Errorf("%s: %s: %s", q.Name, n.Title(), n.Description())
	}
	var check func(neo4j.Plan)
	check = func(p neo4j.Plan) {
		if details, _ := p.Arguments()["Details"].(string); beyondAnother.MatchString(details) {
			t.Errorf("%s: for each row, it looks up all nodes that are greater or less than another: %s", q.Name, details)
		}
		for _, child := range p.Children() {
			check(child)
		}
	}
	check(result.Summary.Plan())
	return result.Summary.Plan()
}

// beyondAnother matches, in the details of an operator, the use of an index to find all nodes whose key
// is greater or less than the property of another node. In a loop over nodes, that takes time
// which grows with the square of their number.
var beyondAnother = regexp.MustCompile(`\) WHERE \w+ [<>]=? cache\[\w+\.\w+\]`)

// TestExplain has the server plan each statement. make test runs it first, because other tests use
// the plans.
func TestExplain(t *testing.T) {
	driver := neo4jtest.Driver(t)
	neo4jtest.KnowNames(t, driver)
	queries := plannable(t, driver)
	params := sampleParams(t, driver, queries)
	for i, q := range queries {
		t.Run(q.Name, func(t *testing.T) {
			t.Parallel()
			explain(t, driver, q, params[i])
		})
	}
}

// plannable returns the statements that the server can plan: those that call the Graph Data
// Science library only if it has that.
func plannable(t *testing.T, driver neo4j.DriverWithContext) []cypher.Query {
	t.Helper()
	hasGDS := neo4jtest.Query(t, driver, cypher.GDSAvailable.Text, nil)[0].Values[0] == true
	return slices.DeleteFunc(slices.Clone(cypher.Loaded()), func(q cypher.Query) bool {
		return strings.Contains(q.Text, " gds.") && !hasGDS
	})
}

// TestPlans has a server of its own plan each statement, and compares the plans of those
// that make the steps of a search with the files of testdata/plans, so that a reviewer sees
// a plan that has changed. GRAPHCOVER_PLANS=write rewrites them. The database holds one
// puzzle, and then things that mislead the planner, which must not change a plan. Compared
// are the operators that find something in the graph; how the others are grouped changes
// from one planning to the next.
func TestPlans(t *testing.T) {
	// TestScripts has a limit on the database hits of a search.
	testenv.Long(t, "cmd/graphcover.TestScripts")
	_, driver := neo4jtest.EmptyServer(t, t.TempDir())
	neo4jtest.KnowNames(t, driver)
	blog := testenv.Must(puzzle.Parse("...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."))(t)
	search := testenv.Must(graphsolver.NewDB(driver, "neo4j").Load(t.Context(), "plans", blog.String(), blog.Problem()))(t)
	search.Close(t.Context())
	plans := planned(t, driver)
	for name, tree := range plans {
		file := filepath.Join("testdata", "plans", strings.ReplaceAll(name, "/", "_")+".txt")
		if os.Getenv("GRAPHCOVER_PLANS") == "write" {
			testenv.Check(t, os.WriteFile(file, []byte(tree), 0o666))
		}
		want := testenv.Must(os.ReadFile(file))(t)
		if !slices.Equal(finders(string(want)), finders(tree)) {
			t.Errorf("%s: the plan has changed; see what git says of it after make plans:\n%s", name, tree)
		}
	}
	// A plan is kept for a while after the database has changed, so it must not depend on
	// what the database holds when the plan is made. Each change adds to those before.
	for _, change := range []string{
		"MATCH (m:Move) REMOVE m:Move",
		"MATCH (c:Constraint) REMOVE c:Constraint WITH c MATCH (c)<-[r:MATCHES]-() DELETE r",
		"MATCH (n) DETACH DELETE n",
		"CREATE (p:Puzzle:Graphcover) WITH p UNWIND range(1, 5) AS _ CREATE (p)-[:HAS_CONSTRAINT]->(c:Constraint) CREATE (c)<-[:MATCHES]-(:Move)",
		"UNWIND range(1, 10000) AS _ CREATE (:Move)-[:MATCHES]->(:Other)",
	} {
		neo4jtest.Query(t, driver, change, nil)
		for name, tree := range planned(t, driver) {
			if !slices.Equal(finders(plans[name]), finders(tree)) {
				t.Errorf("%s: after %s the plan is another:\n%s", name, change, tree)
			}
		}
	}
}

// planned has the server plan each statement anew, and returns the plans of those that make
// the steps of a search, by name.
func planned(t *testing.T, driver neo4j.DriverWithContext) map[string]string {
	t.Helper()
	neo4jtest.Query(t, driver, "CALL db.clearQueryCaches()", nil)
	queries := slices.DeleteFunc(slices.Clone(cypher.Loaded()), func(q cypher.Query) bool {
		return !strings.HasPrefix(q.Name, "classic/") && !strings.HasPrefix(q.Name, "server/")
	})
	params := sampleParams(t, driver, queries)
	plans := make(map[string]string)
	for i, q := range queries {
		plans[q.Name] = operators(t, explain(t, driver, q, params[i]))
	}
	return plans
}

// operators returns the operators of a plan as the tree that the server draws, the
// last first, without their numbers. (Driver 5.28.4 loses one of two branches of
// a plan's children.)
func operators(t *testing.T, plan neo4j.Plan) string {
	t.Helper()
	drawing, _ := plan.Arguments()["string-representation"].(string)
	_, table, found := strings.Cut(drawing, "\n+")
	width := strings.Index(table, "+") // of the first column
	if !found || width < 0 {
		t.Fatalf("want a drawing of the plan, got %q", drawing)
	}
	var tree strings.Builder
	for line := range strings.Lines(table) {
		if line[0] != '|' || len(line) <= width {
			continue
		}
		if column := strings.TrimSpace(line[1 : 1+width]); strings.Contains(column, "+") {
			fmt.Fprintln(&tree, column)
		}
	}
	return tree.String()
}

// finder matches the operators that find something in the graph.
var finder = regexp.MustCompile(`\w*(Scan|Seek|Expand|Join|CartesianProduct)\S*`)

// finders returns the finders of a plan, sorted.
func finders(tree string) []string {
	found := finder.FindAllString(tree, -1)
	slices.Sort(found)
	return found
}

// TestOtherClient has a client that is not ours, Neo4j's driver for Python, run
// the files by their headers alone.
func TestOtherClient(t *testing.T) {
	server := neo4jtest.Server(t)
	python := os.Getenv("GRAPHCOVER_PYTHON")
	if python == "" {
		testenv.Missing(t, testenv.Tools, "GRAPHCOVER_PYTHON does not name a Python with the package neo4j; make test does")
	}
	command := exec.Command(python, "testdata/other_client.py", neo4jtest.Name(t))
	command.Env = neo4jtest.Environ(t, server.URI)
	output, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	want := "solved 81 23 798265431134987625625341987217539846356478192849126573571892364482653719963714258"
	if got := strings.TrimSpace(string(output)); got != want {
		t.Errorf("want %q, got %q", want, got)
	}
}

// TestPaste has the server read names that would end a string back as they were.
// Cypher 5 reads \uXXXX before it reads strings, Cypher 25 within them.
func TestPaste(t *testing.T) {
	driver := neo4jtest.Driver(t)
	q := cypher.Query{Text: "// A comment\n\nRETURN $puzzle AS name;\n"}
	for _, name := range []string{
		`'}) DETACH DELETE n // \' "quoted" \\`,
		`\u0027}) DETACH DELETE n //`,
		`\\u0027`, `\u005cu0027`, `\uuuu0027`, `\U00000027`, `\b\t\n`, `\`, `\\`,
		"`backticks`", "two\r\nlines", "a\x00b", "\u2028\u0085\ufeff", "🧩 👩‍👩‍👧",
		"$puzzle", "*/ /*", "", strings.Repeat("n", 10_000),
	} {
		text := q.Paste(map[string]string{"puzzle": name})
		if got := neo4jtest.Query(t, driver, text, nil)[0].Values[0]; got != name {
			t.Errorf("want %.100q, got %.100q by %.100s", name, got, text)
		}
		neo4jtest.Query(t, driver, cypher.LookAtConflict.Paste(map[string]string{"puzzle": name}), nil)
	}
}

func ExampleQuery() {
	fmt.Println(cypher.ChooseMove.Name, cypher.ChooseMove.Params())
	// Output: classic/2_choose_move [constraint loaded move puzzle recorded search step]
}
