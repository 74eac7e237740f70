package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/cliflag"
	"graphcover/internal/english"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/generator"
	"graphcover/strategy/rating"
)

func (a *app) generateCommand() *cobra.Command {
	var f generateFlags
	c := &cobra.Command{
		Use:   "generate [flags]",
		Short: "Make Sudokus with exactly one solution",
		Long: fmt.Sprintf(`Makes Sudokus with exactly one solution. Each begins with a random full grid, for which
all grids are equally likely. Its numbers are removed in a random order, as long as the
solution is the only one. A search in memory by another method checks each puzzle before
it is printed.

--size and --variant make boards of other sizes and rules, written as in the family
sudoku. Their full grids are the first solutions of a search in a random order, so some
grids are more likely than others.

--solver graph does everything in the graph. The search for the full grid stays there
under the --puzzle-name with -grid after it, and the count of the solutions of the
puzzle under the --puzzle-name itself.

Without --clues, clues are removed until no further one can be. The pattern of the clues
has the given --symmetry. With a symmetry, a single clue may be needless, unless
--minimal is given.

--difficulty and --technique make puzzles until one has the wanted rating: see rate.
--rate prints the rating of every puzzle. The scale is calibrated for 9x9 only.

The same seed and flags make the same puzzles, whatever the number of cores. If nothing
is found in the given number of --tries, the command gives up with exit status 1. Fewer
than %d clues are refused for 9x9, because no such Sudoku has only one solution.`, generator.FewestClues(sudoku.Classic())),
		Example: "  graphcover generate --symmetry rotational --difficulty hard\n  graphcover generate --count 1000 --json --seed 7 > puzzles.jsonl\n" +
			"  graphcover generate --size 16\n  graphcover generate --size 6 --variant x",
		Args: onlyFlags,
		RunE: func(c *cobra.Command, _ []string) error { return a.generate(c, f) },
	}
	a.addDatabaseFlags(c)
	addPace(c, &f.pace)
	cliflag.Choose(c, &f.settings.Symmetry, "symmetry", "symmetry of the pattern of the clues: half turn, left-right, along the diagonal, all turns and reflections", generator.Symmetries()...)
	cliflag.Choose(c, &f.solver, "solver", "where to generate", solverMemory, solverGraph)
	c.Flags().StringVar(&f.size, "size", "9x9", "the size of the boards: 4, 6, 16x16, or with its boxes 6,box=3x2")
	c.Flags().StringVar(&f.variant, "variant", "", "rules of the boards, separated by commas: x, windoku, anti-knight, anti-king, or another that sudoku: takes")
	c.Flags().IntVar(&f.settings.Clues, "clues", 0, "the number of clues; 0 for as few as the order of removal leaves")
	c.Flags().BoolVar(&f.settings.Minimal, "minimal", false, "only puzzles in which every clue is needed")
	addDifficulty(c, &f.difficulty, "of the puzzles")
	f.technique.add(c, "only puzzles with a step of this technique, such as \"X-wing\"")
	c.Flags().BoolVar(&f.rate, "rate", false, "rate each puzzle; of more than one puzzle only with --json")
	cliflag.Number(c, &f.count, "count", "how many puzzles to make", 1, mostGenerated, "puzzles")
	c.Flags().Var(cliflag.Seed(&f.seed, generator.SeedLimit), "seed", "seed of the random numbers; a new one by default")
	cliflag.Number(c, &f.settings.Tries, "tries", "give up after this many full grids without a puzzle", generator.DefaultTries, mostTries, "full grids")
	addCores(c, &f.cores, "how many processor cores to use in memory")
	return c
}

// onlyFlags requires that there are no arguments. The error about one that is written like a board, such
// as sudoku:6x6,x, says which flags make it.
func onlyFlags(c *cobra.Command, args []string) error {
	err := noArguments(c, args)
	if err == nil {
		return nil
	}
	spec := args[0][strings.IndexByte(args[0], ':')+1:]
	if _, wrong := sudoku.ParseRules(spec); wrong != nil {
		return usageError{fmt.Errorf("%w; --size, --variant, --difficulty and --count say what to make", err)}
	}
	size, variant, _ := strings.Cut(spec, ",")
	flags := "--size " + size
	if variant != "" {
		flags += " --variant " + variant
	}
	return usageError{fmt.Errorf("%w; write %s", err, flags)}
}

