package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"graphcover/bench"
	"graphcover/collection"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

func (a *app) compareCommand() *cobra.Command {
	var flags compareFlags
	var names []string
	c := &cobra.Command{
		Use:   "compare [flags] PUZZLE...",
		Short: "Solve puzzles in the graph and in memory, and check one against the other",
		Long: `Solves each puzzle with both solvers, verifies both answers, compares the two
traces event by event, and shows the times side by side. With --strategies, other
strategies solve it too. It is not a difference if one of them gets stuck.`,
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
	flags.graph.add(c)
	addJobs(c, &flags.jobs)
	addStrategiesFlag(c, &names, "strategies to compare with")
	flags.byStrategy.addBeside(c, &flags.order)
	a.addDatabaseFlags(c)
	a.addJSONFlag(c)
	c.Flags().StringVar(&flags.trace, "trace", "", "write both traces as JSON lines; for NAME.jsonl, to NAME.graph.jsonl and NAME.memory.jsonl")
	return c
}

// compareFlags say what to compare.
type compareFlags struct {
	graph      graphFlags
	jobs       number
	order      exactcover.Order
	kinds      []strategyKind
	byStrategy strategyFlags
	trace      string
}

func (a *app) compare(ctx context.Context, args []string, f compareFlags) error {
	jobs := a.graphJobs(f.graph, f.order, f.jobs.value)
	for _, graph := range jobs {
		graph.inputs, graph.pace.Traced = args, f.trace != ""
	}
	return a.compareWith(ctx, args, jobs, f)
}

// compareWith compares the answers of the jobs to the puzzles that args name with those of
// the search in memory.
func (a *app) compareWith(ctx context.Context, args []string, jobs []*job, f compareFlags) error {
	bar := a.newProgress(countPuzzles(ctx, args))
	defer bar.clear()
	var workers []collection.Worker[compareOutcome]
	for _, graph := range jobs {
		c := comparer{job: graph, memory: newMemory(f.order), flags: f, bar: bar}
		workers = append(workers, c.compare)
	}
	var all totals
	err := each(ctx, a, args, !a.json, workers, func(p collection.Puzzle, o compareOutcome, only bool) error {
		bar.next()
		if a.badInput(o.err) {
			return nil
		}
		if o.err != nil {
			return join(o.err, o.failed)
		}
		all.add(o.comparison)
		return join(a.reportComparison(p.Entry, o.comparison, only), o.failed)
	})
	if all.puzzles > 1 && !a.json {
		a.printf("%s\n", all)
		err = join(err, a.reportStrategies(all))
	}
	return err
}

// A comparer compares the answers to one puzzle after another.
type comparer struct {
	*job
	memory *compare.Contender
	flags  compareFlags
	bar    *progress
}

// A compareOutcome is the result of a comparer for one puzzle.
type compareOutcome struct {
	comparison *compare.Comparison
	err        error // before or during it
	failed     error // after it
}

func (c *comparer) compare(ctx context.Context, p collection.Puzzle) compareOutcome {
	var grid sudoku.Grid
	if len(c.flags.kinds) > 0 {
		var err error
		if grid, err = gridOf(p.Entry, c.flags.kinds...); err != nil {
			return compareOutcome{err: err}
		}
	}
	graph, err := c.solver(ctx, p.Entry, 1)
	if err != nil {
		return compareOutcome{err: err}
	}
	strategies, err := c.strategyContenders(ctx, c.flags.kinds, c.flags.byStrategy, c.name, p.Entry.Puzzle)
	if err != nil {
		return compareOutcome{err: err}
	}
	graphFile, err := c.createTrace(ctx, c.flags.trace, p.Number, solverGraph, false)
	if err != nil {
		return compareOutcome{err: err}
	}
	memoryFile, err := c.createTrace(ctx, c.flags.trace, p.Number, solverMemory, true)
	if err != nil {
		return compareOutcome{err: join(err, graphFile.Close())}
	}
	guarded, end := graphFile.Guard(ctx)
	defer end()
	guarded, end = memoryFile.Guard(guarded)
	defer end()
	comparison, err := compare.Compare(guarded, graph, c.memory, p.Entry, compare.Observers{
		Graph:  both(c.bar.observer(), graphFile.Observer()),
		Memory: memoryFile.Observer(),
	})
	written := join(graphFile.Close(), memoryFile.Close())
	if err != nil {
		return compareOutcome{err: join(stopped(memoryFile.Cause(graphFile.Cause(err))), written)}
	}
	if len(strategies) > 0 {
		err = stopped(comparison.AddStrategies(ctx, strategies, p.Entry, grid))
	}
	return compareOutcome{comparison, err, written}
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
		a.printf("%s  %s: %s, %s, %s, graph %s, memory %s\n", place(entry), shortVerdict(c), c.Graph.Status,
			plural(c.Graph.Choices, "choice"), plural(c.Graph.Backtracks, "backtrack"),
			duration(c.Graph.Seconds), duration(c.Memory.Seconds))
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
		text += entry.Picture(m.Chosen) + "\n"
	}
	if g.Reason != "" {
		return text + fmt.Sprintf("%s: %s", g.Status, g.Reason)
	}
	columns := []compare.SudokuResult{{Result: g}, {Result: m}}
	for _, r := range c.Strategies {
		columns = append(columns, r.SudokuResult)
	}
	row := func(name string, cell func(compare.SudokuResult) string) {
		text += fmt.Sprintf("%-12s", name)
		for _, r := range columns {
			text += fmt.Sprintf(" %*s", max(16, len(solverOf(r.Result))), cell(r))
		}
		text += "\n"
	}
	row("", func(r compare.SudokuResult) string { return solverOf(r.Result) })
	row("status", func(r compare.SudokuResult) string { return string(r.Status) })
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
	return text + fmt.Sprintf("\n%s; the graph took %s as long", verdict(c), ratio(c.Ratio))
}

// solverOf returns the solver of a result, with its mode.
func solverOf(r compare.Result) string { return fmt.Sprintf("%s (%s)", r.Solver, r.Mode) }

// verdict says whether the answers agree, and if not, which ones differ.
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
		text += " an answer is not a solution;"
	}
	for _, r := range c.Strategies {
		if !r.Agrees {
			text += fmt.Sprintf(" %s does not agree;", solverOf(r.Result))
		}
	}
	return text[:len(text)-1]
}

// shortVerdict is verdict for the output of several puzzles, one line each.
func shortVerdict(c *compare.Comparison) string {
	if c.Agrees() {
		return "agree"
	}
	return verdict(c)
}

// totals are sums over several comparisons.
type totals struct {
	puzzles, agree          int
	choices, backtracks     int
	graphTime, memoryTime   float64
	roundTrips, unsolvables int

	strategies []strategyTotals
}

// strategyTotals are sums over the answers of one strategy.
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

// reportStrategies prints the totals of the strategies as a table.
func (a *app) reportStrategies(all totals) error {
	if len(all.strategies) == 0 {
		return nil
	}
	a.printf("\n")
	table := a.newTable()
	table.row("", "solved", "without guessing", "stuck", "differ", "choices", "time per puzzle")
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
