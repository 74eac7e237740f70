package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"graphcover/neo4jserver"
)

// TestWorkersKilledAtOnce has workers that are killed as soon as they start. Others take their
// places, but not in a loop without a pause.
func TestWorkersKilledAtOnce(t *testing.T) {
	command := filepath.Join(t.TempDir(), "worker")
	starts := command + ".starts"
	if err := os.WriteFile(command, []byte("#!/bin/sh\necho >>"+starts+"\nkill -9 $$\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	w := &crew{app: &app{stderr: &stderr, found: new(neo4jserver.Server)}, command: command}
	w.start(1)
	time.Sleep(failurePause + failurePause/2)
	w.end()
	text, err := os.ReadFile(starts)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n != 2 {
		t.Errorf("want 2 starts, got %d", n)
	}
	if !strings.Contains(stderr.String(), "a worker has ended; another one takes its place\n") {
		t.Errorf("want a word about the worker, got %q", &stderr)
	}
}
