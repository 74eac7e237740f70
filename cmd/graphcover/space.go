package main

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/graphsolver"
	"graphcover/internal/cliflag"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/puzzle"
	"graphcover/space"
	"graphcover/space/stored"
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
each question, and no Neo4j is needed.

Where states hardly repeat, it takes about as long to build the space as to find every
solution. Then it is not built, unless --max-states says how many states it may have.`,
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
	most   int  // of states
	anyway bool // whether it is built even if its states hardly repeat
}

// defaultStates is the default of --max-states, and mostStates the greatest value.
const (
	defaultStates = 2_000_000
	mostStates    = 1_000_000_000
)

// add adds the flags of a question to c.
func (f *spaceFlags) add(a *app, c *cobra.Command) {
	addSolver(c, &f.solver, "where the space is")
	addMaxStates(c, &f.most)
	a.addDatabaseFlags(c)
}

// checkRepeats is [space.CheckRepeats], unless the space is wanted anyway.
func (f *spaceFlags) checkRepeats(ctx context.Context, p *exactcover.Problem) error {
	if f.anyway {
		return nil
	}
	return space.CheckRepeats(ctx, p)
}

// build makes the space of p in memory.
func (f *spaceFlags) build(ctx context.Context, p *exactcover.Problem) (*space.Space, error) {
	if err := f.checkRepeats(ctx, p); err != nil {
		return nil, err
	}
	return space.Build(ctx, p, f.most)
}

// puzzleOrGraph requires a PUZZLE, unless the space is in the graph: then there may be none.
func (f *spaceFlags) puzzleOrGraph(c *cobra.Command, args []string) error {
	if f.solver == solverGraph && len(args) == 0 {
		return nil
	}
	return puzzles(c, args)
}

// addMaxStates adds the flag --max-states to c. Whoever gives it wants the space even if its states
// hardly repeat.
func addMaxStates(c *cobra.Command, most *int) {
	cliflag.Number(c, most, "max-states", "give up a space with more states, those without a solution included", defaultStates, mostStates, "states")
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
			o, found := named.Option(s.problem, cellName(s.entry.Puzzle, name))
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
	place   string              // of the puzzle, for people
	search  *graphsolver.Search // of a space in the graph, else nil
}

// close ends the session of a space in the graph.
func (s *askedSpace) close(ctx context.Context) error {
	if s.search == nil {
		return nil
	}
	return s.search.Close(ctx)
}

// askedSpace returns the space of the puzzle that args name, or if there are none of the one in the
// graph.
func (a *app) askedSpace(ctx context.Context, f spaceFlags, args []string) (*askedSpace, error) {
	if f.solver == solverGraph || len(args) == 0 {
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
	s, err := f.build(ctx, p)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", place(entry), err)
	}
	return &askedSpace{s, entry, p, place(entry), nil}, nil
}

// A spaceResult is the answer of space count, and the first line of that of space options.
type spaceResult struct {
	Puzzle    string          `json:"puzzle"`
	Reason    *compare.Reason `json:"reason,omitempty"` // why there is no solution, if known
	Solutions *big.Int        `json:"solutions"`
	Group     int             `json:"group,omitempty"`        // as in a [compare.CountResult]
	All       *big.Int        `json:"allSolutions,omitempty"` // the same
	States    int             `json:"states"`
	Arcs      int             `json:"arcs"`
}

// result returns how many solutions a space has, of those that n leaves, and its size.
func (s *askedSpace) result(ctx context.Context, n space.Narrowing) (r spaceResult, err error) {
	solutions, err := s.Count(ctx, n)
	if err != nil {
		return r, err
	}
	size, err := s.Size(ctx)
	r = spaceResult{Puzzle: s.entry.String(), Solutions: solutions, States: size.States, Arcs: size.Arcs}
	if solutions.Sign() == 0 && len(n.With)+len(n.Without) == 0 {
		r.Reason = s.why(ctx)
	}
	return r, err
}

// why says why a space has no solution, or returns nil.
func (s *askedSpace) why(ctx context.Context) *compare.Reason {
	if obvious := compare.Obvious(ctx, s.entry); obvious != nil {
		return obvious
	}
	return compare.Why(ctx, s.problem)
}

// solutionsText returns "1 solution" or "92 solutions".
func solutionsText(n *big.Int) string {
	if n.IsInt64() && n.Int64() == 1 {
		return "1 solution"
	}
	return n.String() + " solutions"
}

// reportSpace prints a result, and sets the exit status.
func (a *app) reportSpace(s *askedSpace, r spaceResult) error {
	if r.Solutions.Sign() == 0 {
		a.raiseExit(exitNoSolution)
	}
	text := countText(r.Solutions, r.Group, r.All)
	if r.Reason != nil {
		text += ": " + r.Reason.Line(false)
	}
	return a.print(r, "%s  %s; %s, %s\n", s.place, text, english.Plural(r.States, "state"), english.Plural(r.Arcs, "arc"))
}

// spaceQuestion makes c a question about the space of the puzzle that its arguments name, or of the one
// in the graph.
func (a *app) spaceQuestion(c *cobra.Command, answer func(ctx context.Context, s *askedSpace) error) *cobra.Command {
	var flags spaceFlags
	flags.add(a, c)
	c.Args = flags.puzzleOrGraph
	c.RunE = func(c *cobra.Command, args []string) error {
		flags.anyway = c.Flags().Changed("max-states")
		s, err := a.askedSpace(c.Context(), flags, args)
		if err != nil {
			return err
		}
		return cmp.Or(answer(c.Context(), s), s.close(c.Context()))
	}
	return c
}

// narrowedQuestion makes c a question about the solutions with and without some options. answer also
// gets how many these are.
func (a *app) narrowedQuestion(c *cobra.Command, answer func(context.Context, *askedSpace, space.Narrowing, spaceResult) error) *cobra.Command {
	var flags narrowingFlags
	flags.add(c)
	return a.spaceQuestion(c, func(ctx context.Context, s *askedSpace) error {
		n, err := flags.narrowing(s)
		if err != nil {
			return err
		}
		r, err := s.result(ctx, n)
		if err != nil {
			return err
		}
		return answer(ctx, s, n, r)
	})
}

func (a *app) spaceCountCommand() *cobra.Command {
	var upToSymmetry bool
	c := a.narrowedQuestion(&cobra.Command{
		Use:   "count [flags] [PUZZLE]",
		Short: "Count all solutions, or those with and without some options",
		Long: `Counts the solutions of a puzzle, exactly. With --with and --without, it counts only some of
