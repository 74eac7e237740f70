package main

import (
	"context"
	"fmt"
	"math/big"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/workers/tasks"
)

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
	others := exactcover.Preparer(memsolver.New(memsolver.Cores(flags.cores)))
	if !j.inGraph() {
		others = j.contender.Solver.(exactcover.Preparer)
	}
	return a.eachAlone(ctx, args, false, func(entry puzzle.Entry, _ bool) error {
		return a.skipRefused(entry, j.countUpToSymmetry(ctx, entry, others))
	})
}

// countUpToSymmetry counts the solutions of a puzzle up to its symmetries. Those that a symmetry fixes are
// counted by others.
func (j *job) countUpToSymmetry(ctx context.Context, entry puzzle.Entry, others exactcover.Preparer) error {
	group, err := groupOf(&entry)
	if err != nil {
		return err
	}
	contender, err := j.solver(ctx, entry, 0)
	if err != nil {
		return err
	}
	bar := j.newProgress(oneSearch)
	defer bar.Clear()
	r, err := compare.CountUpToSymmetry(ctx, contender, entry, group, others, j.log(bar))
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

// countAllBy returns the total of the solutions up to the symmetries of a group, and their plain number.
// count counts all solutions; those that a symmetry fixes are counted in memory.
func countAllBy(ctx context.Context, group *symmetry.Group, count func() (tasks.Total, error)) (total tasks.Total, all *big.Int, err error) {
	others := memsolver.New()
	upToSymmetry, all, err := group.Count(ctx, func(ctx context.Context, p *exactcover.Problem) (n *big.Int, err error) {
		if p == group.Problem() {
			total, err = count()
			return total.Solutions, err
		}
		var log exactcover.Log
		n, err = others.Count(ctx, p, &log)
		total.Choices, total.Backtracks = total.Choices+log.Choices, total.Backtracks+log.Backtracks
		return n, err
	})
	total.Solutions = upToSymmetry
	return total, all, err
}
