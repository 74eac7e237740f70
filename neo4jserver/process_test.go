package neo4jserver

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"graphcover/internal/testenv"
)

// TestWaitEndsWithTheProcess waits for a JVM that somebody else has started and that does not
// answer, and kills it. The wait ends at once, long before that for one that hangs.
func TestWaitEndsWithTheProcess(t *testing.T) {
	c, messages := testConfig(t)
	j := testJVM(t, c)
	testenv.Check(t, os.MkdirAll(j.dir, 0o700))
	testenv.Must(j.state.password(false))(t)
	p := testenv.Must(otherPorts())(t)
	// A process of the user is known to be ours by its command line.
	ours := exec.Command("sh", "-c", "read line", j.homeFlag())
	testenv.Must(ours.StdinPipe())(t)
	testenv.Check(t, ours.Start())
	testenv.Check(t, writeRecord(j.recordFile(), jvmRecord{PID: ours.Process.Pid, Ready: true, ports: p}))
	ended := make(chan error, 1)
	go func() {
		_, _, err := j.awaitRunning(t.Context())
		ended <- err
	}()
	for !strings.Contains(messages.String(), "waiting") {
		time.Sleep(10 * time.Millisecond)
	}
	ours.Process.Kill()
	ours.Wait()
	if err := <-ended; !errors.Is(err, ErrNotRunning) || !errors.Is(err, errEnded) {
		t.Errorf("want %v (%v), got %v", ErrNotRunning, errEnded, err)
	}
	if strings.Contains(messages.String(), "still does not answer") {
		t.Errorf("want the wait to end with the process, got the messages:\n%s", messages)
	}
}

// TestWaitIsInterrupted interrupts such a wait. That is not taken for the end of the process.
func TestWaitIsInterrupted(t *testing.T) {
	c, _ := testConfig(t)
	j := testJVM(t, c)
	ctx, cancel := context.WithCancel(t.Context())
	ended := j.ended(ctx)
	select { // there is no record of a process
	case <-ended:
	case <-time.After(time.Minute):
		t.Error("want the end of a process that is not there noticed")
	}
	cancel()
	ended = j.ended(ctx)
	select {
	case <-ended:
		t.Error("want no end of a process after the caller has lost interest")
	case <-time.After(2 * pollInterval):
	}
}
