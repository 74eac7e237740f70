package main

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/classic"
	"graphcover/strategy"
	"graphcover/strategy/coloring"
	"graphcover/strategy/csp"
	"graphcover/strategy/deduce"
	"graphcover/strategy/tuples"
)

// strategies are the ways to solve a Sudoku other than exact cover.
var strategies = []strategyKind{
	{name: "coloring", solvers: []string{solverMemory, solverGraph}, make: makeColoring, takes: coloring.InMemory{}.Takes},
	{name: "deduce", solvers: []string{solverGraph}, make: makeDeduce, resumable: true, takes: deduce.Strategy{}.Takes},
	{name: "tuples", solvers: []string{solverMemory, solverGraph}, make: makeTuples, resumable: true, candidates: true, takes: tuples.Solver{}.Takes},
	{name: "csp", solvers: []string{solverMemory}, make: always(csp.Singles{}), candidates: true, takes: csp.Singles{}.Takes},
	{name: "csp-gac", solvers: []string{solverMemory}, make: always(csp.AllDifferent{}), candidates: true, takes: csp.AllDifferent{}.Takes},
}

// A strategyKind makes the strategies of one name.
type strategyKind struct {
	name    string
	solvers []string // where it can run; the first is the default
	// make returns a strategy for the setup s.
	make       func(ctx context.Context, a *app, s strategySetup) (strategy.Strategy, error)
	resumable  bool // whether the command resume can continue what it leaves in the graph
	candidates bool // whether it makes a [strategy.FromCandidates]
	// takes says which rule of boards it does not know: see [strategy.OfBoards].
	takes func(*sudoku.Rules) error
}

// A strategySetup says what a strategy is made for.
type strategySetup struct {
	strategyFlags
	solver string // where to solve
	name   string // of the puzzle in the graph
	puzzle puzzle.Puzzle
}

// always returns a make function for a strategy that needs no flags and no database.
func always(s strategy.Strategy) func(context.Context, *app, strategySetup) (strategy.Strategy, error) {
	return func(context.Context, *app, strategySetup) (strategy.Strategy, error) { return s, nil }
}

// strategyFlags are the flags of strategies that can work in several ways.
type strategyFlags struct {
	order coloring.Order
	rules deduce.Rules
	then  deduce.Then
}

func (f *strategyFlags) add(c *cobra.Command) {
	choose(c, &f.order, "order", "which cell coloring takes next", coloring.Dsatur, coloring.Published)
	f.addOthers(c)
}

// addBeside is add for a command that also searches by exact cover. The flag --order is then
// that of the search, too.
func (f *strategyFlags) addBeside(c *cobra.Command, search *exactcover.Order) {
	*search, f.order = exactcover.OrderFewest, coloring.Dsatur
	flag := &eitherOrder{search: search, coloring: &f.order, text: string(*search)}
	c.Flags().Var(flag, "order", searchOrderUsage+"; or which cell coloring takes next")
	c.RegisterFlagCompletionFunc("order", cobra.FixedCompletions(strings.Split(flag.Type(), "|"), cobra.ShellCompDirectiveNoFileComp))
	f.addOthers(c)
}

func (f *strategyFlags) addOthers(c *cobra.Command) {
	choose(c, &f.rules, "rules", "which rules deduce applies: all; or those of the published article, whole or up to a stage of it",
		deduce.All, deduce.Published, deduce.Singles, deduce.Blocks, deduce.Twins)
	choose(c, &f.then, "then", "what deduce does when nothing more follows", deduce.Stop, deduce.Search)
}

// An eitherOrder is a flag that takes the order of a search by exact cover, or that of the
// strategy coloring.
type eitherOrder struct {
	search   *exactcover.Order
	coloring *coloring.Order
	text     string
}

var _ pflag.Value = &eitherOrder{}

func (e *eitherOrder) String() string { return e.text }

func (e *eitherOrder) Type() string {
	return choice[exactcover.Order]{allowed: exactcover.Orders()}.Type() + "|" +
		choice[coloring.Order]{allowed: []coloring.Order{coloring.Dsatur, coloring.Published}}.Type()
}

