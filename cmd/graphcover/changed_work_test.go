package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/workers"
	"graphcover/workers/batches"
	"graphcover/workers/tasks"
)

// workChanges change something about the tasks or batches of $name: the node that $label and $i choose,
// its property $key, or the one of another node that $j chooses.
var workChanges = []string{
	"DETACH DELETE n",
	"SET n[$key] = $value",
	"SET n[$key] = $value",
	"SET n[$key] = $value",
	"REMOVE n[$key]",
	"SET n[$key] = n[$key] + $delta",
	"REMOVE n:Graphcover",
	"REMOVE n:$($label)",
	"MATCH (n)-[r]-() WITH n, r ORDER BY type(r), elementId(r) LIMIT 1 DELETE r",
	"MATCH (n)<-[r:HAS_TASK|HAS_BATCH|HAS_COUNT]-() DELETE r",
	"MATCH (n)<-[:HAS_TASK]-(k) CREATE (k)-[:HAS_TASK]->(n)",
	"MATCH (n)<-[:HAS_BATCH]-(k) CREATE (k)-[:HAS_BATCH]->(n)",
	"MATCH (n)<-[:HAS_COUNT]-(k) CREATE (k)-[:HAS_COUNT]->(n)",
	"MATCH (n)<-[:SPLIT]-(k) CREATE (k)-[:SPLIT]->(n)",
	`CREATE (twin) SET twin = properties(n), twin.key = n.key + $key SET twin:$(labels(n))
		WITH n, twin MATCH (n)<-[:HAS_TASK]-(k) CREATE (k)-[:HAS_TASK]->(twin)`,
	`CREATE (twin) SET twin = properties(n), twin.key = n.key + $key SET twin:$(labels(n))
		WITH n, twin MATCH (n)<-[:HAS_BATCH]-(k) CREATE (k)-[:HAS_BATCH]->(twin)`,
	`MATCH (other:$($label) {puzzle: $name}) WITH n, other ORDER BY other.key SKIP $j LIMIT 1
		WITH n, other, n[$key] AS mine SET n[$key] = other[$key] SET other[$key] = mine`,
}

// The properties of nodes that the changes are about, and the values that they get.
var (
	workKeys = map[string][]string{
		"Task": {"state", "solutions", "moves", "prefix", "constraint", "work", "attempt", "worker", "ticket", "choices", "backtracks", "seconds",
			"engine", "counted", "dispute", "audit", "audited", "seal", "of", "key", "puzzle"},
		"Count": {"id", "version", "most", "puzzle"},
		"Batch": {"state", "number", "first", "puzzles", "digest", "seal", "attempt", "worker", "ticket", "beat", "solved", "choices", "backtracks",
			"seconds", "counted", "answers", "answersDigest", "resultSeal", "of", "key", "puzzle"},
		"Collection": {"id", "loaded", "version", "size", "batches", "batched", "seal"},
		"Puzzle":     {"loaded", "batched"},
	}
	workValues = []any{0, 1, 2, 93, -50, 1 << 31, 1 << 62, "", "x", "open", "taken", "done", "split", "7", 1.5, -1.0, 1e300, true, []int{1, 2}, []string{"a"},
		[]byte("a")}
)

// A workChanger changes the work of workers at random.
type workChanger struct {
	t       *testing.T
	name    string
	rng     *rand.Rand
	what    string // all that it has done
	made    int    // changes
	refused int    // commands that have refused the work
}

