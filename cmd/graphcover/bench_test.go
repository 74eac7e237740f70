package main

import (
	"encoding/json"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

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

// TestRivals has bench/rivals/rivals.py measure a puzzle. The script compares every answer with that of
// graphcover; the table must have a time for each contender.
func TestRivals(t *testing.T) {
	testenv.Long(t, "internal/posttest.TestPost")
	python := os.Getenv("GRAPHCOVER_RIVALS")
	if python == "" {
		testenv.Missing(t, testenv.Rivals, "no rivals: GRAPHCOVER_RIVALS names a Python that has them")
	}
	server, _ := neo4jtest.EmptyServerOfRun(t)
	useServer(t, server)
	puzzles := filepath.Join(t.TempDir(), "puzzles.txt")
	const few = "798265431134987625625341987217539846356478192849126573571892364482653719963714..."
	testenv.Check(t, os.WriteFile(puzzles, []byte(few+"\n"), 0o666))
	command := exec.CommandContext(t.Context(), python, "-P", "../../bench/rivals/rivals.py", "--rounds", "1", "--program", program(t), puzzles)
	command.Stderr = t.Output()
	table := string(testenv.Must(command.Output())(t))
	if row := regexp.MustCompile(`(?m)^\| 1 \|( [\d.,]+ \|){8}$`); !row.MatchString(table) {
		t.Errorf("want a row of eight times, got\n%s", table)
	}
}

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
	testenv.Check(t, json.Unmarshal([]byte(printed), &r))
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
		testenv.Check(t, exec.Command("mkfifo", pipe).Run())
		stops(t, time.Second, "bench", "memory", "--rounds=1", "--engines=dlx", "--report="+pipe, "langford:3")
	}
}
