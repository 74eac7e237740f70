package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math"
	"net"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"graphcover/internal/cliflag"
	"graphcover/internal/console"
	"graphcover/webui"
)

// The defaults of serve.
const (
	defaultListen   = "localhost:7475"
	defaultPageName = "page"
	defaultPageJobs = 2
)

func (a *app) serveCommand() *cobra.Command {
	var listen, name string // the name is not a.puzzleName: defining a flag sets its variable
	limit := webui.DefaultLimit
	var jobs int
	c := &cobra.Command{
		Use:   "serve [flags]",
		Short: "Serve a page on this machine, to solve puzzles and look at searches in a browser",
		Long: `Prints the address of a page and serves it until it is interrupted. Only programs on
this machine can reach it. Other pages in a browser cannot make it solve or change
anything.

The page solves puzzles in memory, and in the graph under the names page, page-2 and so
on. It starts a Neo4j when a puzzle is first solved in the graph, if none is running.`,
		Example: "  graphcover serve\n  graphcover serve --listen localhost:0 --json",
		Args:    noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if limit <= 0 {
				return usageError{errors.New("--limit: want a duration such as 60s, got 0")}
			}
			return a.serve(c.Context(), listen, jobNames(name, jobs), limit)
		},
	}
	a.addConnectionFlags(c)
	c.Flags().StringVar(&name, "puzzle-name", defaultPageName, "name of the puzzle that the page solves in the graph")
	c.Flags().StringVar(&listen, "listen", defaultListen, "HOST:PORT to listen on, on this machine only; port 0 is any free one")
	c.Flags().Var(cliflag.Pause(&limit), "limit", "how long the page may solve one puzzle")
	cliflag.Number(c, &jobs, "jobs", "how many puzzles the page may solve at once; the nth has -n after its --puzzle-name", defaultPageJobs, mostJobs, "puzzles")
	a.addJSONFlag(c)
	c.Flag("json").Usage = "print the address as a JSON object"
	return c
}

// jobNames returns the puzzle names of the first n jobs.
func jobNames(name string, n int) (names []string) {
	for i := range n {
		names = append(names, jobName(name, i+1))
	}
	return names
}

// serve serves the page until ctx is done. names are those of the puzzles in the graph, one for each
// that is solved at once.
func (a *app) serve(ctx context.Context, address string, names []string, limit time.Duration) error {
	var err error
	if a.server, err = a.server.WithPassword(ctx); err != nil {
		return stopped(err)
	}
	listener, err := webui.Listen(ctx, address)
	if is[*webui.AddressError](err) {
		return usageError{fmt.Errorf("--listen: %w", err)}
	}
	if errors.Is(err, syscall.EADDRINUSE) {
		host, port, _ := net.SplitHostPort(address) // Listen has read them
		n, _ := strconv.ParseUint(port, 10, 16)
		return fmt.Errorf("--listen: port %s is in use, perhaps by another graphcover serve: open http://%s, or give --listen %s",
			port, address, net.JoinHostPort(host, strconv.Itoa(int(n+1)%(math.MaxUint16+1))))
	}
	if err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	defer listener.Close()
	database := webui.NewKeeper(ctx, a.server, a.database)
	defer database.Close(ctx)
	site := webui.Site{Find: database.Find, Start: database.Start, Hint: a.hint, Names: names, Command: console.Word(a.program), Limit: limit}
	handler, err := webui.New(ctx, site, listener.Hosts()...)
	if err != nil {
		return err
	}
	if err := a.print(map[string]string{"url": listener.URL()}, "%s\n", listener.URL()); err != nil {
		return err
	}
	fmt.Fprintf(a.stderr, "Open this page in a browser. Ctrl-C ends it. For a guide to searches in Neo4j Browser, enter there:\n  :guide %s\n",
		listener.URL()+webui.GuidePath)
	return webui.Serve(ctx, listener, handler, log.New(a.stderr, "graphcover: ", 0))
}
