package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"

	"github.com/spf13/cobra"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/internal/cliflag"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/puzzle"
	"graphcover/strategy/rating"
	"graphcover/strategy/techniques"
)

// rateFlags say how to rate puzzles, and which to print.
type rateFlags struct {
	unique, path bool
	min, max     float64
	difficulty   rating.Difficulty
	technique    techniqueFlag
	against      string
}

func (a *app) rateCommand() *cobra.Command {
	var flags rateFlags
	c := &cobra.Command{
		Use:   "rate [flags] PUZZLE...",
		Short: "Rate Sudokus by the techniques that a person needs",
		Long: `Rates Sudokus on the scale of Sudoku Explainer: 1.2 for a hidden single, 6.6 and more
for chains, 8.5 and more for forcing nets. The rating is that of the hardest step that
is needed if one always takes the easiest step. A puzzle must have exactly one solution,
which is checked first. Therefore unique rectangles are used, except with --unique=false
or if the grid has pencil marks. All cores are used, and the answers come in the order
of the puzzles.

Boards of other sizes and variants are rated on the same scale, which is calibrated for
9x9 only. Of killer Sudokus the sums are used, too.

--min, --max, --difficulty and --technique choose which puzzles are printed. --against
compares our ratings with those of all 9x9 Sudokus in a file.`,
		Example: "  graphcover rate examples/hard.sudoku\n  graphcover rate --path examples/hard.sudoku\n" +
			"  graphcover rate --difficulty hard --json examples/*.sudoku",
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if err := flags.check(args); err != nil {
				return err
			}
			if flags.against != "" {
				return a.rateAgainst(c.Context(), flags)
			}
			if err := puzzles(c, args); err != nil {
				return err
			}
			return a.rate(c.Context(), args, flags)
		},
	}
	a.addJSONFlag(c)
	a.addCellsFlag(c)
	c.Flags().BoolVar(&flags.unique, "unique", true, "use techniques that need a puzzle with exactly one solution")
	c.Flags().BoolVar(&flags.path, "path", false, "print all steps")
	c.Flags().Float64Var(&flags.min, "min", 0, "print only puzzles of this rating or more")
	c.Flags().Float64Var(&flags.max, "max", math.Inf(1), "print only puzzles of this rating or less")
	c.Flag("max").DefValue = "none"
	addDifficulty(c, &flags.difficulty, "print only puzzles of this difficulty")
	flags.technique.add(c, "print only puzzles with a step of this technique, such as \"X-wing\"")
	c.Flags().StringVar(&flags.against, "against", "", "rate the puzzles of this file, whose lines are a puzzle and a rating, and print the rank correlation")
	return c
}

const anyDifficulty = "any"

// addDifficulty adds the flag --difficulty, which is anyDifficulty by default.
func addDifficulty(c *cobra.Command, difficulty *rating.Difficulty, usage string) {
	cliflag.Choose(c, difficulty, "difficulty", usage, append([]rating.Difficulty{anyDifficulty}, rating.Difficulties()...)...)
}

// check returns an error for flags that do not fit each other.
func (f *rateFlags) check(args []string) error {
	switch {
	case !(f.min <= f.max): // also if one of them is not a number
		return usageError{fmt.Errorf("--min: want no more than --max, %v, got %v", f.max, f.min)}
	case f.against != "" && len(args) > 0:
		return usageError{fmt.Errorf("--against: want no other puzzles than those of the file, got %q", args[0])}
	}
	return nil
}

// filters reports whether only some puzzles are printed.
func (f *rateFlags) filters() bool {
	return f.min > 0 || !math.IsInf(f.max, 1) || f.difficulty != anyDifficulty || f.technique.isSet()
}

func (f *rateFlags) prints(r *rating.Rating) bool {
	return r.Rating >= f.min && r.Rating <= f.max && isRated(r, f.difficulty, f.technique.String())
}

// isRated reports whether a rating is of that difficulty and has a step of that technique, as
// the flags --difficulty and --technique name them.
func isRated(r *rating.Rating, difficulty rating.Difficulty, technique string) bool {
	return (difficulty == anyDifficulty || difficulty == r.Difficulty) && (technique == "" || r.Used[technique] > 0)
}

// A rateResult is the JSON output for a puzzle.
type rateResult struct {
	compare.RateResult
	Path []rateStep `json:"path,omitempty"`
}

