package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"graphcover/compare"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"graphcover": main, natsProgram: natsMain})
}

// TestScripts runs commands on a real server, as people do. In a script, [neo4j] marks
// what needs a server, and [from:existing] what needs a server of that source.
func TestScripts(t *testing.T) {
	t.Parallel()
	proc := withoutProcesses(t)
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			for _, name := range []string{"NEO4J_URI", "NEO4J_USERNAME", "NEO4J_PASSWORD", "DOCKER_HOST"} {
				env.Setenv(name, os.Getenv(name))
			}
			for name, folder := range map[string]string{"EXAMPLES": "examples", "TEXTS": "puzzle/sudoku/testdata"} {
				path, err := filepath.Abs(filepath.Join("..", "..", folder))
				if err != nil {
					return err
				}
				env.Setenv(name, path)
			}
			binary, err := os.Executable()
			env.Setenv("BINARY", binary)
			// Only the server of the test run may be found, and none may be started.
			env.Setenv("GRAPHCOVER_HOME", filepath.Join(env.WorkDir, "home"))
			if from := neo4jtest.FromEnv(); from == "container" || from == "jvm" {
				env.Setenv("GRAPHCOVER_HOME", os.Getenv("GRAPHCOVER_HOME"))
			} else if proc != "" {
				env.Setenv("HOST_PROC", proc)
			}
			env.Setenv("NAME", "script "+filepath.Base(env.WorkDir))
			return err
		},
		Cmds: commands(),
		Condition: func(condition string) (bool, error) {
			from := neo4jtest.FromEnv()
			if condition == "neo4j" {
				return from != "", nil
			}
			if path, ok := strings.CutPrefix(condition, "from:"); ok {
				return path == from, nil
			}
			return false, fmt.Errorf("unknown condition %q", condition)
		},
	})
}

// withoutProcesses returns a folder with what /proc has, but for the processes, or "" if there is no /proc.
// One of the libraries of the command looks at each process when the command starts, which takes half of
// the processor time of a short command. HOST_PROC says where to look. Only the command that has started
// a server needs them.
func withoutProcesses(t *testing.T) string {
	t.Helper()
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return ""
	}
	folder := t.TempDir()
	for _, e := range entries {
		if _, err := strconv.Atoi(e.Name()); err != nil {
			testenv.Check(t, os.Symlink(filepath.Join("/proc", e.Name()), filepath.Join(folder, e.Name())))
		}
	}
	return folder
}

type command = func(ts *testscript.TestScript, neg bool, args []string)

// commands returns the commands of scripts.
func commands() map[string]command {
	all := map[string]command{"agree": agree, "exits": exits, "tamper": tamper, "times": times}
	for name, statement := range statements {
		all[name] = func(ts *testscript.TestScript, neg bool, args []string) {
			if neg || len(args) != 1 {
				ts.Fatalf("usage: %s PUZZLE_NAME", name)
			}
			changes(ts, args[0], statement, map[string]any{"name": args[0]})
		}
	}
	return all
}

// statements are commands that repeat a statement about a puzzle until it returns a row: miscount
// PUZZLE_NAME.
var statements = map[string]string{
	// The search has begun.
	"started": "MATCH (p:Graphcover {name: $name, state: 'searching'}) WHERE p.choices >= 3 RETURN p.choices",
	// The result of a task of a count is one too high.
	"miscount": `
		MATCH (t:Task {puzzle: $name, state: 'done'})
		WITH t ORDER BY t.prefix LIMIT 1
		SET t.solutions = t.solutions + 1
		RETURN t.prefix`,
	// The tasks of a count that are done are open again.
	"reopen": `
		MATCH (t:Task {puzzle: $name, state: 'done'})
		SET t.state = 'open'
		RETURN t.prefix`,
	// A move of the puzzle has a status that there is not.
	"spoil": `
		MATCH (:Puzzle:Graphcover {name: $name})-[:HAS_MOVE]->(m)
		WITH m ORDER BY m.id LIMIT 1
		SET m.status = 'Perhaps'
		RETURN m.name`,
}

// exits runs a command and checks its exit status: exits 2 graphcover x.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS COMMAND [ARG...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var failed *exec.ExitError
	switch {
	case errors.As(err, &failed):
		got = failed.ExitCode()
	default:
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("want exit status %d, got %d", want, got)
	}
}

