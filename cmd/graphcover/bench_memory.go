package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"graphcover/bench"
	"graphcover/bench/report"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// The puzzles that are measured by default. An engine takes about a minute for a long
// one.
var (
	benchPuzzles     = []string{"queens:12", "langford:12", "soma:3x3x3", "pentomino:6x10", "domino:8x8"}
	longBenchPuzzles = []string{"macmahon:6x4"}
)

func (a *app) benchMemoryCommand() *cobra.Command {
	var config bench.MemoryConfig
	var named []string // engines
	var long bool
	c := &cobra.Command{
		Use:   "memory [flags] [PUZZLE...]",
		Short: "Measure the engines in memory",
		Long: fmt.Sprintf(`Finds all solutions of each puzzle with every engine, taking turns on one core.
Prints the median processor time of the rounds, with the least and the greatest
value. The engines masks and parts also count the solutions, remembering earlier counts
where that saves work. The engine clauses is not for many solutions, so it takes part
only if it is named. The Sudokus of a file are measured together, each from its text to
the proof that its solution is unique.

Without a PUZZLE it measures %s.`, strings.Join(benchPuzzles, ", ")),
		Example: "  graphcover bench memory --engines dlx,bits examples/several.sudoku queens:10",
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = benchPuzzles
			}
			if long {
				args = slices.Concat(args, longBenchPuzzles)
			}
			return a.benchMemory(c.Context(), args, named, config)
		},
	}
	engines := bench.EngineNames()
	c.Flags().IntVar(&config.Rounds, "rounds", 5, "how many times to solve each puzzle")
	walking := slices.DeleteFunc(slices.Clone(engines[1:]), func(name string) bool { return name == string(memsolver.Clauses) })
	c.Flags().StringSliceVar(&named, "engines", walking, "engines to measure, of "+strings.Join(engines, ", ")+"; the others are compared with the first")
	c.Flags().BoolVar(&long, "long", false, "also measure "+strings.Join(longBenchPuzzles, ", ")+", which takes minutes per round")
	a.addReportFlags(c)
	return c
}

func (a *app) benchMemory(ctx context.Context, args, engines []string, config bench.MemoryConfig) (err error) {
	if config.Rounds < 1 {
		return usageError{fmt.Errorf("bench memory: want --rounds of at least 1, got %d", config.Rounds)}
	}
	if config.Engines, err = bench.Engines(engines); err != nil {
		return usageError{fmt.Errorf("--engines: %w", err)}
	}
	config.Instances, err = a.instances(ctx, args)
	if err != nil || len(config.Instances) == 0 { // each has been reported
		return err
	}
	return measure(ctx, a, config.Rounds*len(config.Instances)*len(config.Engines), func(next func()) (*bench.MemoryReport, error) {
		config.Progress = next
		return bench.RunMemory(ctx, config)
	}, report.Memory)
}

// instances returns the puzzles that args name: all Sudokus of each as one instance, and any
// other puzzle as an instance of its own.
func (a *app) instances(ctx context.Context, args []string) (instances []bench.Instance, err error) {
	for _, arg := range args {
		var sudokus []string
		err := a.eachAlone(ctx, []string{arg}, false, func(entry puzzle.Entry, _ bool) error {
			if err := checkSearch(entry); err != nil {
				return err
			}
			if b, ok := entry.Puzzle.(sudoku.Board); ok && b.Rules().IsClassic() && !b.HasMarks() {
				sudokus = append(sudokus, entry.String())
				return nil
			}
			instances = append(instances, bench.One(place(entry), entry))
			return nil
		})
		if err != nil {
			return nil, err
		}
		if len(sudokus) > 0 {
			instances = append(instances, bench.Sudokus(arg, sudokus))
		}
	}
	return instances, nil
}
