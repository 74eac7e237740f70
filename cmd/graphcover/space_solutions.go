package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/spf13/cobra"

	"graphcover/exactcover"
	"graphcover/internal/cliflag"
	"graphcover/space"
)

// The questions about a space whose answers are solutions.

func (a *app) spaceSampleCommand() *cobra.Command {
	var seed uint64
	var n int
	c := a.spaceQuestion(&cobra.Command{
		Use:   "sample [flags] [PUZZLE]",
		Short: "Draw solutions at random",
		Long: `Draws solutions at random. All solutions have the same probability each time, so a
solution may be drawn more than once. The same --seed gives the same solutions.`,
		Example: "  graphcover space sample --n 3 --seed 7 domino:8x8",
	}, func(ctx context.Context, s *askedSpace) error {
		solutions, err := space.Sample(ctx, s.Questions, n, seed)
		return a.reportSolutions(ctx, s, solutions, err)
	})
	cliflag.Number(c, &n, "n", "how many solutions to draw", 1, 1_000_000, "solutions")
	c.Flags().Uint64Var(&seed, "seed", 1, "seed of the random numbers")
	return c
}

func (a *app) spaceNthCommand() *cobra.Command {
	k := new(big.Int)
	c := a.spaceQuestion(&cobra.Command{
		Use:   "nth [flags] K [PUZZLE]",
		Short: "Print the kth solution",
		Long: `Prints the kth solution, counted from 1. The order is that of the space, and is always
the same (docs/space.md). The solutions before it are not visited.`,
		Example: "  graphcover space nth 6000000 domino:8x8",
	}, func(ctx context.Context, s *askedSpace) error {
		solutions, err := s.Nth(ctx, k)
		return a.reportSolutions(ctx, s, solutions, err)
	})
	puzzle, ask := c.Args, c.RunE
	c.Args = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usageError{errors.New("space nth: want the number of a solution, got nothing")}
		}
		if _, ok := k.SetString(args[0], 10); !ok {
			return usageError{fmt.Errorf("space nth: want the number of a solution, got %q", args[0])}
		}
		return puzzle(c, args[1:])
	}
	c.RunE = func(c *cobra.Command, args []string) error { return ask(c, args[1:]) }
	return c
}

// A solutionResult is a line of space sample and space nth.
type solutionResult struct {
	Puzzle   string `json:"puzzle"`
	Solution any    `json:"solution"`
}

// reportSolutions prints the solutions that were taken from a space, unless err says why there are none.
func (a *app) reportSolutions(ctx context.Context, s *askedSpace, solutions []exactcover.Solution, err error) error {
	var outside *space.RangeError
	switch {
	case errors.As(err, &outside) && outside.Solutions.Sign() == 0:
		a.reportNone(s)
		return nil
	case errors.As(err, &outside):
		return usageError{fmt.Errorf("%s: %w", s.place, err)}
	case err != nil:
		return err
	}
	for i, solution := range solutions {
		if err := ctx.Err(); err != nil { // there may be a million
			return err
		}
		if err := exactcover.Verify(s.problem, solution); err != nil {
			return err
		}
		if a.json {
			if err := a.printJSON(solutionResult{s.entry.String(), s.entry.Answer(solution)}); err != nil {
				return err
			}
			continue
		}
		if i > 0 {
			a.printf("\n")
		}
		a.printf("%s", drawn(s.entry, solution))
	}
	return nil
}

// reportNone says that a puzzle has no solution to show.
func (a *app) reportNone(s *askedSpace) {
	a.raiseExit(exitNoSolution)
	a.note(fmt.Sprintf("%s: there is no solution", s.place))
}

func (a *app) spaceBestCommand() *cobra.Command {
	var cost string
	c := a.spaceQuestion(&cobra.Command{
		Use:   "best [flags] [PUZZLE]",
		Short: "Find the cheapest and the dearest (most expensive) solutions",
		Long: `Finds the cheapest and the dearest solutions, and says how many there are of each. The
cost of a solution is the sum of the costs of its options. A file can have costs of
its own; --cost gives others. It names an attribute of the options that is a whole
number, such as number in a Sudoku, or else a file: each line has a whole number and
the name of an option. Other options cost nothing.`,
		Example: "  graphcover space best --cost costs.txt queens:8",
	}, func(ctx context.Context, s *askedSpace) error { return a.spaceBest(ctx, s, cost) })
	c.Flags().StringVar(&cost, "cost", "", costUsage)
	return c
}

// A bestResult is the answer of space best.
type bestResult struct {
	Puzzle   string         `json:"puzzle"`
	Cheapest *extremeResult `json:"cheapest"` // null if there is no solution
	Dearest  *extremeResult `json:"dearest"`
}

type extremeResult struct {
	Cost      int      `json:"cost"`
	Solutions *big.Int `json:"solutions"` // how many cost that
	Solution  any      `json:"solution"`  // the first of them
}

func (a *app) spaceBest(ctx context.Context, s *askedSpace, cost string) error {
	if cost == "" && !s.problem.HasCosts() {
		return usageError{fmt.Errorf("space best: %s has no costs: want --cost FILE or --cost ATTRIBUTE", s.place)}
	}
	p, err := withCosts(ctx, s.problem, cost)
	if err != nil {
		return err
	}
	costs := make([]int, len(p.Options))
	for o := range costs {
		costs[o] = p.Options[o].Cost
	}
	best, err := s.Best(ctx, costs)
	if err != nil {
		return err
	}
	result := bestResult{Puzzle: s.entry.String()}
	if best == nil {
		a.reportNone(s)
	} else {
		result.Cheapest, err = a.extreme(s, p, best.Cheapest, "cheapest")
		if err == nil {
			result.Dearest, err = a.extreme(s, p, best.Dearest, "dearest")
		}
	}
	if err != nil || !a.json {
		return err
	}
	return a.printJSON(result)
}

// extreme verifies the first of the cheapest or dearest solutions of p, prints it for people, and
// returns it for programs.
func (a *app) extreme(s *askedSpace, p *exactcover.Problem, e space.Extreme, word string) (*extremeResult, error) {
	err := exactcover.Verify(p, e.First)
	if cost := p.Cost(e.First); err == nil && cost != e.Cost {
		err = fmt.Errorf("the %s solution: want the cost %d, got %d", word, e.Cost, cost)
	}
	if err != nil {
		return nil, err
	}
	if !a.json {
		a.printf("%s  %s: cost %d, %s\n%s", s.place, word, e.Cost, solutionsText(e.Solutions), drawn(s.entry, e.First))
	}
	return &extremeResult{e.Cost, e.Solutions, s.entry.Answer(e.First)}, nil
}