// change changes something about a node of one of the labels.
func (c *workChanger) change(labels ...string) {
	c.t.Helper()
	label := labels[c.rng.IntN(len(labels))]
	keys := workKeys[label]
	key, value := keys[c.rng.IntN(len(keys))], workValues[c.rng.IntN(len(workValues))]
	statement := workChanges[c.rng.IntN(len(workChanges))]
	if label == "Puzzle" { // TestChangedGraph has other changes
		statement = workChanges[1]
	}
	where := map[string]any{"name": c.name, "label": label}
	found, err := neo4jtest.Execute(context.Background(), "MATCH (n:$($label)) WHERE $name IN [n.name, n.puzzle] RETURN count(n)", where)
	if err != nil {
		c.t.Error(err)
		return
	}
	nodes := int(found[0].Values[0].(int64))
	if nodes == 0 {
		c.what += "; no " + label
		return
	}
	params := map[string]any{
		"name": c.name, "label": label, "i": c.rng.IntN(nodes), "j": c.rng.IntN(nodes), "key": key, "value": value, "delta": c.rng.IntN(7) - 3,
	}
	c.what += fmt.Sprintf("; %s %d: %s (%s, %v, %v)", label, params["i"], statement, key, value, params["delta"])
	text := "MATCH (n:$($label)) WHERE $name IN [n.name, n.puzzle] WITH n ORDER BY n.key, n.name SKIP $i LIMIT 1 WITH n " + statement
	used := make(map[string]any)
	for name, value := range params {
		if regexp.MustCompile(`\$\(?` + name + `\b`).MatchString(text) {
			used[name] = value
		}
	}
	c.made++
	if _, err := neo4jtest.Execute(context.Background(), text, used); err != nil { // a value of a type that can't be added to, or a name that is taken
		c.what += fmt.Sprintf(" (refused: %.300v)", err)
		c.made--
	}
}

// clear deletes all that is left of the name, and the nodes that have lost their name with it. A collection
// of another test has a name.
func (c *workChanger) clear() {
	if _, err := neo4jtest.Execute(context.Background(), `
		MATCH (n) WHERE $name IN [n.name, n.puzzle] OR n:(Task|Count|Batch|Collection) AND NOT EXISTS { (n)<--() } AND n.puzzle IS NULL AND n.name IS NULL
		DETACH DELETE n`, map[string]any{"name": c.name}); err != nil {
		c.t.Fatal(err)
	}
}

// run runs a command on the name. It fails if the command takes too long, panics, or shows an error
// of a statement.
func (c *workChanger) run(args ...string) ran {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Second)
	defer cancel()
	start := time.Now()
	got := graphcover(ctx, append(slices.Clone(args), "--puzzle-name", c.name, "--json")...)
	if took := time.Since(start); took > 90*time.Second {
		c.fails(args, "it took "+took.String(), got)
	}
	if got.isStatementError() || strings.Contains(got.stderr, "json:") || strings.Contains(got.stderr, "panic") {
		c.fails(args, "an error that does not say what is wrong", got)
	}
	return got
}

func (c *workChanger) fails(args []string, why string, got ran) {
	c.t.Helper()
	c.t.Errorf("%s: %s: %s, status %d: %s", c.what, args[0], why, got.exit, got.said())
}

// mustRun runs a command that has to succeed.
func (c *workChanger) mustRun(args ...string) {
	c.t.Helper()
	if got := c.run(args...); got.exit != exitOK {
		c.fails(args, "want it done", got)
	}
}

// refuses judges a command if it has not done its work, and counts the refusals. It reports whether it was
// such a command. gone are the errors for what is no longer there.
func (c *workChanger) refuses(args []string, got ran, saysWhy bool, gone ...error) bool {
	c.t.Helper()
	switch got.exit {
	case exitFailed, exitDifference:
		c.refused++
		if !saysWhy && !workRefusal.MatchString(got.stderr) {
			c.fails(args, "a refusal that does not say what is wrong", got)
		}
	case exitUsage:
		if !slices.ContainsFunc(gone, func(err error) bool { return strings.Contains(got.stderr, err.Error()) }) {
			c.fails(args, "want another exit status", got)
		}
	default:
		return false
	}
	return true
}

