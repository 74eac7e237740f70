package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"math/big"

	"github.com/spf13/cobra"

	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/puzzle"
	"graphcover/space/certificate"
)

func (a *app) checkCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "check [flags] FILE PUZZLE",
		Short: "Check a certificate of a count",
		Long: `Checks whether a certificate, from count --certificate or anybody else, proves how many
solutions the puzzle has. It does not search, and relies on nothing in the file that it
has not checked.

The exit status is 0 if the number is proved, 4 if it is not, and 2 if FILE is not a
certificate.`,
		Example: "  graphcover count --certificate queens8.count queens:8 && graphcover check queens8.count queens:8",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usageError{fmt.Errorf("check: want a file and a puzzle, got %d arguments", len(args))}
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return a.check(c.Context(), args[0], args[1]) },
	}
	a.addJSONFlag(c)
	return c
}

// A checkStatus is how a check ended.
type checkStatus string

const (
	checkProved     checkStatus = "proved"
	checkNotProved  checkStatus = "not proved"
	checkUnreadable checkStatus = "unreadable"
)

// A checkResult is the answer of check.
type checkResult struct {
	Puzzle    string      `json:"puzzle"`
	File      string      `json:"file"`
	Status    checkStatus `json:"status"`
	Solutions *big.Int    `json:"solutions"` // null unless they are proved
	States    int         `json:"states,omitempty"`
	Reason    string      `json:"reason,omitempty"`
}

func (a *app) check(ctx context.Context, file, arg string) error {
	entry, err := a.onlyPuzzle(ctx, []string{arg})
	if err != nil {
		return err
	}
	checked, err := read(ctx, file, func(r io.Reader) (certificate.Result, error) { return certificate.Check(ctx, r, entry.Problem()) })
	result := checkResult{entry.String(), file, checkProved, checked.Solutions, checked.States, ""}
	switch {
	case is[*certificate.NotProvedError](err):
		result.Status, result.Reason = checkNotProved, err.Error()
		a.raiseExit(exitDifference)
	case is[*certificate.UnreadableError](err):
		result.Status, result.Reason = checkUnreadable, err.Error()
		a.raiseExit(exitUsage)
	case is[*fs.PathError](err): // there is no such file, or it is a folder, or can't be read
		return inputError{err}
	case err != nil:
		return err
	}
	return a.reportCheck(entry, result)
}

func (a *app) reportCheck(entry puzzle.Entry, r checkResult) error {
	if r.Status == checkProved {
		return a.print(r, "%s  proved: %s, by %s\n", place(entry), solutionsText(r.Solutions), english.Plural(r.States, "state"))
	}
	return a.print(r, "%s  %s: %s: %s\n", place(entry), r.Status, console.OneLine(r.File), r.Reason)
}
