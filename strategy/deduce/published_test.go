package deduce_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/deduce"
)

// TestSolvedByRules counts the puzzles that each of the rules solves, in memory:
// TestCollections compares the graph with that. docs/deduce.md has the numbers.
func TestSolvedByRules(t *testing.T) {
	for _, c := range []struct {
		file           string
		all, published int
	}{
		{"norvig_easy50.txt", 44, 41},
		{"norvig_hardest11.txt", 1, 0},
		{"norvig_top95.txt", 0, 0},
	} {
		solved := make(map[deduce.Rules]int)
		for _, e := range corpus.Read(t, c.file) {
			for _, rules := range []deduce.Rules{deduce.All, deduce.Published} {
				known, _ := deduced(e.Puzzle.(sudoku.Grid), rules)
				if placed(known).Clues() == 81 {
					solved[rules]++
				}
			}
		}
		if solved[deduce.All] != c.all || solved[deduce.Published] != c.published {
			t.Errorf("%s: want %d and as published %d, got %v", c.file, c.all, c.published, solved)
		}
	}
}

// placed returns the numbers that are known.
func placed(all []known) sudoku.Grid {
	var moves []int
	for m, k := range all {
		if k.status == "Yes" {
			moves = append(moves, m)
		}
	}
	return sudoku.Grid{}.With(moves)
}

// TestAsPublished has the article's own views solve puzzles in SQLite. Each pass must
// solve as many cells as here.
func TestAsPublished(t *testing.T) {
	article := corpus.Post(t, "002")
	python := os.Getenv("GRAPHCOVER_PYTHON")
	if python == "" {
		testenv.Missing(t, testenv.Tools, "GRAPHCOVER_PYTHON does not name a Python; make test does")
	}
	var input strings.Builder
	var want []string
	for _, c := range []struct {
		file           string
		puzzles, short int
	}{
		{"norvig_easy50.txt", 50, 12},
		{"norvig_hardest11.txt", 11, 2},
		{"norvig_top95.txt", 95, 2},
	} {
		n := testenv.Cases(c.short, c.puzzles)
		for _, e := range corpus.Read(t, c.file)[:n] {
			g := e.Puzzle.(sudoku.Grid)
			fmt.Fprintln(&input, g)
			known, passes := deduced(g, deduce.Published)
			want = append(want, fmt.Sprintf("%s %v", strings.ReplaceAll(fmt.Sprint(passes), " ", ", "), placed(known)))
		}
	}
	command := exec.Command(python, "testdata/published.py", article)
	var complaints bytes.Buffer
	command.Stdin, command.Stderr = strings.NewReader(input.String()), &complaints
	output, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &complaints)
	}
	if got := strings.Split(strings.TrimSpace(string(output)), "\n"); !slices.Equal(want, got) {
		t.Errorf("want\n%s\ngot\n%s", strings.Join(want, "\n"), strings.Join(got, "\n"))
	}
}
