//go:build !unix

package neo4jserver

import "io/fs"

// ownerOf knows no owner: here, access is not by mode bits.
func ownerOf(fs.FileInfo) (id int, known bool) { return 0, false }

// withUmask calls do: here, there is no umask.
func withUmask(do func() error) error { return do() }
