package clauses

import (
	"context"
	"fmt"
	"slices"

	"graphcover/exactcover"
	"graphcover/internal/cdcl"
)

// A Run is a search that can be stopped and continued. It keeps what it has learned. The
// solutions come in an order of their own, which is the same every time.
type Run struct {
	solver  *cdcl.Solver
	options int
	given   []int // ascending
	started int   // the work of Start

	solutions int
	solution  exactcover.Solution // that was found last, and is not ruled out yet; or nil
	room      exactcover.Solution // for the next one
	decided   []cdcl.Literal      // room for a clause
	most      int                 // bytes of clauses, after which the search stops for good
}

// mostBytes is how much memory the clauses may take. Only many millions of solutions need more.
const mostBytes = 1 << 30

// Start begins a search for the solutions of p, which must be valid, with these given options.
func Start(p *exactcover.Problem, given []int) *Run {
	given = slices.Sorted(slices.Values(given))
	return &Run{
		solver: newSolver(p, given), options: len(p.Options), given: given, started: updatesPerMatch * p.Matches(),
		room: make(exactcover.Solution, 0, len(p.Items)+1), most: mostBytes,
	}
}

// Report lets learned be called with each clause that the search learns, in order, and forgotten
// with the number of each that it deletes, from 1. The clause that rules out a solution is learned,
// too. Each follows by unit propagation from the formula, from the solutions found so far being ruled
// out, and from the clauses before it that were not deleted. The variables are those of
// [Variables]. Nothing has been learned before Run.
func (r *Run) Report(learned func(clause []cdcl.Literal), forgotten func(n int)) {
	r.solver.Learned, r.solver.Forgotten = learned, forgotten
}

// Run goes on to the next solution, for about that much work, or without a limit if work is 0.
// It returns nil if that was not enough or ctx was done first, or if there is no other
// solution: then it has ended. It also returns nil if it is [Run.Full]. The solution is valid until
// the next call.
func (r *Run) Run(ctx context.Context, work int) (solution exactcover.Solution, ended bool) {
	if r.solution != nil {
		r.ruleOut()
	}
	if r.Full() {
		return nil, false
	}
	switch r.solver.Solve(ctx, workPerUpdate*work) {
	case cdcl.Unsatisfiable:
		return nil, true
	case cdcl.Unknown:
		return nil, false
	}
	r.solutions++
	r.room = append(r.room[:0], r.given...)
	for o := range r.options {
		if _, given := slices.BinarySearch(r.given, o); !given && r.solver.Value(o+1) {
			r.room = append(r.room, o)
		}
	}
	r.solution = r.room
	return r.solution, false
}

// Full reports whether the solutions found, each of which is ruled out by a clause, have filled the
// memory that there is for clauses. Then the search can't go on.
func (r *Run) Full() bool { return r.solver.Bytes() > r.most }

// ruleOut adds the clause that not all decisions of the last solution are made. It is shorter
// than the list of its options, and rules out nothing else, because the decisions determine them.
func (r *Run) ruleOut() {
	r.solution = nil
	r.decided = r.solver.Decisions(r.decided[:0])
	for i := range r.decided {
		r.decided[i] = -r.decided[i]
	}
	r.solver.Derive(r.decided...)
}

const (
	// workPerUpdate is the work of package cdcl that takes as long as an update of package cells.
	// In one run on queens, Langford's pairs, pentominoes and dominoes, an update took 13 to 41 ns
	// of a busy machine's time, and ten units of cdcl's work 16 to 37 ns.
	workPerUpdate = 10

	// updatesPerMatch is what Start takes for each item of an option, in updates.
	updatesPerMatch = 3
)

// Search calls yield with each solution until that returns false, and adds to log what it does. If
// ctx is done first, it calls yield with nil and the error of ctx. It ends with an error if it is
// [Run.Full].
func (r *Run) Search(ctx context.Context, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	before := log.Tally
	for {
		solution, ended := r.Run(ctx, 0)
		log.Tally = before.Plus(r.Tally())
		switch {
		case ended:
			return
		case solution == nil && ctx.Err() == nil:
			yield(nil, fmt.Errorf("clauses: no room for more than %d solutions, since each takes memory: want another engine", r.solutions))
			return
		case solution == nil:
			yield(nil, ctx.Err())
			return
		case !yield(solution, nil):
			return
		}
	}
}

// Work returns how much work has been done by Start and Run, in units that take about as long
// as an update of cells.
func (r *Run) Work() int { return r.started + r.solver.Work()/workPerUpdate }

// Tally returns what has been done. Every conflict, and every solution that was ruled out, is a
// choice and a backtrack; the other choices are the options of the solution found last, forced ones
// included. An update is a unit of work.
func (r *Run) Tally() exactcover.Tally {
	undone := r.solver.Statistics().Conflicts + r.solutions
	t := exactcover.Tally{Choices: undone, Backtracks: undone, Solutions: r.solutions, Updates: r.Work()}
	if r.solution != nil {
		t.Backtracks--
		t.Choices += len(r.solution) - len(r.given) - 1
	}
	return t
}
