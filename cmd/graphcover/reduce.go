package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/reduce"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
)

// reduceUsage describes the flag --reduce of solve and count.
const reduceUsage = "search without the options that can be in no solution"

func (a *app) reduceCommand() *cobra.Command {
	var all bool
	var output string
	c := &cobra.Command{
		Use:   "reduce [flags] PUZZLE...",
		Short: "Show what can be left out of a problem, and why",
		Long: `Shows which options of a problem can be in no solution, which items the others imply, and
which options are equal, each with the reason. A reason holds when everything before it
is left out. None of this changes the solutions, but of equal options only one is left.

--output writes the problem that is left in Knuth's format. solve, count and load search
it with --reduce: see docs/reduce.md.`,
		Example: "  graphcover reduce pentomino:3x20\n  graphcover reduce --output small.dlx dlx:large.dlx",
		Args:    puzzles,
		RunE:    func(c *cobra.Command, args []string) error { return a.reduce(c.Context(), args, all, output) },
	}
	a.addJSONFlag(c)
	c.Flags().BoolVar(&all, "all", false, "show all reasons, not only the first")
	c.Flags().StringVarP(&output, "output", "o", "", "file to write the reduced problem to, in Knuth's format")
	return c
}

// mostReasons is how many reasons reduce shows without --all.
const mostReasons = 10

// A reducedResult is the JSON output of reduce.
type reducedResult struct {
	answered                   // the status is reduced or unsolvable
	Options      int           `json:"options"`
	Items        int           `json:"items"`
	OptionsLeft  int           `json:"optionsLeft"`
	ItemsLeft    int           `json:"itemsLeft"`
	EqualOptions int           `json:"equalOptions"` // of those that are gone
	Removed      []removedText `json:"removed"`
}

// A removedText is an option or an item that is left out. The other name is "".
type removedText struct {
	Option string      `json:"option,omitempty"`
	Item   string      `json:"item,omitempty"`
	Kind   reduce.Kind `json:"kind"`
	Text   string      `json:"text"`
}

// statusReduced is the status of a puzzle that may have a solution.
const statusReduced compare.Status = "reduced"

// reduce shows what can be left out of each puzzle that args name.
func (a *app) reduce(ctx context.Context, args []string, all bool, output string) error {
	return a.eachAlone(ctx, args, !a.json, func(entry puzzle.Entry, only bool) error {
		if output != "" && !only {
			return usageError{errors.New("reduce: want one puzzle with --output: a file holds only one problem")}
		}
		p := entry.Problem()
		result := reducedResult{
			answered: answered{Head: headOf(ctx, entry, statusReduced)},
			Options:  len(p.Options), Items: len(p.Items), Removed: []removedText{},
		}
		if result.Reason != nil {
			return a.reportShort(entry, result, only)
		}
		start := time.Now()
		r, err := reduce.Reduce(ctx, p, reduce.Distinct)
		if err != nil {
			return stopped(err)
		}
		c := r.Compact()
		result.Seconds = (entry.ParseTime + time.Since(start)).Seconds()
		result.OptionsLeft, result.ItemsLeft, result.EqualOptions = len(c.Problem.Options), len(c.Problem.Items), c.Merged()
		for _, removal := range r.Removed {
			result.Removed = append(result.Removed, newRemovedText(p, removal))
		}
		if r.Short != exactcover.NoItem {
			result.Reason = compare.Why(ctx, p)
			return a.reportShort(entry, result, only)
		}
		if err := a.writeReduced(ctx, output, entry, c); err != nil {
			return a.skipBad(err)
		}
		return a.reportReduced(entry, result, only, all)
	})
}

func newRemovedText(p *exactcover.Problem, r reduce.Removal) removedText {
	t := removedText{Kind: r.Kind, Text: r.Text(p)}
	if r.Option == exactcover.NoOption {
		t.Item = p.ItemName(r.Item)
	} else {
		t.Option = p.OptionName(r.Option)
	}
	return t
}

// reportShort prints that a puzzle has no solution.
func (a *app) reportShort(entry puzzle.Entry, r reducedResult, only bool) error {
	r.Status = compare.Unsolvable
	a.raiseExit(exitNoSolution)
	if a.json {
		return a.printJSON(r)
	}
	return a.reportUnsolvable(entry, r.answered, only)
}

// writeReduced writes a reduced problem to the file called name, unless that is "".
func (a *app) writeReduced(ctx context.Context, name string, entry puzzle.Entry, c *reduce.Compact) error {
	if name == "" {
		return nil
	}
	title := fmt.Sprintf("%s, reduced by graphcover %s", entry, release)
	err := write(ctx, name, func(w io.Writer) error { return dlx.Write(w, c.Problem, title) })
	if n := c.Merged(); err == nil && n > 0 {
		a.note(fmt.Sprintf("%s: without %s equal to others, it has fewer solutions", console.OneLine(name), english.Plural(n, "option")))
	}
	return err
}

func (a *app) reportReduced(entry puzzle.Entry, r reducedResult, only, all bool) error {
	if a.json {
		return a.printJSON(r)
	}
	a.printf("%s%d of %s and %d of %s are left, in %s\n", lead(entry, only), r.OptionsLeft, english.Plural(r.Options, "option"),
		r.ItemsLeft, english.Plural(r.Items, "item"), duration(r.Seconds))
	if !only {
		return nil
	}
	shown, given := 0, 0
	for _, removed := range r.Removed {
		switch {
		case all || removed.Kind != reduce.NoRoom && shown < mostReasons:
			a.printf("%s\n", removed.Text)
			shown++
		case removed.Kind == reduce.NoRoom:
			given++
		}
	}
	if given > 0 {
		a.printf("what is given leaves %s no room\n", english.Plural(given, "option"))
	}
	if more := len(r.Removed) - shown - given; more > 0 {
		a.printf("%d more reasons: --all shows them\n", more)
	}
	return nil
}
