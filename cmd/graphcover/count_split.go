package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/graphsolver"
	"graphcover/internal/cliflag"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/workers"
	"graphcover/workers/prefix"
	"graphcover/workers/queue"
	"graphcover/workers/tasks"
)

// crewFlags say who works, and where the queue is that hands out the work.
type crewFlags struct {
	queueFlags
	workers int
	status  bool // whether only to show how far the work is
	asked   bool // whether workers are to do the work: see check
}

// addCrew adds the flags to a command. what says what the workers do, and of whose progress --status
// tells.
func (f *crewFlags) addCrew(c *cobra.Command, what, of string) {
	flags := c.Flags()
	flags.BoolVar(&f.status, "status", false, "only show the progress of "+of)
	flags.IntVar(&f.workers, "workers", 0, what+" this many processes, and those of the command worker")
	f.queueFlags.add(c)
	flags.StringVar(&f.folder, "queue-folder", "", "folder of a queue in this process")
	flags.IntVar(&f.Replicas, "queue-replicas", 0, "on how many servers of a cluster to keep each message; 0 for three if there is a cluster")
	f.Patience = queue.DefaultPatience
	flags.Var(cliflag.Pause(&f.Patience), "patience", "how long a worker may be silent before its task is handed out again")
}

// puzzles requires puzzles, unless only the progress is to be shown.
func (f *crewFlags) puzzles(c *cobra.Command, args []string) error {
	if f.status {
		return noArguments(c, args)
	}
	return puzzles(c, args)
}

// check returns an error for flags that are out of range. Workers do the work if a flag asks for it; that
// the environment names a queue is not enough.
func (f *crewFlags) check(c *cobra.Command) error {
	f.asked = c.Flags().Changed("workers") || c.Flags().Changed("queue")
	switch {
	case f.workers < 0 || f.workers > mostWorkers:
		return usageError{fmt.Errorf("--workers: want a number from 0 to %d, got %d", mostWorkers, f.workers)}
	case f.asked && f.workers == 0 && f.URL == "":
		return usageError{errors.New("--workers 0: want --queue, too: otherwise nobody does the work")}
	case f.Patience < time.Second:
		return usageError{fmt.Errorf("--patience: want at least 1s, got %v", f.Patience)}
	case f.asked && f.URL != "":
		return f.checkAddress()
	}
	return nil
}

// keyArgs returns the arguments of workers that let them use the queue. Its address is not among
// them: others could read a password in it.
func (f *crewFlags) keyArgs() (args []string) {
	for _, flag := range []struct{ name, value string }{
		{"queue-credentials", f.Credentials}, {"queue-nkey", f.NKey}, {"queue-authority", f.Authority},
		{"queue-certificate", f.Certificate}, {"queue-key", f.Key},
	} {
		if flag.value != "" {
			args = append(args, "--"+flag.name, flag.value)
		}
	}
	return args
}

// splitFlags say how count splits a count over workers.
type splitFlags struct {
	crewFlags
	splitAfter time.Duration
	tasks      bool
	prefix     string
	inGraph    bool // whether its own workers count in the graph

	upToSymmetry bool // whether solutions are counted once that a symmetry takes to each other
}

// mostWorkers keeps a typing error from starting processes without end.
const mostWorkers = 256

func (f *splitFlags) add(c *cobra.Command) {
	flags := c.Flags()
	f.addCrew(c, "split the count over", "a split count")
	addSplitAfter(c, &f.splitAfter)
	flags.BoolVar(&f.tasks, "tasks", false, "with --status, list the tasks")
	flags.StringVar(&f.prefix, "prefix", "", "count only the solutions below this prefix of choices, in memory: one task of a split count")
}