// workRefusal matches an error that says what is wrong, and where.
var workRefusal = regexp.MustCompile(`(tasks|batches|workers|graphsolver): "[^"]*": (task|batch|want|the|its|it|tasks/|batches/|no|load/|read/)|` +
	`the count was begun by version|does not belong there|there is no such|want the puzzles that it was begun with`)

// TestChangedWork has somebody change the tasks of a count, or the batches of a collection, at random: a
// node, a relationship or a property is deleted, changed or doubled before the work, while it is done,
// or after it. Every command must then give the right answer, or say what is wrong and where. None
// waits without end.
func TestChangedWork(t *testing.T) {
	testenv.Rest(t, "TestChangedTask")
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	rounds := testenv.Cases(6, 200, 1000)
	first, _ := strconv.ParseUint(os.Getenv("GRAPHCOVER_SEED"), 10, 64)
	refused, made := 0, 0
	few := func() bool { return made < rounds/2 || refused < rounds/3 }
	// How many changes a round makes depends on how fast the commands are, so more rounds are run if there are few.
	for round := first; round < first+uint64(rounds) || few() && round < first+3*uint64(rounds); round++ {
		c := &workChanger{t: t, name: name, rng: rand.New(rand.NewPCG(round, 37))}
		c.what = fmt.Sprintf("seed %d", round)
		c.clear()
		if round%2 == 0 {
			c.count(db)
		} else {
			c.solve()
		}
		c.clear()
		made, refused = made+c.made, refused+c.refused
	}
	if few() {
		t.Errorf("want many changes made, and some refused, got %d and %d in %d rounds", made, refused, rounds)
	}
	testenv.Report(t, "%d times changed work, %d changes, %d commands refused, 0 wrong answers", rounds, made, refused)
}

// changeSome makes a few changes.
func (c *workChanger) changeSome(labels ...string) {
	c.t.Helper()
	for range 1 + c.rng.IntN(2) {
		c.change(labels...)
	}
}

// during runs a command, and makes changes meanwhile.
func (c *workChanger) during(labels []string, args ...string) ran {
	c.t.Helper()
	after := time.Duration(c.rng.IntN(1500)) * time.Millisecond
	c.what += fmt.Sprintf("; after %v", after)
	var changes sync.WaitGroup
	changes.Go(func() {
		time.Sleep(after)
		c.changeSome(labels...)
	})
	defer changes.Wait()
	return c.run(args...)
}

// count changes the tasks of a count.
func (c *workChanger) count(db *graphsolver.DB) {
	c.t.Helper()
	const text, solutions = "queens:11", "2680"
	labels := []string{"Task", "Task", "Task", "Task", "Task", "Count", "Puzzle"}
	queue := filepath.Join(c.t.TempDir(), "q")
	count := []string{"count", "--workers", "1", "--patience", "1s", "--queue-folder", queue, text}
	judge := func(args []string, got ran) {
		c.t.Helper()
		var a struct {
			Status    string
			Solutions json.Number
			Wrong     []any
		}
		if got.stdout != "" && json.Unmarshal([]byte(got.stdout), &a) != nil {
			c.fails(args, "want JSON", got)
		}
		saysWhy := len(a.Wrong) > 0 || a.Status == "disputed" || a.Status == "running"
		switch {
		case c.refuses(args, got, saysWhy, tasks.ErrNoCount, graphsolver.ErrNoPuzzle):
		case got.exit != exitOK:
			c.fails(args, "want another exit status", got)
		case a.Status == "complete" && a.Solutions.String() != solutions:
			c.fails(args, "a wrong number", got)
		case slices.Contains(args, "--workers") && a.Status != "complete":
			c.fails(args, "want a number", got)
		}
		if n, err := strconv.Atoi(a.Solutions.String()); err == nil && (n < 0 || n > 2680) {
			c.fails(args, "an impossible number", got)
		}
	}
	do := func(args ...string) {
		c.t.Helper()
		judge(args, c.run(args...))
	}
	switch c.rng.IntN(3) {
	case 0:
		c.what += ": before"
		c.divide(db, text)
		c.changeSome(labels...)
	case 1:
		c.what += ": while"
		judge(count, c.during(labels, count...))
	case 2:
		c.what += ": after"
		c.mustRun(count...)
		c.changeSome(labels...)
	}
	do("count", "--status")
	if c.rng.IntN(2) == 0 {
		do("audit", "--sample", "100%", text)
		do("count", "--status")
	}
	do(count...)
	if c.rng.IntN(2) == 0 {
		do("audit", "--reopen", text)
		do(count...)
	}
	do("drop")
}

