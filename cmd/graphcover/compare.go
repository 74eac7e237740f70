package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"graphcover/bench"
	"graphcover/compare"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

func (a *app) compareCommand() *cobra.Command {
	var flags graphFlags
	var byStrategy strategyFlags
	var names []string
	var trace string
	c := &cobra.Command{
		Use:   "compare [flags] PUZZLE...",
		Short: "Solve puzzles in the graph and in memory, and check the one against the other",
		Long: `Solves each puzzle with both solvers, verifies both answers, compares the two
traces event by event, and shows the timings side by side. Other strategies
solve it, too, if they are asked for.`,
		Example: "  graphcover compare examples/blog.sudoku",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			if err := byStrategy.check(c, names...); err != nil {
				return err
			}
			kinds, err := strategiesNamed(names)
			if err != nil {
				return err
			}
			return a.compare(c.Context(), args, flags, kinds, byStrategy, trace)
		},
	}
	flags.add(c)
	addStrategiesFlag(c, &names, "strategies to compare with")
	byStrategy.add(c)
	a.addDatabaseFlags(c)
	a.addJSONFlag(c)
	c.Flags().StringVar(&trace, "trace", "", "write both traces, as JSON lines, for NAME.jsonl to NAME.graph.jsonl and NAME.memory.jsonl")
	return c
}

func (a *app) compare(ctx context.Context, args []string, flags graphFlags, kinds []strategyKind, byStrategy strategyFlags, trace string) error {
	bar := a.newProgress(countPuzzles(args))
	defer bar.clear()
	var all totals
	n := 0
	err := a.each(ctx, args, !a.json, func(entry puzzle.Entry, only bool) error {
		var grid sudoku.Grid
		if len(kinds) > 0 {
			var err error
			if grid, err = gridOf(entry); err != nil {
				a.complain(err)
				return nil
			}
		}
		graph, err := a.graph(ctx, flags, entry)
		if err != nil {
			return err
		}
		strategies, err := a.strategyContenders(ctx, kinds, byStrategy, grid)
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
		resumable := c.Graph.Choices > 0
		if err == nil && len(strategies) > 0 {
			if err = c.AddStrategies(ctx, strategies, memory, entry, grid); err != nil {
				resumable, err = false, strategyError{err}
			}
		}
		bar.next()
		err = join(a.stopped(ctx, err, resumable), graphFile.close(), memoryFile.close())
		if err != nil {
			return err
		}
		all.add(c)
		return a.reportComparison(entry, c, only)
	})
	if all.puzzles > 1 && !a.json {
		a.printf("%s\n", all)
		err = join(err, a.reportStrategies(all))
	}
	return err
}

// reportComparison prints what both solvers say of a puzzle and sets the exit
// status by it.
func (a *app) reportComparison(entry puzzle.Entry, c *compare.Comparison, only bool) error {
	switch {
	case !c.Agrees():
		a.will(exitDifference)
	case c.Graph.Status == compare.Unsolvable, slices.ContainsFunc(c.Strategies, isStuck):
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

func isStuck(r compare.StrategyResult) bool { return r.Status == compare.Stuck }

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
	columns := []compare.Result{g, m}
	for _, r := range c.Strategies {
		columns = append(columns, r.Result)
	}
	row := func(name string, cell func(compare.Result) string) {
		text += fmt.Sprintf("%-12s", name)
		for _, r := range columns {
			text += fmt.Sprintf(" %*s", max(16, len(solverOf(r))), cell(r))
		}
		text += "\n"
	}
	row("", solverOf)
	row("status", func(r compare.Result) string { return string(r.Status) })
	row("choices", func(r compare.Result) string { return fmt.Sprint(r.Choices) })
	row("backtracks", func(r compare.Result) string { return fmt.Sprint(r.Backtracks) })
	if len(c.Strategies) > 0 {
		row("guesses", func(r compare.Result) string {
			if r.Guesses == nil {
				return "-"
			}
			return fmt.Sprint(*r.Guesses)
		})
	}
	row("round trips", func(r compare.Result) string { return fmt.Sprint(r.RoundTrips) })
	row("loading", func(r compare.Result) string {
		if r.Solver != solverGraph {
			return "-"
		}
		return duration(r.LoadSeconds)
	})
	row("solving", func(r compare.Result) string { return duration(r.Seconds) })
	return text + fmt.Sprintf("\n%s; the graph took %s as long", verdict(c), ratio(c.Ratio))
}

// solverOf names the solver of a result with its mode.
func solverOf(r compare.Result) string { return fmt.Sprintf("%s (%s)", r.Solver, r.Mode) }

// verdict says what agrees and what doesn't.
func verdict(c *compare.Comparison) string {
	if c.Agrees() {
		others := ""
		if len(c.Strategies) > 0 {
			others = ", and no strategy differs"
		}
		if c.Graph.Status == compare.Unsolvable {
			return "no solution, and the traces agree" + others
		}
		return "the grids agree, the traces agree, both answers verified" + others
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
	for _, r := range c.Strategies {
		if !r.Agrees {
			text += fmt.Sprintf(" %s does not agree;", solverOf(r.Result))
		}
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

	strategies []strategyTotals
}

// strategyTotals add up what one strategy says.
type strategyTotals struct {
	solver, mode                      string
	solved, unguessed, stuck, differs int
	choices                           int
	seconds                           []float64
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
	if t.strategies == nil {
		t.strategies = make([]strategyTotals, len(c.Strategies))
	}
	for i, r := range c.Strategies {
		t.strategies[i].add(r)
	}
}

func (t *strategyTotals) add(r compare.StrategyResult) {
	t.solver, t.mode = r.Solver, r.Mode
	t.choices += r.Choices
	if r.Reason == "" {
		t.seconds = append(t.seconds, r.Seconds)
	}
	switch {
	case !r.Agrees:
		t.differs++
	case r.Status == compare.Stuck:
		t.stuck++
	case r.Status == compare.Solved:
		t.solved++
		if *r.Guesses == 0 {
			t.unguessed++
		}
	}
}

// reportStrategies prints what the strategies said of many puzzles.
func (a *app) reportStrategies(all totals) error {
	if len(all.strategies) == 0 {
		return nil
	}
	a.printf("\n")
	table := a.newTable()
	table.row("", "solved", "without guessing", "stuck", "differ", "choices", "a puzzle")
	for _, t := range all.strategies {
		each := "-"
		if len(t.seconds) > 0 {
			each = durations(bench.SpreadOf(t.seconds))
		}
		table.row(fmt.Sprintf("%s (%s)", t.solver, t.mode), t.solved, t.unguessed, t.stuck, t.differs, t.choices, each)
	}
	return table.Flush()
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
