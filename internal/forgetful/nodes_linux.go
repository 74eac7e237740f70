package forgetful

import (
	"context"
	"syscall"
	"time"

	"github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
)

// errOff is what every request gets while the power is off.
const errOff = syscall.EIO

// A directory is a folder. Which names it has, go-fuse keeps.
type directory struct {
	fs.Inode
	disk *disk
}

var (
	_ fs.NodeCreater  = (*directory)(nil)
	_ fs.NodeMkdirer  = (*directory)(nil)
	_ fs.NodeUnlinker = (*directory)(nil)
	_ fs.NodeRmdirer  = (*directory)(nil)
	_ fs.NodeRenamer  = (*directory)(nil)
	_ fs.NodeFsyncer  = (*directory)(nil)
	_ fs.NodeStatfser = (*directory)(nil)
)

func nothing() {}

func (d *directory) Create(ctx context.Context, name string, flags, mode uint32, out *fuse.EntryOut) (*fs.Inode, fs.FileHandle, uint32, syscall.Errno) {
	f := &file{disk: d.disk, mode: mode, changed: time.Now()}
	if err := d.disk.powered(func() { d.disk.files = append(d.disk.files, f) }); err != fs.OK {
		return nil, nil, 0, err
	}
	out.Mode = mode
	return d.NewPersistentInode(ctx, f, fs.StableAttr{Mode: fuse.S_IFREG}), opened(flags), fuse.FOPEN_DIRECT_IO, fs.OK
}

func (d *directory) Mkdir(ctx context.Context, _ string, _ uint32, _ *fuse.EntryOut) (*fs.Inode, syscall.Errno) {
	if err := d.disk.powered(nothing); err != fs.OK {
		return nil, err
	}
	return d.NewPersistentInode(ctx, &directory{disk: d.disk}, fs.StableAttr{Mode: fuse.S_IFDIR}), fs.OK
}

func (d *directory) Unlink(context.Context, string) syscall.Errno {
	return d.disk.powered(nothing)
}

func (d *directory) Rmdir(_ context.Context, name string) syscall.Errno {
	if child := d.GetChild(name); child != nil && len(child.Children()) > 0 {
		return syscall.ENOTEMPTY
	}
	return d.disk.powered(nothing)
}

func (d *directory) Rename(_ context.Context, _ string, _ fs.InodeEmbedder, _ string, flags uint32) syscall.Errno {
	if flags != 0 {
		return syscall.EINVAL
	}
	return d.disk.powered(nothing)
}

// Fsync does nothing: names need no sync.
func (d *directory) Fsync(context.Context, fs.FileHandle, uint32) syscall.Errno {
	return d.disk.powered(nothing)
}

// Statfs says that there is room: programs ask how much they may use.
func (d *directory) Statfs(_ context.Context, out *fuse.StatfsOut) syscall.Errno {
	const blocks = 1 << 20
	out.Bsize, out.Frsize, out.Blocks, out.Bfree, out.Bavail = 1<<12, 1<<12, blocks, blocks, blocks
	out.Files, out.Ffree, out.NameLen = blocks, blocks, 255
	return fs.OK
}

// A file is a regular file. The lock of its file system guards its fields.
type file struct {
	fs.Inode
	disk    *disk
	data    []byte // as programs see it
	synced  []byte // as a cut leaves it
	mode    uint32
	changed time.Time
}

var (
	_ fs.NodeOpener    = (*file)(nil)
	_ fs.NodeReader    = (*file)(nil)
	_ fs.NodeWriter    = (*file)(nil)
	_ fs.NodeFsyncer   = (*file)(nil)
	_ fs.NodeGetattrer = (*file)(nil)
	_ fs.NodeSetattrer = (*file)(nil)
)

// A handle is a file that a program has opened. With O_SYNC, what is written is synced at once.
type handle struct{ sync bool }

func opened(flags uint32) *handle {
	return &handle{flags&(syscall.O_SYNC|syscall.O_DSYNC) != 0}
}

// Open keeps nothing of the file in the kernel's cache, which a cut would not reach.
func (f *file) Open(_ context.Context, flags uint32) (fs.FileHandle, uint32, syscall.Errno) {
	err := f.disk.powered(func() {
		if flags&syscall.O_TRUNC != 0 {
			f.resize(0)
		}
	})
	return opened(flags), fuse.FOPEN_DIRECT_IO, err
}

func (f *file) Read(_ context.Context, _ fs.FileHandle, dest []byte, off int64) (fuse.ReadResult, syscall.Errno) {
	n := 0
	err := f.disk.powered(func() {
		if off < int64(len(f.data)) {
			n = copy(dest, f.data[off:])
		}
	})
	return fuse.ReadResultData(dest[:n]), err
}

func (f *file) Write(_ context.Context, h fs.FileHandle, data []byte, off int64) (uint32, syscall.Errno) {
	err := f.disk.powered(func() {
		if end := int(off) + len(data); end > len(f.data) {
			f.resize(end)
		}
		copy(f.data[off:], data)
		f.changed = time.Now()
		if h, ok := h.(*handle); ok && h.sync {
			f.sync()
		}
	})
	if err != fs.OK {
		return 0, err
	}
	return uint32(len(data)), fs.OK
}

// Fsync makes what is in the file safe.
func (f *file) Fsync(context.Context, fs.FileHandle, uint32) syscall.Errno {
	return f.disk.powered(f.sync)
}

func (f *file) sync() { f.synced = append(f.synced[:0], f.data...) }

func (f *file) Getattr(_ context.Context, _ fs.FileHandle, out *fuse.AttrOut) syscall.Errno {
	return f.disk.powered(func() { f.attributes(&out.Attr) })
}

func (f *file) Setattr(_ context.Context, _ fs.FileHandle, in *fuse.SetAttrIn, out *fuse.AttrOut) syscall.Errno {
	return f.disk.powered(func() {
		if size, ok := in.GetSize(); ok {
			f.resize(int(size))
		}
		if mode, ok := in.GetMode(); ok {
			f.mode = mode
		}
		f.attributes(&out.Attr)
	})
}

func (f *file) attributes(out *fuse.Attr) {
	out.Mode, out.Size = f.mode, uint64(len(f.data))
	out.SetTimes(nil, &f.changed, &f.changed)
}

// resize cuts the file off, or adds zeros.
func (f *file) resize(size int) {
	if size <= len(f.data) {
		f.data = f.data[:size]
	} else {
		f.data = append(f.data, make([]byte, size-len(f.data))...)
	}
	f.changed = time.Now()
}
