package main

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/spf13/cobra"

	"graphcover/exactcover"
	"graphcover/puzzle"
	"graphcover/space"
)

func (a *app) spaceCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "space",
		Short: "Ask about all solutions of a puzzle",
		Long: `Answers questions about all solutions of a puzzle, from a graph in which equal states of
the search are merged: its space. There may be far more solutions than states.

So far the space is made in memory, for each question anew: --solver memory.`,
		Args: noCommand,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(a.spaceCountCommand(), a.spaceOptionsCommand(), a.spaceSampleCommand(), a.spaceNthCommand(),
		a.spaceBestCommand(), a.spaceCompareCommand())
	return c
}

// spaceFlags say where a space comes from.
type spaceFlags struct {
	solver string
	most   number // of states
}

// defaultStates is the default of --max-states, and mostStates the greatest value.
const (
	defaultStates = 2_000_000
	mostStates    = 1_000_000_000
)

func (f *spaceFlags) add(c *cobra.Command) {
	choose(c, &f.solver, "solver", "where the space is made; so far only in memory", solverMemory)
	addMaxStates(c, &f.most)
}

// addMaxStates adds the flag --max-states to c.
func addMaxStates(c *cobra.Command, most *number) {
	*most = number{defaultStates, mostStates, "states"}
	c.Flags().Var(most, "max-states", "give up a space with more states, those without a solution included")
}

// narrowingFlags say which solutions a question is about.
type narrowingFlags struct{ with, without []string }

func (f *narrowingFlags) add(c *cobra.Command) {
	c.Flags().StringSliceVar(&f.with, "with", nil, "only the solutions with all of these options, by name or as @NUMBER")
	c.Flags().StringSliceVar(&f.without, "without", nil, "only the solutions with none of these options")
}

// narrowing returns what the flags say about the options of p.
func (f *narrowingFlags) narrowing(p *exactcover.Problem) (n space.Narrowing, err error) {
	find := func(flag string, names []string) (options []int) {
		for _, name := range names {
			o, found := space.OptionNamed(p, name)
			if found != nil && err == nil {
				err = usageError{fmt.Errorf("--%s: %w", flag, found)}
			}
			options = append(options, o)
		}
		return options
	}
	n = space.Narrowing{With: find("with", f.with), Without: find("without", f.without)}
	return n, err
}

// An askedSpace is a space that questions are put to, and its puzzle.
type askedSpace struct {
	space.Questions
	entry   puzzle.Entry
	problem *exactcover.Problem
	place   string // of the puzzle, for people
}

// askedSpace returns the space of the puzzle that args name, which must be one.
func (a *app) askedSpace(ctx context.Context, f spaceFlags, args []string) (*askedSpace, error) {
	entry, err := a.onlyPuzzle(ctx, args)
	if err != nil {
		return nil, err
	}
	p := entry.Problem()
	s, err := space.Build(ctx, p, f.most.value)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", place(entry), err)
	}
	return &askedSpace{s, entry, p, place(entry)}, nil
}

// A spaceResult is the answer of space count, and the first line of that of space options.
type spaceResult struct {
	Puzzle    string   `json:"puzzle"`
	Solutions *big.Int `json:"solutions"`
	States    int      `json:"states"`
	Arcs      int      `json:"arcs"`
}

// result returns how many solutions a space has, of those that n leaves, and its size.
func (s *askedSpace) result(ctx context.Context, n space.Narrowing) (r spaceResult, err error) {
	solutions, err := s.Count(ctx, n)
	if err != nil {
		return r, err
	}
	size, err := s.Size(ctx)
	return spaceResult{s.entry.String(), solutions, size.States, size.Arcs}, err
}

// solutionsText returns "1 solution" or "92 solutions".
func solutionsText(n *big.Int) string {
	if n.IsInt64() && n.Int64() == 1 {
		return "1 solution"
	}
	return n.String() + " solutions"
}

// reportSpace prints a result as a line for people, and sets the exit status.
func (a *app) reportSpace(s *askedSpace, r spaceResult) {
	if r.Solutions.Sign() == 0 {
		a.raiseExit(exitNoSolution)
	}
	if !a.json {
		a.printf("%s  %s; %s, %s\n", s.place, solutionsText(r.Solutions), plural(r.States, "state"), plural(r.Arcs, "arc"))
	}
}

func (a *app) spaceCountCommand() *cobra.Command {
	var flags spaceFlags
	var narrowing narrowingFlags
	c := &cobra.Command{
		Use:     "count [flags] PUZZLE",
		Short:   "Count all solutions, or those with and without some options",
		Long:    "Counts the solutions of a puzzle, exactly. --with and --without leave some of them out.",
		Example: "  graphcover space count --with r1c1,r2c5 --without r3c8 queens:8",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			return a.spaceCount(c.Context(), flags, narrowing, args)
		},
	}
	flags.add(c)
	narrowing.add(c)
	a.addJSONFlag(c)
	return c
}

func (a *app) spaceCount(ctx context.Context, f spaceFlags, narrowing narrowingFlags, args []string) error {
	s, err := a.askedSpace(ctx, f, args)
	if err != nil {
		return err
	}
	n, err := narrowing.narrowing(s.problem)
	if err != nil {
		return err
	}
	r, err := s.result(ctx, n)
	if err != nil {
		return err
	}
	a.reportSpace(s, r)
	if a.json {
		return a.printJSON(r)
	}
	return nil
}