func (e *eitherOrder) Set(text string) error {
	switch {
	case slices.Contains(exactcover.Orders(), exactcover.Order(text)):
		*e.search = exactcover.Order(text)
	case text == string(coloring.Dsatur) || text == string(coloring.Published):
		*e.coloring = coloring.Order(text)
	default:
		return fmt.Errorf("want %s", e.Type())
	}
	e.text = text
	return nil
}

// isSearchOrder reports whether the flag --order of c is that of a search by exact cover.
func isSearchOrder(c *cobra.Command) bool {
	return slices.Contains(exactcover.Orders(), exactcover.Order(c.Flag("order").Value.String()))
}

// check returns an error if c has a flag set that none of the named strategies uses.
func (f *strategyFlags) check(c *cobra.Command, names ...string) error {
	for flag, owner := range map[string]string{"order": "coloring", "rules": "deduce", "then": "deduce"} {
		if flag == "order" && isSearchOrder(c) {
			continue
		}
		if c.Flags().Changed(flag) && !slices.Contains(names, owner) && !slices.Contains(names, allStrategies) {
			return usageError{fmt.Errorf("--%s: it applies to the strategy %s, which was not chosen", flag, owner)}
		}
	}
	return nil
}

// checkNoSearch returns an error if c has a flag set that only a search by exact cover uses.
func checkNoSearch(c *cobra.Command) error {
	for _, flag := range []string{"trace", "engine", "cores", "jobs", "mode", "chunk", "pause", "watch", "record", "record-limit", "order"} {
		if c.Flags().Changed(flag) && (flag != "order" || isSearchOrder(c)) {
			return usageError{fmt.Errorf("--%s: it applies to exact cover and can't be combined with --strategy", flag)}
		}
	}
	return nil
}

func makeColoring(ctx context.Context, a *app, s strategySetup) (strategy.Strategy, error) {
	if s.solver == solverMemory {
		return coloring.InMemory{Order: s.order}, nil
	}
	db, err := a.dbFor(ctx, s.puzzle)
	return coloring.InGraph{DB: db, Name: s.name, Order: s.order}, err
}

func makeTuples(ctx context.Context, a *app, s strategySetup) (strategy.Strategy, error) {
	if s.solver == solverMemory {
		return tuples.Solver{}, nil
	}
	db, err := a.dbFor(ctx, s.puzzle)
	return tuples.InGraph{DB: db, Name: s.name}, err
}

func makeDeduce(ctx context.Context, a *app, s strategySetup) (strategy.Strategy, error) {
	db, err := a.dbFor(ctx, s.puzzle)
	return deduce.Strategy{DB: db, Name: s.name, Rules: s.rules, Then: s.then}, err
}

// dbFor returns the database in which to solve p, or nil if there is nothing to search
// because the clues contradict each other.
func (a *app) dbFor(ctx context.Context, p puzzle.Puzzle) (*graphsolver.DB, error) {
	if len(p.Contradictions()) > 0 {
		return nil, nil
	}
	return a.db(ctx)
}

// A viewable strategy leaves something in the graph for people to look at.
type viewable interface {
	// Look returns statements to paste into Neo4j Browser after such an answer, or "".
	Look(strategy.Verdict) string
}

// contender returns the contender of kind k for s.
func (k strategyKind) contender(ctx context.Context, a *app, s strategySetup) (compare.StrategyContender, error) {
	made, err := k.make(ctx, a, s)
	return compare.StrategyContender{Strategy: made, Home: s.solver}, err
}

// allStrategies is the flag value that chooses all strategies, each wherever it can run.
const allStrategies = "all"

// strategyNames returns the names of the strategies.
func strategyNames() []string {
	names := make([]string, len(strategies))
	for i, kind := range strategies {
		names[i] = kind.name
	}
	return names
}

// strategyNamed returns the strategy called name. The flag is for the error message.
func strategyNamed(flag, name string) (strategyKind, error) {
	i := slices.IndexFunc(strategies, func(k strategyKind) bool { return k.name == name })
	if i < 0 {
		return strategyKind{}, usageError{fmt.Errorf("%s: want one of %s, got %q", flag, strings.Join(strategyNames(), ", "), name)}
	}
	return strategies[i], nil
}

