// Package neo4jserver finds the Neo4j server that commands work on, or starts
// one: a server that is there already, a container, or a JVM of our own from
// jars that Maven resolves. What it starts outlives the command, is found again
// by later ones, and is stopped by [Config.Stop].
//
// Every server that it starts listens on loopback only, asks for a password
// made up once and kept in a file that only the user can read, and holds its
// data between starts.
package neo4jserver

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j/config"

	"graphcover/cypher"
)

// Errors of [Config.Find] and [Config.Start], wrapped with what happened.
var (
	ErrNotRunning  = errors.New("no Neo4j is running")
	ErrUnreachable = errors.New("cannot reach Neo4j")
	ErrCredentials = errors.New("Neo4j refuses the user name or password")
	ErrLockedOut   = errors.New("Neo4j takes no password now, after several that were wrong")
	ErrCertificate = errors.New("cannot trust the certificate of Neo4j")
	ErrMissing     = errors.New("something needed to start Neo4j is missing")
	ErrConfig      = errors.New("bad configuration")
)

// A Source says where a server comes from.
type Source string

// The sources. Auto is the first of the others, in this order, that works.
const (
	Auto      Source = "auto"
	Existing  Source = "existing"
	Container Source = "container"
	JVM       Source = "jvm"
)

// Sources lists all of them.
func Sources() []Source { return []Source{Auto, Existing, Container, JVM} }

// A Server is a running Neo4j. In JSON it has no password.
type Server struct {
	URI          string `json:"uri"`
	User         string `json:"user"`
	Password     string `json:"-"`
	PasswordFile string `json:"passwordFile"` // "" if it came from elsewhere
	Browser      string `json:"browser"`      // address of Neo4j Browser, "" if unknown
	PID          int    `json:"pid"`          // of a local JVM, else 0
	Version      string `json:"version"`
	Source       Source `json:"source"`
}

// Config says which server is wanted.
type Config struct {
	Source Source // "" is Auto

	// URI, User, Password and PasswordFile are those of an existing server. A
	// URI alone decides for it. Defaults are bolt://localhost:7687, "neo4j",
	// none and none; PasswordFile goes before Password.
	URI, User, Password, PasswordFile string

	// Release is the series of the server that we start: see [Releases]. "" is
	// [AnyRelease].
	Release string

	// Home is the folder that keeps what lasts between commands. The default
	// is the folder graphcover in the user's cache directory.
	Home string

	// Notify, if not nil, is told about what a person would wait or wonder for.
	Notify func(message string)

	releases []Release         // that Release means
	settings map[string]string // further ones of neo4j.conf, for tests
}

const (
	defaultURI  = "bolt://localhost:7687"
	defaultUser = "neo4j"
)

func (c Config) notify(format string, args ...any) {
	if c.Notify != nil {
		c.Notify(fmt.Sprintf(format, args...))
	}
}

// withDefaults fills in what was left open.
func (c Config) withDefaults() (Config, error) {
	if c.Source == "" {
		c.Source = Auto
	}
	if c.URI != "" {
		if c.Source == Auto {
			c.Source = Existing
		}
		if err := c.checkURI(); err != nil {
			return c, err
		}
	}
	if c.User == "" {
		c.User = defaultUser
	}
	if c.PasswordFile != "" {
		text, err := os.ReadFile(c.PasswordFile)
		if err != nil {
			return c, fmt.Errorf("neo4jserver: password file: %w", err)
		}
		c.Password = strings.TrimSpace(string(text))
	}
	var err error
	if c.releases, err = releases(c.Release); err != nil || c.Source == Existing { // which needs no home
		return c, err
	}
	if c.Home == "" {
		c.Home, err = defaultHome()
	}
	if err == nil {
		c.Home, err = resolve(c.Home)
	}
	return c, err
}

// schemes are those of the driver.
var schemes = []string{"bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc"}

// checkURI refuses what the driver would refuse later, and a password where it
// would be seen. It repeats nothing of the URI but its scheme.
func (c Config) checkURI() error {
	uri, err := url.Parse(c.URI)
	switch {
	case c.Source != Existing:
		return fmt.Errorf("neo4jserver: %w: a URI is that of an existing server, not of source %s", ErrConfig, c.Source)
	case strings.Contains(c.URI, "@"): // also where a password's own characters hide it from Parse
		return fmt.Errorf("neo4jserver: %w: want a URI without user and password in it", ErrConfig)
	case err != nil:
		return fmt.Errorf("neo4jserver: %w: the URI is not one", ErrConfig)
	case !slices.Contains(schemes, uri.Scheme) || uri.Host == "":
		return fmt.Errorf("neo4jserver: %w: want a URI like bolt://HOST:7687, with one of the schemes %s",
			ErrConfig, strings.Join(schemes, ", "))
	}
	return nil
}

