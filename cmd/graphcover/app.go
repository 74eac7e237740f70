package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"graphcover/graphsolver"
	"graphcover/internal/cliflag"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/neo4jserver"
	"graphcover/puzzle"
)

// app is one run of the program.
type app struct {
	program        string // as the user calls it, for commands to paste
	stdin          io.Reader
	stdout, stderr io.Writer
	results        *console.Results // stdout
	terminal       io.Writer        // stderr itself, for progress bars

	json       bool
	watches    bool // solve --watch
	names      bool // solve --names, resume --names
	csv        bool // solve --csv
	puzzleName string
	cells      string // how to name cells
	database   string

	server neo4jserver.Config

	called  *cobra.Command
	reports []string // the files of --report

	canonicalName bool // whether the name of a Sudoku is its canonical form

	// Set by db, once a command has asked for the database:
	mutex  sync.Mutex
	found  *neo4jserver.Server
	driver neo4j.DriverWithContext
	graphs *graphsolver.DB
	failed error // why there is no database

	bar *console.Progress // the latest

	exit exitStatus
}

// main runs the command that args name and returns the exit status.
func (a *app) main(ctx context.Context, args []string) int {
	a.results, a.terminal = &console.Results{Writer: a.stdout}, a.stderr
	a.stdout, a.stderr = a.results, &console.Messages{Writer: a.stderr, Results: a.results}
	root := a.rootCommand()
	root.SetArgs(args)
	c, err := root.ExecuteContextC(ctx)
	a.called = c
	if err := a.withoutLoss(err); err != nil {
		a.complain(err)
	}
	if a.results.Err() != nil {
		a.complain(fmt.Errorf("a result could not be written: %w", a.results.Err()))
	}
	if a.driver != nil {
		a.driver.Close(context.WithoutCancel(ctx))
	}
	return int(a.exit)
}

func init() { cobra.EnableCommandSorting = false } // the help shows first what is often needed

func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "graphcover",
		Short: "Exact cover, solved inside a graph database and in memory",
		Long: fmt.Sprintf(`Solves Sudokus, timetables and other exact cover problems: in a Neo4j graph database,
where you can watch the search, or with --solver memory. A command that needs a Neo4j
starts one if none is running, and leaves it running.

A PUZZLE is a file, - for standard input, or 81 characters: 1-9 are clues, 0 and . are
empty cells, everything else is ignored. A file may hold many, one per line or as grids
of 9 lines. Or a PUZZLE is one of a family:

%s
graphcover help timetable says how a timetable is written, with the columns of its tables,
and so for each family. A file NAME.dlx is a problem of your own: see docs/modelling.md. For
killers and other Sudokus see docs/puzzles.md.

Exit status: 0 solved, or everything agreed; 1 it could not be done; 2 bad usage
or bad input; 3 no solution, stuck, or not valid; 4 the cross-check found a
difference.`, puzzle.FamilyList()),
		Example: "  graphcover serve\n  graphcover hint examples/easy.sudoku\n  graphcover solve --solver memory queens:8\n" +
			"  graphcover solve --solver memory --minimize timetable:examples/courses.csv\n" +
			"  graphcover solve --solver memory --minimize roster:people.csv,shifts.csv\n" +
			"  graphcover solve --solver memory --minimize examples/lessons.dlx\n" +
			"  graphcover load examples/blog.sudoku && graphcover step 38 && graphcover db status",
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noCommand,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },

		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			a.called = c
			return join(useSolverVariable(c), checkEmpty(c), checkRules(c), a.checkReports(), a.checkGraphFlags(c))
		},
	}
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return usageError{flagError(c, err)} })
	group := func(id, title string, commands ...*cobra.Command) {
		root.AddGroup(&cobra.Group{ID: id, Title: title})
		for _, c := range commands {
			c.GroupID = id
		}
		root.AddCommand(commands...)
	}
	group("solve", "Solve:", a.solveCommand(), a.countCommand(), needsNoSolver(a.hintCommand()), a.colorCommand(), a.workerCommand())
	group("look", "Look at a search in the graph:",
		a.loadCommand(), a.stepCommand(), a.statusCommand(), a.resumeCommand(), a.treeCommand(), a.explainCommand(), a.asOfCommand(),
		a.forkCommand(), a.adoptCommand(), a.dropCommand())
	group("ask", "Ask about a puzzle:", needsNoSolver(a.rateCommand()), a.validateCommand(), needsNoSolver(a.conflictCommand()), needsNoSolver(a.sameCommand()),
		needsNoSolver(a.minimalCommand()),
		needsNoSolver(a.estimateCommand()), needsNoSolver(a.reduceCommand()), a.spaceCommand(), a.whyCommand())
	group("make", "Make and write puzzles:", a.generateCommand(), a.convertCommand(), needsNoSolver(a.exportCommand()), needsNoSolver(a.canonicalCommand()))
	group("trust", "Check and measure:", a.compareCommand(), needsNoSolver(a.checkCommand()), a.benchCommand(), a.auditCommand())
	group("server", "Server and shell:", a.serveCommand(), a.dbCommand())
	for _, family := range puzzle.FamilyHelps() {
		root.AddCommand(familyTopic(family))
	}
	cliflag.ShowInGroups(root, flagGroups)
	root.AddCommand(queueTopic(root))
	root.SetHelpCommandGroupID("server")
	root.SetCompletionCommandGroupID("server")
	root.InitDefaultHelpCmd()
	if help, _, err := root.Find([]string{"help"}); err == nil {
		help.Args, help.Example = knownCommand, "  graphcover help space count"
	}
	return root
}

