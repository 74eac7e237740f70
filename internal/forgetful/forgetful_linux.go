package forgetful

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"graphcover/internal/testenv"
)

// An FS is a mounted file system. A process of its own serves it, because one with open files in a
// file system that it serves itself could not end: the kernel closes the files by asking the server.
type FS struct {
	t        testing.TB
	requests io.Writer
	answers  *bufio.Scanner
}

// Mount mounts a file system on a folder until the test ends. If that isn't possible, it calls
// [testenv.Missing].
func Mount(t testing.TB, folder string) *FS {
	t.Helper()
	if _, err := os.Stat("/dev/fuse"); err != nil || os.Getuid() != 0 {
		testenv.Missing(t, testenv.Root, "want root and /dev/fuse, to mount a file system")
	}
	program := testenv.Must(os.Executable())(t)
	server := exec.Command(program)
	server.Env = append(os.Environ(), folderVariable+"="+folder)
	server.Stderr = os.Stderr
	requests, err := server.StdinPipe()
	answers, err2 := server.StdoutPipe()
	testenv.Check(t, cmp.Or(err, err2, server.Start()))
	t.Cleanup(func() {
		requests.Close()
		if err := server.Wait(); err != nil {
			t.Errorf("%s: %v", folder, err)
		}
	})
	f := &FS{t, requests, bufio.NewScanner(answers)}
	if !f.answers.Scan() || f.answers.Text() != mounted {
		testenv.Missing(t, testenv.Root, "can't mount a file system: "+f.answers.Text())
	}
	return f
}

// Cut cuts the power: every file becomes what it was at its last sync. Until [FS.Restore] every
// request fails.
func (f *FS) Cut() { f.ask("cut") }

// Restore switches the power on again.
func (f *FS) Restore() { f.ask("restore") }

// Lost returns how many bytes cuts have taken from the ends of files, and at least one for each
// file that they have changed.
func (f *FS) Lost() int { return f.ask("lost") }

// ask sends a request to the server, and returns how many bytes are lost after it.
func (f *FS) ask(request string) int {
	f.t.Helper()
	fmt.Fprintln(f.requests, request)
	f.answers.Scan()
	lost, err := strconv.Atoi(f.answers.Text())
	if err != nil {
		f.t.Fatalf("forgetful: %s: %v", request, cmp.Or(f.answers.Err(), err))
	}
	return lost
}
