//go:build unix

package neo4jserver

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"graphcover/internal/testenv"
)

// setUmask sets the umask of the test.
func setUmask(t *testing.T, mask int) {
	t.Helper()
	old := syscall.Umask(mask)
	t.Cleanup(func() { syscall.Umask(old) })
}

// ownFolder returns a folder that is the user's alone, which t.TempDir need not be.
func ownFolder(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "own")
	testenv.Check(t, makeFolder(folder))
	return folder
}

// writeMode writes a file of a mode.
func writeMode(t *testing.T, path, text string, mode fs.FileMode) string {
	t.Helper()
	testenv.Check(t, os.Chmod(writeText(t, text, path), mode))
	return path
}

func pipe(t *testing.T, path string) string {
	t.Helper()
	testenv.Check(t, syscall.Mkfifo(path, 0o600))
	return path
}

// give makes a file or folder another user's.
func give(t *testing.T, path string) string {
	t.Helper()
	if os.Geteuid() != 0 {
		testenv.Missing(t, testenv.Root, "only root can give a file away")
	}
	testenv.Check(t, os.Lchown(path, 4711, 4711))
	return path
}

// TestPasswordFileOfOthers names files that hold no password, or that other users can read.
func TestPasswordFileOfOthers(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	link := at("link")
	testenv.Check(t, errors.Join(os.Symlink(writeMode(t, at("target"), "sesame", 0o600), link), os.Symlink("nowhere", at("dangling"))))
	for name, c := range map[string]struct {
		path, want string
		is         error
	}{
		"readable":         {writeMode(t, at("0644"), "sesame", 0o644), "others may read it (mode 0644)", ErrConfig},
		"by the group":     {writeMode(t, at("0640"), "sesame", 0o640), "others may read it (mode 0640)", ErrConfig},
		"writable":         {writeMode(t, at("0620"), "sesame", 0o620), "others may write to it (mode 0620)", ErrConfig},
		"a link":           {link, "it is a symbolic link, to " + at("target"), ErrConfig},
		"a dangling link":  {at("dangling"), "it is a symbolic link, to nowhere", ErrConfig},
		"a device":         {"/dev/zero", "want a regular file, got a device", ErrConfig},
		"a folder":         {folder, "want a regular file, got a folder", ErrConfig},
		"empty":            {writeMode(t, at("empty"), "", 0o600), "want a password, got an empty file", ErrConfig},
		"a blank line":     {writeMode(t, at("blank"), " \r\n", 0o600), "want a password, got an empty file", ErrConfig},
		"an endless file":  {writeMode(t, at("long"), strings.Repeat("x", mostPrivate+1), 0o600), "want at most 1048576 bytes, got more", ErrConfig},
		"none":             {at("none"), "password file: ", fs.ErrNotExist},
		"of another user":  {"", "it belongs to another user (id 4711, yours is 0)", ErrConfig},
		"a pipe of others": {"", "it belongs to another user (id 4711, yours is 0)", ErrConfig},
	} {
		t.Run(name, func(t *testing.T) {
			switch name {
			case "of another user":
				c.path = give(t, writeMode(t, at("given"), "sesame", 0o600))
			case "a pipe of others":
				c.path = give(t, pipe(t, at("given pipe")))
			}
			_, _, err := Config{URI: "bolt://127.0.0.1:1", PasswordFile: c.path}.Find(t.Context())
			if !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("want %v and %q, got %v", c.is, c.want, err)
			}
			if strings.Contains(err.Error(), "sesame") {
				t.Errorf("the password is in: %v", err)
			}
		})
	}
}

// TestPasswordFromPipe reads a password from pipes: a named one, and one that a shell
// passes for <(COMMAND). It doesn't wait when the command is stopped.
func TestPasswordFromPipe(t *testing.T) {
	named := pipe(t, filepath.Join(t.TempDir(), "pipe"))
	go os.WriteFile(named, []byte("open sesame\n"), 0)
	if password, err := readPassword(t.Context(), named); err != nil || password != "open sesame" {
		t.Errorf("got %q, %v", password, err)
	}

	r, w, err := os.Pipe()
	testenv.Check(t, err)
	defer r.Close()
	w.WriteString("open sesame\n")
	w.Close()
	inherited := descriptorPath(r)
	if password, err := readPassword(t.Context(), inherited); err != nil || password != "open sesame" {
		t.Errorf("%s: got %q, %v", inherited, password, err)
	}

	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	begin := time.Now()
	_, _, err = Config{URI: "bolt://127.0.0.1:1", PasswordFile: named}.Find(ctx) // nobody writes to it
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(begin) > 5*time.Second {
		t.Errorf("nobody writes: want %v at once, got %v after %v", context.DeadlineExceeded, err, time.Since(begin))
	}

	// What never ends is cut off.
	r, w, err = os.Pipe()
	testenv.Check(t, err)
	defer r.Close()
	go func() {
		defer w.Close()
		for _, err := w.Write(make([]byte, 1<<16)); err == nil; _, err = w.Write(make([]byte, 1<<16)) {
		}
	}()
	if _, err := readPassword(t.Context(), descriptorPath(r)); !errors.Is(err, errFileSize) {
		t.Errorf("endless: want %v, got %v", errFileSize, err)
	}
}

