package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"graphcover/compare"
	"graphcover/graphsolver"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
)

func TestDuration(t *testing.T) {
	for seconds, want := range map[float64]string{
		0: "0 µs", 1.234e-7: "0.123 µs", 5e-6: "5 µs", 999.4e-6: "999 µs", 999.6e-6: "1 ms", 0.01234: "12.3 ms",
		0.9994: "999 ms", 0.9996: "1 s", 1.5: "1.5 s", 99.94: "99.9 s", 99.96: "100 s", 1234: "1234 s",
	} {
		if got := duration(seconds); got != want {
			t.Errorf("%g s: want %s, got %s", seconds, want, got)
		}
	}
}

// A server that does not answer is another error than the end of the time.
func TestInTime(t *testing.T) {
	over, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	left, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	lost := fmt.Errorf("%w: %w", graphsolver.ErrLost, context.DeadlineExceeded)
	for _, c := range []struct{ got, want error }{
		{inTime(t.Context(), over, over.Err()), errOver},
		{inTime(t.Context(), over, nil), nil},
		{inTime(t.Context(), over, io.EOF), io.EOF},
		{inTime(t.Context(), left, lost), lost},
		{inTime(t.Context(), ended, ended.Err()), errOver}, // by a gap that is small enough
		{inTime(over, over, over.Err()), over.Err()},       // the user has stopped it, too
		{stopped(errOver), nil},
	} {
		if c.got != c.want {
			t.Errorf("want %v, got %v", c.want, c.got)
		}
	}
}

// Names that would clear a terminal, ring and turn the text around, and one that would
// also fake a line.
const (
	hostile     = "a\x1b[2J\x07\u009b31m\x7f\u202e\xff\rb'c\\"
	hostileLine = hostile + "\ngraphcover: b\t"
)

// isPlain checks that text has no control characters but line ends, and no line that
// comes from a name.
func isPlain(t *testing.T, text string) {
	t.Helper()
	for _, c := range text {
		if c != '\n' && (c == unicode.ReplacementChar || !unicode.IsGraphic(c)) {
			t.Errorf("%U in %q", c, text)
		}
	}
	if strings.Contains(text, "\ngraphcover: b") {
		t.Errorf("a line that a name has faked in %q", text)
	}
}

// TestNothingRawIsPrinted gives files and puzzles names that contain control sequences.
func TestNothingRawIsPrinted(t *testing.T) {
	t.Chdir(t.TempDir())
	const blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
	col := "p edge 2 1\ne 1 2\n"
	good, bad, graph := hostile+".sudoku", hostile+".bad", hostile+".col"
	for name, text := range map[string]string{good: blog + "\n" + blog, bad: blog[1:], graph: col, hostile + "x": "c\x1b[2J\n"} {
		writeFile(t, name, text)
	}
	uri := "--uri=bolt://127.0.0.1:1"
	for _, args := range [][]string{
		{"solve", "--solver=memory", good, good}, {"count", "--solver=memory", good}, {"hint", good}, {"validate", "--solver=memory", good},
		{"solve", "--solver=memory", bad}, {"solve", "--solver=memory", hostile}, {"export", good, "--output", hostile}, {"color", graph},
		{"color", hostile}, {"color", hostile + "x"}, {"bench", "memory", "--rounds=1", "--engines=bits", good},
		{"bench", "strategies", "--rounds=1", "--strategies=csp", good},
		{"solve", uri, "--puzzle-name", hostileLine, good}, {"load", uri, "--puzzle-name", "\x1b[2J", good},
		{"status", uri, "--user", "\x1b[2J"}, {"status", uri, "--user", "\x1b[2J", "--password-file", hostile}, {"status", "--uri", "bolt://\x1b[2J"},
		{"solve", "--strategy=csp", "queens:4", "dlx:" + hostile}, {"solve", "--strategy", "\x1b[2J", good}, {"\x1b[2J"}, {"solve", "--\x1b[2J"},
		{"solve", "--solver=memory", "--trace", hostile + "/no", good}, {"solve", "--solver=memory", "\x1b[2J:4"}, {"why", uri, "\x1b[2J"}, {"step", "\x1b[2J"},
	} {
		got := graphcover(t.Context(), args...)
		if got.said() == "" {
			t.Errorf("%q prints nothing", args)
		}
		t.Run(fmt.Sprintf("%q", args), func(t *testing.T) {
			isPlain(t, got.stderr)
			isPlain(t, got.stdout)
		})
	}
}

// TestPastedNames has a shell run commands that people paste, whose program and names need quotes.
func TestPastedNames(t *testing.T) {
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	a := &app{program: filepath.Join(t.TempDir(), "my tools", "it's printf")} // prints its third argument
	testenv.Check(t, errors.Join(os.Mkdir(filepath.Dir(a.program), 0o777), os.WriteFile(a.program, []byte("#!/bin/sh\nprintf %s \"$3\"\n"), 0o777)))
	for _, name := range []string{"a", "", "a b", "it's", hostile, hostileLine, "ä ü\u00a0", "\n", "$(touch owned)\x01`touch owned`\\", "\\'\x1b0"} {
		pasted := a.onPuzzle(name, "status")
		isPlain(t, pasted)
		got, err := exec.Command(shell, "-c", pasted).Output()
		if err != nil || string(got) != name {
			t.Errorf("%s: want %q, got %q, %v", pasted, name, got, err)
		}
	}
	if _, err := os.Stat("owned"); !errors.Is(err, os.ErrNotExist) {
		t.Error("a name has reached the shell")
	}
	a.program = "bin/graphcover"
	if got, want := a.onPuzzle("a b", "x"), `bin/graphcover x --puzzle-name 'a b'`; got != want {
		t.Errorf("want %s, got %s", want, got)
	}
}

// TestNoteWhy checks the note that says how to look longer for a reason why there is no solution, where
// none was found.
func TestNoteWhy(t *testing.T) {
	entry := testenv.Must(puzzle.Parse("queens:3"))(t)
	because := &compare.Reason{Text: "too few squares"}
	for _, c := range []struct {
		name       string
		result     compare.Result
		json, only bool
		want       bool
	}{
		{"no reason", compare.Result{Head: compare.Head{Status: compare.Unsolvable}}, false, true, true},
		{"a reason", compare.Result{Head: compare.Head{Status: compare.Unsolvable, Reason: because}}, false, true, false},
		{"one of many puzzles", compare.Result{Head: compare.Head{Status: compare.Unsolvable}}, false, false, false},
		{"for a program", compare.Result{Head: compare.Head{Status: compare.Unsolvable}}, true, true, false},
		{"stopped", compare.Result{Head: compare.Head{Status: compare.Stopped}}, false, true, false},
	} {
		for _, report := range []func(*app) error{
			func(a *app) error { return a.reportResult(entry, compare.SudokuResult{Result: c.result}, c.only) },
			func(a *app) error {
				return a.reportBest(entry, compare.BestResult{Result: c.result}, nil, c.only, objectiveFlags{})
			},
		} {
			var stderr bytes.Buffer
			a := &app{program: "bin/graphcover", stdout: io.Discard, stderr: &stderr, json: c.json}
			testenv.Check(t, report(a))
			if got := strings.Contains(stderr.String(), "bin/graphcover conflict --for 60s"); got != c.want {
				t.Errorf("%s: want a note: %t, got %q", c.name, c.want, &stderr)
			}
		}
	}
}
