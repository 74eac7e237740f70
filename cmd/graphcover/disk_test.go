package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// TestFullDisk fills the disk of a server before a load and in mid-search. The client must say
// what is wrong. When there is room again and the server has been restarted, the search
// continues, even if the server is killed once more.
func TestFullDisk(t *testing.T) {
	testenv.Long(t, "graphsolver.TestRetry")
	neo4jtest.TakeUsualPorts(t)
	disk := testenv.SmallDisk(t, "64m")
	run := withServer(t, filepath.Join(disk, "home"))
	entry := corpus.Example(t, "hard.sudoku")
	trace := filepath.Join(t.TempDir(), "t.jsonl")
	k := serverKiller{run: run, kills: 1}
	k.start(t)
	wantNoLoad(t, run, disk)
	k.start(t)
	must(t, run("load", entry.String()))
	must(t, run("step", "--trace", trace, "40"))
	fillInMidSearch(t, run, disk, trace)
	k.start(t)
	k.resume(t, defaultPuzzleName, trace)
	wantTrace(t, trace, entry)
	if k.killed != 1 || k.waited != 1 && k.slowest < 45*time.Second {
		t.Errorf("want one kill, which the client survives, got %d, of which it survived %d", k.killed, k.waited)
	}
	if !t.Failed() {
		testenv.Report(t, "disk full: an error that says so; a kill of the server in mid-search: 0 differences")
	}
}

// fillInMidSearch fills the disk of a server while a client searches, which must say soon what
// is wrong. Then it makes room and restarts the server.
func fillInMidSearch(t *testing.T, run func(args ...string) *exec.Cmd, disk, trace string) {
	t.Helper()
	before := size(trace)
	client := startClient(t, run("resume", "--chunk", "2", "--trace", trace))
	for size(trace) == before && len(client.ended) == 0 {
		time.Sleep(10 * time.Millisecond)
	}
	filled := time.Now()
	filler := fill(t, disk)
	wantUnwritable(t, <-client.ended, client.stderr.String(), "hint: nothing is lost; make room, then run: .* resume")
	if elapsed := time.Since(filled); elapsed > 30*time.Second {
		t.Errorf("want an error within 30 s, got one after %v", elapsed)
	} else {
		testenv.Report(t, "disk full in mid-search: error after %.1f s", elapsed.Seconds())
	}
	restart(t, run, filler)
}

// TestFullDiskWithReservedLog has Neo4j reserve space for its log, as it does when its
// own script starts it. Then the log of the first load still fits on the disk, but the
// index of the schema does not: it is left without its constraint.
func TestFullDiskWithReservedLog(t *testing.T) {
	testenv.Long(t, "internal/faults.TestOwnServer")
	disk := testenv.SmallDisk(t, "64m")
	run := withServer(t, filepath.Join(disk, "home"))
	start := run("db", "start", "--neo4j", "jvm")
	start.Env = append(start.Env, "JDK_JAVA_OPTIONS=--add-opens=java.base/java.nio=ALL-UNNAMED "+
		"--add-opens=java.base/java.io=ALL-UNNAMED --add-opens=java.base/sun.nio.ch=ALL-UNNAMED")
	must(t, start)
	wantNoLoad(t, run, disk)
	must(t, run("load", corpus.Example(t, "hard.sudoku").String()))
}

// wantNoLoad fills the disk of a running server that holds no puzzle, and checks that a
// load fails with a message that says so. Then it makes room and restarts the server.
func wantNoLoad(t *testing.T, run func(args ...string) *exec.Cmd, disk string) {
	t.Helper()
	filler := fill(t, disk)
	client := startClient(t, run("load", corpus.Example(t, "hard.sudoku").String()))
	wantUnwritable(t, <-client.ended, client.stderr.String(), "hint: make room, then run: .* and the same command again")
	restart(t, run, filler)
}

// wantUnwritable checks that a command failed with err because the disk was full, and
// that its output says so, with a hint that matches a regular expression.
func wantUnwritable(t *testing.T, err error, said, hint string) {
	t.Helper()
	if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != int(exitFailed) ||
		!strings.Contains(said, "cannot write to its disk") || !regexp.MustCompile(hint).MatchString(said) {
		t.Fatalf("want exit status 1 and the reason, got %v: %s", err, said)
	}
}

// restart deletes the file that fills the disk of a server and starts the server again.
func restart(t *testing.T, run func(args ...string) *exec.Cmd, filler string) {
	t.Helper()
	testenv.Check(t, os.Remove(filler))
	must(t, run("db", "stop", "--neo4j", "jvm"))
	must(t, run("db", "start", "--neo4j", "jvm"))
}

// size returns the size of a file in bytes, or 0 if there is none.
func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// fill writes a file until the disk is full, and returns its path.
func fill(t *testing.T, folder string) string {
	t.Helper()
	file := testenv.Must(os.Create(filepath.Join(folder, "filler")))(t)
	defer file.Close()
	for _, block := range []int{1 << 20, 1 << 12} {
		var err error
		for err == nil {
			_, err = file.Write(make([]byte, block))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
	}
	return file.Name()
}

// TestReplaceOnFullDisk writes a certificate over another one, on a disk that has no room for it.
func TestReplaceOnFullDisk(t *testing.T) {
	disk := testenv.SmallDisk(t, "64k")
	name := filepath.Join(disk, "c.cert")
	if got := graphcover(t.Context(), "count", "--certificate", name, "queens:5"); got.exit != exitOK {
		t.Fatalf("%+v", got)
	}
	old := readFile(t, name)
	got := graphcover(t.Context(), "count", "--certificate", name, "domino:8x8")
	if got.exit != exitFailed || !strings.Contains(got.stderr, "write "+name+": no space left on device") {
		t.Errorf("want an error of the full disk, got %+v", got)
	}
	if now := readFile(t, name); now != old {
		t.Errorf("want the old certificate, got %d bytes of another", len(now))
	}
	if files, err := os.ReadDir(disk); len(files) != 1 {
		t.Errorf("want nothing else left on the disk, got %v, %v", files, err)
	}
}
