package exactcover

import (
	"context"
	"fmt"
	"iter"
	"math/big"
)

// A Solver finds exact covers. Told to log every event, it does so by Algorithm X
// (TAOCP 7.2.2.1) in one fixed order, so that the traces of any two solvers are
// equal: the primary item with the fewest options left, ties by lowest index, then
// its options by ascending index. Else it may search in another way.
//
// The package solvertest holds the tests that every solver must pass.
type Solver interface {
	fmt.Stringer // the solver's name, as on the command line

	// Search yields every solution of p in the order of the search, and tells
	// log, which is not nil, what it does on the way. A solution is valid until
	// the next is asked for; keep a copy.
	//
	// An error ends the sequence and comes with a nil solution: what
	// p.Validate found, a [*Conflict] among it, the error of ctx once it is
	// done, or a failure of the solver's own, such as a lost connection. A
	// sequence that ends without one has held all solutions.
	Search(ctx context.Context, p *Problem, log *Log) iter.Seq2[Solution, error]
}

// A Counter is a [Solver] that can count solutions without showing each.
type Counter interface {
	Solver

	// Count returns the number of solutions of p. The errors are those of Search.
	Count(ctx context.Context, p *Problem, log *Log) (*big.Int, error)
}

// First returns a copy of the first solution that s finds for p, or nil if
// there is none.
func First(ctx context.Context, s Solver, p *Problem, log *Log) (Solution, error) {
	for solution, err := range s.Search(ctx, p, log) {
		if err != nil {
			return nil, err
		}
		return append(Solution{}, solution...), nil // not nil, even if empty
	}
	return nil, nil
}