type rateStep struct {
	Rating float64         `json:"rating"`
	Step   techniques.Step `json:"step"`
}

// A rateOutcome is the answer to one puzzle.
type rateOutcome = outcome[rateResult]

// raters returns a worker for each core.
func raters(unique bool) []collection.Worker[rateOutcome] {
	var workers []collection.Worker[rateOutcome]
	for range runtime.GOMAXPROCS(0) {
		workers = append(workers, rateWith(compare.NewRater(unique)))
	}
	return workers
}

func rateWith(r *compare.Rater) collection.Worker[rateOutcome] {
	return func(ctx context.Context, p collection.Puzzle) (o rateOutcome) {
		if err := rating.Takes(p.Puzzle); err != nil {
			o.err = inputError{fmt.Errorf("%s: rate: %w", place(p.Entry), err)}
			return o
		}
		result, err := r.Rate(ctx, p.Entry)
		o.result.RateResult, o.err = result, stopped(err)
		return o
	}
}

func (a *app) rate(ctx context.Context, args []string, flags rateFlags) error {
	return each(ctx, a, args, !a.json, raters(flags.unique), func(p collection.Puzzle, o rateOutcome, only bool) error {
		if o.err != nil {
			return a.skipBad(o.err)
		}
		return a.reportRating(p.Entry, o.result, flags, only)
	})
}

// reportRating prints a rating, if the filters let it through, and sets the exit status.
func (a *app) reportRating(entry puzzle.Entry, r rateResult, flags rateFlags, only bool) error {
	if r.Rating == nil {
		a.raiseExit(exitNoSolution)
		if flags.filters() {
			a.note(fmt.Sprintf("%s: %s", place(entry), a.named(r.String())))
			return nil
		}
	} else if r.Stuck != nil {
		a.raiseExit(exitNoSolution)
	}
	if r.Rating != nil && !flags.prints(r.Rating) {
		return nil
	}
	if flags.path && r.Rating != nil {
		for _, step := range r.Rating.Path {
			r.Path = append(r.Path, rateStep{rating.Of(step), step})
		}
	}
	if a.json {
		return a.printJSON(r)
	}
	a.printf("%s%s\n", lead(entry, only), a.named(r.String()))
	for i, step := range r.Path {
		text := a.named(fmt.Sprintf("%3d. %.1f %s: %s", i+1, step.Rating, step.Step.Technique, step.Step))
		a.printf("%s\n", console.Wrap(text, console.Columns(a.stdout), "     "))
	}
	return nil
}

// String returns a line without a newline.
func (r rateResult) String() string {
	switch {
	case r.Rating == nil && r.Reason != nil:
		return fmt.Sprintf("%s: %s", r.Status, r.Reason.Line(false))
	case r.Rating == nil && r.Status == compare.Several:
		return string(r.Status) + "; only a puzzle with exactly one has a rating"
	case r.Rating == nil:
		return string(r.Status)
	}
	text := fmt.Sprintf("%.1f %s", r.Rating.Rating, r.Difficulty)
	if r.Uncalibrated {
		text += " on a scale for 9x9"
	}
	if r.Hardest != "" {
		text += ", hardest " + r.Hardest
	}
	text += fmt.Sprintf("; %s, sum %.1f; %s, %s", english.Plural(r.Steps, "step"), r.Sum,
		english.Plural(r.Choices, "choice"), english.Plural(r.Backtracks, "backtrack"))
	if r.Stuck != nil {
		text += "; stuck at " + *r.Stuck
	}
	return text
}

// A correlation is the JSON output of rate --against.
type correlation struct {
	File     string   `json:"file"`
	Puzzles  int      `json:"puzzles"`
	Spearman *float64 `json:"spearman"` // null if it is not defined
}

// rateAgainst rates the puzzles of a file that also has their ratings by somebody else.
func (a *app) rateAgainst(ctx context.Context, flags rateFlags) error {
	text, err := read(ctx, flags.against, func(r io.Reader) ([]byte, error) {
		text, err := io.ReadAll(io.LimitReader(r, mostRatings+1))
		if len(text) > mostRatings {
			return nil, fmt.Errorf("%s: want at most %d bytes, got more", console.OneLine(flags.against), mostRatings)
		}
		return text, err
	})
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
				return a.skipBad(inputError{p.Err})
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
	return a.print(c, "%s: %s\n", english.Plural(c.Puzzles, "puzzle"), text)
}
