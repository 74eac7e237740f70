package questions

import (
	"context"
	"slices"

	"graphcover/exactcover"
)

// A Common says which options all solutions of a problem have in common.
type Common struct {
	Solvable bool  // if not, the rest is empty
	All      []int // the options in every solution, ascending
	Some     []int // those in some but not all, ascending
	None     []int // those in none, ascending
	Searches int   // how many searches were made
}

// An option is in one of these states until the end.
type state uint8

const (
	unknown state = iota
	seen          // in a solution
	absent        // in no solution
)

// firstSolutions is how many solutions are taken from the first search. If there are no
// more, it answers everything.
const firstSolutions = 100

// Options finds out which options are in all, some and no solutions of p, by at most one
// search for each option that is in none, and one more. If items have quotas, there is at most one search more
// for each option that is in all. Progress, if not nil, is called
// after each search with the number of options whose state is known. The error is one of
// the solver.
//
// An option without primary items is chosen by no solver unless it is given, so it counts
// as being in no solution.
func Options(ctx context.Context, solver exactcover.Preparer, p *exactcover.Problem, progress func(known int)) (Common, error) {
	prepared, err := solver.Prepare(p)
	if err != nil {
		return Common{}, err
	}
	a := newAsker(p, prepared)
	for _, o := range p.Excluded {
		a.rule(o)
	}
	found, err := a.search(ctx, a.given, firstSolutions)
	switch {
	case exactcover.IsConflict(err), err == nil && found == 0:
		return Common{Searches: a.searches}, nil
	case err != nil:
		return Common{}, err
	case found < firstSolutions:
		a.ruleRest()
	}
	for item := range p.Primary() {
		a.fixLast(item)
	}
	for {
		if progress != nil {
			progress(len(p.Options) - a.unknown())
		}
		o := a.next()
		if o < 0 {
			a.ruleRest()
			if err := a.fixSeen(ctx, solver, found < firstSolutions); err != nil {
				return Common{}, err
			}
			return a.common(), nil
		}
		if err := a.ask(ctx, o); err != nil {
			return Common{}, err
		}
	}
}

// An asker knows a part of the answer, and asks for more.
type asker struct {
	problem  *exactcover.Problem
	prepared exactcover.Prepared
	states   []state // by option
	given    []int   // the given options, and those found to be in all solutions
	searches int

	index *exactcover.Index
	left  []int  // by item: how many of its options are not absent
	fix   []bool // by option: whether it is in given

	missed []bool // by option: whether a solution lacks it; nil if no item has a quota
}

func newAsker(p *exactcover.Problem, prepared exactcover.Prepared) *asker {
	a := &asker{
		problem: p, prepared: prepared, states: make([]state, len(p.Options)), given: slices.Clone(p.Given),
		index: exactcover.NewIndex(p), left: make([]int, len(p.Items)), fix: p.OptionSet(p.Given),
	}
	for item := range a.left {
		a.left[item] = len(a.index.Options(item))
	}
	if p.HasQuotas() {
		a.missed = make([]bool, len(p.Options))
	}
	return a
}

// search takes up to most solutions with these given options, and marks their options. It
// returns how many there are.
func (a *asker) search(ctx context.Context, given []int, most int) (found int, err error) {
	a.searches++
	for s, err := range a.prepared.All(ctx, given, nil) {
		if err != nil {
			return found, err
		}
		for _, o := range s {
			a.states[o] = seen
		}
		a.miss(s)
		if found++; found == most {
			break
		}
	}
	return found, nil
}

// miss marks the options that a solution lacks.
func (a *asker) miss(solution exactcover.Solution) {
	chosen := slices.Sorted(slices.Values(solution))
	for o := range a.missed {
		if _, has := slices.BinarySearch(chosen, o); !has {
			a.missed[o] = true
		}
	}
}

// next returns the option to ask about: an unknown one of the primary item that has the
// fewest unknown options, because an item all of whose options but one are absent has an
// option that is in every solution, and that rules out others. It returns -1 if no option
// of a primary item is unknown.
func (a *asker) next() int {
	best, fewest := -1, len(a.states)+1
	for item := range a.problem.Primary() {
		n, first := 0, -1
		for _, use := range a.index.Options(item) {
			if o := int(use.Option); a.states[o] == unknown {
				if n++; n == 1 {
					first = o
				}
			}
		}
		if n > 0 && n < fewest {
			best, fewest = first, n
		}
	}
	return best
}

// ask finds out whether any solution contains o.
func (a *asker) ask(ctx context.Context, o int) error {
	given := append(a.given[:len(a.given):len(a.given)], o)
	found, err := a.search(ctx, given, 1)
	if err != nil && !exactcover.IsConflict(err) {
		return err
	}
	if found == 0 {
		a.rule(o)
	}
	return nil
}

// rule says that o is in no solution.
func (a *asker) rule(o int) {
	if a.states[o] == absent {
		return
	}
	a.states[o] = absent
	for _, item := range a.problem.Options[o].Items {
		a.left[item]--
		a.fixLast(item)
	}
}

// fixLast gives the last options of a primary item, if it needs all that are left and they were seen in a
// solution: then they are in all.
func (a *asker) fixLast(item int) {
	if low := a.problem.Quota(item).Low; low == 0 || a.left[item] != low {
		return
	}
	for _, use := range a.index.Options(item) {
		if o := int(use.Option); a.states[o] == seen && !a.fix[o] {
			a.fix[o] = true
			a.given = append(a.given, o)
		}
	}
}

// ruleRest says that all options that are not known are in no solution.
func (a *asker) ruleRest() {
	for o, s := range a.states {
		if s == unknown {
			a.rule(o)
		}
	}
}

// fixSeen gives the other options that are in all solutions, when it is known which are in none. There can be
// such options only if items have quotas: without, all other options of an item of theirs are in none.
// Options that no solution lacks so far are in all if these are all solutions, and are asked about otherwise.
func (a *asker) fixSeen(ctx context.Context, solver exactcover.Preparer, all bool) error {
	for o := range a.missed {
		if a.missed[o] || a.fix[o] || a.states[o] != seen {
			continue
		}
		if !all {
			p := a.problem.Giving(a.given).Forbidding([]int{o})
			a.searches++
			s, err := exactcover.First(solver.All(ctx, p, nil))
			if err != nil {
				return err
			}
			if s != nil {
				a.miss(s)
				continue
			}
		}
		a.fix[o] = true
		a.given = append(a.given, o)
	}
	return nil
}

// unknown returns the number of options that are not known.
func (a *asker) unknown() int {
	n := 0
	for _, s := range a.states {
		if s == unknown {
			n++
		}
	}
	return n
}

// common returns the answer when every option is known.
func (a *asker) common() Common {
	c := Common{Solvable: true, All: []int{}, Some: []int{}, None: []int{}, Searches: a.searches}
	for o, s := range a.states {
		switch {
		case s == absent:
			c.None = append(c.None, o)
		case a.fix[o]:
			c.All = append(c.All, o)
		default:
			c.Some = append(c.Some, o)
		}
	}
	return c
}
