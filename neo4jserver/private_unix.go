//go:build unix

package neo4jserver

import (
	"io/fs"
	"sync"
	"syscall"
)

// ownerOf returns the id of the user whom a file belongs to.
func ownerOf(info fs.FileInfo) (id int, known bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return int(stat.Uid), true
}

// umasks keeps goroutines from restoring the umask of each other.
var umasks sync.Mutex

// withUmask calls do with a umask by which new files are for this user alone, also those
// of a process that do starts. The umask is that of the whole process: a file that
// another goroutine creates at the same time is for this user alone, too.
func withUmask(do func() error) error {
	umasks.Lock()
	defer umasks.Unlock()
	defer syscall.Umask(syscall.Umask(0o077))
	return do()
}