// times checks how many times the output of the last command matches a pattern: times 3
// PATTERN.
func times(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: times N PATTERN")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	found := regexp.MustCompile("(?m)"+args[1]).FindAllString(ts.ReadFile("stdout"), -1)
	if len(found) != want {
		ts.Fatalf("want %q %d times, found it %d times", args[1], want, len(found))
	}
}

// tamper waits for the search of a puzzle to begin and then chooses a move by hand, as the
// post's query does: a wrong one for the cell of the given move, which is the right one:
// tamper PUZZLE_NAME MOVE.
func tamper(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: tamper PUZZLE_NAME MOVE")
	}
	move, err := strconv.Atoi(args[1])
	ts.Check(err)
	changes(ts, args[0], `
		MATCH (p:Graphcover {name: $name})
		SET p:Graphcover // takes the lock of the search: no step comes in between
		WITH p
		WHERE p.choices >= 3
		MATCH (p)-[:HAS_MOVE]->(:Move {id: $move, status: 'Maybe'})
		      -[:MATCHES]->(c:Constraint {type: 'Cell requires number.'})<-[:MATCHES]-(m:Move {status: 'Maybe'})
		WITH c, m, COLLECT { MATCH (p)-[:HAS_MOVE]->(chosen:Move {status: 'Yes'}) RETURN chosen.search } AS searches LIMIT 1
		WITH c, m, reduce(last = 0, search IN searches | CASE WHEN search > last THEN search ELSE last END) + 1 AS search
		SET m.status = 'Yes', m.search = search, c.search = search, c.moveId = m.id
		WITH m, search
		MATCH (m)-[:MATCHES]->(:Constraint)<-[:MATCHES]-(other:Move {status: 'Maybe'})
		SET other.status = 'No', other.search = search
		RETURN m.id LIMIT 1`, map[string]any{"name": args[0], "move": move})
}

// agree checks that two files hold the same answers, but for the time that they took: agree FILE
// FILE.
func agree(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: agree FILE FILE")
	}
	first, second := timeless(ts.ReadFile(args[0])), timeless(ts.ReadFile(args[1]))
	if first != second || first == "" {
		ts.Fatalf("want the same answers, got\n%sand\n%s", first, second)
	}
}

// timeless returns the output of solve --json without the times.
func timeless(output string) string {
	return regexp.MustCompile(`"seconds":[^,]*,`).ReplaceAllString(output, "")
}

