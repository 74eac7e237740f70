// Package replace writes files, each whole or not at all, and none over the file that is being read.
package replace

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
)

// Write writes the file called name, all of it or nothing: if write fails, the file stays as it
// is. A file that has other names or another owner, or is not a regular one, is written in place.
func Write(name string, write func(io.Writer) error) error {
	o := &output{name: name}
	err := write(o)
	return errors.Join(err, o.end(err == nil))
}

// An output is a file that is being written beside the one that it replaces at the end. It is created
// when the first bytes are written.
type output struct {
	name   string
	target string // which it replaces: name, or what that links to; "" if it is written in place
	file   *os.File
}

func (o *output) Write(b []byte) (n int, err error) {
	if o.file == nil {
		err = o.open()
	}
	if err == nil {
		n, err = o.file.Write(b)
	}
	return n, o.named(err)
}

// named returns an error of a file with the name that the user knows.
func (o *output) named(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: path.Op, Path: o.name, Err: path.Err}
	}
	return err
}

func (o *output) open() (err error) {
	target, old := replaceable(o.name)
	if target == "" {
		o.file, err = Create(o.name)
		return err
	}
	if old != nil { // a file that may not be written may not be replaced
		if o.file, err = os.OpenFile(target, os.O_WRONLY, 0); err != nil {
			return err
		}
		o.file.Close()
	}
	folder, base := filepath.Split(target)
	beside := filepath.Join(folder, fmt.Sprintf(".%.100s.%s.part", base, rand.Text()[:8]))
	o.file, err = os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil && old != nil {
		err = o.file.Chmod(old.Mode().Perm())
		if made, unknown := o.file.Stat(); err == nil && (unknown != nil || !sameOwner(made, old)) {
			err = fs.ErrPermission
		}
		if err != nil {
			o.file.Close()
			os.Remove(beside)
		}
	}
	if err != nil { // the folder may not be writable, or names not that long
		o.file, err = Create(o.name)
		return err
	}
	o.target = target
	unfinished.Store(beside, true)
	return nil
}

// replaceable returns the file that is to be replaced in order to write the one called name, and what it
// is, or nil if there is none yet. It returns "" if the file has to be written in place.
func replaceable(name string) (target string, old fs.FileInfo) {
	clean := filepath.Clean(name)
	if strings.HasPrefix(clean, "/dev/") || strings.HasPrefix(clean, "/proc/") {
		return "", nil
	}
	if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
		return name, nil
	}
	old, err := os.Stat(name)
	if err != nil || !old.Mode().IsRegular() || !hasOneName(old) {
		return "", nil // also a link to a file that is yet to be made
	}
	for _, stream := range []*os.File{os.Stdin, os.Stdout, os.Stderr} {
		if info, err := stream.Stat(); err == nil && os.SameFile(info, old) {
			return "", nil // what else goes there would be lost
		}
	}
	if target, err = filepath.EvalSymlinks(name); err != nil {
		return "", nil
	}
	return target, old
}

// end closes the file, and lets it replace the old one if it is complete.
func (o *output) end(complete bool) (err error) {
	if o.file == nil {
		return nil
	}
	if o.target == "" {
		return o.named(o.file.Close())
	}
	beside := o.file.Name()
	defer unfinished.Delete(beside)
	if complete { // without this, a power failure could leave an empty file
		err = o.file.Sync()
	}
	err = o.named(errors.Join(err, o.file.Close()))
	if complete && err == nil {
		err = os.Rename(beside, o.target)
	}
	if !complete || err != nil {
		os.Remove(beside)
	}
	return err
}

// Create creates a file, or empties the one of that name. It opens the file for writing
// only: a pipe then waits for readers, and fails when they are gone.
func Create(name string) (*os.File, error) {
	return os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
}

// unfinished has the files that are being written beside those that they are to replace.
var unfinished sync.Map

// DeleteUnfinished deletes the files that are not complete: the process ends without those who write
// them.
func DeleteUnfinished() {
	unfinished.Range(func(file, _ any) bool {
		os.Remove(file.(string))
		return true
	})
}

// CanCreate returns an error if there can be no file called name, so that a long count does
// not find out at its end.
func CanCreate(name string) error {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return &os.PathError{Op: "open", Path: name, Err: syscall.EISDIR}
	case errors.Is(err, os.ErrNotExist):
		_, err = os.Stat(filepath.Dir(name))
	}
	return err
}