them, and with --up-to-symmetry, in memory, those once that a symmetry of the puzzle takes to
each other: see docs/symmetry.md.`,
		Example: "  graphcover space count --with r1c1 --without r2c5 queens:8",
	}, func(ctx context.Context, s *askedSpace, _ space.Narrowing, r spaceResult) (err error) {
		if upToSymmetry {
			if r, err = s.upToSymmetry(ctx, r); err != nil {
				return err
			}
		}
		return a.reportSpace(s, r)
	})
	addUpToSymmetry(c, &upToSymmetry, "count solutions once that a symmetry of the puzzle takes to each other")
	return c
}

// upToSymmetry returns the result r about all solutions of a space with their number up to symmetry. It
// makes the spaces of more problems, which are smaller: see [symmetry.Fixed].
func (s *askedSpace) upToSymmetry(ctx context.Context, r spaceResult) (spaceResult, error) {
	group, err := groupOf(&s.entry)
	if err != nil {
		return r, err
	}
	r.Group = group.Order()
	r.Solutions, r.All, err = group.Count(ctx, func(ctx context.Context, p *exactcover.Problem) (*big.Int, error) {
		if p == group.Problem() {
			return r.Solutions, nil
		}
		fixed, err := space.Build(ctx, p, max(defaultStates, r.States))
		if err != nil {
			return nil, err
		}
		return fixed.Count(ctx, space.Narrowing{})
	})
	return r, err
}

func (a *app) spaceOptionsCommand() *cobra.Command {
	return a.narrowedQuestion(&cobra.Command{
		Use:   "options [flags] [PUZZLE]",
		Short: "Show how many solutions contain each option",
		Long: `Shows how many solutions contain each option of a puzzle, and how many options are in all
solutions and in none. With --with and --without, only some of the solutions count.`,
		Example: "  graphcover space options --with r1c1 queens:8",
	}, a.spaceOptions)
}

// An optionResult is a line of space options.
type optionResult struct {
	Option    string   `json:"option"`
	Move      int      `json:"move"` // its number
	Solutions *big.Int `json:"solutions"`
}

func (a *app) spaceOptions(ctx context.Context, s *askedSpace, n space.Narrowing, r spaceResult) error {
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
	a.printf("%s in all solutions, %d in none\n", english.Plural(inAll, "option"), inNone)
	width := len(all.String())
	for _, option := range options {
		share, _ := new(big.Rat).SetFrac(option.Solutions, all).Float64()
		a.printf("%*v  %5.1f%%  %s\n", width, option.Solutions, 100*share, console.OneLine(option.Option))
	}
}

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
			flags.anyway = c.Flags().Changed("max-states")
			names := [2]string{a.puzzleName, cmp.Or(other, a.puzzleName+" 2")}
			return a.spaceCompare(c.Context(), flags, names, args)
		},
	}
	flags.add(a, c)
	solver := c.Flags().Lookup("solver") // most puzzles are not in the graph
	solver.DefValue, solver.Usage, flags.solver = solverMemory, strings.TrimSuffix(solver.Usage, "; "+solverVariable), solverMemory
	c.Flags().StringVar(&other, "other-name", "", "name of the second puzzle in the graph; that of the first and a 2 if left out")
	return c
}

// A spaceComparison is the first line of space compare. The others are each a [space.Difference].
type spaceComparison struct {
	Puzzles   [2]string   `json:"puzzles"`
	Solutions [2]*big.Int `json:"solutions"`
	Same      bool        `json:"same"` // whether the counts of all options are equal, too
}

// spaceCompare compares the spaces of two puzzles. The names are those in the graph.
func (a *app) spaceCompare(ctx context.Context, f spaceFlags, names [2]string, args []string) error {
	if err := checkName("--other-name", names[1]); err != nil {
		return err
	}
	var spaces [2]*askedSpace
	for i, name := range names {
		var err error
		a.puzzleName = name // also for what is said about an error
		if spaces[i], err = a.askedSpace(ctx, f, args[min(i, len(args)):min(i+1, len(args))]); err != nil {
			return err
		}
		defer spaces[i].close(ctx)
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
		a.printf("%s with different counts\n", english.Plural(len(c.Differ), "option"))
	}
	for _, d := range c.Differ {
		if err := a.print(d, "%v  %v  %s\n", d.Solutions[0], d.Solutions[1], console.OneLine(d.Option)); err != nil {
			return err
		}
	}
	return nil
}
