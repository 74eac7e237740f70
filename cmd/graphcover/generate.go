package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/generator"
	"graphcover/strategy/rating"
	"graphcover/strategy/tuples"
)

func (a *app) generateCommand() *cobra.Command {
	f := generateFlags{
		count: number{1, mostGenerated, "puzzles"},
		tries: number{generator.DefaultTries, mostTries, "full grids"},
		cores: number{runtime.GOMAXPROCS(0), mostCores, "cores"},
	}
	c := &cobra.Command{
		Use:   "generate [flags]",
		Short: "Make Sudokus with exactly one solution",
		Long: fmt.Sprintf(`Makes Sudokus with exactly one solution. Each begins with a random full grid, all grids
being equally likely, and loses clues in a random order as long as the solution stays
the only one. A search in memory by another method checks each puzzle before it is
printed.

Without --clues, clues are removed until none can be. The pattern of the clues has the
given --symmetry; then a single clue may be needless, unless --minimal is given.

--difficulty and --technique make puzzles until one is rated so: see rate. --rate prints
the rating of every puzzle.

The same seed and flags make the same puzzles, whatever the number of cores. If nothing
is found in the given number of --tries, the command gives up with exit status 1. Fewer
than %d clues are refused, because no such Sudoku has only one solution.`, generator.FewestClues),
		Example: "  graphcover generate --symmetry rotational --difficulty hard\n  graphcover generate --count 1000 --json --seed 7 > puzzles.jsonl",
		Args:    noArguments,
		RunE:    func(c *cobra.Command, _ []string) error { return a.generate(c, f) },
	}
	a.addJSONFlag(c)
	choose(c, &f.symmetry, "symmetry", "of the pattern of the clues: half turn, left-right, along the diagonal, all turns and reflections", generator.Symmetries()...)
	choose(c, &f.solver, "solver", "where to generate", solverMemory)
	c.Flags().IntVar(&f.clues, "clues", 0, "the number of clues; 0 for as few as the order of removal leaves")
	c.Flags().BoolVar(&f.minimal, "minimal", false, "only puzzles in which every clue is needed")
	addDifficulty(c, &f.difficulty, "of the puzzles")
	addTechnique(c, &f.technique, "only puzzles with a step of this technique, such as \"X-wing\"")
	c.Flags().BoolVar(&f.rate, "rate", false, "rate each puzzle; of more than one puzzle only with --json")
	c.Flags().Var(&f.count, "count", "how many puzzles to make")
	c.Flags().Var(&f.seed, "seed", "of the random numbers; a new one by default")
	c.Flags().Var(&f.tries, "tries", "give up after this many full grids without a puzzle")
	c.Flags().Var(&f.cores, "cores", "how many processor cores to use")
	return c
}

// generateFlags say which puzzles to make.
type generateFlags struct {
	symmetry            generator.Symmetry
	solver              string
	clues               int
	minimal, rate       bool
	difficulty          string
	technique           string
	count, tries, cores number
	seed                seed
}

// rates reports whether the puzzles are rated when they are printed.
func (f *generateFlags) rates() bool {
	return f.rate || f.filters()
}

// filters reports whether only puzzles of some ratings are wanted.
func (f *generateFlags) filters() bool {
	return f.difficulty != anyDifficulty || f.technique != ""
}

// accept reports whether a puzzle has the rating that is wanted. One that no technique solves
// has none.
func (f *generateFlags) accept(ctx context.Context, p generator.Puzzle) bool {
	r, err := rating.Rate(ctx, tuples.NewPosition(p.Grid), true)
	return err == nil && r.Stuck == nil && isRated(&r, f.difficulty, f.technique)
}

const (
	mostGenerated = 1_000_000_000
	mostTries     = 1_000_000_000
)

// A seed is the value of a flag that begins a sequence of random numbers. The zero value
// stands for a new seed.
type seed struct {
	value uint64
	given bool
}

func (s *seed) Type() string { return "int" }

func (s *seed) String() string {
	if !s.given {
		return ""
	}
	return strconv.FormatUint(s.value, 10)
}

func (s *seed) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || n >= generator.SeedLimit {
		return errors.New("want a number from 0 to 2^53-1")
	}
	*s = seed{n, true}
	return nil
}

