package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"graphcover/compare"
	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/faults"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// steps are the statements at which clients are killed.
var steps = map[graphsolver.Mode]faults.Exchange{
	graphsolver.Server:  faults.Statement(cypher.MakeSteps),
	graphsolver.Classic: faults.Statement(cypher.ChooseMove),
}

// whenever marks a client that is killed at a random moment.
const whenever faults.Moment = -1

func nameOf(m faults.Moment) string {
	if m == whenever {
		return "whenever"
	}
	return m.String()
}

// A killer kills the client that uses its line. It lets some statements pass and kills at
// the given moment of the next one.
type killer struct {
	moment faults.Moment
	pass   int

	mutex  sync.Mutex
	seen   int // statements of the client
	client *os.Process
}

func (k *killer) strike(_ faults.Exchange, m faults.Moment) faults.Fault {
	k.mutex.Lock()
	if m == faults.Asked {
		k.seen++
	}
	due := k.seen > k.pass && m == k.moment // not ==: the driver may send a statement again
	k.mutex.Unlock()
	if !due {
		return faults.None
	}
	if m == faults.Heard { // it may be writing the trace
		time.Sleep(time.Duration(rand.IntN(3000)) * time.Microsecond)
	}
	k.kill()
	if m == faults.Running {
		return faults.None // the server notices by itself
	}
	return faults.Close // don't pass on what the client has sent since
}

// start starts a client that is to be killed.
func (k *killer) start(command *exec.Cmd) error {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	err := command.Start()
	k.seen, k.client = 0, command.Process
	return err
}

func (k *killer) kill() {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.client != nil {
		k.client.Kill()
	}
}

// gone notes that the client has ended.
func (k *killer) gone() {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.client = nil
}

// untilDone starts one client after another until one is not killed, which must succeed. It returns the
// output of that one, and how many were killed. next returns the client to start after the given
// number of kills.
func (k *killer) untilDone(t *testing.T, next func(killed int) *exec.Cmd) (output []byte, killed int) {
	t.Helper()
	for ; ; killed++ {
		if output, again := k.run(t, next(killed)); !again {
			return output, killed
		}
	}
}

// run runs a client, which must succeed unless it is killed. It returns its output, and reports whether it
// was killed.
func (k *killer) run(t *testing.T, client *exec.Cmd) (output []byte, killed bool) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	client.Stdout, client.Stderr = &stdout, &stderr
	testenv.Check(t, k.start(client))
	err := client.Wait()
	k.gone()
	if killed = wasKilled(err); err != nil && !killed {
		t.Fatalf("%v: %s%s", err, &stdout, &stderr)
	}
	return stdout.Bytes(), killed
}

// resume has one client after another continue a search, each killed at the given exchange, until one
// is not killed. That one must solve the puzzle, after at least that many kills.
func (k *killer) resume(t *testing.T, at faults.Exchange, least int, args ...string) (killed int) {
	t.Helper()
	line := faults.NewLine(t, neo4jtest.Server(t).URI, k.strike, at)
	binary := program(t)
	output, killed := k.untilDone(t, func(killed int) *exec.Cmd {
		if k.moment == whenever { // later each time, so that slow machines finish too
			time.AfterFunc(time.Duration(20+rand.IntN(150+2*killed))*time.Millisecond, k.kill)
		}
		return commandAt(t, line.URI, binary, append([]string{"resume", "--json"}, args...)...)
	})
	wantSolved(t, output)
	if killed < least {
		t.Errorf("want at least %d kills, got %d", least, killed)
	}
	return killed
}

// A client is a command that runs, with what it has printed.
type client struct {
	*exec.Cmd
	stdout, stderr bytes.Buffer
	ended          chan error // gets how it ends
}

// startClient starts a command, which is killed when the test ends, if it runs for so long.
func startClient(t *testing.T, command *exec.Cmd) *client {
	t.Helper()
	c := &client{Cmd: command, ended: make(chan error, 1)}
	command.Stdout, command.Stderr = &c.stdout, &c.stderr
	testenv.Check(t, command.Start())
	t.Cleanup(func() { command.Process.Kill() })
	go func() { c.ended <- command.Wait() }()
	return c
}

