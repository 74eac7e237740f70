package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"graphcover/graphsolver"
	"graphcover/memsolver"
	"graphcover/neo4jserver"
	"graphcover/puzzle"
)

// choice is a flag with a closed set of values.
type choice[T ~string] struct {
	value   *T
	allowed []T
}

var _ pflag.Value = choice[string]{}

func (c choice[T]) String() string {
	if c.value == nil { // pflag asks the zero value, to find out what a default is
		return ""
	}
	return string(*c.value)
}

func (c choice[T]) Set(text string) error {
	if !slices.Contains(c.allowed, T(text)) {
		return fmt.Errorf("want %s", c.Type())
	}
	*c.value = T(text)
	return nil
}

func (c choice[T]) Type() string {
	names := make([]string, len(c.allowed))
	for i, value := range c.allowed {
		names[i] = string(value)
	}
	return strings.Join(names, "|")
}

// choose adds a flag to c that takes one of allowed, the first by default, and
// completes to them.
func choose[T ~string](c *cobra.Command, value *T, name, usage string, allowed ...T) {
	*value = allowed[0]
	flag := choice[T]{value, allowed}
	c.Flags().Var(flag, name, usage)
	c.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(
		strings.Split(flag.Type(), "|"), cobra.ShellCompDirectiveNoFileComp))
}

// defaultPuzzleName is what a puzzle in the graph is called if nobody says.
const defaultPuzzleName = "sudoku"

const (
	solverGraph  = "graph"
	solverMemory = "memory"
)

// pause is a duration that is not negative.
type pause time.Duration

func (p *pause) String() string { return time.Duration(*p).String() }
func (p *pause) Type() string   { return "duration" }

func (p *pause) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return errors.New("want a duration such as 300ms")
	}
	*p = pause(d)
	return nil
}

// graphFlags say how the graph is searched.
type graphFlags struct {
	mode  graphsolver.Mode
	pause time.Duration
	chunk chunk
}

// chunk is the number of steps of a transaction.
type chunk int

// mostSteps keeps a transaction within the time that it has, with much to spare.
const mostSteps = 50_000

func (n *chunk) String() string { return strconv.Itoa(int(*n)) }
func (n *chunk) Type() string   { return "int" }

func (n *chunk) Set(text string) error {
	i, err := strconv.Atoi(text)
	if err != nil || i < 1 || i > mostSteps {
		return fmt.Errorf("want a number of steps from 1 to %d", mostSteps)
	}
	*n = chunk(i)
	return nil
}

// pace returns how to go through a search, and at most so many steps of it.
func (f graphFlags) pace(steps int) graphsolver.Pace {
	return graphsolver.Pace{Mode: f.mode, Pause: f.pause, Steps: steps, Chunk: int(f.chunk)}
}

func (f *graphFlags) add(c *cobra.Command) {
	choose(c, &f.mode, "mode", "how to search the graph: many steps in one transaction, or the blog's queries one by one",
		graphsolver.Modes()...)
	f.chunk = graphsolver.DefaultChunk
	c.Flags().Var(&f.chunk, "chunk", "in server mode, the steps of one transaction")
	c.Flags().Var((*pause)(&f.pause), "pause", "wait after each step of the search, to watch it in Neo4j Browser")
}

// solverFlags choose a contender.
type solverFlags struct {
	solver string
	engine memsolver.Engine
	cores  cores
	graphFlags
}

// cores is a number of processor cores.
type cores int

func (n *cores) String() string { return strconv.Itoa(int(*n)) }
func (n *cores) Type() string   { return "int" }

func (n *cores) Set(text string) error {
	i, err := strconv.Atoi(text)
	if err != nil || i < 1 || i > mostCores {
		return fmt.Errorf("want a number of cores from 1 to %d", mostCores)
	}
	*n = cores(i)
	return nil
}

// mostCores keeps a slip of the finger from taking all memory.
const mostCores = 1024

// add adds the flags to c, which uses so many cores by default.
func (f *solverFlags) add(c *cobra.Command, n int) {
	choose(c, &f.solver, "solver", "where to solve", solverGraph, solverMemory)
	choose(c, &f.engine, "engine", "how to search in memory: dlx as the graph does, others faster", memsolver.Engines()...)
	f.cores = cores(n)
	c.Flags().Var(&f.cores, "cores", "how many processor cores to use in memory, but for dlx")
	f.graphFlags.add(c)
}

