package familytest

import (
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// A Contradictory is what tables say, which may contradict itself.
type Contradictory interface {
	// Contradictions returns why there is no solution, as far as counting tells.
	Contradictions() []string
	// Without returns the problem without some of the wishes.
	Without(indices ...int) (*exactcover.Problem, error)
}

// Contradictions compares what counting says of random tables with a search: of tables that have a solution
// it may say nothing.
type Contradictions struct{ contradicted, possible int }

// Compare compares what is said of tables.
func (c *Contradictions) Compare(t *testing.T, made Contradictory, tables string) {
	t.Helper()
	solution := testenv.Must(memsolver.Solve(t.Context(), testenv.Must(made.Without())(t)))(t)
	switch said := made.Contradictions(); {
	case solution != nil && len(said) > 0:
		t.Errorf("there is a solution, but %q in\n%s", said, tables)
	case solution != nil:
		c.possible++
	case len(said) > 0:
		c.contradicted++
	}
}

// Want reports an error unless enough tables of both kinds were compared.
func (c *Contradictions) Want(t *testing.T, enough int) {
	t.Helper()
	if c.contradicted < enough || c.possible < enough {
		t.Errorf("want %d tables of each kind, got %d with a contradiction and %d with a solution", enough, c.contradicted, c.possible)
	}
}