// countSplit counts the solutions of a puzzle by workers.
func (a *app) countSplit(ctx context.Context, args []string, engine memsolver.Engine, flags *splitFlags, certificate certificateFlags) error {
	entry, err := a.onlyPuzzle(ctx, args)
	if err != nil {
		return err
	}
	if certificate.file != "" && len(entry.Contradictions()) > 0 {
		return a.countEntryWithCertificate(ctx, entry, certificate)
	}
	mode := string(engine)
	switch {
	case flags.inGraph:
		mode = string(graphsolver.Server)
	case certificate.file != "":
		mode = modeSpace
	}
	result := newCount(ctx, entry, solverWorkers, mode)
	count := func() (tasks.Total, error) { return a.countByWorkers(ctx, entry, engine, flags, certificate) }
	var group *symmetry.Group
	if flags.upToSymmetry {
		if group, err = groupOf(&entry); err != nil {
			return err
		}
		result.Group, result.All = group.Order(), new(big.Int)
	}
	if result.Reason != nil {
		return a.reportCount(entry, result)
	}
	start := time.Now()
	var total tasks.Total
	if group != nil {
		total, result.All, err = countAllBy(ctx, group, count)
	} else {
		total, err = count()
	}
	if err != nil {
		return a.stoppedCount(ctx, err)
	}
	result.Solutions, result.Choices, result.Backtracks = total.Solutions, total.Choices, total.Backtracks
	result.Seconds = (entry.ParseTime + time.Since(start)).Seconds()
	explain(ctx, entry, result)
	return a.reportCount(entry, result)
}

// solverWorkers is the solver in the result of a count that is split.
const solverWorkers = "workers"

// stoppedCount returns errStopped and says how to continue, if the user has stopped the count.
func (a *app) stoppedCount(ctx context.Context, err error) error {
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		a.note("nothing is lost; the same command continues the count")
		return errStopped
	}
	return err
}

// withCrew opens the queue, starts the workers with these arguments, and calls do. If the workers fail
// for good, the context of do ends, and withCrew returns why.
func (a *app) withCrew(ctx context.Context, f *crewFlags, args []string, do func(ctx context.Context, q *queue.Queue) error) error {
	if _, err := a.db(ctx); err != nil {
		return err
	}
	q, err := f.open(ctx, a)
	if err != nil {
		return err
	}
	defer q.Close()
	crew, err := a.hire(f.workers, q.Address, append(args, f.keyArgs()...)...)
	if err != nil {
		return err
	}
	defer crew.End()
	ctx, stop := crew.Watch(ctx)
	defer stop(nil)
	err = do(ctx, q)
	if failure := context.Cause(ctx); err != nil && failure != nil {
		return failure
	}
	return err
}

// countByWorkers divides the search, while workers start, and waits until all tasks are done.
func (a *app) countByWorkers(ctx context.Context, entry puzzle.Entry, engine memsolver.Engine, flags *splitFlags, certificate certificateFlags) (total tasks.Total, err error) {
	if err := entry.Problem().RefuseQuotas("a split search"); err != nil { // before a server is started
		return total, err
	}
	err = a.withCrew(ctx, &flags.crewFlags, flags.argsOfWorkers(engine), func(ctx context.Context, q *queue.Queue) error {
		bar := a.newProgress(oneSearch)
		defer bar.Clear()
		coordinator := &workers.Coordinator{
			DB: a.graphs, Queue: q, Puzzle: a.puzzleName, Problem: entry.Problem(), Version: version(), Notify: a.note,
		}
		loaded, err := coordinator.Load(ctx, entry.String())
		if errors.Is(err, workers.ErrUnfinished) {
			err = fmt.Errorf("%s: %w", place(entry), err)
		}
		if err != nil {
			return err
		}
		if certificate.file != "" {
			coordinator.MostStates = certificate.most
		}
		if err := coordinator.Divide(ctx, loaded, max(flags.workers, 1)); err != nil {
			return err
		}
		total, err = coordinator.Run(ctx, a.reportTasks(bar))
		if err == nil && certificate.file != "" {
			err = write(ctx, certificate.file, func(w io.Writer) error {
				_, err := coordinator.Certificate(ctx, total, w)
				return err
			})
		}
		return err
	})
	return total, err
}

// argsOfWorkers returns the arguments of workers.
func (f *splitFlags) argsOfWorkers(engine memsolver.Engine) []string {
	args := []string{"--engine", string(engine), "--split-after", f.splitAfter.String()}
	if f.inGraph {
		args = []string{"--solver", solverGraph, "--split-after", f.splitAfter.String()}
	}
	return args
}

// reportTasks returns a function that shows how far the tasks are.
func (a *app) reportTasks(bar *console.Progress) func(*tasks.Status) {
	if bar == nil {
		return nil
	}
	return func(s *tasks.Status) {
		bar.Describe(func() string { return s.String() + ", " + english.Plural(len(s.Workers), "worker") + timeLeft(s) })
	}
}

