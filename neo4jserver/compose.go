package neo4jserver

import (
	"archive/tar"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/moby/moby/api/types/container"
	"github.com/moby/moby/api/types/network"
	"github.com/moby/moby/client"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// composeLabel marks the service of docker-compose.yml. Its container belongs to the user:
// we use it, but never start or stop it.
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
		l.config.notify("Neo4j in container %s is starting: waiting", strings.TrimPrefix(found.Name, "/"))
		driver, err = server.await(ctx, containerTimeout, nil)
	}
	return server, driver, err
}

// inspectComposed asks the engine about the container that is running with composeLabel.
func inspectComposed(ctx context.Context) (found existing, err error) {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	p, err := provider(ctx)
	if err == nil {
		defer p.Close()
		found, err = inspect(ctx, p.Client(), client.ContainerListOptions{
			Filters: client.Filters{}.Add("label", composeLabel).Add("status", "running"),
		})
	}
	if err == nil && found.ID == "" {
		err = fmt.Errorf("no container with the label %s", composeLabel)
	}
	if err != nil {
		err = fmt.Errorf("%w (%w)", ErrNotRunning, err)
	}
	return found, err
}

// authOf returns the value of NEO4J_AUTH in the environment of a container, or in the
// file that NEO4J_AUTH_FILE names.
func authOf(ctx context.Context, engine client.APIClient, c container.InspectResponse) (string, error) {
	environment := make(map[string]string)
	for _, variable := range c.Config.Env {
		name, value, _ := strings.Cut(variable, "=")
		environment[name] = value
	}
	path := environment["NEO4J_AUTH_FILE"]
	if path == "" {
		return environment["NEO4J_AUTH"], nil
	}
	copied, err := engine.CopyFromContainer(ctx, c.ID, client.CopyFromContainerOptions{SourcePath: path})
	if err != nil {
		return "", err
	}
	defer copied.Content.Close()
	archive := tar.NewReader(copied.Content)
	if _, err := archive.Next(); err != nil {
		return "", fmt.Errorf("%s in container %s: %w", path, c.Name, err)
	}
	text, err := io.ReadAll(io.LimitReader(archive, 1<<10))
	return strings.TrimSpace(string(text)), err
}

// composed returns the server that runs in a container.
func composed(c existing) (*Server, error) {
	s := &Server{Source: Existing, User: defaultUser}
	if c.auth != "" && c.auth != "none" {
		s.User, s.Password, _ = strings.Cut(c.auth, "/")
	}
	bolt := c.published("7687/tcp")
	if bolt == "" {
		return nil, fmt.Errorf("%w (container %s publishes no Bolt port)", ErrNotRunning, c.Name)
	}
	s.URI = "bolt://" + bolt
	if http := c.published("7474/tcp"); http != "" {
		s.Browser = fmt.Sprintf("http://%s/browser/", http)
	}
	return s, nil
}

// published returns the address on this machine where a port of the container is
// published, or "".
func (c existing) published(port string) string {
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
