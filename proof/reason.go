package proof

import (
	"context"
	"fmt"

	"graphcover/exactcover"
	"graphcover/memsolver/reason"
	"graphcover/puzzle/opb"
)

// Reason writes a proof that p has no solution, for that reason, which package reason has found. As
// [Create] does, it creates the folder, and deletes a proof that is there already.
//
// If the reason is a conflict, the problem of the proof is that of its items and given options alone,
// and the proof is that of a search, unless they have a plainer reason. Weights and parities are a sum
// of constraints, a step of the rule pol. The error is that of ctx or of the files, or says that the
// reason is wrong. Then nothing is left in the folder.
func Reason(ctx context.Context, folder string, p *exactcover.Problem, title string, r *reason.Reason) (Result, error) {
	if r.Kind == reason.Conflict {
		p = r.Part(p)
		plain, err := reason.Plain(ctx, p)
		if err != nil {
			return Result{}, err
		}
		if plain == nil {
			return bySearch(ctx, folder, p, title)
		}
		r = plain
	}
	p = p.WithCosts(make([]int, len(p.Options))) // a cost would make it a proof of bounds
	formula, err := opb.New(p)
	if err != nil {
		return Result{}, err
	}
	w := &reasonWriter{problem: p, formula: formula, left: make(map[int]bool)}
	for _, o := range reason.Left(p) {
		w.left[o] = true
	}
	if err := w.begin(folder, title, formula); err != nil {
		return Result{}, err
	}
	defer w.discard()
	switch r.Kind {
	case reason.Overfull:
		w.weigh(r)
	case reason.Parity:
		w.halve(r.Items)
	} // the rest follows by unit propagation alone
	w.steps.WriteString("rup >= 1 ;\noutput NONE ;\nconclusion UNSAT ;\nend pseudo-Boolean proof ;\n")
	return w.end(Unsat)
}

// bySearch writes the proof of a search to its end.
func bySearch(ctx context.Context, folder string, p *exactcover.Problem, title string) (Result, error) {
	if p.HasQuotas() {
		return Best(ctx, folder, p.WithCosts(make([]int, len(p.Options))), title, exactcover.Best{Bound: exactcover.NoCover})
	}
	w, err := Create(folder, p)
	if err != nil {
		return Result{}, err
	}
	defer w.Abort()
	solution, err := exactcover.First(w.Learner().All(ctx, p, nil))
	switch {
	case err != nil:
		return Result{}, err
	case solution != nil:
		return Result{}, fmt.Errorf("proof: %s: want a conflict, got one that can be met", title)
	}
	return w.Finish(true)
}

// A reasonWriter writes the proof of weights or of parities.
type reasonWriter struct {
	summer
	problem *exactcover.Problem
	formula *opb.Formula
	left    map[int]bool // by option
}

// weigh writes the sum of the constraints of the items, each times its weight. Unit propagation gives
// the given options, and those that they exclude, their values. Then the sum can't be met.
func (w *reasonWriter) weigh(r *reason.Reason) {
	times, left := make([]int, len(w.problem.Items)), make([][]int, len(w.problem.Items)) // by item: given, and left
	for _, o := range w.problem.Given {
		for _, item := range w.problem.Options[o].Items {
			times[item]++
		}
	}
	for o := range w.problem.Options {
		for k, item := range w.problem.Options[o].Items {
			if w.left[o] && w.problem.Options[o].Color(k) == exactcover.NoColor {
				left[item] = append(left[item], o)
			}
		}
	}
	for k, item := range r.Items {
		quota, weight := w.problem.Quota(item), r.Weights[k]
		switch {
		case weight > 0 && quota.Low > times[item]:
			w.add("", w.formula.AtLeast(item), weight)
		case weight < 0 && w.formula.AtMost(item) > 0 && quota.High-times[item] < len(left[item]):
			w.add("", w.formula.AtMost(item), -weight)
		case weight < 0: // it has room for all of its options
			for _, o := range left[item] {
				w.add("~x", o+1, -weight)
			}
		}
	}
	if w.terms > 0 {
		w.pol()
	}
}

// halve writes that a sum of equations says that an even number is odd. All factors of the sum are even,
// once the options that are not left are out of it: their values follow by unit propagation. Then half of
// the sum is rounded up, and twice that is more than the sum can be.
func (w *reasonWriter) halve(items []int) {
	isIn := make([]bool, len(w.problem.Items))
	for _, item := range items {
		isIn[item] = true
	}
	given := w.problem.OptionSet(w.problem.Given)
	type known struct{ option, factor, step int }
	var values []known // of the options that are not left
	for o := range w.problem.Options {
		factor := 0
		for _, item := range w.problem.Options[o].Items {
			if isIn[item] {
				factor++
			}
		}
		if factor == 0 || w.left[o] {
			continue
		}
		sign := "+1 ~x"
		if given[o] {
			sign = "+1 x"
		}
		w.steps.WriteString("rup ")
		w.steps.term(sign, o+1)
		w.steps.end(">=", 1)
		w.last++
		values = append(values, known{o, factor, w.last})
	}
	for _, item := range items {
		w.add("", w.formula.AtLeast(item), 1)
	}
	for _, v := range values {
		if given[v.option] {
			w.add("~x", v.option+1, v.factor)
		} else {
			w.add("", v.step, v.factor)
		}
	}
	w.steps.line = append(w.steps.line, "2 d 2 * "...)
	for _, item := range items {
		w.add("", w.formula.AtMost(item), 1)
	}
	for _, v := range values {
		if given[v.option] {
			w.add("", v.step, v.factor)
		} else {
			w.add("x", v.option+1, v.factor)
		}
	}
	w.pol()
}
