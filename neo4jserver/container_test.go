package neo4jserver

import (
	"cmp"
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/moby/moby/client"
	"github.com/testcontainers/testcontainers-go"

	"graphcover/internal/testenv"
)

// engine returns a Docker engine that has the image of r. It skips the test if there is
// none: tests never pull images.
func engine(t *testing.T, r Release) *testcontainers.DockerProvider {
	t.Helper()
	p, err := provider(t.Context())
	if err != nil {
		testenv.Missing(t, testenv.Containers, cmp.Or(os.Getenv("GRAPHCOVER_NO_DOCKER"), "no Docker engine: "+err.Error()))
	}
	t.Cleanup(func() { p.Close() })
	if _, err := p.Client().ImageInspect(t.Context(), r.Image()); err != nil {
		testenv.Missing(t, testenv.Containers, cmp.Or(os.Getenv("GRAPHCOVER_NO_DOCKER"), "no image: "+err.Error()))
	}
	return p
}

// TestLifeOfAContainer starts, finds and stops a real container, and starts it again.
func TestLifeOfAContainer(t *testing.T) {
	testenv.Rest(t, "cmd/graphcover.TestScripts")
	for _, r := range Releases() {
		if r.Series != lts.Series && !testenv.LongRun() {
			continue
		}
		t.Run(r.Series, func(t *testing.T) { lifeOfAContainer(t, r) })
	}
}

func lifeOfAContainer(t *testing.T, r Release) {
	c, _ := testConfig(t)
	c.Source, c.Release = Container, r.Series
	p := engine(t, r)
	name := testLookup(t, c).container(r).name()
	t.Cleanup(func() {
		_, err := p.Client().ContainerRemove(context.Background(), name,
			client.ContainerRemoveOptions{Force: true, RemoveVolumes: true})
		if err != nil {
			t.Error(err)
		}
	})
	first := start(t, c)
	if first.Source != Container || first.PID != 0 || first.Version != r.Version || !strings.HasPrefix(first.URI, "bolt://127.0.0.1:") {
		t.Errorf("got %+v", first)
	}
	write(t, c)
	t.Run("loopback", func(t *testing.T) { publishesOnLoopbackOnly(t, p, name) })
	t.Run("strangers", func(t *testing.T) { refusesStrangers(t, first) })
	t.Run("user", func(t *testing.T) { runsAsItsOwnUser(t, p, name) })

	testenv.Must(c.Stop(t.Context()))(t)
	isNotRunning(t, c)
	if !testenv.LongRun() {
		return // TestLifeOfAJVM starts a server again
	}
	// The home folder is lost. The container still has the ports, the password and the data.
	testenv.Check(t, os.RemoveAll(c.Home))
	if again := start(t, c); again.URI != first.URI || again.Password != first.Password || !written(t, c) {
		t.Errorf("want %s again with its data, got %s, written: %v", first.URI, again.URI, written(t, c))
	}
	testenv.Must(c.Stop(t.Context()))(t)
	testenv.Check(t, os.Remove(filepath.Join(c.Home, "container-"+r.Series+".json")))
	writeText(t, "another\n", c.Home, "password")
	if _, _, err := c.Start(t.Context()); err == nil || !strings.Contains(err.Error(), "docker rm -f -v "+name) {
		t.Errorf("want an error that says how to remove the container, got %v", err)
	}
}

func publishesOnLoopbackOnly(t *testing.T, p *testcontainers.DockerProvider, name string) {
	found := testenv.Must(p.Client().ContainerInspect(t.Context(), name, client.ContainerInspectOptions{}))(t)
	published := 0
	for port, bindings := range found.Container.NetworkSettings.Ports {
		for _, b := range bindings {
			published++
			if !b.HostIP.IsLoopback() {
				t.Errorf("port %v is published on %v", port, b.HostIP)
			}
		}
	}
	if published != 2 {
		t.Errorf("want Bolt and HTTP published, got %d ports", published)
	}
}

// runsAsItsOwnUser checks the user of every process in the container.
func runsAsItsOwnUser(t *testing.T, p *testcontainers.DockerProvider, name string) {
	top := testenv.Must(p.Client().ContainerTop(t.Context(), name, client.ContainerTopOptions{Arguments: []string{"-eo", "pid,uid,cmd"}}))(t)
	if len(top.Processes) == 0 {
		t.Fatal("no process")
	}
	for _, process := range top.Processes {
		if process[1] != "7474" {
			t.Errorf("want processes of user 7474, got %q", process)
		}
	}
}

// TestSilentEngine looks for a Docker engine that accepts connections but never answers. It does so
// in a process of its own, because testcontainers keeps the address of the engine.
func TestSilentEngine(t *testing.T) {
	const inChild = "GRAPHCOVER_TEST_SILENT_ENGINE"
	if os.Getenv(inChild) == "" {
		t.Parallel()
		socket := filepath.Join(t.TempDir(), "docker.sock")
		listener := testenv.Must(net.Listen("unix", socket))(t)
		defer listener.Close()
		child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestSilentEngine$")
		child.Env = append(os.Environ(), "DOCKER_HOST=unix://"+socket, inChild+"=1")
		if output, err := child.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, output)
		}
		return
	}
	for range 2 { // the first one is still waiting when the second begins
		begin := time.Now()
		if p, err := provider(t.Context()); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("want %v, got %v, %v", context.DeadlineExceeded, p, err)
		}
		if took := time.Since(begin); took > 2*connectTimeout {
			t.Errorf("took %v", took)
		}
	}
}
