package neo4jserver

import (
	"bytes"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/testenv"
)

// composeCommand returns docker compose, or the older docker-compose.
func composeCommand(t *testing.T) []string {
	if exec.Command("docker", "compose", "version").Run() == nil {
		return []string{"docker", "compose"}
	}
	if _, err := exec.LookPath("docker-compose"); err != nil {
		testenv.Missing(t, testenv.Containers, "neither docker compose nor docker-compose: "+err.Error())
	}
	return []string{"docker-compose"}
}

// TestContainerOfTheCommand builds the image of graphcover and solves a puzzle with
// docker-compose.yml alone, twice: the second run must know the password that the first
// run generated. Then graphcover on this machine must find the same server.
func TestContainerOfTheCommand(t *testing.T) {
	testenv.Long(t, "TestLifeOfAContainer")
	p := engine(t, lts)
	if output, err := exec.CommandContext(t.Context(), "../scripts/builder-image").CombinedOutput(); err != nil {
		testenv.Missing(t, testenv.Containers, "no image to build with: "+string(output))
	}
	environment := slices.DeleteFunc(os.Environ(), func(variable string) bool { return strings.HasPrefix(variable, "NEO4J_") })
	environment = append(environment, "NEO4J_BOLT_PORT=0", "NEO4J_HTTP_PORT=0", "DOCKER_BUILDKIT=0")
	program := composeCommand(t)
	compose := func(args ...string) string {
		t.Helper()
		args = slices.Concat(program[1:], []string{"-f", "../docker-compose.yml", "-p", "graphcover-test"}, args)
		command := exec.Command(program[0], args...)
		var stdout, stderr bytes.Buffer
		command.Env, command.Stdout, command.Stderr = environment, &stdout, &stderr
		if err := command.Run(); err != nil {
			t.Fatalf("%q: %v\n%s%s", command.Args, err, &stdout, &stderr)
		}
		return stdout.String()
	}
	t.Cleanup(func() { compose("--profile", "solve", "down", "--volumes") })
	compose("--profile", "solve", "build", "graphcover")
	for range 2 {
		output := compose("--profile", "solve", "run", "--rm", "graphcover", "solve", "--json", "examples/blog.sudoku")
		if !strings.Contains(output, `"status":"solved"`) || !strings.Contains(output, `"solver":"graph"`) {
			t.Errorf("want a solved puzzle, got %s", output)
		}
	}

	image, err := p.Client().ImageInspect(t.Context(), "graphcover")
	if err != nil {
		t.Fatal(err)
	}
	if image.Config.User != imageUser || image.Size > 40_000_000 {
		t.Errorf("want a small image that does not run as root, got user %q, %d bytes", image.Config.User, image.Size)
	}

	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	s, driver, err := Config{}.Find(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer driver.Close(t.Context())
	if s.Source != Existing || len(s.Password) != 32 || !strings.HasPrefix(s.URI, "bolt://127.0.0.1:") {
		t.Errorf("got %+v", s)
	}
}
