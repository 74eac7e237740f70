package graphsolver_test

import (
	"io"
	"os"
	"testing"

	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// TestExample runs the examples, which go test can't skip where there is no server.
func TestExample(t *testing.T) {
	server := neo4jtest.Server(t)
	t.Setenv("NEO4J_URI", server.URI)
	t.Setenv("NEO4J_USERNAME", server.User)
	t.Setenv("NEO4J_PASSWORD", server.Password)
	for name, c := range map[string]struct {
		example func()
		want    string
	}{
		"package": {Example, `. Q . . . .
. . . Q . .
. . . . . Q
Q . . . . .
. . Q . . .
. . . . Q .
4 solutions, 92 choices
`},
		"Solver.Improve": {ExampleSolver_Improve, `cost 7, bound 5: ["north east" "west"]
cost 6, bound 5: ["north west" "east"]
cost 5, bound 5: ["north" "east west"]
`},
		"DB.LoadBest": {ExampleDB_LoadBest, `cost 7, bound 5, proved false
cost 5, bound 5, proved true
`},
	} {
		if got := outputOf(t, c.example); got != c.want {
			t.Errorf("%s: want %s, got %s", name, c.want, got)
		}
	}
}

// outputOf returns what an example prints.
func outputOf(t *testing.T, example func()) string {
	t.Helper()
	read, write, err := os.Pipe()
	testenv.Check(t, err)
	defer read.Close()
	stdout := os.Stdout
	os.Stdout = write
	defer func() { os.Stdout = stdout }()
	example()
	write.Close()
	return string(testenv.Must(io.ReadAll(read))(t))
}
