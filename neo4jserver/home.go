package neo4jserver

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	mathrand "math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// What lies in Config.Home:
//
//	password            of every server that we start, mode 0600
//	lock                held while a server is started or stopped
//	container.json      the ports of the container that we start
//	neo4j-VERSION/      the home of our own JVM: conf, data, logs, …
//	    server.json     the JVM that we started
//	    classpath.txt   its jars
const (
	passwordFile = "password"
	lockFile     = "lock"
)

func defaultHome() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("neo4jserver: want a folder to keep the server in: %w", err)
	}
	return filepath.Join(cache, "graphcover"), nil
}

// resolve returns the one absolute path of a folder, which it makes if need be: a
// process is known by it.
func resolve(folder string) (string, error) {
	folder, err := filepath.Abs(folder)
	if err == nil {
		err = os.MkdirAll(folder, 0o700)
	}
	if err == nil {
		folder, err = filepath.EvalSymlinks(folder)
	}
	if err != nil {
		return "", fmt.Errorf("neo4jserver: %w", err)
	}
	return folder, nil
}

// lock waits until no other process starts or stops a server here. The lock is
// the operating system's, and so gone with the process that holds it.
func (c Config) lock(ctx context.Context) (unlock func(), err error) {
	lock := flock.New(filepath.Join(c.Home, lockFile))
	locked, err := lock.TryLock()
	if err == nil && !locked {
		c.notify("another graphcover is starting or stopping Neo4j: waiting for it")
		_, err = lock.TryLockContext(ctx, 100*time.Millisecond)
	}
	if err != nil {
		return nil, fmt.Errorf("neo4jserver: lock %s: %w", lock.Path(), err)
	}
	return func() { lock.Close() }, nil
}

func (c Config) passwordFile() string { return filepath.Join(c.Home, passwordFile) }

// password returns the password of the servers that we start, making it up
// where there is none, unless a server has data: its password is then lost.
func (c Config) password(hasData bool) (string, error) {
	path := c.passwordFile()
	text, err := os.ReadFile(path)
	switch {
	case err == nil && len(text) > 0:
		return strings.TrimSpace(string(text)), nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("neo4jserver: password: %w", err)
	case hasData:
		return "", fmt.Errorf("neo4jserver: %s is gone, and with it the password of the data kept in %s: "+
			"bring the file back, or remove that folder to begin anew", path, c.Home)
	}
	made := rand.Text()
	if err := writeFile(path, []byte(made+"\n")); err != nil {
		return "", fmt.Errorf("neo4jserver: password: %w", err)
	}
	return made, nil
}

// writeFile writes a file that only the user can read, whole or not at all.
func writeFile(path string, content []byte) error {
	temporary, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*") // mode 0600
	if err != nil {
		return err
	}
	_, err = temporary.Write(content)
	if err := errors.Join(err, temporary.Close()); err != nil {
		os.Remove(temporary.Name())
		return err
	}
	return os.Rename(temporary.Name(), path)
}

// readRecord reads what was written of a server into record. A record that is
// not there, or not whole, means that no server is running.
func readRecord(path string, record any) error {
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, record)
	}
	if err != nil {
		return fmt.Errorf("%w (%w)", ErrNotRunning, err)
	}
	return nil
}

func writeRecord(path string, record any) error {
	text, err := json.Marshal(record)
	if err != nil {
		return err
	}
	return writeFile(path, append(text, '\n'))
}

// Ports that a server listens on, on loopback.
type ports struct {
	Bolt int `json:"bolt"`
	HTTP int `json:"http"`
}

// freePorts returns the ports that the server had, for the sake of clients that
// wait for it to come back; else Neo4j's usual ports, or others, and says so,
// where something else has taken them.
func (c Config) freePorts(last ports) (ports, error) {
	bolt, err := c.freePort("Bolt", last.Bolt, 7687)
	if err != nil {
		return ports{}, err
	}
	http, err := c.freePort("HTTP", last.HTTP, 7474)
	return ports{Bolt: bolt, HTTP: http}, err
}

// Where other ports are looked for: below those that systems give to outgoing
// connections, one of which could sit on the port when a server comes back.
const (
	firstOtherPort = 10_000
	lastOtherPort  = 29_999
)

// portPatience is how long a server that was killed may take to let go of its
// ports: the system takes its memory first.
const portPatience = 5 * time.Second

func (c Config) freePort(what string, last, usual int) (int, error) {
	for deadline := time.Now().Add(portPatience); last != 0 && time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if isFree(last) {
			return last, nil
		}
	}
	if isFree(usual) {
		return usual, nil
	}
	port, err := otherPort(what)
	if err == nil {
		c.notify("port %d is taken by another program: %s is on port %d instead", usual, what, port)
	}
	return port, err
}

// otherPorts returns ports that hardly anything else is about to take.
func otherPorts() (p ports, err error) {
	if p.Bolt, err = otherPort("Bolt"); err == nil {
		p.HTTP, err = otherPort("HTTP")
	}
	return p, err
}

func otherPort(what string) (int, error) {
	for range 100 {
		if port := firstOtherPort + mathrand.IntN(lastOtherPort-firstOtherPort+1); isFree(port) {
			return port, nil
		}
	}
	return 0, fmt.Errorf("no free port for %s from %d to %d", what, firstOtherPort, lastOtherPort)
}

func isFree(port int) bool {
	listener, err := net.Listen("tcp", loopback(port))
	return err == nil && listener.Close() == nil
}

func loopback(port int) string { return fmt.Sprintf("127.0.0.1:%d", port) }

// server returns the server of ours that listens on p.
func (c Config) server(source Source, p ports) (*Server, error) {
	password, err := c.password(true)
	if err != nil {
		return nil, err
	}
	return &Server{
		URI:          "bolt://" + loopback(p.Bolt),
		User:         defaultUser,
		Password:     password,
		PasswordFile: c.passwordFile(),
		Browser:      fmt.Sprintf("http://%s/browser/", loopback(p.HTTP)),
		Source:       source,
	}, nil
}
