package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/graphsolver"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/internal/replace"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/registry"
	"graphcover/trace"
)

func (a *app) solveCommand() *cobra.Command {
	var flags solverFlags
	var byStrategy strategyFlags
	var proofs proofFlags
	var batch batchFlags
	var best objectiveFlags
	var list listFlags
	var name, trace string
	c := &cobra.Command{
		Use:   "solve [flags] PUZZLE...",
		Short: "Solve puzzles",
		Long: fmt.Sprintf(`Solves puzzles by exact cover, in the graph or, with --solver memory, without Neo4j.
A PUZZLE is a file, - for standard input, the 81 characters of a Sudoku, or a puzzle of a family,
such as queens:8 or timetable:FILE,FILE: see graphcover --help.

In memory many puzzles are solved at once, on all cores or on as many as --cores
says. With --cores, a large puzzle is also split over them. In the graph, --jobs says
how many searches run at once.

--minimize finds a solution of least cost. It tells each better one as it is found, with
a bound: no solution costs less. If it is interrupted, or after the time of --for, it
prints the best one so far: see docs/costs.md. --keep changes as little as can be of a plan
that was made before, and says what is new and what is gone.

For a timetable or a roster give --solver memory and --minimize: in the graph the best plan
takes much longer. graphcover help timetable has the columns of its tables, and help roster
those of a roster: see docs/timetables.md.

--all lists every solution, each as soon as it is found, and --limit N the first N, in
the order of the search. In the graph a list that was stopped is continued by the same
command, or by resume --all: see docs/lists.md. With --up-to-symmetry, in memory, it lists one
of the solutions that a symmetry of the puzzle takes to each other: see docs/symmetry.md.

--reduce first leaves out what can be in no solution, as the command reduce shows it.

--strategy solves a Sudoku in another way: %s. Where a
strategy can run both in the graph and in memory, --solver says which. A strategy that
does not guess can get stuck.

--proof DIR writes a proof that there is no solution, or no other one. For that the
search continues after the first solution, to the end or to a second solution: see
docs/proofs.md. With --minimize it is a proof that no solution costs less.

--workers N shares the puzzles among N processes, which solve them in memory, and with
--queue also among workers on other machines: see docs/workers.md. The answers are the
same, in the same order. The command can be killed at any moment; the same command
continues, and --status shows the progress.`, strings.Join(registry.Names(), ", ")),
		Example: "  graphcover solve --solver memory examples/blog.sudoku\n  graphcover solve --watch examples/blog.sudoku\n" +
			"  graphcover solve --solver memory --minimize timetable:examples/courses.csv\n" +
			"  graphcover solve --solver memory --minimize roster:people.csv,shifts.csv\n" +
			"  graphcover solve --solver memory --minimize --for 30s examples/week.dlx\n" +
			"  graphcover solve --solver memory --limit 3 queens:8\n" +
			"  graphcover solve --solver memory --json examples/*.sudoku\n  graphcover solve --workers 4 --json collection.txt",
		Args: batch.puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			if err := join(byStrategy.check(c, name), batch.check(c), proofs.check(flags, best), list.check()); err != nil {
				return err
			}
			switch {
			case batch.status:
				return a.solveStatus(c.Context())
			case batch.asked:
				return a.solveByWorkers(c.Context(), args, flags.engine, &batch)
			}
			if name == "" {
				if err := flags.check(); err != nil {
					return err
				}
				if a.watches {
					if err := a.checkWatch(flags); err != nil {
						return err
					}
				}
				flags.split = c.Flags().Changed("cores")
				if list.asked() {
					list.most = best.limit
					return a.list(c.Context(), args, flags, list)
				}
				if best.asked() {
					best.proofs = proofs.folder
					return a.solveBest(c.Context(), args, flags, best, trace)
				}
				return a.solve(c.Context(), args, flags, trace, proofs.folder, best.limit)
			}
			solver := solverFlag{flags.solver, c.Flags().Changed("solver")}
			return a.solveByStrategy(c.Context(), args, name, solver, byStrategy)
		},
	}
	flags.add(c)
	proofs.add(c, "a proof that there is no solution, or no other")
	batch.add(c)
	best.add(c, "find a solution")
	best.addKeep(c)
	list.add(c)
	addUpToSymmetry(c, &list.least, "with --all or --limit: list only one of the solutions that a symmetry of the puzzle takes to each other")
	c.Flags().DurationVar(&best.limit, "for", 0, "stop the search for each puzzle after this time: with --minimize or --maximize with the best solution so far, with --all or --limit with those found")
	c.Flags().Float64Var(&best.gap, "gap", 0, "with --minimize or --maximize: stop when no solution can be better by more than this percentage")
	c.Flags().StringVar(&best.start, "start", "", "with --minimize or --maximize, in memory: a file with a solution to begin with, or part of one, as --names or --csv prints it; - for standard input")
	c.Flags().StringVar(&name, "strategy", "", "solve a Sudoku by another strategy: "+strings.Join(registry.Names(), ", "))
	c.RegisterFlagCompletionFunc("strategy", cobra.FixedCompletions(registry.Names(), cobra.ShellCompDirectiveNoFileComp))
	addOrder(c, &flags.order)
	addReduce(c, &flags.reduce, reduceUsage)
	byStrategy.add(c)
	a.addDatabaseFlags(c)
	a.addCanonicalName(c)
	c.Flags().StringVar(&trace, "trace", "", "write the steps of the search to this file, as JSON lines; for the nth puzzle to NAME-n")
	c.Flags().BoolVar(&a.watches, "watch", false, watchUsage)
	c.Flags().BoolVar(&a.names, "names", false, namesUsage)
	c.Flags().BoolVar(&a.csv, "csv", false, "print a solution as a table for a spreadsheet, in place of a picture: a line for each option")
	return c
}

