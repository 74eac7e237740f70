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
	"graphcover/graphsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/coloring"
	"graphcover/strategy/csp"
	"graphcover/strategy/deduce"
	"graphcover/strategy/tuples"
)

// strategies are the ways to solve a Sudoku that are not exact cover.
var strategies = []strategyKind{
	{name: "coloring", solvers: []string{solverMemory, solverGraph}, make: makeColoring},
	{name: "deduce", solvers: []string{solverGraph}, make: makeDeduce, resumable: true},
	{name: "tuples", solvers: []string{solverMemory}, make: always(tuples.Solver{}), candidates: true},
	{name: "csp", solvers: []string{solverMemory}, make: always(csp.Singles{}), candidates: true},
	{name: "csp-gac", solvers: []string{solverMemory}, make: always(csp.AllDifferent{}), candidates: true},
}

// A strategyKind makes strategies of one name.
type strategyKind struct {
	name    string
	solvers []string // where it can solve: the default first
	// make returns a strategy that can solve what s says.
	make       func(ctx context.Context, a *app, s strategySetup) (strategy.Strategy, error)
	resumable  bool // whether the command resume can go on where it was stopped
	candidates bool // whether it makes a [strategy.FromCandidates]
}

// A strategySetup says for what a strategy is made.
type strategySetup struct {
	strategyFlags
	solver string // where it is to solve
	name   string // of the puzzle in the graph
	grid   sudoku.Grid
}

// always makes a strategy that depends on no flag and no database.
func always(s strategy.Strategy) func(context.Context, *app, strategySetup) (strategy.Strategy, error) {
	return func(context.Context, *app, strategySetup) (strategy.Strategy, error) { return s, nil }
}

// strategyFlags are those of strategies that can solve in several ways.
type strategyFlags struct {
	order coloring.Order
	then  deduce.Then
}

func (f *strategyFlags) add(c *cobra.Command) {
	choose(c, &f.order, "order", "which cell coloring turns to next", coloring.Dsatur, coloring.Published)
	choose(c, &f.then, "then", "what deduce does where nothing more follows", deduce.Stop, deduce.Search)
}

// check returns an error for a flag that none of the strategies of these names uses.
func (f *strategyFlags) check(c *cobra.Command, names ...string) error {
	for flag, owner := range map[string]string{"order": "coloring", "then": "deduce"} {
		if c.Flags().Changed(flag) && !slices.Contains(names, owner) && !slices.Contains(names, allStrategies) {
			return usageError{fmt.Errorf("--%s: it is about the strategy %s, which is not asked for", flag, owner)}
		}
	}
	return nil
}

func makeColoring(ctx context.Context, a *app, s strategySetup) (strategy.Strategy, error) {
	if s.solver == solverMemory {
		return coloring.InMemory{Order: s.order}, nil
	}
	db, err := a.dbFor(ctx, s.grid)
	return coloring.InGraph{DB: db, Name: s.name, Order: s.order}, err
}

func makeDeduce(ctx context.Context, a *app, s strategySetup) (strategy.Strategy, error) {
	db, err := a.dbFor(ctx, s.grid)
	return deduce.Strategy{DB: db, Name: s.name, Then: s.then}, err
}

// dbFor returns the database to solve g in, or nil if there is nothing to search, because
// the clues contradict each other.
func (a *app) dbFor(ctx context.Context, g sudoku.Grid) (*graphsolver.DB, error) {
	if len(g.Contradictions()) > 0 {
		return nil, nil
	}
	return a.db(ctx)
}

// A viewable strategy leaves something in the graph to look at.
type viewable interface {
	Look() string // returns a statement to paste into Neo4j Browser
}

// contender returns the contender of kind k for s.
func (k strategyKind) contender(ctx context.Context, a *app, s strategySetup) (compare.StrategyContender, error) {
	made, err := k.make(ctx, a, s)
	return compare.StrategyContender{Strategy: made, Home: s.solver}, err
}

// allStrategies stands for all strategies, each wherever it can solve.
const allStrategies = "all"

// strategyNames lists the strategies.
func strategyNames() []string {
	names := make([]string, len(strategies))
	for i, kind := range strategies {
		names[i] = kind.name
	}
	return names
}

// strategyNamed returns the strategy of that name.
func strategyNamed(flag, name string) (strategyKind, error) {
	i := slices.IndexFunc(strategies, func(k strategyKind) bool { return k.name == name })
	if i < 0 {
		return strategyKind{}, usageError{fmt.Errorf("%s: want one of %s, got %q", flag, strings.Join(strategyNames(), ", "), name)}
	}
	return strategies[i], nil
}

