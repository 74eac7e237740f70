package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/reduce"
	"graphcover/graphsolver"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/puzzle"
)

type loadFlags struct {
	order     exactcover.Order
	reduced   bool
	prices    bool // made by the database
	best      objectiveFlags
	startFile string
}

func (a *app) loadCommand() *cobra.Command {
	var f loadFlags
	c := &cobra.Command{
		Use:   "load [flags] PUZZLE",
		Short: "Load a puzzle into the graph, to search it step by step",
		Long: `Loads a puzzle into the graph. It replaces the puzzle that had its name before. The
puzzle keeps the --order of its search.

With --reduce, the moves that can be in no solution get the status No, as if a clue ruled
them out: the command reduce shows the reasons.

With --prices, the database makes a price for each constraint. No solution costs less
than all prices, and queries for Neo4j Browser show what each move would cost.

With --minimize or --maximize, step and resume look for the best solution: see
docs/costs.md. Its prices are made in memory, or with --prices by the database.

With --start, the moves that a file names are chosen, one on each line: those of a solution
that was found in memory, or part of them. Step and resume continue from there, and keep
these choices as long as a solution extends them. Where constraints have quotas, name a
whole solution: a choice passes over the moves that come before it.`,
		Example: "  graphcover load examples/blog.sudoku && graphcover step 38 && graphcover status\n" +
			"  graphcover solve --solver memory --minimize examples/week.dlx | graphcover load --minimize --start - examples/week.dlx",
		Args: puzzles,
		RunE: func(c *cobra.Command, args []string) error { return a.load(c.Context(), args, f) },
	}
	addOrder(c, &f.order)
	addReduce(c, &f.reduced, "rule out moves that can be in no solution before the search")
	c.Flags().BoolVar(&f.prices, "prices", false, "have the database make a price for each constraint, and a bound of the cost")
	f.best.add(c, "have step and resume find a solution")
	f.best.addKeep(c)
	c.Flags().StringVar(&f.startFile, "start", "", startUsage)
	a.addDatabaseFlags(c)
	a.addCanonicalName(c)
	return c
}

// priceRounds is how many rounds the database makes prices at most. The bound seldom rises for so long.
const priceRounds = 50

func (a *app) load(ctx context.Context, args []string, f loadFlags) error {
	entry, err := a.onlyPuzzle(ctx, args)
	if err != nil {
		return err
	}
	if entry, _, err = a.priced(ctx, entry, f.best); err != nil {
		return err
	}
	if a.puzzleName, err = a.nameOf(entry, a.puzzleName); err != nil {
		return err
	}
	if reason := compare.Obvious(ctx, entry); reason != nil {
		a.raiseExit(exitNoSolution)
		standing := compare.Standing{Name: a.puzzleName, Puzzle: entry.String(), Status: compare.Unsolvable, Reason: reason}
		return a.print(standing, "%s: %s; not loaded\n", compare.Unsolvable, reason.Text)
	}
	candidates := len(entry.Problem().Excluded)
	if f.reduced {
		reduction, err := reduce.Reduce(ctx, entry.Problem(), reduce.Each)
		if err != nil {
			return stopped(err)
		}
		entry.Puzzle = puzzle.Altered{Puzzle: entry.Puzzle, Changed: reduction.Problem}
	}
	var begun []int
	if f.startFile != "" {
		if begun, err = a.readStart(ctx, entry.Problem(), f.startFile); err != nil {
			return err
		}
	}
	problem := entry.Problem()
	var goal *exactcover.Goal
	if !f.prices { // else they come from the database
		if goal, err = f.best.goal(ctx, problem); err != nil {
			return err
		}
	}
	if len(begun) > 0 && !f.prices { // with them, the order of the moves is not known yet
		if err := graphsolver.CheckChoices(problem, f.order, goal, begun); err != nil {
			return badStart(f.startFile, err)
		}
	}
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	bar := a.newProgress(oneSearch)
	defer bar.Clear()
	search, err := a.loadFor(ctx, db, entry, f.order, goal)
	if err != nil {
		return err
	}
	defer search.Close(ctx)
	var bound *int
	if f.prices {
		if bound, err = priceInGraph(ctx, search, f.best); err != nil {
			return err
		}
	}
	if len(begun) > 0 {
		if err := search.ChooseAll(ctx, begun); err != nil {
			err = fmt.Errorf("--start %s: %w; %q is loaded, without these choices", console.OneLine(f.startFile), err, a.puzzleName)
			if is[*graphsolver.MoveError](err) {
				return inputError{err}
			}
			return stopped(err)
		}
	}
	if err := search.LabelMoves(ctx); err != nil {
		return err
	}
	if goal := search.Goal(); goal != nil {
		bound = new(goal.Sign() * search.Best().Bound)
	}
	bar.Clear()
	if a.json {
		status, err := compare.StandingOf(ctx, search, entry)
		if err != nil {
			return err
		}
		status.Bound = bound
		return a.printJSON(status)
	}
	a.printLoaded(search, candidates, len(begun))
	a.printBound(search, bound, f.best)
	a.printf("continue with: %s\n", a.onPuzzle(a.puzzleName, "step"))
	return nil
}