// divide loads a puzzle and divides it into tasks.
func (c *workChanger) divide(db *graphsolver.DB, text string) {
	c.t.Helper()
	entry := corpus.Entry(c.t, text)
	search := loaded(c.t, c.name, entry)
	defer search.Close(c.t.Context())
	coordinator := &workers.Coordinator{DB: db, Puzzle: c.name, Problem: entry.Problem(), Version: version()}
	testenv.Check(c.t, coordinator.Divide(c.t.Context(), search.Loaded(), 1))
}

// solve changes the batches of a collection.
func (c *workChanger) solve() {
	c.t.Helper()
	labels := []string{"Batch", "Batch", "Batch", "Batch", "Batch", "Collection"}
	folder := c.t.TempDir()
	input := filepath.Join(folder, "puzzles")
	writeFile(c.t, input, strings.Join(changedLines(), "\n"))
	want := changedAnswers(c.t)
	solve := []string{"solve", "--workers", "1", "--patience", "1s", "--batch", "2", "--queue-folder", filepath.Join(folder, "q"), input}
	judge := func(args []string, got ran) {
		c.t.Helper()
		lines := 0
		for line := range strings.Lines(got.stdout) {
			var a struct{ Puzzle, Status, Solution string }
			if err := json.Unmarshal([]byte(line), &a); err != nil {
				c.fails(args, "want JSON", got)
			}
			if !slices.Contains(args, "--status") && a.Puzzle != "" {
				if lines++; want[a.Puzzle] != a.Status+" "+a.Solution {
					c.fails(args, "a wrong answer", got)
				}
			}
		}
		switch {
		case c.refuses(args, got, false, batches.ErrNoCollection, graphsolver.ErrNoPuzzle):
		case slices.Contains(args, "--workers"):
			if got.exit != exitNoSolution || lines != len(want) {
				c.fails(args, "want every answer", got)
			}
		case got.exit != exitOK:
			c.fails(args, "want another exit status", got)
		}
	}
	do := func(args ...string) {
		c.t.Helper()
		judge(args, c.run(args...))
	}
	if c.rng.IntN(2) == 0 {
		c.what += ": while"
		judge(solve, c.during(labels, solve...))
	} else {
		c.what += ": after"
		do(solve...)
		c.changeSome(labels...)
	}
	do("solve", "--status")
	do(solve...)
	do("solve", "--status")
	do("drop")
}

// changedLines returns Sudokus, of which two have no solution.
func changedLines() (lines []string) {
	const one, none = "1..857493534129678789643521.7531.98..13.8.7.26.8..413535.....1..41.3...78.7..13..",
		".7.26.4311.4987625625341.8.21.539846356478192849126573..1..2364482653719.63714258"
	for k := range 9 {
		line := one
		if k%5 == 4 {
			line = none
		}
		lines = append(lines, strings.Map(func(r rune) rune { // other digits
			if r == '.' {
				return r
			}
			return '1' + (r-'1'+rune(k))%9
		}, line))
	}
	return lines
}

// changedAnswers returns the answer to each of these.
func changedAnswers(t *testing.T) map[string]string {
	t.Helper()
	answers := make(map[string]string)
	for _, line := range changedLines() {
		c := newChanging(t, line)
		answers[line] = "unsolvable "
		for answer := range c.answers {
			answers[line] = "solved " + strings.Trim(answer, `"`)
		}
	}
	return answers
}

