package main

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/spf13/cobra"

	"graphcover/exactcover"
	"graphcover/internal/cliflag"
	"graphcover/internal/console"
	"graphcover/puzzle"
	"graphcover/space"
)

func (a *app) spaceCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "space",
		Short: "Ask about all solutions of a puzzle",
		Long: `Answers questions about all solutions of a puzzle. It uses the space of the puzzle: a
graph of all solutions, in which equal states of the search are merged. There may be far
more solutions than states.

The space is in Neo4j, beside its puzzle; space build builds it. A question without a
PUZZLE is about the space under --puzzle-name. If a PUZZLE is given and its space is not
there, it is built first. With --solver memory the space is built in memory, again for
each question, and no Neo4j is needed.`,
		Args: noCommand,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(a.spaceCountCommand(), a.spaceOptionsCommand(), a.spaceSampleCommand(), a.spaceNthCommand(),
		a.spaceBestCommand(), a.spaceCompareCommand(), a.spaceBuildCommand(), a.spaceCheckCommand(), a.spaceDropCommand())
	return c
}

// spaceFlags say where a space comes from.
type spaceFlags struct {
	solver string
	most   cliflag.Number // of states
}

// defaultStates is the default of --max-states, and mostStates the greatest value.
const (
	defaultStates = 2_000_000
	mostStates    = 1_000_000_000
)

// add adds the flags of a question to c.
func (f *spaceFlags) add(a *app, c *cobra.Command) {
	cliflag.Choose(c, &f.solver, "solver", "where the space is", solverGraph, solverMemory)
	addMaxStates(c, &f.most)
	a.addDatabaseFlags(c)
}

// puzzleOrGraph requires a PUZZLE, unless the space is in the graph: then there may be none.
func (f *spaceFlags) puzzleOrGraph(c *cobra.Command, args []string) error {
	if f.solver == solverGraph && len(args) == 0 {
		return nil
	}
	return puzzles(c, args)
}

// addMaxStates adds the flag --max-states to c.
func addMaxStates(c *cobra.Command, most *cliflag.Number) {
	*most = cliflag.Number{Value: defaultStates, Most: mostStates, Of: "states"}
	c.Flags().Var(most, "max-states", "give up a space with more states, those without a solution included")
}

// narrowingFlags say which solutions a question is about.
type narrowingFlags struct{ with, without []string }

func (f *narrowingFlags) add(c *cobra.Command) {
	c.Flags().StringSliceVar(&f.with, "with", nil, "only the solutions with all of these options, by name or as @NUMBER")
	c.Flags().StringSliceVar(&f.without, "without", nil, "only the solutions with none of these options")
}

// narrowing returns what the flags say about the options of s.
func (f *narrowingFlags) narrowing(s *askedSpace) (n space.Narrowing, err error) {
	find := func(flag string, names []string) (options []int) {
		for _, name := range names {
			o, found := space.OptionNamed(s.problem, cellName(s.entry.Puzzle, name))
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

// askedSpace returns the space of the puzzle that args name, or of the one in the graph.
func (a *app) askedSpace(ctx context.Context, f spaceFlags, args []string) (*askedSpace, error) {
	if f.solver == solverGraph {
		return a.spaceInGraph(ctx, f, args)
	}
	entry, err := a.onlyPuzzle(ctx, args)
	if err != nil {
		return nil, err
	}
	return spaceInMemory(ctx, f, entry)
}

// spaceInMemory makes the space of a puzzle.
func spaceInMemory(ctx context.Context, f spaceFlags, entry puzzle.Entry) (*askedSpace, error) {
	p := entry.Problem()
	s, err := space.Build(ctx, p, f.most.Value)
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

// ask returns what the flags say about the options of s, and how many solutions that leaves.
func (f *narrowingFlags) ask(ctx context.Context, s *askedSpace) (n space.Narrowing, r spaceResult, err error) {
	if n, err = f.narrowing(s); err == nil {
		r, err = s.result(ctx, n)
	}
	return n, r, err
}

// reportSpace prints a result, and sets the exit status.
func (a *app) reportSpace(s *askedSpace, r spaceResult) error {
	if r.Solutions.Sign() == 0 {
		a.raiseExit(exitNoSolution)
	}
	return a.print(r, "%s  %s; %s, %s\n", s.place, solutionsText(r.Solutions), console.Plural(r.States, "state"), console.Plural(r.Arcs, "arc"))
}

// spaceQuestion makes c a question about the space of the puzzle that its arguments name, or of the one
// in the graph.
func (a *app) spaceQuestion(c *cobra.Command, answer func(ctx context.Context, s *askedSpace) error) *cobra.Command {
	var flags spaceFlags
	flags.add(a, c)
	c.Args = flags.puzzleOrGraph
	c.RunE = func(c *cobra.Command, args []string) error {
		s, err := a.askedSpace(c.Context(), flags, args)
		if err != nil {
			return err
		}
		return answer(c.Context(), s)
	}
	return c
}

func (a *app) spaceCountCommand() *cobra.Command {
	var narrowing narrowingFlags
	c := a.spaceQuestion(&cobra.Command{
		Use:     "count [flags] [PUZZLE]",
		Short:   "Count all solutions, or those with and without some options",
		Long:    "Counts the solutions of a puzzle, exactly. With --with and --without, it counts only some of them.",
		Example: "  graphcover space count --with r1c1,r2c5 --without r3c8 queens:8",
	}, func(ctx context.Context, s *askedSpace) error {
		_, r, err := narrowing.ask(ctx, s)
		if err != nil {
			return err
		}
		return a.reportSpace(s, r)
	})
	narrowing.add(c)
	return c
}

func (a *app) spaceOptionsCommand() *cobra.Command {
	var narrowing narrowingFlags
	c := a.spaceQuestion(&cobra.Command{
		Use:   "options [flags] [PUZZLE]",
		Short: "Show how many solutions contain each option",
		Long: `Shows how many solutions contain each option of a puzzle, and how many options are in all
solutions and in none. With --with and --without, only some of the solutions count.`,
		Example: "  graphcover space options --with r1c1 queens:8",
	}, func(ctx context.Context, s *askedSpace) error { return a.spaceOptions(ctx, s, narrowing) })
	narrowing.add(c)
	return c
}

// An optionResult is a line of space options.
type optionResult struct {
	Option    string   `json:"option"`
	Move      int      `json:"move"` // its cliflag.Number
	Solutions *big.Int `json:"solutions"`
}

func (a *app) spaceOptions(ctx context.Context, s *askedSpace, narrowing narrowingFlags) error {
	n, r, err := narrowing.ask(ctx, s)
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
	if err := a.reportSpace(s, r); err != nil {
		return err
	}
	if !a.json {
		a.printOptions(options, r.Solutions)
		return nil
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
	a.printf("%s in all solutions, %d in none\n", console.Plural(inAll, "option"), inNone)
	width := len(all.String())
	for _, option := range options {
		share, _ := new(big.Rat).SetFrac(option.Solutions, all).Float64()
		a.printf("%*v  %5.1f%%  %s\n", width, option.Solutions, 100*share, console.OneLine(option.Option))
	}
}
