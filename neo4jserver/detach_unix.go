//go:build unix

package neo4jserver

import (
	"os/exec"
	"syscall"
)

// detach makes the command start in its own session, so that it gets no signals from our
// terminal and survives when the terminal is closed.
func detach(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
