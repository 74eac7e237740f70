package proof

import (
	"context"
	"iter"
	"strconv"

	"graphcover/exactcover"
	"graphcover/internal/cdcl"
	"graphcover/memsolver/clauses"
)

// A Learner is an [exactcover.Solver] that searches by memsolver's engine clauses, and writes what
// it learns to a proof, instead of the events of a search.
//
// Each clause that is learned is a step. It follows by unit propagation from the problem and the
// steps before it. The clauses that the search forgets are deleted from the checker's memory, too.
type Learner struct{ writer *Writer }

var _ exactcover.Solver = Learner{}

// Learner returns the solver that writes to w. It solves the problem of w, once.
func (w *Writer) Learner() Learner { return Learner{w} }

func (Learner) String() string { return "memory" }

// All implements [exactcover.Solver]. It ignores an observer, since this search has no such
// events.
func (l Learner) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		err := p.Validate()
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			yield(nil, err)
			return
		}
		log := log.OrNew()
		log.Mode = "clauses"
		run := clauses.Start(p, p.Given)
		run.Report(l.writer.learned, l.writer.forgotten)
		run.Search(ctx, log, func(s exactcover.Solution, err error) bool {
			if err == nil {
				l.writer.foundByClauses(s)
			}
			return yield(s, err)
		})
	}
}

// foundByClauses keeps a solution until the search goes on.
func (w *Writer) foundByClauses(s exactcover.Solution) {
	if w.Err() == nil {
		w.keep(append(w.room[:0], s...))
		w.check()
	}
}

// learned writes the step of a clause, which is the nth if it has been called n times. The empty
// one is written by Finish.
func (w *Writer) learned(clause []cdcl.Literal) {
	if w.Err() != nil {
		return
	}
	if w.found != nil {
		w.forbid()
	}
	w.learnedSteps++
	if len(clause) == 0 {
		return
	}
	w.steps.WriteString("rup ")
	for _, l := range clause {
		if l < 0 {
			w.steps.term("+1 ~x", int(-l))
		} else {
			w.steps.term("+1 x", int(l))
		}
	}
	w.steps.end(">=", 1)
	w.check()
}

// forgotten writes that the nth learned clause is no longer needed. How many constraints the problem
// has is not known yet, because it lists the solutions, so the step's number is counted from the
// last one, which is -1.
func (w *Writer) forgotten(n int) {
	if w.Err() == nil {
		w.steps.WriteString("deld " + strconv.Itoa(n-w.learnedSteps-1) + " ;\n")
		w.check()
	}
}
