package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"graphcover/collection"
	"graphcover/internal/english"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/canonical"
)

func (a *app) canonicalCommand() *cobra.Command {
	var duplicates bool
	var cores int
	c := &cobra.Command{
		Use:   "canonical [flags] PUZZLE...",
		Short: "Print the canonical form of Sudokus, and find duplicates",
		Long: `Prints the canonical form of each Sudoku, which is the same for all Sudokus that are
essentially the same. These are the Sudokus that can be turned into each other by
transposing the grid, by exchanging bands, stacks, rows in a band and columns in a
stack, and by relabeling the digits. The canonical form is the line of 81 characters,
with . for an empty cell, that comes first in byte order among all of theirs.

With --duplicates it prints only the Sudokus that are essentially the same as an earlier
one, each with the place of the earlier one.`,
		Example: "  graphcover canonical examples/*.sudoku\n  graphcover canonical --duplicates collection.txt",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			if duplicates {
				return a.duplicates(c.Context(), args, cores)
			}
			return a.eachCanonical(c.Context(), args, cores, func(_ puzzle.Entry, r canonicalResult) error {
				return a.print(r, "%s\n", r.Canonical)
			})
		},
	}
	c.Flags().BoolVar(&duplicates, "duplicates", false, "print only the puzzles that are essentially the same as an earlier one")
	addCores(c, &cores, "how many processor cores to use")
	a.addJSONFlag(c)
	return c
}

// canonicalResult is the JSON output of canonical.
type canonicalResult struct {
	Puzzle        string `json:"puzzle"`
	Source        string `json:"source,omitempty"`
	Canonical     string `json:"canonical"`
	Automorphisms int    `json:"automorphisms"`
	DuplicateOf   string `json:"duplicateOf,omitempty"` // source or text of an earlier puzzle

	err error
}

// canonicalOf returns the canonical form of the puzzle of an entry.
func canonicalOf(entry puzzle.Entry) canonicalResult {
	r := canonicalResult{Puzzle: entry.String(), Source: entry.Source}
	err := canonical.ErrNoForm
	if b, ok := entry.Puzzle.(sudoku.Board); ok {
		var least sudoku.Board
		least, r.Automorphisms, err = canonical.Of(b)
		r.Canonical = least.String()
	}
	if err != nil {
		r.err = inputError{fmt.Errorf("%s: %w", place(entry), err)}
	}
	return r
}

// eachCanonical calls report with the canonical form of every puzzle that args name.
func (a *app) eachCanonical(ctx context.Context, args []string, cores int, report func(puzzle.Entry, canonicalResult) error) error {
	work := func(_ context.Context, p collection.Puzzle) canonicalResult { return canonicalOf(p.Entry) }
	return each(ctx, a, args, false, copies(cores, work), func(p collection.Puzzle, r canonicalResult, _ bool) error {
		if r.err != nil {
			return a.skipBad(r.err)
		}
		return report(p.Entry, r)
	})
}

func (a *app) duplicates(ctx context.Context, args []string, cores int) error {
	seen := make(map[string]string) // canonical form to the place of the first puzzle that has it
	read, found := 0, 0
	err := a.eachCanonical(ctx, args, cores, func(entry puzzle.Entry, r canonicalResult) error {
		read++
		first, ok := seen[r.Canonical]
		if !ok {
			seen[r.Canonical] = place(entry)
			return nil
		}
		found++
		r.DuplicateOf = first
		return a.print(r, "%s  same as %s\n", place(entry), first)
	})
	if err == nil {
		a.note(fmt.Sprintf("%s, of which %d are the same as an earlier one", english.Plural(read, "puzzle"), found))
	}
	return err
}

// addCanonicalName adds the flag --canonical-name to a command that loads puzzles into the
// graph.
func (a *app) addCanonicalName(c *cobra.Command) {
	c.Flags().BoolVar(&a.canonicalName, "canonical-name", false,
		"name each Sudoku in the graph by its canonical form, as the command canonical prints it")
}

// nameOf returns the name in the graph of the puzzle of an entry. With --canonical-name
// that is its canonical form, otherwise the given name.
func (a *app) nameOf(entry puzzle.Entry, name string) (string, error) {
	if !a.canonicalName {
		return name, nil
	}
	r := canonicalOf(entry)
	if r.err != nil {
		return "", inputError{fmt.Errorf("--canonical-name: %w", errors.Unwrap(r.err))}
	}
	return r.Canonical, nil
}
