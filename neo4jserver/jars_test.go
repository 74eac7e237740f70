package neo4jserver

import (
	"archive/zip"
	"bytes"
	"crypto/sha1"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/testenv"
)

// TestJars measures jars that are as published and others.
func TestJars(t *testing.T) {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	if entry, err := w.Create("A.class"); err != nil {
		t.Fatal(err)
	} else if _, err := entry.Write(bytes.Repeat([]byte("cafe"), 1000)); err != nil {
		t.Fatal(err)
	}
	testenv.Check(t, w.Close())
	content := archive.Bytes()
	flipped := slices.Clone(content)
	flipped[40] ^= 1
	cut := content[:len(content)-10]
	sum := func(content []byte) string { return fmt.Sprintf("%x", sha1.Sum(content)) }

	folder := t.TempDir()
	var paths, damaged []string
	for name, c := range map[string]struct {
		content []byte
		sum     string
		good    bool
	}{
		"good.jar":     {content, sum(content), true},
		"upper.jar":    {content, strings.ToUpper(sum(content)) + "  upper.jar\n", true},
		"unknown.jar":  {content, "", true},
		"odd sum.jar":  {content, "404 Not Found", true},
		"cut.jar":      {cut, sum(content), false},
		"flipped.jar":  {flipped, sum(content), false},
		"empty.jar":    {nil, sum(content), false},
		"cut, unknown": {cut, "", false},
	} {
		path := writeText(t, string(c.content), folder, name)
		if c.sum != "" {
			writeText(t, c.sum, path+".sha1")
		}
		if paths = append(paths, path); !c.good {
			damaged = append(damaged, path)
		}
	}
	jars, got, err := measureAll(t.Context(), paths)
	if err != nil || len(jars) != len(paths) || !slices.Equal(got, damaged) {
		t.Errorf("want %q damaged, got %q, %v", damaged, got, err)
	}
	if got := changed(t.Context(), jars); len(got) > 0 {
		t.Errorf("want nothing changed, got %q", got)
	}

	list := filepath.Join(folder, "jars.sha1")
	testenv.Check(t, writeJars(list, jars))
	if again, err := readJars(list); err != nil || !slices.Equal(again, jars) {
		t.Errorf("want %v, got %v, %v", jars, again, err)
	}
	// A change of content is found by its sum, a change of length before every start.
	good := writeText(t, string(flipped), folder, "good.jar")
	if got := changed(t.Context(), jars); !slices.Equal(got, []string{good}) {
		t.Errorf("want good.jar changed, got %q", got)
	}
	if complete, damaged := compareSizes(jars); !complete || len(damaged) > 0 {
		t.Errorf("want all in their size, got %v, %q", complete, damaged)
	}
	testenv.Check(t, os.Truncate(good, 10))
	if complete, damaged := compareSizes(jars); complete || !slices.Equal(damaged, []string{good}) {
		t.Errorf("want good.jar cut off, got %v, %q", complete, damaged)
	}

	if err := discard(append(paths, filepath.Join(folder, "none.jar"))); err != nil {
		t.Error(err)
	}
	if complete, damaged := compareSizes(jars); complete || len(damaged) > 0 {
		t.Errorf("want all missing, got %v, %q", complete, damaged)
	}
	if left, err := filepath.Glob(filepath.Join(folder, "*.jar*")); err != nil || len(left) > 0 {
		t.Errorf("want no jar left, got %q, %v", left, err)
	}
}

