//go:build !unix

package neo4jserver

import "os/exec"

// detach does nothing: here, processes outlive the one that started them anyway.
func detach(*exec.Cmd) {}
