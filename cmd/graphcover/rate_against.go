package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"graphcover/collection"
	"graphcover/internal/console"
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
	err = collection.Run(ctx, rating.Read(flags.against, string(text), &theirs), raters(flags.unique), collection.Printer[rateOutcome]{
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
		return nil, fmt.Errorf("%s: want at most %d bytes, got more", console.OneLine(name), mostRatings)
	}
	return text, err
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
	text := "no rank correlation: want different ratings on both sides"
	if r := rating.Spearman(x, y); !math.IsNaN(r) {
		c.Spearman, text = &r, fmt.Sprintf("Spearman's rank correlation is %.3f", r)
	}
	return a.print(c, "%s: %s\n", console.Plural(c.Puzzles, "puzzle"), text)
}