// TestChangedTask changes a count and a collection that are complete, each time in another way. Every
// command that would show a number refuses it, and names the task or the batch.
func TestChangedTask(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	c := &workChanger{t: t, name: neo4jtest.Puzzle(t, db)}
	folder := t.TempDir()
	count := []string{"count", "--workers", "1", "--queue-folder", filepath.Join(folder, "q"), "queens:11"}
	input := filepath.Join(folder, "puzzles")
	writeFile(t, input, strings.Join(changedLines(), "\n"))
	solve := []string{"solve", "--workers", "1", "--batch", "2", "--queue-folder", filepath.Join(folder, "q"), input}
	status := []string{"count", "--status"}
	audit := []string{"audit", "--sample", "100%", "queens:11"}
	const task = "MATCH (t:Task {puzzle: $name, state: 'done'}) WITH t ORDER BY t.prefix LIMIT 1 "
	const batch = "MATCH (b:Batch {puzzle: $name, number: 2}) "
	for _, k := range []struct {
		begin        []string
		change, back string
		refuse       [][]string
		exit         exitStatus
		want         string
	}{
		{count, task + "SET t.was = t.solutions, t.solutions = 93", task + "SET t.solutions = t.was REMOVE t.was", [][]string{status, count}, exitFailed,
			"its result is not the one that its worker has written"},
		{count, task + "SET t.was = t.solutions, t.solutions = -50", task + "SET t.solutions = t.was REMOVE t.was", [][]string{status, count}, exitFailed,
			"its result is not the one that its worker has written"},
		{count, task + "SET t.seconds = 1", "", [][]string{status, count}, exitFailed,
			"its result is not the one that its worker has written"},
		{count, task + "DETACH DELETE t", "", [][]string{status, audit, count}, exitDifference, "want parts for the moves"},
		{solve, batch + "SET b.state = 'x'", batch + "SET b.state = 'done'", [][]string{{"solve", "--status"}, solve}, exitFailed,
			"batch 2: want the state open, taken or done, got x"},
		{solve, batch + "SET b.number = 77", "MATCH (b:Batch {puzzle: $name, number: 77}) SET b.number = 2", [][]string{{"solve", "--status"}, solve}, exitFailed,
			"batch 2: its number is 77"},
		{solve, batch + "SET b.solved = 9", "", [][]string{{"solve", "--status"}}, exitFailed, "batch 2: its result is not the one that its worker has written"},
	} {
		c.what = k.change
		if got := c.run(k.begin...); got.exit != exitOK && got.exit != exitNoSolution {
			c.fails(k.begin, "want it done", got)
			c.run("drop")
			continue
		}
		params := map[string]any{"name": c.name}
		neo4jtest.Query(t, neo4jtest.Driver(t), k.change, params)
		for _, args := range k.refuse {
			got := c.run(args...)
			shown := got.stdout != "" && args[0] != "solve" // the answers before that batch are right
			if got.exit != k.exit || shown || !strings.Contains(got.stderr, k.want) {
				c.fails(args, "want it refused: "+k.want, got)
			}
		}
		if k.back == "" {
			c.mustRun("drop")
			continue
		}
		neo4jtest.Query(t, neo4jtest.Driver(t), k.back, params)
	}
}

// TestChangedBatched sets a property by which drop decides how to delete a puzzle.
func TestChangedBatched(t *testing.T) {
	t.Parallel()
	c := &workChanger{t: t, name: neo4jtest.Puzzle(t, neo4jtest.DB(t)), what: "batched"}
	for range 2 {
		c.mustRun("load", "queens:4")
		neo4jtest.Query(t, neo4jtest.Driver(t), "MATCH (p:Puzzle {name: $name}) SET p.batched = 'x'", map[string]any{"name": c.name})
	}
	c.mustRun("drop")
}
