package main

import (
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
	useServer(t, server)
	var report bench.Report
	const few = "798265431134987625625341987217539846356478192849126573571892364482653719963714..."
	command := []string{"bench", "graph", "--modes", "post,classic,server", "--rounds", "2", "--warm-up", "1", few}
	if exit := runJSON(t, &report, append(command, "--json")...); exit != exitOK {
		t.Fatalf("status %d", exit)
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
	if table := graphcover(t.Context(), command...); table.exit != exitOK || !strings.Contains(table.stdout, "\ngraph (post) ") {
		t.Errorf("want a row of the post, got\n%+v", table)
	}
	if left := neo4jtest.Query(t, driver, "MATCH (n) RETURN n", nil); len(left) != 0 {
		t.Errorf("%d nodes are left", len(left))
	}
}
