package testenv

import (
	"os"
	"os/exec"
	"testing"
)

// SmallDisk returns a folder on a new disk in memory of that size, such as "64k". The disk is removed
// when the test ends.
func SmallDisk(t testing.TB, size string) string {
	t.Helper()
	if os.Geteuid() != 0 {
		Missing(t, Root, "only root can mount a small disk")
	}
	folder := t.TempDir()
	if output, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+size, "tmpfs", folder).CombinedOutput(); err != nil {
		Missing(t, Root, "no small disk: "+string(output))
	}
	t.Cleanup(func() { // lazily, because the system may still be ending a killed server
		if output, err := exec.Command("umount", "--lazy", folder).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, output)
		}
	})
	return folder
}