// An outcome is the answer of a job to one puzzle.
type outcome[R any] struct {
	result R
	err    error // of the search
	failed error // before or after it
}

func (a *app) solve(ctx context.Context, args []string, flags solverFlags, traceName, proofName string, limit time.Duration) error {
	if err := flags.checkTrace(traceName); err != nil {
		return err
	}
	jobs := a.jobs(flags)
	for _, j := range jobs {
		j.limit, j.proofs, j.inputs, j.pace.Traced = limit, proofName, args, traceName != "" || proofName != ""
		j.pace.Labels = j.pace.Pause > 0 || j.pace.Mode == graphsolver.Classic // people may watch
	}
	return a.solveWith(ctx, args, jobs, traceName, a.watches || flags.observes(traceName))
}

// solveWith has the jobs solve the puzzles that args name.
func (a *app) solveWith(ctx context.Context, args []string, jobs []*job, traceName string, observe bool) error {
	workers := workersOf(jobs, func(ctx context.Context, j *job, p collection.Puzzle) outcome[compare.Result] {
		if j.proofs != "" {
			o := j.prove(ctx, p, traceName, mostOfSolve)
			return outcome[compare.Result]{o.result.Result, o.err, o.failed}
		}
		return j.solve(ctx, p, traceName, observe)
	})
	// Only text output depends on whether another puzzle follows. A program that reads
	// JSON may not send the next puzzle before it has this answer.
	var all compare.Sum
	err := each(ctx, a, args, !a.json, workers, func(p collection.Puzzle, s outcome[compare.Result], only bool) error {
		if err := refusalOf(p.Entry, s.err); err != nil || s.result.Status == "" {
			return join(a.skipBad(err), a.skipBad(s.failed))
		}
		all.AddResult(s.result)
		if s.result.Status == compare.Stopped && s.err == nil { // the time is over
			a.raiseExit(exitFailed)
		}
		err := join(a.reportResult(p.Entry, compare.SudokuResult{Result: s.result}, only), s.err, s.failed)
		if only && !a.json && err == nil && s.result.Status == compare.Solved {
			a.noteOthers(ctx, p.Entry, "this is not the only solution")
			a.noteWhere(jobs)
		}
		return err
	})
	a.reportSum(all, string(compare.Solved))
	return err
}

// noteWhere tells a person how to see a search that was made in the graph.
func (a *app) noteWhere(jobs []*job) {
	if console.IsTerminal(a.stdout) && slices.ContainsFunc(jobs, (*job).inGraph) {
		a.note("to see the search in Neo4j Browser: " + a.onPuzzle(a.puzzleName, "db status"))
	}
}

// othersTime is how long solve and hint may look for another solution of a Sudoku.
const othersTime = 100 * time.Millisecond

// noteOthers says so, in these words, if a Sudoku is known to have several solutions.
func (a *app) noteOthers(ctx context.Context, entry puzzle.Entry, words string) {
	b, ok := entry.Puzzle.(sudoku.Board)
	if !ok {
		return
	}
	if only := compare.HasOnlyOne(ctx, b, othersTime); only != nil && !*only {
		a.note(words + "; count them: " + a.command("count --solver memory PUZZLE"))
	}
}

