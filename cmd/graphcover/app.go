package main

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/graphsolver"
	"graphcover/memsolver"
	"graphcover/neo4jserver"
	"graphcover/puzzle"
)

// app is one call of the program.
type app struct {
	program        string // as the user calls it, for commands to paste
	stdin          io.Reader
	stdout, stderr io.Writer

	json       bool
	puzzleName string
	database   string
	server     neo4jserver.Config

	// Once a command has asked for the database:
	driver neo4j.DriverWithContext
	graphs *graphsolver.DB

	memory *memsolver.Solver // once a command has asked for it; it keeps what puzzles share
	bar    *progress         // the last that was shown

	exit exitStatus
}

// main runs the command that args name and returns the exit status.
func (a *app) main(ctx context.Context, args []string) int {
	results := &resultWriter{Writer: a.stdout}
	a.stdout = results
	root := a.rootCommand()
	root.SetArgs(args)
	if err := root.ExecuteContext(ctx); err != nil {
		a.complain(err)
	}
	if results.err != nil {
		a.complain(fmt.Errorf("a result is lost: %w", results.err))
	}
	if a.driver != nil {
		a.driver.Close(context.WithoutCancel(ctx))
	}
	return int(a.exit)
}

func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "graphcover",
		Short: "Exact cover, solved inside a graph database and in memory",
		Long: fmt.Sprintf(`graphcover solves exact cover problems, Sudoku first of all, by Algorithm X
inside Neo4j and by Dancing Links in memory, and checks the one against the
other, event by event. Other engines in memory are faster, and count.

A PUZZLE is a file, - for standard input, or a literal line of 81 characters:
1-9 are clues, 0 and . are empty cells, everything else is ignored. A file may
hold many, one a line or as grids of 9 lines. Or it is one of a family:

  %s

Exit status: 0 solved, or everything agreed; 1 it could not be done; 2 bad usage
or bad input; 3 no solution, stuck, or not valid; 4 the cross-check found a
difference.`, strings.Join(puzzle.Families(), "\n  ")),
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noCommand,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.AddCommand(
		a.solveCommand(), a.compareCommand(), a.countCommand(), a.hintCommand(),
		a.loadCommand(), a.stepCommand(), a.resumeCommand(), a.statusCommand(), a.dropCommand(),
		a.validateCommand(), a.whyCommand(), a.colorCommand(), a.exportCommand(),
		a.benchCommand(), a.dbCommand(),
	)
	return root
}

func noCommand(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usageError{fmt.Errorf("%s: there is no command %q", c.CommandPath(), args[0])}
	}
	return nil
}

// version is that of the module, or of the commit it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return release
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			return fmt.Sprintf("%s (%.12s)", release, setting.Value)
		}
	}
	return release
}

// release is the version that CHANGELOG.md describes first.
const release = "0.1.0"

// db returns the database, and starts a server where there is none.
func (a *app) db(ctx context.Context) (*graphsolver.DB, error) {
	if a.graphs == nil {
		_, driver, err := a.server.Start(ctx)
		if err != nil {
			return nil, err
		}
		a.driver, a.graphs = driver, graphsolver.NewDB(driver, a.database)
		a.graphs.Notify = a.note
		a.graphs.Loading = func(created, of int) { a.bar.loading(created, of) }
	}
	return a.graphs, nil
}

// contender returns the solver that f chooses, to solve entry.
func (a *app) contender(ctx context.Context, f solverFlags, entry puzzle.Entry) (compare.Contender, error) {
	if f.solver == solverMemory {
		if a.memory == nil {
			a.memory = memsolver.New(f.engine, int(f.cores))
		}
		return compare.Contender{Solver: a.memory, Mode: string(f.engine)}, nil
	}
	return a.graph(ctx, f.graphFlags, entry)
}

// memory is the contender in memory that makes the same steps as the graph.
var memory = compare.Contender{Solver: memsolver.New(memsolver.DLX, 1), Mode: "dlx"}

// graph returns the contender in the database, which is asked for only if there
// is something to search.
func (a *app) graph(ctx context.Context, f graphFlags, entry puzzle.Entry) (compare.Contender, error) {
	solver := graphsolver.Solver{Name: a.puzzleName, Text: entry.String(), Pace: f.pace(0)}
	if len(entry.Contradictions()) == 0 {
		db, err := a.db(ctx)
		if err != nil {
			return compare.Contender{}, err
		}
		solver.DB = db
	}
	return compare.Contender{Solver: solver, Mode: string(f.mode)}, nil
}
