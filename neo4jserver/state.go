package neo4jserver

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// state is the folder Config.Home, with everything that outlives a command:
//
//	password                of every server that we start, mode 0600
//	lock                    held while a server is started or stopped
//	container-SERIES.json   the ports of the container that we start
//	neo4j-VERSION/          the home of our JVM: conf, data, logs, …
//	    server.json         the JVM that we started
type state struct {
	dir    string // absolute, without symbolic links; created when it is first written to
	notify notifier
}

// newState returns the state in a folder, "" meaning the default one.
func newState(dir string, notify notifier) (*state, error) {
	var err error
	if dir == "" {
		if dir, err = DefaultHome(); err != nil {
			return nil, fmt.Errorf("no folder to keep the server in: %w", err)
		}
	}
	dir = filepath.Clean(dir) // a slash at its end would follow a symbolic link
	if err := checkFolder(dir); err != nil {
		return nil, err
	}
	dir, err = resolve(dir)
	return &state{dir, notify}, err
}

func (s *state) file(name string) string { return filepath.Join(s.dir, name) }
func (s *state) passwordFile() string    { return s.file("password") }

// sharedDir returns the folder for files that don't depend on Config.Home: the default
// for it, if that is the user's alone, otherwise Config.Home.
func (s *state) sharedDir() string {
	dir, err := DefaultHome()
	if err != nil || checkFolder(dir) != nil {
		return s.dir
	}
	return dir
}

// lock waits until no other process is starting or stopping a server here. The lock
// belongs to the operating system, and goes away with the process that holds it.
func (s *state) lock(ctx context.Context) (unlock func(), err error) {
	if err := makeFolder(s.dir); err != nil {
		return nil, err
	}
	lock := flock.New(s.file("lock"))
	locked, err := lock.TryLock()
	if err == nil {
		err = os.Chmod(lock.Path(), 0o600) // the umask may have taken away more
	}
	if err == nil && !locked {
		s.notify("another graphcover is starting or stopping Neo4j: waiting for it")
		_, err = lock.TryLockContext(ctx, 100*time.Millisecond)
	}
	if err != nil {
		return nil, fmt.Errorf("lock %s: %w", lock.Path(), err)
	}
	return func() { lock.Close() }, nil
}

// password returns the password of the servers that we start. If there is none yet it
// makes one up, unless a server has data: then its password is lost.
func (s *state) password(hasData bool) (string, error) {
	path := s.passwordFile()
	text, err := readFile(path)
	switch {
	case err == nil && len(text) > 0:
		return strings.TrimSpace(string(text)), nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("password: %w", err)
	case hasData:
		return "", fmt.Errorf("%s is gone, and with it the password of the data kept in %s: "+
			"bring the file back, or remove that folder to start over", path, s.dir)
	}
	password := rand.Text()
	if err := writeFile(path, []byte(password+"\n")); err != nil {
		return "", fmt.Errorf("password: %w", err)
	}
	return password, nil
}

// restorePassword writes the password of a server of ours whose file is gone. It is an error if
// the file is there, with another one.
func (s *state) restorePassword(password string) error {
	text, err := readFile(s.passwordFile())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return writeFile(s.passwordFile(), []byte(password+"\n"))
	case err != nil:
		return fmt.Errorf("password: %w", err)
	case strings.TrimSpace(string(text)) != password:
		return fmt.Errorf("its password is not the one in %s", s.passwordFile())
	}
	return nil
}

// server returns the server of ours that listens on p.
func (s *state) server(source Source, p ports) (*Server, error) {
	password, err := s.password(true)
	if err != nil {
		return nil, err
	}
	return &Server{
		URI:          "bolt://" + loopback(p.Bolt),
		User:         defaultUser,
		Password:     password,
		PasswordFile: s.passwordFile(),
		Browser:      fmt.Sprintf("http://%s/browser/", loopback(p.HTTP)),
		Source:       source,
	}, nil
}

// writeFile writes a file that only the user can read, completely or not at all.
func writeFile(path string, content []byte) error {
	temporary, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*") // mode 0600
	if err != nil {
		return err
	}
	err = temporary.Chmod(0o600) // the umask may have taken away more
	if err == nil {
		_, err = temporary.Write(content)
	}
	if err == nil {
		err = temporary.Sync() // or the file could be there, but empty, after a power cut
	}
	if err = errors.Join(err, temporary.Close()); err == nil {
		err = os.Rename(temporary.Name(), path)
	}
	if err != nil {
		os.Remove(temporary.Name())
	}
	return err
}

// readRecord reads what is known about a server into record. If the record is missing
// or incomplete, no server is running. The record of another user is an [AccessError].
func readRecord(path string, record any) error {
	text, err := readFile(path)
	if _, ok := errors.AsType[*AccessError](err); ok {
		return err
	}
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
