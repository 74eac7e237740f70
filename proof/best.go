package proof

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
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
	w := &bestWriter{problem: p, formula: formula, best: best}
	for item := range p.Items {
		w.atLeast, w.atMost = append(w.atLeast, formula.AtLeast(item)), append(w.atMost, formula.AtMost(item))
	}
	if err := w.begin(folder, title, formula); err != nil {
		return Result{}, err
	}
	defer w.discard()
	limit := math.MaxInt
	if best.Solution != nil {
		limit = best.Cost - 1
	}
	conclusion := w.conclusion()
	if conclusion != Sat {
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
	w.conclude(conclusion)
	return w.end(conclusion)
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
	summer
	problem *exactcover.Problem
	formula *opb.Formula
	best    exactcover.Best

	costs int // that of the constraint of the costs, in their unit, or 0 if there is none

	// The numbers of the constraints in use that an item is covered often enough, and not too often,
	// or 0 if there is none.
	atLeast, atMost []int

	unit int // divides the costs
	path []choice

	// The numbers of the constraints that steps follow from, ascending; nil if that may be any.
	live []int
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
// constraint of the costs, and takes the options out of it that the problem rules out. Then the unit
// divides what is left.
func (w *bestWriter) Begin(unit int) {
	if w.unit = unit; !w.problem.HasCosts() {
		return
	}
	if w.best.Solution == nil {
		w.anyCost(func(o int) bool { return w.formula.Zero(o) == 0 })
		return
	}
	w.steps.WriteString("soli")
	w.steps.assign(w.formula.Values(w.best.Solution))
	w.steps.WriteString(" ;\n")
	w.last++
	w.add("", w.last, 1)
	for o, option := range w.problem.Options {
		switch zero := w.formula.Zero(o); {
		case zero == 0 || option.Cost == 0:
		case option.Cost > 0:
			w.add("x", o+1, option.Cost)
		default:
			w.add("", zero, -option.Cost)
		}
	}
	w.divide()
}

// anyCost writes a constraint of the costs for a problem without a solution: no set of the options
// that are left costs more than all of them that cost something.
func (w *bestWriter) anyCost(left func(option int) bool) {
	for o, option := range w.problem.Options {
		switch {
		case option.Cost == 0 || !left(o):
		case option.Cost > 0:
			w.add("~x", o+1, option.Cost)
		default:
			w.add("x", o+1, -option.Cost)
		}
	}
	if w.terms > 0 {
		w.divide()
	}
}

// divide divides the sum on the line by the unit: that is the constraint of the costs.
func (w *bestWriter) divide() {
	w.steps.line = append(strconv.AppendInt(w.steps.line, int64(w.unit), 10), " d "...)
	w.pol()
	w.costs = w.last
}

// Combine implements [memsolver.Steps]. If an item has no constraint of the wanted direction, its
// price does not count: that makes no bound worse.
func (w *bestWriter) Combine(prices []int64, costs int64) {
	if costs > 0 && w.costs > 0 {
		w.add("", w.costs, int(costs))
	}
	for item, price := range prices {
		number := w.atLeast[item]
		if price < 0 {
			number, price = w.atMost[item], -price
		}
		if number > 0 && price > 0 {
			w.add("", number, int(price))
		}
	}
	if w.terms > 0 {
		w.pol()
		w.keep()
	}
}

// keep has later steps follow from the last constraint, too.
func (w *bestWriter) keep() {
	if w.live != nil {
		w.live = append(w.live, w.last)
	}
}

// Restrict implements [memsolver.Steps]. It writes the constraints without the options that can't be
// chosen, so that later steps have fewer terms. If it can do that with all of them, it deletes the
// steps that say which options these are, and later steps may name what they follow from: see narrow.
func (w *bestWriter) Restrict(options []int) {
	left := make([]bool, w.formula.Variables())
	for _, o := range options {
		left[o] = true
	}
	for color := len(w.problem.Options); color < len(left); color++ {
		left[color] = true
	}
	last, all := w.last, true
	dropped, replaced := 0, make(map[int]bool) // terms, and numbers of constraints
	for item := range w.problem.Items {
		quota := w.problem.Quota(item)
		var terms []int
		for _, v := range w.formula.Terms(item) {
			if left[v-1] {
				terms = append(terms, v)
			}
		}
		if len(terms) == len(w.formula.Terms(item)) {
			continue
		}
		dropped += len(w.formula.Terms(item)) - len(terms)
		replaced[w.atLeast[item]], replaced[w.atMost[item]] = true, true
		switch {
		case quota.Low == 1:
			w.atLeast[item] = w.shorter("rup ", "+1 x", terms, 1, 0)
		case quota.Low > 1: // it does not follow by unit propagation
			all = false
		}
		if number := w.atMost[item]; number > 0 {
			w.atMost[item] = 0
			if quota.High < len(terms) {
				w.atMost[item] = w.shorter("ia ", "-1 x", terms, -quota.High, number)
			}
		}
	}
	if all = w.restrictCosts(left) && all; all {
		first := w.formula.Numbers() + 1
		if w.best.Solution != nil {
			first++ // the checker's constraint of the costs is not to be deleted
		}
		w.delete(first, last)
		w.narrow(last, dropped, replaced)
	}
	w.Fail(w.steps.failed())
}

// fewPerConstraint is how many terms must be dropped for each constraint that a step names. Of nw04, where
// that is 5,000, the checker takes a second for each step that names none; of sppaa06, where it is 30, the names
// would be most of the proof.
var fewPerConstraint = 1000

// narrow has later steps follow from the constraints in use alone, so that the checker need not look at those that
// others have replaced, if many terms were dropped by that. These others come after the last step before. It does
// nothing if there are colors, whose constraints are many.
func (w *bestWriter) narrow(last, dropped int, replaced map[int]bool) {
	if w.formula.Variables() > len(w.problem.Options) {
		return
	}
	live := []int{}
	for number := 1; number <= w.last; number++ {
		if (number <= w.formula.Numbers() || number > last) && !replaced[number] {
			live = append(live, number)
		}
	}
	if dropped > fewPerConstraint*len(live) {
		w.live = live
	}
}

// delete deletes the steps from one number to another.
func (w *bestWriter) delete(first, last int) {
	if first <= last {
		fmt.Fprintf(w.steps, "del range %d %d ;\n", first, last+1)
	}
}

// shorter writes a constraint with fewer terms than another one, which implies it or is 0, and
// returns its number.
func (w *bestWriter) shorter(rule, factor string, terms []int, bound, number int) int {
	w.steps.WriteString(rule)
	for _, v := range terms {
		w.steps.term(factor, v)
	}
	w.steps.endBy(">=", bound, number)
	w.last++
	return w.last
}

// restrictCosts writes the constraint of the costs for the options that are left. With others of
// negative costs it is not implied, stays as it is, and restrictCosts returns false.
func (w *bestWriter) restrictCosts(left []bool) bool {
	if w.best.Solution == nil {
		w.anyCost(func(o int) bool { return left[o] })
		return true
	}
	for o, option := range w.problem.Options {
		if !left[o] && option.Cost < 0 && w.formula.Zero(o) == 0 {
			return false
		}
	}
	w.steps.WriteString("ia ")
	for o, option := range w.problem.Options {
		if left[o] && option.Cost != 0 {
			w.steps.line = append(strconv.AppendInt(w.steps.line, int64(-option.Cost/w.unit), 10), ' ')
			w.steps.term("x", o+1)
		}
	}
	w.steps.endBy(">=", 1-w.best.Cost/w.unit, w.costs)
	w.last++
	w.costs = w.last
	return true
}

// Choose implements [memsolver.Steps].
func (w *bestWriter) Choose(option int) { w.path = append(w.path, choice{option, w.last}) }

// Return implements [memsolver.Steps].
func (w *bestWriter) Return(refuted bool) {
	before, last, live := w.path[len(w.path)-1].last, w.last, w.live
	from, _ := slices.BinarySearch(live, before+1)
	w.live = live[:from]
	if refuted {
		w.steps.WriteString("rup ")
		for _, c := range w.path {
			w.steps.term("+1 ~x", c.option+1)
		}
		w.steps.endFrom(">=", 1, live)
		w.last++
		w.keep()
	}
	w.delete(before+1, last)
	w.path = w.path[:len(w.path)-1]
	w.Fail(w.steps.failed())
}

// conclude writes the end.
func (w *bestWriter) conclude(conclusion Conclusion) {
	if conclusion != Sat {
		w.steps.WriteString("rup ")
		w.steps.endFrom(">=", 1, w.live)
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
