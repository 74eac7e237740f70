package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/puzzle"
)

func (a *app) compareCommand() *cobra.Command {
	var flags graphFlags
	var trace string
	c := &cobra.Command{
		Use:   "compare [flags] PUZZLE...",
		Short: "Solve puzzles in the graph and in memory, and check the one against the other",
		Long: `Solves each puzzle with both solvers, verifies both answers, compares the two
traces event by event, and shows the timings side by side.`,
		Example: "  graphcover compare examples/blog.sudoku",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			return a.compare(c.Context(), args, flags, trace)
		},
	}
	flags.add(c)
	a.addDatabaseFlags(c)
	a.addJSONFlag(c)
	c.Flags().StringVar(&trace, "trace", "", "write both traces, as JSON lines, for NAME.jsonl to NAME.graph.jsonl and NAME.memory.jsonl")
	return c
}

func (a *app) compare(ctx context.Context, args []string, flags graphFlags, trace string) error {
	bar := a.newProgress(countPuzzles(args))
	defer bar.clear()
	var all totals
	n := 0
	err := a.each(ctx, args, !a.json, func(entry puzzle.Entry, only bool) error {
		graph, err := a.graph(ctx, flags, entry)
		if err != nil {
			return err
		}
		n++
		graphFile, err := createTrace(trace, solverGraph, n)
		if err != nil {
			return err
		}
		memoryFile, err := createTrace(trace, solverMemory, n)
		if err != nil {
			return join(err, graphFile.close())
		}
		c, err := compare.Compare(ctx, graph, memory, entry, compare.Observers{
			Graph:  both(bar.observer(), graphFile.observer()),
			Memory: memoryFile.buffered().observer(),
		})
		bar.next()
		err = join(a.stopped(ctx, err, c.Graph.Choices > 0), graphFile.close(), memoryFile.close())
		if err != nil {
			return err
		}
		all.add(c)
		return a.reportComparison(entry, c, only)
	})
	if all.puzzles > 1 && !a.json {
		a.printf("%s\n", all)
	}
	return err
}

// reportComparison prints what both solvers say of a puzzle and sets the exit
// status by it.
func (a *app) reportComparison(entry puzzle.Entry, c *compare.Comparison, only bool) error {
	switch {
	case !c.Agrees():
		a.will(exitDifference)
	case c.Graph.Status == compare.Unsolvable:
		a.will(exitNoSolution)
	}
	switch {
	case a.json:
		return a.printJSON(c)
	case only:
		a.printf("%s\n", table(entry, c))
	default:
		a.printf("%s  %s: %s, %s, %s, graph %s, memory %s\n", place(entry), shortVerdict(c), c.Graph.Status,
			plural(c.Graph.Choices, "choice"), plural(c.Graph.Backtracks, "backtrack"),
			duration(c.Graph.Seconds), duration(c.Memory.Seconds))
	}
	if c.Divergence != nil {
		a.printf("%s", c.Divergence.Describe(entry.Problem()))
	}
	return nil
}

// table shows the two results of one puzzle side by side.
func table(entry puzzle.Entry, c *compare.Comparison) string {
	g, m := c.Graph, c.Memory
	text := ""
	if m.Chosen != nil {
		text += entry.Picture(m.Chosen) + "\n"
	}
	if g.Reason != "" {
		return text + fmt.Sprintf("%s: %s", g.Status, g.Reason)
	}
	row := func(name, graph, memory string) {
		text += fmt.Sprintf("%-12s %16s %16s\n", name, graph, memory)
	}
	count := func(name string, graph, memory int) { row(name, fmt.Sprint(graph), fmt.Sprint(memory)) }
	row("", fmt.Sprintf("%s (%s)", g.Solver, g.Mode), fmt.Sprintf("%s (%s)", m.Solver, m.Mode))
	row("status", string(g.Status), string(m.Status))
	count("choices", g.Choices, m.Choices)
	count("backtracks", g.Backtracks, m.Backtracks)
	count("round trips", g.RoundTrips, m.RoundTrips)
	row("loading", duration(g.LoadSeconds), "-")
	row("solving", duration(g.Seconds), duration(m.Seconds))
	return text + fmt.Sprintf("\n%s; the graph took %s as long", verdict(c), ratio(c.Ratio))
}

// verdict says what agrees and what doesn't.
func verdict(c *compare.Comparison) string {
	if c.Agrees() {
		if c.Graph.Status == compare.Unsolvable {
			return "no solution, and the traces agree"
		}
		return "the grids agree, the traces agree, both answers verified"
	}
	text := "DIFFERENCE:"
	if !c.SolutionsAgree {
		text += " the solutions differ;"
	}
	if !c.TracesAgree {
		text += " the traces differ;"
	}
	if !c.Verified {
		text += " an answer is no solution;"
	}
	return text[:len(text)-1]
}

// shortVerdict is the verdict for a line among many.
func shortVerdict(c *compare.Comparison) string {
	if c.Agrees() {
		return "agree"
	}
	return verdict(c)
}

// totals add up comparisons.
type totals struct {
	puzzles, agree          int
	choices, backtracks     int
	graphTime, memoryTime   float64
	roundTrips, unsolvables int
}

func (t *totals) add(c *compare.Comparison) {
	t.puzzles++
	if c.Agrees() {
		t.agree++
	}
	if c.Graph.Status == compare.Unsolvable {
		t.unsolvables++
	}
	t.choices += c.Graph.Choices
	t.backtracks += c.Graph.Backtracks
	t.roundTrips += c.Graph.RoundTrips
	t.graphTime += c.Graph.Seconds
	t.memoryTime += c.Memory.Seconds
}

func (t totals) String() string {
	text := fmt.Sprintf("%s: %d agree, %d differ", plural(t.puzzles, "puzzle"), t.agree, t.puzzles-t.agree)
	if t.unsolvables > 0 {
		text += fmt.Sprintf(", %d unsolvable", t.unsolvables)
	}
	text += fmt.Sprintf("; %s, %s, %s; graph %s, memory %s",
		plural(t.choices, "choice"), plural(t.backtracks, "backtrack"), plural(t.roundTrips, "round trip"),
		duration(t.graphTime), duration(t.memoryTime))
	if t.memoryTime > 0 {
		text += fmt.Sprintf(", %s", ratio(t.graphTime/t.memoryTime))
	}
	return text
}