// changes repeats a statement until it returns a row, for a minute at most: a server that
// has just been started plans the first search for seconds.
func changes(ts *testscript.TestScript, name, text string, params map[string]any) {
	for range 1200 {
		rows, err := neo4jtest.Execute(context.Background(), text, params)
		ts.Check(err)
		if len(rows) > 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	ts.Fatalf("the search of %q did not begin, or has nothing that the statement matches", name)
}

// TestLostResult writes results to a full disk.
func TestLostResult(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	for _, args := range [][]string{
		{"solve", "--solver", "memory", "--json", "../../examples/blog.sudoku"},
		{"solve", "--solver", "memory", "../../examples/blog.sudoku"},
		{"export", "queens:80"}, // so much that the loss is noticed before the end
	} {
		var stderr bytes.Buffer
		a := &app{program: "graphcover", stdout: full, stderr: &stderr}
		got := a.main(t.Context(), args)
		if got != int(exitFailed) || strings.Count(stderr.String(), "no space left") != 1 || strings.Count(stderr.String(), "\n") != 1 {
			t.Errorf("%q: want status 1 and the reason, once, got %d, %s", args, got, &stderr)
		}
	}
}

// TestProgress runs a command on a terminal: it shows progress, and the usual result.
func TestProgress(t *testing.T) {
	terminal, shown := newTerminal(t, 24, 80)
	var stdout bytes.Buffer
	a := &app{program: "graphcover", stdout: &stdout, stderr: terminal}
	status := a.main(t.Context(), []string{"solve", "--solver", "memory", "--engine", "dlx", "../../examples/easy.sudoku", "../../examples/hard.sudoku"})
	watched := shown()
	if status != 0 || strings.Count(stdout.String(), "solved: ") != 2 || strings.ContainsAny(stdout.String(), "\r\x1b") {
		t.Errorf("status %d, printed %q", status, stdout.String())
	}
	for _, want := range []string{"choice", "depth", "0/2"} {
		if !strings.Contains(watched, want) {
			t.Errorf("want %q on the terminal, got %q", want, watched)
		}
	}
}

// TestProgressOfTheBest searches for the best solution on a terminal: it shows the cost, the bound and the gap.
func TestProgressOfTheBest(t *testing.T) {
	var costs strings.Builder
	for o := range 40 * 40 {
		fmt.Fprintf(&costs, "%d @%d\n", o*o%1009, o)
	}
	file := filepath.Join(t.TempDir(), "costs")
	writeFile(t, file, costs.String())
	terminal, shown := newTerminal(t, 24, 80)
	var stdout bytes.Buffer
	a := &app{program: "graphcover", stdout: &stdout, stderr: terminal}
	a.main(t.Context(), []string{"solve", "--solver", "memory", "--minimize", "--cost", file, "--for", "2s", "--json", "queens:40"})
	watched, found := shown(), strings.Split(strings.TrimSpace(stdout.String()), "\n")
	if want := regexp.MustCompile(`cost \d+, bound \d+, gap [\d.]+ %`); !want.MatchString(watched) {
		t.Errorf("want %v on the terminal, got %q", want, watched)
	}
	if strings.Contains(watched, "0/-") || strings.Contains(watched, "0s") {
		t.Errorf("want no number of puzzles and no time that stands still, got %q", watched)
	}
	for _, line := range found[:len(found)-1] {
		if !strings.Contains(line, `"status":"improved"`) {
			t.Errorf("want a line for each better solution, got %s", line)
		}
	}
}

// TestAnswersBeforeTheNextQuestion sends each puzzle only after the answer to the
// previous one.
func TestAnswersBeforeTheNextQuestion(t *testing.T) {
	questions, ask := io.Pipe()
	answers, answer := io.Pipe()
	a := &app{program: "graphcover", stdin: questions, stdout: answer, stderr: io.Discard}
	go func() {
		a.main(t.Context(), []string{"solve", "--solver", "memory", "--json", "-"})
		answer.Close()
	}()
	lines := bufio.NewScanner(answers)
	for _, end := range []string{"\n", "\r\n", "\r"} {
		fmt.Fprint(ask, "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1....", end)
		if !lines.Scan() || !strings.Contains(lines.Text(), `"status":"solved"`) {
			t.Fatalf("got %q, %v", lines.Text(), lines.Err())
		}
	}
	ask.Close()
	if lines.Scan() {
		t.Errorf("an answer without a puzzle: %q", lines.Text())
	}
}

// TestInterrupted interrupts commands that wait for input that never comes, or that would
// run for hours. They must always say that they were stopped. (The script color.txtar
// sends a signal to color.)
func TestInterrupted(t *testing.T) {
	for _, args := range [][]string{
		{"solve", "--solver", "memory", "-"},
		{"color", "-"},
		{"bench", "memory", "langford:19"},
		{"bench", "strategies", "--rounds", "10000000", "--strategies", "csp", "../../examples/easy.sudoku"},
	} {
		stops(t, 200*time.Millisecond, args...)
	}
}

func TestExitStatusOfSeveral(t *testing.T) {
	for _, c := range []struct {
		statuses []exitStatus
		want     exitStatus
	}{
		{nil, exitOK},
		{[]exitStatus{exitNoSolution, exitUsage}, exitUsage},
		{[]exitStatus{exitUsage, exitNoSolution}, exitUsage},
		{[]exitStatus{exitUsage, exitDifference, exitNoSolution}, exitDifference},
		{[]exitStatus{exitDifference, exitFailed, exitUsage}, exitFailed},
	} {
		a := &app{}
		for _, s := range c.statuses {
			a.raiseExit(s)
		}
		if a.exit != c.want {
			t.Errorf("%v: want %d, got %d", c.statuses, c.want, a.exit)
		}
	}
	a := &app{stderr: io.Discard}
	a.complain(join(nil, &compare.VerifyError{Err: errors.New("wrong")}, errors.New("disk full")))
	if a.exit != exitFailed {
		t.Errorf("a wrong answer and a full disk: want 1, got %d", a.exit)
	}
}
