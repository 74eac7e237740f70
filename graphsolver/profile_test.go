package graphsolver_test

import (
	"maps"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// TestHitsByPart counts the database hits of a search with dead ends, by part. Each part must have some,
// and their sum must be the hits of the search.
func TestHitsByPart(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	p := parsed(t, oneOf(deadEnd, blog))
	for mode, want := range map[graphsolver.Mode][]string{
		graphsolver.Server: {
			"choose: its move", "choose: the constraint", "choose: the level, to undo it", "choose: the ranks of what loses moves",
			"choose: what the move rules out", "set up, from the tags", "turns of the loop", "undo, down to the last branch",
			"write the tags, clean up",
		},
		graphsolver.Classic: {
			"classic/1_select_constraint", "classic/2_choose_move", "classic/3_is_solved", "classic/4_backtrack", "classic/5_next_move",
		},
	} {
		hits, log := make(map[string]int), exactcover.Log{}
		solver := graphsolver.Solver{DB: db, Name: name, Pace: graphsolver.Pace{Mode: mode}}
		testenv.Must(exactcover.First(solver.Profiled(hits).All(t.Context(), p, &log)))(t)
		sum := 0
		for part, n := range hits {
			sum += n
			if n == 0 && part != "turns of the loop" { // which reads nothing but the loop's state
				t.Errorf("%s: want hits of %s, got none", mode, part)
			}
		}
		if got := slices.Sorted(maps.Keys(hits)); !slices.Equal(got, want) {
			t.Errorf("%s: want the parts\n%q, got\n%q", mode, want, got)
		}
		if sum != log.Accesses {
			t.Errorf("%s: want %d hits in all parts, got %d", mode, log.Accesses, sum)
		}
	}
}
