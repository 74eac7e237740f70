package main

import (
	"context"
	"fmt"
	"os/exec"
	"slices"

	"github.com/spf13/cobra"

	"graphcover/bench"
	"graphcover/bench/report"
	"graphcover/internal/cliflag"
	"graphcover/puzzle/sudoku"
)

func (a *app) benchCollectionCommand() *cobra.Command {
	var config bench.ProgramConfig
	var solver string
	var jobs []int
	c := &cobra.Command{
		Use:   "collection [flags] PUZZLE...",
		Short: "Measure this program on a collection of Sudokus",
		Long: `Runs this program as a process on a collection of Sudokus and measures its wall
time, from start to exit.

In memory it runs count --limit 2 --json on all cores, on relabelings of the
collection: copies with the digits permuted. In turns with that, the engine alone
solves the same puzzles on one core, measured in processor time as in bench memory.

In the graph it runs solve --json with each number of --jobs in turn, and shows the
sums of loadSeconds and seconds over the puzzles.`,
		Example: "  graphcover bench collection --relabelings 1000 examples/easy.sudoku examples/hard.sudoku",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			if config.Rounds < 1 || config.Relabelings < 1 || slices.ContainsFunc(jobs, func(n int) bool { return n < 1 || n > mostJobs }) {
				return usageError{fmt.Errorf("bench collection: want --rounds and --relabelings of at least 1, and --jobs from 1 to %d", mostJobs)}
			}
			if err := a.readCollection(c.Context(), args, &config); err != nil || len(config.Sudokus) == 0 { // each has been reported
				return err
			}
			if solver == solverMemory {
				return a.benchCollectionInMemory(c.Context(), config)
			}
			return a.benchCollectionInGraph(c.Context(), config, jobs)
		},
	}
	cliflag.Choose(c, &solver, "solver", "where to solve", solverMemory, solverGraph)
	c.Flags().IntVar(&config.Rounds, "rounds", 3, "how many times to solve the collection")
	c.Flags().IntVar(&config.Relabelings, "relabelings", 10, "in memory, how many copies of the collection to solve")
	c.Flags().IntSliceVar(&jobs, "jobs", []int{1, 2, 4}, "in the graph, how many puzzles to search at once")
	a.addConnectionFlags(c)
	a.addReportFlags(c)
	return c
}

// readCollection sets the Sudokus that args name, and the program to run.
func (a *app) readCollection(ctx context.Context, args []string, config *bench.ProgramConfig) (err error) {
	for _, arg := range args {
		collection, err := a.collection(ctx, arg, nil)
		if err != nil {
			return err
		}
		for _, s := range collection.Sudokus {
			b := s.Puzzle.(sudoku.Board)
			if !b.Rules().IsClassic() {
				a.complain(inputError{fmt.Errorf("%s: want a Sudoku of 9x9 without other rules: nothing else is measured", place(s))})
				continue
			}
			config.Sudokus = append(config.Sudokus, b)
		}
	}
	config.Program, err = exec.LookPath(a.program)
	return err
}

func (a *app) benchCollectionInMemory(ctx context.Context, config bench.ProgramConfig) error {
	return measure(ctx, a, 2*config.Rounds, func(next func()) (*bench.ProgramMemoryReport, error) {
		config.Progress = next
		return bench.RunProgramMemory(ctx, config)
	}, report.Program)
}

func (a *app) benchCollectionInGraph(ctx context.Context, config bench.ProgramConfig, jobs []int) error {
	if _, err := a.db(ctx); err != nil { // start the server now, so that its start is not measured
		return err
	}
	config.Env, config.Relabelings = a.found.Env(), 0 // the collection as it is
	name := ownName()
	defer func() {
		for n := range slices.Max(jobs) {
			a.graphs.Drop(context.WithoutCancel(ctx), jobName(name, n+1))
		}
	}()
	return measure(ctx, a, (1+config.Rounds)*len(jobs), func(next func()) (*bench.ProgramGraphReport, error) {
		config.Progress = next
		return bench.RunProgramGraph(ctx, config, jobs, "--database="+a.database, "--puzzle-name="+name)
	}, report.Jobs)
}