// familyTopic returns the topic that says how a puzzle of a family is written.
func familyTopic(family puzzle.FamilyHelp) *cobra.Command {
	return topic(family.Name, family.About, family.Text, func(args []string) error {
		return fmt.Errorf("%s is no command; did you mean solve %s?", family.Name, console.Word(family.Name+":"+strings.Join(args, ",")))
	})
}

// queueTopic returns the topic with the flags that say how a queue is kept and reached.
func queueTopic(root *cobra.Command) *cobra.Command {
	count, _, err := root.Find([]string{"count"})
	if err != nil {
		panic(err) // cannot happen: it is a command of ours
	}
	const text = `The queue of count --workers, solve --workers and worker.

It hands out the work. Without --queue it is within the process of count or solve, for
workers on this machine. --queue names a NATS server with JetStream, for workers on any
machine. These flags say how it is kept and reached; worker has those of keys and certificates:

%s
More is in docs/workers.md.`
	return topic("queue", "the queue of count --workers", fmt.Sprintf(text, cliflag.DescribedAside(count, queueAside)), func([]string) error {
		return errors.New("queue is no command; see help queue")
	})
}

// topic returns a command that is only there for the command help: without arguments it prints a text. wrong returns what
// is wrong with arguments.
func topic(name, about, text string, wrong func(args []string) error) *cobra.Command {
	c := &cobra.Command{
		Use: name, Short: about, Long: text, Hidden: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return usageError{wrong(args)}
		},
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.SetUsageFunc(func(*cobra.Command) error { return nil })
	return c
}

// worksInMemory is the annotation of a command that solves nothing in the graph, and has no flag --solver.
const worksInMemory = "works in memory"

// needsNoSolver returns c with the annotation worksInMemory.
func needsNoSolver(c *cobra.Command) *cobra.Command {
	c.Annotations = map[string]string{worksInMemory: "true"}
	return c
}

// flagError returns err, of reading the flags of c, in plain words. Of a command that works in memory, it says so to
// whoever gives --solver, as other commands want it.
func flagError(c *cobra.Command, err error) error {
	plain := cliflag.Plain(c, err)
	unknown, ok := errors.AsType[*pflag.NotExistError](err)
	if ok && unknown.GetSpecifiedName() == "solver" && c.Annotations[worksInMemory] != "" {
		return fmt.Errorf("%w: %s needs none, since it works in memory", plain, pathOf(c))
	}
	return plain
}

// noCommand is for a command that is only the beginning of others: it requires that there are no
// arguments.
func noCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	err := fmt.Errorf("there is no command %q%s", args[0], meantCommand(c, args[0]))
	if c.HasParent() {
		err = fmt.Errorf("%s: %w", pathOf(c), err)
	}
	return usageError{err}
}

// knownCommand requires that the arguments are the name of a command.
func knownCommand(c *cobra.Command, args []string) error {
	found, rest, err := c.Root().Find(args)
	if err != nil {
		return usageError{err}
	}
	return noCommand(found, rest)
}

// meantCommand returns a remark with the command that is perhaps meant by name: one below c, or else
// any other. A name with such signs is a puzzle.
func meantCommand(c *cobra.Command, name string) string {
	if strings.ContainsAny(name, "./:") {
		return fmt.Sprintf("; did you mean solve %s?", console.Word(name))
	}
	var names []string
	paths := map[string]string{} // by name
	var add func(*cobra.Command)
	add = func(parent *cobra.Command) {
		for _, sub := range parent.Commands() {
			if paths[sub.Name()] == "" {
				names, paths[sub.Name()] = append(names, sub.Name()), pathOf(sub)
			}
			add(sub)
		}
	}
	add(c)
	add(c.Root())
	return english.DidYouMean(name, names, func(meant string) string { return paths[meant] })
}

// pathOf returns how c is called, without the name of the program: "db start".
func pathOf(c *cobra.Command) string {
	return strings.TrimPrefix(strings.TrimPrefix(c.CommandPath(), c.Root().Name()), " ")
}

// version returns the release, with the commit that the program was built from if known.
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

// release is the newest version in CHANGELOG.md.
const release = "0.1.0"

// db returns the database. It starts a server if none is running. It is safe for
// concurrent use.
func (a *app) db(ctx context.Context) (*graphsolver.DB, error) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if a.graphs == nil && a.failed == nil {
		server, driver, err := a.server.Start(ctx)
		if err != nil {
			a.failed = stopped(err)
			return nil, a.failed
		}
		a.found, a.driver, a.graphs = server, driver, graphsolver.NewDB(driver, a.database)
		a.graphs.Notify = a.note
		a.graphs.Parse = problemOf
		a.graphs.Loading = func(created, of int) { a.bar.Loading(created, of) }
	}
	return a.graphs, a.failed
}
