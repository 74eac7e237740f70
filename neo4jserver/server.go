// Package neo4jserver finds the Neo4j server that commands work on, or starts one: an
// existing server, a container, or a JVM of our own from jars that Maven fetches. A
// server that it starts outlives the command, is found again by later commands, and is
// stopped by [Config.Stop].
//
// Begin with [Config.Start], which returns a server with a connected driver.
//
// Every server that it starts listens on loopback only. It needs a password, which is
// generated once and kept in a file that only the user can read. Its data is kept when it
// is stopped.
//
// To look for a container, it switches off the reaper and the log of testcontainers-go, for the
// whole process.
package neo4jserver

import (
	"errors"
	"fmt"
)

// Errors of [Config.Find], [Config.Start] and [Config.Stop], wrapped with the details.
var (
	ErrNotRunning  = errors.New("no Neo4j is running")
	ErrUnreachable = errors.New("cannot reach Neo4j")
	ErrCredentials = errors.New("Neo4j rejects the user name or password")
	ErrLockedOut   = errors.New("Neo4j accepts no password now, after several wrong ones")
	ErrCertificate = errors.New("cannot trust the certificate of Neo4j")
	ErrMissing     = errors.New("something needed to start Neo4j is missing")
	ErrNoDocker    = fmt.Errorf("%w: a Docker engine", ErrMissing)
	ErrConfig      = errors.New("bad configuration")
)

// A PasswordError says that a server of ours rejects the password that is kept for it, as after
// somebody has changed it in Browser. It wraps [ErrCredentials].
type PasswordError struct {
	File string // which has the password
	err  error
}

func (e *PasswordError) Error() string { return e.err.Error() }
func (e *PasswordError) Unwrap() error { return e.err }

// A Server is a running Neo4j. Its JSON has no password.
type Server struct {
	URI          string `json:"uri"`
	User         string `json:"user"`
	Password     string `json:"-"`
	PasswordFile string `json:"passwordFile"` // "" if the password did not come from a file
	Browser      string `json:"browser"`      // address of Neo4j Browser, "" if unknown
	PID          int    `json:"pid"`          // of a local JVM, else 0
	Version      string `json:"version"`
	Source       Source `json:"source"`
}

// Env returns the environment in which another process of this program takes the same server. A
// password in a pipe can be read only once.
func (s *Server) Env() []string {
	return []string{"NEO4J_URI=" + s.URI, "NEO4J_USERNAME=" + s.User, "NEO4J_PASSWORD=" + s.Password, "NEO4J_PASSWORD_FILE="}
}
