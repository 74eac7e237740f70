package memsolver

import (
	"testing"

	"graphcover/internal/testenv"
	"graphcover/memsolver/internal/enginetest"
)

// TestNoTrialInVain solves a Sudoku, which Masks cannot take: the choice of an engine must
// cost next to nothing, counted in allocations.
func TestNoTrialInVain(t *testing.T) {
	p := enginetest.Problem(t, "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1....")
	allocations := func(name Engine) float64 {
		prepared := testenv.Must(New(name).Prepare(p))(t)
		return testing.AllocsPerRun(10, func() {
			for range testenv.Values(t, prepared.All(t.Context(), p.Given, nil)) {
			}
		})
	}
	if chosen, named := allocations(Auto), allocations(Bits); chosen > named+1 {
		t.Errorf("want at most 1 allocation for the choice, got %v instead of %v", chosen, named)
	}
}
