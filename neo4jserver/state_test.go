package neo4jserver

import (
	"os"
	"path/filepath"
	"testing"

	"graphcover/internal/testenv"
)

// TestUnwrittenFile writes a file where a folder is. Nothing else must be left of it.
func TestUnwrittenFile(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "taken")
	testenv.Check(t, os.Mkdir(path, 0o700))
	if err := writeFile(path, []byte("text")); err == nil {
		t.Error("want an error, got none")
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
		t.Errorf("want the folder only, got %v, %v", entries, err)
	}
}
