package proof

import (
	"fmt"
	"path/filepath"
	"strconv"

	"graphcover/exactcover"
	"graphcover/puzzle/opb"
)

// A summer writes steps of the rule pol: sums of constraints.
type summer struct {
	exactcover.Journal
	folder string
	file   *part // ProblemFile
	steps  *part // ProofFile
	last   int   // the number of the last constraint
	terms  int   // of the sum on the line
}

// begin writes a formula to a folder, and begins its proof. The caller must call discard.
func (w *summer) begin(folder, title string, formula *opb.Formula) (err error) {
	w.folder, w.last = filepath.Clean(folder), formula.Numbers()
	if w.file, w.steps, err = createParts(w.folder); err != nil {
		return fmt.Errorf("proof: %w", err)
	}
	w.file.err = formula.Write(w.file, title)
	fmt.Fprintf(w.steps, "pseudo-Boolean proof version 3.0\nf %d ;\n", w.last)
	return nil
}

// discard removes the files of a proof that has not ended.
func (w *summer) discard() {
	w.file.discard()
	w.steps.discard()
}

func (w *summer) end(conclusion Conclusion) (Result, error) {
	if err := commit(w.file, w.steps); err != nil {
		return Result{}, fmt.Errorf("proof: %w", err)
	}
	return Result{Folder: w.folder, Conclusion: conclusion}, nil
}

// add adds a constraint to the sum on the line: one of the formula or of the proof if kind is "", or
// that the variable x or its negation ~x is at least 0. It is multiplied by a factor, which is
// positive.
func (w *summer) add(kind string, number, factor int) {
	line := append(w.steps.line, kind...)
	line = append(strconv.AppendInt(line, int64(number), 10), ' ')
	if factor != 1 {
		line = append(strconv.AppendInt(line, int64(factor), 10), " * "...)
	}
	if w.terms > 0 {
		line = append(line, "+ "...)
	}
	w.steps.line = line
	w.terms++
}

// pol writes the sum on the line as a step.
func (w *summer) pol() {
	w.steps.WriteString("pol ")
	w.steps.Write(append(w.steps.line, ";\n"...))
	w.steps.line, w.terms = w.steps.line[:0], 0
	w.last++
	w.Fail(w.steps.failed())
}
