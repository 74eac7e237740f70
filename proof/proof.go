// Package proof writes proofs of what a search has found, for VeriPB, an independent
// checker. It needs only the events of the search, so it works with every solver that
// records them.
//
// [Create] begins a proof, [Writer.Observe] gets the events of the search, and
// [Writer.Finish] completes it. Instead of a search with events, [Writer.Learner] makes one by
// clause learning, which proves in a second what others can't. Do not leave out Finish or
// [Writer.Abort]: without them, the folder holds parts of a proof.
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
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"

	"graphcover/exactcover"
	"graphcover/memsolver/clauses"
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
	Unsat  Conclusion = "UNSAT"  // there is no solution but those listed
	Sat    Conclusion = "SAT"    // there is at least one more than those listed
	Bounds Conclusion = "BOUNDS" // no solution costs less than that of the proof, or there is none: see [Best]
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
	exactcover.Journal
	problem  *exactcover.Problem
	encoding *encoding
	folder   string
	formula  *part // ProblemFile
	steps    *part // ProofFile

	// clause is the start of the step of the choices that stand, "rup +1 ~x3 +1 ~x8 ". ends
	// holds the length of its start for each of them.
	clause []byte
	ends   []int
	path   exactcover.Path

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
	if err := p.RefuseQuotas("a proof"); err != nil {
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
	w.encoding = &encoding{Variables: clauses.NewVariables(p, p.Given), problem: p}
	w.encoding.write(w.formula)
	w.steps.WriteString("pseudo-Boolean proof version 3.0\nf ")
	w.steps.number()
	w.steps.WriteString(" ;\n")
	w.steps.body = w.steps.position()
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

// Observe writes what follows from the next event. Events that don't belong to one search
// from its beginning, as after steps by hand, are an error, and so is a solution that does not
// cover every item. After an error Observe does nothing.
func (w *Writer) Observe(e exactcover.Event) {
	if w.Err() != nil {
		return
	}
	if w.found != nil {
		w.forbid()
	}
	depth := len(w.path.Chosen)
	switch next := w.path.Add(e); {
	case !next, e.Kind == exactcover.Choose && (e.Option < 0 || e.Option >= len(w.problem.Options)):
		w.Fail(fmt.Errorf("proof: want the steps of one search from its beginning, got one of search number %d after %d choices that stand",
			e.Search, depth))
	case e.Kind == exactcover.Choose:
		w.choose(e.Option)
	case e.Kind == exactcover.Backtrack:
		w.undo()
	case e.Kind == exactcover.Solved:
		w.solved()
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
}

// undo takes back the last choice. Its step, that not all of the choices can stand, is due
// only if another option of the same item follows. Otherwise it was the last one. Then unit
// propagation chooses it, and the step of the choice before it follows without this one.
func (w *Writer) undo() {
	last := len(w.ends) - 1
	w.undone = w.ends[last]
	w.ends = w.ends[:last]
	w.clause = w.clause[:len("rup ")]
	if last > 0 {
		w.clause = w.clause[:w.ends[last-1]]
	}
}

// solved keeps the solution until the next event. If there is none, the proof may end with it.
func (w *Writer) solved() {
	w.keep(append(append(w.room[:0], w.given...), w.path.Chosen...))
}

// keep keeps a solution, which is in the memory of w.room.
func (w *Writer) keep(s exactcover.Solution) {
	w.found, w.room = s, s
	if err := w.verifier.Verify(w.problem, w.found); err != nil {
		w.Fail(fmt.Errorf("proof: %w", err))
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
	if err := errors.Join(w.formula.failed(), w.steps.failed()); err != nil {
		w.Fail(fmt.Errorf("proof: %w", err))
	}
}

// Finish completes the proof. If complete, the search has tried everything: the proof is that
// there is no solution but those found. Otherwise it has stopped at a solution, and the proof
// is that there is this one besides the others. If there is an error, nothing is left in the
// folder.
func (w *Writer) Finish(complete bool) (Result, error) {
	result := Result{Folder: w.folder, Conclusion: Unsat}
	switch {
	case w.Err() != nil:
	case complete && len(w.path.Chosen) > 0:
		w.Fail(fmt.Errorf("proof: want a search to its end, got one with %d choices that stand", len(w.path.Chosen)))
	case complete:
		if w.found != nil {
			w.forbid()
		}
		w.steps.WriteString("rup >= 1 ;\noutput NONE ;\nconclusion UNSAT ;\n")
	case w.found == nil:
		w.Fail(errors.New("proof: want a search to its end or to a solution"))
	default:
		result.Conclusion = Sat
		w.steps.cut() // these steps lead to nothing
		w.steps.WriteString("output NONE ;\nconclusion SAT :")
		w.encoding.assign(w.steps, w.found)
		w.steps.WriteString(" ;\n")
	}
	result.Listed = w.listed
	if err := w.Err(); err != nil {
		w.Abort()
		return Result{}, err
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
// Finish.
func (w *Writer) Abort() {
	w.formula.discard()
	w.steps.discard()
}
