package bench_test

import (
	"context"
	"strings"
	"testing"

	"graphcover/bench"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// inOrder returns a search in memory that branches in the given order.
func inOrder(order exactcover.Order) *compare.Contender {
	return &compare.Contender{Solver: memsolver.New(memsolver.DLX, memsolver.Ordered(order)), Mode: "dlx"}
}

// TestSizes measures the built-in boards, each of which must be solved, and checks the
// counts.
func TestSizes(t *testing.T) {
	config := bench.SizesConfig{Memory: func() *compare.Contender { return inOrder(exactcover.OrderFewest) }, Rounds: 1}
	for entry := range testenv.Values(t, puzzle.Open([]string{"-"}, strings.NewReader(bench.Sizes))) {
		config.Puzzles = append(config.Puzzles, entry)
	}
	measured := 0
	config.Progress = func() { measured++ }
	r := testenv.Must(bench.RunSizes(t.Context(), config))(t)
	var names []string
	for _, m := range r.Sizes {
		names = append(names, m.Puzzle)
		if m.Graph != nil || m.Bytes <= 0 || m.Memory.LoadSeconds.Median <= 0 || m.Memory.Seconds.Median <= 0 || m.Choices <= m.Backtracks {
			t.Errorf("%s: want figures of memory alone, got %+v", m.Puzzle, m)
		}
	}
	if got := strings.Join(names, " "); got != "4x4 6x6 8x8 9x9 10x10 12x12 15x15 16x16 25x25" || measured != 18 {
		t.Errorf("want 18 measurements of all sizes, got %d of %s", measured, got)
	}
	if last := r.Sizes[8]; last.Options != 15625 || last.Matches != 62500 || last.Items != 2500 {
		t.Errorf("25x25: want 15625 options with 62500 of 2500 items, got %+v", last)
	}

	// Two searches with other steps can't be compared.
	config.Puzzles = config.Puzzles[3:4]
	config.Graph = func(context.Context) (*compare.Contender, error) { return inOrder(exactcover.OrderFirst), nil }
	if _, err := bench.RunSizes(t.Context(), config); err == nil || !strings.Contains(err.Error(), "bench: 9x9: memory makes 81 choices and 23 backtracks, the graph") {
		t.Errorf("want that the steps differ, got %v", err)
	}
}