func (a *app) spaceOptionsCommand() *cobra.Command {
	var flags spaceFlags
	var narrowing narrowingFlags
	c := &cobra.Command{
		Use:   "options [flags] PUZZLE",
		Short: "Say how many solutions contain each option",
		Long: `Says how many solutions contain each option of a puzzle, which options all of them
contain, and which none. --with and --without leave some of the solutions out.`,
		Example: "  graphcover space options --with r1c1 queens:8",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			return a.spaceOptions(c.Context(), flags, narrowing, args)
		},
	}
	flags.add(c)
	narrowing.add(c)
	a.addJSONFlag(c)
	return c
}

// An optionResult is a line of space options.
type optionResult struct {
	Option    string   `json:"option"`
	Move      int      `json:"move"` // its number
	Solutions *big.Int `json:"solutions"`
}

func (a *app) spaceOptions(ctx context.Context, f spaceFlags, narrowing narrowingFlags, args []string) error {
	s, err := a.askedSpace(ctx, f, args)
	if err != nil {
		return err
	}
	n, err := narrowing.narrowing(s.problem)
	if err != nil {
		return err
	}
	r, err := s.result(ctx, n)
	if err != nil {
		return err
	}
	with, err := s.Options(ctx, n)
	if err != nil {
		return err
	}
	var options []optionResult
	for o, solutions := range with {
		options = append(options, optionResult{s.problem.OptionName(o), o, solutions})
	}
	a.reportSpace(s, r)
	if !a.json {
		a.printOptions(options, r.Solutions)
		return nil
	}
	if err := a.printJSON(r); err != nil {
		return err
	}
	for _, option := range options {
		if err := a.printJSON(option); err != nil {
			return err
		}
	}
	return nil
}

// printOptions prints how many of all solutions contain each option, the most frequent
// options first.
func (a *app) printOptions(options []optionResult, all *big.Int) {
	if all.Sign() == 0 {
		return
	}
	options = slices.Clone(options)
	slices.SortStableFunc(options, func(x, y optionResult) int { return y.Solutions.Cmp(x.Solutions) })
	inAll, inNone := 0, 0
	for _, option := range options {
		switch {
		case option.Solutions.Cmp(all) == 0:
			inAll++
		case option.Solutions.Sign() == 0:
			inNone++
		}
	}
	a.printf("%s in all solutions, %d in none\n", plural(inAll, "option"), inNone)
	width := len(all.String())
	for _, option := range options {
		share, _ := new(big.Rat).SetFrac(option.Solutions, all).Float64()
		a.printf("%*v  %5.1f%%  %s\n", width, option.Solutions, 100*share, oneLine(option.Option))
	}
}

func (a *app) spaceCompareCommand() *cobra.Command {
	var flags spaceFlags
	c := &cobra.Command{
		Use:   "compare [flags] PUZZLE PUZZLE",
		Short: "Compare all solutions of two puzzles",
		Long: `Compares how many solutions two puzzles have, and how many of these contain each
option. Options are the same if they have the same name. The exit status is 3 if
neither puzzle has a solution.`,
		Example: "  graphcover space compare domino:4x4 domino:4x5",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usageError{fmt.Errorf("space compare: want two puzzles, got %d", len(args))}
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return a.spaceCompare(c.Context(), flags, args) },
	}
	flags.add(c)
	a.addJSONFlag(c)
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

func (a *app) spaceCompare(ctx context.Context, f spaceFlags, args []string) error {
	var c spaceComparison
	var spaces [2]*askedSpace
	var with [2][]*big.Int
	for i := range args {
		s, err := a.askedSpace(ctx, f, args[i:i+1])
		if err != nil {
			return err
		}
		r, err := s.result(ctx, space.Narrowing{})
		if err != nil {
			return err
		}
		if with[i], err = s.Options(ctx, space.Narrowing{}); err != nil {
			return err
		}
		spaces[i], c.Puzzles[i], c.Solutions[i] = s, r.Puzzle, r.Solutions
	}
	if c.Solutions[0].Sign() == 0 && c.Solutions[1].Sign() == 0 {
		a.raiseExit(exitNoSolution)
	}
	differ := space.Compare(spaces[0].problem, spaces[1].problem, with[0], with[1])
	c.Same = len(differ) == 0 && c.Solutions[0].Cmp(c.Solutions[1]) == 0
	return a.reportSpaces(c, spaces, differ)
}

func (a *app) reportSpaces(c spaceComparison, spaces [2]*askedSpace, differ []space.Difference) error {
	if a.json {
		if err := a.printJSON(c); err != nil {
			return err
		}
	} else {
		a.printf("%s  %s\n%s  %s\n", spaces[0].place, solutionsText(c.Solutions[0]), spaces[1].place, solutionsText(c.Solutions[1]))
		a.printf("%s with different counts\n", plural(len(differ), "option"))
	}
	for i := range differ {
		d := optionDifference{differ[i].Option, [2]*big.Int{&differ[i].Solutions[0], &differ[i].Solutions[1]}}
		if !a.json {
			a.printf("%v  %v  %s\n", d.Solutions[0], d.Solutions[1], oneLine(d.Option))
		} else if err := a.printJSON(d); err != nil {
			return err
		}
	}
	return nil
}
