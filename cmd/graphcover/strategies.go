package main

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/internal/cliflag"
	"graphcover/internal/english"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/coloring"
	"graphcover/strategy/deduce"
	"graphcover/strategy/registry"
)

// strategyFlags are the flags of strategies that can work in several ways.
type strategyFlags struct{ setup registry.Setup }

// at returns how to solve in one place, and in the graph under a name.
func (f strategyFlags) at(home registry.Home, name string) registry.Setup {
	f.setup.Home, f.setup.Name = home, name
	return f.setup
}

func (f *strategyFlags) add(c *cobra.Command) {
	cliflag.Choose(c, &f.setup.Order, "coloring-order", "which cell the strategy coloring takes next", coloring.Dsatur, coloring.Published)
	cliflag.Choose(c, &f.setup.Rules, "rules", "which rules deduce applies: all; or those of the published article, whole or up to a stage of it",
		deduce.All, deduce.Published, deduce.Singles, deduce.Blocks, deduce.Twins)
	cliflag.Choose(c, &f.setup.Then, "then", "what deduce does when nothing more follows", deduce.Stop, deduce.Search)
}

// check returns an error if c has a flag set that none of the named strategies uses.
func (f *strategyFlags) check(c *cobra.Command, names ...string) error {
	for flag, owner := range map[string]string{"coloring-order": "coloring", "rules": "deduce", "then": "deduce"} {
		if c.Flags().Changed(flag) && !slices.Contains(names, owner) && !slices.Contains(names, allStrategies) {
			return usageError{fmt.Errorf("--%s: it applies to the strategy %s, which was not chosen", flag, owner)}
		}
	}
	return nil
}

// A viewable strategy leaves something in the graph for people to look at.
type viewable interface {
	// Look returns statements to paste into Neo4j Browser after such an answer, or "".
	Look(strategy.Verdict) string
}

// contender returns the contender of a kind for p. It connects to the database if that is where
// to solve, unless there is nothing to search because the clues contradict each other.
func (a *app) contender(ctx context.Context, kind registry.Kind, s registry.Setup, p puzzle.Puzzle) (c compare.StrategyContender, err error) {
	if s.Home == solverGraph && len(p.Contradictions()) == 0 {
		s.DB, err = a.db(ctx)
	}
	return compare.StrategyContender{Strategy: kind.New(s), Home: s.Home}, err
}

// allStrategies is the flag value that chooses all strategies, each wherever it can run.
const allStrategies = "all"

// strategyNamed returns the strategy called name. The flag is for the error message.
func strategyNamed(flag, name string) (registry.Kind, error) {
	kind, ok := registry.ByName(name)
	if !ok {
		return kind, usageError{fmt.Errorf("%s: want one of %s, got %q%s",
			flag, strings.Join(registry.Names(), ", "), name, english.DidYouMean(name, registry.Names()))}
	}
	return kind, nil
}

func addStrategiesFlag(c *cobra.Command, names *[]string, usage string, defaults ...string) {
	c.Flags().StringSliceVar(names, "strategies", defaults,
		fmt.Sprintf("%s: %s, or one or more of %s", usage, allStrategies, strings.Join(registry.Names(), ", ")))
	c.RegisterFlagCompletionFunc("strategies", cobra.FixedCompletions(
		append([]string{allStrategies}, registry.Names()...), cobra.ShellCompDirectiveNoFileComp))
}

// strategiesNamed returns the strategies that the flag --strategies of c names, without
// duplicates.
func strategiesNamed(c *cobra.Command, names []string) ([]registry.Kind, error) {
	if c.Flags().Changed("strategies") && len(names) == 0 {
		return nil, usageError{fmt.Errorf("--strategies: want %s, or one or more of %s, got none",
			allStrategies, strings.Join(registry.Names(), ", "))}
	}
	if slices.Contains(names, allStrategies) {
		names = registry.Names()
	}
	var kinds []registry.Kind
	for i, name := range names {
		kind, err := strategyNamed("--strategies", name)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(names[:i], name) {
			kinds = append(kinds, kind)
		}
	}
	return kinds, nil
}

