package neo4jserver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Source says where a server comes from.
type Source string

// The sources. Auto stands for the first of the others, in this order, that works.
const (
	Auto      Source = "auto"
	Existing  Source = "existing"
	Container Source = "container"
	JVM       Source = "jvm"
)

// Sources lists all of them.
func Sources() []Source { return []Source{Auto, Existing, Container, JVM} }

// Config says which server is wanted.
type Config struct {
	Source Source // "" means Auto

	// URI, User, Password and PasswordFile belong to an existing server. A URI
	// selects that server and no other. The defaults are bolt://localhost:7687,
	// "neo4j", none and none. PasswordFile overrides Password. It is a file that only
	// the user can read, or a pipe.
	URI, User, Password, PasswordFile string

	// Release is the series of the server to start: see [Releases]. "" means
	// [AnyRelease].
	Release string

	// GDS starts the server with Neo4j's Graph Data Science library as a plugin, which
	// only a JVM can have. A server that is already running is not changed.
	GDS bool

	// Home is the folder for everything that outlives a command. The default is
	// the folder graphcover in the user's cache directory. If it exists, it must be
	// the user's alone: the error is an [AccessError] otherwise.
	Home string

	// Notify, if not nil, receives messages for a person who is waiting.
	Notify func(message string)

	// Fetching, if not nil, is called after each jar that Maven has downloaded, and when
	// Maven has finished.
	Fetching func(Download)

	settings map[string]string // more lines for neo4j.conf, for tests
}

const (
	defaultURI  = "bolt://localhost:7687"
	defaultUser = "neo4j"
)

// notifier formats a message for Config.Notify.
type notifier func(format string, args ...any)

func (c Config) notify(format string, args ...any) {
	if c.Notify != nil {
		c.Notify(fmt.Sprintf(format, args...))
	}
}

// lookup is a Config with its defaults filled in and its input checked. It knows
// every server that the Config may mean.
type lookup struct {
	config   Config
	named    Server // the existing server, as far as the Config describes it
	releases []Release
	state    *state // nil if only an existing server is wanted
}

// lookup checks c. It reads the password file, and creates nothing.
func (c Config) lookup(ctx context.Context) (*lookup, error) {
	var err error
	if c.Source, err = c.source(); err != nil {
		return nil, err
	}
	l := &lookup{config: c, named: Server{
		URI: c.URI, User: cmp.Or(c.User, defaultUser), Password: c.Password, PasswordFile: c.PasswordFile, Source: Existing,
	}}
	if c.PasswordFile != "" {
		if l.named.Password, err = readPassword(ctx, c.PasswordFile); err != nil {
			return nil, err
		}
	}
	if l.releases, err = releases(c.Release); err != nil || c.Source == Existing {
		return l, err
	}
	l.state, err = newState(c.Home, c.notify)
	return l, err
}

// WithPassword checks c and returns it with the content of its PasswordFile as Password, for a
// caller that looks for the server more than once: a pipe can be read only once.
func (c Config) WithPassword(ctx context.Context) (Config, error) {
	if _, err := c.source(); err != nil || c.PasswordFile == "" {
		return c, err
	}
	password, err := readPassword(ctx, c.PasswordFile)
	c.Password, c.PasswordFile = password, ""
	return c, err
}

// source returns the source of c: a URI means an existing server.
func (c Config) source() (Source, error) {
	source := cmp.Or(c.Source, Auto)
	if c.URI == "" {
		return source, nil
	}
	if source == Auto {
		source = Existing
	}
	if source != Existing {
		return "", fmt.Errorf("%w: a URI names an existing server, but the source is %s", ErrConfig, source)
	}
	return source, checkURI(c.URI)
}

// schemes are those that the driver accepts.
var schemes = []string{"bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc"}

// checkURI rejects what the driver would reject later, and a URI with a password in
// it. Its errors repeat nothing of the URI.
func checkURI(address string) error {
	uri, err := url.Parse(address)
	switch {
	case strings.Contains(address, "@"): // checked first: a password may contain what Parse rejects
		return fmt.Errorf("%w: want a URI without user and password in it", ErrConfig)
	case err != nil:
		return fmt.Errorf("%w: the URI can't be parsed", ErrConfig)
	case !slices.Contains(schemes, uri.Scheme) || uri.Host == "":
		return fmt.Errorf("%w: want a URI like bolt://HOST:7687, with one of the schemes %s",
			ErrConfig, strings.Join(schemes, ", "))
	}
	return nil
}

// DefaultHome returns the folder graphcover in the user's cache directory, which is the
// default for Config.Home. It may not exist yet.
func DefaultHome() (string, error) {
	cache, err := os.UserCacheDir()
	return filepath.Join(cache, "graphcover"), err
}

// resolve returns the absolute path of a folder, without symbolic links: processes
// are recognized by it. The folder, or the end of its path, need not exist.
func resolve(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) && filepath.Dir(path) != path {
		parent, err := resolve(filepath.Dir(path))
		return filepath.Join(parent, filepath.Base(path)), err
	}
	return target, err
}