// Find returns the server that is running, with a driver that has reached it
// and that the caller closes. If none is, the error is [ErrNotRunning], or
// [ErrUnreachable] where the server was named.
func (c Config) Find(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	c, err := c.withDefaults()
	if err != nil {
		return nil, nil, err
	}
	return c.find(ctx)
}

// Start is [Config.Find], and starts a server if none is running. Of several
// that are called at the same time, in one process or in many, one starts it.
func (c Config) Start(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	c, err := c.withDefaults()
	if err != nil {
		return nil, nil, err
	}
	server, driver, err := c.find(ctx)
	if err == nil || !errors.Is(err, ErrNotRunning) {
		return server, driver, err
	}
	unlock, err := c.lock(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer unlock()
	// Another process may have started it while this one waited for the lock.
	if server, driver, err := c.find(ctx); err == nil {
		return server, driver, nil
	}
	first := c.releases[0]
	if c.Source == JVM {
		return c.jvm(first).start(ctx)
	}
	if err := dockerAnswers(ctx); err == nil || c.Source == Container {
		server, driver, err := c.box(first).start(ctx)
		if err == nil || ctx.Err() != nil || c.Source == Container {
			return server, driver, err
		}
		c.notify("no container: %v", err)
	}
	return c.jvm(first).start(ctx)
}

// Stop stops the server that Start has started, and returns it; its data stay.
// If there is none, the error is [ErrNotRunning].
func (c Config) Stop(ctx context.Context) (*Server, error) {
	c.URI, c.PasswordFile = "", "" // those of a server that is not ours to stop
	c, err := c.withDefaults()
	if err != nil {
		return nil, err
	}
	if c.Source == Existing {
		return nil, ErrNotRunning
	}
	unlock, err := c.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	for _, server := range c.ours() {
		stopped, err := server.stop(ctx)
		if !errors.Is(err, ErrNotRunning) {
			return stopped, err
		}
	}
	return nil, ErrNotRunning
}

// own is a server that we start, whether it is running or not.
type own interface {
	find(context.Context) (*Server, neo4j.DriverWithContext, error)
	stop(context.Context) (*Server, error)
}

// ours lists the servers that we may have started.
func (c Config) ours() (list []own) {
	if c.Source == Auto || c.Source == Container {
		for _, r := range c.releases {
			list = append(list, c.box(r))
		}
	}
	if c.Source == Auto || c.Source == JVM {
		for _, r := range c.releases {
			list = append(list, c.jvm(r))
		}
	}
	return list
}

type finder func(context.Context) (*Server, neo4j.DriverWithContext, error)

func (c Config) find(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	var finders []finder
	switch {
	case c.URI != "":
		return c.findNamed(ctx)
	case c.Source == Existing, c.Source == Auto && c.Password != "": // without one, a server at the usual place is not ours to use
		finders = []finder{c.findNamed, c.findComposed}
	case c.Source == Auto:
		finders = []finder{c.findComposed}
	}
	for _, server := range c.ours() {
		finders = append(finders, server.find)
	}
	var refused, unreachable error
	for _, find := range finders {
		server, driver, err := find(ctx)
		switch {
		case err == nil:
			return server, driver, nil
		case errors.Is(err, ErrCredentials), errors.Is(err, ErrLockedOut), errors.Is(err, ErrVersion):
			refused = err // perhaps another server is the one that is meant
		case errors.Is(err, ErrUnreachable) && c.Source == Existing:
			unreachable = err
		case !errors.Is(err, ErrNotRunning) && !errors.Is(err, ErrUnreachable):
			return nil, nil, err
		}
	}
	switch {
	case refused != nil:
		return nil, nil, refused
	case unreachable != nil:
		return nil, nil, unreachable
	}
	return nil, nil, ErrNotRunning
}

// findNamed reaches the server that the user names, or one at the usual place.
func (c Config) findNamed(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	s := &Server{URI: c.URI, User: c.User, Password: c.Password, PasswordFile: c.PasswordFile, Source: Existing}
	if s.URI == "" {
		s.URI = defaultURI
	}
	driver, err := s.connect(ctx)
	if err != nil {
		return nil, nil, err
	}
	s.Browser = browserAddress(ctx, driver, s.URI)
	return s, driver, nil
}

// browserAddress asks a server where its Browser is. It returns "" if the server
// does not tell this user.
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
	if host == "" { // the server knows no name of its own: it is where we reached it
		if reached, err := url.Parse(uri); err == nil {
			host = reached.Hostname()
		}
	}
	return fmt.Sprintf("http://%s/browser/", net.JoinHostPort(host, port))
}

