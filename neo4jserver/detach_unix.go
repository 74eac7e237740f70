//go:build unix

package neo4jserver

import (
	"os/exec"
	"syscall"
)

// detach keeps the signals of our terminal, and its end, from the command.
func detach(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
