package clauses

import (
	"slices"

	"graphcover/exactcover"
	"graphcover/internal/cdcl"
)

// A formula is a problem with its given options as a Boolean formula.
//
//   - Variable i+1 says that option i is chosen.
//   - Of the options with a primary item, at least one is chosen and at most one.
//   - Of the options with a secondary item, at most one. If some give it a color, there is a
//     variable for each of its colors, after those of the options. An option requires its
//     color, and at most one holds of the colors and the options that give none.
//   - Given options are chosen. Excluded ones are not, nor those without a primary item, which no
//     search tries.
//
// A color's variable is never decided: it is true only if an option requires it.
type formula struct {
	problem *exactcover.Problem
	given   []int         // ascending
	holders [][]int       // by item: the options that contain it
	tints   map[tint]int  // the variable of each
	colored map[int][]int // by item: the variables of its tints, ascending
}

// A tint is a secondary item in one of its colors.
type tint struct {
	item  int
	color exactcover.Color
}

func newFormula(p *exactcover.Problem, given []int) *formula {
	f := &formula{problem: p, given: slices.Sorted(slices.Values(given)), holders: make([][]int, len(p.Items))}
	for o := range p.Options {
		for _, item := range p.Options[o].Items {
			f.holders[item] = append(f.holders[item], o)
		}
	}
	f.numberTints()
	return f
}

// numberTints gives each tint a variable, in the order of the items and then of the colors.
func (f *formula) numberTints() {
	f.tints, f.colored = make(map[tint]int), make(map[int][]int)
	next := len(f.problem.Options) + 1
	for item := f.problem.Primary(); item < len(f.problem.Items); item++ {
		var colors []exactcover.Color
		for _, o := range f.holders[item] {
			if color := f.color(o, item); color != exactcover.NoColor {
				colors = append(colors, color)
			}
		}
		slices.Sort(colors)
		for _, color := range slices.Compact(colors) {
			f.tints[tint{item, color}] = next
			f.colored[item] = append(f.colored[item], next)
			next++
		}
	}
}

// color returns the color that option o gives to one of its items.
func (f *formula) color(o, item int) exactcover.Color {
	option := &f.problem.Options[o]
	return option.Color(slices.Index(option.Items, item))
}

// chosen returns the literal that option o is chosen.
func chosen(o int) cdcl.Literal { return cdcl.Literal(o + 1) }

// solver returns a solver for the formula.
func (f *formula) solver() *cdcl.Solver {
	s := cdcl.New(len(f.problem.Options) + len(f.tints))
	for _, v := range f.tints {
		s.SetUndecided(v)
	}
	for o := range f.problem.Options {
		s.SetPhase(o+1, true)
	}
	var literals []cdcl.Literal
	for item, holders := range f.holders {
		literals = literals[:0]
		if item < f.problem.Primary() {
			for _, o := range holders {
				literals = append(literals, chosen(o))
			}
			s.AddClause(literals...)
		} else {
			literals = f.claims(literals, s, item)
		}
		s.AddAtMostOne(literals...)
	}
	for _, o := range f.given {
		s.AddClause(chosen(o))
	}
	for _, o := range f.problem.Excluded {
		s.AddClause(-chosen(o))
	}
	for o := range f.problem.Options {
		if f.idle(o) {
			s.AddClause(-chosen(o))
		}
	}
	return s
}

// claims appends the literals of which at most one is true for a secondary item: its colors, and
// the options that give it none. It adds the clauses by which options require their colors.
func (f *formula) claims(literals []cdcl.Literal, s *cdcl.Solver, item int) []cdcl.Literal {
	for _, v := range f.colored[item] {
		literals = append(literals, cdcl.Literal(v))
	}
	for _, o := range f.holders[item] {
		if color := f.color(o, item); color == exactcover.NoColor {
			literals = append(literals, chosen(o))
		} else {
			s.AddClause(-chosen(o), cdcl.Literal(f.tints[tint{item, color}]))
		}
	}
	return literals
}

// idle reports whether no search tries option o, because it has no primary item.
func (f *formula) idle(o int) bool {
	primary := f.problem.Primary()
	if slices.ContainsFunc(f.problem.Options[o].Items, func(i int) bool { return i < primary }) {
		return false
	}
	_, given := slices.BinarySearch(f.given, o)
	return !given
}