// tells tells whether the search is asked to tell every step, for progress too: a
// search in memory that isn't may be faster.
func (f *solverFlags) tells(trace string) bool {
	return f.solver == solverGraph || f.engine == memsolver.DLX || trace != ""
}

// checkTrace refuses a trace of an engine that has none.
func (f *solverFlags) checkTrace(trace string) error {
	if trace != "" && f.solver == solverMemory && f.engine != memsolver.Auto && f.engine != memsolver.DLX {
		return usageError{fmt.Errorf("--trace: want --engine %s, got %s, which does not tell its steps", memsolver.DLX, f.engine)}
	}
	return nil
}

func (a *app) addJSONFlag(c *cobra.Command) {
	c.Flags().BoolVar(&a.json, "json", false, "print one JSON object per puzzle, on one line")
}

// addDatabaseFlags adds what every command that needs the database takes.
func (a *app) addDatabaseFlags(c *cobra.Command) {
	a.addServerFlags(c)
	a.addDatabaseFlag(c)
	c.Flags().StringVar(&a.puzzleName, "puzzle-name", defaultPuzzleName, "name of the puzzle in the graph")
	c.PreRunE = func(*cobra.Command, []string) error { return checkName(a.puzzleName) }
}

// longestName is the length of a name in bytes that the index of names takes.
const longestName = 8000

// checkName refuses a name that the database would refuse or change.
func checkName(name string) error {
	if len(name) > longestName {
		return usageError{fmt.Errorf("--puzzle-name: want at most %d bytes, got %d", longestName, len(name))}
	}
	if !utf8.ValidString(name) {
		return usageError{fmt.Errorf("--puzzle-name: want UTF-8, got %q", name)}
	}
	return nil
}

func (a *app) addDatabaseFlag(c *cobra.Command) {
	c.Flags().StringVar(&a.database, "database", environment("NEO4J_DATABASE", "neo4j"), "the database; NEO4J_DATABASE")
}

func (a *app) addServerFlags(c *cobra.Command) {
	choose(c, &a.server.Source, "neo4j", "where the server comes from", neo4jserver.Sources()...)
	choose(c, &a.server.Release, "neo4j-version", "version of the Neo4j that db start starts",
		append([]string{neo4jserver.AnyRelease}, neo4jserver.Series()...)...)
	flags := c.Flags()
	flags.StringVar(&a.server.URI, "uri", os.Getenv("NEO4J_URI"), "address of an existing server; NEO4J_URI")
	flags.Lookup("uri").DefValue = "" // help would show a password in it
	flags.StringVar(&a.server.User, "user", environment("NEO4J_USERNAME", "neo4j"), "its user; NEO4J_USERNAME")
	flags.StringVar(&a.server.PasswordFile, "password-file", os.Getenv("NEO4J_PASSWORD_FILE"), "file that holds its password; NEO4J_PASSWORD_FILE, else NEO4J_PASSWORD")
	a.server.Password = os.Getenv("NEO4J_PASSWORD")
	a.server.Home = os.Getenv("GRAPHCOVER_HOME")
	a.server.Notify = a.note
	a.server.Fetching = a.fetching()
}

func environment(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

// puzzles requires at least one puzzle, and none that a file written by the command
// would overwrite.
func puzzles(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usageError{fmt.Errorf("%s: want a puzzle: a file, -, 81 characters, or FAMILY:SPEC of the families %s",
			c.CommandPath(), strings.Join(puzzle.FamilyNames(), ", "))}
	}
	for _, name := range []string{"trace", "output"} {
		flag := c.Flags().Lookup(name)
		if flag == nil || flag.Value.String() == "" {
			continue
		}
		file := flag.Value.String()
		if slices.ContainsFunc(args, func(arg string) bool {
			return arg == file || puzzle.IsFamily(arg) && strings.HasSuffix(arg, ":"+file)
		}) {
			return usageError{fmt.Errorf("%s: --%s %s would overwrite the puzzle", c.CommandPath(), name, file)}
		}
	}
	return nil
}

// nothing requires that there are no arguments.
func nothing(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usageError{fmt.Errorf("%s: want no arguments, got %q", c.CommandPath(), args[0])}
	}
	return nil
}
