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
// [symmetry.Group.Count]. The contender counts all solutions, and others those that a symmetry fixes, which
// are few.
func CountUpToSymmetry(ctx context.Context, c *Contender, entry puzzle.Entry, group *symmetry.Group, others exactcover.Preparer, log exactcover.Log) (CountResult, error) {
	var all *big.Int
	plain := *c
	plain.Check = false // what search finds is not the plain number, which is checked below
	result, err := plain.search(ctx, entry, log, func(p *exactcover.Problem, log *exactcover.Log, n *big.Int) (bool, error) {
		upToSymmetry, found, err := group.Count(ctx, func(ctx context.Context, q *exactcover.Problem) (*big.Int, error) {
			if q == group.Problem() {
				own := new(big.Int)
				_, err := count(ctx, &plain, p, 0, log, own)
				if err == nil {
					err = c.checkCount(ctx, p, own, false)
				}
				return own, err
			}
			var one exactcover.Log
			n, err := others.Count(ctx, q, &one)
			log.Tally = log.Plus(one.Tally)
			return n, err
		})
		if err == nil {
			n.Set(upToSymmetry)
			all = found
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
