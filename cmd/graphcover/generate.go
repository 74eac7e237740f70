package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
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
grids are more likely than others. A killer is such a grid that is cut into cages.

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
			"  graphcover generate --size 16\n  graphcover generate --size 6 --variant x\n  graphcover generate --variant killer --difficulty hard",
		Args: onlyFlags,
		RunE: func(c *cobra.Command, _ []string) error { return a.generate(c, f) },
	}
	a.addDatabaseFlags(c)
	addPace(c, &f.pace)
	cliflag.Choose(c, &f.settings.Symmetry, "symmetry", "symmetry of the pattern of the clues: half turn, left-right, along the diagonal, all turns and reflections", generator.Symmetries()...)
	cliflag.Choose(c, &f.solver, "solver", "where to generate", solverMemory, solverGraph)
	c.Flags().StringVar(&f.size, "size", "9x9", "the size of the boards: 4, 6, 16x16, or with its boxes 6,box=3x2")
	c.Flags().StringVar(&f.variant, "variant", "", "rules of the boards, separated by commas: x, windoku, anti-knight, anti-king, killer, or another that sudoku: takes")
	c.Flags().IntVar(&f.settings.Clues, "clues", 0, "the number of clues; 0 for as few as the order of removal leaves")
	c.Flags().BoolVar(&f.settings.Minimal, "minimal", false, "only puzzles in which every clue is needed")
	addDifficulty(c, &f.difficulty, "of the puzzles")
	f.technique.add(c, "only puzzles with a step of this technique, such as \"X-wing\"")
	c.Flags().BoolVar(&f.rate, "rate", false, "rate each puzzle; of more than one, the rating is a comment line before it")
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
	return f.rate || f.filters() && (json || f.count == 1)
}

// filters reports whether only puzzles of some ratings are wanted.
func (f *generateFlags) filters() bool {
	return f.difficulty != anyDifficulty || f.technique.isSet()
}

// setRules has the settings say which rules the boards have, and whether they get cages.
func (f *generateFlags) setRules() (err error) {
	words := []string{f.size}
	if f.variant != "" {
		words = append(words, strings.Split(f.variant, ",")...)
	}
	for _, word := range words {
		if want := dataOf[word]; want != "" {
			return fmt.Errorf("--variant %s: want %s: generate does not make them", word, want)
		}
	}
	without := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return word == killerVariant })
	f.settings.Killer = len(without) < len(words)
	if f.settings.Rules, err = sudoku.ParseRules(strings.Join(without, ",")); err != nil {
		if unknown, ok := errors.AsType[*sudoku.UnknownRuleError](err); ok {
			unknown.Names = append(unknown.Names, killerVariant)
		}
		return fmt.Errorf("--size and --variant: %w", err)
	}
	return f.checkGraph(f.settings.Rules)
}

// checkWish returns an error for puzzles that can't be, by the ratings of the techniques.
func (f *generateFlags) checkWish() error {
	w := rating.Wish{Technique: f.technique.chosen, Cages: f.settings.Rules.HasCages(), Bare: f.settings.Killer}
	if err := w.Check(); err != nil {
		return fmt.Errorf("--technique: %w", err)
	}
	if f.difficulty == anyDifficulty {
		return nil
	}
	w.Difficulty = f.difficulty
	if err := w.Check(); err != nil {
		return fmt.Errorf("--difficulty: %w", err)
	}
	return nil
}

// killerVariant is the one with cages, which are made for each board.
const killerVariant = "killer"

// checkGraph returns an error for a board that is too large to be generated in the graph.
// Where one transaction can't create the graph, each count of solutions would load it anew.
func (f *generateFlags) checkGraph(rules *sudoku.Rules) error {
	if f.solver != solverGraph {
		return nil
	}
	if f.settings.Killer {
		return errors.New("--variant killer: want --solver memory, as each killer has another graph")
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
}

// accepts reports whether a puzzle with that rating is wanted. One that no technique solves has
// none.
func (f *generateFlags) accepts(r *rating.Rating) bool {
	return r.Stuck == nil && isRated(r, f.difficulty, f.technique.String())
}

// fewClues is how many clues of an ordinary Sudoku are so few that one takes longer than people expect: with 20 it takes
// some hundredths of a second, with 19 seconds, and with 17 mostly nothing is found.
const fewClues = 19

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
	if err := f.setRules(); err != nil {
		return usageError{err}
	}
	made := &generation{app: a, flags: f, seed: cliflag.Drawn(f.seed, generator.SeedLimit), start: time.Now(), rater: compare.NewRater(true)}
	settings, rules, cores := f.settings, f.settings.Rules, f.cores
	switch {
	case f.solver == solverGraph:
		settings.Search, cores = made.searchGraph, 1
	case settings.NeedsSearch():
		settings.Search = searchMemory
	}
	err := settings.Validate()
	if err == nil && c.Flags().Changed("clues") && settings.Clues == 0 {
		err = fmt.Errorf("--clues: want %d or more; leave the flag out for as few as the order of removal leaves", generator.FewestClues(rules))
	}
	if err == nil {
		err = f.checkWish()
	}
	if err != nil {
		return usageError{err}
	}
	if f.filters() {
		settings.Accept = func(p generator.Puzzle) bool { return made.rater.Accept(c.Context(), p.Board, f.accepts) }
	}
	if n := settings.Clues; n > 0 && n <= fewClues && !settings.NeedsSearch() {
		a.note(fmt.Sprintf("few Sudokus have only %d clues: one may take minutes, or not be found; Ctrl-C ends this", n))
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
	checked     *sudoku.Rules // those of check
	rater       *compare.Rater
	start       time.Time
	made, clues int
}

// prepare prepares the check of puzzles of these rules, unless it is. Each killer has rules of its own.
func (g *generation) prepare(rules *sudoku.Rules) (err error) {
	if g.checked == rules {
		return nil
	}
	g.checked = rules
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
	if err := g.prepare(p.Board.Rules()); err != nil {
		return err
	}
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
			if g.flags.count > 1 {
				words = "# " + words // a comment, so that the lines can be read as puzzles
			}
		}
	}
	g.made++
	g.clues += clues
	switch {
	case g.json:
		return g.printJSON(result)
	case g.flags.count > 1:
		g.printf("%s%s\n", words, p.Board)
	default:
		g.printf("%s\n%s, seed %d\n%s", p.Board.Headed(), cluesOrCages(p.Board), p.Seed, words)
	}
	return nil
}

// cluesOrCages says how many clues a puzzle has, or of a killer how many cages.
func cluesOrCages(b sudoku.Board) string {
	if b.Rules().HasCages() && b.Clues() == 0 {
		return english.Plural(len(b.Rules().Cages()), "cage")
	}
	return english.Plural(b.Clues(), "clue")
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
