package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"graphcover/internal/neo4jtest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"graphcover": main})
}

// TestScripts runs the commands as people do, on the real server. A script may
// say [neo4j] for what needs one.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			for _, name := range []string{"NEO4J_URI", "NEO4J_USERNAME", "NEO4J_PASSWORD"} {
				env.Setenv(name, os.Getenv(name))
			}
			examples, err := filepath.Abs(filepath.Join("..", "..", "examples"))
			env.Setenv("EXAMPLES", examples)
			// No server may be started or found but the one above.
			env.Setenv("GRAPHCOVER_HOME", filepath.Join(env.WorkDir, "home"))
			env.Setenv("NAME", "script "+filepath.Base(env.WorkDir))
			return err
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":  exits,
			"tamper": tamper,
			"times":  times,
		},
		Condition: func(condition string) (bool, error) {
			if condition == "neo4j" {
				return os.Getenv("NEO4J_URI") != "", nil
			}
			return false, fmt.Errorf("unknown condition %q", condition)
		},
	})
}

// exits runs a command that must end with an exit status: exits 2 graphcover x.
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

// times fails unless the output of the last command holds a pattern a number of
// times: times 3 PATTERN.
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

// tamper waits for the search of a puzzle to begin and then changes one of its
// moves to No behind the program's back: tamper PUZZLE_NAME MOVE.
func tamper(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: tamper PUZZLE_NAME MOVE")
	}
	move, err := strconv.Atoi(args[1])
	ts.Check(err)
	const text = "MATCH (p:Graphcover {name: $name})-[:HAS_MOVE]->(m:Move {id: $move, status: 'Maybe'}) " +
		"WHERE p.choices >= 3 SET m.status = 'No' RETURN m.id"
	for range 200 {
		changed, err := neo4jtest.Execute(context.Background(), text, map[string]any{"name": args[0], "move": move})
		ts.Check(err)
		if len(changed) == 1 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	ts.Fatalf("the search of %q did not begin", args[0])
}
