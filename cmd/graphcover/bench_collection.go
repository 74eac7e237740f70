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

// collectionBench holds the flags of bench collection.
type collectionBench struct {
	solver      string
	rounds      int
	relabelings int
	jobs        []int
}

func (a *app) benchCollectionCommand() *cobra.Command {
	var f collectionBench
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
			if f.rounds < 1 || f.relabelings < 1 || slices.ContainsFunc(f.jobs, func(n int) bool { return n < 1 || n > mostJobs }) {
				return usageError{fmt.Errorf("bench collection: want --rounds and --relabelings of at least 1, and --jobs from 1 to %d", mostJobs)}
			}
			return a.benchCollection(c.Context(), args, f)
		},
	}
	cliflag.Choose(c, &f.solver, "solver", "where to solve", solverMemory, solverGraph)
	c.Flags().IntVar(&f.rounds, "rounds", 3, "how many times to solve the collection")
	c.Flags().IntVar(&f.relabelings, "relabelings", 10, "in memory, how many copies of the collection to solve")
	c.Flags().IntSliceVar(&f.jobs, "jobs", []int{1, 2, 4}, "in the graph, how many puzzles to search at once")
	a.addServerFlags(c)
	a.addDatabaseFlag(c)
	a.addReportFlags(c)
	return c
}

func (a *app) benchCollection(ctx context.Context, args []string, f collectionBench) error {
	config := bench.ProgramConfig{Rounds: f.rounds}
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
	if len(config.Sudokus) == 0 {
		return nil // each has been reported
	}
	var err error
	if config.Program, err = exec.LookPath(a.program); err != nil {
		return err
	}
	if f.solver == solverMemory {
		return a.benchCollectionInMemory(ctx, config, f)
	}
	return a.benchCollectionInGraph(ctx, config, f)
}

func (a *app) benchCollectionInMemory(ctx context.Context, config bench.ProgramConfig, f collectionBench) error {
	config.Relabelings = f.relabelings
	return measure(ctx, a, 2*f.rounds, func(next func()) (*bench.ProgramMemoryReport, error) {
		config.Progress = next
		return bench.RunProgramMemory(ctx, config)
	}, report.Program)
}

func (a *app) benchCollectionInGraph(ctx context.Context, config bench.ProgramConfig, f collectionBench) error {
	if _, err := a.db(ctx); err != nil { // start the server now, so that its start is not measured
		return err
	}
	config.Env = a.found.Env()
	name := ownName()
	defer func() {
		for n := range slices.Max(f.jobs) {
			a.graphs.Drop(context.WithoutCancel(ctx), jobName(name, n+1))
		}
	}()
	return measure(ctx, a, (1+f.rounds)*len(f.jobs), func(next func()) (*bench.ProgramGraphReport, error) {
		config.Progress = next
		return bench.RunProgramGraph(ctx, config, f.jobs, "--database="+a.database, "--puzzle-name="+name)
	}, report.Jobs)
}
