// Package proof writes proofs of what a search has found, for VeriPB, an independent
// checker. It needs only the events of the search, so it works with every solver that
// records them.
//
// [Create] begins a proof, [Writer.Observe] gets the events of the search, and
// [Writer.Finish] completes it. Instead of a search with events, [Writer.Learner] makes one by
// clause learning, which proves in a second what others can't. Do not leave out Finish or [Writer.Abort]: without them, the
// folder holds parts of a proof.
//
// A proof is about a problem in the format OPB, 0-1 variables and linear constraints: see
// problem.go. The solutions found are forbidden in that problem, each by a constraint, and the
// proof shows that nothing is left. It has one step for each dead end of the search. Each
// follows from the problem and the steps before it by reverse unit propagation (RUP).
//
// References:
//
//   - S. Gocht, J. Nordström, "Certifying parity reasoning efficiently using
//     pseudo-Boolean proofs", AAAI 2021: the format's rules.
//   - E. Goldberg, Y. Novikov, "Verification of proofs of unsatisfiability for CNF
//     formulas", DATE 2003: reverse unit propagation.
//   - D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section
//     7.2.2.1: Algorithms X and C, whose searches are proved.
package proof

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"

	"graphcover/exactcover"
)

// The names of the files in the folder of a proof.
const (
	ProblemFile = "problem.opb"
	ProofFile   = "proof.pbp"
)

// A Conclusion is what a proof proves about its problem, in the words of its format.
type Conclusion string

// The conclusions.
const (
	Unsat Conclusion = "UNSAT" // there is no solution but those listed
	Sat   Conclusion = "SAT"   // there is at least one more than those listed
)

// A Result says what a proof proves.
type Result struct {
	Folder     string     `json:"folder"`
	Listed     int        `json:"listed"` // solutions that the problem forbids
	Conclusion Conclusion `json:"conclusion"`
}

// A Writer writes the proof of one search while it gets the events. Its memory is
// proportional to the problem, however long the search is. Only one goroutine may use it at a
// time.
type Writer struct {
	problem  *exactcover.Problem
	encoding *encoding
	folder   string
	formula  *part // ProblemFile
	steps    *part // ProofFile
	err      error
	failed   func() // called after the first error, if not nil

	// clause is the start of the step of the choices that stand, "rup +1 ~x3 +1 ~x8 ". ends
	// holds the length of its start for each of them, and chosen their options.
	clause []byte
	ends   []int
	chosen []int

	// undone is the length of the start of the step that is due for the choice undone last, or
	// 0. The bytes are still in clause.
	undone int

	given    []int               // ascending
	found    exactcover.Solution // that is not forbidden yet, nil if there is none
	room     exactcover.Solution // for the next one; not nil
	listed   int
	verifier exactcover.Verifier

	learnedSteps int // the steps of a [Learner]
}

// Create begins a proof about p, which must be well-formed and must not change. It creates
// the folder if there is none. A proof that is there already is deleted. Until
// [Writer.Finish], the files have other names.
func Create(folder string, p *exactcover.Problem) (*Writer, error) {
	if err := p.ValidateOptions(); err != nil {
		return nil, err
	}
	given := slices.Sorted(slices.Values(p.Given))
	if len(slices.Compact(slices.Clone(given))) < len(given) {
		return nil, errors.New("proof: want each given option once")
	}
	w := &Writer{
		problem: p, folder: filepath.Clean(folder), clause: []byte("rup "),
		given: given, room: make(exactcover.Solution, 0, len(p.Items)+1),
	}
	var err error
	if w.formula, w.steps, err = createParts(w.folder); err != nil {
		return nil, fmt.Errorf("proof: %w", err)
	}
	w.encoding = newEncoding(p)
	w.encoding.write(w.formula)
	w.steps.WriteString("pseudo-Boolean proof version 3.0\nf ")
	w.steps.number()
	w.steps.WriteString(" ;\n")
	w.steps.body = w.steps.written
	w.check()
	return w, nil
}

// Folder returns the name of the folder for the nth puzzle, counted from 1: "proof",
// "proof-2".
func Folder(name string, n int) string {
	name = filepath.Clean(name)
	if n > 1 {
		name += "-" + strconv.Itoa(n)
	}
	return name
}

// Observer returns the method Observe, or nil if w is nil.
func (w *Writer) Observer() func(exactcover.Event) {
	if w == nil {
		return nil
	}
	return w.Observe
}

// Observe writes what follows from the next event. Events that don't belong to one search
// from its beginning, as after steps by hand, are an error, and so is a solution that does not
// cover every item. After an error Observe does nothing.
func (w *Writer) Observe(e exactcover.Event) {
	if w.err != nil {
		return
	}
	if w.found != nil {
		w.forbid()
	}
	switch depth := len(w.chosen); {
	case e.Kind == exactcover.Choose && e.Search == depth+1 && e.Option >= 0 && e.Option < len(w.problem.Options):
		w.choose(e.Option)
	case e.Kind == exactcover.Backtrack && e.Search == depth && depth > 0:
		w.undo()
	case e.Kind == exactcover.Solved:
		w.solved()
	default:
		w.err = fmt.Errorf("proof: want the steps of one search from its beginning, got one of search number %d after %d choices that stand",
			e.Search, depth)
	}
	w.check()
}

