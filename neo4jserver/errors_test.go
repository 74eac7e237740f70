package neo4jserver

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/internal/testenv"
)

// TestConnectErrors checks the kind of each error of connecting, which the driver only hints at.
func TestConnectErrors(t *testing.T) {
	refused := func(code string) error { return &neo4j.Neo4jError{Code: "Neo.ClientError.Security." + code} }
	for name, c := range map[string]struct {
		uri  string
		err  error
		want error
	}{
		"wrong password":    {"bolt://h", refused("Unauthorized"), ErrCredentials},
		"too many of them":  {"bolt://h", refused("AuthenticationRateLimit"), ErrLockedOut},
		"no server":         {"bolt://h", errors.New("dial tcp: connection refused"), ErrUnreachable},
		"unknown authority": {"bolt+s://h", errors.New("tls: x509: certificate signed by unknown authority"), ErrCertificate},
		"plain to TLS":      {"bolt://h:7687", errors.New("read: EOF"), ErrUnreachable},
	} {
		s := &Server{Source: Existing, URI: c.uri, User: "neo4j"}
		if err := s.connectError(c.err); !errors.Is(err, c.want) || !errors.Is(err, c.err) {
			t.Errorf("%s: want %v, got %v", name, c.want, err)
		}
	}
	plain := &Server{Source: Existing, URI: "neo4j://h:7687"}
	if err := plain.connectError(errors.New("read: EOF")); !strings.Contains(err.Error(), "the URI is neo4j+s://h:7687") {
		t.Errorf("want the URI of an encrypted connection, got %v", err)
	}
	var changed *PasswordError
	ours := &Server{Source: JVM, PasswordFile: "password"}
	if err := ours.connectError(refused("Unauthorized")); !errors.As(err, &changed) || changed.File != "password" {
		t.Errorf("want the file with the password of our server, got %v", err)
	}
}

// TestErrorsNameThePackageOnce provokes errors in different layers. Only the exported
// methods may add the name of the package.
func TestErrorsNameThePackageOnce(t *testing.T) {
	lost := filepath.Join(t.TempDir(), "home") // a folder with data but no password
	writeText(t, "", lost, "neo4j-"+lts.Version, "data", "databases", "neo4j")
	file := writeText(t, "", t.TempDir(), "file")
	for name, c := range map[string]Config{
		"unreachable":   {URI: "bolt://127.0.0.1:1"},
		"no server":     {Source: JVM, Home: filepath.Join(t.TempDir(), "home")},
		"bad URI":       {URI: "http://localhost"},
		"release":       {Release: "3.5"},
		"password file": {PasswordFile: filepath.Join(lost, "none")},
		"no folder":     {Source: JVM, Home: filepath.Join(file, "home")},
	} {
		if _, _, err := c.Find(t.Context()); err == nil || strings.Count(err.Error(), "neo4jserver: ") != 1 {
			t.Errorf("%s: got %v", name, err)
		}
	}
	t.Setenv("JAVA_HOME", t.TempDir()) // every start fails early
	for name, c := range map[string]Config{
		"no Java":   {Source: JVM, Home: lost},
		"no folder": {Source: JVM, Home: filepath.Join(file, "home")},
	} {
		if _, _, err := c.Start(t.Context()); err == nil || strings.Count(err.Error(), "neo4jserver: ") != 1 {
			t.Errorf("start, %s: got %v", name, err)
		}
	}

	// No other function may add it.
	sources := testenv.Must(filepath.Glob("*.go"))(t)
	var adds []string
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		text := testenv.Must(os.ReadFile(source))(t)
		for range strings.Count(string(text), `"neo4jserver: `) {
			adds = append(adds, source)
		}
	}
	if len(adds) != 1 || adds[0] != "find.go" {
		t.Errorf("want the name added once, in find.go, got %q", adds)
	}
}
