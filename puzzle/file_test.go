package puzzle_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"graphcover/puzzle"
)

// FuzzIsFile parses a puzzle in an empty folder, and in one that has a file by whatever name
// the puzzle may give. Unless IsFile says that a file is named, that must make no difference.
func FuzzIsFile(f *testing.F) {
	for _, arg := range []string{
		"queens:8", "langford:7", "latin:4", "latin:12.......", "macmahon:4x6", "domino:2x2", "domino:##/##", "domino:board", "domino:1x", "domino:../x",
		"pentomino:6x10", "pentomino:board.txt", "soma:3x3x3", "soma:./a", "polyomino:2x2,A=##/##", "polyomino:2x2", "polyomino:a=b", "words:2x2:at,to",
		"words:2x2:list", "words:2x2:list,1", "words:2x2:./list,1", "words:2x2:", "dlx:a", "dlx:-", "dlx:", "mps:a", "setpart:a", "domino:", "soma:", "words:", "words:2x2",
		"domino:#.#/", "domino:x", "domino:3", "domino:.", "domino:..", "polyomino:", "queens:./x", "sudoku", "sudoku:x", blog, "DLX:a", " dlx:a", "dlx :a",
	} {
		f.Add(arg)
	}
	f.Fuzz(func(t *testing.T, arg string) {
		if puzzle.IsFile(arg) || len(arg) > 200 {
			return
		}
		_, spec, _ := strings.Cut(arg, ":")
		_, source, _ := strings.Cut(spec, ":")
		for _, name := range []string{spec, source} {
			if name == "" || strings.Contains(name, "..") || filepath.IsAbs(name) {
				continue // it can't be made here
			}
			t.Chdir(t.TempDir())
			before := fmt.Sprint(outcome(arg))
			for _, content := range []string{"2x2", "2x2,A=##/##", "at to it", "a b\na\nb\n"} {
				if os.MkdirAll(filepath.Dir(name), 0o700) != nil || os.WriteFile(name, []byte(content), 0o600) != nil {
					break // no such name
				}
				if after := fmt.Sprint(outcome(arg)); after != before {
					t.Errorf("%q: want it independent of a file %q, got %s, before %s", arg, name, after, before)
				}
			}
		}
	})
}

func outcome(arg string) (string, error) {
	entry, err := puzzle.Parse(arg)
	if err != nil {
		return "", err
	}
	return entry.String(), nil
}

// TestIsFile checks that every puzzle for which a file is opened is known as such: it depends
// on the file.
func TestIsFile(t *testing.T) {
	t.Chdir(t.TempDir())
	for arg, content := range map[string]string{
		"domino:board": "2x2", "pentomino:b": "6x10", "soma:cube": "3x3x3", "polyomino:puzzle": "2x2,A=##/##",
		"words:2x2:list": "at to it on", "dlx:problem": "a b\na\nb\n",
		"setpart:crew": crew, "mps:crew.mps": crewMPS,
	} {
		if _, err := puzzle.Parse(arg); err == nil || !strings.Contains(err.Error(), "there is no such file") || !puzzle.IsFile(arg) {
			t.Errorf("%s: want no such file, got %v", arg, err)
		}
		name := arg[strings.LastIndexByte(arg, ':')+1:]
		writeFiles(t, map[string]string{name: content})
		if entry, err := puzzle.Parse(arg); err != nil {
			t.Errorf("%s: %v", arg, err)
		} else if written := entry.String(); puzzle.IsFile(written) != puzzle.IsProblemFile(arg) {
			t.Errorf("%s: want it written out, got %s", arg, written)
		}
	}
}
