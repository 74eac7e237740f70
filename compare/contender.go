package compare

import (
	"context"
	"fmt"
	"iter"
	"math/big"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// A Contender is a solver as the user chose it. It keeps what the solver prepared for the
// last puzzle, in case the next one can use it, but no answer. It must not be copied
// after its first use, and only one goroutine may use it at a time.
type Contender struct {
	exactcover.Solver
	Mode string // the solver's mode or engine, such as "classic" or "dlx"

	// Check, if not nil, is a faster solver that checks what cannot be verified from
	// solutions alone: that there are none, or how many there are. Anybody can change a
	// graph while it is searched.
	Check *memsolver.Solver

	base     *exactcover.Problem // that was prepared, nil if none was
	prepared exactcover.Prepared
	verifier exactcover.Verifier
}

// prepare has the solver prepare what entry shares with other puzzles, unless that was
// done for the previous puzzle. It is not counted in the time of a puzzle.
func (c *Contender) prepare(entry puzzle.Entry) error {
	variant, isVariant := entry.Puzzle.(puzzle.Variant)
	preparer, isPreparer := c.Solver.(exactcover.Preparer)
	switch {
	case !isVariant || !isPreparer || variant.Base() == nil:
		c.base, c.prepared = nil, nil
	case variant.Base() != c.base:
		prepared, err := preparer.Prepare(variant.Base())
		if err != nil {
			return err
		}
		c.base, c.prepared = variant.Base(), prepared
	}
	return nil
}

// solutions yields the solutions of p, the problem of the puzzle that was prepared last.
func (c *Contender) solutions(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	if c.prepared != nil {
		return c.prepared.Search(ctx, p.Given, log)
	}
	return c.Search(ctx, p, log)
}

// first returns a copy of the first solution of p, or nil if there is none.
func (c *Contender) first(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) (exactcover.Solution, error) {
	for solution, err := range c.solutions(ctx, p, log) {
		if err != nil {
			return nil, err
		}
		return append(exactcover.Solution{}, solution...), nil // not nil, even if empty
	}
	return nil, nil
}

// counts reports whether the solver can count solutions without listing them.
func (c *Contender) counts() bool {
	_, ok := c.Solver.(exactcover.Counter)
	return ok
}

// count is [exactcover.Counter.Count] for the puzzle that was prepared last.
func (c *Contender) count(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) (*big.Int, error) {
	if c.prepared != nil {
		return c.prepared.Count(ctx, p.Given, log)
	}
	return c.Solver.(exactcover.Counter).Count(ctx, p, log)
}

// checkNone returns a [*VerifyError] if p has a solution.
func (c *Contender) checkNone(ctx context.Context, p *exactcover.Problem) error {
	if c.Check == nil {
		return nil
	}
	solution, err := exactcover.First(ctx, c.Check, p, &exactcover.Log{})
	if err == nil && solution != nil {
		err = &VerifyError{fmt.Errorf("%s: no solution, but %s finds one", c, c.Check)}
	}
	return err
}

// checkCount returns a [*VerifyError] if p does not have n solutions; if there may be more
// than n, only if p has fewer.
func (c *Contender) checkCount(ctx context.Context, p *exactcover.Problem, n *big.Int, more bool) error {
	if c.Check == nil {
		return nil
	}
	if more {
		return c.checkAtLeast(ctx, p, int(n.Int64()))
	}
	solutions, err := c.Check.Count(ctx, p, &exactcover.Log{})
	if err == nil && solutions.Cmp(n) != 0 {
		err = &VerifyError{fmt.Errorf("%s: %v solutions, but %s counts %v", c, n, c.Check, solutions)}
	}
	return err
}

// checkAtLeast returns a [*VerifyError] if p has fewer than n solutions.
func (c *Contender) checkAtLeast(ctx context.Context, p *exactcover.Problem, n int) error {
	found, err := exactcover.CountUpTo(ctx, c.Check, p, n)
	if err == nil && found < n {
		err = &VerifyError{fmt.Errorf("%s: at least %d solutions, but %s finds %d", c, n, c.Check, found)}
	}
	return err
}

// verify returns a [*VerifyError] if what the solver found is not a solution of p.
func (c *Contender) verify(p *exactcover.Problem, solution exactcover.Solution) error {
	if err := c.verifier.Verify(p, solution); err != nil {
		return &VerifyError{fmt.Errorf("%s: %w", c, err)}
	}
	return nil
}

// LikeGraph returns the contender in memory that makes the same steps as the graph, in that
// order.
func LikeGraph(order exactcover.Order) *Contender {
	return &Contender{Solver: memsolver.New(memsolver.DLX, 1).Ordered(order), Mode: string(memsolver.DLX)}
}
