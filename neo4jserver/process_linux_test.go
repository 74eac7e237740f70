package neo4jserver

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"graphcover/internal/testenv"
)

// TestProcessesOfOthers starts three processes with the command line of our JVM. Only the first is
// ours: the second has another root folder, as in a container, and the third another user.
func TestProcessesOfOthers(t *testing.T) {
	if os.Getuid() != 0 {
		testenv.Missing(t, testenv.Root, "only root can start processes of others")
	}
	c, _ := testConfig(t)
	j := testJVM(t, c)
	root := t.TempDir()
	source := writeText(t, `package main

import "os"

func main() { os.Stdin.Read(make([]byte, 1)) }
`, t.TempDir(), "main.go")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", filepath.Join(root, "wait"), source)
	build.Env = append(os.Environ(), "CGO_ENABLED=0") // it finds no library in another root folder
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	start := func(attributes *syscall.SysProcAttr, command ...string) int {
		t.Helper()
		p := exec.Command(command[0], append(command[1:], j.homeFlag())...)
		p.Dir, p.SysProcAttr = "/", attributes
		stdin, err := p.StdinPipe()
		if err == nil {
			err = p.Start()
		}
		testenv.Check(t, err)
		t.Cleanup(func() {
			stdin.Close()
			p.Wait()
		})
		return p.Process.Pid
	}
	ours := start(nil, filepath.Join(root, "wait"))
	start(&syscall.SysProcAttr{Chroot: root}, "/wait")
	start(&syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}, "/bin/sh", "-c", "read line")
	found, err := j.processes(t.Context())
	if err != nil || len(found) != 1 || int(found[0].Pid) != ours {
		t.Errorf("want process %d alone, got %v, %v", ours, found, err)
	}
}
