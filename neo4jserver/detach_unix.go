//go:build unix

package neo4jserver

import (
	"os/exec"
	"syscall"
)

// detach starts the command in a session of its own, so that signals from our terminal
// don't reach it, nor does the end of the terminal.
func detach(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
