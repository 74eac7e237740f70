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

// toured are the documents whose console blocks TestReadme runs, as a reader would who
// follows them from the first to the last. All use one server: the README starts it, and
// the last block of the last document stops it.
var toured = []string{"README.md", "docs/modelling.md", "docs/timetables.md", "docs/puzzles.md", "docs/tuples.md", "docs/watch.md", "docs/commands.md"}

// TestReadme runs the commands of the console blocks, in order, and compares their output.
// A line "..." stands for any lines of the output. A variable that is exported holds to the end of its document. With GRAPHCOVER_README=write the test
// writes the output into the documents instead.
func TestReadme(t *testing.T) {
	testenv.Rest(t, "TestScripts")
	t.Parallel()
	neo4jtest.StartsServer(t)
	for _, tool := range []string{"make", "java", "mvn"} {
		if _, err := exec.LookPath(tool); err != nil {
			testenv.Missing(t, testenv.Tools, err.Error())
		}
	}
	root := testenv.Must(filepath.Abs(filepath.Join("..", "..")))(t)
	write := os.Getenv("GRAPHCOVER_README") == "write"
	if !write { // the documents show the usual ports, but other tests start servers too
		neo4jtest.TakeUsualPorts(t)
	}
	home := filepath.Join(t.TempDir(), "home")
	t.Cleanup(func() {
		stop := exec.Command(filepath.Join(root, "bin", "graphcover"), "db", "stop")
		stop.Env = readmeEnv(home)
		stop.Run() // it has been stopped already, unless the test failed
	})
	blocks := regexp.MustCompile("(?s)```console\n(.*?)```\n")
	for _, document := range toured {
		file := filepath.Join(root, document)
		text := testenv.Must(os.ReadFile(file))(t)
		exported := ""
		written := blocks.ReplaceAllStringFunc(string(text), func(block string) string {
			var out strings.Builder
			out.WriteString("```console\n")
			for _, c := range commandsOf(blocks.FindStringSubmatch(block)[1]) {
				got := elide(runShell(t, root, home, exported+c.line), c.output)
				if strings.HasPrefix(c.line, "export ") {
					exported += c.line + "\n"
				}
				if !write {
					if d := diff.Diff(document, []byte(normal(c.output)), "printed", []byte(normal(got))); d != nil {
						t.Errorf("$ %s\n%s", c.line, d)
					}
				}
				out.WriteString("$ " + c.line + "\n" + got)
			}
			out.WriteString("```\n")
			return out.String()
		})
		if write {
			testenv.Check(t, os.WriteFile(file, []byte(written), 0o644))
		}
	}
}

// elide returns an output with "..." in place of the lines that the shown output leaves out
// by such a line. The lines shown before the first and after the last "..." are the first and
// last lines of the output. Others begin with the next line that is equal to the first of them.
func elide(output, shown string) string {
	parts := regexp.MustCompile(`(?m)^\.\.\.\n`).Split(shown, -1)
	if len(parts) == 1 {
		return output
	}
	rest := slices.Collect(strings.Lines(output))
	var elided strings.Builder
	for i, part := range parts {
		first, n := firstLine(part), strings.Count(part, "\n")
		skipped := 0
		if i == len(parts)-1 {
			skipped = max(0, len(rest)-n)
		} else if i > 0 {
			skipped = slices.IndexFunc(rest, func(line string) bool { return normal(line) == normal(first) })
			if skipped < 0 { // then the comparison shows that these lines are missing
				skipped = len(rest)
			}
		}
		if i > 0 {
			elided.WriteString("...\n")
		}
		end := min(skipped+n, len(rest))
		elided.WriteString(strings.Join(rest[skipped:end], ""))
		rest = rest[end:]
	}
	return elided.String()
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line + "\n"
}

func TestElide(t *testing.T) {
	const output = "a\nb 1 ms\nc\nd\ne\n"
	for _, c := range []struct{ shown, want string }{
		{"a\nb 2 ms\n", output},
		{"a\n...\n", "a\n...\n"},
		{"...\ne\n", "...\ne\n"},
		{"x\n...\ny\n", "a\n...\ne\n"},
		{"a\n...\nd\n...\n", "a\n...\nd\n...\n"},
		{"...\nb 3 ms\nx\n...\n", "...\nb 1 ms\nc\n...\n"},
		{"...\nx\n...\n", "...\n...\n"},
	} {
		if got := elide(output, c.shown); got != c.want {
			t.Errorf("elide %q: want %q, got %q", c.shown, c.want, got)
		}
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
	// and a busy server may plan a statement for longer than a client waits. What Maven fetches is
	// there the next time. Java names the options that our tests give it.
	return regexp.MustCompile(`(?m)^(graphcover: (port .* is taken by another program.*|the connection to Neo4j is lost; .*|another program has just taken .*\ngraphcover: starting .*)|cypher-shell: fetching it .*|NOTE: Picked up JDK_JAVA_OPTIONS: .*)\n`).
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
