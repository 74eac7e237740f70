package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"graphcover/browser"
	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
	"graphcover/internal/cliflag"
	"graphcover/internal/console"
	"graphcover/internal/replace"
	"graphcover/memsolver"
	"graphcover/neo4jserver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/registry"
	"graphcover/strategy/techniques"
)

const defaultPuzzleName = browser.DefaultPuzzle // which the queries to paste have, too

// What --solver takes.
const (
	solverGraph  = registry.Graph
	solverMemory = registry.Memory
)

// mostSteps keeps a transaction well below its time limit.
const mostSteps = 50_000

// addRecord adds the flags that say whether to record a search as a tree in the graph.
func addRecord(c *cobra.Command, pace *graphsolver.Pace) {
	c.Flags().BoolVar(&pace.Record, "record", false, "record the search as a tree in the graph, for the command tree")
	addRecordLimit(c, &pace.RecordLimit, "the most choices to record; the search goes on without")
}

func addRecordLimit(c *cobra.Command, limit *int, usage string) {
	cliflag.Number(c, limit, "record-limit", usage, searchtree.DefaultMost, searchtree.GreatestMost, "choices")
}

// errRecordInMemory says that only searches in the graph are recorded there.
var errRecordInMemory = errors.New("--record: want --solver graph, got memory, which keeps no tree")

// addOrder adds the flag --order of a search to c.
func addOrder(c *cobra.Command, order *exactcover.Order) {
	cliflag.Choose(c, order, "order", "which constraint comes next: the one with the fewest moves, the one with the lowest id, or the one with the fewest moves of the first kind",
		exactcover.Orders()...)
}

func addReduce(c *cobra.Command, reduce *bool, usage string) {
	c.Flags().BoolVar(reduce, "reduce", false, usage)
}

// addPace adds the flags that say how to search the graph.
func addPace(c *cobra.Command, pace *graphsolver.Pace) {
	cliflag.Choose(c, &pace.Mode, "mode", "how to search the graph: many steps per transaction, or the blog post's queries one by one",
		graphsolver.Modes()...)
	cliflag.Number(c, &pace.Chunk, "chunk", "in server mode, the number of steps per transaction", graphsolver.DefaultChunk, mostSteps, "steps")
	c.Flags().Var(cliflag.Pause(&pace.Pause), "pause", "how long to wait after each step, to watch the search in Neo4j Browser, or with --watch")
}

// solverFlags say which solver to use, and how.
type solverFlags struct {
	solver string
	engine memsolver.Engine
	cores  int
	split  bool // whether a large puzzle is searched on all cores at once
	jobs   int
	order  exactcover.Order
	reduce bool
	pace   graphsolver.Pace
}

const (
	// mostCores keeps a typing error from using up the memory.
	mostCores = 1024
	// mostJobs is below the number of connections that the driver pools.
	mostJobs = 64
)

func (f *solverFlags) add(c *cobra.Command) {
	addSolver(c, &f.solver, "where to solve")
	cliflag.Choose(c, &f.engine, "engine", "how to search in memory: dlx makes the same steps as the graph, clauses learns from dead ends, the others are faster", memsolver.Engines()...)
	addCores(c, &f.cores, "how many processor cores to use in memory")
	addPace(c, &f.pace)
	addRecord(c, &f.pace)
	addJobs(c, &f.jobs)
}

// solverVariable names the environment variable with the default of --solver.
const solverVariable = "GRAPHCOVER_SOLVER"

// addSolver adds the flag --solver to a command that works in the graph unless the flag, or
// GRAPHCOVER_SOLVER, says otherwise.
func addSolver(c *cobra.Command, solver *string, usage string) {
	cliflag.Choose(c, solver, "solver", usage+"; "+solverVariable, solverGraph, solverMemory)
}

// useSolverVariable has c use the solver that GRAPHCOVER_SOLVER names, if its flag is that of
// addSolver and was not given.
func useSolverVariable(c *cobra.Command) error {
	flag, value := c.Flag("solver"), os.Getenv(solverVariable)
	if flag == nil || flag.DefValue != solverGraph || flag.Changed || value == "" {
		return nil
	}
	if err := cliflag.SetDefault(flag, value); err != nil {
		return usageError{fmt.Errorf("%s: %w", solverVariable, err)}
	}
	return nil
}

func addJobs(c *cobra.Command, jobs *int) {
	cliflag.Number(c, jobs, "jobs", "how many puzzles to search at once in the graph; the nth has -n after its --puzzle-name", 1, mostJobs, "jobs")
}

// addCores adds the flag --cores to c, which is all cores by default.
func addCores(c *cobra.Command, cores *int, usage string) {
	cliflag.Number(c, cores, "cores", usage, runtime.GOMAXPROCS(0), mostCores, "cores")
}

// coresForOne returns how many cores the search of one puzzle may use.
func (f *solverFlags) coresForOne() int {
	if f.split {
		return f.cores
	}
	return 1
}

