package dlx

import (
	"strings"

	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
)

// A Puzzle is a problem with a name. It implements the interface of package puzzle.
type Puzzle struct {
	name       string
	problem    *exactcover.Problem
	symmetries []symmetry.Permutation
}

// New returns the puzzle of problem p, of which some symmetries may be known. The name is that of
// the file that p was read from.
func New(name string, p *exactcover.Problem, symmetries ...symmetry.Permutation) Puzzle {
	return Puzzle{name, p, symmetries}
}

// String returns "dlx:" and the name.
func (z Puzzle) String() string { return "dlx:" + z.name }

// Problem returns the problem itself.
func (z Puzzle) Problem() *exactcover.Problem { return z.problem }

// Symmetries returns the symmetries that the file has.
func (z Puzzle) Symmetries() []symmetry.Permutation { return z.symmetries }

// Contradictions names the first two given options that conflict with each other.
func (z Puzzle) Contradictions() []string {
	if err := z.problem.ValidateGiven(z.problem.Given); exactcover.IsConflict(err) {
		return []string{err.Error()}
	}
	return nil
}

// Answer returns the names of the options in s as a []string, those of the given ones
// first.
func (z Puzzle) Answer(s exactcover.Solution) any { return z.problem.OptionNames(s) }

// Picture returns the names of the options in s, one a line.
func (z Puzzle) Picture(s exactcover.Solution) string {
	var b strings.Builder
	for _, name := range z.problem.OptionNames(s) {
		b.WriteString(name)
		b.WriteByte('\n')
	}
	return b.String()
}
