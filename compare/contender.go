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

	// Check says to check by a search in memory what cannot be verified from solutions alone:
	// that there are none, or how many there are. Anybody can change a graph while it is
	// searched.
	Check bool

	// Explain looks for the reason if there is no solution. That is not counted in the time.
	Explain *Explainer

	base     *exactcover.Problem // that was prepared, nil if none was
	prepared exactcover.Prepared
	verifier exactcover.Verifier
}

// Share has the solver prepare what problems share: the items and options of base, which is nil if
// they share none. It does nothing if they were prepared last.
func (c *Contender) Share(base *exactcover.Problem) error {
	preparer, ok := c.Solver.(exactcover.Preparer)
	switch {
	case !ok || base == nil:
		c.base, c.prepared = nil, nil
	case base != c.base:
		prepared, err := preparer.Prepare(base)
		if err != nil {
			return err
		}
		c.base, c.prepared = base, prepared
	}
	return nil
}

// prepare is Share for the puzzle of an entry. It is not counted in the time of a puzzle.
func (c *Contender) prepare(entry puzzle.Entry) error {
	variant, ok := entry.Puzzle.(puzzle.Variant)
	if !ok {
		return c.Share(nil)
	}
	return c.Share(variant.Base())
}

// Solutions yields the solutions of p, which has the items and options that are shared, if any are.
func (c *Contender) Solutions(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	if c.prepared != nil {
		return c.prepared.All(ctx, p.Given, log)
	}
	return c.All(ctx, p, log)
}

// counts reports whether the solver can count solutions without listing them.
func (c *Contender) counts() bool {
	_, ok := c.Solver.(exactcover.Preparer)
	return ok
}

// Count is [exactcover.Preparer.Count] for a problem such as Solutions takes.
func (c *Contender) Count(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) (*big.Int, error) {
	if c.prepared != nil {
		return c.prepared.Count(ctx, p.Given, log)
	}
	return c.Solver.(exactcover.Preparer).Count(ctx, p, log)
}

// checkNone returns a [*VerifyError], which names who says that there is none, if p has a solution.
func checkNone(ctx context.Context, who fmt.Stringer, p *exactcover.Problem) error {
	solution, err := memsolver.Solve(ctx, p)
	if err == nil && solution != nil {
		err = &VerifyError{fmt.Errorf("%s: no solution, but the search in memory finds one", who)}
	}
	return err
}

// checkCount returns a [*VerifyError] if p does not have n solutions; if there may be more
// than n, only if p has fewer.
func (c *Contender) checkCount(ctx context.Context, p *exactcover.Problem, n *big.Int, more bool) error {
	if !c.Check {
		return nil
	}
	limit, atLeast := 0, ""
	if more {
		limit, atLeast = int(n.Int64()), "at least "
	}
	solutions, err := memsolver.Count(ctx, p, memsolver.Limit(limit))
	if err == nil && solutions.Cmp(n) != 0 {
		err = &VerifyError{fmt.Errorf("%s: %s%v solutions, but memory counts %v", c, atLeast, n, solutions)}
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
	return &Contender{Solver: memsolver.New(memsolver.DLX, memsolver.Ordered(order)), Mode: string(memsolver.DLX)}
}
