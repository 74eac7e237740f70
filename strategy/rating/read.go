package rating

import (
	"bufio"
	"fmt"
	"iter"
	"math"
	"strconv"
	"strings"

	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// Read yields the puzzles of lines with a puzzle and a rating, and appends each rating
// to theirs before its puzzle is yielded. Empty lines and lines that begin with # are skipped.
func Read(file, text string, theirs *[]float64) iter.Seq2[puzzle.Entry, error] {
	return func(yield func(puzzle.Entry, error) bool) {
		lines := bufio.NewScanner(strings.NewReader(text))
		lines.Buffer(nil, longestLine)
		n := 1
		for ; lines.Scan(); n++ {
			if line := strings.TrimSpace(lines.Text()); line == "" || line[0] == '#' {
				continue
			}
			entry, value, err := ratedPuzzle(lines.Text())
			if err != nil {
				err = fmt.Errorf("%s: line %d: %w", file, n, err)
			} else {
				entry.Source = fmt.Sprintf("%s:%d", file, n)
				*theirs = append(*theirs, value)
			}
			if !yield(entry, err) {
				return
			}
		}
		if lines.Err() != nil {
			yield(puzzle.Entry{}, fmt.Errorf("%s: line %d: want at most %d bytes in a line, got more; the rest is not read", file, n, longestLine))
		}
	}
}

// longestLine is the length of the longest line with a puzzle and a rating, in bytes.
const longestLine = 1 << 20

// ratedPuzzle reads a line with a puzzle and a rating.
func ratedPuzzle(line string) (puzzle.Entry, float64, error) {
	fields := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t,;", r) })
	if len(fields) != 2 {
		return puzzle.Entry{}, 0, fmt.Errorf("want a puzzle and a rating, got %d fields", len(fields))
	}
	grid, err := sudoku.Classic().Board(fields[0])
	if err != nil {
		return puzzle.Entry{}, 0, err
	}
	value, err := strconv.ParseFloat(fields[1], 64)
	if err != nil || math.IsNaN(value) || math.IsInf(value, 0) {
		return puzzle.Entry{}, 0, fmt.Errorf("want a number as the rating, got %q", fields[1])
	}
	return puzzle.Entry{Puzzle: grid}, value, nil
}
