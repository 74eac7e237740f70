package neo4jserver_test

import (
	"os/exec"
	"regexp"
	"testing"

	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// TestDemo runs what make demo runs, and then the commands that it suggests.
func TestDemo(t *testing.T) {
	testenv.Rest(t, "cmd/graphcover.TestScripts")
	neo4jtest.Server(t)
	run := func(program string, args ...string) string {
		t.Helper()
		command := exec.CommandContext(t.Context(), program, args...)
		command.Dir = ".."
		output, err := command.CombinedOutput()
		if err != nil {
			t.Fatalf("%q: %v\n%s", command.Args, err, output)
		}
		return string(output)
	}
	output := run("scripts/demo")
	t.Log(output)
	commands := regexp.MustCompile(`(?m)^  (bin/graphcover .*)$`).FindAllStringSubmatch(output, -1)
	if len(commands) != 3 {
		t.Fatalf("want three commands, got %q", commands)
	}
	for _, command := range commands {
		run("sh", "-c", command[1])
	}
}
