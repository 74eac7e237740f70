// Package estimate estimates how large the search for all solutions of a problem is, and
// how many solutions there are, from random walks down the search tree. Begin with [Run].
//
// References:
//
//   - D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
//     Computation 29 (1975), 121-136.
//   - D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section 7.2.2,
//     Algorithm E.
package estimate

import (
	"context"
	"errors"
	"math"

	"graphcover/exactcover"
	"graphcover/internal/draw"
	"graphcover/memsolver/internal/dlx"
)

// A Guess is a mean over probes with its standard error, which is 0 if all probes agree.
type Guess struct {
	Mean, Error float64
}

// An Estimate is what the probes say about the search for all solutions by Algorithm X, or by Algorithm M
// if items have quotas.
//
// The means are unbiased, but their errors can be far too small: if few walks meet the
// largest parts of the tree, the probes may all have missed them. Then the means are too
// small, too.
type Estimate struct {
	Probes    int
	Choices   Guess // of the search
	Solutions Guess
	Met       int // probes that ended at a solution
	Deepest   int // the most choices of a probe
}

// ErrTooLarge reports that the numbers of a search are beyond floating-point numbers. Their
// squares are needed for the errors, so that is above some 1e150.
var ErrTooLarge = errors.New("the search is too large to estimate: it may have more than 1e150 choices")

// Run estimates the search for all solutions of p in an order, from that many random
// probes. The same seed gives the same estimate on every machine. The error is that of
// p.Validate, a [*exactcover.Conflict] among them, or [ErrTooLarge], or that of ctx; then the estimate is of the probes made so far.
func Run(ctx context.Context, p *exactcover.Problem, order exactcover.Order, probes int, seed uint64) (Estimate, error) {
	if err := p.Validate(); err != nil {
		return Estimate{}, err
	}
	prober := dlx.NewProber(p, order)
	source := draw.From(seed)
	choose := func(n int) int { return draw.Below(source, n) }
	var e Estimate
	var choices, solutions moments
	for range probes {
		if err := ctx.Err(); err != nil {
			e.Choices, e.Solutions = choices.guess(), solutions.guess()
			return e, err
		}
		probe := prober.Probe(choose)
		e.Probes++
		choices.add(probe.Choices)
		solutions.add(probe.Solutions)
		e.Deepest = max(e.Deepest, probe.Depth)
		if probe.Solutions > 0 {
			e.Met++
		}
	}
	e.Choices, e.Solutions = choices.guess(), solutions.guess()
	if !e.Choices.isFinite() || !e.Solutions.isFinite() {
		return Estimate{}, ErrTooLarge
	}
	return e, nil
}

func (g Guess) isFinite() bool { return g.Mean <= math.MaxFloat64 && g.Error <= math.MaxFloat64 }

// moments are the mean of numbers and the sum of the squares of their distances from it: B.
// P. Welford, "Note on a method for calculating corrected sums of squares and products",
// Technometrics 4 (1962).
type moments struct {
	n             int
	mean, squares float64
}

// add adds a number. The conversions keep a compiler from joining a product and a sum into
// one operation, which rounds in another way on some machines.
func (m *moments) add(x float64) {
	m.n++
	before := x - m.mean
	m.mean += before / float64(m.n)
	m.squares += float64(before * (x - m.mean))
}

// guess returns the mean and its standard error.
func (m *moments) guess() Guess {
	if m.n < 2 {
		return Guess{Mean: m.mean}
	}
	return Guess{m.mean, math.Sqrt(m.squares / float64(m.n-1) / float64(m.n))}
}
