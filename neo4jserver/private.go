package neo4jserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// An AccessError says that a file or a folder isn't the user's alone: somebody else could
// read the password in it, or decide what we read. It is refused.
type AccessError struct {
	Path   string
	Folder bool        // [Config.Home] or the default for it, else a file
	Link   string      // where the symbolic link leads, if it is one
	Owner  int         // the id of the user it belongs to, if that is another, else -1
	Mode   fs.FileMode // otherwise: what others may do
}

func (e *AccessError) Error() string {
	switch {
	case e.Link != "":
		return fmt.Sprintf("%s: it is a symbolic link, to %s", e.Path, e.Link)
	case e.Owner >= 0:
		return fmt.Sprintf("%s: it belongs to another user (id %d, yours is %d)", e.Path, e.Owner, os.Geteuid())
	case e.Mode&0o022 != 0:
		return fmt.Sprintf("%s: others may write to it (mode %04o)", e.Path, e.Mode)
	default:
		return fmt.Sprintf("%s: others may read it (mode %04o)", e.Path, e.Mode)
	}
}

// checkPrivate returns an [AccessError] if info is that of a symbolic link, or of a file or
// folder that other users own or may use.
func checkPrivate(path string, info fs.FileInfo) error {
	refused := &AccessError{Path: path, Folder: info.IsDir(), Owner: -1, Mode: info.Mode().Perm()}
	if info.Mode()&fs.ModeSymlink != 0 {
		refused.Link, _ = os.Readlink(path) // a relative one is relative to the folder of path
		if target, err := filepath.EvalSymlinks(path); err == nil {
			refused.Link = target
		}
		if target, err := os.Stat(path); err == nil {
			refused.Folder = target.IsDir()
		}
		return refused
	}
	owner, known := ownerOf(info)
	switch {
	case !known:
		return nil
	case owner != os.Geteuid():
		refused.Owner = owner
		return refused
	case refused.Mode&0o077 != 0:
		return refused
	}
	return nil
}

// checkFolder checks a folder that may not exist yet.
func checkFolder(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	if err := checkPrivate(path, info); err != nil {
		return err
	}
	if !info.IsDir() {
		return fmt.Errorf("%s: want a folder, got a file", path)
	}
	return nil
}

// makeFolder creates a folder, and its missing parents, for this user alone, whatever the
// umask. It refuses an existing folder that isn't the user's alone.
func makeFolder(path string) error {
	err := createFolder(path)
	if refused := checkFolder(path); refused != nil { // it may have been there before
		return refused
	}
	return err
}

// createFolder is makeFolder for a folder in one that is checked.
func createFolder(path string) error {
	return withUmask(func() error { return os.MkdirAll(path, 0o700) })
}

// mostPrivate is the maximum size in bytes of a file that holds a password or a record. A
// list of jars is the longest: some 40 kB.
const mostPrivate = 1 << 20

// readFile reads a file of ours, which must be the user's alone.
func readFile(path string) ([]byte, error) {
	return readPrivate(path, func(mode fs.FileMode) bool { return mode.IsRegular() })
}

// readPrivate reads a file that must be the user's alone, and of a type for which
// allowed returns true. Only a pipe may make it wait.
func readPrivate(path string, allowed func(fs.FileMode) bool) ([]byte, error) {
	given, stat := isDescriptor(path), os.Lstat
	if given { // a link into our own process
		stat = os.Stat
	}
	named, err := stat(path)
	if err != nil {
		return nil, err
	}
	if linked := named.Mode()&fs.ModeSymlink != 0; !linked && !allowed(named.Mode()) {
		return nil, fmt.Errorf("%s: %w, got %s", path, errFileType, typeName(named.Mode()))
	}
	// Others can't open a pipe that a shell has made for <(COMMAND), whatever its mode,
	// which is 0660 on macOS.
	if pipe := named.Mode()&fs.ModeNamedPipe != 0; !given || !pipe {
		if err := checkPrivate(path, named); err != nil {
			return nil, err
		}
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	// The file that was checked must be the one that is read: somebody may have
	// replaced it in between.
	if opened, err := file.Stat(); err != nil {
		return nil, err
	} else if !given && !os.SameFile(named, opened) {
		return nil, fmt.Errorf("%s: it was replaced while it was opened", path)
	}
	text, err := io.ReadAll(io.LimitReader(file, mostPrivate+1))
	if err == nil && len(text) > mostPrivate {
		err = fmt.Errorf("%s: %w, got more", path, errFileSize)
	}
	return text, err
}

var (
	errFileType = errors.New("want a regular file")
	errFileSize = fmt.Errorf("want at most %d bytes", mostPrivate)
)

// isDescriptor reports whether path is a name for a file that this process has already
// been given, as a shell does for <(COMMAND).
func isDescriptor(path string) bool {
	path = filepath.Clean(path)
	folder := filepath.Dir(path)
	return path == "/dev/stdin" || folder == "/dev/fd" || folder == "/proc/self/fd"
}

func typeName(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeDevice != 0:
		return "a device"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	default:
		return fmt.Sprintf("something else (mode %v)", mode)
	}
}

// readPassword reads the password in a file that the user names. It may be a pipe, for
// which it doesn't wait when ctx is done.
func readPassword(ctx context.Context, path string) (password string, err error) {
	done := make(chan struct{})
	var text []byte
	var failed error
	go func() {
		defer close(done)
		text, failed = readPrivate(path, func(mode fs.FileMode) bool { return mode.IsRegular() || mode&fs.ModeNamedPipe != 0 })
	}()
	select {
	case <-ctx.Done():
		return "", fmt.Errorf("password file: %w", ctx.Err())
	case <-done:
	}
	var access *AccessError
	password = strings.TrimSpace(string(text))
	switch {
	case errors.As(failed, &access), errors.Is(failed, errFileType), errors.Is(failed, errFileSize):
		return "", fmt.Errorf("%w: password file: %w", ErrConfig, failed)
	case failed != nil:
		return "", fmt.Errorf("password file: %w", failed)
	case password == "":
		return "", fmt.Errorf("%w: password file: %s: want a password, got an empty file", ErrConfig, path)
	}
	return password, nil
}
