package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"graphcover/puzzle"
)

// overwrites reports whether a file that is to be written is one that puzzles are read from by
// these arguments, even if they call it by another name.
func overwrites(file string, args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		return slices.ContainsFunc(sourcesOf(arg), func(source string) bool { return isSameFile(file, source) })
	})
}

// sourcesOf returns the names of the files that arg may be read from. Not all need to exist.
func sourcesOf(arg string) []string {
	sources := []string{puzzle.FileOf(arg)}
	if !puzzle.IsFamily(arg) {
		return sources
	}
	// FAMILY:FILE or FAMILY:SIZE:FILE, and perhaps a checksum
	for _, rest, found := strings.Cut(arg, ":"); found; _, rest, found = strings.Cut(rest, ":") {
		name, _, _ := strings.Cut(rest, "#")
		sources = append(sources, rest, name)
	}
	return sources
}

// isSameFile reports whether a file that is to be written is the source of a puzzle: "-" is
// standard input. Files that are not regular lose nothing: a terminal may be input and output.
func isSameFile(file, source string) bool {
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
