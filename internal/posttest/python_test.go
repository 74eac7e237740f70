package posttest

import (
	"os"
	"os/exec"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/neo4jserver"
)

// python returns a command that runs a program in Python, with the packages of the
// Makefile, and tells it where the server is.
func python(t testing.TB, server *neo4jserver.Server, program string, args ...string) *exec.Cmd {
	t.Helper()
	path := os.Getenv("GRAPHCOVER_PYTHON")
	if path == "" {
		testenv.Missing(t, testenv.Tools, "GRAPHCOVER_PYTHON does not name a Python with the packages for tests; make test does")
	}
	command := exec.Command(path, append([]string{"-c", program}, args...)...)
	command.Env = append(os.Environ(), server.Env()...)
	return command
}
