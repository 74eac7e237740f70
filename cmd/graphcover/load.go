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
	"graphcover/memsolver"
	"graphcover/puzzle"
)

func (a *app) loadCommand() *cobra.Command {
	var order exactcover.Order
	var prices, reduced bool
	var best objectiveFlags
	var startFile string
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
		RunE: func(c *cobra.Command, args []string) error {
			return a.load(c.Context(), args, order, prices, reduced, best, startFile)
		},
	}
	addOrder(c, &order)
	addReduce(c, &reduced, "rule out moves that can be in no solution before the search")
	c.Flags().BoolVar(&prices, "prices", false, "have the database make a price for each constraint, and a bound of the cost")
	best.add(c, "have step and resume find a solution")
	c.Flags().StringVar(&startFile, "start", "", startUsage)
	a.addDatabaseFlags(c)
	a.addCanonicalName(c)
	return c
}

// priceRounds is how many rounds the database makes prices at most. The bound seldom rises for so long.
const priceRounds = 50

func (a *app) load(ctx context.Context, args []string, order exactcover.Order, prices, reduced bool, best objectiveFlags, startFile string) error {
	entry, err := a.onlyPuzzle(ctx, args)
	if err != nil {
		return err
	}
	if entry, err = a.priced(ctx, entry, best.cost); err != nil {
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
	problem := entry.Problem()
	candidates := len(problem.Excluded)
	if reduced {
		reduction, err := reduce.Reduce(ctx, problem, reduce.Each)
		if err != nil {
			return stopped(err)
		}
		problem = reduction.Problem
		entry.Puzzle = alteredPuzzle{entry.Puzzle, problem}
	}
	var begun []int
	if startFile != "" {
		if begun, err = a.readStart(ctx, problem, startFile); err != nil {
			return err
		}
	}
	goal, err := goalOf(ctx, problem, prices, best)
	if err != nil {
		return err
	}
	if !prices { // which say in which order moves are tried
		if err := graphsolver.CheckChoices(problem, order, goal, begun); err != nil {
			return inputError{fmt.Errorf("--start %s: %w", console.OneLine(startFile), err)}
		}
	}
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	bar := a.newProgress(oneSearch)
	defer bar.Clear()
	search, err := a.loadFor(ctx, db, entry, order, goal)
	if err != nil {
		return err
	}
	defer search.Close(ctx)
	var bound *int
	if prices {
		made, err := search.MakePrices(ctx, priceRounds)
		if err != nil {
			return err
		}
		bound = new(made.CostBound(problem.PriceBound(made)))
		if best.asked() {
			if err := search.SetGoal(ctx, exactcover.Goal{Prices: made}); err != nil {
				return err
			}
		}
	}
	if len(begun) > 0 {
		if err := search.ChooseAll(ctx, begun); err != nil {
			err = fmt.Errorf("--start %s: %w; %q is loaded, without these choices", console.OneLine(startFile), err, a.puzzleName)
			if is[*graphsolver.MoveError](err) {
				return inputError{err}
			}
			return stopped(err)
		}
	}
	if err := search.LabelMoves(ctx); err != nil {
		return err
	}
	found := exactcover.Best{}
	if goal := search.Goal(); goal != nil {
		found = search.Best()
		bound = new(goal.Sign() * found.Bound)
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
	ruledOut := ""
	if candidates > 0 {
		ruledOut = fmt.Sprintf(", %d ruled out by the candidates", candidates)
	}
	if n := len(problem.Excluded) - candidates; n > 0 {
		ruledOut += fmt.Sprintf(", %d by --reduce", n)
	}
	a.printf("loaded as %q: %s, %s, %s%s, in %s\n", a.puzzleName, english.Plural(len(problem.Options), "move"),
		english.Plural(len(problem.Items), "constraint"), english.Plural(len(problem.Given), "clue"), ruledOut,
		duration(search.Tally().Loading.Seconds()))
	if len(begun) > 0 {
		a.printf("chosen: %s\n", english.Plural(len(begun), "move"))
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
	a.printf("continue with: %s\n", a.onPuzzle(a.puzzleName, "step"))
	return nil
}

// goalOf returns what a search for the best solution looks for. It is nil if that is not asked for, or if its
// prices come from the database.
func goalOf(ctx context.Context, p *exactcover.Problem, prices bool, best objectiveFlags) (*exactcover.Goal, error) {
	if !best.asked() || prices {
		return nil, nil
	}
	goal, err := memsolver.Goal(ctx, p, best.maximize)
	return &goal, err
}

// loadFor loads a puzzle, for the best solution if there is a goal.
func (a *app) loadFor(ctx context.Context, db *graphsolver.DB, entry puzzle.Entry, order exactcover.Order, goal *exactcover.Goal) (*graphsolver.Search, error) {
	if goal == nil {
		return db.LoadOrdered(ctx, a.puzzleName, entry.String(), entry.Problem(), order)
	}
	return db.LoadBest(ctx, a.puzzleName, entry.String(), entry.Problem(), order, *goal)
}