// Time limits that make a command without a server fail within ten seconds.
const (
	connectTimeout = 4 * time.Second
	reachTimeout   = 8 * time.Second
)

// connect opens a driver, proves that it works and asks for the version. It
// tries once: a server that is still starting is not reached.
func (s *Server) connect(ctx context.Context) (neo4j.DriverWithContext, error) {
	ctx, cancel := context.WithTimeout(ctx, reachTimeout)
	defer cancel()
	driver, err := neo4j.NewDriverWithContext(s.URI, neo4j.BasicAuth(s.User, s.Password, ""), func(c *config.Config) {
		c.SocketConnectTimeout = connectTimeout
		c.ConnectionAcquisitionTimeout = reachTimeout
		c.MaxTransactionRetryTime = 20 * time.Second
		c.UserAgent = "graphcover"
	})
	if err != nil { // it refuses the URI
		return nil, fmt.Errorf("neo4jserver: %w: %s: %w", ErrConfig, s.URI, err)
	}
	info, err := driver.GetServerInfo(ctx)
	if err != nil {
		return nil, errors.Join(s.connectError(err), driver.Close(context.WithoutCancel(ctx)))
	}
	if s.Version, err = checkAgent(info.Agent()); err != nil {
		err = fmt.Errorf("neo4jserver: %s: %w", s.URI, err)
		return nil, errors.Join(err, driver.Close(context.WithoutCancel(ctx)))
	}
	return driver, nil
}

// ping asks the database of s the least that it can be asked.
func ping(ctx context.Context, driver neo4j.DriverWithContext) error {
	ctx, cancel := context.WithTimeout(ctx, reachTimeout)
	defer cancel()
	session := driver.NewSession(ctx, neo4j.SessionConfig{AccessMode: neo4j.AccessModeRead})
	defer session.Close(ctx)
	result, err := session.Run(ctx, cypher.Ping.Text, nil)
	if err == nil {
		_, err = result.Consume(ctx)
	}
	return err
}

// panicked tells whether the database of s answers that it has to be started again: it
// could not write its log. Stopped gently it would write the end of the log a second
// time, behind what it had written of it before, and Neo4j may not be able to read that:
// it has to be killed.
func (s *Server) panicked(ctx context.Context) bool {
	driver, err := s.connect(ctx)
	if err != nil {
		return false
	}
	defer driver.Close(context.WithoutCancel(ctx))
	return hasCode(ping(ctx, driver), "Neo.DatabaseError.Transaction.TransactionStartFailed")
}

// hasCode tells whether err is the server's error of that code.
func hasCode(err error, code string) bool {
	var e *neo4j.Neo4jError
	return errors.As(err, &e) && e.Code == code
}

func (s *Server) connectError(err error) error {
	kind := ErrUnreachable
	var refused *neo4j.Neo4jError
	if errors.As(err, &refused) {
		switch {
		case refused.Code == "Neo.ClientError.Security.AuthenticationRateLimit":
			kind = ErrLockedOut
		case strings.HasPrefix(refused.Code, "Neo.ClientError.Security."):
			kind = ErrCredentials
		default:
			kind = errors.New("Neo4j answers with an error")
		}
	}
	switch text := err.Error(); { // the driver hides the types
	case strings.Contains(text, "x509: "):
		kind = ErrCertificate
	case strings.HasSuffix(text, ": EOF") && !strings.Contains(s.URI, "+s"):
		err = fmt.Errorf("%w: it hangs up; if it takes encrypted connections only, the URI is %s",
			err, strings.Replace(s.URI, "://", "+s://", 1))
	}
	return fmt.Errorf("neo4jserver: %w at %s as user %s: %w", kind, s.URI, s.User, err)
}
