package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/spf13/cobra"

	"graphcover/bench"
	"graphcover/bench/report"
	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/puzzle"
)

func (a *app) benchCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "bench",
		Short: "Measure solvers side by side",
		Args:  noCommand,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(a.benchGraphCommand(), a.benchMemoryCommand(), a.benchStrategiesCommand(), a.benchCollectionCommand(), a.benchSizesCommand(),
		a.benchWorkersCommand(), a.benchAutoCommand())
	return c
}

// ownName returns a name of its own, so that a search under the user's name is left alone.
func ownName() string { return "bench " + rand.Text() }

// graphBench holds the flags of bench graph.
type graphBench struct {
	rounds, warmUp int
	modes          []string
}

func (a *app) benchGraphCommand() *cobra.Command {
	var f graphBench
	c := &cobra.Command{
		Use:   "graph [flags] PUZZLE...",
		Short: "Compare the modes of the graph, the search in memory, and a bare round trip",
		Long: `Solves each puzzle in the graph, in each mode, and in memory, taking turns. For
each it also sends a RETURN 1, which shows the least that a round trip costs. Prints
the median of the rounds, with the least and the greatest value. All searches must
make the same numbers of choices and backtracks, and every solution is verified.

With classic-recorded or server-recorded among the --modes, it also solves each puzzle
in that mode with --record. If the mode itself is among them, too, it prints how many
times as long that takes.

With post among the --modes, it also sends the queries of the blog post one by one,
from the files of cypher/post. That is slow. These queries see every move and
constraint of the database, so it must hold no others: use a server of its own, on
which nobody else works meanwhile.`,
		Example: `  graphcover bench graph --rounds 5 examples/blog.sudoku examples/easy.sudoku
  graphcover bench graph --modes server,server-recorded examples/hard.sudoku
  graphcover bench graph --modes post,classic,server examples/blog.sudoku`,
		Args: puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			if err := f.check(); err != nil {
				return err
			}
			return a.benchGraph(c.Context(), args, f)
		},
	}
	a.addServerFlags(c)
	a.addDatabaseFlag(c)
	c.Flags().IntVar(&f.rounds, "rounds", 3, "how many times to solve each puzzle")
	c.Flags().IntVar(&f.warmUp, "warm-up", 5, "how many of the puzzles to solve first, unmeasured; at most all of them")
	c.Flags().StringSliceVar(&f.modes, "modes", bench.Modes[:2], "how to search the graph, of "+strings.Join(bench.Modes, ", ")+"; the others are compared with the first")
	a.addReportFlags(c)
	return c
}

// check returns an error for flags that are out of range, or have an unknown mode.
func (f graphBench) check() error {
	if f.rounds < 1 || f.warmUp < 0 {
		return usageError{errors.New("bench graph: want --rounds of at least 1 and --warm-up of at least 0")}
	}
	if len(f.modes) == 0 {
		return usageError{errors.New("--modes: want at least one, got none")}
	}
	for i, mode := range f.modes {
		switch {
		case !slices.Contains(bench.Modes, mode):
			return usageError{fmt.Errorf("--modes: want one or more of %s, got %q", strings.Join(bench.Modes, ", "), mode)}
		case slices.Contains(f.modes[:i], mode):
			return usageError{fmt.Errorf("--modes: want each once, got %q twice", mode)}
		case slices.Contains(f.modes, bench.ModePost) && strings.HasSuffix(mode, bench.AndRecorded):
			return usageError{fmt.Errorf("--modes: %s and %s can't be measured together: the queries of the post need a database with a single puzzle", bench.ModePost, mode)}
		}
	}
	return nil
}

func (a *app) benchGraph(ctx context.Context, args []string, f graphBench) error {
	var entries []puzzle.Entry
	err := a.eachAlone(ctx, args, false, func(entry puzzle.Entry, _ bool) error {
		if err := checkSearch(entry); err != nil {
			return err
		}
		if slices.Contains(f.modes, bench.ModePost) {
			if err := (graphsolver.Post{}).Refuses(entry.Problem()); err != nil {
				return inputError{fmt.Errorf("%s: %w", place(entry), err)}
			}
		}
		entries = append(entries, entry)
		return nil
	})
	if err != nil || len(entries) == 0 {
		return err
	}
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	name := ownName()
	defer db.Drop(context.WithoutCancel(ctx), name)
	defer db.Drop(context.WithoutCancel(ctx), name+bench.AndRecorded)
	contenders := bench.GraphContenders(db, name, f.modes)
	session := a.driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: a.database})
	defer session.Close(context.WithoutCancel(ctx))
	config := bench.Config{
		Puzzles: entries, Contenders: contenders, Extras: bench.Recorders(f.modes), Rounds: f.rounds, WarmUp: f.warmUp,
		Baseline: func(ctx context.Context) error {
			result, err := session.Run(ctx, cypher.Ping.Text, nil)
			if err != nil {
				return err
			}
			_, err = result.Consume(ctx)
			return err
		},
	}
	return measure(ctx, a, (f.rounds*len(entries)+min(f.warmUp, len(entries)))*len(contenders), func(next func()) (*bench.Report, error) {
		config.Progress = next
		return bench.Run(ctx, config)
	}, report.Graph)
}
