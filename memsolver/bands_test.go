package memsolver_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/corpus"
	"graphcover/internal/draw"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku/fullgrid"
)

// TestBands compares the engine with Cells, on one core and on three: Sudokus with one solution, those
// without some of their clues, and those with candidates ruled out.
func TestBands(t *testing.T) {
	source := draw.From(11)
	kinds := make(map[string]int)
	for n := range testenv.Cases(60, 2000) {
		full := fullgrid.Random(source)
		keep := make([]bool, 81)
		for cell := range keep {
			keep[cell] = draw.Below(source, 100) < 33+n%20
		}
		p := full.Keep(keep).Problem()
		for cell, number := range full.Numbers() {
			if n%3 == 0 && !keep[cell] && draw.Below(source, 4) == 0 {
				p.Excluded = append(p.Excluded, 9*cell+int(number)%9)
			}
			if n%7 == 0 && cell == 40 && !keep[cell] {
				p.Excluded = append(p.Excluded, 9*cell+int(number)-1)
			}
		}
		testenv.Check(t, p.Validate())
		if few := testenv.Must(memsolver.Count(t.Context(), p, memsolver.Cells, memsolver.Limit(5000)))(t); few.Int64() == 5000 {
			continue
		}
		want, _ := solutions(t, memsolver.New(memsolver.Cells), p)
		got, ok := solutions(t, memsolver.New(memsolver.Bands), p)
		if !ok || !slices.Equal(sorted(got), sorted(want)) {
			t.Fatalf("problem %d: want %d solutions, got %d, taken: %t", n, len(want), len(got), ok)
		}
		if parallel, _ := solutions(t, memsolver.New(memsolver.Bands, memsolver.Cores(3)), p); !slices.Equal(sets(parallel), sets(got)) {
			t.Fatalf("problem %d: want the same order on three cores", n)
		}
		for _, limit := range []int{0, 1, 2, 7} {
			number := testenv.Must(memsolver.Count(t.Context(), p, memsolver.Bands, memsolver.Limit(limit)))(t)
			if most := int64(limit); number.Int64() != int64(len(want)) && (limit == 0 || number.Int64() != most || len(want) < limit) {
				t.Fatalf("problem %d: want %d solutions of at most %d, got %v", n, len(want), limit, number)
			}
		}
		kinds[[...]string{"none", "one", "several"}[min(len(want), 2)]]++
	}
	if len(kinds) < 3 {
		t.Errorf("want problems with no solution, one and several, got %v", kinds)
	}
}

// TestBandsChecks has the engine refuse what the others refuse, and problems of other kinds.
func TestBandsChecks(t *testing.T) {
	puzzle := corpus.Sudokus(t, "norvig_top95.txt")[0].Problem()
	var refusal *memsolver.EngineError
	refuses := func(err error) bool { return errors.As(err, &refusal) }
	if _, err := memsolver.Count(t.Context(), solvertest.New(2, "a", "b"), memsolver.Bands); !refuses(err) {
		t.Errorf("want another problem refused, got %v", err)
	}
	watched := exactcover.Log{Observe: func(exactcover.Event) {}}
	if _, err := memsolver.Count(t.Context(), puzzle, memsolver.Bands, memsolver.Log(&watched)); !refuses(err) {
		t.Errorf("want an observer refused, got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, cores := range []int{1, 2} {
		if n, err := memsolver.Count(ctx, puzzle, memsolver.Bands, memsolver.Cores(cores)); n != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("%d cores: want the context's error, got %v, %v", cores, n, err)
		}
	}
	twice := *puzzle
	twice.Given = append(slices.Clone(puzzle.Given), puzzle.Given[0]/9*9+(puzzle.Given[0]+1)%9)
	if _, err := memsolver.Count(t.Context(), &twice, memsolver.Bands); !exactcover.IsConflict(err) {
		t.Errorf("want two numbers in a cell to conflict, got %v", err)
	}
	// The mode names the engine, and Auto takes it.
	for _, engine := range []memsolver.Engine{memsolver.Bands, memsolver.Auto} {
		var log exactcover.Log
		if n, err := memsolver.Count(t.Context(), puzzle, engine, memsolver.Log(&log)); err != nil || fmt.Sprint(n) != "1" || log.Mode != string(memsolver.Bands) {
			t.Errorf("%s: want 1 solution by bands, got %v by %q, %v", engine, n, log.Mode, err)
		}
	}
}
