package puzzle

import (
	"context"
	"os"
)

// Count returns how many puzzles args name, or -1 if some come from an input that can be read only
// once, or if ctx is done before all are counted.
func Count(ctx context.Context, args []string) int {
	n := 0
	var files []string // each may hold any number of puzzles
	for _, arg := range args {
		name := FileOf(arg)
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