// ownMaven gives Maven a home of its own. Its local repository has everything that the
// machine's has; its remote repository is the machine's local one. The list of jars is
// there, too.
func ownMaven(t *testing.T, c Config) (local string) {
	t.Helper()
	jars, err := testJVM(t, c).jars(t.Context()) // that of the machine
	if errors.Is(err, ErrMissing) {
		testenv.Missing(t, testenv.Tools, err.Error())
	}
	testenv.Check(t, err)
	remote, _, found := strings.Cut(jars[0].path, string(filepath.Separator)+"repository"+string(filepath.Separator))
	if !found {
		t.Skipf("the local repository of Maven is at an unusual place: %s", jars[0].path)
	}
	remote = filepath.Join(remote, "repository")
	home := t.TempDir()
	local = filepath.Join(home, ".m2", "repository")
	err = filepath.WalkDir(remote, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		copied := filepath.Join(local, strings.TrimPrefix(path, remote))
		if entry.IsDir() {
			return os.MkdirAll(copied, 0o700)
		}
		// Maven changes its small files, but replaces jars.
		if filepath.Ext(path) == ".jar" && os.Link(path, copied) == nil {
			return nil
		}
		content, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil // another Maven is at work
		}
		if err != nil {
			return err
		}
		return os.WriteFile(copied, content, 0o600)
	})
	testenv.Check(t, err)
	settings := fmt.Sprintf("<settings><mirrors><mirror><id>central</id><mirrorOf>*</mirrorOf><url>file://%s</url></mirror></mirrors></settings>", remote)
	writeText(t, settings, home, ".m2", "settings.xml")
	t.Setenv("MAVEN_OPTS", "-Duser.home="+home)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for i := range jars {
		jars[i].path = filepath.Join(local, strings.TrimPrefix(jars[i].path, remote))
	}
	list := testJVM(t, c).neo4j().list
	testenv.Check(t, errors.Join(makeFolder(filepath.Dir(list)), writeJars(list, jars)))
	return local
}

// spoil replaces a file by one with other content. (The file may be a link to one of the
// machine, which stays.)
func spoil(t *testing.T, path string, change func([]byte) []byte) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err == nil {
		err = os.Remove(path)
	}
	if err == nil {
		err = os.WriteFile(path, change(content), 0o600)
	}
	testenv.Check(t, err)
}

func cutOff(content []byte) []byte { return content[:len(content)/2] }

// TestDamagedJarIsFetchedAgain cuts off a jar that is in the list. In the long run there
// is also no list yet.
func TestDamagedJarIsFetchedAgain(t *testing.T) {
	testenv.Rest(t, "TestJars")
	t.Run("listed", func(t *testing.T) { damagedJarIsFetchedAgain(t, true) })
	if testenv.LongRun() {
		t.Run("new", func(t *testing.T) { damagedJarIsFetchedAgain(t, false) })
	}
}

func damagedJarIsFetchedAgain(t *testing.T, listed bool) {
	c, messages := testConfig(t)
	local := ownMaven(t, c)
	name := filepath.Join(local, "org", "neo4j", "neo4j", lts.Version, "neo4j-"+lts.Version+".jar")
	spoil(t, name, cutOff)
	if !listed {
		testenv.Check(t, os.Remove(testJVM(t, c).neo4j().list))
	}
	jars, err := testJVM(t, c).jars(t.Context())
	if err != nil {
		t.Fatalf("%v\n%s", err, messages)
	}
	i := slices.IndexFunc(jars, func(j jar) bool { return j.path == name })
	if i < 0 || !asPublished(jars[i]) || len(changed(t.Context(), jars)) > 0 {
		t.Errorf("want %s whole, got %v", name, jars)
	}
	messages.wants(t, name+" is damaged: fetching it again")
}

// TestDamagedJarAtTheStart changes a jar after Maven has resolved it. Its length stays
// the same, so only Java notices, and fails.
func TestDamagedJarAtTheStart(t *testing.T) {
	testenv.Long(t, "TestDamagedJarIsFetchedAgain")
	c, messages := testConfig(t)
	local := ownMaven(t, c)
	name := filepath.Join(local, "org", "neo4j", "neo4j-kernel", lts.Version, "neo4j-kernel-"+lts.Version+".jar")
	spoil(t, name, func(content []byte) []byte { return make([]byte, len(content)) })
	start(t, c)
	messages.wants(t, name+" is damaged: fetching it again")
}
