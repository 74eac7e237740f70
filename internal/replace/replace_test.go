package replace

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestReplace writes files over others: whole, or not at all. Links, rights and other names stay as they
// are, and nothing else is left in the folder.
func TestReplace(t *testing.T) {
	folder := t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	if err := errors.Join(os.WriteFile(in("plain"), []byte("old"), 0o600), os.WriteFile(in("far"), []byte("old"), 0o640),
		os.Symlink("far", in("link")), os.Symlink("none", in("loose")), os.WriteFile(in("twice"), []byte("old"), 0o644),
		os.Link(in("twice"), in("other")), os.WriteFile(in("kept"), []byte("old"), 0o400)); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	long := strings.Repeat("n", 250)
	for _, name := range []string{"plain", "link", "new", "twice", "loose", long} {
		before, _ := os.ReadFile(in(name))
		err := Write(in(name), func(w io.Writer) error {
			fmt.Fprint(w, "half of the n")
			return broken
		})
		after, _ := os.ReadFile(in(name))
		inPlace := name == "twice" || name == "loose" || name == long
		if !errors.Is(err, broken) || !inPlace && string(after) != string(before) {
			t.Errorf("%.9s: want %v and the old file, got %v, %q", name, broken, err, after)
		}
		if err := Write(in(name), func(w io.Writer) error { return errors.Join(errOf(fmt.Fprint(w, "n")), errOf(fmt.Fprint(w, "ew"))) }); err != nil {
			t.Errorf("%.9s: %v", name, err)
		}
		if after, err := os.ReadFile(in(name)); string(after) != "new" {
			t.Errorf("%.9s: want the new file, got %q, %v", name, after, err)
		}
	}
	for name, want := range map[string]os.FileMode{"plain": 0o600, "far": 0o640} {
		if info, err := os.Stat(in(name)); err != nil || runtime.GOOS != "windows" && info.Mode() != want {
			t.Errorf("%s: want its rights kept, got %v, %v", name, info, err)
		}
	}
	for _, name := range []string{"link", "loose"} {
		if _, err := os.Readlink(in(name)); err != nil {
			t.Errorf("%s: want the link kept, got %v", name, err)
		}
	}
	if other, err := os.ReadFile(in("other")); string(other) != "new" {
		t.Errorf("want the other name of a file to have the new content, got %q, %v", other, err)
	}
	if os.Geteuid() != 0 {
		if err := Write(in("kept"), func(w io.Writer) error { return errOf(fmt.Fprint(w, "new")) }); !errors.Is(err, os.ErrPermission) {
			t.Errorf("a file that may not be written: want an error, got %v", err)
		}
	}
	left, err := filepath.Glob(in(".*"))
	if len(left) > 0 || err != nil {
		t.Errorf("want nothing left in the folder, got %q, %v", left, err)
	}
}

func errOf(_ int, err error) error { return err }
