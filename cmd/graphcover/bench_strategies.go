package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"graphcover/bench"
	"graphcover/bench/report"
	"graphcover/internal/cliflag"
	"graphcover/puzzle"
	"graphcover/strategy/registry"
)

func (a *app) benchStrategiesCommand() *cobra.Command {
	var byStrategy strategyFlags
	var names []string
	var rounds int
	c := &cobra.Command{
		Use:   "strategies [flags] PUZZLE...",
		Short: "Compare the strategies with exact cover in memory",
		Long: `Solves the Sudokus of each PUZZLE with every strategy and with the engines dlx and
auto, taking turns on one core. Each PUZZLE is measured as one collection. Prints the
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
			return a.benchStrategies(c.Context(), args, rounds, kinds, byStrategy)
		},
	}
	addStrategiesFlag(c, &names, "strategies to measure", allStrategies)
	byStrategy.add(c)
	cliflag.Rename(c, "order", "coloring-order")
	c.Flags().IntVar(&rounds, "rounds", 5, "how many times to solve each collection")
	a.addConnectionFlags(c)
	a.addReportFlags(c)
	return c
}

func (a *app) benchStrategies(ctx context.Context, args []string, rounds int, kinds []registry.Kind, byStrategy strategyFlags) error {
	var collections []bench.Collection
	var all []puzzle.Entry
	for _, arg := range args {
		collection, err := a.collection(ctx, arg, kinds)
		if err != nil {
			return err
		}
		if len(collection.Sudokus) > 0 {
			collections, all = append(collections, collection), append(all, collection.Sudokus...)
		}
	}
	if len(collections) == 0 {
		return nil // each has been reported
	}
	name := ownName()
	defer func() {
		if a.graphs != nil {
			a.graphs.Drop(context.WithoutCancel(ctx), name)
		}
	}()
	strategies, err := a.strategyContenders(ctx, kinds, byStrategy, name, all...)
	if err != nil {
		return err
	}
	contenders := append(bench.ExactCovers(), strategies...)
	return measure(ctx, a, (1+rounds)*len(collections)*len(contenders), func(next func()) (*bench.StrategyReport, error) {
		return bench.RunStrategies(ctx, bench.StrategyConfig{Collections: collections, Contenders: contenders, Rounds: rounds, Progress: next})
	}, report.Strategies)
}

// collection returns the Sudokus that arg names.
func (a *app) collection(ctx context.Context, arg string, kinds []registry.Kind) (bench.Collection, error) {
	collection := bench.Collection{Name: arg}
	err := a.eachAlone(ctx, []string{arg}, false, func(entry puzzle.Entry, _ bool) error {
		if err := checkSearch(entry); err != nil {
			return err
		}
		for _, kind := range kinds {
			if err := checkTaken(entry, kind, kind.Homes...); err != nil {
				return a.skipBad(err)
			}
		}
		collection.Sudokus = append(collection.Sudokus, entry)
		return nil
	})
	return collection, err
}