// generateFlags say which puzzles to make.
type generateFlags struct {
	settings      generator.Settings
	solver        string
	size, variant string
	rate          bool
	difficulty    rating.Difficulty
	technique     techniqueFlag
	count, cores  int
	seed          *uint64
	pace          graphsolver.Pace
}

// printsRating reports whether the rating of each puzzle is printed.
func (f *generateFlags) printsRating(json bool) bool {
	return (f.rate || f.filters()) && (json || f.count == 1)
}

// filters reports whether only puzzles of some ratings are wanted.
func (f *generateFlags) filters() bool {
	return f.difficulty != anyDifficulty || f.technique.isSet()
}

// rules returns the rules of the boards that are wanted.
func (f *generateFlags) rules() (*sudoku.Rules, error) {
	spec := f.size
	if f.variant != "" {
		spec += "," + f.variant
	}
	for word := range strings.SplitSeq(spec, ",") {
		if want := dataOf[word]; want != "" {
			return nil, fmt.Errorf("--variant %s: want %s: generate does not make them", word, want)
		}
	}
	rules, err := sudoku.ParseRules(spec)
	if err != nil {
		return nil, fmt.Errorf("--size and --variant: %w", err)
	}
	if err := f.checkGraph(rules); err != nil {
		return nil, err
	}
	return rules, nil
}

// checkGraph returns an error for a board that is too large to be generated in the graph.
// Where one transaction can't create the graph, each count of solutions would load it anew.
func (f *generateFlags) checkGraph(rules *sudoku.Rules) error {
	if f.solver != solverGraph {
		return nil
	}
	p := rules.Empty().Base()
	size := len(p.Items) + len(p.Options) + p.Matches()
	if size <= graphsolver.DefaultBatch {
		return nil
	}
	return fmt.Errorf("--solver graph: want a board of at most %d nodes and relationships, as a larger one would be loaded anew for each clue, got %s, which has %d; use --solver memory",
		graphsolver.DefaultBatch, rules, size)
}

// dataOf says what the variants need that are different for each board.
var dataOf = map[string]string{
	"jigsaw":   "its regions, as jigsaw=GRID",
	"even-odd": "its marks, as even-odd=GRID",
	"killer":   "its cages instead, as r1c1+r1c2=9,r1c3+r2c3=7",
}

// accepts reports whether a puzzle with that rating is wanted. One that no technique solves has
// none.
func (f *generateFlags) accepts(r *rating.Rating) bool {
	return r.Stuck == nil && isRated(r, f.difficulty, f.technique.String())
}

const (
	mostGenerated = 1_000_000_000
	mostTries     = 1_000_000_000
)

// generated is the JSON output for a puzzle.
type generated struct {
	Puzzle   string `json:"puzzle"`
	Solution string `json:"solution"`
	Clues    int    `json:"clues"`
	Seed     uint64 `json:"seed"`
	*generatedRating
}

// A generatedRating is what rate says about a puzzle.
type generatedRating struct {
	*rating.Rating
	Choices    int `json:"choices"`
	Backtracks int `json:"backtracks"`
}