// choose adds a choice. If an option of the same item was undone before it, the step of that
// one is due.
func (w *Writer) choose(option int) {
	if w.undone > 0 {
		w.steps.Write(w.clause[:w.undone])
		w.steps.WriteString(">= 1 ;\n")
		w.undone = 0
	}
	w.clause = append(w.clause, "+1 ~x"...)
	w.clause = strconv.AppendInt(w.clause, int64(w.encoding.Option(option)), 10)
	w.clause = append(w.clause, ' ')
	w.ends = append(w.ends, len(w.clause))
	w.chosen = append(w.chosen, option)
}

// undo takes back the last choice. Its step, that not all of the choices can stand, is due
// only if another option of the same item follows. Otherwise it was the last one. Then unit
// propagation chooses it, and the step of the choice before it follows without this one.
func (w *Writer) undo() {
	last := len(w.chosen) - 1
	w.undone = w.ends[last]
	w.ends, w.chosen = w.ends[:last], w.chosen[:last]
	w.clause = w.clause[:len("rup ")]
	if last > 0 {
		w.clause = w.clause[:w.ends[last-1]]
	}
}

// solved keeps the solution until the next event. If there is none, the proof may end with it.
func (w *Writer) solved() {
	w.keep(append(append(w.room[:0], w.given...), w.chosen...))
}

// keep keeps a solution, which is in the memory of w.room.
func (w *Writer) keep(s exactcover.Solution) {
	w.found, w.room = s, s
	if err := w.verifier.Verify(w.problem, w.found); err != nil {
		w.err = fmt.Errorf("proof: %w", err)
	}
}

// forbid adds the solution found last to the problem, as one that is no more to be found.
func (w *Writer) forbid() {
	w.listed++
	w.encoding.forbid(w.formula, w.listed, w.found)
	w.found = nil
}

// check keeps the first error of the files.
func (w *Writer) check() {
	if w.err == nil && (w.formula.err != nil || w.steps.err != nil) {
		w.err = fmt.Errorf("proof: %w", errors.Join(w.formula.err, w.steps.err))
	}
	if w.err != nil && w.failed != nil {
		w.failed()
	}
}

// Guard returns a context that ends when the proof can't be written, because a search must not
// continue without it. If w is nil, that doesn't happen.
func (w *Writer) Guard(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	if w != nil {
		w.failed = cancel
		w.check()
	}
	return ctx, cancel
}

// Cause returns err, the error of a search under [Writer.Guard], or nil if the search was
// ended because the proof can't be written. In that case Err returns the reason.
func (w *Writer) Cause(err error) error {
	if w != nil && w.err != nil && errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// Err returns the first error of writing the proof.
func (w *Writer) Err() error { return w.err }

// Finish completes the proof. If complete, the search has tried everything: the proof is that
// there is no solution but those found. Otherwise it has stopped at a solution, and the proof
// is that there is this one besides the others. If there is an error, nothing is left in the
// folder.
func (w *Writer) Finish(complete bool) (Result, error) {
	result := Result{Folder: w.folder, Conclusion: Unsat}
	switch {
	case w.err != nil:
	case complete && len(w.chosen) > 0:
		w.err = fmt.Errorf("proof: want a search to its end, got one with %d choices that stand", len(w.chosen))
	case complete:
		if w.found != nil {
			w.forbid()
		}
		w.steps.WriteString("rup >= 1 ;\noutput NONE ;\nconclusion UNSAT ;\n")
	case w.found == nil:
		w.err = errors.New("proof: want a search to its end or to a solution")
	default:
		result.Conclusion = Sat
		w.steps.cut() // these steps lead to nothing
		w.steps.WriteString("output NONE ;\nconclusion SAT :")
		w.encoding.assign(w.steps, w.found)
		w.steps.WriteString(" ;\n")
	}
	result.Listed = w.listed
	if w.err != nil {
		w.Abort()
		return Result{}, w.err
	}
	w.steps.WriteString("end pseudo-Boolean proof ;\n")
	w.formula.setNumber(w.encoding.constraints)
	w.steps.setNumber(w.encoding.constraints + w.encoding.equations)
	if err := commit(w.formula, w.steps); err != nil {
		return Result{}, fmt.Errorf("proof: %w", err)
	}
	return result, nil
}

// Abort deletes what was written, after a search that was stopped. It does nothing after
// Finish, or if w is nil.
func (w *Writer) Abort() {
	if w != nil {
		w.formula.discard()
		w.steps.discard()
	}
}
