package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"graphcover/bench"
	"graphcover/collection"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/english"
	"graphcover/puzzle"
	"graphcover/strategy/registry"
)

func (a *app) compareCommand() *cobra.Command {
	var flags compareFlags
	var names []string
	c := &cobra.Command{
		Use:   "compare [flags] PUZZLE...",
		Short: "Solve puzzles in the graph and in memory, and check one against the other",
		Long: `Solves each puzzle with both solvers, verifies both answers, compares the two
traces event by event, and shows the times side by side. With --strategies, other
strategies solve it too. It is not a difference if one of them gets stuck.

With --minimize or --maximize, both look for the best solution, with the same prices, and
their costs are compared, too: see docs/costs.md.`,
		Example: "  graphcover compare examples/blog.sudoku",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			if err := flags.byStrategy.check(c, names...); err != nil {
				return err
			}
			kinds, err := strategiesNamed(c, names)
			if err != nil {
				return err
			}
			flags.kinds = kinds
			return a.compare(c.Context(), args, flags)
		},
	}
	addPace(c, &flags.pace)
	addJobs(c, &flags.jobs)
	addStrategiesFlag(c, &names, "strategies to compare with")
	addOrder(c, &flags.order)
	flags.byStrategy.add(c)
	flags.best.add(c, "compare the solutions")
	a.addDatabaseFlags(c)
	c.Flags().StringVar(&flags.trace, "trace", "", "write both traces as JSON lines; for NAME.jsonl, to NAME.graph.jsonl and NAME.memory.jsonl")
	return c
}

// compareFlags say what to compare.
type compareFlags struct {
	pace       graphsolver.Pace
	jobs       int
	order      exactcover.Order
	kinds      []registry.Kind
	byStrategy strategyFlags
	best       objectiveFlags
	trace      string
}

func (a *app) compare(ctx context.Context, args []string, f compareFlags) error {
	jobs := a.graphJobs(f.pace, f.order, f.jobs)
	for _, graph := range jobs {
		graph.inputs, graph.pace.Traced = args, f.trace != ""
	}
	return a.compareWith(ctx, args, jobs, f)
}

// compareWith compares the answers of the jobs to the puzzles that args name with those of
// the search in memory.
func (a *app) compareWith(ctx context.Context, args []string, jobs []*job, f compareFlags) error {
	var workers []collection.Worker[compareOutcome]
	for _, graph := range jobs {
		c := comparer{job: graph, memory: compare.LikeGraph(f.order), flags: f}
		workers = append(workers, c.compare)
	}
	var all compare.Totals
	err := each(ctx, a, args, !a.json, workers, func(p collection.Puzzle, o compareOutcome, only bool) error {
		if o.err != nil {
			return join(a.skipBad(o.err), o.failed)
		}
		all.Add(o.result)
		return join(a.reportComparison(p.Entry, o.result, only), o.failed)
	})
	if all.Puzzles > 1 && !a.json {
		a.printf("%s\n", textOf(all))
		err = join(err, a.reportStrategies(all))
	}
	return err
}

// A comparer compares the answers to one puzzle after another.
type comparer struct {
	*job
	memory *compare.Contender
	flags  compareFlags
}

// A compareOutcome is the result of a comparer for one puzzle. Its err is that before or during the
// comparison.
type compareOutcome = outcome[*compare.Comparison]

func (c *comparer) compare(ctx context.Context, p collection.Puzzle) compareOutcome {
	for _, kind := range c.flags.kinds {
		if err := checkTaken(p.Entry, kind, kind.Homes...); err != nil {
			return compareOutcome{err: err}
		}
	}
	entry, _, err := c.priced(ctx, p.Entry, c.flags.best)
	if err != nil {
		return compareOutcome{err: err}
	}
	search, err := c.searchOf(ctx, entry)
	if err != nil {
		return compareOutcome{err: err}
	}
	strategies, err := c.strategyContenders(ctx, c.flags.kinds, c.flags.byStrategy, c.name, p.Entry)
	if err != nil {
		return compareOutcome{err: err}
	}
	graphFile, err := createTrace(ctx, c.flags.trace, p.Number, solverGraph, c.inputs, false)
	if err != nil {
		return compareOutcome{err: err}
	}
	memoryFile, err := createTrace(ctx, c.flags.trace, p.Number, solverMemory, c.inputs, true)
	if err != nil {
		return compareOutcome{err: join(err, graphFile.Close())}
	}
	guarded, end := graphFile.Guard(ctx)
	defer end()
	guarded, end = memoryFile.Guard(guarded)
	defer end()
	comparison, err := search(guarded, compare.Observers{
		Graph:  both(c.job.bar.Observer(), graphFile.Observer()),
		Memory: memoryFile.Observer(),
	})
	written := join(graphFile.Close(), memoryFile.Close())
	if err != nil {
		return compareOutcome{err: join(stopped(memoryFile.Cause(graphFile.Cause(err))), written)}
	}
	if len(strategies) > 0 {
		err = stopped(comparison.AddStrategies(ctx, strategies, p.Entry))
	}
	return compareOutcome{comparison, err, written}
}