// TestHomeOfOthers takes no folder, password, record or list of jars that somebody else
// could have written, or can read.
func TestHomeOfOthers(t *testing.T) {
	wantRefused := func(t *testing.T, err error, path string) {
		t.Helper()
		if access, ok := errors.AsType[*AccessError](err); !ok || access.Path != path {
			t.Errorf("want %s refused, got %v", path, err)
		}
	}
	refused := func(t *testing.T, c Config, path string) {
		t.Helper()
		_, _, found := c.Find(t.Context())
		wantRefused(t, found, path)
		_, _, started := c.Start(t.Context())
		wantRefused(t, started, path)
	}
	for name, change := range map[string]func(t *testing.T, path string) error{
		"readable": func(_ *testing.T, path string) error { return os.Chmod(path, 0o755) },
		"writable": func(_ *testing.T, path string) error { return os.Chmod(path, 0o722) },
		"of another user": func(t *testing.T, path string) error {
			give(t, path)
			return nil
		},
		"a link": func(_ *testing.T, path string) error {
			return errors.Join(os.Rename(path, path+" itself"), os.Symlink(path+" itself", path))
		},
	} {
		spoil := func(t *testing.T, path string) {
			t.Helper()
			testenv.Check(t, change(t, path))
		}
		t.Run(name, func(t *testing.T) {
			cache := t.TempDir()
			t.Setenv("XDG_CACHE_HOME", cache)
			t.Setenv("JAVA_HOME", t.TempDir()) // no server can start
			t.Run("folder", func(t *testing.T) {
				home := ownFolder(t)
				spoil(t, home)
				refused(t, Config{Source: JVM, Home: home}, home)
				refused(t, Config{Source: JVM, Home: home + "/"}, home)
			})
			t.Run("default folder", func(t *testing.T) {
				home := filepath.Join(cache, "graphcover")
				testenv.Check(t, makeFolder(home))
				defer os.RemoveAll(home)
				j := testJVM(t, Config{Source: JVM, Home: ownFolder(t)})
				if list := j.neo4j().list; filepath.Dir(list) != home {
					t.Errorf("want the list of jars in %s, got %s", home, list)
				}
				spoil(t, home)
				refused(t, Config{Source: JVM}, home)
				// Another folder can be named, and then this one is not used at all.
				if list := j.neo4j().list; filepath.Dir(list) != j.state.dir {
					t.Errorf("want the list of jars in %s, got %s", j.state.dir, list)
				}
			})
			t.Run("password", func(t *testing.T) {
				home := ownFolder(t)
				password := writeMode(t, filepath.Join(home, "password"), "sesame\n", 0o600)
				spoil(t, password)
				_, err := testJVM(t, Config{Source: JVM, Home: home}).state.password(false)
				wantRefused(t, err, password)
			})
			t.Run("record", func(t *testing.T) {
				home := ownFolder(t)
				c := Config{Source: JVM, Home: home}
				j := testJVM(t, c)
				testenv.Check(t, createFolder(j.dir))
				writeMode(t, j.recordFile(), `{"pid":1,"bolt":7687,"http":7474}`, 0o600)
				spoil(t, j.recordFile())
				refused(t, c, j.recordFile())
			})
			t.Run("jars", func(t *testing.T) {
				list := writeMode(t, filepath.Join(ownFolder(t), "jars.sha1"), "x", 0o600)
				spoil(t, list)
				_, err := readJars(list)
				wantRefused(t, err, list)
			})
		})
	}
}

// TestModesWhateverTheUmask creates folders and files with umasks that would allow
// everything, or nothing.
func TestModesWhateverTheUmask(t *testing.T) {
	for _, mask := range []int{0, 0o022, 0o777} {
		folder := t.TempDir()
		setUmask(t, mask)
		home := filepath.Join(folder, "a", "b")
		testenv.Check(t, makeFolder(home))
		testenv.Check(t, writeFile(filepath.Join(home, "password"), []byte("sesame")))
		for range 2 { // the second finds the file
			unlock := testenv.Must((&state{dir: home}).lock(t.Context()))(t)
			unlock()
		}
		isPrivate(t, filepath.Join(folder, "a"))
	}
}

// keepsAllAtHome checks that a server that was started with umask 0 has written nothing
// that others may use, and that its native libraries, which Java and JNA unpack, are in
// its home folder.
func keepsAllAtHome(t *testing.T, c Config, s *Server) {
	if files := isPrivate(t, c.Home); files < 20 {
		t.Errorf("want the files of a server in %s, got %d", c.Home, files)
	}
	maps, err := os.ReadFile(fmt.Sprintf("/proc/%d/maps", s.PID))
	if err != nil {
		t.Skip(err)
	}
	libraries := 0
	for line := range strings.Lines(string(maps)) {
		if path := strings.TrimSpace(line[strings.LastIndexByte(line, ' ')+1:]); strings.Contains(line, "jna") {
			libraries++
			if !strings.Contains(line, " "+c.Home+"/") {
				t.Errorf("%s is not below %s", path, c.Home)
			}
		}
	}
	if libraries == 0 {
		t.Error("want a library of JNA, got none")
	}
}

// isPrivate checks the modes of everything below a folder: 0600 for files and 0700 for
// folders.
func isPrivate(t *testing.T, folder string) (files int) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) { // the server is at work
			return nil
		}
		if err != nil {
			return err
		}
		want := fs.FileMode(0o600)
		if info.IsDir() {
			want = 0o700
		} else {
			files++
		}
		if info.Mode().Perm() != want {
			t.Errorf("%s: want mode %04o, got %v", path, want, info.Mode())
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return files
}

// descriptorPath returns a path by which this process can open a file again that it has.
func descriptorPath(file *os.File) string { return fmt.Sprintf("/dev/fd/%d", file.Fd()) }
