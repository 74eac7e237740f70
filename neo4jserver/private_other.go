//go:build !unix

package neo4jserver

import "io/fs"

// ownerOf returns no owner: on this system, mode bits do not control access.
func ownerOf(fs.FileInfo) (id int, known bool) { return 0, false }

// withUmask calls do: this system has no umask.
func withUmask(do func() error) error { return do() }
