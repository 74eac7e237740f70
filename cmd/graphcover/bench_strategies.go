package main

import (
	"context"
	"crypto/rand"
	"fmt"

	"github.com/spf13/cobra"

	"graphcover/bench"
	"graphcover/bench/report"
	"graphcover/compare"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

func (a *app) benchStrategiesCommand() *cobra.Command {
	var byStrategy strategyFlags
	var names []string
	var rounds int
	var files *reports
	c := &cobra.Command{
		Use:   "strategies [flags] PUZZLE...",
		Short: "Compare the strategies with exact cover in memory",
		Long: `Solves the Sudokus of each PUZZLE with every strategy and with the engines dlx and
bits, taking turns on one core. Each PUZZLE is measured as one collection. Prints the
average time per puzzle: the median of the rounds, with the least and the greatest
value. It is processor time, or wall time for a strategy that works in the database.
Every solution is verified first, unmeasured.`,
		Example: "  graphcover bench strategies --strategies csp,csp-gac examples/easy.sudoku examples/hard.sudoku",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			if rounds < 1 {
				return usageError{fmt.Errorf("bench strategies: want --rounds of at least 1, got %d", rounds)}
			}
			if err := byStrategy.check(c, names...); err != nil {
				return err
			}
			kinds, err := strategiesNamed(c, names)
			if err != nil {
				return err
			}
			if err := files.check(); err != nil {
				return err
			}
			return a.benchStrategies(c.Context(), args, rounds, kinds, byStrategy, files)
		},
	}
	addStrategiesFlag(c, &names, "strategies to measure", allStrategies)
	byStrategy.add(c)
	c.Flags().IntVar(&rounds, "rounds", 5, "how many times to solve each collection")
	a.addServerFlags(c)
	a.addDatabaseFlag(c)
	c.Flags().BoolVar(&a.json, "json", false, "print one JSON object")
	files = addReportFlag(c)
	return c
}

// engineContenders returns the engines that strategies are measured against: the one that
// makes the same steps as the graph, and one that is fast on Sudoku.
func engineContenders() []compare.StrategyContender {
	var contenders []compare.StrategyContender
	for _, engine := range []memsolver.Engine{memsolver.DLX, memsolver.Bits} {
		contenders = append(contenders, compare.StrategyContender{
			Strategy: bench.ExactCover{Solver: memsolver.New(engine), Mode: string(engine)},
			Home:     solverMemory,
		})
	}
	return contenders
}

func (a *app) benchStrategies(ctx context.Context, args []string, rounds int, kinds []strategyKind, byStrategy strategyFlags, files *reports) error {
	var collections []bench.Collection
	for _, arg := range args {
		collection, err := a.collection(ctx, arg)
		if err != nil {
			return err
		}
		if len(collection.Sudokus) > 0 {
			collections = append(collections, collection)
		}
	}
	if len(collections) == 0 {
		return nil // each has been reported
	}
	// A name of its own, so that a search under the user's name is left alone.
	a.puzzleName = "bench " + rand.Text()
	defer func() {
		if a.graphs != nil {
			a.graphs.Drop(context.WithoutCancel(ctx), a.puzzleName)
		}
	}()
	strategies, err := a.strategyContenders(ctx, kinds, byStrategy, a.puzzleName, collections[0].Sudokus[0].Grid)
	if err != nil {
		return err
	}
	contenders := append(engineContenders(), strategies...)
	bar := a.newProgress(func() int { return (1 + rounds) * len(collections) * len(contenders) })
	defer bar.clear()
	r, err := bench.RunStrategies(ctx, bench.StrategyConfig{
		Collections: collections, Contenders: contenders, Rounds: rounds, Progress: bar.next,
	})
	bar.clear()
	if err != nil {
		return stopped(err)
	}
	return a.showFigures(ctx, files, r, func() error { return a.reportBenchOfStrategies(r) }, report.Strategies(r))
}

// collection returns the Sudokus that arg names.
func (a *app) collection(ctx context.Context, arg string) (bench.Collection, error) {
	collection := bench.Collection{Name: arg}
	err := a.eachAlone(ctx, []string{arg}, false, func(entry puzzle.Entry, _ bool) error {
		if err := checkSearch(entry); err != nil {
			return err
		}
		grid, err := gridOf(entry)
		if _, marked := entry.Puzzle.(sudoku.Candidates); marked {
			err = inputError{fmt.Errorf("%s: want a Sudoku without candidates: nothing else is measured", place(entry))}
		}
		if err != nil {
			a.complain(err)
			return nil
		}
		collection.Sudokus = append(collection.Sudokus, bench.Sudoku{Entry: entry, Grid: grid})
		return nil
	})
	return collection, err
}

// reportBenchOfStrategies prints a report as a table, one line per collection and
// contender.
func (a *app) reportBenchOfStrategies(r *bench.StrategyReport) error {
	a.printf("%s, taking turns; times per puzzle are averages over the collection\n\n", plural(r.Rounds, "round"))
	table := a.newTable()
	table.row("", "", "time per puzzle", "faster", "solved", "without guessing", "stuck", "unsolvable", "guesses", "backtracks")
	for _, collection := range r.Collections {
		name := fmt.Sprintf("%s: %s", collection.Collection, plural(collection.Puzzles, "puzzle"))
		for _, m := range collection.Strategies {
			table.row(name, fmt.Sprintf("%s (%s)", m.Solver, m.Mode), durations(m.PuzzleSeconds), spread(m.Faster, "%.3gx"),
				m.Solved, counted(m.Unguessed), m.Stuck, m.Unsolvable, counted(m.Guesses), m.Backtracks)
			name = ""
		}
	}
	return table.Flush()
}

// counted returns a count as text, or "-" if there is none.
func counted(n *int) string {
	if n == nil {
		return "-"
	}
	return fmt.Sprint(*n)
}
