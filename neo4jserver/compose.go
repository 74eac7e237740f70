package neo4jserver

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"

	"github.com/moby/moby/api/types/container"
	"github.com/moby/moby/api/types/network"
	"github.com/moby/moby/client"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// composeLabel marks the service of docker-compose.yml: a container of the user's, which
// we use but never start or stop.
const composeLabel = "graphcover.neo4j"

// findComposed finds the server that docker compose up has started. The engine knows its
// ports and its password.
func (l *lookup) findComposed(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	found, err := inspectComposed(ctx)
	if err != nil {
		return nil, nil, err
	}
	server, err := composed(found)
	if err != nil {
		return nil, nil, err
	}
	driver, err := server.connect(ctx)
	if errors.Is(err, ErrUnreachable) && found.State.Health != nil && found.State.Health.Status == container.Starting {
		l.notify("Neo4j in container %s is starting: waiting", strings.TrimPrefix(found.Name, "/"))
		driver, err = server.await(ctx, containerTimeout, nil)
	}
	return server, driver, err
}

// inspectComposed asks the engine about the container that is running with composeLabel.
func inspectComposed(ctx context.Context) (c container.InspectResponse, err error) {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	p, err := provider(ctx)
	if err != nil {
		return c, fmt.Errorf("%w (%w)", ErrNotRunning, err)
	}
	defer p.Close()
	running, err := p.Client().ContainerList(ctx, client.ContainerListOptions{
		Filters: client.Filters{}.Add("label", composeLabel).Add("status", "running"),
	})
	if err != nil || len(running.Items) == 0 {
		return c, fmt.Errorf("%w (no container with the label %s)", ErrNotRunning, composeLabel)
	}
	found, err := p.Client().ContainerInspect(ctx, running.Items[0].ID, client.ContainerInspectOptions{})
	if err != nil {
		return c, fmt.Errorf("%w (%w)", ErrNotRunning, err)
	}
	return found.Container, nil
}

// composed returns the server that runs in a container.
func composed(c container.InspectResponse) (*Server, error) {
	s := &Server{Source: Existing, User: defaultUser}
	for _, variable := range c.Config.Env {
		if auth, found := strings.CutPrefix(variable, "NEO4J_AUTH="); found && auth != "none" {
			s.User, s.Password, _ = strings.Cut(auth, "/")
		}
	}
	bolt := published(c, "7687/tcp")
	if bolt == "" {
		return nil, fmt.Errorf("%w (container %s publishes no Bolt port)", ErrNotRunning, c.Name)
	}
	s.URI = "bolt://" + bolt
	if http := published(c, "7474/tcp"); http != "" {
		s.Browser = fmt.Sprintf("http://%s/browser/", http)
	}
	return s, nil
}

// published returns the address on this machine where a port of a container is
// published, or "".
func published(c container.InspectResponse, port string) string {
	bindings := c.NetworkSettings.Ports[network.MustParsePort(port)]
	if len(bindings) == 0 {
		return ""
	}
	host := bindings[0].HostIP.String()
	if bindings[0].HostIP.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, bindings[0].HostPort)
}
