package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

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
	{name: "coloring", homes: []string{solverMemory, solverGraph}, make: makeColoring},
	{name: "deduce", homes: []string{solverGraph}, make: makeDeduce, resumable: true},
	{name: "tuples", homes: []string{solverMemory}, make: always(tuples.Solver{})},
	{name: "csp", homes: []string{solverMemory}, make: always(csp.Singles{})},
	{name: "csp-gac", homes: []string{solverMemory}, make: always(csp.AllDifferent{})},
}

// A strategyKind makes strategies of one name.
type strategyKind struct {
	name  string
	homes []string // where it can solve, first where it does by default
	// make returns one to solve g. It asks for the database only if there is something to
	// be done.
	make      func(ctx context.Context, a *app, f strategyFlags, home string, g sudoku.Grid) (strategy.Strategy, error)
	resumable bool // whether the command resume can go on where it was stopped
}

// always makes a strategy that no flag and no database changes.
func always(s strategy.Strategy) func(context.Context, *app, strategyFlags, string, sudoku.Grid) (strategy.Strategy, error) {
	return func(context.Context, *app, strategyFlags, string, sudoku.Grid) (strategy.Strategy, error) {
		return s, nil
	}
}

// strategyFlags say how the strategies solve that can do it in several ways.
type strategyFlags struct {
	order coloring.Order
	then  deduce.Then
}

func (f *strategyFlags) add(c *cobra.Command) {
	choose(c, &f.order, "order", "which cell coloring turns to next", coloring.Dsatur, coloring.Published)
	choose(c, &f.then, "then", "what deduce does where nothing more follows", deduce.Stop, deduce.Search)
}

// check refuses a flag that none of the strategies of these names heeds.
func (f *strategyFlags) check(c *cobra.Command, names ...string) error {
	for flag, owner := range map[string]string{"order": "coloring", "then": "deduce"} {
		if c.Flags().Changed(flag) && !slices.Contains(names, owner) && !slices.Contains(names, allStrategies) {
			return usageError{fmt.Errorf("--%s: it is about the strategy %s, which is not asked for", flag, owner)}
		}
	}
	return nil
}

func makeColoring(ctx context.Context, a *app, f strategyFlags, home string, g sudoku.Grid) (strategy.Strategy, error) {
	if home == solverMemory {
		return coloring.InMemory{Order: f.order}, nil
	}
	db, err := a.dbFor(ctx, g)
	return coloring.InGraph{DB: db, Name: a.puzzleName, Order: f.order}, err
}

func makeDeduce(ctx context.Context, a *app, f strategyFlags, _ string, g sudoku.Grid) (strategy.Strategy, error) {
	db, err := a.dbFor(ctx, g)
	return deduce.Strategy{DB: db, Name: a.puzzleName, Then: f.then}, err
}

// dbFor returns the database to solve g in, nil if its clues contradict each other.
func (a *app) dbFor(ctx context.Context, g sudoku.Grid) (*graphsolver.DB, error) {
	if len(g.Contradictions()) > 0 {
		return nil, nil
	}
	return a.db(ctx)
}

// A looker is a strategy that leaves something to be looked at.
type looker interface {
	Look() string // returns a statement to paste into Neo4j Browser
}

// at returns the contender of kind k that solves g at home.
func (k strategyKind) at(ctx context.Context, a *app, f strategyFlags, home string, g sudoku.Grid) (compare.StrategyContender, error) {
	s, err := k.make(ctx, a, f, home, g)
	return compare.StrategyContender{Strategy: s, Home: home}, err
}

// allStrategies stands for each strategy, wherever it can solve.
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

// addStrategiesFlag adds the choice of strategies for people to compare, by default those
// of otherwise.
func addStrategiesFlag(c *cobra.Command, names *[]string, usage string, otherwise ...string) {
	c.Flags().StringSliceVar(names, "strategies", otherwise,
		fmt.Sprintf("%s: %s, or some of %s", usage, allStrategies, strings.Join(strategyNames(), ", ")))
}

// strategiesNamed returns the strategies that the flag --strategies names, each once.
func strategiesNamed(names []string) ([]strategyKind, error) {
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
// solve.
func (a *app) strategyContenders(ctx context.Context, kinds []strategyKind, f strategyFlags, g sudoku.Grid) ([]compare.StrategyContender, error) {
	var contenders []compare.StrategyContender
	for _, kind := range kinds {
		for _, home := range kind.homes {
			contender, err := kind.at(ctx, a, f, home, g)
			if err != nil {
				return nil, err
			}
			contenders = append(contenders, contender)
		}
	}
	return contenders, nil
}

// gridOf returns the Sudoku of an entry, the only puzzle that strategies solve.
func gridOf(entry puzzle.Entry) (sudoku.Grid, error) {
	g, ok := entry.Puzzle.(sudoku.Grid)
	if !ok {
		return g, inputError{fmt.Errorf("%s: want a Sudoku, which is all that strategies solve", place(entry))}
	}
	return g, nil
}

// solveByStrategy solves the puzzles of args with the strategy that flags name, at
// home, or where it is most at home if that is "".
func (a *app) solveByStrategy(ctx context.Context, args []string, name, home string, f strategyFlags) error {
	kind, err := strategyNamed("--strategy", name)
	if err != nil {
		return err
	}
	if home == "" {
		home = kind.homes[0]
	}
	if !slices.Contains(kind.homes, home) {
		return usageError{fmt.Errorf("--strategy %s: want --solver %s, got %s", name, strings.Join(kind.homes, " or "), home)}
	}
	bar := a.newProgress(countPuzzles(args))
	defer bar.clear()
	return a.each(ctx, args, !a.json, func(entry puzzle.Entry, only bool) error {
		g, err := gridOf(entry)
		if err != nil {
			a.complain(err)
			return nil
		}
		contender, err := kind.at(ctx, a, f, home, g)
		if err != nil {
			return err
		}
		result, err := compare.SolveSudoku(ctx, contender, entry, g)
		bar.next()
		if err = a.stopped(ctx, err, kind.resumable && result.Choices > 0); err != nil && !kind.resumable {
			err = strategyError{err}
		}
		err = join(a.reportResult(entry, result, only), err)
		if s, ok := contender.Strategy.(looker); ok && only && err == nil && result.Reason == "" {
			a.note("to look at it in Neo4j Browser, paste:\n\n" + s.Look())
		}
		return err
	})
}
