package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/creack/pty"

	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/neo4jserver"
	"graphcover/puzzle"
)

// What tests share that run commands in this process.

// A ran is what a command has done.
type ran struct {
	exit           exitStatus
	stdout, stderr string
}

// said is all that the command has printed.
func (r ran) said() string { return r.stdout + r.stderr }

// isStatementError reports whether the command has shown an error that the database gives, which says
// nothing to people.
func (r ran) isStatementError() bool {
	return strings.Contains(r.stderr, "Neo.") || strings.Contains(r.stderr, "TypeError")
}

// graphcover runs a command without input.
func graphcover(ctx context.Context, args ...string) ran {
	var stdout, stderr lockedBuffer
	a := &app{program: "graphcover", stdin: strings.NewReader(""), stdout: &stdout, stderr: &stderr}
	exit := a.main(ctx, args)
	return ran{exitStatus(exit), stdout.String(), stderr.String()}
}

// runIn runs a command on the puzzle of a name, with JSON output.
func runIn(name string, args ...string) ran {
	return graphcover(context.Background(), append(slices.Clone(args), "--puzzle-name", name, "--json")...)
}

// runJSON runs a command that prints one JSON object, decodes it into v, and returns the
// exit status.
func runJSON(t *testing.T, v any, args ...string) exitStatus {
	t.Helper()
	r := graphcover(t.Context(), args...)
	if err := json.Unmarshal([]byte(r.stdout), v); err != nil {
		t.Fatalf("%q: %v: %s", args, err, r.said())
	}
	return r.exit
}

// A lockedBuffer is a buffer for several goroutines.
type lockedBuffer struct {
	mutex  sync.Mutex
	buffer bytes.Buffer // not embedded: its other methods, such as WriteString, take no lock
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.buffer.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.buffer.String()
}

// newTerminal returns a terminal of that size, and a function that closes it and returns what was shown
// on it.
func newTerminal(t *testing.T, rows, columns uint16) (terminal *os.File, shown func() string) {
	t.Helper()
	screen, terminal, err := pty.Open()
	if err == nil {
		err = pty.Setsize(screen, &pty.Winsize{Rows: rows, Cols: columns})
	}
	if err != nil {
		t.Skip(err)
	}
	var watched bytes.Buffer
	done := make(chan struct{})
	go func() {
		defer close(done)
		io.Copy(&watched, screen) // until the terminal is closed
	}()
	return terminal, func() string {
		terminal.Close()
		<-done
		screen.Close()
		return strings.ReplaceAll(watched.String(), "\r\n", "\n")
	}
}

// onTerminal runs a command whose results go to a terminal of that size. Its stdout is what was shown
// there.
func onTerminal(t *testing.T, rows, columns uint16, args ...string) ran {
	t.Helper()
	terminal, shown := newTerminal(t, rows, columns)
	var stderr bytes.Buffer
	a := &app{program: "graphcover", stdin: strings.NewReader(""), stdout: terminal, stderr: &stderr}
	exit := a.main(t.Context(), args)
	return ran{exitStatus(exit), shown(), stderr.String()}
}

// useServer has the commands of a test find a server.
func useServer(t *testing.T, server *neo4jserver.Server) {
	t.Helper()
	for name, value := range map[string]string{
		"NEO4J_URI": server.URI, "NEO4J_USERNAME": server.User, "NEO4J_PASSWORD": server.Password, "NEO4J_PASSWORD_FILE": "",
	} {
		t.Setenv(name, value)
	}
}

// loaded returns a new search of a puzzle in the graph.
func loaded(t *testing.T, name string, entry puzzle.Entry) *graphsolver.Search {
	t.Helper()
	return testenv.Must(neo4jtest.DB(t).Load(t.Context(), name, entry.String(), entry.Problem()))(t)
}

// writeFile writes a file that a command reads.
func writeFile(t *testing.T, name, text string) {
	t.Helper()
	testenv.Check(t, os.WriteFile(name, []byte(text), 0o666))
}

// readFile returns the content of a file that a command has written.
func readFile(t *testing.T, name string) string {
	t.Helper()
	content := testenv.Must(os.ReadFile(name))(t)
	return string(content)
}
