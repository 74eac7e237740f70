package proof

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strconv"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle/opb"
)

// Best writes a proof that best, which [exactcover.Best.Proved] calls proved, is a best solution of
// p, or that p has none. The problem of the proof is p as package opb writes it, with that title. As
// [Create] does, it creates the folder, and deletes a proof that is there already.
//
// It searches p again, for solutions that are better still, and writes what that search does. The
// error is that of ctx, of the files, or says that there is a better solution. Then nothing is left
// in the folder.
func Best(ctx context.Context, folder string, p *exactcover.Problem, title string, best exactcover.Best) (Result, error) {
	if !best.Proved() {
		return Result{}, errors.New("proof: want a solution that is proved to be best")
	}
	formula, err := opb.New(p)
	if err != nil {
		return Result{}, err
	}
	w := &bestWriter{problem: p, formula: formula, best: best, last: formula.Numbers()}
	var file *part
	if file, w.steps, err = createParts(filepath.Clean(folder)); err != nil {
		return Result{}, fmt.Errorf("proof: %w", err)
	}
	defer w.steps.discard()
	defer file.discard()
	file.err = formula.Write(file, title)
	fmt.Fprintf(w.steps, "pseudo-Boolean proof version 3.0\nf %d ;\n", w.last)
	limit := math.MaxInt
	if best.Solution != nil {
		limit = best.Cost - 1
	}
	result := Result{Folder: filepath.Clean(folder), Conclusion: w.conclusion()}
	if result.Conclusion != Sat {
		guarded, end := w.Guard(ctx)
		defer end()
		err = w.Cause(memsolver.Refute(guarded, p, limit, w))
	}
	if failed := w.Err(); failed != nil {
		err = fmt.Errorf("proof: %w", failed)
	}
	if err != nil {
		return Result{}, err
	}
	w.conclude(result.Conclusion)
	if err := commit(file, w.steps); err != nil {
		return Result{}, fmt.Errorf("proof: %w", err)
	}
	return result, nil
}

// A bestWriter writes the proof that no solution is better than one. It implements
// [memsolver.Steps].
//
// The constraint of the costs says that a solution is better than that one. A combination of the
// constraints with prices of the items is a step of the rule pol. From it the checker derives, by
// unit propagation, which options add too much to the bound, and where nothing better is left. So
// there is a step of the rule rup for each choice that was undone, as those of a [Writer]. It takes
// the place of all steps since the choice, which are deleted.
type bestWriter struct {
	exactcover.Journal
	problem *exactcover.Problem
	formula *opb.Formula
	best    exactcover.Best
	steps   *part

	last  int // the number of the last constraint
	costs int // that of the constraint of the costs, in their unit, or 0 if there is none
	path  []choice
}

// A choice is an option that was chosen, and the number of the last constraint before it.
type choice struct{ option, last int }

// conclusion returns what the proof will prove.
func (w *bestWriter) conclusion() Conclusion {
	switch {
	case w.problem.HasCosts():
		return Bounds
	case w.best.Solution == nil:
		return Unsat
	}
	return Sat
}

// Begin implements [memsolver.Steps]. It writes the solution, from which the checker makes the
// constraint of the costs, and takes those options out of it that no solution contains. Then the
// unit divides what is left. Without a solution, the constraint is that no set of options costs more
// than all that cost something.
func (w *bestWriter) Begin(unit int) {
	if !w.problem.HasCosts() {
		return
	}
	terms := 0
	if w.best.Solution != nil {
		w.steps.WriteString("soli")
		w.steps.assign(w.formula.Values(w.best.Solution))
		w.steps.WriteString(" ;\n")
		w.last++
		w.add(&terms, "", w.last, 1)
	}
	for o, option := range w.problem.Options {
		zero, cost := w.formula.Zero(o), option.Cost
		switch {
		case cost == 0 || (zero == 0) != (w.best.Solution == nil):
		case zero == 0 && cost > 0:
			w.add(&terms, "~x", o+1, cost)
		case zero == 0:
			w.add(&terms, "x", o+1, -cost)
		case cost > 0:
			w.add(&terms, "x", o+1, cost)
		default:
			w.add(&terms, "", zero, -cost)
		}
	}
	if terms > 0 {
		w.steps.line = append(strconv.AppendInt(w.steps.line, int64(unit), 10), " d "...)
		w.pol()
		w.costs = w.last
	}
}

// add adds a constraint to the sum on the line, which has so many terms: one of the formula or of the
// proof if kind is "", or that the variable x or its negation ~x is at least 0. It is multiplied by
// a factor, which is positive.
func (w *bestWriter) add(terms *int, kind string, number, factor int) {
	line := append(w.steps.line, kind...)
	line = append(strconv.AppendInt(line, int64(number), 10), ' ')
	if factor != 1 {
		line = append(strconv.AppendInt(line, int64(factor), 10), " * "...)
	}
	if *terms > 0 {
		line = append(line, "+ "...)
	}
	w.steps.line = line
	*terms++
}

// pol writes the sum on the line as a step.
func (w *bestWriter) pol() {
	w.steps.WriteString("pol ")
	w.steps.Write(append(w.steps.line, ";\n"...))
	w.steps.line = w.steps.line[:0]
	w.last++
	w.Fail(w.steps.failed())
}

// Combine implements [memsolver.Steps]. If an item has no constraint of the wanted direction, its
// price does not count: that makes no bound worse.
func (w *bestWriter) Combine(prices []int64, costs int64) {
	terms := 0
	if costs > 0 && w.costs > 0 {
		w.add(&terms, "", w.costs, int(costs))
	}
	for item, price := range prices {
		number := w.formula.AtLeast(item)
		if price < 0 {
			number, price = w.formula.AtMost(item), -price
		}
		if number > 0 && price > 0 {
			w.add(&terms, "", number, int(price))
		}
	}
	if terms > 0 {
		w.pol()
	}
}

// Choose implements [memsolver.Steps].
func (w *bestWriter) Choose(option int) { w.path = append(w.path, choice{option, w.last}) }

// Return implements [memsolver.Steps].
func (w *bestWriter) Return(refuted bool) {
	before := w.path[len(w.path)-1].last
	from, to := before+1, w.last+1
	if refuted {
		w.steps.WriteString("rup ")
		for _, c := range w.path {
			w.steps.term("+1 ~x", c.option+1)
		}
		w.steps.end(">=", 1)
		w.last++
	}
	if from < to {
		fmt.Fprintf(w.steps, "del range %d %d ;\n", from, to)
	}
	w.path = w.path[:len(w.path)-1]
	w.Fail(w.steps.failed())
}

// conclude writes the end.
func (w *bestWriter) conclude(conclusion Conclusion) {
	if conclusion != Sat {
		w.steps.WriteString("rup >= 1 ;\n")
	}
	fmt.Fprintf(w.steps, "output NONE ;\nconclusion %s", conclusion)
	switch {
	case conclusion == Sat:
		w.steps.WriteString(" :")
		w.steps.assign(w.formula.Values(w.best.Solution))
	case conclusion == Bounds && w.best.Solution != nil:
		fmt.Fprintf(w.steps, " %d %d", w.best.Cost, w.best.Cost)
	case conclusion == Bounds:
		w.steps.WriteString(" INF INF")
	}
	w.steps.WriteString(" ;\nend pseudo-Boolean proof ;\n")
}