// strategyContenders returns contenders for Sudokus: each kind wherever it takes all of them. In the
// graph they use the given puzzle name.
func (a *app) strategyContenders(ctx context.Context, kinds []registry.Kind, f strategyFlags, name string, sudokus ...puzzle.Entry) ([]compare.StrategyContender, error) {
	var contenders []compare.StrategyContender
	for _, kind := range kinds {
		for _, solver := range kind.Homes {
			if slices.ContainsFunc(sudokus, func(s puzzle.Entry) bool { return checkTaken(s, kind, solver) != nil }) {
				continue
			}
			contender, err := a.contender(ctx, kind, f.at(solver, name), sudokus[0].Puzzle)
			if err != nil {
				return nil, err
			}
			contenders = append(contenders, contender)
		}
	}
	return contenders, nil
}

// checkTaken returns an error if an entry is no Sudoku, or has something that a strategy does not know
// in any of these homes.
func checkTaken(entry puzzle.Entry, kind registry.Kind, homes ...registry.Home) error {
	b, ok := entry.Puzzle.(sudoku.Board)
	if !ok {
		return inputError{fmt.Errorf("%s: %w: strategies solve no other puzzles", place(entry), compare.ErrNotSudoku)}
	}
	if err := kind.Takes(b, homes...); err != nil {
		return inputError{fmt.Errorf("%s: the strategy %s: %w", place(entry), kind.Name, err)}
	}
	return nil
}

// A solverFlag is the value of --solver, which may be the default.
type solverFlag struct {
	solver string
	given  bool
}

// of returns where a strategy is to run. If the flag was not given, memory is preferred only if it is
// the default, and otherwise what the strategy prefers.
func (f solverFlag) of(kind registry.Kind) (string, error) {
	switch {
	case slices.Contains(kind.Homes, f.solver) && (f.given || f.solver == solverMemory):
		return f.solver, nil
	case f.given:
		return "", usageError{fmt.Errorf("--strategy %s: want --solver %s, got %s", kind.Name, strings.Join(kind.Homes, " or "), f.solver)}
	}
	return kind.Homes[0], nil
}

// solveByStrategy solves the puzzles of args with the named strategy. It runs where wanted says: see
// [solverFlag.of].
func (a *app) solveByStrategy(ctx context.Context, args []string, name string, wanted solverFlag, f strategyFlags) error {
	kind, err := strategyNamed("--strategy", name)
	if err != nil {
		return err
	}
	solver, err := wanted.of(kind)
	if err != nil {
		return err
	}
	jobs := 1 // in the graph
	if solver == solverMemory {
		jobs = runtime.GOMAXPROCS(0)
	}
	explain := new(compare.Explainer)
	work := func(ctx context.Context, p collection.Puzzle) strategyOutcome {
		return a.solveEntryByStrategy(ctx, p.Entry, kind, f.at(solver, a.puzzleName), explain)
	}
	var all compare.Sum
	err = each(ctx, a, args, !a.json, copies(jobs, work), func(p collection.Puzzle, o strategyOutcome, only bool) error {
		err := a.skipBad(o.err)
		if o.result.Status != "" {
			all.AddResult(o.result.Result)
			err = join(a.reportResult(p.Entry, o.result, only), err)
		}
		if only && err == nil && o.look != "" {
			a.note("to see it in Neo4j Browser, paste:\n\n" + o.look)
		}
		return err
	})
	a.reportSum(all, string(compare.Solved))
	return err
}

// A strategyOutcome is the answer of a strategy to one puzzle.
type strategyOutcome struct {
	result compare.SudokuResult
	err    error
	look   string // a statement to paste into Neo4j Browser, or ""
}

func (a *app) solveEntryByStrategy(ctx context.Context, entry puzzle.Entry, kind registry.Kind, setup registry.Setup, explain *compare.Explainer) (o strategyOutcome) {
	if o.err = checkTaken(entry, kind, setup.Home); o.err != nil {
		return o
	}
	contender, err := a.contender(ctx, kind, setup, entry.Puzzle)
	if err != nil {
		o.err = err
		return o
	}
	contender.Explain = explain
	o.result, err = compare.SolveSudoku(ctx, contender, entry)
	if o.err = stopped(err); kind.Resumable && setup.Home == solverGraph {
		o.err = a.stoppedAt(setup.Name, "", o.result.Choices > 0, err)
	}
	if v, ok := contender.Strategy.(viewable); ok && (o.result.Reason == nil || !o.result.Reason.Obvious) {
		o.look = v.Look(strategy.Verdict(o.result.Status))
	}
	return o
}
