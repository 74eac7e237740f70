//go:build !unix

package neo4jserver

import "os/exec"

// detach does nothing: on this system a process outlives its parent anyway.
func detach(*exec.Cmd) {}
