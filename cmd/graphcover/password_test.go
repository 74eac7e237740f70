package main

import (
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

// TestPasswordIsNotPrinted runs every command, with and without success, and searches its
// output for the password.
func TestPasswordIsNotPrinted(t *testing.T) {
	t.Parallel()
	const secret = "open-sesame-4711"
	folder := t.TempDir()
	file := filepath.Join(folder, "password")
	testenv.Check(t, os.WriteFile(file, []byte(secret+"\n"), 0o600)) // a file of others is refused
	binary := program(t)
	home := filepath.Join(folder, "home")
	// run runs the program and returns its whole output, which must not contain secret.
	run := func(t *testing.T, secret string, env []string, args ...string) (string, error) {
		t.Helper()
		command := exec.Command(binary, args...)
		// Only the named server may be found, and none may be started.
		command.Env = append(append(os.Environ(), "GRAPHCOVER_HOME="+home, "DOCKER_HOST=tcp://127.0.0.1:1"), env...)
		output, err := command.CombinedOutput()
		if strings.Contains(string(output), secret) {
			t.Errorf("%q with %q prints the password:\n%s", args, env, output)
		}
		return string(output), err
	}
	const blog = "../../examples/blog.sudoku"
	serveOnly := []string{"serve"}                             // it runs on, and connects when the page asks: see TestPasswordIsNotServed
	worker := []string{"worker", "--queue=nats://127.0.0.1:1"} // it runs on, and has no --json
	commands := [][]string{
		{"load", blog}, {"step", "--record", "40"}, {"status"}, {"tree"}, {"as-of", "38"}, {"explain"}, {"resume"}, {"fork", "--as", "copy"},
		{"solve", blog}, {"compare", blog}, {"count", blog}, {"validate", blog},
		{"solve", "--strategy", "deduce", "--then", "search", blog}, {"why", "r1c4#2"}, {"drop"},
		{"bench", "graph", "--rounds=1", "--warm-up=0", "queens:4"}, {"bench", "strategies", "--rounds=1", "../../examples/easy.sudoku"},
		{"bench", "collection", "--solver=graph", "--rounds=1", "--jobs=1", "../../examples/easy.sudoku"},
		{"adopt"}, {"hint", "--in-graph", blog}, {"conflict", "--in-graph", blog}, {"color", "--solver=graph", "../../examples/diamond.col"},
		{"db", "start"}, {"db", "status"}, {"db", "stop"},
		{"count", "--workers=1", "queens:4"}, {"count", "--status"}, {"audit", "--sample=100%", "queens:4"},
		{"space", "build", "queens:4"}, {"space", "count"}, {"space", "options"}, {"space", "sample"}, {"space", "nth", "1"},
		{"space", "best", "--cost=row"}, {"space", "compare", "--solver=graph"}, {"space", "check"}, {"space", "drop"},
		{"generate", "--solver=graph", "--size=4"}, {"bench", "sizes", "--rounds=1", "sudoku:4x4"},
		{"bench", "workers", "--workers=1", "--rounds=1", "queens:8"}, worker, serveOnly,
	}
	for _, path := range serverCommands(new(app).rootCommand()) {
		if !slices.ContainsFunc(commands, func(c []string) bool { return strings.HasPrefix(strings.Join(c, " "), path) }) {
			t.Errorf("the test does not cover: %s", path)
		}
	}

	t.Run("help", func(t *testing.T) {
		env := []string{"NEO4J_PASSWORD=" + secret, "NEO4J_URI=bolt://neo4j:" + secret + "@localhost"}
		for _, c := range commands {
			if output, err := run(t, secret, env, append(slices.Clone(c), "--help")...); err != nil {
				t.Errorf("%q --help: %v: %s", c, err, output)
			}
		}
		run(t, secret, env, "__complete", "solve", "--")
	})

	server := neo4jtest.Server(t) // skips the test if there is no Neo4j
	// The password is in a URI, or is the wrong one for the server.
	const userInfo = "want a URI without user and password in it"
	for n, address := range []struct{ name, uri, want string }{
		{"user info", "bolt://neo4j:" + secret + "@127.0.0.1:1", userInfo},
		{"user alone", "bolt://" + secret + "@127.0.0.1:1", userInfo},
		{"bad escape", "bolt://neo4j:%zz" + secret + "@127.0.0.1:1", userInfo},
		{"no scheme", "neo4j:" + secret + "@127.0.0.1:1", userInfo},
		{"like a port, fragment", "bolt://neo4j:12#" + secret + "@127.0.0.1:1", userInfo},
		{"like a port, path", "neo4j://neo4j:12/" + secret + "@127.0.0.1:1", userInfo},
		{"other scheme", "http://127.0.0.1:1", "want a URI like"},
		{"unreachable", "bolt://127.0.0.1:1", "cannot reach Neo4j"},
		{"unreachable, routed", "neo4j+s://127.0.0.1:1", "cannot reach Neo4j"},
		{"wrong password", server.URI, "rejects the user name or password"},
	} {
		t.Run(address.name, func(t *testing.T) {
			for i, c := range commands {
				if strings.Join(c, " ") == "db stop" || slices.Equal(c, serveOnly) { // it stops our own server, whatever the flags name
					continue
				}
				// A wrong password for a user that does not exist locks no one out.
				c = append(slices.Clone(c), "--user", "nobody")
				for k, how := range []struct{ env, args []string }{
					{[]string{"NEO4J_PASSWORD=" + secret, "NEO4J_URI=" + address.uri}, []string{"--json"}},
					{[]string{"NEO4J_PASSWORD="}, []string{"--uri", address.uri, "--password-file", file}},
				} {
					// In the short run, each command still tries some of the addresses.
					if (i+n+k)%testenv.Cases(6, 1) != 0 {
						continue
					}
					if c[0] == worker[0] && how.args[0] == "--json" {
						how.args = nil
					}
					if output, _ := run(t, secret, how.env, append(c, how.args...)...); !strings.Contains(output, address.want) {
						t.Errorf("%q: want %q, got %s", c, address.want, output)
					}
				}
			}
		})
	}

	t.Run("right password", func(t *testing.T) {
		testenv.Rest(t, "TestPasswordIsNotServed")
		name := neo4jtest.Puzzle(t, neo4jtest.DB(t))
		env := []string{"NEO4J_URI=" + server.URI, "NEO4J_USERNAME=" + server.User, "NEO4J_PASSWORD=" + server.Password}
		for k, format := range []string{"--json", "--json=false"} {
			for i, c := range commands {
				if slices.Equal(c, serveOnly) || slices.Equal(c, worker) {
					continue
				}
				// In the short run, each command has one of the formats. The puzzle of some,
				// the tree of others, the deductions of why, the tasks of audit and the space are made
				// for both.
				made := c[0] == "load" || c[0] == "step" || c[0] == "solve" && slices.Contains(c, "deduce") ||
					slices.Contains(c, "--workers=1") || c[0] == "space" && c[1] == "build"
				if (i+k)%testenv.Cases(2, 1) != 0 && !made {
					continue
				}
				c = append(slices.Clone(c), format)
				if c[0] != "bench" && c[0] != "db" {
					c = append(c, "--puzzle-name", name)
				}
				if c[0] == "fork" {
					c[2] = neo4jtest.Dropped(t, neo4jtest.DB(t), name+" copy")
				}
				if c[1] == "compare" { // with itself
					c = append(c, "--other-name", name)
				}
				// There is no graph to adopt.
				if output, err := run(t, server.Password, env, c...); (err != nil) != (c[0] == "adopt") {
					t.Errorf("%q: %v: %s", c, err, output)
				}
			}
		}
	})
}

// serverCommands returns the paths of the commands below c that take the server flags.
func serverCommands(c *cobra.Command) (paths []string) {
	for _, child := range c.Commands() {
		if child.Flags().Lookup("uri") != nil {
			paths = append(paths, strings.TrimPrefix(child.CommandPath(), "graphcover "))
		}
		paths = append(paths, serverCommands(child)...)
	}
	return paths
}
