package neo4jserver

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"graphcover/internal/testenv"
)

// TestFindCreatesNothing looks for a server in a folder that does not exist.
func TestFindCreatesNothing(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	for _, home := range []string{"", filepath.Join(cache, "a", "b")} {
		if _, _, err := (Config{Source: JVM, Home: home}).Find(t.Context()); !errors.Is(err, ErrNotRunning) {
			t.Errorf("%q: want %v, got %v", home, ErrNotRunning, err)
		}
	}
	if entries, err := os.ReadDir(cache); err != nil || len(entries) > 0 {
		t.Errorf("want nothing, got %v, %v", entries, err)
	}
}

// TestResolve compares a path before and after its folder is created.
func TestResolve(t *testing.T) {
	folder := t.TempDir()
	link := filepath.Join(folder, "link")
	testenv.Check(t, os.Symlink(t.TempDir(), link))
	path := filepath.Join(link, "a", "b")
	before := testenv.Must(resolve(path))(t)
	testenv.Check(t, os.MkdirAll(path, 0o700))
	after, err := resolve(path)
	if err != nil || before != after {
		t.Errorf("want %s, got %s, %v", before, after, err)
	}
	if _, err := os.Lstat(before); errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