// addStrategiesFlag adds the choice of strategies to compare.
func addStrategiesFlag(c *cobra.Command, names *[]string, usage string, defaults ...string) {
	c.Flags().StringSliceVar(names, "strategies", defaults,
		fmt.Sprintf("%s: %s, or some of %s", usage, allStrategies, strings.Join(strategyNames(), ", ")))
	c.RegisterFlagCompletionFunc("strategies", cobra.FixedCompletions(
		append([]string{allStrategies}, strategyNames()...), cobra.ShellCompDirectiveNoFileComp))
}

// strategiesNamed returns the strategies that the flag --strategies of c names, each once.
func strategiesNamed(c *cobra.Command, names []string) ([]strategyKind, error) {
	if c.Flags().Changed("strategies") && len(names) == 0 {
		return nil, usageError{fmt.Errorf("--strategies: want %s, or some of %s, got none",
			allStrategies, strings.Join(strategyNames(), ", "))}
	}
	if slices.Contains(names, allStrategies) {
		names = strategyNames()
	}
	var kinds []strategyKind
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

// strategyContenders returns contenders of these kinds to solve g, each wherever it can
// solve, in the graph under that name.
func (a *app) strategyContenders(ctx context.Context, kinds []strategyKind, f strategyFlags, name string, g sudoku.Grid) ([]compare.StrategyContender, error) {
	var contenders []compare.StrategyContender
	for _, kind := range kinds {
		for _, solver := range kind.solvers {
			contender, err := kind.contender(ctx, a, strategySetup{f, solver, name, g})
			if err != nil {
				return nil, err
			}
			contenders = append(contenders, contender)
		}
	}
	return contenders, nil
}

// gridOf returns the Sudoku of an entry, the only puzzle that strategies solve, or the
// decided cells of one with candidates, if all strategies of these kinds can begin from
// them.
func gridOf(entry puzzle.Entry, kinds ...strategyKind) (sudoku.Grid, error) {
	switch p := entry.Puzzle.(type) {
	case sudoku.Grid:
		return p, nil
	case sudoku.Candidates:
		for _, kind := range kinds {
			if !kind.candidates {
				err := fmt.Errorf("%s: the strategy %s: %w", place(entry), kind.name, compare.ErrCandidates)
				return sudoku.Grid{}, inputError{err}
			}
		}
		return p.Grid(), nil
	}
	return sudoku.Grid{}, inputError{fmt.Errorf("%s: want a Sudoku, which is all that strategies solve", place(entry))}
}

// solveByStrategy solves the puzzles of args with the strategy of that name, at the place
// that solver names, or at its default if that is "".
func (a *app) solveByStrategy(ctx context.Context, args []string, name, solver string, f strategyFlags) error {
	kind, err := strategyNamed("--strategy", name)
	if err != nil {
		return err
	}
	if solver == "" {
		solver = kind.solvers[0]
	}
	if !slices.Contains(kind.solvers, solver) {
		return usageError{fmt.Errorf("--strategy %s: want --solver %s, got %s", name, strings.Join(kind.solvers, " or "), solver)}
	}
	bar := a.newProgress(countPuzzles(args))
	defer bar.clear()
	jobs := 1 // in the graph
	if solver == solverMemory {
		jobs = runtime.GOMAXPROCS(0)
	}
	workers := slices.Repeat([]collection.Worker[strategyOutcome]{
		func(ctx context.Context, p collection.Puzzle) strategyOutcome {
			return a.solveEntryByStrategy(ctx, p.Entry, kind, strategySetup{strategyFlags: f, solver: solver, name: a.puzzleName})
		},
	}, jobs)
	return each(ctx, a, args, !a.json, workers, func(p collection.Puzzle, o strategyOutcome, only bool) error {
		bar.next()
		if a.badInput(o.err) {
			return nil
		}
		err := o.err
		if o.result.Status != "" {
			err = join(a.reportAnswer(p.Entry, o.result, only), err)
		}
		if only && err == nil && o.look != "" {
			a.note("to look at it in Neo4j Browser, paste:\n\n" + o.look)
		}
		return err
	})
}

// A strategyOutcome is what a strategy has found of a puzzle.
type strategyOutcome struct {
	result compare.SudokuResult
	err    error
	look   string // a statement to look at it in Neo4j Browser, if there is one
}

func (a *app) solveEntryByStrategy(ctx context.Context, entry puzzle.Entry, kind strategyKind, setup strategySetup) (o strategyOutcome) {
	if setup.grid, o.err = gridOf(entry, kind); o.err != nil {
		return o
	}
	contender, err := kind.contender(ctx, a, setup)
	if err != nil {
		o.err = err
		return o
	}
	o.result, err = compare.SolveSudoku(ctx, contender, entry, setup.grid)
	switch o.err = stopped(err); {
	case !kind.resumable && err != nil:
		o.err = strategyError{o.err}
	case o.err == errStopped && o.result.Choices > 0:
		a.noteResume(setup.name)
	}
	if v, ok := contender.Strategy.(viewable); ok && o.result.Reason == "" {
		o.look = v.Look()
	}
	return o
}
