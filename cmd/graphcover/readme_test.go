package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"

	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// TestReadme runs the commands of the README's console blocks, in order, and compares
// their output. The first of them starts a server, and the last one stops it. With
// GRAPHCOVER_README=write it writes the output into the README instead.
func TestReadme(t *testing.T) {
	t.Parallel()
	neo4jtest.StartsServer(t)
	for _, tool := range []string{"make", "java", "mvn"} {
		if _, err := exec.LookPath(tool); err != nil {
			testenv.Missing(t, testenv.Tools, err.Error())
		}
	}
	root := testenv.Must(filepath.Abs(filepath.Join("..", "..")))(t)
	readme := filepath.Join(root, "README.md")
	text := testenv.Must(os.ReadFile(readme))(t)
	write := os.Getenv("GRAPHCOVER_README") == "write"
	if !write { // the README shows the usual ports, but other tests start servers too
		neo4jtest.TakeUsualPorts(t)
	}
	home := filepath.Join(t.TempDir(), "home")
	t.Cleanup(func() {
		stop := exec.Command(filepath.Join(root, "bin", "graphcover"), "db", "stop")
		stop.Env = readmeEnv(home)
		stop.Run() // it has been stopped already, unless the test failed
	})
	blocks := regexp.MustCompile("(?s)```console\n(.*?)```\n")
	written := blocks.ReplaceAllStringFunc(string(text), func(block string) string {
		var out strings.Builder
		out.WriteString("```console\n")
		for _, c := range commandsOf(blocks.FindStringSubmatch(block)[1]) {
			got := runShell(t, root, home, c.line)
			if !write {
				if d := diff.Diff("README.md", []byte(normal(c.output)), "printed", []byte(normal(got))); d != nil {
					t.Errorf("$ %s\n%s", c.line, d)
				}
			}
			out.WriteString("$ " + c.line + "\n" + got)
		}
		out.WriteString("```\n")
		return out.String()
	})
	if write {
		testenv.Check(t, os.WriteFile(readme, []byte(written), 0o644))
	}
}

type readmeCommand struct{ line, output string }

// commandsOf splits a block into its commands, which begin with "$ ", with their output.
func commandsOf(block string) (commands []readmeCommand) {
	for line := range strings.Lines(block) {
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			commands = append(commands, readmeCommand{line: strings.TrimSuffix(command, "\n")})
		} else if last := len(commands) - 1; last >= 0 {
			commands[last].output += line
		}
	}
	return commands
}

// readmeEnv returns the environment without any server except the one in home.
func readmeEnv(home string) []string {
	env := slices.DeleteFunc(os.Environ(), func(variable string) bool {
		return strings.HasPrefix(variable, "NEO4J_") || strings.HasPrefix(variable, "MAKE") ||
			strings.HasPrefix(variable, "MFLAGS") || strings.HasPrefix(variable, "GRAPHCOVER_")
	})
	// No container: it is not what the README shows, and might be the user's.
	return append(env, "GRAPHCOVER_HOME="+home, "DOCKER_HOST=tcp://127.0.0.1:1")
}

// runShell runs a command as a user would and returns all its output, with the folder home
// shown as ~/.cache/graphcover.
func runShell(t *testing.T, root, home, command string) string {
	t.Helper()
	shell := exec.Command("sh", "-c", command)
	shell.Dir, shell.Env = root, readmeEnv(home)
	var output bytes.Buffer
	shell.Stdout, shell.Stderr = &output, &output
	if err := shell.Run(); err != nil {
		t.Logf("$ %s: %v", command, err)
	}
	text := strings.ReplaceAll(output.String(), home, "~/.cache/graphcover")
	// A quiet machine would not print these notes. Here other tests start servers too,
	// and a busy server may plan a statement for longer than a client waits.
	return regexp.MustCompile(`(?m)^graphcover: (port .* is taken by another program.*|the connection to Neo4j is lost; .*|another program has just taken .*\ngraphcover: starting .*)\n`).
		ReplaceAllString(text, "")
}

// normal returns output with everything that differs from run to run replaced.
func normal(output string) string {
	for _, r := range []struct{ pattern, with string }{
		{` *[0-9.e+-]+ (µs|ms|s)\b`, " TIME"},
		{`\b[0-9.]+x( as long|$)`, "Nx$1"},
		{`"(seconds|loadSeconds|ratio)":[0-9.e+-]+`, `"$1":N`},
		{`127\.0\.0\.1:[0-9]+`, "127.0.0.1:PORT"},
	} {
		output = regexp.MustCompile("(?m)"+r.pattern).ReplaceAllString(output, r.with)
	}
	return output
}
