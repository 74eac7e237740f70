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

// autoBench holds the flags of bench auto.
type autoBench struct {
	rounds    int
	questions []string
	engines   []string
	cores     []int
	limit     time.Duration
}

func (a *app) benchAutoCommand() *cobra.Command {
	var f autoBench
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
			return a.benchAuto(c.Context(), args, f)
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
	c.Flags().IntVar(&f.rounds, "rounds", 1, "how many times each engine is asked; the median counts")
	c.Flags().StringSliceVar(&f.questions, "questions", questions, "what to ask, of "+strings.Join(questions, ", "))
	c.Flags().StringSliceVar(&f.engines, "engines", engines, "engines to compare auto with, of "+strings.Join(engines, ", "))
	c.Flags().IntSliceVar(&f.cores, "cores", cores, "numbers of cores")
	c.Flags().DurationVar(&f.limit, "for", 2*time.Second, "stop an engine after this time")
	a.addReportFlags(c)
	return c
}

func (a *app) benchAuto(ctx context.Context, args []string, f autoBench) error {
	config, err := f.config()
	if err != nil {
		return err
	}
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

// config returns what the flags ask for, without the instances.
func (f autoBench) config() (c bench.AutoConfig, err error) {
	c = bench.AutoConfig{Rounds: f.rounds, Cores: f.cores, Limit: f.limit}
	for _, name := range f.questions {
		if !slices.Contains(bench.Questions(), bench.Question(name)) {
			return c, usageError{fmt.Errorf("--questions: want one or more of %v, got %q", bench.Questions(), name)}
		}
		c.Questions = append(c.Questions, bench.Question(name))
	}
	for _, name := range f.engines {
		if !slices.Contains(memsolver.Engines()[1:], memsolver.Engine(name)) {
			return c, usageError{fmt.Errorf("--engines: want one or more of %s, got %q", strings.Join(bench.EngineNames()[1:], ", "), name)}
		}
		c.Engines = append(c.Engines, memsolver.Engine(name))
	}
	switch {
	case f.rounds < 1:
		err = fmt.Errorf("--rounds: want at least 1, got %d", f.rounds)
	case f.limit <= 0:
		err = fmt.Errorf("--for: want a time above 0, got %v", f.limit)
	case len(c.Questions) == 0 || len(c.Engines) == 0 || len(c.Cores) == 0:
		err = errors.New("bench auto: want at least one of --questions, of --engines and of --cores")
	case slices.Min(c.Cores) < 1:
		err = fmt.Errorf("--cores: want at least 1, got %d", slices.Min(c.Cores))
	default:
		return c, nil
	}
	return c, usageError{err}
}
