package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReplaceOnFullDisk writes a certificate over another one, on a disk that has no room for it.
func TestReplaceOnFullDisk(t *testing.T) {
	disk := smallDisk(t, "64k")
	name := filepath.Join(disk, "c.cert")
	if got := graphcover(t.Context(), "count", "--certificate", name, "queens:5"); got.exit != exitOK {
		t.Fatalf("%+v", got)
	}
	old := readFile(t, name)
	got := graphcover(t.Context(), "count", "--certificate", name, "domino:8x8")
	if got.exit != exitFailed || !strings.Contains(got.stderr, "write "+name+": no space left on device") {
		t.Errorf("want an error of the full disk, got %+v", got)
	}
	if now := readFile(t, name); now != old {
		t.Errorf("want the old certificate, got %d bytes of another", len(now))
	}
	if files, err := os.ReadDir(disk); len(files) != 1 {
		t.Errorf("want nothing else left on the disk, got %v, %v", files, err)
	}
}
