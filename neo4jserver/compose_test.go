package neo4jserver

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

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

// makeImage runs a script that makes sure that the engine has an image.
func makeImage(t *testing.T, script string) {
	t.Helper()
	if output, err := exec.CommandContext(t.Context(), script).CombinedOutput(); err != nil {
		testenv.Missing(t, testenv.Containers, script+": "+string(output))
	}
}

// composeWith returns a function that runs docker compose with our docker-compose.yml, for a
// project of that name, and returns the output.
func composeWith(t *testing.T, project string) func(args ...string) string {
	environment := slices.DeleteFunc(os.Environ(), func(variable string) bool { return strings.HasPrefix(variable, "NEO4J_") })
	environment = append(environment, "NEO4J_BOLT_PORT=0", "NEO4J_HTTP_PORT=0", "DOCKER_BUILDKIT=0")
	program := composeCommand(t)
	return func(args ...string) string {
		t.Helper()
		args = slices.Concat(program[1:], []string{"-f", "../docker-compose.yml", "-p", project}, args)
		command := exec.Command(program[0], args...)
		var stdout, stderr bytes.Buffer
		command.Env, command.Stdout, command.Stderr = environment, &stdout, &stderr
		if err := command.Run(); err != nil {
			t.Errorf("%q: %v\n%s%s", command.Args, err, &stdout, &stderr)
		}
		return stdout.String()
	}
}

// TestContainerOfTheCommand builds the image of graphcover and solves a puzzle with
// docker-compose.yml alone, twice: the second run must know the password that the first
// run generated. Then graphcover on this machine must find the same server.
func TestContainerOfTheCommand(t *testing.T) {
	testenv.Long(t, "TestLifeOfAJVM")
	p := engine(t, lts)
	makeImage(t, "../scripts/builder-image")
	compose := composeWith(t, "graphcover-test")
	t.Cleanup(func() { compose("--profile", "solve", "down", "--volumes") })
	compose("--profile", "solve", "build", "graphcover")
	for range 2 {
		output := compose("--profile", "solve", "run", "--rm", "graphcover", "solve", "--json", "examples/blog.sudoku")
		if !strings.Contains(output, `"status":"solved"`) || !strings.Contains(output, `"solver":"graph"`) {
			t.Errorf("want a solved puzzle, got %s", output)
		}
	}

	image := testenv.Must(p.Client().ImageInspect(t.Context(), "graphcover"))(t)
	if image.Config.User != imageUser || image.Size > 40_000_000 {
		t.Errorf("want a small image that does not run as root, got user %q, %d bytes", image.Config.User, image.Size)
	}

	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	s, driver, err := Config{}.Find(t.Context())
	testenv.Check(t, err)
	defer driver.Close(t.Context())
	if s.Source != Existing || len(s.Password) != 32 || !strings.HasPrefix(s.URI, "bolt://127.0.0.1:") {
		t.Errorf("got %+v", s)
	}
}

// TestContainersOfWorkers starts Neo4j, a NATS server and four workers with docker-compose.yml,
// counts, and kills a worker meanwhile. Each of the others has counted something.
func TestContainersOfWorkers(t *testing.T) {
	testenv.Long(t, "TestLifeOfAJVM")
	engine(t, lts)
	makeImage(t, "../scripts/builder-image")
	makeImage(t, "../scripts/nats-image")
	compose := composeWith(t, "graphcover-workers")
	t.Cleanup(func() {
		compose("--profile", "workers", "--profile", "count", "--profile", "solve", "down", "--volumes")
	})
	compose("--profile", "workers", "up", "-d", "--build", "--scale", "worker=4")
	counted := make(chan string, 1)
	go func() {
		counted <- compose("--profile", "workers", "run", "--rm", "count", "--json", "--patience", "2s", "queens:14")
	}()
	workers, err := exec.Command("docker", "ps", "--quiet", "--filter", "label=com.docker.compose.project=graphcover-workers",
		"--filter", "label=com.docker.compose.service=worker").Output()
	ids := strings.Fields(string(workers))
	if err != nil || len(ids) != 4 {
		t.Fatalf("want 4 workers, got %v, %v", ids, err)
	}
	time.Sleep(5 * time.Second) // the count has begun by then, and has not ended
	if output, err := exec.Command("docker", "kill", ids[0]).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	if output := <-counted; !strings.Contains(output, `"status":"complete","solutions":365596,`) {
		t.Errorf("want 365596 solutions, got %s", output)
	}
	var s struct {
		Status string
		Tasks  []struct{ Worker string }
	}
	output := compose("--profile", "workers", "run", "--rm", "graphcover", "count", "--status", "--tasks", "--json")
	if err := json.Unmarshal([]byte(output), &s); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	busy := make(map[string]bool)
	for _, task := range s.Tasks {
		if task.Worker != "" {
			busy[task.Worker] = true
		}
	}
	if s.Status != "complete" || len(busy) < 3 {
		t.Errorf("want the count complete, by 3 workers at least, got %s, %v", s.Status, busy)
	}
}
