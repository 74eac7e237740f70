package neo4jserver

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"net/netip"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/moby/moby/api/types/container"
	"github.com/moby/moby/api/types/network"
	"github.com/moby/moby/client"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/log"
	neo4jcontainer "github.com/testcontainers/testcontainers-go/modules/neo4j"
	"github.com/testcontainers/testcontainers-go/wait"
)

// imageUser is the user and the group that the official image creates for Neo4j. Even
// its entrypoint need not be root.
const imageUser = "7474:7474"

// containerTimeout is long enough for a slow machine that has the image.
const containerTimeout = 3 * time.Minute

// containerServer is a Neo4j in a container that we start.
type containerServer struct {
	release Release
	state   *state
}

func (l *lookup) container(r Release) *containerServer { return &containerServer{r, l.state} }

// recordFile keeps the ports of the container. It is written before the first start, and
// the ports stay the same.
func (c *containerServer) recordFile() string {
	return c.state.file("container-" + c.release.Series + ".json")
}

// name is different for each Config.Home, because each has its own password.
func (c *containerServer) name() string {
	name := "graphcover-neo4j-" + c.release.Series
	if usual, err := newState("", c.state.notify); err == nil && usual.dir == c.state.dir {
		return name
	}
	return fmt.Sprintf("%s-%x", name, sha256.Sum256([]byte(c.state.dir)))[:len(name)+1+8]
}

// asking is held while testcontainers looks for an engine: it may never come back from one that
// accepts connections but does not answer.
var asking = make(chan struct{}, 1)

// provider returns a connection to the Docker engine, or an error if none answers within
// connectTimeout.
func provider(ctx context.Context) (*testcontainers.DockerProvider, error) {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	type answer struct {
		provider *testcontainers.DockerProvider
		err      error
	}
	answered := make(chan answer)
	select {
	case asking <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("docker: the engine does not answer: %w", ctx.Err())
	}
	go func() {
		defer func() { <-asking }()
		p, err := findEngine()
		select {
		case answered <- answer{p, err}:
		case <-ctx.Done(): // nobody is waiting any more
			if err == nil {
				p.Close()
			}
		}
	}()
	select {
	case a := <-answered:
		if a.err != nil {
			return nil, a.err
		}
		if err := a.provider.Health(ctx); err != nil {
			return nil, errors.Join(err, a.provider.Close())
		}
		return a.provider, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("docker: the engine does not answer: %w", ctx.Err())
	}
}

// findEngine returns a connection to the Docker engine.
func findEngine() (p *testcontainers.DockerProvider, err error) {
	// testcontainers looks for an engine in many places, and panics if it finds some of
	// them incomplete.
	defer func() {
		if reason := recover(); reason != nil {
			p, err = nil, fmt.Errorf("docker: %v", reason)
		}
	}()
	// Its reaper would remove the container when this process ends, and its log would be between the
	// lines of a command. It has no other switches than these, for the whole process.
	os.Setenv("TESTCONTAINERS_RYUK_DISABLED", "true")
	log.SetDefault(log.NewNoopLogger())
	return testcontainers.NewDockerProvider()
}

// dockerAnswers returns nil if there is an engine that can start containers.
func dockerAnswers(ctx context.Context) error {
	p, err := provider(ctx)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNoDocker, err)
	}
	return p.Close()
}

// existing is a container, running or not, as the engine describes it. There is none if it has
// no ID.
type existing struct {
	container.InspectResponse
	auth string // the value of NEO4J_AUTH that it was made with
}

// inspect asks an engine about the first container that is on a list.
func inspect(ctx context.Context, engine client.APIClient, list client.ContainerListOptions) (found existing, err error) {
	listed, err := engine.ContainerList(ctx, list)
	if err != nil || len(listed.Items) == 0 {
		return found, err
	}
	inspected, err := engine.ContainerInspect(ctx, listed.Items[0].ID, client.ContainerInspectOptions{})
	if err == nil {
		found.InspectResponse = inspected.Container
		found.auth, err = authOf(ctx, engine, inspected.Container)
	}
	return found, err
}

// inspect asks the engine about our container.
func (c *containerServer) inspect(ctx context.Context) (existing, error) {
	p, err := provider(ctx)
	if err != nil {
		return existing{}, fmt.Errorf("%w: %w", ErrNoDocker, err)
	}
	defer p.Close()
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	return inspect(ctx, p.Client(), client.ContainerListOptions{
		All: true, Filters: client.Filters{}.Add("name", "^/"+regexp.QuoteMeta(c.name())+"$"),
	})
}

// ports returns the ports on this machine by which the container was made to be reached.
func (e existing) ports() (p ports, err error) {
	for inside, outside := range map[string]*int{"7687/tcp": &p.Bolt, "7474/tcp": &p.HTTP} {
		bindings := e.HostConfig.PortBindings[network.MustParsePort(inside)]
		if len(bindings) == 0 {
			return p, fmt.Errorf("it does not publish port %s", inside)
		}
		if *outside, err = strconv.Atoi(bindings[0].HostPort); err != nil {
			return p, err
		}
	}
	return p, nil
}

