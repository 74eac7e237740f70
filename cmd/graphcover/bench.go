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

func (a *app) benchGraphCommand() *cobra.Command {
	var config bench.Config
	var modes []string
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

With --profile, it prints which part of a search causes how many database hits: in
server mode the parts of the one statement that makes the steps, in the others each
statement. They are counted in an extra search of the first puzzle.

With post among the --modes, it also sends the queries of the blog post one by one,
from the files of cypher/post. That is slow. These queries see every move and
constraint of the database, so it must hold no others: use a server of its own, on
which nobody else works meanwhile.`,
		Example: `  graphcover bench graph --rounds 5 examples/blog.sudoku examples/easy.sudoku
  graphcover bench graph --modes server,server-recorded examples/hard.sudoku
  graphcover bench graph --rounds 1 --profile examples/blog.sudoku
  graphcover bench graph --modes post,classic,server examples/blog.sudoku`,
		Args: puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			if config.Rounds < 1 || config.WarmUp < 0 {
				return usageError{errors.New("bench graph: want --rounds of at least 1 and --warm-up of at least 0")}
			}
			if err := checkModes(modes); err != nil {
				return err
			}
			return a.benchGraph(c.Context(), args, modes, config)
		},
	}
	a.addConnectionFlags(c)
	c.Flags().IntVar(&config.Rounds, "rounds", 3, "how many times to solve each puzzle")
	c.Flags().IntVar(&config.WarmUp, "warm-up", 5, "how many of the puzzles to solve first, unmeasured; at most all of them")
	c.Flags().BoolVar(&config.Parts, "profile", false, "print the database hits of each part of a search, of the first puzzle")
	c.Flags().StringSliceVar(&modes, "modes", bench.Modes[:2], "how to search the graph, of "+strings.Join(bench.Modes, ", ")+"; the others are compared with the first")
	a.addReportFlags(c)
	return c
}

// checkModes returns an error unless the modes can be measured together.
func checkModes(modes []string) error {
	if len(modes) == 0 {
		return usageError{errors.New("--modes: want at least one, got none")}
	}
	for i, mode := range modes {
		switch {
		case !slices.Contains(bench.Modes, mode):
			return usageError{fmt.Errorf("--modes: want one or more of %s, got %q", strings.Join(bench.Modes, ", "), mode)}
		case slices.Contains(modes[:i], mode):
			return usageError{fmt.Errorf("--modes: want each once, got %q twice", mode)}
		case slices.Contains(modes, bench.ModePost) && strings.HasSuffix(mode, bench.AndRecorded):
			return usageError{fmt.Errorf("--modes: %s and %s can't be measured together: the queries of the post need a database with a single puzzle", bench.ModePost, mode)}
		}
	}
	return nil
}

func (a *app) benchGraph(ctx context.Context, args, modes []string, config bench.Config) error {
	err := a.eachAlone(ctx, args, false, func(entry puzzle.Entry, _ bool) error {
		if err := checkSearch(entry); err != nil {
			return err
		}
		if slices.Contains(modes, bench.ModePost) {
			if err := (graphsolver.Post{}).Refuses(entry.Problem()); err != nil {
				return inputError{fmt.Errorf("%s: %w", place(entry), err)}
			}
		}
		config.Puzzles = append(config.Puzzles, entry)
		return nil
	})
	if err != nil || len(config.Puzzles) == 0 {
		return err
	}
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	name := ownName()
	defer db.Drop(context.WithoutCancel(ctx), name)
	defer db.Drop(context.WithoutCancel(ctx), name+bench.AndRecorded)
	config.Contenders, config.Extras = bench.GraphContenders(db, name, modes), bench.Recorders(modes)
	session := a.driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: a.database})
	defer session.Close(context.WithoutCancel(ctx))
	config.Baseline = func(ctx context.Context) error {
		result, err := session.Run(ctx, cypher.Ping.Text, nil)
		if err != nil {
			return err
		}
		_, err = result.Consume(ctx)
		return err
	}
	searches := config.Rounds*len(config.Puzzles) + min(config.WarmUp, len(config.Puzzles))
	return measure(ctx, a, searches*len(config.Contenders), func(next func()) (*bench.Report, error) {
		config.Progress = next
		return bench.Run(ctx, config)
	}, report.Graph)
}
