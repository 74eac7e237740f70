package techniques_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

// TestWhyCell asks about each empty cell of boards of all kinds. The numbers that are blocked and those
// that are left must be all numbers; the only solution has none that is blocked or lost, and the number
// that the cell gets.
func TestWhyCell(t *testing.T) {
	decided, blocked, caged := 0, 0, 0
	for b := range corpus.Boards(t, "known.txt") {
		if b.Rules().Side() > 9 {
			continue
		}
		solution := onlySolution(t, b)
		cells := 0
		for cell, number := range b.Numbers() {
			if number > 0 || cells == testenv.Cases(4, 81) {
				continue
			}
			cells++
			why := testenv.Must(techniques.NewPosition(b).WhyCell(t.Context(), cell))(t)
			all := why.Left
			for _, n := range why.Blocked {
				all |= sudoku.DigitsOf(n.Number)
				if n.Number == solution[cell] || n.Reason == "" || why.Left.Has(n.Number) {
					t.Fatalf("%v: %s is %d, got blocked %+v", b, why.Cell, solution[cell], n)
				}
				checkBlocked(t, b, cell, n)
			}
			if all != b.Rules().Layout().Numbers() {
				t.Fatalf("%v: %s: want all numbers told, got %+v", b, why.Cell, why)
			}
			left := why.Left
			for _, s := range why.Steps {
				if s.Lost.Has(solution[cell]) || s.Lost&^left != 0 {
					t.Fatalf("%v: %s is %d, got %+v", b, why.Cell, solution[cell], s)
				}
				left &^= s.Lost
			}
			if why.Number != 0 && (why.Number != solution[cell] || left != sudoku.DigitsOf(why.Number)) {
				t.Fatalf("%v: %s: want %d, got %+v", b, why.Cell, solution[cell], why)
			}
			if why.Number > 0 {
				decided++
			}
			if b.Rules().HasCages() {
				caged++
			}
			blocked += len(why.Blocked)
		}
	}
	if decided == 0 || blocked == 0 || caged == 0 {
		t.Errorf("want cells decided, numbers blocked and boards with cages, got %d, %d, %d", decided, blocked, caged)
	}
}

// onlySolution returns the numbers of the only solution of b.
func onlySolution(t *testing.T, b sudoku.Board) []int {
	t.Helper()
	for solution, err := range memsolver.All(t.Context(), b.Problem()) {
		testenv.Check(t, err)
		numbers := make([]int, 0, len(b.Numbers()))
		for _, n := range b.With(solution).Numbers() {
			numbers = append(numbers, int(n))
		}
		return numbers
	}
	t.Fatalf("%v has no solution", b)
	return nil
}

// checkBlocked checks that the cells of a reason have the number, unless the sum of a cage or a mark is the
// reason.
func checkBlocked(t *testing.T, b sudoku.Board, cell int, n techniques.Blocked) {
	t.Helper()
	if strings.Contains(n.Reason, "sum") || strings.Contains(n.Reason, "marked") {
		return
	}
	holders := 0
	for other, number := range b.Numbers() {
		if slices.Contains(n.Cells, b.Rules().CellName(other)) && int(number) == n.Number && slices.Contains(b.Rules().Layout().Peers[cell], other) {
			holders++
		}
	}
	if holders == 0 || holders != len(n.Cells) {
		t.Errorf("%v, %s: want cells that have %d, got %+v", b, b.Rules().CellName(cell), n.Number, n)
	}
}

// TestWhyCellSays compares the words about a cell.
func TestWhyCellSays(t *testing.T) {
	for _, c := range []struct {
		board string
		cell  int
		want  []string // the reasons, then the technique of each step
	}{
		{"sudoku:4x4:12..............", 2, []string{"1: r1c1 has it, in row 1", "2: r1c2 has it, in row 1"}},
		{"sudoku:4x4:123.............", 3, []string{
			"1: r1c1 has it, in row 1", "2: r1c2 has it, in row 1", "3: r1c3 has it, in row 1", "naked single",
		}},
		{"sudoku:4x4:...1.1......2...", 8, []string{"2: r4c1 has it, in column 1", "hidden single"}},
		{"sudoku:4x4,r1c1+r1c2=3:................", 0, []string{
			"3: with it, the cage at r1c1 can't have the sum 3", "4: with it, the cage at r1c1 can't have the sum 3",
		}},
		{"sudoku:4x4,anti-knight:......1.........", 0, []string{"1: r2c3 has it, a knight's move away"}},
		{"sudoku:4x4,even-odd=E...............:................", 0, []string{"1: the cell is marked as even", "3: the cell is marked as even"}},
	} {
		why := testenv.Must(techniques.NewPosition(corpus.Board(t, c.board)).WhyCell(t.Context(), c.cell))(t)
		got := []string{}
		for _, b := range why.Blocked {
			got = append(got, sudoku.Symbol(b.Number)+": "+b.Reason)
		}
		for _, s := range why.Steps {
			got = append(got, s.Step.Technique.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s, cell %d: want %q, got %q", c.board, c.cell, c.want, got)
		}
	}
	// The answer names the numbers that a person has ruled out. If the context ends, the answer has no more steps.
	p := position(t, "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
	cell := slices.Index(p.Grid, 0)
	ruledOut := make(sudoku.Candidates, 81)
	ruledOut[cell] = sudoku.DigitsOf(p.Candidates[cell].Least())
	p.Take(techniques.Step{Eliminated: ruledOut})
	ended, end := context.WithCancel(t.Context())
	end()
	why, err := p.WhyCell(ended, cell)
	if !errors.Is(err, context.Canceled) || len(why.Steps) > 0 {
		t.Errorf("want no step after the end, got %+v, %v", why, err)
	}
	before := slices.IndexFunc(why.Blocked, func(b techniques.Blocked) bool { return b.Reason == "it was ruled out before" })
	if before < 0 || why.Blocked[before].Number != ruledOut[cell].Least() {
		t.Errorf("want %v ruled out before, got %+v", ruledOut[cell], why.Blocked)
	}
}
