package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// fifo returns the path of a pipe that nobody has opened.
func fifo(t *testing.T) string {
	t.Helper()
	folder := testenv.Must(os.MkdirTemp("", "graphcover-pipe"))(t) // not t.TempDir, whose path has the name of the test
	t.Cleanup(func() { os.RemoveAll(folder) })
	path := filepath.Join(folder, "pipe")
	testenv.Check(t, exec.Command("mkfifo", "-m", "600", path).Run())
	return path
}

// everyFlag calls do with every flag of every command.
func everyFlag(c *cobra.Command, do func(command string, f *pflag.Flag)) {
	c.LocalFlags().VisitAll(func(f *pflag.Flag) { do(strings.TrimPrefix(c.CommandPath(), "graphcover "), f) })
	for _, child := range c.Commands() {
		everyFlag(child, do)
	}
}

// TestNamedPipes names a pipe, with nobody at its other end, wherever a command takes the
// name of a file. Every command must end when its context is done.
func TestNamedPipes(t *testing.T) {
	const pipe, blog, memory = "PIPE", "../../examples/blog.sudoku", "--solver=memory"
	// Files of puzzles, by command.
	cases := [][]string{
		{"solve", memory, pipe}, {"count", memory, pipe}, {"compare", pipe}, {"hint", pipe}, {"color", pipe},
		{"load", pipe}, {"validate", memory, pipe}, {"export", pipe},
		{"tree", pipe}, {"explain", pipe}, {"as-of", "1", pipe},
		{"bench", "graph", pipe}, {"bench", "memory", pipe}, {"bench", "strategies", pipe}, {"bench", "collection", pipe},
		{"bench", "workers", pipe},
		{"solve", memory, "dlx:" + pipe}, {"solve", memory, "words:2x2:" + pipe}, {"solve", memory, "pentomino:" + pipe},
		{"solve", memory, "polyomino:" + pipe}, {"solve", memory, "soma:" + pipe}, {"solve", memory, "domino:" + pipe},
	}
	// Files that flags name.
	everyFlag(new(app).rootCommand(), func(command string, f *pflag.Flag) {
		args := append(strings.Fields(command), "--"+f.Name+"="+pipe)
		switch f.Name {
		case "password-file":
			switch command {
			case "bench collection", "color", "space compare":
				args = append(args, "--solver=graph")
			case "hint":
				args = append(args, "--in-graph")
			case "conflict":
				args = append(args, "--in-graph", blog)
			}
			args = append(args, "--uri=bolt://127.0.0.1:1")
		case "search-password-file":
			args = append(args, "--solver=graph", "--search-uri=bolt://127.0.0.1:1")
		case "trace":
			if command == "step" || command == "resume" {
				return // see TestNamedPipesOfASearch
			}
			args = append(args, "--uri=bolt://127.0.0.1:1")
			if command == "solve" {
				args = append(args, memory)
			}
		case "from-trace":
			args = append(args, blog)
		case "cost":
			switch command {
			case "space best":
				args = append(args, memory, blog)
			case "solve", "count":
				args = append(args, memory, "--minimize")
			case "load", "compare":
				args = append(args, "--minimize")
			case "tree", "explain":
				args = append(args, "--minimize", blog)
			case "as-of":
				args = append(args, "--minimize", blog)
			}
		case "against":
			if command == "tree" { // it names a search, not a file
				return
			}
		case "certificate":
			args = append(args, "--solver=memory")
		case "keep":
			switch command {
			case "conflict":
				args = append(args, "--from-day=2", blog)
			case "solve":
				args = append(args, "--minimize", memory)
			default:
				args = append(args, "--minimize", "--uri=bolt://127.0.0.1:1")
			}
		case "start":
			if command == "solve" {
				args = append(args, "--solver=memory", "--minimize")
			} else {
				args = append(args, "--uri=bolt://127.0.0.1:1")
			}
		case "output":
			if command == "solve" || command == "resume" {
				return // a folder, which no pipe can be
			}
		case "report":
			return // see TestReportToPipe
		case "proof":
			return // a folder, which no pipe can be
		default:
			if strings.Contains(f.Usage, " file") || strings.Contains(f.Usage, " folder") || strings.Contains(f.Usage, " trace") {
				t.Errorf("the test leaves out: %s --%s", command, f.Name)
			}
			return
		}
		if takesPuzzles(command) {
			args = append(args, blog)
		}
		switch command {
		case "fork":
			args = append(args, "--as=copy")
		case "why":
			args = append(args, "r1c1#1")
		case "worker":
			args = append(args, "--queue=nats://127.0.0.1:1")
		case "generate":
			if f.Name == "password-file" {
				args = append(args, "--solver=graph")
			}
		case "space nth":
			args = append(args, "1")
		case "space build":
			args = append(args, blog)
		case "space best":
			if f.Name != "cost" {
				args = append(args, "--cost=row")
			}
		case "as-of":
			args = slices.Insert(args, 1, "1")
		case "color":
			args = append(args, "../../examples/petersen.col")
		}
		if command == "db stop" { // it stops ours, wherever the others look
			return
		}
		if command == "compare" && f.Name == "trace" { // it writes files of other names
			return
		}
		cases = append(cases, args)
	})
	if len(cases) < 45 {
		t.Errorf("want 45 cases at least, got %d", len(cases))
	}
	for _, args := range cases {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			own := fifo(t) // a process of another case may still have its pipe open
			args := slices.Clone(args)
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], pipe, own)
			}
			stops(t, 50*time.Millisecond, args...)
		})
	}
}