// running returns the engine, and the ports of our container, if the engine says that it is
// running. The caller closes the engine.
func (c *containerServer) running(ctx context.Context) (p *testcontainers.DockerProvider, record ports, err error) {
	// Without a record there is no need to look for an engine.
	if err := readRecord(c.recordFile(), &record); err != nil {
		return nil, record, err
	}
	if p, err = provider(ctx); err != nil {
		return nil, record, fmt.Errorf("%w (%w)", ErrNotRunning, err)
	}
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	found, err := p.Client().ContainerInspect(ctx, c.name(), client.ContainerInspectOptions{})
	if err != nil || !found.Container.State.Running {
		p.Close()
		return nil, record, fmt.Errorf("%w (container %s)", ErrNotRunning, c.name())
	}
	return p, record, nil
}

func (c *containerServer) find(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	p, record, err := c.running(ctx)
	if err != nil {
		return nil, nil, err
	}
	p.Close()
	s, err := c.state.server(Container, record)
	if err != nil {
		return nil, nil, err
	}
	return s.reach(ctx)
}

// start starts the container: the old one with its data, or a new one. The caller holds
// the lock.
func (c *containerServer) start(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	before, err := c.inspect(ctx)
	if err != nil {
		return nil, nil, err
	}
	record, password, err := c.prepare(ctx, before)
	if err != nil {
		return nil, nil, err
	}
	c.state.notify("starting Neo4j in a container from %s", c.release.Image())
	var s *Server
	var driver neo4j.DriverWithContext
	if err = c.run(ctx, record, password); err == nil {
		if s, err = c.state.server(Container, record); err == nil {
			driver, err = s.await(ctx, containerTimeout, nil)
		}
	}
	if err != nil {
		if before.ID == "" || !before.State.Running { // otherwise somebody may be using it
			c.stop(context.WithoutCancel(ctx)) // it may be running, but can't be used
		}
		return nil, nil, fmt.Errorf("container: %w", err)
	}
	return s, driver, nil
}

// prepare returns the ports and the password of the container, and records them if there is no
// record yet. If there is a container without a record, it has them.
func (c *containerServer) prepare(ctx context.Context, before existing) (record ports, password string, err error) {
	if readRecord(c.recordFile(), &record) == nil {
		password, err = c.state.password(true)
		return record, password, err
	}
	if before.ID != "" {
		_, password, _ = strings.Cut(before.auth, "/")
		if record, err = before.ports(); err == nil {
			err = c.state.restorePassword(password)
		}
		if err != nil {
			return record, "", fmt.Errorf("container %s, of which %s has no record: %w; to remove it with its data, run: docker rm -f -v %s",
				c.name(), c.state.dir, err, c.name())
		}
		return record, password, writeRecord(c.recordFile(), record)
	}
	if password, err = c.state.password(false); err != nil {
		return record, "", err
	}
	if record, err = freePorts(ctx, ports{}, c.state.notify); err == nil {
		err = writeRecord(c.recordFile(), record)
	}
	return record, password, err
}

// run runs the container, and does not wait until Neo4j answers.
func (c *containerServer) run(ctx context.Context, record ports, password string) error {
	_, err := neo4jcontainer.Run(ctx, c.release.Image(),
		testcontainers.WithReuseByName(c.name()),
		neo4jcontainer.WithAdminPassword(password),
		neo4jcontainer.WithNeo4jSettings(c.release.conf()),
		neo4jcontainer.WithNeo4jSettings(map[string]string{
			"server.bolt.advertised_address": loopback(record.Bolt),
			"server.http.advertised_address": loopback(record.HTTP),
			"dbms.usage_report.enabled":      "false",
		}),
		publish(record),
		testcontainers.WithConfigModifier(func(config *container.Config) { config.User = imageUser }),
		// The module would wait for a line of the log, but an image may log to a file.
		// Server.await waits for an answer over Bolt instead.
		testcontainers.WithWaitStrategy(wait.ForNop(func(context.Context, wait.StrategyTarget) error { return nil })),
	)
	return err
}

// publish publishes the container's ports on loopback, on ports that stay the same when it
// is started again. By default the module publishes HTTPS too, and everything on all
// interfaces.
func publish(p ports) testcontainers.CustomizeRequestOption {
	inside := map[string]int{"7687/tcp": p.Bolt, "7474/tcp": p.HTTP}
	return func(request *testcontainers.GenericContainerRequest) error {
		request.ExposedPorts = slices.Sorted(maps.Keys(inside))
		return testcontainers.WithHostConfigModifier(func(host *container.HostConfig) {
			host.SecurityOpt = []string{"no-new-privileges:true"}
			host.PortBindings = network.PortMap{}
			for port, outside := range inside {
				host.PortBindings[network.MustParsePort(port)] = []network.PortBinding{
					{HostIP: netip.MustParseAddr("127.0.0.1"), HostPort: strconv.Itoa(outside)},
				}
			}
		})(request)
	}
}

// stop stops our container and keeps it with its data. The caller holds the lock.
func (c *containerServer) stop(ctx context.Context) (*Server, error) {
	p, record, err := c.running(ctx)
	if err != nil {
		return nil, err
	}
	defer p.Close()
	s, unknown := c.state.server(Container, record) // stop it even if its password is gone
	if unknown == nil && s.panicked(ctx) {
		_, err = p.Client().ContainerKill(ctx, c.name(), client.ContainerKillOptions{})
	} else {
		patience := int(stopTimeout.Seconds())
		_, err = p.Client().ContainerStop(ctx, c.name(), client.ContainerStopOptions{Timeout: &patience})
	}
	if err != nil {
		return nil, fmt.Errorf("stop container %s: %w", c.name(), err)
	}
	return s, unknown
}