// addStrategiesFlag adds the flag --strategies to c.
func addStrategiesFlag(c *cobra.Command, names *[]string, usage string, defaults ...string) {
	c.Flags().StringSliceVar(names, "strategies", defaults,
		fmt.Sprintf("%s: %s, or one or more of %s", usage, allStrategies, strings.Join(strategyNames(), ", ")))
	c.RegisterFlagCompletionFunc("strategies", cobra.FixedCompletions(
		append([]string{allStrategies}, strategyNames()...), cobra.ShellCompDirectiveNoFileComp))
}

// strategiesNamed returns the strategies that the flag --strategies of c names, without
// duplicates.
func strategiesNamed(c *cobra.Command, names []string) ([]strategyKind, error) {
	if c.Flags().Changed("strategies") && len(names) == 0 {
		return nil, usageError{fmt.Errorf("--strategies: want %s, or one or more of %s, got none",
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

// strategyContenders returns contenders for p: each kind wherever it can run. In the
// graph they use the given puzzle name.
func (a *app) strategyContenders(ctx context.Context, kinds []strategyKind, f strategyFlags, name string, p puzzle.Puzzle) ([]compare.StrategyContender, error) {
	var contenders []compare.StrategyContender
	for _, kind := range kinds {
		for _, solver := range kind.solvers {
			contender, err := kind.contender(ctx, a, strategySetup{f, solver, name, p})
			if err != nil {
				return nil, err
			}
			contenders = append(contenders, contender)
		}
	}
	return contenders, nil
}

// gridOf returns the Sudoku of an entry, or the decided cells of a Sudoku with candidates,
// or the empty grid if it is a board that strategies of all these kinds can solve. It is an
// error if the puzzle is of another kind, or if it has candidates or rules that a strategy
// of these kinds does not know.
func gridOf(entry puzzle.Entry, kinds ...strategyKind) (classic.Grid, error) {
	refused := func(kind strategyKind, err error) (classic.Grid, error) {
		return classic.Grid{}, inputError{fmt.Errorf("%s: the strategy %s: %w", place(entry), kind.name, err)}
	}
	switch p := entry.Puzzle.(type) {
	case classic.Grid:
		return p, nil
	case classic.Candidates:
		for _, kind := range kinds {
			if !kind.candidates {
				return refused(kind, compare.ErrCandidates)
			}
		}
		return p.Grid(), nil
	case sudoku.Board:
		for _, kind := range kinds {
			if err := kind.takes(p.Rules()); err != nil {
				return refused(kind, err)
			}
		}
		if len(kinds) > 0 {
			return classic.Grid{}, nil
		}
		return classic.Grid{}, inputError{fmt.Errorf("%s: %s: nothing else is measured", place(entry), puzzle.SudokuWanted(p))}
	}
	return classic.Grid{}, inputError{fmt.Errorf("%s: %s: strategies solve no other puzzles", place(entry), puzzle.SudokuWanted(entry.Puzzle))}
}

// solveByStrategy solves the puzzles of args with the named strategy. It runs where
// solver says, or at the strategy's default if solver is "".
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
	bar := a.newProgress(countPuzzles(ctx, args))
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
	var all sum
	err = each(ctx, a, args, !a.json, workers, func(p collection.Puzzle, o strategyOutcome, only bool) error {
		bar.next()
		if a.badInput(o.err) {
			return nil
		}
		err := o.err
		if o.result.Status != "" {
			all.addResult(o.result.Result)
			err = join(a.reportAnswer(p.Entry, o.result, only), err)
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

func (a *app) solveEntryByStrategy(ctx context.Context, entry puzzle.Entry, kind strategyKind, setup strategySetup) (o strategyOutcome) {
	setup.puzzle = entry.Puzzle
	grid, err := gridOf(entry, kind)
	if err != nil {
		o.err = err
		return o
	}
	contender, err := kind.contender(ctx, a, setup)
	if err != nil {
		o.err = err
		return o
	}
	o.result, err = compare.SolveSudoku(ctx, contender, entry, grid)
	switch o.err = stopped(err); {
	case err == nil || !kind.resumable || setup.solver != solverGraph:
	case o.err != errStopped:
		o.err = searchError{o.err, setup.name, ""}
	case o.result.Choices > 0:
		a.noteResume(setup.name, "")
	}
	if v, ok := contender.Strategy.(viewable); ok && o.result.Reason == "" {
		o.look = v.Look(strategy.Verdict(o.result.Status))
	}
	return o
}
