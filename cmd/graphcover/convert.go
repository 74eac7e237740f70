package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/internal/replace"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/format"
)

func (a *app) convertCommand() *cobra.Command {
	var to string
	var answers bool
	names := format.Names()
	c := &cobra.Command{
		Use:   "convert [flags] IN OUT",
		Short: "Write Sudokus in another file format",
		Long: fmt.Sprintf(`Reads Sudokus from IN, a PUZZLE in any format that graphcover recognizes, and writes
them to the file OUT, or to standard output if OUT is -. The format is that of OUT's
extension, or of --to: %s.

The formats sdk, ss and sdx have room for one Sudoku only, and csv, sdk, sdm and ss have
no room for pencil marks. Boards of other sizes and rules fit into candidates, json,
line and sheets, and as far as their rules allow into links. With --answers, Sudokus
with one solution are solved, and csv, json, links and sheets get the solutions.

svg, html and pdf are sheets to print, with a number, the title and the difficulty above
each Sudoku, and the answers at the end. The difficulty is the one of rate, for boards
of up to %dx%[2]d, or the one that IN says, as the output of rate --json.`, strings.Join(names, ", "), mostRated),
		Example: "  graphcover convert examples/several.sudoku collection.sdm\n  graphcover convert --answers examples/easy.sudoku sheet.pdf\n" +
			"  graphcover generate --count 12 --difficulty hard --json | graphcover convert - hard.pdf",
		Args: inAndOut,
		RunE: func(c *cobra.Command, args []string) error {
			f, err := formatOf(to, args[1])
			if err != nil {
				return err
			}
			return a.convert(c.Context(), args[0], args[1], f, answers)
		},
	}
	c.Flags().StringVar(&to, "to", "", "the format; by default that of OUT's extension, and line for standard output")
	c.RegisterFlagCompletionFunc("to", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp))
	c.Flags().BoolVar(&answers, "answers", false, "solve the Sudokus, and write their solutions, too")
	return c
}

// inAndOut requires two arguments, and that the second is not the file of the first.
func inAndOut(c *cobra.Command, args []string) error {
	switch {
	case len(args) != 2:
		return usageError{fmt.Errorf("%s: want IN and OUT, got %s", pathOf(c), english.Plural(len(args), "argument"))}
	case replace.Overwrites(args[1], args[:1]):
		return usageError{fmt.Errorf("%s: %s would overwrite the puzzle", pathOf(c), console.OneLine(args[1]))}
	}
	return nil
}

// formatOf returns the format to write: of that name, or else of the extension of a file.
func formatOf(name, file string) (*format.Format, error) {
	if name != "" {
		if f := format.ByName(name); f != nil {
			return f, nil
		}
		names := format.Names()
		return nil, usageError{fmt.Errorf("--to: want one of %s, got %q%s", strings.Join(names, ", "), name, english.DidYouMean(name, names))}
	}
	if file == "-" {
		return format.ByName("line"), nil
	}
	if f := format.ByExtension(strings.ToLower(filepath.Ext(file))); f != nil {
		return f, nil
	}
	return nil, usageError{fmt.Errorf("%s: want a file name with the extension of a format, or --to with one of %s",
		console.OneLine(file), strings.Join(format.Names(), ", "))}
}

// convert writes the Sudokus of a puzzle to a file.
func (a *app) convert(ctx context.Context, in, out string, f *format.Format, answers bool) error {
	if out == "-" {
		if f.Binary && console.IsTerminal(a.stdout) {
			return usageError{fmt.Errorf("want a file for the format %s, got a terminal", f.Name)}
		}
		return a.convertTo(ctx, in, a.stdout, f, answers)
	}
	return write(ctx, out, func(w io.Writer) error { return a.convertTo(ctx, in, w, f, answers) })
}

// convertTo writes the Sudokus of a puzzle to w, and nothing if there is none to write.
func (a *app) convertTo(ctx context.Context, in string, w io.Writer, f *format.Format, answers bool) error {
	e, written := format.NewEncoder(w, f), false
	rater := compare.NewRater(true)
	err := a.eachAlone(ctx, []string{in}, false, func(entry puzzle.Entry, _ bool) error {
		p, err := sudokuOf(entry)
		if err == nil && answers && p.Solution == nil {
			if p.Solution, err = compare.OnlySolution(ctx, p.Marked()); err == nil && p.Solution == nil {
				a.note(place(entry) + ": it has no solution, or several, so no answer is written")
			}
		}
		if err == nil && f.Sheet {
			err = prepare(ctx, p, entry, rater, answers)
		}
		if err == nil {
			err = e.Encode(p)
		}
		if is[*format.RoomError](err) || errors.Is(err, errNoSudoku) {
			return a.skipBad(inputError{fmt.Errorf("%s: %w", place(entry), err)})
		}
		written = written || err == nil
		return err
	})
	if !written {
		return err
	}
	return join(err, e.Close())
}

var errNoSudoku = errors.New("want a Sudoku: other puzzles have none of these formats")

// sudokuOf returns what is known about the Sudoku of an entry.
func sudokuOf(entry puzzle.Entry) (*format.Puzzle, error) {
	if entry.About != nil {
		return entry.About, nil
	}
	if b, ok := entry.Puzzle.(sudoku.Board); ok {
		return format.Of(b), nil
	}
	return nil, errNoSudoku
}

// prepare gives p what a sheet shows: its difficulty, and an answer only if answers are wanted.
func prepare(ctx context.Context, p *format.Puzzle, entry puzzle.Entry, rater *compare.Rater, answers bool) (err error) {
	if !answers {
		p.Solution = nil
	}
	if p.Difficulty == "" {
		p.Difficulty, err = difficultyOf(ctx, rater, entry)
	}
	return err
}

// mostRated is the number of rows of the largest boards that are rated for a sheet, which takes
// milliseconds. Larger ones may take seconds.
const mostRated = 9

// difficultyOf returns how difficult a Sudoku is, or "" if rate has no answer, or not at once.
func difficultyOf(ctx context.Context, rater *compare.Rater, entry puzzle.Entry) (string, error) {
	if b, ok := entry.Puzzle.(sudoku.Board); !ok || b.Rules().Side() > mostRated {
		return "", nil
	}
	r, err := rater.Rate(ctx, entry)
	if err != nil || r.Rating == nil || r.Stuck != nil {
		return "", stopped(err)
	}
	return string(r.Difficulty), nil
}
