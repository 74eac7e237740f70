package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/questions"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// What minimal and same share: questions about all solutions, answered in memory, several
// puzzles side by side.

// An answered is the beginning of the JSON output of minimal and same.
type answered struct {
	compare.Head
	Seconds float64 `json:"seconds"` // from the puzzle's text to the answer
}

// headOf returns the head of a result of entry, with the reason if its text shows that there is no solution.
func headOf(ctx context.Context, entry puzzle.Entry, status compare.Status) compare.Head {
	h := compare.HeadOf(entry, status)
	h.Reason = compare.Obvious(ctx, entry)
	return h
}

// A reply is the answer of a worker. In an unsolvable puzzle there is nothing but the head.
type reply[A any] struct {
	answered
	answer A
	err    error
}

// ask answers a question about every puzzle that args name, and reports the answers in
// order. The question is not asked about a puzzle whose text shows that it has no solution;
// if there is none for another reason, question returns errUnsolvable, and why says why.
func ask[A any](ctx context.Context, a *app, args []string,
	question func(ctx context.Context, p *exactcover.Problem) (A, error),
	why func(ctx context.Context, p *exactcover.Problem) *compare.Reason,
	report func(entry puzzle.Entry, r *reply[A], only bool) error) error {
	work := func(ctx context.Context, p collection.Puzzle) reply[A] {
		r := reply[A]{answered: answered{Head: headOf(ctx, p.Entry, compare.Complete)}}
		if r.Reason != nil {
			r.err = errUnsolvable
			return r
		}
		start := time.Now()
		r.answer, r.err = question(ctx, p.Problem())
		r.Seconds = (p.ParseTime + time.Since(start)).Seconds()
		if isUnsolvable(r.err) {
			r.Reason = why(ctx, p.Problem())
		}
		return r
	}
	return each(ctx, a, args, !a.json, copies(runtime.GOMAXPROCS(0), work), func(p collection.Puzzle, r reply[A], only bool) error {
		switch {
		case isUnsolvable(r.err):
			r.Status = compare.Unsolvable
			a.raiseExit(exitNoSolution)
			return a.reportUnsolvable(p.Entry, r.answered, only)
		case r.err != nil:
			return stopped(r.err)
		}
		return report(p.Entry, &r, only)
	})
}

// errUnsolvable says that a puzzle has no solution to ask about.
var errUnsolvable = errors.New("no solution")

// isUnsolvable reports whether the error of a question says that there is no solution.
func isUnsolvable(err error) bool {
	return errors.Is(err, errUnsolvable) || exactcover.IsConflict(err)
}

func (a *app) reportUnsolvable(entry puzzle.Entry, r answered, only bool) error {
	text := string(r.Status)
	if r.Reason != nil {
		text += ": " + r.Reason.Line(only)
	}
	return a.print(r, "%s%s\n", lead(entry, only), text)
}

// lead returns the place of a puzzle before its line, or nothing if it is the only one.
func lead(entry puzzle.Entry, only bool) string {
	if only {
		return ""
	}
	return place(entry) + "  "
}

func (a *app) minimalCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "minimal [flags] PUZZLE...",
		Short: "Show which clues of a puzzle are needless",
		Long: `Shows which clues are needless. A clue is needless if the solutions stay the same when
it alone is left out. Then removes needless clues one after another, as long as the
solutions stay the same, and prints the clues that are left. None of these is needless,
but another order of removal might leave fewer.

The clues of a Sudoku or a Latin square are its filled cells; on a board, marks of even
and odd cells count as well. Puzzles of other families have none. The searches run in
memory.`,
		Example: "  graphcover minimal examples/easy.sudoku",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			return ask(c.Context(), a, args, askClues, whyClues, a.reportClues)
		},
	}
	a.addJSONFlag(c)
	return c
}

// A clued is what minimal finds.
type clued struct {
	questions.Clued
	unique bool // whether there is one solution
}

// minimalResult is the JSON output of minimal.
type minimalResult struct {
	answered
	Clues    int      `json:"clues"`
	Needless []string `json:"needless"`
	Minimal  any      `json:"minimal"` // as the solution of solve
	Left     int      `json:"left"`    // clues in Minimal
	Unique   bool     `json:"unique"`
}

func askClues(ctx context.Context, p *exactcover.Problem) (clued, error) {
	solutions, err := memsolver.Count(ctx, p, memsolver.Limit(2))
	if err != nil {
		return clued{}, err
	}
	if solutions.Sign() == 0 {
		return clued{}, errUnsolvable
	}
	found, err := questions.Clues(ctx, memsolver.New(), p)
	return clued{found, solutions.Int64() == 1}, err
}

// whyClues says which clues contradict each other.
func whyClues(ctx context.Context, p *exactcover.Problem) *compare.Reason {
	ctx, cancel := context.WithTimeout(ctx, timeForConflict)
	defer cancel()
	r, _ := compare.Conflict(ctx, p) // without an answer in the time, there is none
	return r
}

