package graphsolver_test

import (
	"io"
	"os"
	"testing"

	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// TestExample runs the example, which go test can't skip where there is no server.
func TestExample(t *testing.T) {
	server := neo4jtest.Server(t)
	t.Setenv("NEO4J_URI", server.URI)
	t.Setenv("NEO4J_USERNAME", server.User)
	t.Setenv("NEO4J_PASSWORD", server.Password)
	read, write, err := os.Pipe()
	testenv.Check(t, err)
	defer read.Close()
	stdout := os.Stdout
	os.Stdout = write
	defer func() { os.Stdout = stdout }()
	Example()
	write.Close()
	got := testenv.Must(io.ReadAll(read))(t)
	const want = `. Q . . . .
. . . Q . .
. . . . . Q
Q . . . . .
. . Q . . .
. . . . Q .
4 solutions, 92 choices
`
	if string(got) != want {
		t.Errorf("want %s, got %s", want, got)
	}
}
