package exactcover

import (
	"context"
	"fmt"
	"iter"
	"math/big"
)

// A Solver finds exact covers. With an observer in the log it runs Algorithm X
// (TAOCP 7.2.2.1) in one fixed order, so that the traces of any two solvers are
// equal: it chooses the primary item with the fewest options left, ties by lowest
// index, and tries its options by ascending index. If items have quotas, it is Algorithm M, with
// the choices of [Position.Next] and [Position.Branches]. A solver that cannot record such
// a trace refuses the search with an error. Without an observer a solver may search
// in any order.
//
// The package solvertest holds the tests that every solver must pass.
type Solver interface {
	fmt.Stringer // the solver's name, as on the command line

	// All yields every solution of p, and adds what it does to the counts of log, unless log
	// is nil: several searches may use one log, one after another. A solution is valid until
	// the next one is requested; clone it to keep it.
	//
	// An error ends the sequence and comes with a nil solution. It is what
	// p.Validate returned (a [*Conflict], for example), the error of ctx once ctx
	// is done, or a failure of the solver itself, such as a lost connection. A
	// sequence that ends without an error has yielded all solutions.
	All(ctx context.Context, p *Problem, log *Log) iter.Seq2[Solution, error]
}

// A Preparer is a [Solver] that can count solutions without listing them, and can prepare
// a problem once and solve it many times with different given options.
type Preparer interface {
	Solver

	// Count returns the number of solutions of p. The log and the errors are those of All.
	Count(ctx context.Context, p *Problem, log *Log) (*big.Int, error)

	// Prepare validates the items and options of p, and builds what the solver
	// needs of them. It ignores p.Given, but not p.Excluded. The result keeps no
	// reference to p, so p may be edited afterwards; the prepared problem stays what
	// it was.
	Prepare(p *Problem) (Prepared, error)
}

// Prepared is what a [Preparer] has built from the items and options of a problem.
// It keeps its working memory from one search to the next, so that a short search
// costs little more than its choices.
//
// It may be used by several goroutines at once, and a search may begin while
// another is under way. But working memory is kept for one search only, so a
// goroutine that solves many puzzles should have a Prepared of its own.
type Prepared interface {
	// All is [Solver.All] for the problem with these given options. They must not
	// change until the sequence ends. A solution is valid until the next one is
	// requested, or another search begins.
	All(ctx context.Context, given []int, log *Log) iter.Seq2[Solution, error]

	// Count is [Preparer.Count] for the problem with these given options.
	Count(ctx context.Context, given []int, log *Log) (*big.Int, error)
}

// First returns a copy of the first of the solutions that a solver yields, or nil if
// there is none.
func First(solutions iter.Seq2[Solution, error]) (Solution, error) {
	for solution, err := range solutions {
		if err != nil {
			return nil, err
		}
		return append(Solution{}, solution...), nil // not nil, even if empty
	}
	return nil, nil
}

// Number returns how many solutions a solver yields.
func Number(solutions iter.Seq2[Solution, error]) (*big.Int, error) {
	n := 0
	for _, err := range solutions {
		if err != nil {
			return nil, err
		}
		n++
	}
	return big.NewInt(int64(n)), nil
}
