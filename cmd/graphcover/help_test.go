package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// helpExamples returns the examples of all commands, a command line each, in the order of --help.
func helpExamples(t *testing.T) (lines []string) {
	t.Helper()
	a := &app{stdout: io.Discard, stderr: io.Discard}
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		for line := range strings.Lines(c.Example) {
			lines = append(lines, strings.TrimSpace(line))
		}
		if c.Example == "" && c.Runnable() && !c.HasSubCommands() && !c.Hidden {
			t.Errorf("%s: want an example", c.CommandPath())
		}
		for _, sub := range c.Commands() {
			visit(sub)
		}
	}
	visit(a.rootCommand())
	if len(lines) < 40 {
		t.Errorf("want an example of each command, got %d", len(lines))
	}
	return lines
}

// TestHelpHasExamples checks that every command has an example, of commands and flags that there are.
func TestHelpHasExamples(t *testing.T) {
	root := (&app{stdout: io.Discard, stderr: io.Discard}).rootCommand()
	for _, line := range helpExamples(t) {
		for _, call := range ownCommand.FindAllStringSubmatch(line, -1) {
			if problem := unknownIn(root, strings.Fields(call[1])); problem != "" {
				t.Errorf("%s: %s", line, problem)
			}
		}
	}
}

// TestHelpExamples runs the examples of --help as they stand, in a folder with the files that they
// name, and on a server of its own.
func TestHelpExamples(t *testing.T) {
	testenv.Rest(t, "cmd/graphcover.TestHelpHasExamples")
	neo4jtest.StartsServer(t)
	// What takes minutes, never ends, or needs another machine. Other tests run these commands.
	skipped := []string{"graphcover bench ", "graphcover serve", "graphcover worker ", "graphcover audit ", "graphcover count --workers 4 "}
	exits := map[string]exitStatus{ // of those that end with another status than 0
		"graphcover adopt && graphcover resume":                        exitUsage, // there is nothing to adopt
		"graphcover canonical examples/*.sudoku":                       exitUsage, // one line is wrong on purpose
		"graphcover solve --solver memory --json examples/*.sudoku":    exitUsage,
		"graphcover count --solver memory --limit 2 examples/*.sudoku": exitUsage,
		"graphcover rate --difficulty hard --json examples/*.sudoku":   exitUsage,
		"graphcover conflict examples/unsolvable.sudoku":               exitNoSolution,
		"graphcover conflict --in-graph examples/unsolvable.sudoku":    exitNoSolution,
	}
	root := testenv.Must(filepath.Abs(filepath.Join("..", "..")))(t)
	folder, home := t.TempDir(), filepath.Join(t.TempDir(), "home")
	testenv.Check(t, os.Symlink(filepath.Join(root, "examples"), filepath.Join(folder, "examples")))
	for name, from := range map[string]string{"collection.txt": "several.sudoku", "large.dlx": "week.dlx", "petersen.col": "petersen.col",
		"people.csv": "people.csv", "shifts.csv": "shifts.csv"} {
		text := testenv.Must(os.ReadFile(filepath.Join(root, "examples", from)))(t)
		testenv.Check(t, os.WriteFile(filepath.Join(folder, name), text, 0o644))
	}
	testenv.Check(t, os.WriteFile(filepath.Join(folder, "costs.txt"), []byte("1 r1c1\n"), 0o644))
	run := func(line string) (status exitStatus, output string) {
		shell := exec.Command("sh", "-c", line)
		shell.Dir = folder
		shell.Env = append(readmeEnv(home), "PATH="+filepath.Join(root, "bin")+string(filepath.ListSeparator)+os.Getenv("PATH"))
		text, err := shell.CombinedOutput() // err is non-nil for any status but 0
		if shell.ProcessState == nil {
			t.Fatal(err)
		}
		return exitStatus(shell.ProcessState.ExitCode()), string(text)
	}
	t.Cleanup(func() { run("graphcover db stop") })
	for _, line := range helpExamples(t) {
		if slices.ContainsFunc(skipped, func(begin string) bool { return strings.HasPrefix(line, begin) }) {
			continue
		}
		if status, output := run(line); status != exits[line] {
			t.Errorf("%s: want status %d, got %d\n%s", line, exits[line], status, output)
		}
	}
}
