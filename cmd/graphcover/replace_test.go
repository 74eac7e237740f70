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
	run := func(args ...string) (int, string) {
		var out strings.Builder
		a := &app{program: "graphcover", stdout: &out, stderr: &out}
		exit := a.main(t.Context(), args)
		return exit, out.String()
	}
	if exit, said := run("count", "--certificate", name, "queens:5"); exit != 0 {
		t.Fatal(said)
	}
	old, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	exit, said := run("count", "--certificate", name, "domino:8x8")
	if exit != int(exitFailed) || !strings.Contains(said, "write "+name+": no space left on device") {
		t.Errorf("want an error of the full disk, got %d: %s", exit, said)
	}
	if now, err := os.ReadFile(name); string(now) != string(old) {
		t.Errorf("want the old certificate, got %d bytes of another, %v", len(now), err)
	}
	if files, err := os.ReadDir(disk); len(files) != 1 {
		t.Errorf("want nothing else left on the disk, got %v, %v", files, err)
	}
}
