//go:build unix

package replace

import (
	"io/fs"
	"syscall"
)

// hasOneName reports whether a file has no other hard link, which would keep the old content.
func hasOneName(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && stat.Nlink == 1
}

// sameOwner reports whether two files belong to the same user and group.
func sameOwner(a, b fs.FileInfo) bool {
	first, ok := a.Sys().(*syscall.Stat_t)
	second, also := b.Sys().(*syscall.Stat_t)
	return ok && also && first.Uid == second.Uid && first.Gid == second.Gid
}
