package main

import (
	"context"
	"fmt"
	"math/big"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/puzzle"
)

// addUpToSymmetry adds the flag --up-to-symmetry to c.
func addUpToSymmetry(c *cobra.Command, asked *bool, usage string) {
	c.Flags().BoolVar(asked, "up-to-symmetry", false, usage)
}

// groupOf is [compare.GroupOf] with an error of the input.
func groupOf(entry *puzzle.Entry) (*symmetry.Group, error) {
	group, err := compare.GroupOf(entry)
	if err != nil {
		return nil, inputError{fmt.Errorf("%s: --up-to-symmetry: %w", place(*entry), err)}
	}
	return group, nil
}

// countUpToSymmetry counts the solutions of each puzzle that args name up to its symmetries.
func (a *app) countUpToSymmetry(ctx context.Context, args []string, flags solverFlags) error {
	flags.split = true
	j := a.jobs(flags)[0]
	return a.eachAlone(ctx, args, false, func(entry puzzle.Entry, _ bool) error {
		return a.skipRefused(entry, j.countUpToSymmetry(ctx, entry))
	})
}

func (j *job) countUpToSymmetry(ctx context.Context, entry puzzle.Entry) error {
	group, err := groupOf(&entry)
	if err != nil {
		return err
	}
	bar := j.newProgress(oneSearch)
	defer bar.Clear()
	r, err := compare.CountUpToSymmetry(ctx, &j.contender, entry, group, exactcover.Log{Progress: bar.Share()})
	bar.Clear()
	if err = stopped(err); err != nil {
		return err
	}
	return j.reportCount(entry, &r)
}

// countText returns a number of solutions for people: up to the symmetries of a group, unless group, their
// number, is 0. all is the plain number, or nil if it is not known.
func countText(solutions *big.Int, group int, all *big.Int) string {
	text := solutionsText(solutions)
	switch group {
	case 0:
		return text
	case 1:
		text += " up to 1 symmetry"
	default:
		text += fmt.Sprintf(" up to %d symmetries", group)
	}
	if all != nil {
		text += fmt.Sprintf(" (%v in all)", all)
	}
	return text
}
