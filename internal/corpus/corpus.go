// Package corpus finds the puzzles for tests and benchmarks: the collections, which are
// not part of the repository, and the examples, which are. It also finds the published
// texts whose queries the tests run, which are not part of the repository either.
package corpus

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// Dir returns the folder of the collections: the value of GRAPHCOVER_PUZZLES, or else
// shared/puzzles beside the repository.
func Dir() string { return folder("puzzles") }

// folder returns the folder that an environment variable names, such as GRAPHCOVER_CASES for cases, or else the
// one of that name in shared, beside the repository.
func folder(name string) string {
	return cmp.Or(os.Getenv(variable(name)), filepath.Join(root(), "..", "shared", name))
}

func variable(name string) string { return "GRAPHCOVER_" + strings.ToUpper(name) }

// pathIn returns the path of a file in such a folder. It skips the test if there is no such file.
func pathIn(t testing.TB, name, file string) string {
	t.Helper()
	path := filepath.Join(folder(name), file)
	if _, err := os.Stat(path); err != nil {
		testenv.Missing(t, testenv.Puzzles, fmt.Sprintf("%v; %s names the folder", err, variable(name)))
	}
	return path
}

// Case returns the path of a small file that other programs have got wrong, or this one once
// did. GRAPHCOVER_CASES names the folder. The default is shared/cases beside the repository. It
// skips the test if there is no such file.
func Case(t testing.TB, file string) string {
	t.Helper()
	return pathIn(t, "cases", file)
}

// Setpart opens a set partitioning problem of OR-Library, such as "nw04.txt.gz".
// GRAPHCOVER_SETPART names the folder. The default is shared/setpart beside the repository. It
// skips the test if there is no such file.
func Setpart(t testing.TB, file string) *os.File {
	t.Helper()
	f := testenv.Must(os.Open(pathIn(t, "setpart", file)))(t)
	t.Cleanup(func() { f.Close() })
	return f
}

// Networks returns the exact cover problems of networks and designs, as arguments such as
// "dlx:bell-10.dlx" with the path. GRAPHCOVER_NETWORKS names their folder. The default is
// shared/networks beside the repository. It skips the test if there are none.
func Networks(t testing.TB) (arguments []string) {
	t.Helper()
	dir := folder("networks")
	found := testenv.Must(filepath.Glob(filepath.Join(dir, "*.dlx")))(t)
	if len(found) == 0 {
		testenv.Missing(t, testenv.Puzzles, fmt.Sprintf("no problems in %s; GRAPHCOVER_NETWORKS names the folder", dir))
	}
	for _, path := range found {
		arguments = append(arguments, "dlx:"+path)
	}
	return arguments
}

// Post returns the path of the text of a post by its number: "000" is "Solving Sudoku with
// Neo4j". GRAPHCOVER_POSTS names the folder. The default is shared/posts beside the
// repository. It skips the test if there is no such file.
func Post(t testing.TB, number string) string {
	t.Helper()
	dir := folder("posts")
	found := testenv.Must(filepath.Glob(filepath.Join(dir, number+"_*.txt")))(t)
	if len(found) != 1 {
		testenv.Missing(t, testenv.Puzzles, fmt.Sprintf("no post %s in %s; GRAPHCOVER_POSTS names the folder", number, dir))
	}
	return found[0]
}

// root returns the folder of the repository.
func root() string {
	root := "."
	for range 8 { // a test runs in its package's folder
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		root = filepath.Join(root, "..")
	}
	return root
}

// path returns the path of a collection. It skips the test if the file does not exist.
func path(t testing.TB, file string) string {
	t.Helper()
	return testenv.Must(filepath.Abs(pathIn(t, "puzzles", file)))(t)
}

// Read returns the puzzles of a collection, which it finds as [path] does.
func Read(t testing.TB, file string) []puzzle.Entry {
	t.Helper()
	return read(t, path(t, file))
}

// Sudokus returns the puzzles of a collection of Sudokus, which it finds as [path] does.
func Sudokus(t testing.TB, file string) (all []sudoku.Board) {
	t.Helper()
	for _, entry := range Read(t, file) {
		all = append(all, entry.Puzzle.(sudoku.Board))
	}
	return all
}

// Example returns the first puzzle of a file in the folder examples.
func Example(t testing.TB, file string) puzzle.Entry {
	t.Helper()
	entries := read(t, filepath.Join(root(), "examples", file))
	if len(entries) == 0 {
		t.Fatal("no puzzle in " + file)
	}
	return entries[0]
}

// Entry returns the puzzle that is written in text.
func Entry(t testing.TB, text string) puzzle.Entry {
	t.Helper()
	return testenv.Must(puzzle.Parse(text))(t)
}

// Board returns the Sudoku that is written in text.
func Board(t testing.TB, text string) sudoku.Board {
	t.Helper()
	entry := Entry(t, text)
	b, ok := entry.Puzzle.(sudoku.Board)
	if !ok {
		t.Fatalf("want a Sudoku, got %s", entry)
	}
	return b
}

func read(t testing.TB, path string) []puzzle.Entry {
	t.Helper()
	return slices.Collect(testenv.Values(t, puzzle.Open([]string{path}, nil)))
}
