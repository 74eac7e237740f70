// Package dlx has exact cover problems that stand in a file as puzzles.
package dlx

import (
	"strings"

	"graphcover/exactcover"
)

// A Puzzle is a problem with a name.
type Puzzle struct {
	name    string
	problem *exactcover.Problem
}

// New returns p as the puzzle of that name, which is that of its file.
func New(name string, p *exactcover.Problem) Puzzle { return Puzzle{name, p} }

// String returns "dlx:" and the name.
func (z Puzzle) String() string { return "dlx:" + z.name }

// Problem returns the problem.
func (z Puzzle) Problem() *exactcover.Problem { return z.problem }

// Contradictions names the given options that exclude each other.
func (z Puzzle) Contradictions() []string {
	if err := z.problem.ValidateGiven(); exactcover.IsConflict(err) {
		return []string{err.Error()}
	}
	return nil
}

// Answer returns the names of the options.
func (z Puzzle) Answer(s exactcover.Solution) any {
	names := make([]string, len(s))
	for i, o := range s {
		names[i] = z.problem.OptionName(o)
	}
	return names
}

// Picture returns the names of the options, each on a line.
func (z Puzzle) Picture(s exactcover.Solution) string {
	var b strings.Builder
	for _, o := range s {
		b.WriteString(z.problem.OptionName(o) + "\n")
	}
	return b.String()
}
