package neo4jserver

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"graphcover/internal/testenv"
)

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