// commandAt returns a command of a program that reaches Neo4j at uri.
func commandAt(t *testing.T, uri, program string, args ...string) *exec.Cmd {
	t.Helper()
	command := exec.Command(program, args...)
	command.Env = neo4jtest.Environ(t, uri)
	return command
}

// wantSolved checks the JSON output of a search.
func wantSolved(t *testing.T, output []byte) {
	t.Helper()
	var result compare.Result
	if err := json.Unmarshal(output, &result); err != nil || result.Status != compare.Solved {
		t.Fatalf("want it solved, got %v, %s", err, output)
	}
}

// wantBestTrace compares a trace file with the trace of an undisturbed search in memory for the cheapest
// solution.
func wantBestTrace(t *testing.T, name string, entry puzzle.Entry) {
	t.Helper()
	var want bytes.Buffer
	var failed error
	log := exactcover.Log{Observe: exactcover.TraceWriter(&want, &failed)}
	testenv.Must(memsolver.Minimize(t.Context(), entry.Problem(), memsolver.DLX, memsolver.Log(&log)))(t)
	testenv.Check(t, failed)
	if got := readFile(t, name); got != want.String() {
		t.Fatalf("the trace of %d bytes differs from the undisturbed one of %d", len(got), want.Len())
	}
}

// wantTrace compares a trace file with the trace of an undisturbed search in memory.
func wantTrace(t *testing.T, name string, entry puzzle.Entry) {
	t.Helper()
	if got, want := readFile(t, name), string(traceInMemory(t, entry)); got != want {
		t.Fatalf("the trace of %d bytes differs from the undisturbed one of %d", len(got), len(want))
	}
}

// losesAnswers returns the address of a line to the server. The line is cut in place of its first
// answer, and then of every second one. cuts counts how often.
func losesAnswers(t *testing.T, at faults.Exchange) (uri string, cuts *atomic.Int32) {
	t.Helper()
	var answers atomic.Int32
	cuts = new(atomic.Int32)
	line := faults.NewLine(t, neo4jtest.Server(t).URI, func(_ faults.Exchange, m faults.Moment) faults.Fault {
		if m != faults.Answered || answers.Add(1)%2 != 1 {
			return faults.None
		}
		cuts.Add(1)
		return faults.Close
	}, at)
	return line.URI, cuts
}

// program returns the path of a program that behaves as graphcover: this test's own
// binary, see TestMain.
func program(t *testing.T) string {
	t.Helper()
	binary := testenv.Must(os.Executable())(t)
	path := filepath.Join(t.TempDir(), "graphcover")
	testenv.Check(t, os.Symlink(binary, path))
	return path
}

// traceInMemory returns the trace of an undisturbed search in memory.
func traceInMemory(t *testing.T, entry puzzle.Entry) []byte {
	t.Helper()
	var trace bytes.Buffer
	var failed error
	log := exactcover.Log{Observe: exactcover.TraceWriter(&trace, &failed)}
	if _, err := memsolver.Solve(t.Context(), entry.Problem(), memsolver.DLX, memsolver.Log(&log)); err != nil || failed != nil {
		t.Fatal(err, failed)
	}
	return trace.Bytes()
}