// timeLeft says how long the workers that are there will take, if that can be said.
func timeLeft(s *tasks.Status) string {
	seconds, deviation := s.Left()
	if n := float64(len(s.Workers)); n > 0 && seconds > 0 {
		return fmt.Sprintf(", about %s left (give or take %s)", duration(seconds/n), duration(deviation/n))
	}
	return ""
}

// countBelow counts the solutions of puzzles below a prefix, in memory.
func (a *app) countBelow(ctx context.Context, args []string, flags solverFlags, text string) error {
	f, err := prefix.Parse(text)
	if err != nil {
		return usageError{fmt.Errorf("--prefix: %w", err)}
	}
	solver := memsolver.New(flags.engine, memsolver.Cores(flags.cores))
	return a.eachAlone(ctx, args, false, func(entry puzzle.Entry, _ bool) error {
		start := time.Now()
		below, err := prefix.Below(entry.Problem(), f)
		if err != nil {
			return usageError{fmt.Errorf("%s: --prefix: %w", place(entry), err)}
		}
		bar := a.newProgress(oneSearch)
		defer bar.Clear()
		log := exactcover.Log{Progress: bar.Share()}
		solutions, err := solver.Count(ctx, below, &log)
		if refused := refusalOf(entry, err); refused != nil {
			return a.skipBad(refused)
		}
		if err != nil {
			return stopped(err)
		}
		result := newCount(ctx, entry, solverMemory, log.Method())
		result.Solutions, result.Choices, result.Backtracks = solutions, log.Choices, log.Backtracks
		result.Seconds = (entry.ParseTime + time.Since(start)).Seconds()
		return a.reportCount(entry, result)
	})
}

// countStatus tells how far the count of the puzzle in the graph is.
func (a *app) countStatus(ctx context.Context, withTasks bool) error {
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	status, err := tasks.Find(ctx, db, a.puzzleName)
	if err != nil {
		return err
	}
	// It checks the tasks, so it never prints a number that somebody has changed.
	s, err := status.Summary(ctx, withTasks)
	if err != nil {
		return err
	}
	if len(s.Disputed) > 0 {
		a.raiseExit(exitDifference)
	}
	if a.json {
		return a.printJSON(s)
	}
	return a.printSplitStatus(ctx, status, s)
}

// printSplitStatus prints the status for people, and how to check it.
func (a *app) printSplitStatus(ctx context.Context, status *tasks.Status, s *tasks.Summary) error {
	a.printf("%s: %v, %d taken, %d open; %d split, %d taken more than once\n",
		s.Status, status, s.Taken, s.Open, s.Split, s.Again)
	a.printf("%d solutions so far, %s of one core%s\n", s.Solutions, duration(s.Seconds), timeLeft(status))
	if len(s.Workers) > 0 {
		a.printf("at work: %s\n", strings.Join(s.Workers, ", "))
	}
	for _, task := range s.Disputed {
		a.printf("task %s is in no sum: two workers, or a worker and an audit, counted different numbers of solutions\n", task)
	}
	for _, t := range s.Tasks {
		line := fmt.Sprintf("%s  %s", t.Prefix, t.State)
		if t.Solutions != nil {
			line += fmt.Sprintf("  %d solutions; attempt %d by %s, %s, %s", t.Solutions, t.Attempt, t.Worker, t.Engine, duration(t.Seconds))
		}
		a.printf("%s\n", line)
	}
	text, err := a.textOfPuzzle(ctx)
	if err != nil {
		return err
	}
	a.printf("to count one task again: %s\n", a.command("count --solver memory --prefix PREFIX "+console.Quote(text)))
	a.printf("to look at the tasks in Neo4j Browser:\n%s", cypher.CountStatus.Paste(map[string]string{"puzzle": a.puzzleName}))
	return nil
}

// textOfPuzzle returns the text of the puzzle in the graph.
func (a *app) textOfPuzzle(ctx context.Context) (string, error) {
	search, _, err := a.open(ctx)
	if err != nil {
		return "", err
	}
	defer search.Close(ctx)
	return search.Text(), nil
}
