package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
)

// TestFullDisk fills the disk of a server at its first load, and in mid-search. The
// client says what is wrong. With room again, and the server started again, it loads the
// puzzle, and the search goes on.
func TestFullDisk(t *testing.T) {
	disk := smallDisk(t, "64m")
	run := withServer(t, filepath.Join(disk, "home"))
	entry := corpus.Example(t, "hard.sudoku")
	want := traceInMemory(t, entry)
	trace := filepath.Join(t.TempDir(), "t.jsonl")
	must(t, run("db", "start", "--neo4j", "jvm"))
	if testenv.LongRun() {
		wantNoLoad(t, run, disk)
	}
	must(t, run("load", entry.String()))
	must(t, run("step", "--trace", trace, "40"))

	before := size(trace)
	client := run("resume", "--chunk", "2", "--trace", trace)
	var stderr bytes.Buffer
	client.Stderr = &stderr
	if err := client.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- client.Wait() }()
	for size(trace) == before && len(done) == 0 {
		time.Sleep(10 * time.Millisecond)
	}
	filled := time.Now()
	filler := fill(t, disk)
	wantUnwritable(t, <-done, stderr.String())
	told := time.Since(filled)
	restart(t, run, filler)
	must(t, run("resume", "--trace", trace))
	if got, err := os.ReadFile(trace); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v: the trace of %d bytes differs from the undisturbed one of %d", err, len(got), len(want))
	}
	if told > 30*time.Second {
		t.Errorf("want to be told within 30 s, was told after %v", told)
	}
	if !t.Failed() {
		testenv.Report(t, "the disk full in mid-search: told after %.1f s, went on with room again, 0 differences", told.Seconds())
	}
}

// TestFullDiskWithReservedLog has Neo4j reserve its log, as it does where it is started
// by its own script. So the disk is not full for the log of the first load, but for the
// index of the schema, which stays behind without its constraint.
func TestFullDiskWithReservedLog(t *testing.T) {
	testenv.Long(t, "internal/faults.TestOwnServer")
	disk := smallDisk(t, "64m")
	run := withServer(t, filepath.Join(disk, "home"))
	start := run("db", "start", "--neo4j", "jvm")
	start.Env = append(start.Env, "JDK_JAVA_OPTIONS=--add-opens=java.base/java.nio=ALL-UNNAMED "+
		"--add-opens=java.base/java.io=ALL-UNNAMED --add-opens=java.base/sun.nio.ch=ALL-UNNAMED")
	must(t, start)
	wantNoLoad(t, run, disk)
	must(t, run("load", corpus.Example(t, "hard.sudoku").String()))
}

// wantNoLoad fills the disk of a server that runs and holds no puzzle, and holds that a
// load says so. Then it makes room and starts the server again.
func wantNoLoad(t *testing.T, run func(args ...string) *exec.Cmd, disk string) {
	t.Helper()
	filler := fill(t, disk)
	client := run("load", corpus.Example(t, "hard.sudoku").String())
	var stderr bytes.Buffer
	client.Stderr = &stderr
	wantUnwritable(t, client.Run(), stderr.String())
	restart(t, run, filler)
}

// wantUnwritable holds that a command has ended with err because the disk was full, and
// said so.
func wantUnwritable(t *testing.T, err error, said string) {
	t.Helper()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != int(exitFailed) ||
		!strings.Contains(said, "cannot write to its disk") || !strings.Contains(said, "hint: nothing is lost; make room") {
		t.Fatalf("want exit status 1 and why, got %v: %s", err, said)
	}
}

// restart removes what fills the disk of a server, and starts the server again.
func restart(t *testing.T, run func(args ...string) *exec.Cmd, filler string) {
	t.Helper()
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	must(t, run("db", "stop", "--neo4j", "jvm"))
	must(t, run("db", "start", "--neo4j", "jvm"))
}

// size returns the size of a file, 0 if there is none.
func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// smallDisk returns a folder on a disk of its own, in memory, that is gone when the
// test ends.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	if os.Geteuid() != 0 {
		testenv.Missing(t, testenv.Root, "only root can mount a small disk")
	}
	folder := t.TempDir()
	if output, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+size, "tmpfs", folder).CombinedOutput(); err != nil {
		testenv.Missing(t, testenv.Root, "no small disk: "+string(output))
	}
	t.Cleanup(func() { // lazily: the system may not yet be done with a server that was killed
		if output, err := exec.Command("umount", "--lazy", folder).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, output)
		}
	})
	return folder
}

// fill writes a file until the disk has no room, and returns its path.
func fill(t *testing.T, folder string) string {
	t.Helper()
	file, err := os.Create(filepath.Join(folder, "filler"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, block := range []int{1 << 20, 1 << 12} {
		for err = nil; err == nil; {
			_, err = file.Write(make([]byte, block))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
	}
	return file.Name()
}