// wasKilled reports whether a command was ended by a signal.
func wasKilled(err error) bool {
	exit, ok := errors.AsType[*exec.ExitError](err)
	if !ok {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled()
}

// TestKilledClients kills the program at every transaction of a search and lets another
// process continue. It kills while the server is running the statement, after the answer
// but before the client has it, when the client has it, and at random moments. The trace
// that the processes leave must be that of an undisturbed search.
func TestKilledClients(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	kills := 0
	for _, c := range []struct {
		example string
		mode    graphsolver.Mode
		chunk   string
		moment  faults.Moment
		pass    int // transactions that each client may make
		least   int // kills: while a statement is running, half as many, because the server may commit it all the same
		long    bool
	}{
		{"blog.sudoku", graphsolver.Server, "10", faults.Running, 1, 5, false},
		{"blog.sudoku", graphsolver.Server, "10", faults.Answered, 0, 10, false},
		{"blog.sudoku", graphsolver.Server, "10", faults.Heard, 0, 5, false},
		{"blog.sudoku", graphsolver.Classic, "1", faults.Answered, 10, 5, false},
		{"hard.sudoku", graphsolver.Server, "10", faults.Running, 1, 30, true},
		{"hard.sudoku", graphsolver.Server, "10", faults.Answered, 0, 60, true},
		{"hard.sudoku", graphsolver.Server, "10", faults.Heard, 0, 60, true},
		{"blog.sudoku", graphsolver.Server, "1", faults.Answered, 0, 104, true},
		{"hard.sudoku", graphsolver.Server, "3", whenever, 0, 10, true},
		{"blog.sudoku", graphsolver.Classic, "1", faults.Answered, 2, 20, true},
	} {
		if c.long && !testenv.LongRun() {
			continue
		}
		t.Run(fmt.Sprint(c.example, "/", c.mode, "/", nameOf(c.moment), "/", c.chunk, "/", c.pass), func(t *testing.T) {
			entry := corpus.Example(t, c.example)
			name := neo4jtest.Puzzle(t, db)
			loaded(t, name, entry).Close(t.Context())
			trace := filepath.Join(t.TempDir(), "t.jsonl")
			writeFile(t, trace, "")
			killer := &killer{moment: c.moment, pass: c.pass}
			kills += killer.resume(t, steps[c.mode], c.least, "--mode", string(c.mode), "--chunk", c.chunk, "--puzzle-name", name, "--trace", trace)
			wantTrace(t, trace, entry)
		})
	}
	if !t.Failed() {
		testenv.Report(t, "killed the client %d times, 0 differences", kills)
	}
}

// TestKilledBest is TestKilledClients for a search for the cheapest solution. After each kill the best
// solution so far is never worse than before, and in the end it is the best of all.
func TestKilledBest(t *testing.T) {
	t.Parallel()
	driver, db := neo4jtest.Driver(t), neo4jtest.DB(t)
	entry := testenv.Must(puzzle.Parse("dlx:../../examples/week.dlx"))(t)
	goal := testenv.Must(memsolver.Goal(t.Context(), entry.Problem(), false))(t)
	kills := 0
	for _, c := range []struct {
		mode   graphsolver.Mode
		at     cypher.Query
		chunk  string
		moment faults.Moment
		pass   int
		least  int // kills
		long   bool
	}{
		{graphsolver.Server, cypher.MakeSteps, "40", faults.Answered, 0, 5, false},
		// A solution that is not better changes nothing, so the next client asks about it again.
		{graphsolver.Classic, cypher.IsSolved, "1", faults.Answered, 1, 1, false},
		{graphsolver.Server, cypher.MakeSteps, "10", faults.Running, 1, 10, true},
		{graphsolver.Server, cypher.MakeSteps, "10", faults.Heard, 0, 20, true},
		{graphsolver.Server, cypher.MakeSteps, "7", whenever, 0, 5, true},
		{graphsolver.Classic, cypher.ChooseWithQuotas, "1", faults.Answered, 10, 5, true},
		{graphsolver.Classic, cypher.Backtrack, "1", faults.Running, 10, 5, true},
	} {
		if c.long && !testenv.LongRun() {
			continue
		}
		t.Run(fmt.Sprint(c.mode, "/", strings.ReplaceAll(c.at.Name, "/", "_"), "/", nameOf(c.moment), "/", c.chunk), func(t *testing.T) {
			name := neo4jtest.Puzzle(t, db)
			s := testenv.Must(db.LoadBest(t.Context(), name, entry.String(), entry.Problem(), exactcover.OrderFewest, goal))(t)
			testenv.Check(t, s.Close(t.Context()))
			trace := filepath.Join(t.TempDir(), "t.jsonl")
			writeFile(t, trace, "")
			killer := &killer{moment: c.moment, pass: c.pass}
			line := faults.NewLine(t, neo4jtest.Server(t).URI, killer.strike, faults.Statement(c.at))
			binary, best := program(t), int64(1<<40)
			output, killed := killer.untilDone(t, func(killed int) *exec.Cmd {
				now := neo4jtest.Query(t, driver, "MATCH (p:Puzzle {name: $name}) RETURN p.best", map[string]any{"name": name})[0].Values[0]
				if cost, found := now.(int64); found && cost <= best {
					best = cost
				} else if found || best < 1<<40 {
					t.Errorf("after %d kills: want a solution of cost %d or less, got %v", killed, best, now)
				}
				if c.moment == whenever { // later each time, since a new server takes seconds to plan the statement
					time.AfterFunc(time.Duration(20+rand.IntN(150+50*killed))*time.Millisecond, killer.kill)
				}
				return commandAt(t, line.URI, binary, "resume", "--json", "--mode", string(c.mode), "--chunk", c.chunk, "--puzzle-name", name, "--trace", trace)
			})
			lines := bytes.Split(bytes.TrimSpace(output), []byte("\n"))
			var last compare.BestResult
			testenv.Check(t, json.Unmarshal(lines[len(lines)-1], &last))
			if last.Status != compare.Optimal || *last.Cost != 21 || *last.Bound != 21 || killed < c.least {
				t.Errorf("want the cost 21 proved after at least %d kills, got %s after %d", c.least, lines[len(lines)-1], killed)
			}
			wantBestTrace(t, trace, entry)
			kills += killed
		})
	}
	if !t.Failed() {
		testenv.Report(t, "killed the client %d times, 0 differences", kills)
	}
}

// TestLostAnswers cuts the connection after every second commit, before the client gets the
// answer. The client must find out by itself what was committed: no step may be made twice,
// and none may be missing from the trace, or from the tree of a recorded search.
func TestLostAnswers(t *testing.T) {
	testenv.Long(t, "TestKilledClients")
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	binary := program(t)
	for _, c := range []struct {
		mode     graphsolver.Mode
		example  string
		chunk    string
		recorded bool
		at       faults.Exchange
		least    int // cuts
	}{
		{graphsolver.Server, "hard.sudoku", "10", false, steps[graphsolver.Server], 60},
		{graphsolver.Classic, "blog.sudoku", "1", false, steps[graphsolver.Classic], 40},
		{graphsolver.Server, "blog.sudoku", "3", true, faults.Commit, 20},
		{graphsolver.Classic, "blog.sudoku", "1", true, faults.Commit, 40},
	} {
		t.Run(fmt.Sprint(c.mode, "/", c.at.Name), func(t *testing.T) {
			var want [][]any
			if c.recorded {
				want = undisturbed(t, driver, db, c.example)
			}
			entry := corpus.Example(t, c.example)
			uri, cuts := losesAnswers(t, c.at)
			name, trace := neo4jtest.Puzzle(t, db), filepath.Join(t.TempDir(), "t.jsonl")
			wantSolved(t, must(t, commandAt(t, uri, binary, "solve", "--json", "--mode", string(c.mode), "--chunk", c.chunk,
				"--record="+strconv.FormatBool(c.recorded), "--puzzle-name", name, "--trace", trace, entry.String())))
			wantTrace(t, trace, entry)
			if c.recorded {
				wantRows(t, want, recordedRows(t, driver, name))
			}
			if cuts := int(cuts.Load()); cuts < c.least {
				t.Errorf("want at least %d lost answers, got %d", c.least, cuts)
			} else if !t.Failed() {
				testenv.Report(t, "lost %d answers to commits, 0 steps repeated or left out", cuts)
			}
		})
	}
}

// withServer returns a function that makes commands of the program with a home folder of
// their own. If they start a server there, it is stopped when the test ends.
func withServer(t *testing.T, home string) func(args ...string) *exec.Cmd {
	t.Helper()
	neo4jtest.StartsServer(t)
	neo4jtest.Driver(t) // skips where there is no Neo4j at all
	binary := program(t)
	run := func(args ...string) *exec.Cmd {
		command := exec.Command(binary, args...)
		// No container: it is not what the test is about, and might be the user's.
		command.Env = append(os.Environ(), "NEO4J_URI=", "NEO4J_PASSWORD=", "GRAPHCOVER_HOME="+home, "DOCKER_HOST=tcp://127.0.0.1:1")
		command.Stderr = io.Discard
		return command
	}
	t.Cleanup(func() { run("db", "stop", "--neo4j", "jvm").Run() })
	return run
}

// must runs a command, which must succeed, and returns its output.
func must(t *testing.T, command *exec.Cmd) []byte {
	t.Helper()
	var stderr bytes.Buffer
	command.Stderr = &stderr
	output, err := command.Output()
	if err != nil {
		t.Fatalf("%q: %v\n%s%s", command.Args, err, output, &stderr)
	}
	return output
}

// A serverKiller kills the Neo4j of a test with SIGKILL and starts it again.
type serverKiller struct {
	run     func(args ...string) *exec.Cmd
	pid     int           // of the server
	uri     string        // of the server
	kills   int           // how often the server is to be killed
	killed  int           // how often it was killed
	waited  int           // how often the client has waited until the server was back
	slowest time.Duration // the slowest start of the server
}

// start starts the server, unless it is running.
func (k *serverKiller) start(t *testing.T) {
	t.Helper()
	var server struct {
		PID int
		URI string
	}
	began := time.Now()
	output := must(t, k.run("db", "start", "--neo4j", "jvm", "--json"))
	if err := json.Unmarshal(output, &server); err != nil || server.PID == 0 {
		t.Fatalf("%v: %s", err, output)
	}
	if k.uri != "" && server.URI != k.uri {
		t.Fatalf("want the server back at %s, it is at %s", k.uri, server.URI)
	}
	k.pid, k.uri = server.PID, server.URI
	k.slowest = max(k.slowest, time.Since(began))
}

// resume continues the search of a puzzle to its solution, in one process after another if
// need be, and kills the server meanwhile. The trace is a file that exists.
func (k *serverKiller) resume(t *testing.T, name, trace string) {
	t.Helper()
	written := size(trace)
	for solved := false; !solved; {
		client := startClient(t, k.run("resume", "--chunk", "2", "--puzzle-name", name, "--trace", trace))
		waited := 0 // times that this client has waited for a server
		for running := true; running; {
			select {
			case err := <-client.ended:
				// On a slow machine the client may give up too soon.
				if running, solved = false, err == nil; !solved && k.slowest < 45*time.Second {
					t.Fatalf("after %d kills: %v\n%s", k.killed, err, &client.stderr)
				}
				if solved {
					k.waited += waited
				}
			case <-time.After(time.Duration(10+rand.IntN(100)) * time.Millisecond):
				seen := written
				written = size(trace)
				if k.killed == k.kills || written == seen { // kill only a server that is at work
					continue
				}
				if p, err := os.FindProcess(k.pid); err == nil {
					p.Kill()
				}
				k.killed++
				// Every third client dies with the server.
				if k.killed%3 == 2 {
					client.Process.Kill()
					<-client.ended
					running = false
					k.waited += waited
				} else {
					waited++
				}
				k.start(t)
			}
		}
	}
}

// TestKilledServer kills its own Neo4j with SIGKILL during a search and starts it again.
// The search is then continued, by the same client, which has waited for the server, or
// by another one. Every second search is one for the cheapest solution.
func TestKilledServer(t *testing.T) {
	testenv.Long(t, "TestKilledClients")
	k := newServerKiller(t)
	k.kills = 20
	entry := corpus.Example(t, "hard.sudoku")
	week := testenv.Must(puzzle.Parse("dlx:../../examples/week.dlx"))(t)
	trace := filepath.Join(t.TempDir(), "t.jsonl")
	searches := 0
	for k.killed < k.kills || searches < 2 {
		writeFile(t, trace, "")
		if searches++; searches%2 == 0 {
			must(t, k.run("load", "--minimize", "--puzzle-name", "killed", week.String()))
			k.resume(t, "killed", trace)
			wantBestTrace(t, trace, week)
			continue
		}
		must(t, k.run("load", "--puzzle-name", "killed", entry.String()))
		k.resume(t, "killed", trace)
		wantTrace(t, trace, entry)
	}
	testenv.Report(t, "killed the server %d times, in %d of them the client waited for it to come back; solved %d times, 0 differences",
		k.killed, k.waited, searches)
}

// TestKillAndResume runs the script that demonstrates what the tests above check.
func TestKillAndResume(t *testing.T) {
	testenv.Long(t, "TestKilledClients")
	neo4jtest.Driver(t) // skips where there is no Neo4j at all
	command := exec.Command(filepath.Join("..", "..", "scripts", "kill-and-resume"))
	command.Env = append(os.Environ(), "GRAPHCOVER="+program(t))
	output, err := command.CombinedOutput()
	for _, want := range []string{
		"searching: search 20, 30 choices, 10 backtracks",
		"solved: 369 choices, 312 backtracks",
		"the trace is that of an undisturbed search",
	} {
		if err != nil || !bytes.Contains(output, []byte(want)) {
			t.Fatalf("%v: want %q in\n%s", err, want, output)
		}
	}
}

// TestKilledLoads kills the program while it replaces a puzzle by one too large for a
// single transaction. Exactly one of the two puzzles must be there, whole, and the next
// drop must leave nothing of either.
func TestKilledLoads(t *testing.T) {
	testenv.Long(t, "TestKilledClients")
	t.Parallel()
	db, driver := neo4jtest.DB(t), neo4jtest.Driver(t)
	binary := program(t)
	const large = "latin:28" // 21,952 moves, 2,352 constraints, 65,856 MATCHES: nine batches of moves
	small := corpus.Example(t, "blog.sudoku")
	for _, c := range []struct {
		exchange faults.Exchange
		pass     int
		moment   faults.Moment
		nodes    int64 // of the puzzle that is there afterwards
	}{
		{faults.Statement(cypher.BeginLoad), 0, faults.Answered, 729 + 324},
		{faults.Statement(cypher.AddConstraints), 0, faults.Running, 729 + 324},
		{faults.Statement(cypher.AddMoves), 0, faults.Answered, 729 + 324},
		{faults.Statement(cypher.AddMoves), 1, faults.Running, 729 + 324},
		{faults.Statement(cypher.Publish), 0, faults.Answered, 729 + 324},
		{faults.Statement(cypher.Sweep), 1, faults.Asked, 21952 + 2352},
	} {
		t.Run(fmt.Sprint(strings.ReplaceAll(c.exchange.Name, "/", "_"), " ", c.pass, " ", c.moment), func(t *testing.T) {
			name := neo4jtest.Puzzle(t, db)
			loaded(t, name, small).Close(t.Context())
			killer := &killer{moment: c.moment, pass: c.pass}
			line := faults.NewLine(t, neo4jtest.Server(t).URI, killer.strike, c.exchange)
			command := commandAt(t, line.URI, binary, "load", "--puzzle-name", name, large)
			testenv.Check(t, killer.start(command))
			if err := command.Wait(); !wasKilled(err) {
				t.Fatalf("want it killed, got %v", err)
			}
			count := func(query string) any {
				return neo4jtest.Query(t, driver, query, map[string]any{"name": name})[0].Values[0]
			}
			if got := count(`
				MATCH (p:Puzzle:Graphcover {name: $name, state: 'searching'})
				RETURN sum(COUNT { (p)-[:HAS_MOVE|HAS_CONSTRAINT]->() })`); got != c.nodes {
				t.Errorf("want %d nodes, got %v", c.nodes, got)
			}
			testenv.Check(t, db.Drop(t.Context(), name))
			if got := count("MATCH (n) WHERE n.puzzle = $name OR n.name = $name RETURN count(n)"); got != int64(0) {
				t.Errorf("want nothing left, got %v nodes", got)
			}
		})
	}
}

// TestKilledForks kills the program while it copies a recorded search to the name of another puzzle. That
// puzzle must stay until the copy is whole; the search that is copied stays what it is; and the next fork must leave
// the copy alone.
func TestKilledForks(t *testing.T) {
	testenv.Long(t, "TestKilledClients")
	t.Parallel()
	db, driver := neo4jtest.DB(t), neo4jtest.Driver(t)
	binary := program(t)
	for _, c := range []struct {
		statement cypher.Query
		moment    faults.Moment
		isCopy    bool // what is there afterwards
	}{
		{cypher.BeginLoad, faults.Answered, false},
		{cypher.CopyConstraints, faults.Running, false},
		{cypher.CopyMoves, faults.Answered, false},
		{cypher.CopyChoices, faults.Answered, false},
		{cypher.PublishFork, faults.Answered, false}, // its transaction is not committed yet
		{cypher.ReadSearch, faults.Asked, true},      // the second time, of the copy
	} {
		t.Run(strings.ReplaceAll(c.statement.Name, "/", "_")+" "+c.moment.String(), func(t *testing.T) {
			name := neo4jtest.Puzzle(t, db)
			other := neo4jtest.Dropped(t, db, name+" other")
			source := loaded(t, name, testenv.Must(puzzle.Parse("queens:8"))(t))
			for range testenv.Values(t, source.Events(t.Context(), graphsolver.Pace{Steps: 100, Record: true})) {
			}
			testenv.Check(t, source.Close(t.Context()))
			loaded(t, other, corpus.Example(t, "blog.sudoku")).Close(t.Context())
			killer := &killer{moment: c.moment}
			if c.isCopy {
				killer.pass = 1
			}
			line := faults.NewLine(t, neo4jtest.Server(t).URI, killer.strike, faults.Statement(c.statement))
			fork := func() *exec.Cmd { return commandAt(t, line.URI, binary, "fork", name, "--as", other) }
			command := fork()
			testenv.Check(t, killer.start(command))
			if err := command.Wait(); !wasKilled(err) {
				t.Fatalf("want it killed, got %v", err)
			}
			killer.gone()
			count := func(query string) any {
				return neo4jtest.Query(t, driver, query, map[string]any{"name": name, "other": other})[0].Values[0]
			}
			if got := count("MATCH (p:Puzzle {name: $other}) RETURN p.text = 'queens:8'"); got != c.isCopy {
				t.Errorf("want a copy: %v, got %v", c.isCopy, got)
			}
			if output, err := commandAt(t, neo4jtest.Server(t).URI, binary, "fork", name, "--as", other).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, output)
			}
			if got := count(`
				MATCH (p:Puzzle) WHERE p.name IN [$name, $other]
				MATCH (p)-[:HAS_TREE]->(t)-[:ROOT]->(first) MATCH (first)-[:THEN*0..]->(c {puzzle: p.name})
				WITH p, count(c) AS choices, COUNT { (p)-[:HAS_MOVE|HAS_CONSTRAINT]->() } AS nodes,
				  COUNT { MATCH (n {puzzle: p.name}) } AS all
				RETURN count(DISTINCT [choices, nodes, p.choices, p.backtracks, all - choices - nodes])`); got != int64(1) {
				t.Errorf("want source and copy alike, and nothing else left, got %v kinds", got)
			}
			testenv.Check(t, db.Drop(t.Context(), other))
			if got := count("MATCH (n) WHERE n.puzzle = $other OR n.name = $other RETURN count(n)"); got != int64(0) {
				t.Errorf("want nothing left, got %v nodes", got)
			}
		})
	}
}
