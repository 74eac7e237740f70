package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/spf13/cobra"

	"graphcover/bench"
	"graphcover/bench/report"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/cliflag"
	"graphcover/puzzle"
)

// solverBoth makes bench sizes measure both solvers.
const solverBoth = "both"

func (a *app) benchSizesCommand() *cobra.Command {
	config := bench.SizesConfig{Memory: func() *compare.Contender { return compare.LikeGraph(exactcover.OrderFewest) }}
	var solver string
	c := &cobra.Command{
		Use:   "sizes [flags] [PUZZLE...]",
		Short: "Measure how cost grows with the size of a puzzle",
		Long: `Loads and solves each puzzle in memory and in the graph, taking turns, and prints
the medians of the rounds, with the least and the greatest value. To load is to make
the links of Dancing Links, or the nodes and relationships of the graph. Both solvers
must make the same numbers of choices and backtracks, and every solution is verified.
The bytes are those of the links, and the most heap that Neo4j takes for a statement.

Without a PUZZLE it measures a Sudoku of each of 4x4, 6x6, 8x8, 9x9, 10x10, 12x12,
15x15, 16x16 and 25x25. A --report has the times on a logarithmic plot.`,
		Example: `  graphcover bench sizes --rounds 3 --report sizes.html
  graphcover bench sizes --solver memory sudoku:4x4 sudoku:9x9 sudoku:16x16`,
		RunE: func(c *cobra.Command, args []string) error {
			if config.Rounds < 1 {
				return usageError{fmt.Errorf("bench sizes: want --rounds of at least 1, got %d", config.Rounds)}
			}
			return a.benchSizes(c.Context(), args, solver, config)
		},
	}
	a.addConnectionFlags(c)
	cliflag.Choose(c, &solver, "solver", "what to measure", solverBoth, solverMemory)
	c.Flags().IntVar(&config.Rounds, "rounds", 3, "how many times to solve each puzzle")
	a.addReportFlags(c)
	return c
}

// sizes yields the puzzles of args, or those of each size if there are none.
func sizes(args []string, a *app) iter.Seq2[puzzle.Entry, error] {
	if len(args) == 0 {
		return puzzle.Open([]string{"-"}, strings.NewReader(bench.Sizes))
	}
	return puzzle.Open(args, a.stdin)
}

func (a *app) benchSizes(ctx context.Context, args []string, solver string, config bench.SizesConfig) error {
	for entry, err := range sizes(args, a) {
		if err == nil {
			err = checkSearch(entry)
		}
		if err != nil {
			a.complain(inputError{err})
			continue
		}
		config.Puzzles = append(config.Puzzles, entry)
	}
	if len(config.Puzzles) == 0 {
		return nil // each has been reported
	}
	solvers := 1
	if solver == solverBoth {
		solvers = 2
		db, err := a.db(ctx)
		if err != nil {
			return err
		}
		name := ownName()
		defer db.Drop(context.WithoutCancel(ctx), name)
		config.Graph = func(ctx context.Context) (*compare.Contender, error) {
			err := db.Drop(ctx, name)
			if errors.Is(err, graphsolver.ErrNoPuzzle) {
				err = nil // it is the first
			}
			mode := graphsolver.Server
			return &compare.Contender{
				Solver: graphsolver.Solver{DB: db, Name: name, Pace: graphsolver.Pace{Mode: mode}}, Mode: string(mode),
			}, err
		}
	}
	return measure(ctx, a, (1+config.Rounds)*len(config.Puzzles)*solvers, func(next func()) (*bench.SizesReport, error) {
		config.Progress = next
		return bench.RunSizes(ctx, config)
	}, report.Sizes)
}