// number returns the seed, or a new one if none was given.
func (s *seed) number() uint64 {
	if s.given {
		return s.value
	}
	return rand.Uint64N(generator.SeedLimit)
}

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
	settings := generator.Settings{Symmetry: f.symmetry, Clues: f.clues, Minimal: f.minimal, Tries: f.tries.value}
	err := cmp.Or(settings.Validate(), checkTechnique(f.technique))
	if err == nil && c.Flags().Changed("clues") && f.clues == 0 {
		err = fmt.Errorf("--clues: want %d or more; leave the flag out for as few as the order of removal leaves", generator.FewestClues)
	}
	if err != nil {
		return usageError{err}
	}
	if f.filters() {
		settings.Accept = func(p generator.Puzzle) bool { return f.accept(c.Context(), p) }
	}
	bar := a.newProgress(func() int { return f.count.value })
	defer bar.clear()
	if bar != nil {
		settings.Tried = func(grids int) {
			bar.describe(func() string { return plural(grids, "full grid") + " tried" })
		}
	}
	made := &generation{app: a, flags: f, seed: f.seed.number(), start: time.Now(), rater: newRater(true)}
	if made.check, err = memsolver.New(memsolver.Bits, 1).Prepare(sudoku.Grid{}.Base()); err != nil {
		return err
	}
	for p, err := range generator.Generate(c.Context(), made.seed, settings, f.cores.value) {
		if err == nil {
			err = made.add(c.Context(), p)
			bar.next()
		}
		if errors.Is(err, generator.ErrNotFound) {
			err = fmt.Errorf("%d of %s made with seed %d: %w", made.puzzles, plural(f.count.value, "puzzle"), made.seed, err)
		}
		if err != nil || made.puzzles == f.count.value {
			bar.clear()
			made.sum()
			return err
		}
	}
	return nil
}

// A generation prints puzzles as they are made.
type generation struct {
	*app
	flags          generateFlags
	seed           uint64
	check          exactcover.Prepared
	rater          *rater
	start          time.Time
	puzzles, clues int
}

// add checks and prints a puzzle.
func (g *generation) add(ctx context.Context, p generator.Puzzle) error {
	if err := g.verify(ctx, p); err != nil {
		return err
	}
	result := generated{p.Grid.String(), p.Solution.String(), p.Grid.Clues(), p.Seed, nil}
	words := ""
	if g.flags.rates() && (g.json || g.flags.count.value == 1) {
		o := g.rater.rate(ctx, collection.Puzzle{Entry: puzzle.Entry{Puzzle: p.Grid}})
		if o.err != nil {
			return o.err
		}
		result.generatedRating = &generatedRating{o.result.Rating, o.result.Choices, o.result.Backtracks}
		words = o.result.String() + "\n"
	}
	g.puzzles++
	g.clues += p.Grid.Clues()
	switch {
	case g.json:
		return g.printJSON(result)
	case g.flags.count.value > 1:
		g.printf("%s\n", p.Grid)
	default:
		g.printf("%s\n%s, seed %d\n%s", p.Grid.Pretty(), plural(p.Grid.Clues(), "clue"), p.Seed, words)
	}
	return nil
}

// verify returns an error unless the solution of p is its only one, by a search that shares
// nothing with the generator.
func (g *generation) verify(ctx context.Context, p generator.Puzzle) error {
	solutions := 0
	for s, err := range g.check.Search(ctx, p.Grid.Given(), &exactcover.Log{}) {
		if err != nil {
			return err
		}
		if solutions++; solutions > 1 || p.Grid.With(s) != p.Solution {
			return &compare.VerifyError{Err: fmt.Errorf("generate: seed %d: %s has another solution than %s: %s", p.Seed, p.Grid, p.Solution, p.Grid.With(s))}
		}
	}
	if solutions == 0 {
		return &compare.VerifyError{Err: fmt.Errorf("generate: seed %d: %s has no solution, want %s", p.Seed, p.Grid, p.Solution)}
	}
	return nil
}

// sum prints what was made, if it was more than one puzzle.
func (g *generation) sum() {
	if g.json || g.flags.count.value == 1 || g.puzzles == 0 {
		return
	}
	seconds := time.Since(g.start).Seconds()
	g.note(fmt.Sprintf("%s of %.1f clues on average in %s, %s a second; seed %d", plural(g.puzzles, "puzzle"),
		float64(g.clues)/float64(g.puzzles), duration(seconds), digits(float64(g.puzzles)/seconds), g.seed))
}
