package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"graphcover/bench"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// TestBenchPost measures the queries of the post on a server of its own. Nothing must be
// left there. The script graph.txtar checks that they are refused beside another puzzle.
func TestBenchPost(t *testing.T) {
	testenv.Long(t, "internal/posttest.TestPost")
	server, driver := neo4jtest.EmptyServerOfRun(t)
	for name, value := range map[string]string{
		"NEO4J_URI": server.URI, "NEO4J_USERNAME": server.User, "NEO4J_PASSWORD": server.Password, "NEO4J_PASSWORD_FILE": "",
	} {
		t.Setenv(name, value)
	}
	const few = "798265431134987625625341987217539846356478192849126573571892364482653719963714..."
	run := func(args ...string) string {
		t.Helper()
		var stdout, stderr bytes.Buffer
		a := &app{program: "graphcover", stdin: strings.NewReader(""), stdout: &stdout, stderr: &stderr}
		args = append([]string{"bench", "graph", "--modes", "post,classic,server", "--rounds", "2", "--warm-up", "1"}, args...)
		if exit := a.main(t.Context(), args); exit != int(exitOK) {
			t.Fatalf("%q: status %d, %s", args, exit, &stderr)
		}
		return stdout.String()
	}
	var report bench.Report
	if err := json.Unmarshal([]byte(run("--json", few)), &report); err != nil {
		t.Fatal(err)
	}
	var modes []string
	for _, m := range report.Contenders {
		modes = append(modes, m.Mode)
	}
	if !slices.Equal(modes, []string{"post", "classic", "server", "dlx"}) || report.Choices != 3 || report.Backtracks != 0 {
		t.Errorf("want 3 choices by each contender, got %+v", report)
	}
	post, classic := report.Contenders[0], report.Contenders[1]
	if post.Faster != (bench.Spread{Median: 1, Least: 1, Most: 1}) || classic.Faster.Median <= 0 || post.DatabaseHits == 0 || post.HitSteps != 3 {
		t.Errorf("want the others compared with the post, and its database hits, got %+v and %+v", post, classic)
	}
	if table := run(few); !strings.Contains(table, "\ngraph (post) ") {
		t.Errorf("want a row of the post, got\n%s", table)
	}
	if left := neo4jtest.Query(t, driver, "MATCH (n) RETURN n", nil); len(left) != 0 {
		t.Errorf("%d nodes are left", len(left))
	}
}
