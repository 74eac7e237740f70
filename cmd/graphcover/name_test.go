package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"graphcover/compare"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// TestNames uses puzzle names that would do harm if they were part of a statement. Each
// must stay a plain name: it comes back unchanged, and nodes of others that claim to
// belong to a puzzle with that name are left alone.
func TestNames(t *testing.T) {
	driver, db := neo4jtest.Driver(t), neo4jtest.DB(t)
	bystanders := func(t *testing.T) []any {
		return neo4jtest.Query(t, driver, `MATCH (n:Bystander) OPTIONAL MATCH (n)-[r]-()
			WITH n, count(r) AS degree ORDER BY n.name, labels(n)
			RETURN collect([labels(n), properties(n), degree])`, nil)[0].Values[0].([]any)
	}
	remove := func() { neo4jtest.Query(t, driver, "MATCH (n:Bystander) DETACH DELETE n", nil) }
	remove()
	t.Cleanup(remove)

	run := func(t *testing.T, want exitStatus, result any, args ...string) {
		t.Helper()
		got := graphcover(t.Context(), append(args, "--json")...)
		if got.exit != want {
			t.Fatalf("%s: want status %d, got %+v", args[0], want, got)
		}
		if want == exitOK {
			if err := json.Unmarshal([]byte(got.stdout), result); err != nil {
				t.Fatalf("%s: %v: %s", args[0], err, got.stdout)
			}
		}
	}
	names := []string{
		`'}) DETACH DELETE n //`,
		`"}) DETACH DELETE n //`,
		"`}) DETACH DELETE n //",
		`\'}) DETACH DELETE n //`,
		`\u0027}) DETACH DELETE n //`,
		`\\u0027}) DETACH DELETE n //`,
		"'\n}) DETACH DELETE n; //\r\n",
		"*/ MATCH (n) DETACH DELETE n /*",
		"$puzzle",
		"a\x00b",
		"🧩 👩‍👩‍👧 \u2028\ufeff",
		"$(touch owned); `touch owned` | touch owned #",
		strings.Repeat("n", longestName),
		"",
	}
	if !testenv.LongRun() {
		names = names[:3]
	}
	for i, name := range names {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			defer db.Drop(t.Context(), name) // in case the test fails before it drops the puzzle
			neo4jtest.Query(t, driver, `CREATE (:Bystander:Puzzle {name: $name})-[:HAS_MOVE]->
				(:Bystander:Move {name: $name, puzzle: $name, id: 0, status: 'Maybe'})-[:MATCHES]->
				(:Bystander:Constraint {name: $name, puzzle: $name, id: 0})`, map[string]any{"name": name})
			before := bystanders(t)
			flag := "--puzzle-name=" + name

			var status compare.Standing
			run(t, exitOK, &status, "load", flag, "../../examples/blog.sudoku")
			if status.Name != name {
				t.Errorf("load: want the name %.100q, got %.100q", name, status.Name)
			}
			run(t, exitOK, &status, "step", flag, "40")
			run(t, exitOK, &status, "status", flag)
			if status.Name != name || status.Search != 36 || status.Choices != 38 || status.Backtracks != 2 {
				t.Errorf("after 40 steps: %+v", status)
			}
			var result compare.Result
			run(t, exitOK, &result, "solve", flag, "../../examples/easy.sudoku")
			if result.Status != compare.Solved {
				t.Errorf("solve: %+v", result)
			}
			var dropped struct{ Dropped string }
			run(t, exitOK, &dropped, "drop", flag)
			if dropped.Dropped != name {
				t.Errorf("drop: want the name %.100q, got %.100q", name, dropped.Dropped)
			}
			run(t, exitUsage, nil, "status", flag)
			if after := bystanders(t); !reflect.DeepEqual(before, after) {
				t.Errorf("want the nodes of others unchanged:\n%.500v\ngot\n%.500v", before, after)
			}
		})
	}
	if _, err := os.Stat("owned"); err == nil {
		t.Error("a name was run by a shell")
	}
}

// TestNamesForPeople prints a name with control characters, also in a command to paste.
func TestNamesForPeople(t *testing.T) {
	name := neo4jtest.Puzzle(t, neo4jtest.DB(t)) + "\x1b[2J\n\u009b1m"
	defer neo4jtest.DB(t).Drop(t.Context(), name)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"load", "../../examples/blog.sudoku"}, `--puzzle-name $'`},
		{[]string{"step", "3"}, "searching: search 3"},
		{[]string{"drop"}, `\x1b[2J\n\u009b1m"`},
		{[]string{"status"}, `\x1b[2J\n\u009b1m"`},
	} {
		got := graphcover(t.Context(), append(c.args, "--puzzle-name", name)...)
		isPlain(t, got.said())
		if !strings.Contains(got.said(), c.want) {
			t.Errorf("%q: want %q, got %+v", c.args, c.want, got)
		}
	}
}

// TestBadNames uses names that the database would not keep unchanged.
func TestBadNames(t *testing.T) {
	for name, want := range map[string]string{
		"\xff\xfe":                         "--puzzle-name: want UTF-8",
		strings.Repeat("n", longestName+1): "--puzzle-name: want at most 8000 bytes, got 8001",
	} {
		for _, command := range []string{"load", "solve", "compare", "count", "adopt", "step", "resume", "status", "drop", "fork"} {
			args := []string{command, "--uri", "bolt://127.0.0.1:1", "--puzzle-name", name}
			if command == "load" || command == "solve" || command == "compare" || command == "count" {
				args = append(args, "../../examples/blog.sudoku")
			}
			if command == "fork" {
				args = append(args, "--as", "copy")
			}
			if got := graphcover(t.Context(), args...); got.exit != exitUsage || !strings.Contains(got.stderr, want) || len(got.stderr) > 200 {
				t.Errorf("%s: want status 2 and %q, got %d, %.300s", command, want, got.exit, got.stderr)
			}
		}
	}
}
