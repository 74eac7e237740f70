package neo4jserver

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strconv"
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

// Image is the image of the containers that we start.
const Image = "neo4j:5.26-community"

// containerTimeout is for a slow machine, the image already there.
const containerTimeout = 3 * time.Minute

// containerFile keeps the ports of our container, from before it is first started:
// they stay the same.
func (c Config) containerFile() string { return filepath.Join(c.Home, "container.json") }

// containerName is one name for each home, because each has its password.
func (c Config) containerName() string {
	const name = "graphcover-neo4j"
	if usual, err := defaultHome(); err == nil && usual == c.Home {
		return name
	}
	return fmt.Sprintf("%s-%x", name, sha256.Sum256([]byte(c.Home)))[:len(name)+1+8]
}

// provider returns the way to the Docker engine, or an error if none answers.
func provider(ctx context.Context) (p *testcontainers.DockerProvider, err error) {
	// testcontainers looks for an engine in many places and panics in some of
	// them that are half there.
	defer func() {
		if reason := recover(); reason != nil {
			p, err = nil, fmt.Errorf("docker: %v", reason)
		}
	}()
	// Its reaper would end the container with this process.
	os.Setenv("TESTCONTAINERS_RYUK_DISABLED", "true")
	log.SetDefault(log.NewNoopLogger())
	p, err = testcontainers.NewDockerProvider()
	if err != nil {
		return nil, err
	}
	if err := p.Health(ctx); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

// dockerAnswers returns nil if there is an engine to start containers on.
func dockerAnswers(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	p, err := provider(ctx)
	if err != nil {
		return fmt.Errorf("neo4jserver: %w: a Docker engine: %w", ErrMissing, err)
	}
	return p.Close()
}

// runningContainer returns the ports of our container if the engine says that it
// runs.
func (c Config) runningContainer(ctx context.Context, p *testcontainers.DockerProvider) (ports, error) {
	found, err := p.Client().ContainerInspect(ctx, c.containerName(), client.ContainerInspectOptions{})
	if err != nil || !found.Container.State.Running {
		return ports{}, fmt.Errorf("%w (container %s)", ErrNotRunning, c.containerName())
	}
	var record ports
	if err := readRecord(c.containerFile(), &record); err != nil {
		return ports{}, err
	}
	return record, nil
}

func (c Config) findContainer(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	// Without a record there is no need to look for an engine.
	if err := readRecord(c.containerFile(), &ports{}); err != nil {
		return nil, nil, err
	}
	p, err := provider(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("%w (%w)", ErrNotRunning, err)
	}
	defer p.Close()
	running, err := c.runningContainer(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	s, err := c.server(Container, running)
	if err != nil {
		return nil, nil, err
	}
	driver, err := s.connect(ctx)
	if errors.Is(err, ErrUnreachable) {
		err = fmt.Errorf("%w (%w)", ErrNotRunning, err)
	}
	return s, driver, err
}

// startContainer starts the container, an old one with its data or a new one.
// The caller holds the lock.
func (c Config) startContainer(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	if err := dockerAnswers(ctx); err != nil {
		return nil, nil, err
	}
	var record ports
	known := readRecord(c.containerFile(), &record) == nil
	password, err := c.password(known)
	if err != nil {
		return nil, nil, err
	}
	if !known {
		if record, err = c.freePorts(ports{}); err != nil {
			return nil, nil, err
		}
		if err := writeRecord(c.containerFile(), record); err != nil {
			return nil, nil, fmt.Errorf("neo4jserver: %w", err)
		}
	}
	c.notify("starting Neo4j in a container from %s", Image)
	_, err = neo4jcontainer.Run(ctx, Image,
		testcontainers.WithReuseByName(c.containerName()),
		neo4jcontainer.WithAdminPassword(password),
		neo4jcontainer.WithNeo4jSettings(keepAlive),
		neo4jcontainer.WithNeo4jSettings(map[string]string{
			"server.bolt.advertised_address": loopback(record.Bolt),
			"server.http.advertised_address": loopback(record.HTTP),
			"dbms.usage_report.enabled":      "false",
		}),
		publish(record),
		// The module waits for a line of the log, which an image may write to a
		// file. What counts is an answer over Bolt: await.
		testcontainers.WithWaitStrategy(wait.ForNop(func(context.Context, wait.StrategyTarget) error { return nil })),
	)
	var s *Server
	var driver neo4j.DriverWithContext
	if err == nil {
		if s, err = c.server(Container, record); err == nil {
			driver, err = s.await(ctx, containerTimeout, nil)
		}
	}
	if err != nil {
		c.stopContainer(context.WithoutCancel(ctx)) // if it runs: what can't be used is no use
		return nil, nil, fmt.Errorf("neo4jserver: container: %w", err)
	}
	return s, driver, nil
}

// publish binds the container's ports to ports of loopback that stay the same
// when it is started again. Left to itself, the module would publish HTTPS, too,
// and all of them to the world.
func publish(p ports) testcontainers.CustomizeRequestOption {
	inside := map[string]int{"7687/tcp": p.Bolt, "7474/tcp": p.HTTP}
	return func(request *testcontainers.GenericContainerRequest) error {
		request.ExposedPorts = slices.Sorted(maps.Keys(inside))
		return testcontainers.WithHostConfigModifier(func(host *container.HostConfig) {
			host.PortBindings = network.PortMap{}
			for port, outside := range inside {
				host.PortBindings[network.MustParsePort(port)] = []network.PortBinding{
					{HostIP: netip.MustParseAddr("127.0.0.1"), HostPort: strconv.Itoa(outside)},
				}
			}
		})(request)
	}
}

// stopContainer stops our container and keeps it with its data. The caller
// holds the lock.
func (c Config) stopContainer(ctx context.Context) (*Server, error) {
	if err := readRecord(c.containerFile(), &ports{}); err != nil {
		return nil, err
	}
	p, err := provider(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", ErrNotRunning, err)
	}
	defer p.Close()
	running, err := c.runningContainer(ctx, p)
	if err != nil {
		return nil, err
	}
	patience := int(stopTimeout.Seconds())
	if _, err := p.Client().ContainerStop(ctx, c.containerName(), client.ContainerStopOptions{Timeout: &patience}); err != nil {
		return nil, fmt.Errorf("neo4jserver: stop container %s: %w", c.containerName(), err)
	}
	return c.server(Container, running)
}
