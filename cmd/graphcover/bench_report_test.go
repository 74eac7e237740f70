package main

import (
	"encoding/json"
	"html"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"graphcover/bench"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// TestReportOfGraph writes reports of a run of bench graph on a real server, and compares the
// figures on them with what --json prints.
func TestReportOfGraph(t *testing.T) {
	testenv.Long(t, "internal/browsertest.TestReport")
	server := neo4jtest.Server(t)
	useServer(t, server)
	folder := t.TempDir()
	page, text := filepath.Join(folder, "r.html"), filepath.Join(folder, "r.md")
	measured := graphcover(t.Context(), "bench", "graph", "--json", "--rounds", "1", "--warm-up", "0", "--modes", "server,server-recorded",
		"--report", page, "--report", text, "../../examples/easy.sudoku", "langford:4")
	if measured.exit != exitOK {
		t.Fatalf("%+v", measured)
	}
	printed := strings.TrimSpace(measured.stdout)
	var r bench.Report
	if err := json.Unmarshal([]byte(printed), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Each) != 2 || r.Each[0].Puzzle != "../../examples/easy.sudoku:2" || r.Each[1].Puzzle != "langford:4" ||
		r.Each[0].Options != 729 || r.Each[0].RoundTrips[0] == 0 || r.Each[0].RoundTrips[2] != 0 {
		t.Errorf("want the figures of two puzzles, got %+v", r.Each)
	}
	if sum := r.Each[0].Seconds[0].Median + r.Each[1].Seconds[0].Median; sum < 0.999*r.Contenders[0].Seconds.Median || sum > 1.001*r.Contenders[0].Seconds.Median {
		t.Errorf("want the seconds of the only round to be the sum over the puzzles, got %v of %v", sum, r.Contenders[0].Seconds.Median)
	}
	if less, more := r.Contenders[0], r.Contenders[1]; more.Mode != "server-recorded" || more.DatabaseHits <= less.DatabaseHits ||
		more.HitSteps != less.HitSteps || len(r.Costs) != 1 || len(r.Costs[0].Each) != 2 {
		t.Errorf("want more database hits if a search is recorded, and what that costs, got %+v, %+v", r.Contenders, r.Costs)
	}
	if left := neo4jtest.Query(t, neo4jtest.Driver(t), `
		MATCH (n:Choice|Graphcover)
		WHERE coalesce(n.puzzle, n.name) STARTS WITH 'bench ' AND coalesce(n.puzzle, n.name) ENDS WITH '-recorded'
		RETURN n`, nil); len(left) != 0 {
		t.Errorf("want no recorded search left, got %d nodes", len(left))
	}
	content := readFile(t, page)
	if figures := regexp.MustCompile(`<pre id="figures">(.*)</pre>`).FindStringSubmatch(content); figures == nil || html.UnescapeString(figures[1]) != printed {
		t.Errorf("want on the page what was printed, got %s", figures)
	}
	for _, fact := range []string{"<dt>Neo4j</dt><dd>" + server.Version + " (existing)</dd>", "<dt>its Java</dt><dd>OpenJDK", "<dt>processor</dt>", "<dt>Go</dt>"} {
		if !strings.Contains(content, fact) {
			t.Errorf("want %s on the page", fact)
		}
	}
	if strings.Contains(content, server.Password) || strings.Contains(content, server.URI) {
		t.Error("want nothing about how the server is reached")
	}
	if content := readFile(t, text); !strings.Contains(content, "```json\n"+printed+"\n```") {
		t.Errorf("want in Markdown what was printed, got %s", content)
	}
}

// TestReportToPipe names a pipe, with nobody at its other end. The command must end when its
// context is done.
func TestReportToPipe(t *testing.T) {
	for _, ending := range []string{".html", ".md"} {
		pipe := filepath.Join(t.TempDir(), "pipe"+ending)
		if err := exec.Command("mkfifo", pipe).Run(); err != nil {
			t.Fatal(err)
		}
		stops(t, time.Second, "bench", "memory", "--rounds=1", "--engines=dlx", "--report="+pipe, "langford:3")
	}
}