// observes reports whether the steps of a search are observed, if only for the progress
// bar. A search in memory may be faster without an observer.
func (f *solverFlags) observes(trace string) bool {
	return f.solver == solverGraph || f.engine == memsolver.DLX || trace != ""
}

// recordsSteps reports whether the chosen solver can make the steps of the graph, and say which.
func (f *solverFlags) recordsSteps() bool {
	return f.solver == solverGraph || f.engine == memsolver.Auto || f.engine == memsolver.DLX
}

// check returns an error for flags that do not fit each other.
func (f *solverFlags) check() error {
	if f.order != exactcover.OrderFewest && !f.recordsSteps() {
		return usageError{fmt.Errorf("--order %s: want --engine %s, got %s, which has an order of its own", f.order, memsolver.DLX, f.engine)}
	}
	if f.pace.Record && f.solver == solverMemory {
		return usageError{errRecordInMemory}
	}
	return nil
}

// checkTrace returns an error if a trace is wanted from an engine that records none.
func (f *solverFlags) checkTrace(trace string) error {
	if trace != "" && !f.recordsSteps() {
		return usageError{fmt.Errorf("--trace: want --engine %s, got %s, which records no steps", memsolver.DLX, f.engine)}
	}
	return nil
}

func (a *app) addJSONFlag(c *cobra.Command) {
	c.Flags().BoolVar(&a.json, "json", false, "print one JSON object per puzzle, on one line")
}

// addDatabaseFlags adds the flags of every command that works on a puzzle in the graph, and --json.
func (a *app) addDatabaseFlags(c *cobra.Command) {
	a.addConnectionFlags(c)
	a.addJSONFlag(c)
	a.addPuzzleName(c)
}

func (a *app) addPuzzleName(c *cobra.Command) {
	c.Flags().StringVar(&a.puzzleName, "puzzle-name", defaultPuzzleName, "name of the puzzle in the graph")
}

// longestName is the length, in bytes, of the longest name that the database can index.
const longestName = 8000

// checkName returns an error, which says where it was given, for a name that the database would refuse or
// change.
func checkName(where, name string) error {
	if len(name) > longestName {
		return usageError{fmt.Errorf("%s: want at most %d bytes, got %d", where, longestName, len(name))}
	}
	if !utf8.ValidString(name) {
		return usageError{fmt.Errorf("%s: want UTF-8, got %q", where, name)}
	}
	return nil
}

// addConnectionFlags adds the flags that say which database a command uses.
func (a *app) addConnectionFlags(c *cobra.Command) {
	a.addServerFlags(c)
	c.Flags().StringVar(&a.database, "database", environment("NEO4J_DATABASE", "neo4j"), "the database; NEO4J_DATABASE")
}

func (a *app) addServerFlags(c *cobra.Command) {
	cliflag.Choose(c, &a.server.Source, "neo4j", "where the server comes from", neo4jserver.Sources()...)
	cliflag.Choose(c, &a.server.Release, "neo4j-version", "version of the Neo4j that db start starts",
		append([]string{neo4jserver.AnyRelease}, neo4jserver.Series()...)...)
	flags := c.Flags()
	flags.StringVar(&a.server.URI, "uri", os.Getenv("NEO4J_URI"), "address of a server that runs already, or the variable NEO4J_URI")
	flags.Lookup("uri").DefValue = "" // otherwise the help would show a password in it
	flags.StringVar(&a.server.User, "user", environment("NEO4J_USERNAME", "neo4j"), "its user, or the variable NEO4J_USERNAME")
	flags.StringVar(&a.server.PasswordFile, "password-file", os.Getenv("NEO4J_PASSWORD_FILE"), "file with its password, or the variable NEO4J_PASSWORD_FILE; the variable NEO4J_PASSWORD is the password itself")
	a.server.Password = os.Getenv("NEO4J_PASSWORD")
	a.server.Home = os.Getenv("GRAPHCOVER_HOME")
	a.server.Notify = a.note
	a.server.Fetching = console.Fetching(a.terminal, a.note)
}

// checkGraphFlags returns an error for a user without a password, and for a name that the database
// would refuse or change.
func (a *app) checkGraphFlags(c *cobra.Command) error {
	var errs []error
	if c.Flags().Changed("user") && a.server.Password == "" && a.server.PasswordFile == "" {
		errs = append(errs, usageError{fmt.Errorf("--user %s: want a password, too, in NEO4J_PASSWORD or in a file that --password-file names", console.OneLine(a.server.User))})
	}
	if name := c.Flag("puzzle-name"); name != nil {
		errs = append(errs, checkName("--puzzle-name", name.Value.String()))
	}
	return join(errs...)
}

