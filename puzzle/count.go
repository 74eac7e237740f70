package puzzle

import (
	"context"
	"os"
	"strings"
)

// Count returns how many puzzles args name, or -1 if some come from an input that can be read only
// once, or if ctx is done before all are counted.
func Count(ctx context.Context, args []string) int {
	n := 0
	var files []string // each may hold any number of puzzles
	for _, arg := range args {
		name := fileOf(arg)
		switch info, err := os.Stat(name); {
		case IsFamily(arg):
			n++
		case name == "-" || err == nil && !info.Mode().IsRegular():
			return -1
		default:
			files = append(files, arg)
		}
	}
	for range Open(files, nil) {
		if n++; ctx.Err() != nil {
			return -1
		}
	}
	return n
}

// Sources returns the names of the files that arg may be read from. Not all need to exist.
func Sources(arg string) []string {
	sources := []string{fileOf(arg)}
	if !IsFamily(arg) {
		return sources
	}
	// FAMILY:FILE or FAMILY:SIZE:FILE, and perhaps a checksum
	for _, rest, found := strings.Cut(arg, ":"); found; _, rest, found = strings.Cut(rest, ":") {
		name, _, _ := strings.Cut(rest, "#")
		sources = append(sources, rest, name)
	}
	return sources
}
