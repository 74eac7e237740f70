package neo4jserver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j/config"

	"graphcover/cypher"
)

// Time limits that make a command without a server fail within ten seconds.
const (
	connectTimeout = 4 * time.Second
	reachTimeout   = 8 * time.Second
)

// connect opens a driver, proves that it works and asks for the version. It tries once:
// a server that is still starting counts as unreachable.
func (s *Server) connect(ctx context.Context) (neo4j.DriverWithContext, error) {
	parent := ctx
	ctx, cancel := context.WithTimeout(ctx, reachTimeout)
	defer cancel()
	driver, err := neo4j.NewDriverWithContext(s.URI, neo4j.BasicAuth(s.User, s.Password, ""), func(c *config.Config) {
		c.SocketConnectTimeout = connectTimeout
		c.ConnectionAcquisitionTimeout = reachTimeout
		c.MaxTransactionRetryTime = 20 * time.Second
		c.UserAgent = "graphcover"
	})
	if err != nil { // the driver rejects the URI
		return nil, fmt.Errorf("%w: %s: %w", ErrConfig, s.URI, err)
	}
	info, err := driver.GetServerInfo(ctx)
	if err != nil {
		if err = s.connectError(err); errors.Is(parent.Err(), context.Canceled) { // that says nothing about the server
			err = parent.Err()
		}
		return nil, errors.Join(err, driver.Close(context.WithoutCancel(ctx)))
	}
	if s.Version, err = checkAgent(info.Agent()); err != nil {
		err = fmt.Errorf("%s: %w", s.URI, err)
		return nil, errors.Join(err, driver.Close(context.WithoutCancel(ctx)))
	}
	return driver, nil
}

// reach connects to s, whose process was found. A server that can't be reached is starting, or hangs: it is
// not running.
func (s *Server) reach(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	driver, err := s.connect(ctx)
	if errors.Is(err, ErrUnreachable) {
		err = fmt.Errorf("%w (%w)", ErrNotRunning, err)
	}
	return s, driver, err
}

// A noPasswordError is an [ErrCredentials] of a server to which no password was sent.
type noPasswordError struct{}

func (noPasswordError) Error() string { return "no password is given for Neo4j" }
func (noPasswordError) Unwrap() error { return ErrCredentials }

var errNoPassword error = noPasswordError{}

// connectError wraps an error of connecting to s in the exported error of its kind.
func (s *Server) connectError(err error) error {
	kind := ErrUnreachable
	if refused, ok := errors.AsType[*neo4j.Neo4jError](err); ok {
		switch {
		case refused.Code == "Neo.ClientError.Security.AuthenticationRateLimit":
			kind = ErrLockedOut
		case strings.HasPrefix(refused.Code, "Neo.ClientError.Security."):
			kind = ErrCredentials
			if s.Password == "" {
				kind = errNoPassword
			}
		default:
			kind = errors.New("Neo4j answers with an error")
		}
	}
	switch text := err.Error(); { // the driver hides the types
	case strings.Contains(text, "x509: "):
		kind = ErrCertificate
	case strings.HasSuffix(text, ": EOF") && !strings.Contains(s.URI, "+s"):
		err = fmt.Errorf("%w: it hangs up; if it accepts only encrypted connections, the URI is %s",
			err, strings.Replace(s.URI, "://", "+s://", 1))
	}
	err = fmt.Errorf("%w at %s as user %s: %w", kind, s.URI, s.User, err)
	if errors.Is(kind, ErrCredentials) && (s.Source == JVM || s.Source == Container) {
		return &PasswordError{s.PasswordFile, err}
	}
	return err
}

// errNoDatabase says that a server answers, but has failed to start its database.
var errNoDatabase = errors.New("its database has not started")

// errEnded says that a server ended while somebody waited for it to answer.
var errEnded = errors.New("the process has ended")

// pollInterval is how long to wait between two looks at a server that does not answer yet.
const pollInterval = 250 * time.Millisecond

// await connects to s as soon as it answers, or fails after timeout or when exited is
// closed.
func (s *Server) await(ctx context.Context, timeout time.Duration, exited <-chan struct{}) (neo4j.DriverWithContext, error) {
	deadline := time.Now().Add(timeout)
	for {
		driver, err := s.answer(ctx)
		if err == nil {
			if err = s.databaseError(ctx, driver); err != nil {
				err = errors.Join(err, driver.Close(context.WithoutCancel(ctx)))
				driver = nil
			}
		}
		final := err == nil || errors.Is(err, ErrCredentials) || errors.Is(err, ErrVersion) || errors.Is(err, errNoDatabase)
		if final || time.Now().After(deadline) {
			return driver, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-exited:
			return nil, errEnded
		case <-time.After(pollInterval):
		}
	}
}

// databaseError returns an error if the database of s has failed to start, or if it does
// not answer yet. Its other errors are left to the caller's own queries.
func (s *Server) databaseError(ctx context.Context, driver neo4j.DriverWithContext) error {
	err := ping(ctx, driver)
	var answered *neo4j.Neo4jError
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &answered): // the machine may be very busy
		return fmt.Errorf("%w at %s: %w", ErrUnreachable, s.URI, err)
	case hasCode(err, "Neo.TransientError.General.DatabaseUnavailable"):
		return fmt.Errorf("%s: %w: %w", s.URI, errNoDatabase, err)
	}
	return nil
}

// answer connects to s if both its Bolt port and its HTTP port answer. The HTTP port opens
// a moment later, and Browser should work as soon as we print its address.
func (s *Server) answer(ctx context.Context) (neo4j.DriverWithContext, error) {
	driver, err := s.connect(ctx)
	if err != nil {
		return nil, err
	}
	if s.Browser == "" { // a user's container may publish only Bolt
		return driver, nil
	}
	if err := s.answerHTTP(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("%w at %s: %w", ErrUnreachable, s.Browser, err),
			driver.Close(context.WithoutCancel(ctx)))
	}
	return driver, nil
}

// answerHTTP asks the HTTP port of s for the Bolt address, and returns an error if it is not
// that of s: another server may have taken a port that was free when ours began to start.
func (s *Server) answerHTTP(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(s.Browser, "browser/"), nil)
	if err != nil {
		return err
	}
	request.Header.Set("Accept", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var discovery struct {
		Bolt string `json:"bolt_direct"`
	}
	if err := json.NewDecoder(response.Body).Decode(&discovery); err != nil {
		return fmt.Errorf("this server is not Neo4j: %w", err)
	}
	if s.Source != Existing && discovery.Bolt != s.URI {
		return fmt.Errorf("this is the port of %s", discovery.Bolt)
	}
	return nil
}

// ping sends the smallest possible query to the database of s.
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

// panicked reports whether the database of s needs a restart because it could not write
// its transaction log. Such a server must be killed: a graceful stop would write the
// end of the log again, after what is already there, and Neo4j might be unable to read
// the result.
func (s *Server) panicked(ctx context.Context) bool {
	driver, err := s.connect(ctx)
	if err != nil {
		return false
	}
	defer driver.Close(context.WithoutCancel(ctx))
	return hasCode(ping(ctx, driver), "Neo.DatabaseError.Transaction.TransactionStartFailed")
}

// hasCode reports whether err is a server error with this code.
func hasCode(err error, code string) bool {
	var e *neo4j.Neo4jError
	return errors.As(err, &e) && e.Code == code
}
