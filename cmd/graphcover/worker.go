package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
	cores      int
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
	cliflag.Number(c, &flags.cores, "cores", "how many tasks to work on at once", 1, mostCores, "cores")
	addSplitAfter(c, &flags.splitAfter)
	c.Flags().BoolVar(&flags.withParent, withParentFlag, false, "end when standard input ends")
	c.Flags().MarkHidden(withParentFlag)
	a.addConnectionFlags(c)
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

func addSplitAfter(c *cobra.Command, after *time.Duration) {
	*after = workers.DefaultSplitAfter
	c.Flags().Var(cliflag.Pause(after), "split-after", "how long a task may take until it is split, if it is likely to take as long again")
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
	for core := range flags.cores {
		w := &workers.Worker{
			Name: fmt.Sprintf("%s %d.%d", host, os.Getpid(), core+1), Version: version(), DB: db, Queue: q, Engine: flags.engine, Graph: graph,
			SplitAfter: cmp.Or(flags.splitAfter, time.Nanosecond), // 0 would be the default
			Notify:     a.note,
		}
		group.Go(func() { stop(w.Run(ctx)) })
	}
	group.Wait()
	err = endOfWork(ctx, context.Cause(ctx))
	if is[*memsolver.EngineError](err) {
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

// What count --workers and worker share: how to reach the queue.

// queueFlags say where the queue is.
type queueFlags struct {
	queue.Options
	folder string // of a queue within this process
}

// queueVariable names the environment variable with the address of the queue. count --workers
// gives it to its workers, because an address may contain a password.
const queueVariable = "GRAPHCOVER_QUEUE"

func (f *queueFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.URL, "queue", os.Getenv(queueVariable), "address of a NATS server with JetStream, or several of a cluster, separated by commas; "+queueVariable)
	flags.Lookup("queue").DefValue = "" // otherwise the help would show a password in it
	flags.StringVar(&f.Credentials, "queue-credentials", "", "file with the JWT and the key of the queue's user")
	flags.StringVar(&f.NKey, "queue-nkey", "", "file with the nkey seed of the queue's user")
	flags.StringVar(&f.Authority, "queue-authority", "", "file with the certificate of the authority that signed the queue's certificate")
	flags.StringVar(&f.Certificate, "queue-certificate", "", "file with a certificate to show to the queue")
	flags.StringVar(&f.Key, "queue-key", "", "file with the key of --queue-certificate")
}

// checkAddress returns an error for an address that no server can have. It does not repeat the
// address, which may contain a password.
func (f *queueFlags) checkAddress() error {
	for address := range strings.SplitSeq(f.URL, ",") {
		if address = strings.TrimSpace(address); !strings.Contains(address, "://") {
			address = "nats://" + address
		}
		const want = "--queue: want an address such as nats://HOST:4222"
		switch u, err := url.Parse(address); {
		case err != nil:
			return usageError{fmt.Errorf("%s: %w", want, errors.Unwrap(err))}
		case !slices.Contains([]string{"nats", "tls", "ws", "wss"}, u.Scheme):
			return usageError{fmt.Errorf("%s, got one that begins with %s://", want, u.Scheme)}
		case u.Hostname() == "":
			return usageError{fmt.Errorf("%s, got one without a host", want)}
		}
	}
	return nil
}

// open opens the queue for a coordinator. If the flags name none, it is in this process.
func (f *queueFlags) open(ctx context.Context, a *app) (*queue.Queue, error) {
	folder := f.folder
	if f.URL == "" && folder == "" {
		home, err := a.queueHome()
		if err != nil {
			return nil, err
		}
		folder = a.queueFolder(home)
	}
	f.Notify = a.note
	return queue.Open(ctx, folder, f.Options)
}

// queueFolder returns the folder below home for the queue of the puzzle in this database.
func (a *app) queueFolder(home string) string {
	return queue.Folder(home, a.found.URI, a.database, a.puzzleName)
}

// removeQueue deletes the folder of the queue of a puzzle that was dropped.
func (a *app) removeQueue() error {
	home, err := a.queueHome()
	if err != nil {
		return nil // then there is none
	}
	return queue.Remove(a.queueFolder(home))
}

// queueHome returns the folder in which each queue within a process has a folder of its own.
func (a *app) queueHome() (string, error) {
	home := a.server.Home
	if home == "" {
		var err error
		if home, err = neo4jserver.DefaultHome(); err != nil {
			return "", fmt.Errorf("no folder to keep the queue in; name one with --queue-folder: %w", err)
		}
	}
	return filepath.Join(home, "queue"), nil
}
