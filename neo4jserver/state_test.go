package neo4jserver

import (
	"context"
	"errors"
	"net"
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

// TestPortsOfAStoppedStart ends a start while the ports of the last server are taken.
func TestPortsOfAStoppedStart(t *testing.T) {
	listener := testenv.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer listener.Close()
	taken := listener.Addr().(*net.TCPAddr).Port
	ctx, cancel := context.WithCancel(t.Context())
	notify := func(format string, args ...any) { t.Errorf(format, args...) }
	cancel()
	if _, err := freePorts(ctx, ports{taken, taken}, notify); !errors.Is(err, context.Canceled) {
		t.Errorf("want %v, got %v", context.Canceled, err)
	}
}
