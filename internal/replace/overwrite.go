package replace

import (
	"os"
	"path/filepath"
	"slices"

	"graphcover/puzzle"
)

// Overwrites reports whether a file that is to be written is one that puzzles are read from by
// these arguments, even if they call it by another name.
func Overwrites(file string, args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		return slices.ContainsFunc(puzzle.Sources(arg), func(source string) bool { return IsSame(file, source) })
	})
}

// IsSame reports whether a file that is to be written is the source of a puzzle: "-" is
// standard input. Files that are not regular lose nothing: a terminal may be input and output.
func IsSame(file, source string) bool {
	if file == "" || file == "-" {
		return false
	}
	if filepath.Clean(file) == filepath.Clean(source) {
		return true
	}
	first, err := os.Stat(file)
	if err != nil || !first.Mode().IsRegular() {
		return false
	}
	second, err := os.Stat(source)
	if source == "-" {
		second, err = os.Stdin.Stat()
	}
	return err == nil && os.SameFile(first, second)
}
