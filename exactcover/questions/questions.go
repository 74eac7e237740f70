// Package questions answers questions about all solutions of a problem without listing them:
// which given options are needless ([Clues]), and which options are in every solution or in
// none ([Options]). A solver is asked once for each thing that is not known yet, so an
// answer costs many searches.
package questions

import (
	"context"
	"slices"

	"graphcover/exactcover"
)

// A Clued says which given options of a problem are needed.
type Clued struct {
	// Needless are the given options that can be left out, each alone: every solution
	// with the others contains it. An option without primary items is in no solution unless
	// it is given; it is needless if every solution with the others has room for it. They
	// are in the order of Problem.Given.
	Needless []int
	// Minimal are given options that lead to the same solutions as all of them, and none
	// of which is needless. There may be other such sets, and smaller ones.
	Minimal []int
}

// Clues finds the needless given options of p by at most two searches for each, or for each
// option that excludes one without primary items. The problem must have a solution. The error
// is one of the solver.
func Clues(ctx context.Context, solver exactcover.Solver, p *exactcover.Problem) (Clued, error) {
	found := Clued{Needless: []int{}, Minimal: slices.Clone(p.Given)}
	for i, o := range p.Given {
		others := slices.Delete(slices.Clone(p.Given), i, i+1)
		needless, err := follows(ctx, solver, p, others, o)
		if err != nil {
			return Clued{}, err
		}
		if needless {
			found.Needless = append(found.Needless, o)
		}
	}
	// An option that all others don't imply is not implied by fewer.
	for i, o := range found.Needless {
		others := slices.DeleteFunc(slices.Clone(found.Minimal), func(g int) bool { return g == o })
		needless, err := i == 0, error(nil) // the first was asked above
		if !needless {
			needless, err = follows(ctx, solver, p, others, o)
		}
		if err != nil {
			return Clued{}, err
		}
		if needless {
			found.Minimal = others
		}
	}
	return found, nil
}

// follows reports whether every solution of p with these given options, instead of its own,
// contains option o, or has room for it if o has no primary items.
func follows(ctx context.Context, solver exactcover.Solver, p *exactcover.Problem, given []int, o int) (bool, error) {
	q := p.Giving(given)
	if !p.HasPrimary(o) {
		return hasRoom(ctx, solver, q, o)
	}
	s, err := exactcover.First(solver.All(ctx, q.Forbidding([]int{o}), nil))
	return s == nil, err
}

// hasRoom reports whether no solution of p contains an option that excludes o.
func hasRoom(ctx context.Context, solver exactcover.Solver, p *exactcover.Problem, o int) (bool, error) {
	for rival := range p.Options {
		if slices.Contains(p.Excluded, rival) || !p.HasPrimary(rival) || !exactcover.IsConflict(p.ValidateGiven([]int{o, rival})) {
			continue
		}
		q := p.Giving(append(slices.Clone(p.Given), rival))
		s, err := exactcover.First(solver.All(ctx, q, nil))
		switch {
		case exactcover.IsConflict(err): // no solution contains this one
		case err != nil || s != nil:
			return false, err
		}
	}
	return true, nil
}
