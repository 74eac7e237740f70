package reason

import (
	"context"
	"slices"
	"strings"

	"graphcover/exactcover"
	"graphcover/internal/cdcl"
	"graphcover/memsolver/internal/optimize"
)

// A learner is a meeter that learns clauses (CDCL), for problems without quotas. An assumption for
// each item says that the item counts, one for each given option that it is chosen.
//
// The variables are the options, the items that count, and the claims of an item: by an option
// without a color, or by a color. At most one claim of an item is true.
type learner struct {
	solver  *cdcl.Solver
	options int
}

// newLearner returns a learner of p. The error is that of ctx.
func newLearner(ctx context.Context, p *exactcover.Problem) (*learner, error) {
	index := exactcover.NewIndex(p)
	l := &learner{options: len(p.Options)}
	l.solver = cdcl.New(len(p.Options) + len(p.Items) + p.Matches())
	claim := cdcl.Literal(len(p.Options) + len(p.Items)) // the last one in use
	for item := range p.Items {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		counts := l.item(item)
		l.solver.SetUndecided(int(counts))
		colors := make(map[exactcover.Color]cdcl.Literal)
		var options, claims []cdcl.Literal
		for _, use := range index.Options(item) {
			option := l.option(int(use.Option))
			by, known := colors[use.Color]
			if !known {
				claim++
				l.solver.SetUndecided(int(claim))
				by, claims = claim, append(claims, claim)
				if use.Color != exactcover.NoColor {
					colors[use.Color] = by
				}
			}
			l.solver.AddClause(-counts, -option, by)
			options = append(options, option)
		}
		l.solver.AddAtMostOne(claims...)
		if !p.Items[item].Secondary {
			l.solver.AddClause(append(options, -counts)...)
		}
	}
	for _, o := range p.Excluded {
		l.solver.AddClause(-l.option(o))
	}
	for o := range p.Options {
		l.solver.SetPhase(o+1, true)
	}
	return l, nil
}

func (l *learner) option(o int) cdcl.Literal { return cdcl.Literal(o + 1) }

// item returns the literal that is true if an item counts.
func (l *learner) item(item int) cdcl.Literal { return cdcl.Literal(l.options + item + 1) }

// meet implements [meeter].
func (l *learner) meet(ctx context.Context, c conflict) (solution []bool, smaller conflict, err error) {
	var assumptions []cdcl.Literal
	for _, o := range c.given {
		assumptions = append(assumptions, l.option(o))
	}
	for _, item := range c.items {
		assumptions = append(assumptions, l.item(item))
	}
	switch l.solver.Solve(ctx, 0, assumptions...) {
	case cdcl.Unknown:
		return nil, c, ctx.Err()
	case cdcl.Satisfiable:
		solution = make([]bool, l.options)
		for o := range solution {
			solution[o] = l.solver.Value(o + 1)
		}
		return solution, c, nil
	}
	for _, a := range l.solver.Failed() {
		if v := int(a) - 1; v < l.options {
			smaller.given = append(smaller.given, v)
		} else {
			smaller.items = append(smaller.items, v-l.options)
		}
	}
	slices.Sort(smaller.given)
	slices.Sort(smaller.items)
	return nil, smaller, nil
}

// searches is a meeter that makes a search each time, for problems with quotas.
type searches struct{ problem *exactcover.Problem }

// meet implements [meeter].
func (s searches) meet(ctx context.Context, c conflict) (solution []bool, smaller conflict, err error) {
	q := only(s.problem, c.items, c.given)
	if exactcover.IsConflict(q.ValidateGiven(q.Given)) {
		return nil, c, nil
	}
	optimize.Prepare(q).Search(ctx, q.Given, new(exactcover.Log), func(found exactcover.Solution, failed error) bool {
		if err = failed; err == nil {
			solution = q.OptionSet(found)
			for _, o := range c.given { // also those that cover nothing here
				solution[o] = true
			}
		}
		return false
	})
	return solution, c, err
}

// Part returns p with the items and given options of r alone, a conflict. The items get new numbers.
func (r *Reason) Part(p *exactcover.Problem) *exactcover.Problem { return only(p, r.Items, r.Given) }

// Count says why a Conflict of p, which names more than an item or two, can't be met, if that is easy to see:
// what is too much for what, or what is odd. It returns "" otherwise, and if that was not found in the time of
// ctx. Beside given options it says only what goes into a line.
func (r *Reason) Count(ctx context.Context, p *exactcover.Problem) string {
	if r.Kind != Conflict || len(r.Items) <= 1 {
		return ""
	}
	part := r.Part(p)
	plain, err := Plain(ctx, part)
	if err != nil || plain == nil || plain.Kind == Conflict {
		return ""
	}
	text := plain.Text(part)
	if plain.Kind == Parity && len(plain.Items) == len(r.Items) {
		text, _, _ = strings.Cut(text, ":\n") // these items are those of the conflict
	}
	if strings.Contains(text, "\n") && (len(r.Given) > 0 || !strings.HasPrefix(text, tooManyForTooFew)) {
		return ""
	}
	return text
}

// only returns p with no other items and given options than these. The items are ascending, and get new
// numbers. An option that loses all of its items is never needed, and is not given.
func only(p *exactcover.Problem, items, given []int) *exactcover.Problem {
	q := &exactcover.Problem{Colors: p.Colors, Excluded: p.Excluded, Options: make([]exactcover.Option, len(p.Options))}
	number := slices.Repeat([]int{exactcover.NoItem}, len(p.Items))
	for k, item := range items {
		number[item] = k
		q.Items = append(q.Items, p.Items[item])
	}
	for o := range p.Options {
		from, to := &p.Options[o], &q.Options[o]
		to.Name, to.Cost = from.Name, from.Cost
		for k, item := range from.Items {
			if number[item] == exactcover.NoItem {
				continue
			}
			to.Items = append(to.Items, number[item])
			if from.Colors != nil {
				to.Colors = append(to.Colors, from.Colors[k])
			}
		}
	}
	for _, o := range given {
		if len(q.Options[o].Items) > 0 {
			q.Given = append(q.Given, o)
		}
	}
	return q
}
