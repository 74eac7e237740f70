package forgetful

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
)

// folderVariable names, in the environment of a test program, the folder that it serves instead of
// running tests.
const folderVariable = "GRAPHCOVER_FORGETFUL"

// mounted is the first answer of a server, if it could mount the folder.
const mounted = "mounted"

func init() {
	folder := os.Getenv(folderVariable)
	if folder == "" {
		return
	}
	signal.Ignore(os.Interrupt) // of the terminal: the test that has started this process ends it
	if err := serve(folder, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "forgetful:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// serve mounts a disk on the folder, and answers requests until the end of the input.
func serve(folder string, requests io.Reader, answers io.Writer) error {
	d := new(disk)
	none := time.Duration(0) // the kernel must ask every time
	server, err := fs.Mount(folder, &directory{disk: d}, &fs.Options{
		AttrTimeout: &none, EntryTimeout: &none,
		MountOptions: fuse.MountOptions{DirectMountStrict: true, FsName: "forgetful", Name: "forgetful"},
	})
	if err != nil {
		fmt.Fprintln(answers, err)
		return nil
	}
	fmt.Fprintln(answers, mounted)
	for r := bufio.NewScanner(requests); r.Scan(); {
		switch r.Text() {
		case "cut":
			d.cut()
		case "restore":
			d.restore()
		}
		fmt.Fprintln(answers, d.bytesLost())
	}
	if err = server.Unmount(); err != nil { // files are open
		syscall.Unmount(folder, syscall.MNT_FORCE|syscall.MNT_DETACH)
	}
	return err
}

// A disk is what is stored.
type disk struct {
	mutex sync.Mutex // guards the contents of all files and the fields below
	files []*file    // all that were ever made
	off   bool       // whether the power is off
	lost  int        // bytes that cuts have taken
}

func (d *disk) cut() {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.off = true
	for _, file := range d.files {
		if !slices.Equal(file.data, file.synced) {
			d.lost += max(len(file.data)-len(file.synced), 1)
			file.data = slices.Clone(file.synced)
		}
	}
}

func (d *disk) restore() {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.off = false
}

func (d *disk) bytesLost() int {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return d.lost
}

// powered calls do, under the lock, unless the power is off.
func (d *disk) powered(do func()) syscall.Errno {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.off {
		return errOff
	}
	do()
	return fs.OK
}
