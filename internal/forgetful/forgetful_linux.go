package forgetful

import (
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"

	"graphcover/internal/testenv"
)

// An FS is a mounted file system.
type FS struct {
	mutex sync.Mutex // guards the contents of all files and the fields below
	files []*file    // all that were ever made
	off   bool       // whether the power is off
	lost  int        // bytes that cuts have taken
}

// Mount mounts a file system on a folder until the test ends. If that isn't possible, it calls
// [testenv.Missing].
func Mount(t testing.TB, folder string) *FS {
	t.Helper()
	if _, err := os.Stat("/dev/fuse"); err != nil || os.Getuid() != 0 {
		testenv.Missing(t, testenv.Root, "want root and /dev/fuse, to mount a file system")
	}
	f := new(FS)
	none := time.Duration(0) // the kernel must ask every time
	server, err := fs.Mount(folder, &directory{fs: f}, &fs.Options{
		AttrTimeout: &none, EntryTimeout: &none,
		MountOptions: fuse.MountOptions{DirectMountStrict: true, FsName: "forgetful", Name: "forgetful"},
	})
	if err != nil {
		testenv.Missing(t, testenv.Root, "can't mount a file system: "+err.Error())
	}
	t.Cleanup(func() {
		if err := server.Unmount(); err != nil {
			t.Errorf("%s: %v", folder, err)
		}
	})
	return f
}

// Cut cuts the power: every file becomes what it was at its last sync. Until [FS.Restore] every
// request fails.
func (f *FS) Cut() {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.off = true
	for _, file := range f.files {
		if !slices.Equal(file.data, file.synced) {
			f.lost += max(len(file.data)-len(file.synced), 1)
			file.data = slices.Clone(file.synced)
		}
	}
}

// Restore switches the power on again.
func (f *FS) Restore() {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.off = false
}

// Lost returns how many bytes cuts have taken from the ends of files, and at least one for each
// file that they have changed.
func (f *FS) Lost() int {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.lost
}

// powered calls do, under the lock, unless the power is off.
func (f *FS) powered(do func()) error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.off {
		return errOff
	}
	do()
	return nil
}
