package neo4jserver

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"crypto/sha1"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// A jar is a file of Neo4j, with its size and sum when Maven fetched it.
type jar struct {
	path string // without a newline
	size int64  // bytes
	sum  string // SHA-1, hexadecimal, as Maven has it
}

// classpathOf returns the jars as a class path of Java.
func classpathOf(jars []jar) string {
	var paths []string
	for _, j := range jars {
		paths = append(paths, j.path)
	}
	return strings.Join(paths, string(filepath.ListSeparator))
}

// readJars reads a list of jars. It returns none if there is no list, or if it has
// another form.
func readJars(list string) ([]jar, error) {
	text, err := readFile(list)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var jars []jar
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		sum, rest, _ := strings.Cut(lines.Text(), " ")
		size, path, _ := strings.Cut(rest, " ")
		n, err := strconv.ParseInt(size, 10, 64)
		if err != nil || !sumPattern.MatchString(sum) || path == "" {
			return nil, nil
		}
		jars = append(jars, jar{path, n, sum})
	}
	return jars, lines.Err()
}

// compareSizes reports whether all jars exist and have their size, and returns those
// with another size. Reading them, too, would take too long before every start.
func compareSizes(jars []jar) (complete bool, damaged []string) {
	complete = true
	for _, j := range jars {
		info, err := os.Stat(j.path)
		if err != nil || info.Size() != j.size {
			complete = false
		}
		if err == nil && info.Size() != j.size {
			damaged = append(damaged, j.path)
		}
	}
	return complete, damaged
}

// writeJars writes a list for readJars.
func writeJars(list string, jars []jar) error {
	var text bytes.Buffer
	for _, j := range jars {
		fmt.Fprintf(&text, "%s %d %s\n", j.sum, j.size, j.path)
	}
	return writeFile(list, text.Bytes())
}

// measure reads a jar.
func measure(path string) (jar, error) {
	file, err := os.Open(path)
	if err != nil {
		return jar{}, err
	}
	defer file.Close()
	sum := sha1.New()
	size, err := io.Copy(sum, file)
	return jar{path, size, hex.EncodeToString(sum.Sum(nil))}, err
}

// changed returns the jars that have changed.
func changed(ctx context.Context, jars []jar) (damaged []string) {
	for _, j := range jars {
		if now, err := measure(j.path); ctx.Err() == nil && (err != nil || now != j) {
			damaged = append(damaged, j.path)
		}
	}
	return damaged
}

// measureAll reads jars that Maven says are there, and returns those that are not what
// was published. Maven compares sums only when it downloads: a jar that was cut off or
// changed later stays.
func measureAll(ctx context.Context, paths []string) (jars []jar, damaged []string, err error) {
	for _, path := range paths {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		j, err := measure(path)
		if err != nil {
			return nil, nil, err
		}
		if !asPublished(j) {
			damaged = append(damaged, path)
		}
		jars = append(jars, j)
	}
	return jars, damaged, nil
}

// sumPattern matches SHA-1. Some repositories have the name of the file beside it.
var sumPattern = regexp.MustCompile(`\b[0-9a-fA-F]{40}\b`)

// asPublished reports whether a jar has the sum that Maven has downloaded with it. Without
// one, for example from a private repository, it must at least be complete: the directory
// of an archive is at its end.
func asPublished(j jar) bool {
	if text, err := os.ReadFile(j.path + ".sha1"); err == nil {
		if sum := sumPattern.Find(text); sum != nil {
			return strings.EqualFold(string(sum), j.sum)
		}
	}
	archive, err := zip.OpenReader(j.path)
	if err != nil {
		return false
	}
	archive.Close()
	return true
}

// discard removes jars, so that Maven fetches them again.
func discard(paths []string) error {
	var errs []error
	for _, path := range paths {
		for _, file := range []string{path, path + ".sha1"} {
			if err := os.Remove(file); !errors.Is(err, fs.ErrNotExist) {
				errs = append(errs, err)
			}
		}
	}
	return errors.Join(errs...)
}
