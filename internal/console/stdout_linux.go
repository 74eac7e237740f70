package console

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// StdoutIsClosed reports whether standard output was closed when the program was started,
// by >&- in a shell, so that results would be lost without a word.
//
// By then, the runtime of Go has opened /dev/null in its place, for reading and writing
// (runtime.checkfds). Some programs open it like that for output that they don't want:
// Python's subprocess.DEVNULL, for one. Shells don't. So the answer is only true if the
// parent has no standard output either, or is a shell whose own output goes somewhere
// else.
func StdoutIsClosed() bool {
	if !isNullForBoth() {
		return false
	}
	parent := fmt.Sprintf("/proc/%d/", os.Getppid())
	if _, err := os.Stat(parent + "fd"); err != nil {
		return false // it is in another container, or hidden
	}
	output, err := os.Readlink(parent + "fd/1")
	if errors.Is(err, fs.ErrNotExist) {
		return true
	}
	program, unknown := os.Readlink(parent + "exe")
	return err == nil && unknown == nil && output != os.DevNull && isShell(program)
}

// isNullForBoth reports whether standard output is /dev/null, for reading and writing.
func isNullForBoth() bool {
	flags, _, failed := syscall.Syscall(syscall.SYS_FCNTL, os.Stdout.Fd(), syscall.F_GETFL, 0)
	if failed != 0 || flags&syscall.O_ACCMODE != syscall.O_RDWR {
		return false
	}
	opened, err := os.Stdout.Stat()
	null, missing := os.Stat(os.DevNull)
	return err == nil && missing == nil && os.SameFile(opened, null)
}

// isShell reports whether the program is one of those that are used as a shell.
func isShell(program string) bool {
	name := strings.TrimSuffix(filepath.Base(program), " (deleted)")
	return slices.Contains([]string{"sh", "ash", "bash", "busybox", "csh", "dash", "fish", "ksh", "ksh93", "mksh", "oksh", "tcsh", "yash", "zsh"}, name)
}