func (a *app) generate(c *cobra.Command, f generateFlags) error {
	rules, err := f.rules()
	if err != nil {
		return usageError{err}
	}
	made := &generation{app: a, flags: f, seed: cliflag.Drawn(f.seed, generator.SeedLimit), start: time.Now(), rater: compare.NewRater(true)}
	settings, cores := f.settings, f.cores
	settings.Rules = rules
	switch {
	case f.solver == solverGraph:
		settings.Search, cores = made.searchGraph, 1
	case !rules.IsClassic():
		settings.Search = searchMemory
	}
	err = settings.Validate()
	if err == nil && c.Flags().Changed("clues") && settings.Clues == 0 {
		err = fmt.Errorf("--clues: want %d or more; leave the flag out for as few as the order of removal leaves", generator.FewestClues(rules))
	}
	if err != nil {
		return usageError{err}
	}
	if f.filters() {
		settings.Accept = func(p generator.Puzzle) bool { return made.rater.Accept(c.Context(), p.Board, f.accepts) }
	}
	bar := a.newProgress(func() int { return f.count })
	defer bar.Clear()
	if bar != nil {
		settings.Tried = func(grids int) {
			bar.Describe(func() string { return english.Plural(grids, "full grid") + " tried" })
		}
	}
	if f.solver == solverGraph {
		if made.graphs, err = a.db(c.Context()); err != nil {
			return err
		}
	}
	if err := made.prepare(rules); err != nil {
		return err
	}
	for p, err := range generator.Generate(c.Context(), made.seed, settings, cores) {
		if err == nil {
			err = made.add(c.Context(), p)
			bar.Next()
		}
		if errors.Is(err, generator.ErrNotFound) {
			err = fmt.Errorf("%d of %s made with seed %d: %w", made.made, english.Plural(f.count, "puzzle"), made.seed, err)
		}
		if err != nil || made.made == f.count {
			bar.Clear()
			made.sum()
			return err
		}
	}
	return nil
}

// A generation prints puzzles as they are made.
type generation struct {
	*app
	flags       generateFlags
	seed        uint64
	graphs      *graphsolver.DB // nil in memory
	check       exactcover.Prepared
	rater       *compare.Rater
	start       time.Time
	made, clues int
}

// prepare prepares the check of puzzles of these rules.
func (g *generation) prepare(rules *sudoku.Rules) (err error) {
	engine := memsolver.Cells
	if rules.IsClassic() {
		engine = memsolver.Bits
	}
	g.check, err = memsolver.New(engine).Prepare(rules.Empty().Base())
	return err
}

// searchMemory is a [generator.Searcher].
func searchMemory(_ sudoku.Board, order exactcover.Order) exactcover.Solver {
	return memsolver.New(memsolver.DLX, memsolver.Ordered(order))
}

// searchGraph is a [generator.Searcher]. The search for a full grid has a name of its own, so
// that it stays in the graph beside the puzzle.
func (g *generation) searchGraph(b sudoku.Board, order exactcover.Order) exactcover.Solver {
	name := g.puzzleName
	if order != exactcover.OrderFewest {
		name += "-grid"
	}
	return graphsolver.Solver{DB: g.graphs, Name: name, Text: b.String(), Pace: g.flags.pace, Order: order}
}

// add checks and prints a puzzle.
func (g *generation) add(ctx context.Context, p generator.Puzzle) error {
	if err := compare.VerifyOnly(ctx, g.check, p.Board, p.Solution.Cells()); err != nil {
		return fmt.Errorf("generate: seed %d: %w", p.Seed, err)
	}
	clues := p.Board.Clues()
	result := generated{p.Board.String(), p.Solution.Cells(), clues, p.Seed, nil}
	words := ""
	if prints := g.flags.printsRating(g.json); prints || g.flags.filters() {
		rated, err := g.rater.Rate(ctx, puzzle.Entry{Puzzle: p.Board})
		if err != nil {
			return stopped(err)
		}
		if prints {
			result.generatedRating = &generatedRating{rated.Rating, rated.Choices, rated.Backtracks}
			words = rateResult{RateResult: rated}.String() + "\n"
		}
	}
	g.made++
	g.clues += clues
	switch {
	case g.json:
		return g.printJSON(result)
	case g.flags.count > 1:
		g.printf("%s\n", p.Board)
	default:
		g.printf("%s\n%s, seed %d\n%s", p.Board.Pretty(), english.Plural(clues, "clue"), p.Seed, words)
	}
	return nil
}

// sum prints what was made, if it was more than one puzzle.
func (g *generation) sum() {
	if g.json || g.flags.count == 1 || g.made == 0 {
		return
	}
	seconds := time.Since(g.start).Seconds()
	g.note(fmt.Sprintf("%s of %.1f clues on average in %s, %s a second; seed %d", english.Plural(g.made, "puzzle"),
		float64(g.clues)/float64(g.made), duration(seconds), digits(float64(g.made)/seconds), g.seed))
}