// searchOf returns what has both solvers search a puzzle, for any solution or for the best one.
func (c *comparer) searchOf(ctx context.Context, entry puzzle.Entry) (func(context.Context, compare.Observers) (*compare.Comparison, error), error) {
	if c.flags.best.asked() {
		objective, err := c.objective(ctx, entry, c.flags.best)
		return func(ctx context.Context, o compare.Observers) (*compare.Comparison, error) {
			return objective.Compare(ctx, entry, o)
		}, err
	}
	graph, err := c.solver(ctx, entry, 1)
	return func(ctx context.Context, o compare.Observers) (*compare.Comparison, error) {
		return compare.Compare(ctx, graph, c.memory, entry, o)
	}, err
}

// reportComparison prints the answers to a puzzle side by side, and sets the exit status
// accordingly.
func (a *app) reportComparison(entry puzzle.Entry, c *compare.Comparison, only bool) error {
	switch {
	case !c.Agrees():
		a.raiseExit(exitDifference)
	case c.Graph.Status == compare.Unsolvable:
		a.raiseExit(exitNoSolution)
	}
	switch {
	case a.json:
		return a.printJSON(c)
	case only:
		a.printf("%s\n", table(entry, c))
	default:
		verdict := "agree"
		if !c.Agrees() {
			verdict = c.Verdict()
		}
		status := string(c.Graph.Status)
		if w := c.Graph.Worth; w != nil && w.Cost != nil {
			status += ", " + worth(*w)
		}
		a.printf("%s  %s: %s, %s, %s, graph %s, memory %s%s\n", place(entry), verdict, status,
			english.Plural(c.Graph.Choices, "choice"), english.Plural(c.Graph.Backtracks, "backtrack"),
			duration(c.Graph.Seconds), duration(c.Memory.Seconds), because("; ", c.Graph.Reason))
	}
	if c.Divergence != nil {
		a.printf("%s", c.Divergence.Describe(entry.Problem()))
	}
	return nil
}

// table returns a table with the two results of one puzzle side by side.
func table(entry puzzle.Entry, c *compare.Comparison) string {
	g, m := c.Graph, c.Memory
	text := ""
	if m.Chosen != nil {
		text += drawn(entry, m.Chosen) + "\n"
	}
	if g.Reason != nil && g.Reason.Obvious {
		return text + fmt.Sprintf("%s: %s", g.Status, g.Reason.Text)
	}
	columns := []compare.SudokuResult{{Result: g.Result}, {Result: m.Result}}
	for _, r := range c.Strategies {
		columns = append(columns, r.SudokuResult)
	}
	row := func(name string, cell func(compare.SudokuResult) string) {
		text += fmt.Sprintf("%-12s", name)
		for _, r := range columns {
			text += fmt.Sprintf(" %*s", max(16, len(r.By())), cell(r))
		}
		text += "\n"
	}
	row("", func(r compare.SudokuResult) string { return r.By() })
	row("status", func(r compare.SudokuResult) string { return string(r.Status) })
	if m.Worth != nil {
		text += fmt.Sprintf("%-12s %16s %16s\n", "cost", number(g.Cost), number(m.Cost))
	}
	row("choices", func(r compare.SudokuResult) string { return fmt.Sprint(r.Choices) })
	row("backtracks", func(r compare.SudokuResult) string { return fmt.Sprint(r.Backtracks) })
	if len(c.Strategies) > 0 {
		row("guesses", func(r compare.SudokuResult) string {
			if r.Guesses == nil {
				return "-"
			}
			return fmt.Sprint(*r.Guesses)
		})
	}
	row("round trips", func(r compare.SudokuResult) string { return fmt.Sprint(r.RoundTrips) })
	row("loading", func(r compare.SudokuResult) string {
		if r.Solver != solverGraph {
			return "-"
		}
		return duration(r.LoadSeconds)
	})
	row("solving", func(r compare.SudokuResult) string { return duration(r.Seconds) })
	text += fmt.Sprintf("\n%s; the graph took %s as long", c.Verdict(), ratio(c.Ratio))
	if g.Reason != nil {
		text += "\n" + g.Reason.Text
	}
	return text
}

// number returns a number in words.
func number(n *int) string {
	if n == nil {
		return "-"
	}
	return fmt.Sprint(*n)
}

// reportStrategies prints the totals of the strategies as a table.
func (a *app) reportStrategies(all compare.Totals) error {
	if len(all.Strategies) == 0 {
		return nil
	}
	a.printf("\n")
	table := a.newTable()
	table.Row("", "solved", "without guessing", "stuck", "differ", "choices", "time per puzzle")
	for _, t := range all.Strategies {
		each := "-"
		if len(t.Seconds) > 0 {
			each = durations(bench.SpreadOf(t.Seconds))
		}
		table.Row(fmt.Sprintf("%s (%s)", t.Solver, t.Mode), t.Solved, t.Unguessed, t.Stuck, t.Differs, t.Choices, each)
	}
	return table.Flush()
}

// textOf returns sums in words.
func textOf(t compare.Totals) string {
	text := fmt.Sprintf("%s: %d agree, %d differ", english.Plural(t.Puzzles, "puzzle"), t.Agree, t.Puzzles-t.Agree)
	if t.Unsolvables > 0 {
		text += fmt.Sprintf(", %d unsolvable", t.Unsolvables)
	}
	text += fmt.Sprintf("; %s, %s, %s; graph %s, memory %s",
		english.Plural(t.Choices, "choice"), english.Plural(t.Backtracks, "backtrack"), english.Plural(t.RoundTrips, "round trip"),
		duration(t.GraphTime), duration(t.MemoryTime))
	if t.MemoryTime > 0 {
		text += fmt.Sprintf(", %s", ratio(t.GraphTime/t.MemoryTime))
	}
	return text
}
