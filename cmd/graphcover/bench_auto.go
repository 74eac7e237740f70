package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"graphcover/bench"
	"graphcover/bench/report"
	"graphcover/memsolver"
)

func (a *app) benchAutoCommand() *cobra.Command {
	var config bench.AutoConfig
	var asked, named []string // questions and engines
	c := &cobra.Command{
		Use:   "auto [flags] [PUZZLE...]",
		Short: "Compare the engine auto with each of the others",
		Long: fmt.Sprintf(`Asks of each puzzle whether it has a solution, whether it has more than one, and how many
it has, with every engine in memory and with auto. auto must not take more than %d times
as long as the fastest engine plus %d ms; if it does, the exit status is 4. The times
are processor times on one core, and wall times on more.

The Sudokus of a file are one case, which asks whether each has more than one solution.
Without a PUZZLE it asks about every family, at several sizes.`, bench.AutoFactor, int(1000*bench.AutoExtra)),
		Example: "  graphcover bench auto --questions solve --cores 1 queens:28 langford:16",
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = bench.AutoPuzzles
			}
			config, err := completed(config, asked, named)
			if err != nil {
				return err
			}
			return a.benchAuto(c.Context(), args, config)
		},
	}
	engines := bench.EngineNames()[1:]
	cores := []int{1}
	if n := runtime.NumCPU(); n > 1 {
		cores = append(cores, 2)
	}
	var questions []string
	for _, q := range bench.Questions() {
		questions = append(questions, string(q))
	}
	c.Flags().IntVar(&config.Rounds, "rounds", 1, "how many times each engine is asked; the median counts")
	c.Flags().StringSliceVar(&asked, "questions", questions, "what to ask, of "+strings.Join(questions, ", "))
	c.Flags().StringSliceVar(&named, "engines", engines, "engines to compare auto with, of "+strings.Join(engines, ", "))
	c.Flags().IntSliceVar(&config.Cores, "cores", cores, "numbers of cores")
	c.Flags().DurationVar(&config.Limit, "for", 2*time.Second, "stop an engine after this time")
	a.addReportFlags(c)
	return c
}

func (a *app) benchAuto(ctx context.Context, args []string, config bench.AutoConfig) (err error) {
	config.Instances, err = a.instances(ctx, args)
	if err != nil || len(config.Instances) == 0 { // each has been reported
		return err
	}
	return measure(ctx, a, len(config.Instances)*len(config.Questions)*len(config.Cores), func(next func()) (*bench.AutoReport, error) {
		config.Progress = next
		r, err := bench.RunAuto(ctx, config)
		if err == nil && !r.Held {
			a.raiseExit(exitDifference)
		}
		return r, err
	}, report.Auto)
}

// completed returns what the flags ask for, without the instances.
func completed(c bench.AutoConfig, questions, engines []string) (bench.AutoConfig, error) {
	for _, name := range questions {
		if !slices.Contains(bench.Questions(), bench.Question(name)) {
			return c, usageError{fmt.Errorf("--questions: want one or more of %v, got %q", bench.Questions(), name)}
		}
		c.Questions = append(c.Questions, bench.Question(name))
	}
	for _, name := range engines {
		if !slices.Contains(memsolver.Engines()[1:], memsolver.Engine(name)) {
			return c, usageError{fmt.Errorf("--engines: want one or more of %s, got %q", strings.Join(bench.EngineNames()[1:], ", "), name)}
		}
		c.Engines = append(c.Engines, memsolver.Engine(name))
	}
	var err error
	switch {
	case c.Rounds < 1:
		err = fmt.Errorf("--rounds: want at least 1, got %d", c.Rounds)
	case c.Limit <= 0:
		err = fmt.Errorf("--for: want a time above 0, got %v", c.Limit)
	case len(c.Questions) == 0 || len(c.Engines) == 0 || len(c.Cores) == 0:
		err = errors.New("bench auto: want at least one of --questions, of --engines and of --cores")
	case slices.Min(c.Cores) < 1:
		err = fmt.Errorf("--cores: want at least 1, got %d", slices.Min(c.Cores))
	default:
		return c, nil
	}
	return c, usageError{err}
}
