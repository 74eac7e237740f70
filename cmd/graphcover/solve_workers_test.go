package main

import (
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"graphcover/internal/corpus"
)

// manyPuzzles writes copies of the puzzles with 17 clues into a file, each copy with its digits
// relabeled, and returns its name.
func manyPuzzles(t *testing.T, copies int) string {
	t.Helper()
	var text strings.Builder
	entries := corpus.Read(t, "clues17_4916.txt")
	random := rand.New(rand.NewPCG(20, 8))
	for range copies {
		labels := random.Perm(9)
		for _, e := range entries {
			text.WriteString(strings.Map(func(c rune) rune {
				if c < '1' || c > '9' {
					return c
				}
				return rune('1' + labels[c-'1'])
			}, e.String()) + "\n")
		}
	}
	name := filepath.Join(t.TempDir(), "many.txt")
	writeFile(t, name, text.String())
	return name
}