// priceInGraph has the database make prices, for the best solution if that is asked for, and returns the
// bound that they are.
func priceInGraph(ctx context.Context, search *graphsolver.Search, best objectiveFlags) (*int, error) {
	prices, err := search.MakePrices(ctx, priceRounds)
	if err == nil && best.asked() {
		err = search.SetGoal(ctx, exactcover.Goal{Prices: prices})
	}
	if err != nil {
		return nil, err
	}
	return new(prices.CostBound(search.Problem().PriceBound(prices))), nil
}

// printLoaded says what was loaded: of the moves that are ruled out, some by the candidates; and how many moves
// were chosen by --start.
func (a *app) printLoaded(search *graphsolver.Search, candidates, begun int) {
	problem, ruledOut := search.Problem(), ""
	if candidates > 0 {
		ruledOut = fmt.Sprintf(", %d ruled out by the candidates", candidates)
	}
	if n := len(problem.Excluded) - candidates; n > 0 {
		ruledOut += fmt.Sprintf(", %d by --reduce", n)
	}
	a.printf("loaded as %q: %s, %s, %s%s, in %s\n", a.puzzleName, english.Plural(len(problem.Options), "move"),
		english.Plural(len(problem.Items), "constraint"), english.Plural(len(problem.Given), "clue"), ruledOut,
		duration(search.Tally().Loading.Seconds()))
	if begun > 0 {
		a.printf("chosen: %s\n", english.Plural(begun, "move"))
	}
}

// printBound prints the best solution so far, if there is one, and the bound, if there is one.
func (a *app) printBound(search *graphsolver.Search, bound *int, best objectiveFlags) {
	found := exactcover.Best{}
	if search.Goal() != nil {
		found = search.Best()
	}
	switch {
	case found.Solution != nil && found.Proved():
		a.printf("best so far: %s\n", soFar(compare.Worth{Cost: bound, Bound: bound}))
	case found.Solution != nil:
		a.printf("best so far: cost %d\n", search.Goal().Sign()*found.Cost)
		fallthrough
	case bound != nil:
		a.printf("no solution costs %s than %d\n", best.better(), *bound)
	}
}

// loadFor loads a puzzle, for the best solution if there is a goal.
func (a *app) loadFor(ctx context.Context, db *graphsolver.DB, entry puzzle.Entry, order exactcover.Order, goal *exactcover.Goal) (*graphsolver.Search, error) {
	if goal == nil {
		return db.LoadOrdered(ctx, a.puzzleName, entry.String(), entry.Problem(), order)
	}
	return db.LoadBest(ctx, a.puzzleName, entry.String(), entry.Problem(), order, *goal)
}