func takesPuzzles(command string) bool {
	return slices.Contains([]string{"solve", "count", "compare", "load", "hint", "validate", "export", "reduce", "audit", "bench graph", "bench strategies", "bench collection", "bench workers"}, command)
}

// stops runs a command that waits for something, and cancels its context after a while.
func stops(t *testing.T, after time.Duration, args ...string) {
	t.Helper()
	questions, ask := io.Pipe() // of input that never comes
	defer ask.Close()
	var stderr bytes.Buffer
	a := &app{program: "graphcover", stdin: questions, stdout: io.Discard, stderr: &stderr}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	start := time.Now()
	time.AfterFunc(after, cancel)
	status := a.main(ctx, args)
	if status != int(exitFailed) || !strings.Contains(stderr.String(), "stopped before the end") {
		t.Errorf("%q: want status 1 and why, got %d, %s", args, status, &stderr)
	}
	if took := time.Since(start); took < after || took > after+10*time.Second {
		t.Errorf("%q: want it to end when its context is done, it took %v", args, took)
	}
}

// TestNamedPipesOfASearch names a pipe for the trace of a search in the graph, and has
// the text of the puzzle name one.
func TestNamedPipesOfASearch(t *testing.T) {
	db := neo4jtest.DB(t)
	name, pipe := neo4jtest.Puzzle(t, db), fifo(t)
	loaded(t, name, corpus.Example(t, "blog.sudoku")).Close(t.Context())
	stops(t, time.Second, "step", "--trace", pipe, "--puzzle-name", name)
	stops(t, time.Second, "resume", "--trace", pipe, "--puzzle-name", name)
	neo4jtest.Query(t, neo4jtest.Driver(t), "MATCH (p:Puzzle:Graphcover {name: $name}) SET p.text = $text",
		map[string]any{"name": name, "text": "words:2x2:" + pipe})
	stops(t, time.Second, "status", "--puzzle-name", name)
}

