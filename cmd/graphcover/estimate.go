package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/internal/cliflag"
	"graphcover/internal/english"
	"graphcover/memsolver/estimate"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku/generator"
)

func (a *app) estimateCommand() *cobra.Command {
	var f estimateFlags
	c := &cobra.Command{
		Use:   "estimate [flags] PUZZLE...",
		Short: "Estimate how many choices a count will make, and how many solutions it will find",
		Long: `Estimates how many choices Algorithm X makes to find all solutions of a puzzle, and how
many solutions there are, both with a standard error. The estimates come from many
probes. Each probe walks from the root of the search tree to a leaf, and takes a random
option at each node (Knuth, 1975).

The estimates are right on average, but the errors can be too small, because most of the
tree may be where few probes go. Engines other than dlx may make far fewer choices than
Algorithm X.`,
		Example: "  graphcover estimate queens:16 pentomino:6x10",
		Args:    puzzles,
		RunE:    func(c *cobra.Command, args []string) error { return a.estimate(c.Context(), args, f) },
	}
	a.addJSONFlag(c)
	cliflag.Number(c, &f.probes, "probes", "the number of probes", 10_000, mostProbes, "probes")
	c.Flags().Var(cliflag.Seed(&f.seed, generator.SeedLimit), "seed", "seed of the random numbers; a new one by default")
	addOrder(c, &f.order)
	return c
}

// estimateFlags say how to estimate.
type estimateFlags struct {
	probes int
	seed   *uint64
	order  exactcover.Order
}

// mostProbes keeps a typing error from running for days.
const mostProbes = 1_000_000_000

// estimated is the JSON output of estimate.
type estimated struct {
	Puzzle         string           `json:"puzzle"`
	Source         string           `json:"source,omitempty"`
	Reason         *compare.Reason  `json:"reason,omitempty"` // why there is no solution, if known
	Solutions      float64          `json:"solutions"`
	SolutionsError float64          `json:"solutionsError"`
	Choices        float64          `json:"choices"`
	ChoicesError   float64          `json:"choicesError"`
	Depth          int              `json:"depth"` // the most choices of a probe
	Met            int              `json:"met"`   // probes that ended at a solution
	Probes         int              `json:"probes"`
	Seed           uint64           `json:"seed"`
	Order          exactcover.Order `json:"order"`
	Seconds        float64          `json:"seconds"`
}

func (a *app) estimate(ctx context.Context, args []string, f estimateFlags) error {
	if f.probes < 2 {
		return usageError{errors.New("--probes: want 2 or more, because a single probe gives no standard error")}
	}
	number := cliflag.Drawn(f.seed, generator.SeedLimit)
	return a.eachAlone(ctx, args, !a.json, func(entry puzzle.Entry, only bool) error {
		result := estimated{Puzzle: entry.String(), Source: entry.Source, Seed: number, Order: f.order, Reason: compare.Obvious(ctx, entry)}
		if result.Reason != nil {
			return a.reportEstimate(entry, result, only)
		}
		start := time.Now()
		p := entry.Problem()
		e, err := estimate.Run(ctx, p, f.order, f.probes, number)
		switch {
		case errors.Is(err, estimate.ErrTooLarge):
			a.complain(fmt.Errorf("%s: %w", place(entry), err))
			return nil
		case exactcover.IsConflict(err):
			result.Reason = compare.Why(ctx, p)
		case err != nil:
			return stopped(err)
		}
		result.Solutions, result.SolutionsError = e.Solutions.Mean, e.Solutions.Error
		result.Choices, result.ChoicesError = e.Choices.Mean, e.Choices.Error
		result.Probes, result.Met, result.Depth = e.Probes, e.Met, e.Deepest
		result.Seconds = (entry.ParseTime + time.Since(start)).Seconds()
		if result.Reason == nil && e.Met == 0 {
			result.Reason = compare.Why(ctx, p)
		}
		return a.reportEstimate(entry, result, only)
	})
}

func (a *app) reportEstimate(entry puzzle.Entry, r estimated, only bool) error {
	if r.Reason != nil {
		a.raiseExit(exitNoSolution)
		return a.print(r, "%sno solution: %s\n", lead(entry, only), r.Reason.Line(only))
	}
	solutions := guess(r.Solutions, r.SolutionsError) + " solutions"
	if r.Met == 0 {
		solutions = "no probe met a solution"
	}
	return a.print(r, "%s%s; %s choices, at most %d deep; %s, seed %d, %s\n", lead(entry, only), solutions,
		guess(r.Choices, r.ChoicesError), r.Depth, english.Plural(r.Probes, "probe"), r.Seed, duration(r.Seconds))
}

// guess formats an estimate and its error.
func guess(mean, off float64) string {
	if off == 0 {
		return "about " + digits(mean)
	}
	return fmt.Sprintf("about %s ± %s", digits(mean), digits(off))
}

// digits formats a number with three digits, or all digits before the point if there are up
// to six.
func digits(x float64) string {
	if x >= 1000 && x < 1e6 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.3g", x)
}
