package main

import (
	"cmp"
	"context"
	"fmt"
	"math/big"

	"github.com/spf13/cobra"

	"graphcover/internal/console"
	"graphcover/space"
	"graphcover/space/stored"
)

func (a *app) spaceCompareCommand() *cobra.Command {
	var flags spaceFlags
	var other string
	c := &cobra.Command{
		Use:   "compare [flags] [PUZZLE PUZZLE]",
		Short: "Compare all solutions of two puzzles",
		Long: `Compares how many solutions two puzzles have, and how many of these contain each
option. Options are the same if they have the same name. The exit status is 3 if
neither puzzle has a solution.

With --solver graph the spaces are those under --puzzle-name and --other-name. With two
PUZZLEs, they are built there first if they are not there.`,
		Example: "  graphcover space compare domino:4x4 domino:4x5",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 2 || len(args) == 0 && flags.solver == solverGraph {
				return nil
			}
			return usageError{fmt.Errorf("space compare: want two puzzles, got %d", len(args))}
		},
		RunE: func(c *cobra.Command, args []string) error {
			names := [2]string{a.puzzleName, cmp.Or(other, a.puzzleName+" 2")}
			return a.spaceCompare(c.Context(), flags, names, args)
		},
	}
	flags.add(a, c)
	c.Flags().Lookup("solver").DefValue, flags.solver = solverMemory, solverMemory // most puzzles are not in the graph
	c.Flags().StringVar(&other, "other-name", "", "name of the second puzzle in the graph; that of the first and a 2 if left out")
	return c
}

// A spaceComparison is the first line of space compare.
type spaceComparison struct {
	Puzzles   [2]string   `json:"puzzles"`
	Solutions [2]*big.Int `json:"solutions"`
	Same      bool        `json:"same"` // whether the counts of all options are equal, too
}

// An optionDifference is another line of space compare.
type optionDifference struct {
	Option    string      `json:"option"`
	Solutions [2]*big.Int `json:"solutions"`
}

// spaceCompare compares the spaces of two puzzles. The names are those in the graph.
func (a *app) spaceCompare(ctx context.Context, f spaceFlags, names [2]string, args []string) error {
	if err := checkName(names[1]); err != nil {
		return err
	}
	var spaces [2]*askedSpace
	for i, name := range names {
		var err error
		a.puzzleName = name // also for what is said about an error
		if spaces[i], err = a.askedSpace(ctx, f, args[min(i, len(args)):min(i+1, len(args))]); err != nil {
			return err
		}
	}
	c, err := compareSpaces(ctx, spaces[0], spaces[1])
	if err != nil {
		return err
	}
	if c.Solutions[0].Sign() == 0 && c.Solutions[1].Sign() == 0 {
		a.raiseExit(exitNoSolution)
	}
	return a.reportSpaces(spaces, c)
}

// compareSpaces compares two spaces: by one statement if both are in the graph.
func compareSpaces(ctx context.Context, one, two *askedSpace) (*space.Comparison, error) {
	first, inGraph := one.Questions.(*stored.Space)
	second, both := two.Questions.(*stored.Space)
	if inGraph && both {
		return first.Compare(ctx, second)
	}
	return space.Compare(ctx, one.problem, two.problem, one, two)
}

func (a *app) reportSpaces(spaces [2]*askedSpace, c *space.Comparison) error {
	if a.json {
		puzzles := [2]string{spaces[0].entry.String(), spaces[1].entry.String()}
		if err := a.printJSON(spaceComparison{puzzles, c.Solutions, c.Same()}); err != nil {
			return err
		}
	} else {
		for i, s := range spaces {
			a.printf("%s  %s\n", s.place, solutionsText(c.Solutions[i]))
		}
		a.printf("%s with different counts\n", console.Plural(len(c.Differ), "option"))
	}
	for _, d := range c.Differ {
		if err := a.print(optionDifference(d), "%v  %v  %s\n", d.Solutions[0], d.Solutions[1], console.OneLine(d.Option)); err != nil {
			return err
		}
	}
	return nil
}
