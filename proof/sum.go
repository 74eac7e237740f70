package proof

import (
	"strconv"

	"graphcover/exactcover"
)

// A summer writes steps of the rule pol: sums of constraints.
type summer struct {
	exactcover.Journal
	steps *part
	last  int // the number of the last constraint
	terms int // of the sum on the line
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
