package workers

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"graphcover/internal/testenv"
)

// TestWorkersKilledAtOnce has workers that are killed as soon as they start. Others take their
// places, but not in a loop without a pause.
func TestWorkersKilledAtOnce(t *testing.T) {
	command := filepath.Join(t.TempDir(), "worker")
	starts := command + ".starts"
	testenv.Check(t, os.WriteFile(command, []byte("#!/bin/sh\necho >>"+starts+"\nkill -9 $$\n"), 0o700))
	said := make(chan string, 10)
	w := Hire(1, Command{Path: command, Args: []string{command}}, func(message string) { said <- message })
	time.Sleep(failurePause + failurePause/2)
	w.End()
	text := testenv.Must(os.ReadFile(starts))(t)
	if n := strings.Count(string(text), "\n"); n != 2 {
		t.Errorf("want 2 starts, got %d", n)
	}
	close(said)
	if got := <-said; got != "a worker has ended; another one takes its place" {
		t.Errorf("want a word about the worker, got %q", got)
	}
}
