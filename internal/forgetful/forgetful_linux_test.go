package forgetful

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"graphcover/internal/testenv"
)

// TestCut writes files, syncs some, and cuts the power.
func TestCut(t *testing.T) {
	folder := t.TempDir()
	power := Mount(t, folder)
	below := filepath.Join(folder, "a", "b")
	testenv.Check(t, os.MkdirAll(below, 0o700))
	write := func(name, text string, flags int, sync bool) {
		t.Helper()
		f := testenv.Must(os.OpenFile(filepath.Join(below, name), os.O_WRONLY|os.O_CREATE|flags, 0o600))(t)
		testenv.Must(f.WriteString(text))(t)
		if sync {
			testenv.Check(t, f.Sync())
		}
		testenv.Check(t, f.Close())
	}
	want := func(name, text string) {
		t.Helper()
		got, err := os.ReadFile(filepath.Join(below, name))
		if err != nil || string(got) != text {
			t.Errorf("%s: want %q, got %q, %v", name, text, got, err)
		}
	}
	write("synced", "safe", 0, true)
	write("synced", " and not", os.O_APPEND, false)
	write("own", "safe", os.O_SYNC, false)
	write("never", "not safe", 0, false)
	write("cut", "much longer", 0, true)
	write("cut", "short", os.O_TRUNC, false)
	write("before", "renamed", 0, true)
	testenv.Check(t, os.Rename(filepath.Join(below, "before"), filepath.Join(folder, "a", "after")))
	if err := os.Remove(below); err == nil {
		t.Error("want an error for a folder that is not empty")
	}
	want("synced", "safe and not")
	want("never", "not safe")
	want("cut", "short")
	power.Cut()
	if _, err := os.ReadFile(filepath.Join(below, "own")); !errors.Is(err, syscall.EIO) {
		t.Errorf("want an error while the power is off, got %v", err)
	}
	power.Restore()
	want("synced", "safe")
	want("own", "safe")
	want("never", "")
	want("cut", "much longer")
	want("../after", "renamed")
	if lost := power.Lost(); lost != len(" and not")+len("not safe")+1 {
		t.Errorf("want %d bytes lost, got %d", len(" and not")+len("not safe")+1, lost)
	}
}
