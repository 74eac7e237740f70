package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"text/tabwriter"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/spf13/cobra"

	"graphcover/bench"
	"graphcover/compare"
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
	c.AddCommand(a.benchGraphCommand(), a.benchMemoryCommand(), a.benchStrategiesCommand(), a.benchCollectionCommand())
	return c
}

func (a *app) benchGraphCommand() *cobra.Command {
	var rounds, warmUp int
	c := &cobra.Command{
		Use:   "graph [flags] PUZZLE...",
		Short: "Compare both modes of the graph, the search in memory, and a bare round trip",
		Long: `Solves each puzzle in the graph, in both modes, and in memory, taking turns. For
each it also sends a RETURN 1, which shows the least that a round trip costs. Prints
the median of the rounds, with the least and the greatest value.`,
		Example: "  graphcover bench graph --rounds 5 examples/blog.sudoku examples/easy.sudoku",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			return a.benchGraph(c.Context(), args, rounds, warmUp)
		},
	}
	a.addServerFlags(c)
	a.addDatabaseFlag(c)
	c.Flags().IntVar(&rounds, "rounds", 3, "how many times to solve each puzzle")
	c.Flags().IntVar(&warmUp, "warm-up", 5, "how many of the puzzles to solve first, unmeasured; at most all of them")
	c.Flags().BoolVar(&a.json, "json", false, "print one JSON object")
	return c
}

func (a *app) benchGraph(ctx context.Context, args []string, rounds, warmUp int) error {
	if rounds < 1 || warmUp < 0 {
		return usageError{errors.New("bench graph: want --rounds of at least 1 and --warm-up of at least 0")}
	}
	var entries []puzzle.Entry
	err := a.eachAlone(ctx, args, false, func(entry puzzle.Entry, _ bool) error {
		if reasons := entry.Contradictions(); len(reasons) > 0 {
			return inputError{fmt.Errorf("%s: there is nothing to search: %s", place(entry), compare.Reason(reasons))}
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
	// A name of its own, so that a search under the user's name is left alone.
	name := "bench " + rand.Text()
	defer db.Drop(context.WithoutCancel(ctx), name)
	graph := func(mode graphsolver.Mode) *compare.Contender {
		solver := graphsolver.Solver{DB: db, Name: name, Pace: graphsolver.Pace{Mode: mode}}
		return &compare.Contender{Solver: solver, Mode: string(mode)}
	}
	contenders := []*compare.Contender{graph(graphsolver.Classic), graph(graphsolver.Server), newMemory()}
	session := a.driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: a.database})
	defer session.Close(context.WithoutCancel(ctx))
	bar := a.newProgress(func() int { return (rounds*len(entries) + min(warmUp, len(entries))) * len(contenders) })
	defer bar.clear()
	report, err := bench.Run(ctx, bench.Config{
		Puzzles: entries, Contenders: contenders, Rounds: rounds, WarmUp: warmUp, Progress: bar.next,
		Baseline: func(ctx context.Context) error {
			result, err := session.Run(ctx, cypher.Ping.Text, nil)
			if err != nil {
				return err
			}
			_, err = result.Consume(ctx)
			return err
		},
	})
	bar.clear()
	if err != nil {
		return err
	}
	if a.json {
		return a.printJSON(report)
	}
	return a.reportBench(report)
}

// reportBench prints a report as a table.
func (a *app) reportBench(r *bench.Report) error {
	a.printf("%s, %s, taking turns, after a warm-up of %d; per round: %s and %s\n\n",
		plural(r.Puzzles, "puzzle"), plural(r.Rounds, "round"), r.WarmUp,
		plural(r.Choices, "choice"), plural(r.Backtracks, "backtrack"))
	table := a.newTable()
	table.row("", "per round", "per step", "step / RETURN 1", "faster", "round trips", "hits per step")
	table.row("RETURN 1", "", durations(r.Baseline), "", "", "", "")
	for _, m := range r.Contenders {
		hits := "-"
		if m.HitSteps > 0 && m.DatabaseHits > 0 {
			hits = fmt.Sprint(m.DatabaseHits / m.HitSteps)
		}
		table.row(fmt.Sprintf("%s (%s)", m.Solver, m.Mode), durations(m.Seconds), durations(m.StepSeconds),
			spread(m.OfBaseline, "%.3g"), spread(m.Faster, "%.3gx"), m.RoundTrips, hits)
	}
	return table.Flush()
}

// A columnWriter aligns the columns of a table and prints it when it is flushed.
type columnWriter struct{ *tabwriter.Writer }

func (a *app) newTable() columnWriter {
	return columnWriter{tabwriter.NewWriter(a.stdout, 0, 0, 3, ' ', 0)}
}

func (t columnWriter) row(cells ...any) {
	for i, cell := range cells {
		if i > 0 {
			fmt.Fprint(t, "\t")
		}
		fmt.Fprint(t, cell)
	}
	fmt.Fprintln(t)
}

func durations(s bench.Spread) string {
	return fmt.Sprintf("%s (%s to %s)", duration(s.Median), duration(s.Least), duration(s.Most))
}

func spread(s bench.Spread, format string) string {
	return fmt.Sprintf(format+" (%.3g to %.3g)", s.Median, s.Least, s.Most)
}
