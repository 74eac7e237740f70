package neo4jserver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
)

// Find returns the server that is running, with a connected driver that the caller
// closes. If none is running the error is [ErrNotRunning], or [ErrUnreachable] for a
// server that c names.
func (c Config) Find(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	l, err := c.lookup(ctx)
	if err != nil {
		return nil, nil, inPackage(err)
	}
	server, driver, err := l.find(ctx)
	return server, driver, inPackage(err)
}

// Start is like [Config.Find], but starts a server if none is running. If several
// processes or goroutines call it at the same time, one of them starts the server.
func (c Config) Start(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	l, err := c.lookup(ctx)
	if err != nil {
		return nil, nil, inPackage(err)
	}
	server, driver, err := l.find(ctx)
	if errors.Is(err, ErrNotRunning) && l.config.Source != Existing {
		server, driver, err = l.start(ctx)
	}
	return server, driver, inPackage(err)
}

// Stop stops the server that Start has started, and returns it. Its data is kept. If
// there is no such server, the error is [ErrNotRunning].
func (c Config) Stop(ctx context.Context) (*Server, error) {
	c.URI, c.PasswordFile = "", "" // they belong to a server that is not ours to stop
	l, err := c.lookup(ctx)
	if err != nil {
		return nil, inPackage(err)
	}
	server, err := l.stop(ctx)
	return server, inPackage(err)
}

// inPackage adds the name of the package to an error. Only the exported methods call
// it, so that an error has the name once.
func inPackage(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("neo4jserver: %w", err)
}

// A finder connects to one server that may be running.
type finder func(context.Context) (*Server, neo4j.DriverWithContext, error)

// find returns the first server that is running.
func (l *lookup) find(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	if l.named.URI != "" {
		return l.findNamed(ctx)
	}
	var refused, unreachable error
	for _, find := range l.finders() {
		server, driver, err := find(ctx)
		switch {
		case err == nil:
			return server, driver, nil
		case errors.Is(err, ErrCredentials), errors.Is(err, ErrLockedOut), errors.Is(err, ErrVersion):
			refused = err // another server may be the one that is meant
		case errors.Is(err, ErrUnreachable) && l.config.Source == Existing:
			unreachable = err
		case !errors.Is(err, ErrNotRunning) && !errors.Is(err, ErrUnreachable):
			return nil, nil, err
		}
	}
	return nil, nil, cmp.Or(refused, unreachable, ErrNotRunning)
}

// finders lists where to look, in order.
func (l *lookup) finders() (list []finder) {
	switch source := l.config.Source; {
	case source == Existing, source == Auto && l.named.Password != "": // without a password, a server at the usual address is not ours to use
		list = []finder{l.findNamed, l.findComposed}
	case source == Auto:
		list = []finder{l.findComposed}
	}
	for _, server := range l.managed() {
		list = append(list, server.find)
	}
	return list
}

// A managedServer is a server that we can start, whether it is running or not.
type managedServer interface {
	find(context.Context) (*Server, neo4j.DriverWithContext, error)
	stop(context.Context) (*Server, error)
}

// managed lists the servers that we may have started.
func (l *lookup) managed() (list []managedServer) {
	if l.config.Source == Auto || l.config.Source == Container {
		for _, r := range l.releases {
			list = append(list, l.container(r))
		}
	}
	if l.config.Source == Auto || l.config.Source == JVM {
		for _, r := range l.releases {
			list = append(list, l.jvm(r))
		}
	}
	return list
}

// start starts a server, unless another process has started it meanwhile.
func (l *lookup) start(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	unlock, err := l.state.lock(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer unlock()
	if server, driver, err := l.find(ctx); err == nil {
		return server, driver, nil
	}
	first := l.releases[0]
	switch source := l.config.Source; {
	case source == Container && l.config.GDS:
		return nil, nil, fmt.Errorf("%w: the Graph Data Science library is only set up for a JVM", ErrConfig)
	case source == Container:
		return l.container(first).start(ctx)
	case source == JVM, l.config.GDS:
		return l.jvm(first).start(ctx)
	}
	if dockerAnswers(ctx) == nil {
		server, driver, err := l.container(first).start(ctx)
		if err == nil || ctx.Err() != nil {
			return server, driver, err
		}
		l.config.notify("no container: %v", err)
	}
	return l.jvm(first).start(ctx)
}

// stop stops the first server of ours that is running.
func (l *lookup) stop(ctx context.Context) (*Server, error) {
	if l.config.Source == Existing {
		return nil, ErrNotRunning
	}
	unlock, err := l.state.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	for _, server := range l.managed() {
		stopped, err := server.stop(ctx)
		if !errors.Is(err, ErrNotRunning) {
			return stopped, err
		}
	}
	return nil, ErrNotRunning
}

// findNamed connects to the server that the user names, or to one at the usual address.
func (l *lookup) findNamed(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	server := l.named
	server.URI = cmp.Or(server.URI, defaultURI)
	driver, err := server.connect(ctx)
	if err != nil {
		return nil, nil, err
	}
	server.Browser = browserAddress(ctx, driver, server.URI)
	return &server, driver, nil
}

// browserAddress asks a server where its Browser is. It returns "" if the server does
// not tell this user.
func browserAddress(ctx context.Context, driver neo4j.DriverWithContext, uri string) string {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	result, err := neo4j.ExecuteQuery(ctx, driver, cypher.ReadBrowserAddress.Text, nil,
		neo4j.EagerResultTransformer, neo4j.ExecuteQueryWithDatabase("system"), neo4j.ExecuteQueryWithReadersRouting())
	if err != nil || len(result.Records) != 1 {
		return ""
	}
	address, _, _ := neo4j.GetRecordValue[string](result.Records[0], "address")
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return ""
	}
	if host == "" { // the server doesn't know its own name: use the one that we reached it by
		if reached, err := url.Parse(uri); err == nil {
			host = reached.Hostname()
		}
	}
	return fmt.Sprintf("http://%s/browser/", net.JoinHostPort(host, port))
}