// wanted says what some flags want instead of an empty value.
var wanted = map[string]string{
	"uri":           "an address such as bolt://HOST:7687; leave the flag out for a server on this machine",
	"user":          "a name; leave the flag out for neo4j",
	"password-file": "the name of a file with the password; leave the flag out to give it in NEO4J_PASSWORD",
	"database":      "a name; leave the flag out for neo4j",
	"proof":         "the name of a folder; leave the flag out for no proof",
	"certificate":   "the name of a file; leave the flag out for no certificate",
	"trace":         "the name of a file; leave the flag out for no trace",
	"with":          "the name of an option; leave the flag out for all solutions",
	"without":       "the name of an option; leave the flag out for all solutions",
}

// checkEmpty returns an error for each flag of c with an empty value, often that of a variable
// which a script has not set. Only the name of a puzzle may be empty.
func checkEmpty(c *cobra.Command) error {
	var errs []error
	c.Flags().Visit(func(f *pflag.Flag) {
		want := wanted[f.Name]
		switch value := f.Value.String(); {
		case f.Name == "puzzle-name", f.Name == "other-name", f.Name == "as", f.Name == "beside":
		case value == "" && f.Value.Type() == "string", value == "[]" && want != "":
			errs = append(errs, usageError{fmt.Errorf("--%s: want %s", f.Name, cmp.Or(want, "a value; without one, leave the flag out"))})
		}
	})
	return join(errs...)
}

func environment(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

// puzzles requires at least one puzzle, and that no output file of the command is also a
// puzzle.
func puzzles(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usageError{fmt.Errorf("%s: want a puzzle: a file, -, 81 characters, or FAMILY:SPEC of the families %s",
			pathOf(c), strings.Join(puzzle.FamilyNames(), ", "))}
	}
	for _, name := range []string{"trace", "output", "certificate"} {
		flag := c.Flags().Lookup(name)
		if flag == nil || flag.Value.String() == "" {
			continue
		}
		if file := flag.Value.String(); replace.Overwrites(file, args) {
			return usageError{fmt.Errorf("%s: --%s %s would overwrite the puzzle", pathOf(c), name, file)}
		}
	}
	return nil
}

// wantArgs requires one argument at most, and at least as many as least. An error describes them by want.
func wantArgs(least int, want string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if n := len(args); n < least || n > 1 {
			return usageError{fmt.Errorf("%s: want %s, got %d", pathOf(c), want, n)}
		}
		return nil
	}
}

// noArguments requires that there are no arguments.
func noArguments(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		remark := ""
		if c.GroupID == "look" { // others make puzzles, or take them in other ways
			remark = "; a puzzle in the graph is named by --puzzle-name"
		}
		return usageError{fmt.Errorf("%s: want no arguments, got %q%s", pathOf(c), args[0], remark)}
	}
	return nil
}

// The names of cells: r1c1 in the graph, in JSON and by default, or A1. Both are understood.
const (
	cellsR1C1 = "r1c1"
	cellsA1   = "a1"
)

func (a *app) addCellsFlag(c *cobra.Command) {
	cliflag.Choose(c, &a.cells, "cells", "how to name cells: with r1c1 as r3c7, with a1 as C7, where the letter is the row", cellsR1C1, cellsA1)
}

// named returns text about a Sudoku with the names of cells that the user wants.
func (a *app) named(text string) string {
	if a.cells == cellsA1 {
		return sudoku.WithLetters(text)
	}
	return text
}

// cellName returns the name r3c7 or r3c7#4 of a cell or an option of p that the user may
// have called C7, C7=4 or C7#4. Only in a Sudoku the letter is known to be the row.
func cellName(p puzzle.Puzzle, name string) string {
	if isSudoku(p) {
		return sudoku.FromLetters(name)
	}
	return name
}

func isSudoku(p puzzle.Puzzle) bool {
	_, ok := p.(sudoku.Board)
	return ok
}

// A techniqueFlag is the flag --technique. Its value is the name of a technique, or the
// beginning of it.
type techniqueFlag struct{ chosen *techniques.Technique } // nil without the flag

func (f *techniqueFlag) add(c *cobra.Command, usage string) {
	c.Flags().Var(f, "technique", usage+"; the beginning of its name is enough")
	c.RegisterFlagCompletionFunc("technique", cobra.FixedCompletions(techniques.Names(), cobra.ShellCompDirectiveNoFileComp))
}

func (f *techniqueFlag) isSet() bool { return f.chosen != nil }

// techniques returns the chosen technique, or all of them.
func (f *techniqueFlag) techniques() []*techniques.Technique {
	if f.isSet() {
		return []*techniques.Technique{f.chosen}
	}
	return techniques.All
}

func (f *techniqueFlag) String() string {
	if f.isSet() {
		return f.chosen.String()
	}
	return ""
}

func (f *techniqueFlag) Type() string { return "name" }

func (f *techniqueFlag) Set(text string) (err error) {
	f.chosen, err = techniques.Named(text)
	return err
}
