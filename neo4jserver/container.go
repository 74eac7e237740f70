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

// imageUser is the user and the group that the official image makes for Neo4j: its
// entrypoint, too, need not be root.
const imageUser = "7474:7474"

// containerTimeout is for a slow machine, the image already there.
const containerTimeout = 3 * time.Minute

// box is the container that we start of a release.
type box struct {
	Config
	Release
}

func (c Config) box(r Release) box { return box{c, r} }

// recordFile keeps the ports of the container, from before it is first started:
// they stay the same.
func (b box) recordFile() string { return filepath.Join(b.Home, "container-"+b.Series+".json") }

// name is one for each home, because each has its password.
func (b box) name() string {
	name := "graphcover-neo4j-" + b.Series
	if usual, err := defaultHome(); err == nil && usual == b.Home {
		return name
	}
	return fmt.Sprintf("%s-%x", name, sha256.Sum256([]byte(b.Home)))[:len(name)+1+8]
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

// running returns the ports of our container if the engine says that it
// runs.
func (b box) running(ctx context.Context, p *testcontainers.DockerProvider) (ports, error) {
	found, err := p.Client().ContainerInspect(ctx, b.name(), client.ContainerInspectOptions{})
	if err != nil || !found.Container.State.Running {
		return ports{}, fmt.Errorf("%w (container %s)", ErrNotRunning, b.name())
	}
	var record ports
	if err := readRecord(b.recordFile(), &record); err != nil {
		return ports{}, err
	}
	return record, nil
}

func (b box) find(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	// Without a record there is no need to look for an engine.
	if err := readRecord(b.recordFile(), &ports{}); err != nil {
		return nil, nil, err
	}
	p, err := provider(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("%w (%w)", ErrNotRunning, err)
	}
	defer p.Close()
	running, err := b.running(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	s, err := b.server(Container, running)
	if err != nil {
		return nil, nil, err
	}
	driver, err := s.connect(ctx)
	if errors.Is(err, ErrUnreachable) {
		err = fmt.Errorf("%w (%w)", ErrNotRunning, err)
	}
	return s, driver, err
}

// start starts the container, an old one with its data or a new one.
// The caller holds the lock.
func (b box) start(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	if err := dockerAnswers(ctx); err != nil {
		return nil, nil, err
	}
	var record ports
	known := readRecord(b.recordFile(), &record) == nil
	password, err := b.password(known)
	if err != nil {
		return nil, nil, err
	}
	if !known {
		if record, err = b.freePorts(ports{}); err != nil {
			return nil, nil, err
		}
		if err := writeRecord(b.recordFile(), record); err != nil {
			return nil, nil, fmt.Errorf("neo4jserver: %w", err)
		}
	}
	b.notify("starting Neo4j in a container from %s", b.Image())
	_, err = neo4jcontainer.Run(ctx, b.Image(),
		testcontainers.WithReuseByName(b.name()),
		neo4jcontainer.WithAdminPassword(password),
		neo4jcontainer.WithNeo4jSettings(b.conf()),
		neo4jcontainer.WithNeo4jSettings(map[string]string{
			"server.bolt.advertised_address": loopback(record.Bolt),
			"server.http.advertised_address": loopback(record.HTTP),
			"dbms.usage_report.enabled":      "false",
		}),
		publish(record),
		testcontainers.WithConfigModifier(func(config *container.Config) { config.User = imageUser }),
		// The module waits for a line of the log, which an image may write to a
		// file. What counts is an answer over Bolt: await.
		testcontainers.WithWaitStrategy(wait.ForNop(func(context.Context, wait.StrategyTarget) error { return nil })),
	)
	var s *Server
	var driver neo4j.DriverWithContext
	if err == nil {
		if s, err = b.server(Container, record); err == nil {
			driver, err = s.await(ctx, containerTimeout, nil)
		}
	}
	if err != nil {
		b.stop(context.WithoutCancel(ctx)) // if it runs: what can't be used is no use
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
func (b box) stop(ctx context.Context) (*Server, error) {
	if err := readRecord(b.recordFile(), &ports{}); err != nil {
		return nil, err
	}
	p, err := provider(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", ErrNotRunning, err)
	}
	defer p.Close()
	running, err := b.running(ctx, p)
	if err != nil {
		return nil, err
	}
	s, unknown := b.server(Container, running) // its password is gone: it is stopped all the same
	if unknown == nil && s.panicked(ctx) {
		_, err = p.Client().ContainerKill(ctx, b.name(), client.ContainerKillOptions{})
	} else {
		patience := int(stopTimeout.Seconds())
		_, err = p.Client().ContainerStop(ctx, b.name(), client.ContainerStopOptions{Timeout: &patience})
	}
	if err != nil {
		return nil, fmt.Errorf("neo4jserver: stop container %s: %w", b.name(), err)
	}
	return s, unknown
}
