package compare

import (
	"context"
	"errors"
	"iter"
	"math/big"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/puzzle"
)

// GroupOf returns the group of the symmetries that entry knows. It is an error if it knows none. The time
// that this takes is added to that of the entry's text.
func GroupOf(entry *puzzle.Entry) (*symmetry.Group, error) {
	start := time.Now()
	defer func() { entry.ParseTime += time.Since(start) }()
	var generators []symmetry.Permutation
	if known, ok := entry.Puzzle.(puzzle.Symmetric); ok {
		generators = known.Symmetries()
	}
	if len(generators) == 0 {
		return nil, errors.New("want a puzzle whose symmetries are known; docs/symmetry.md says of which families they are")
	}
	return symmetry.NewGroup(entry.Problem(), generators)
}

// CountUpToSymmetry is [Count] without a limit, of the solutions up to the symmetries of a group: see
// [symmetry.Group.Count]. The contender must be a Preparer.
func CountUpToSymmetry(ctx context.Context, c *Contender, entry puzzle.Entry, group *symmetry.Group, log exactcover.Log) (CountResult, error) {
	var all *big.Int
	result, err := c.search(ctx, entry, log, func(_ *exactcover.Problem, log *exactcover.Log, n *big.Int) (bool, error) {
		first := true // the plain count, which takes longest
		upToSymmetry, plain, err := group.Count(ctx, func(ctx context.Context, q *exactcover.Problem) (*big.Int, error) {
			var one exactcover.Log
			if first {
				one.Progress = log.Progress
			}
			n, err := c.Solver.(exactcover.Preparer).Count(ctx, q, &one)
			if first {
				log.Mode, log.GivenUp = one.Mode, one.GivenUp
			}
			log.Tally, first = log.Plus(one.Tally), false
			return n, err
		})
		if err == nil {
			n.Set(upToSymmetry)
			all = plain
		}
		return false, err
	})
	result.Group, result.All = group.Order(), all
	return result, err
}

// ListUpToSymmetry is [List] of the solutions that are the least of those to which the symmetries of a
// group take them. limit and the numbers are about these.
func ListUpToSymmetry(ctx context.Context, c *Contender, entry puzzle.Entry, group *symmetry.Group, limit int, log exactcover.Log,
	told func(n int, s exactcover.Solution) error) (CountResult, error) {
	least := &leastSolver{c.Solver, group, 0}
	result, err := List(ctx, &Contender{Solver: least, Mode: c.Mode, Explain: c.Explain}, entry, limit, log, told)
	result.Group = group.Order()
	if err == nil && result.Status == Complete {
		result.All = big.NewInt(int64(least.found))
	}
	return result, err
}

// A leastSolver yields only the solutions of a solver that are the least up to symmetry.
type leastSolver struct {
	exactcover.Solver
	group *symmetry.Group
	found int // solutions, by the last search
}

// All implements [exactcover.Solver].
func (s *leastSolver) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		log = log.OrNew()
		all := exactcover.Log{Observe: log.Observe, Progress: log.Progress}
		least := 0
		report := func() {
			log.Tally, log.Mode, log.GivenUp = all.Tally, all.Mode, all.GivenUp
			log.Solutions, s.found = least, all.Solutions
		}
		defer report()
		for solution, err := range s.Solver.All(ctx, p, &all) {
			if err == nil && !s.group.IsLeast(solution) {
				continue
			}
			if err == nil {
				least++
			}
			report()
			if !yield(solution, err) {
				return
			}
		}
	}
}
