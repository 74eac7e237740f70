package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"graphcover/graphsolver"
	"graphcover/internal/cliflag"
	"graphcover/memsolver"
	"graphcover/neo4jserver"
	"graphcover/workers"
	"graphcover/workers/queue"
)

// workerFlags say how to work.
type workerFlags struct {
	queueFlags
	solver     string             // where to count
	search     neo4jserver.Config // of another server to count in
	engine     memsolver.Engine
	cores      cliflag.Number
	splitAfter time.Duration
	withParent bool // whether to end when standard input does
}

// withParentFlag is the flag of workers that count --workers starts: they end with it.
const withParentFlag = "with-parent"

func (a *app) workerCommand() *cobra.Command {
	var flags workerFlags
	c := &cobra.Command{
		Use:   "worker --queue URL [flags]",
		Short: "Work for count --workers and solve --workers, on any machine",
		Long: `Works for count --workers and solve --workers. It takes tasks of counts from a queue,
counts their solutions, and writes the results into the graph; it also takes batches of
puzzles and solves them. It runs until it is interrupted. It needs the same queue and
the same Neo4j as count and solve: see docs/workers.md.

With --solver graph it counts by a search in the graph, in that Neo4j or in the one that
--search-uri names. The puzzles of solve --workers are always solved in memory.`,
		Example: "  graphcover worker --queue nats://HOST:4222 --uri bolt://HOST:7687 --cores 8",
		Args:    noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if flags.URL == "" {
				return usageError{errors.New("worker: want --queue with the address of the queue, such as nats://HOST:4222")}
			}
			if err := flags.checkAddress(); err != nil {
				return err
			}
			return a.work(c.Context(), &flags)
		},
	}
	flags.queueFlags.add(c)
	cliflag.Choose(c, &flags.solver, "solver", "where to count", solverMemory, solverGraph)
	flags.addSearch(c)
	cliflag.Choose(c, &flags.engine, "engine", "how to search in memory", memsolver.Engines()...)
	flags.cores = cliflag.Number{Value: 1, Most: mostCores, Of: "cores"}
	c.Flags().Var(&flags.cores, "cores", "how many tasks to work on at once")
	addSplitAfter(c, &flags.splitAfter)
	c.Flags().BoolVar(&flags.withParent, withParentFlag, false, "end when standard input ends")
	c.Flags().MarkHidden(withParentFlag)
	a.addServerFlags(c)
	a.addDatabaseFlag(c)
	return c
}

// hire starts n workers, each with these arguments.
func (a *app) hire(n int, queue string, args ...string) (*workers.Crew, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return workers.Hire(n, workers.Command{
		Path: path, Args: append([]string{a.program, "worker", "--" + withParentFlag}, args...),
		Env:    append(a.found.Env(), queueVariable+"="+queue, "NEO4J_DATABASE="+a.database),
		Stderr: a.stderr, Final: int(exitUsage),
	}, a.note), nil
}

// addSearch adds the flags that name another server to count in.
func (f *workerFlags) addSearch(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.search.URI, "search-uri", "", "with --solver graph, address of another Neo4j to count in")
	flags.StringVar(&f.search.User, "search-user", "neo4j", "its user")
	flags.StringVar(&f.search.PasswordFile, "search-password-file", "", "file that holds its password")
}

// otherServer returns the database of the other server to count in, or nil if none is named, and a
// function that ends the connection.
func (a *app) otherServer(ctx context.Context, f *workerFlags) (graph *graphsolver.DB, end func(), err error) {
	if f.search.URI == "" {
		return nil, func() {}, nil
	}
	f.search.Source, f.search.Notify = neo4jserver.Existing, a.note
	_, driver, err := f.search.Start(ctx)
	if err != nil {
		return nil, nil, stopped(err)
	}
	graph = graphsolver.NewDB(driver, a.database)
	graph.Notify = a.note
	return graph, func() { driver.Close(context.WithoutCancel(ctx)) }, nil
}

// addSplitAfter adds the flag --split-after to c.
func addSplitAfter(c *cobra.Command, after *time.Duration) {
	*after = workers.DefaultSplitAfter
	c.Flags().Var((*cliflag.Pause)(after), "split-after", "how long a task may take until it is split, if it is likely to take as long again")
}

// work works until signaled is done or the coordinator ends, which is no error.
func (a *app) work(signaled context.Context, flags *workerFlags) error {
	ctx, stop := context.WithCancelCause(signaled)
	defer stop(nil)
	if flags.withParent {
		go func() {
			io.Copy(io.Discard, a.stdin)
			stop(nil)
		}()
	}
	flags.Notify = a.note
	// unlessLeft returns err unless the coordinator has ended before the worker began. Then err
	// is that of any connection that was given up.
	unlessLeft := func(err error) error {
		if flags.withParent && err != nil { // its end may be noticed a moment later
			select {
			case <-ctx.Done():
			case <-time.After(time.Second):
			}
		}
		if ctx.Err() != nil && signaled.Err() == nil {
			return nil
		}
		return stopped(err)
	}
	if a.server.URI == "" { // a Neo4j may have to be started, in vain if there is no queue
		if err := queue.Reach(ctx, flags.Options); err != nil {
			return unlessLeft(err)
		}
	}
	graph, end, err := a.otherServer(ctx, flags)
	if err != nil {
		return unlessLeft(err)
	}
	defer end()
	db, err := a.db(ctx)
	if err != nil {
		return unlessLeft(err)
	}
	if graph == nil && flags.solver == solverGraph {
		graph = db
	}
	q, err := queue.Connect(ctx, flags.Options)
	if err != nil {
		return unlessLeft(err)
	}
	defer q.Close()
	host, err := os.Hostname()
	if err != nil {
		host = "worker"
	}
	var group sync.WaitGroup
	for core := range flags.cores.Value {
		w := &workers.Worker{
			Name: fmt.Sprintf("%s %d.%d", host, os.Getpid(), core+1), Version: version(), DB: db, Queue: q, Engine: flags.engine, Graph: graph,
			SplitAfter: cmp.Or(flags.splitAfter, time.Nanosecond), Notify: a.note,
		}
		group.Go(func() { stop(w.Run(ctx)) })
	}
	group.Wait()
	err = endOfWork(ctx, context.Cause(ctx))
	if refusal := (*memsolver.EngineError)(nil); errors.As(err, &refusal) {
		return inputError{err}
	}
	return err
}

// endOfWork returns err unless the worker was asked to end.
func endOfWork(ctx context.Context, err error) error {
	if ctx.Err() != nil && (errors.Is(err, context.Canceled) || errors.Is(err, queue.ErrClosed)) {
		return nil
	}
	return err
}