// TestSignals sends signals to the program while it waits for a password, and names
// password files that are not regular files.
func TestSignals(t *testing.T) {
	binary, pipe := program(t), fifo(t)
	start := func(args ...string) (*exec.Cmd, *bytes.Buffer) {
		command := exec.Command(binary, args...)
		var stderr bytes.Buffer
		command.Stderr = &stderr
		testenv.Check(t, command.Start())
		t.Cleanup(func() { command.Process.Kill() })
		return command, &stderr
	}
	status := func(command *exec.Cmd) int {
		timer := time.AfterFunc(30*time.Second, func() { command.Process.Kill() })
		defer timer.Stop()
		if err := command.Wait(); err != nil && !testenv.Is[*exec.ExitError](err) {
			t.Fatal(err)
		}
		return command.ProcessState.ExitCode()
	}
	for _, signal := range []os.Signal{syscall.SIGINT, syscall.SIGTERM} {
		command, stderr := start("status", "--uri", "bolt://127.0.0.1:1", "--password-file", pipe)
		// It waits for a writer once the pipe can be opened for writing.
		for opened := false; !opened; time.Sleep(10 * time.Millisecond) {
			file, err := os.OpenFile(pipe, os.O_WRONLY|syscall.O_NONBLOCK, 0)
			if opened = err == nil; opened {
				defer file.Close()
			}
		}
		testenv.Check(t, command.Process.Signal(signal))
		if got := status(command); got != int(exitFailed) || !strings.Contains(stderr.String(), "stopped before the end") {
			t.Errorf("%v: want status 1 and why, got %d, %s", signal, got, stderr)
		}
	}
	command, stderr := start("status", "--uri", "bolt://127.0.0.1:1", "--password-file", "/dev/zero")
	if got := status(command); got != int(exitUsage) || !strings.Contains(stderr.String(), "/dev/zero: want a regular file, got a device") {
		t.Errorf("/dev/zero: want status 2 and why, got %d, %s", got, stderr)
	}
}

// TestStopsWhateverItWaitsFor stops a command that waits because nobody reads its results.
func TestStopsWhateverItWaitsFor(t *testing.T) {
	nobody, output := io.Pipe()
	defer nobody.Close()
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	var stderr bytes.Buffer
	a := &app{program: "graphcover", stdout: output, stderr: &stderr}
	if got := a.mainWithin(ctx, []string{"db", "versions"}, 300*time.Millisecond); got != int(exitFailed) || stderr.String() != "graphcover: stopped before the end\n" {
		t.Errorf("want status 1 and why, got %d, %s", got, &stderr)
	}
	stderr.Reset()
	a = &app{program: "graphcover", stdout: io.Discard, stderr: &stderr}
	if got := a.mainWithin(ctx, []string{"db", "versions"}, time.Minute); got != int(exitOK) || stderr.Len() > 0 {
		t.Errorf("want status 0, got %d, %s", got, &stderr)
	}
}

// TestClosedOutput starts the program with standard output closed, as a shell can, or
// discarded.
func TestClosedOutput(t *testing.T) {
	binary := program(t)
	const solve = ` solve --solver memory ../../examples/blog.sudoku`
	for _, c := range []struct {
		script string
		want   int
	}{
		{binary + solve + ` >&-; exit $?`, 1},
		{binary + solve + ` --json >&-; exit $?`, 1},
		{binary + ` --version >&-; exit $?`, 1},
		{`exec >&-; ` + binary + solve + `; exit $?`, 1},
		{binary + solve + ` >/dev/null; exit $?`, 0},
		{`exec 1<>/dev/null; ` + binary + solve + `; exit $?`, 0},
	} {
		shell := exec.Command("sh", "-c", c.script)
		var stderr bytes.Buffer
		shell.Stderr, shell.Stdout = &stderr, &bytes.Buffer{}
		err := shell.Run()
		if got := shell.ProcessState.ExitCode(); got != c.want {
			t.Errorf("%s: want status %d, got %d, %v", c.script, c.want, got, err)
		}
		if got := strings.Count(stderr.String(), "a result could not be written: standard output is closed"); got != c.want || strings.Count(stderr.String(), "\n") != c.want {
			t.Errorf("%s: want why, once if at all, got %s", c.script, &stderr)
		}
	}
	// Python and others discard output like this.
	null := testenv.Must(os.OpenFile(os.DevNull, os.O_RDWR, 0))(t)
	defer null.Close()
	command := exec.Command(binary, strings.Fields(solve)...)
	command.Stdout = null
	if err := command.Run(); err != nil {
		t.Errorf("discarded: %v", err)
	}
}
