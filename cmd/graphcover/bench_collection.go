package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os/exec"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"graphcover/bench"
)

// collectionBench is what the flags of bench collection say.
type collectionBench struct {
	solver      string
	rounds      int
	relabelings int
	jobs        []int
	server      []string // flags for the program that is measured
}

func (a *app) benchCollectionCommand() *cobra.Command {
	var f collectionBench
	c := &cobra.Command{
		Use:   "collection [flags] PUZZLE...",
		Short: "Measure this program on a collection of Sudokus",
		Long: `Runs this program as a process on a collection of Sudokus, and measures it by the
clock from its start to its end.

In memory that is count --limit 2 --json on all cores, on relabelings of the
collection: copies with the digits permuted. In turns with it, the engine alone solves
the same puzzles on one core, in time of the processor, as in bench memory.

In the graph it is solve --json with each number of --jobs in turn. Shown are the sums
of loadSeconds and seconds over the puzzles.`,
		Example: "  graphcover bench collection --relabelings 1000 examples/easy.sudoku examples/hard.sudoku",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			if f.rounds < 1 || f.relabelings < 1 || slices.ContainsFunc(f.jobs, func(n int) bool { return n < 1 || n > mostJobs }) {
				return usageError{fmt.Errorf("bench collection: want at least one of --rounds and --relabelings, and --jobs from 1 to %d", mostJobs)}
			}
			for _, name := range []string{"neo4j", "neo4j-version", "uri", "user", "password-file", "database"} {
				if flag := c.Flag(name); flag.Changed {
					f.server = append(f.server, asArgument(flag))
				}
			}
			return a.benchCollection(c.Context(), args, f)
		},
	}
	choose(c, &f.solver, "solver", "where to solve", solverMemory, solverGraph)
	c.Flags().IntVar(&f.rounds, "rounds", 3, "how often the collection is solved")
	c.Flags().IntVar(&f.relabelings, "relabelings", 10, "in memory, how many copies of the collection are solved")
	c.Flags().IntSliceVar(&f.jobs, "jobs", []int{1, 2, 4}, "in the graph, how many puzzles are searched at once")
	a.addServerFlags(c)
	a.addDatabaseFlag(c)
	c.Flags().BoolVar(&a.json, "json", false, "print one JSON object")
	return c
}

func asArgument(flag *pflag.Flag) string { return fmt.Sprintf("--%s=%s", flag.Name, flag.Value) }

func (a *app) benchCollection(ctx context.Context, args []string, f collectionBench) error {
	config := bench.ProgramConfig{Rounds: f.rounds}
	for _, arg := range args {
		collection, err := a.collection(ctx, arg)
		if err != nil {
			return err
		}
		for _, s := range collection.Sudokus {
			config.Sudokus = append(config.Sudokus, s.Grid)
		}
	}
	if len(config.Sudokus) == 0 {
		return nil // each was complained about
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
	bar := a.newProgress(func() int { return 2 * f.rounds })
	defer bar.clear()
	config.Progress = bar.next
	r, err := bench.RunProgramMemory(ctx, config)
	bar.clear()
	if err != nil || a.json {
		return a.endOfBench(r, err)
	}
	a.printf("%s, %d of them with one solution; %s, in turns\n\n", plural(r.Puzzles, "puzzle"), r.Unique, plural(r.Rounds, "round"))
	table := a.newTable()
	table.row("", "puzzles a second")
	table.row("the engine, one core", spread(r.Engine, "%.0f"))
	table.row(fmt.Sprintf("the program, %s, by the clock", plural(r.Cores, "core")), spread(r.Program, "%.0f"))
	table.row("the program, a second of a processor", spread(r.Processor, "%.0f"))
	err = table.Flush()
	a.printf("\nthe program is %s as fast as its engine on one core\n", spread(r.Ratio, "%.3gx"))
	return err
}

func (a *app) benchCollectionInGraph(ctx context.Context, config bench.ProgramConfig, f collectionBench) error {
	if _, err := a.db(ctx); err != nil { // a server that is started now is not measured
		return err
	}
	// A name of its own: a search that somebody has begun is left alone.
	name := "bench " + rand.Text()
	defer func() {
		for n := range slices.Max(f.jobs) {
			a.graphs.Drop(context.WithoutCancel(ctx), jobName(name, n+1))
		}
	}()
	bar := a.newProgress(func() int { return (1 + f.rounds) * len(f.jobs) })
	defer bar.clear()
	config.Progress = bar.next
	r, err := bench.RunProgramGraph(ctx, config, f.jobs, append(f.server, "--puzzle-name="+name)...)
	bar.clear()
	if err != nil || a.json {
		return a.endOfBench(r, err)
	}
	a.printf("%s, %s, in turns; sums over the puzzles\n\n", plural(r.Puzzles, "puzzle"), plural(r.Rounds, "round"))
	table := a.newTable()
	table.row("jobs", "loading", "searching", "loading over searching", "by the clock", "faster", "round trips")
	for _, m := range r.Jobs {
		table.row(m.Jobs, durations(m.Loading), durations(m.Searching), spread(m.Share, "%.3g"),
			durations(m.Wall), spread(m.Faster, "%.3gx"), m.RoundTrips)
	}
	return table.Flush()
}

// endOfBench prints a report as JSON, or returns the error in its place.
func (a *app) endOfBench(report any, err error) error {
	if errors.Is(err, context.Canceled) {
		return errStopped
	}
	if err != nil {
		return err
	}
	return a.printJSON(report)
}