// solve solves a puzzle. If traceName is not empty, it writes the steps of the search to
// that file.
func (j *job) solve(ctx context.Context, p collection.Puzzle, traceName string, observe bool) outcome[compare.Result] {
	contender, err := j.solver(ctx, p.Entry, 1)
	if err != nil {
		return outcome[compare.Result]{failed: err}
	}
	file, err := createTrace(ctx, traceName, p.Number, "", j.inputs, !j.inGraph())
	if err != nil {
		return outcome[compare.Result]{failed: err}
	}
	limited, cancel := withLimit(ctx, j.limit)
	defer cancel()
	guarded, end := file.Guard(limited)
	defer end()
	log := exactcover.Log{Progress: j.bar.Share()}
	var watcher *console.Watcher // of the first puzzle: while another is searched, the result of the one before is printed
	if j.watches && p.Number == 1 {
		watcher = console.NewWatcher(p.Entry, j.pace.Pause, j.stdout, j.stderr)
	}
	if observe {
		log.Observe = both(both(j.bar.Observer(), watcher.Observer()), file.Observer())
	}
	if watcher != nil && !j.inGraph() { // the graph pauses by itself
		log.Observe = both(log.Observe, pausing(guarded, j.pace.Pause))
	}
	watcher.Begin()
	result, err := compare.Solve(guarded, contender, p.Entry, log)
	watcher.Finish()
	if watcher.TooFast() {
		j.note(fmt.Sprintf("--watch: the search took less time than a picture; --pause %v slows it down", pauseToWatch))
	}
	if traceName != "" {
		traceName = trace.Name(traceName, p.Number, "")
	}
	if err = inTime(ctx, limited, file.Cause(err)); j.inGraph() {
		err = j.stoppedAt(j.name, withTrace(traceName), result.Choices > 0, err)
	}
	return outcome[compare.Result]{result, stopped(err), file.Close()}
}

// pauseToWatch is a pause after each step in which a person can follow a search.
const pauseToWatch = 100 * time.Millisecond