func (a *app) reportClues(entry puzzle.Entry, r *reply[clued], only bool) error {
	p := entry.Problem()
	left := r.answer.Minimal
	result := minimalResult{
		answered: r.answered, Clues: len(p.Given), Needless: p.OptionNames(r.answer.Needless),
		Minimal: p.OptionNames(left), Left: len(left), Unique: r.answer.unique,
	}
	b, isSudoku := entry.Puzzle.(sudoku.Board)
	isSudoku = isSudoku && !b.Rules().HasParity() // marks of cells may be needless, but are part of the rules
	if isSudoku {
		b = b.Of(make([]uint8, len(b.Numbers()))).With(left)
		result.Minimal = b.String()
	}
	if a.json {
		return a.printJSON(result)
	}
	text, leftOver := english.Plural(result.Clues, "clue"), fmt.Sprint(len(left))
	if only && isSudoku {
		leftOver = "the " + leftOver + " above"
	}
	switch needless := len(result.Needless); {
	case result.Clues == 0:
	case needless == 0:
		text += ", each needed"
	case needless == 1:
		text += fmt.Sprintf(". One of them could be left out: %s. That leaves %s", result.Needless[0], leftOver)
	default:
		out := fmt.Sprintf("%d of them, one after another,", result.Clues-len(left))
		switch result.Clues - len(left) {
		case 1:
			out = "one of them"
		case needless:
			out = "all of them"
		}
		text += fmt.Sprintf(". Any one of these %d could be left out: %s. Leaving out %s leaves %s",
			needless, english.Entries(strings.Join(result.Needless, ", ")), out, leftOver)
	}
	if !result.Unique {
		text += "; there are several solutions"
	}
	switch {
	case only && isSudoku:
		a.printf("%s\n%s\n", b.Headed(), console.Wrap(text, console.Columns(a.stdout), ""))
	case only && len(left) < result.Clues:
		a.printf("%s\n%s\n", console.Wrap(text, console.Columns(a.stdout), ""), strings.Join(p.OptionNames(left), "\n"))
	case isSudoku && len(left) < result.Clues:
		a.printf("%s%s: %s\n", lead(entry, only), text, b)
	default:
		a.printf("%s%s\n", lead(entry, only), text)
	}
	return nil
}

func (a *app) sameCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "same [flags] PUZZLE...",
		Short: "Show what all solutions of a puzzle have in common",
		Long: `Shows which options are in all solutions of a puzzle and which are in none. For a Sudoku
it draws the grid with the numbers that each cell holds in any of the solutions. A cell
with one number has the same number in all of them.

The solutions need not all be found. After the first 100, a search in memory looks for a
solution with an option that was in none so far, at most once for each option.`,
		Example: "  graphcover same examples/several.sudoku",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			return ask(c.Context(), a, args, a.askCommon, compare.Why, a.reportSame)
		},
	}
	a.addJSONFlag(c)
	return c
}

// sameResult is the JSON output of same. Grid and Candidates are those of a Sudoku: the
// cells that are the same in all solutions, and the numbers of each cell in any solution.
type sameResult struct {
	answered
	All        []string          `json:"all"`
	Some       []string          `json:"some"`
	None       []string          `json:"none"`
	Searches   int               `json:"searches"`
	Grid       string            `json:"grid,omitempty"`
	Candidates sudoku.Candidates `json:"candidates,omitempty"`
}

func (a *app) askCommon(ctx context.Context, p *exactcover.Problem) (questions.Common, error) {
	found, err := questions.Options(ctx, memsolver.New(), p, func(known int) {
		a.bar.Describe(func() string { return fmt.Sprintf("%d of %d options known", known, len(p.Options)) })
	})
	if err == nil && !found.Solvable {
		err = errUnsolvable
	}
	return found, err
}

func (a *app) reportSame(entry puzzle.Entry, r *reply[questions.Common], only bool) error {
	p, common := entry.Problem(), r.answer
	result := sameResult{
		answered: r.answered, All: p.OptionNames(common.All), Some: p.OptionNames(common.Some), None: p.OptionNames(common.None),
		Searches: common.Searches,
	}
	b, isSudoku := entry.Puzzle.(sudoku.Board)
	var same sudoku.Board
	if isSudoku {
		same = b.Rules().Empty().With(common.All)
		result.Grid, result.Candidates = same.Cells(), b.Rules().CandidatesOf(slices.Concat(common.All, common.Some))
	}
	if a.json {
		return a.printJSON(result)
	}
	text := fmt.Sprintf("of %s, %d in all solutions, %d in some, %d in none; %s, %s", english.Plural(len(p.Options), "option"),
		len(common.All), len(common.Some), len(common.None), english.Plural(common.Searches, "search", "es"), duration(r.Seconds))
	if isSudoku {
		text = fmt.Sprintf("%d of %d cells are the same in all solutions; %s, %s", same.Clues(), len(result.Candidates),
			english.Plural(common.Searches, "search", "es"), duration(r.Seconds))
	}
	switch {
	case only && isSudoku:
		a.printf("%s\n%s\n", result.Candidates.Pretty(same.Rules()), text)
	case only && len(common.All) > 0:
		a.printf("%s\n\n%s\n", strings.Join(result.All, "\n"), text)
	case isSudoku:
		a.printf("%s%s  %s\n", lead(entry, only), same.Cells(), text)
	default:
		a.printf("%s%s\n", lead(entry, only), text)
	}
	return nil
}
