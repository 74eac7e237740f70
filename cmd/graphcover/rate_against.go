package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"strconv"
	"strings"

	"graphcover/collection"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/rating"
)

// A correlation is the JSON output of rate --against.
type correlation struct {
	File     string   `json:"file"`
	Puzzles  int      `json:"puzzles"`
	Spearman *float64 `json:"spearman"` // null if it is not defined
}

// rateAgainst rates the puzzles of a file that also has their ratings by somebody else.
func (a *app) rateAgainst(ctx context.Context, flags rateFlags) error {
	text, err := await(ctx, func() ([]byte, error) { return readRatings(flags.against) })
	if err != nil && !errors.Is(err, errStopped) {
		err = inputError{fmt.Errorf("--against: %w", err)}
	}
	if err != nil {
		return err
	}
	var theirs, ours []float64
	err = collection.Run(ctx, ratedPuzzles(flags.against, string(text), &theirs), raters(flags.unique), collection.Printer[rateOutcome]{
		Print: func(p collection.Puzzle, o rateOutcome, _ bool) error {
			switch {
			case p.Err != nil:
				a.complain(inputError{p.Err})
				return nil
			case o.err != nil:
				return o.err
			case o.result.Rating == nil:
				a.complain(inputError{fmt.Errorf("%s: want a puzzle with one solution, got %s", place(p.Entry), o.result.Status)})
				o.result.Rating = &rating.Rating{Rating: math.NaN()}
			}
			ours = append(ours, o.result.Rating.Rating)
			return nil
		},
		Flush: func() {},
	})
	if err != nil {
		return stopped(err)
	}
	if len(ours) == 0 {
		a.complain(inputError{fmt.Errorf("--against: %s: want lines of a puzzle and a rating, got none", flags.against)})
		return nil
	}
	return a.reportCorrelation(flags.against, theirs, ours)
}

// mostRatings is how many bytes a file of ratings may have.
const mostRatings = 256 << 20

// readRatings returns the text of a file of ratings.
func readRatings(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, mostRatings+1))
	if len(text) > mostRatings {
		return nil, fmt.Errorf("%s: want at most %d bytes, got more", oneLine(name), mostRatings)
	}
	return text, err
}

// ratedPuzzles yields the puzzles of lines with a puzzle and a rating, and appends each rating
// to theirs before its puzzle is yielded. Empty lines and lines that begin with # are skipped.
func ratedPuzzles(file, text string, theirs *[]float64) iter.Seq2[puzzle.Entry, error] {
	return func(yield func(puzzle.Entry, error) bool) {
		lines := bufio.NewScanner(strings.NewReader(text))
		lines.Buffer(nil, longestRatedLine)
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
			yield(puzzle.Entry{}, fmt.Errorf("%s: line %d: want at most %d bytes in a line, got more; the rest is not read", file, n, longestRatedLine))
		}
	}
}

// longestRatedLine is the length of the longest line with a puzzle and a rating, in bytes.
const longestRatedLine = 1 << 20

// ratedPuzzle reads a line with a puzzle and a rating.
func ratedPuzzle(line string) (puzzle.Entry, float64, error) {
	fields := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t,;", r) })
	if len(fields) != 2 {
		return puzzle.Entry{}, 0, fmt.Errorf("want a puzzle and a rating, got %d fields", len(fields))
	}
	b, err := sudoku.Classic().Board(fields[0])
	if err != nil {
		return puzzle.Entry{}, 0, err
	}
	value, err := strconv.ParseFloat(fields[1], 64)
	if err != nil || math.IsNaN(value) || math.IsInf(value, 0) {
		return puzzle.Entry{}, 0, fmt.Errorf("want a number as the rating, got %q", fields[1])
	}
	return puzzle.Entry{Puzzle: b}, value, nil
}

// reportCorrelation prints the rank correlation of the ratings, without those of puzzles that
// have none.
func (a *app) reportCorrelation(file string, theirs, ours []float64) error {
	var x, y []float64
	for i, value := range ours {
		if !math.IsNaN(value) {
			x, y = append(x, value), append(y, theirs[i])
		}
	}
	c := correlation{File: file, Puzzles: len(x)}
	if r := rating.Spearman(x, y); !math.IsNaN(r) {
		c.Spearman = &r
	}
	switch {
	case a.json:
		return a.printJSON(c)
	case c.Spearman == nil:
		a.printf("%s: no rank correlation: want different ratings on both sides\n", plural(c.Puzzles, "puzzle"))
	default:
		a.printf("%s: Spearman's rank correlation is %.3f\n", plural(c.Puzzles, "puzzle"), *c.Spearman)
	}
	return nil
}