// pausing returns an observer that waits after each step, until ctx is done, or nil for no pause.
func pausing(ctx context.Context, pause time.Duration) func(exactcover.Event) {
	if pause == 0 {
		return nil
	}
	return func(e exactcover.Event) {
		if e.Kind == exactcover.Solved {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// createTrace creates the trace file of a solver for the nth puzzle, which is none if name
// is "". It does not overwrite a file that puzzles are read from.
func createTrace(ctx context.Context, name string, n int, solver string, inputs []string, buffered bool) (*trace.File, error) {
	if name == "" {
		return new(trace.File), nil
	}
	name = trace.Name(name, n, solver)
	if replace.Overwrites(name, inputs) {
		return nil, usageError{fmt.Errorf("--trace: %s would overwrite a puzzle", name)}
	}
	return newTrace(ctx, name, buffered)
}

// newTrace creates a trace file. If it is a pipe, that may take until ctx is done.
func newTrace(ctx context.Context, name string, buffered bool) (*trace.File, error) {
	return await(ctx, func() (*trace.File, error) { return trace.Create(name, buffered) })
}

// stoppedAt returns the error to report for err of a search in the graph that can be resumed with
// these flags. If the search was stopped, and has begun, it prints how to resume it.
func (a *app) stoppedAt(puzzleName, flags string, begun bool, err error) error {
	switch {
	case err == nil:
		return nil
	case !errors.Is(err, errOver) && !errors.Is(err, context.Canceled):
		return searchError{err, puzzleName, flags}
	case begun:
		a.note("stopped; continue with: " + a.resumption(puzzleName, flags))
	}
	return stopped(err)
}

// resumption returns the command that resumes the search of a puzzle, with these flags.
func (a *app) resumption(puzzleName, flags string) string {
	return a.onPuzzle(puzzleName, strings.TrimSpace("resume "+flags))
}

// resumeAll is the flag of resume that continues a list.
const resumeAll = "--all"

// withTrace returns the flag of resume that continues a trace of that name, or "" if it has none.
func withTrace(name string) string {
	if name == "" {
		return ""
	}
	return "--trace " + console.Word(name)
}

// stopped returns errStopped if err says that something was stopped that can't be
// resumed, and nil if it is errOver. It returns any other error as it is.
func stopped(err error) error {
	switch {
	case errors.Is(err, errOver):
		return nil
	case errors.Is(err, context.Canceled):
		return errStopped
	}
	return err
}

var errStopped = errors.New("stopped before the end")

// errOver says that a search has ended because of a limit of its own, such as its time.
var errOver = errors.New("the limit of the search is reached")

// inTime returns the error of a search, or errOver if that has ended because of its limit. ctx is the context without
// the limit, and limited the one with it.
func inTime(ctx, limited context.Context, err error) error {
	if ctx.Err() == nil && isStop(limited, err) {
		return errOver
	}
	return err
}

// reportResult prints a result, which may be that of a strategy, and sets the exit status
// accordingly.
func (a *app) reportResult(entry puzzle.Entry, r compare.SudokuResult, only bool) error {
	if r.Status.None() || r.Status == compare.Stuck {
		a.raiseExit(exitNoSolution)
	}
	said := entry.NoSolution // before the search
	if said && !a.json {
		r.Reason = nil
	}
	if only && !a.json {
		for i, placed := range r.Passes {
			a.printf("pass %d: %s solved\n", i+1, english.Plural(placed, "cell"))
		}
	}
	switch {
	case a.json:
		return a.printJSON(r)
	case only && r.Candidates != nil:
		a.printf("%s\n%s\n", r.Candidates.Pretty(entry.Puzzle.(sudoku.Board).Rules()), summary(r))
	case only && a.csv: // standard output has the table alone
		if r.Chosen != nil {
			a.printf("%s", a.picture(entry, r.Chosen))
		}
		a.note(summary(r))
		if lines := below(r.Reason); lines != "" {
			a.note(lines)
		}
	case only && r.Chosen != nil:
		a.printf("%s\n%s\n", a.picture(entry, r.Chosen), summary(r))
	case only && below(r.Reason) != "":
		a.printf("%s\n%s\n", summary(r), below(r.Reason))
	case only && said:
		a.printf("%s\n", summary(r))
	case only:
		a.printf("%s\n", summary(r))
		a.noteWhy(r.Result)
	case r.Chosen != nil:
		a.printf("%s  %v  %s\n", place(entry), r.Solution, summary(r))
	default:
		a.printf("%s  %s%s\n", place(entry), summary(r), because("; ", r.Reason))
	}
	return nil
}

// noteWhy says how to find out why there is no solution, if the search has not shown it and no reason
// was found in the second after it.
func (a *app) noteWhy(r compare.Result) {
	if r.Status == compare.Unsolvable && r.Reason == nil {
		a.note("to look longer for the reason: " + a.command("conflict --for 60s PUZZLE"))
	}
}

// below returns what is to be said of a reason below a summary, which has the first line of one that the text of the puzzle
// shows. It may be "".
func below(r *compare.Reason) string {
	if r == nil {
		return ""
	}
	if !r.Obvious {
		return r.Text
	}
	_, rest, _ := strings.Cut(r.Text, "\n")
	return rest
}

// because returns the first line of a reason that a search has not shown, after a separator. It returns
// "" if there is none.
func because(separator string, r *compare.Reason) string {
	if r == nil || r.Obvious {
		return ""
	}
	return separator + r.Line(false)
}

// place returns where a puzzle was found, or its text if it was found nowhere.
func place(entry puzzle.Entry) string {
	if entry.Source == "" {
		return console.OneLine(entry.String())
	}
	return console.OneLine(entry.Source)
}

// summary returns one line that says how a search ended and what it cost.
func summary(r compare.SudokuResult) string {
	if r.Proof != nil {
		made := r.Proof
		r.Proof = nil
		return summary(r) + "; " + proved(made)
	}
	if r.Reason != nil && r.Reason.Obvious {
		return fmt.Sprintf("%s: %s", r.Status, r.Reason.Line(false))
	}
	text := fmt.Sprintf("%s: %s, %s, ", r.Status.Without(r.Forbidden), english.Plural(r.Choices, "choice"), english.Plural(r.Backtracks, "backtrack"))
	if r.Guesses != nil {
		text += english.Plural(*r.Guesses, "guess", "es") + ", "
	}
	text += duration(r.Seconds)
	if r.RoundTrips > 0 {
		text += fmt.Sprintf(", %s", english.Plural(r.RoundTrips, "round trip"))
	}
	return fmt.Sprintf("%s (%s, %s)", text, r.Solver, r.Mode)
}

const namesUsage = "print the names of the options of a solution, one a line, in place of a picture"

// picture returns a solution as it is printed: drawn, or with --names as a list, or with --csv as a table.
func (a *app) picture(entry puzzle.Entry, s exactcover.Solution) string {
	switch {
	case a.names:
		return dlx.New("", entry.Problem()).Picture(s)
	case a.csv:
		return named.CSV(entry.Problem(), s)
	}
	return drawn(entry, s)
}

// drawn draws chosen options. A board has a heading with its rules, so that it can be read again.
func drawn(entry puzzle.Entry, s exactcover.Solution) string {
	if b, ok := entry.Plain().(sudoku.Board); ok {
		return b.Solved(s).Headed()
	}
	return entry.Picture(s)
}

const watchUsage = "draw the puzzle again and again during the search; without a terminal, print a line for each step, after 1000 for each thousandth"

// checkWatch returns an error if the flag --watch of solve can't be combined with the others.
func (a *app) checkWatch(flags solverFlags) error {
	switch {
	case flags.solver == solverGraph && flags.jobs > 1:
		return usageError{fmt.Errorf("--watch: it shows one search, and can't be combined with --jobs %d", flags.jobs)}
	case !flags.recordsSteps():
		return usageError{fmt.Errorf("--watch: want --engine %s, got %s, which records no steps", memsolver.DLX, flags.engine)}
	}
	return nil
}
