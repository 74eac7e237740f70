package clauses

import (
	"graphcover/exactcover"
	"graphcover/internal/cdcl"
)

// newSolver returns a solver for p with its given options as a Boolean formula:
//
//   - Of the options with a primary item, at least one is chosen and at most one.
//   - Of the options with a secondary item, at most one. If some give it a color, an option
//     requires its color, and at most one holds of the colors and the options that give none.
//   - Given options are chosen. Excluded ones are not, nor those without a primary item, which no
//     search tries.
//
// A color's variable is never decided: it is true only if an option requires it.
func newSolver(p *exactcover.Problem, given []int) *cdcl.Solver {
	variables := NewVariables(p, given)
	s := cdcl.New(variables.All)
	chosen := func(o int) cdcl.Literal { return cdcl.Literal(variables.Option(o)) }
	for v := len(p.Options) + 1; v <= variables.All; v++ {
		s.SetUndecided(v)
	}
	for o := range p.Options {
		s.SetPhase(variables.Option(o), true)
	}
	var literals []cdcl.Literal
	primary := p.Primary()
	for item := range p.Items {
		literals = literals[:0]
		for _, v := range variables.Claims(item) {
			literals = append(literals, cdcl.Literal(v))
		}
		if item < primary {
			s.AddClause(literals...)
		}
		for _, use := range variables.Options(item) {
			if use.Color != exactcover.NoColor {
				s.AddClause(-chosen(int(use.Option)), cdcl.Literal(variables.Color(item, use.Color)))
			}
		}
		s.AddAtMostOne(literals...)
	}
	for _, o := range given {
		s.AddClause(chosen(o))
	}
	for _, o := range p.Excluded {
		s.AddClause(-chosen(o))
	}
	for o := range p.Options {
		if variables.Idle(o) {
			s.AddClause(-chosen(o))
		}
	}
	return s
}
