package techniques_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/techniques"
)

// TestSound plays collections to the end and compares every number placed and every
// candidate ruled out with the solution, which another solver finds and exactcover.Verify
// checks. Every other puzzle is played with its solution known to be the only one.
func TestSound(t *testing.T) {
	solver := &compare.Contender{Solver: memsolver.New(memsolver.Bits), Mode: string(memsolver.Bits)}
	for _, c := range []struct {
		file           string
		puzzles, short int
	}{
		{"norvig_easy50.txt", 50, 50},
		{"norvig_hardest11.txt", 11, 11},
		{"norvig_top95.txt", 95, 20},
		{"top1465.txt", 1000, 20},
	} {
		t.Run(c.file, func(t *testing.T) {
			n := testenv.Cases(c.short, c.puzzles)
			steps, solved := 0, 0
			for i, entry := range corpus.Read(t, c.file)[:n] {
				known, err := compare.Solve(t.Context(), solver, entry, exactcover.Log{})
				if err != nil || known.Status != compare.Solved {
					t.Fatalf("%s: %+v, %v", entry.Source, known, err)
				}
				p := techniques.NewPosition(entry.Puzzle.(sudoku.Board))
				p.Unique = i%2 > 0
				steps += play(t, p, entry.Puzzle.(sudoku.Board).With(known.Chosen).Numbers())
				if p.Verdict() == strategy.Solved {
					solved++
				}
			}
			if solved < n {
				t.Errorf("want all %d solved, got %d", n, solved)
			}
			testenv.Report(t, "%d of %d puzzles solved, %d steps sound", solved, n, steps)
		})
	}
}

// TestAllSolutions plays grids with several solutions, made of puzzles by leaving out clues,
// and compares every step with all of the solutions.
func TestAllSolutions(t *testing.T) {
	steps := 0
	for i, entry := range corpus.Read(t, "norvig_top95.txt")[:testenv.Cases(6, 95)] {
		b := entry.Puzzle.(sudoku.Board)
		numbers := b.Numbers()
		for cell := i % 81; ; cell = (cell + 31) % 81 {
			if numbers[cell] > 0 {
				numbers[cell] = 0
				break
			}
		}
		const most = 200
		solutions := boardSolutions(t, b.Of(numbers), most)
		for cell := 80 - i%81; len(solutions) == most; cell = (cell + 31) % 81 { // there may be more
			numbers[cell] = solutions[0][cell]
			solutions = boardSolutions(t, b.Of(numbers), most)
		}
		if len(solutions) < 2 {
			continue
		}
		p := techniques.NewPosition(b.Of(numbers))
		steps += play(t, p, solutions...)
		if p.Verdict() != strategy.Stuck {
			t.Errorf("%s: %v has %d solutions: want stuck, got %s", entry.Source, numbers, len(solutions), p.Verdict())
		}
	}
	if steps == 0 {
		t.Error("want steps, got none")
	}
	testenv.Report(t, "%d steps hold in all solutions", steps)
}

// play plays p to the end, checks that each step changes p and agrees with the solutions,
// and returns the number of steps.
func play(t *testing.T, p *techniques.Position, solutions ...[]uint8) (steps int) {
	t.Helper()
	for s := range p.Play() {
		steps++
		changes := false
		for cell := range p.Grid {
			placed, eliminated := s.Placed[cell], s.Eliminated[cell]
			for _, solution := range solutions {
				if number := solution[cell]; placed > 0 && placed != number || eliminated.Has(int(number)) {
					t.Fatalf("%v: %s: want %s to be %d", p.Grid, s, classic.CellName(cell), number)
				}
			}
			changes = changes || placed > 0 && p.Grid[cell] == 0 || eliminated&p.Candidates[cell] != 0
		}
		if !changes {
			t.Fatalf("%v: %s: the step changes nothing", p.Grid, s)
		}
		if text := s.String(); !strings.Contains(text, ", so r") {
			t.Fatalf("%v: want a sentence, got %q", p.Grid, text)
		}
	}
	for _, solution := range solutions {
		for cell, number := range solution {
			if !p.Candidates[cell].Has(int(number)) {
				t.Fatalf("%v: %s is not %d", p.Grid, classic.CellName(cell), number)
			}
		}
	}
	return steps
}

// TestFromCandidates stops games at some point and continues from the candidates alone.
// They must end in the same way.
func TestFromCandidates(t *testing.T) {
	for i, entry := range corpus.Read(t, "norvig_top95.txt")[:30] {
		p := techniques.NewPosition(entry.Puzzle.(sudoku.Board))
		steps := 0
		for range p.Play() {
			if steps++; steps > i {
				break
			}
		}
		b := classic.Marked(p.Candidates)
		for range p.Play() {
		}
		got, err := techniques.Solver{}.Solve(t.Context(), b)
		if err != nil || got.Verdict != p.Verdict() || !slices.Equal(got.Left, p.Candidates) || got.Board != p.Board() {
			t.Errorf("%s: from\n%swant %s with\n%s\ngot  %s with\n%s, %v", entry.Source, b.Marks().Pretty(classic),
				p.Verdict(), pretty(p), got.Verdict, got.Left.Pretty(classic), err)
		}
	}
}

// TestTransposed checks that play gets equally far with rows and columns exchanged. The
// steps may come in another order, but they must lead to the same position.
func TestTransposed(t *testing.T) {
	for _, entry := range corpus.Read(t, "norvig_top95.txt")[:20] {
		b := entry.Puzzle.(sudoku.Board)
		across := b.Numbers()
		for cell, number := range b.Numbers() {
			across[transposed(cell)] = number
		}
		want, got := end(t, b), end(t, b.Of(across))
		for cell, digits := range want.Left {
			if other := got.Left[transposed(cell)]; got.Verdict != want.Verdict || other != digits {
				t.Fatalf("%s: %s: %s with %s, transposed %s with %s", entry.Source, classic.CellName(cell), want.Verdict, digits, got.Verdict, other)
			}
		}
	}
}

func transposed(cell int) int { return cell%9*9 + cell/9 }

func end(t *testing.T, b sudoku.Board) strategy.Answer {
	t.Helper()
	return testenv.Must(techniques.Solver{}.Solve(t.Context(), b))(t)
}

// TestEdges plays grids that are not proper puzzles.
func TestEdges(t *testing.T) {
	const full = "798265431134987625625341987217539846356478192849126573571892364482653719963714258"
	for _, c := range []struct {
		name, grid string
		want       strategy.Verdict
	}{
		{"several solutions", "...8......3....5.246........4...28.59....13..6......9.....8...4...26.........312.", strategy.Stuck},
		{"two solutions", "7982654311349..6256253419872175398463564..192849126573571892364482653719963714258", strategy.Stuck},
		{"contradicting clues", "...2.5...1..9.762...5.4..5.2....9.....64..1..8......7..7......4...6....9.63.1....", strategy.Unsolvable},
		{"no solution", "17...9.85.5..4..........1692...7..9..........6..12...7...........239....9.45..8.1", strategy.Unsolvable},
		{"a cell without a candidate", "12345678." + strings.Repeat(".", 71) + "9", strategy.Unsolvable},
		{"a number without a place", "123456........." + "7" + strings.Repeat(".", 65), strategy.Unsolvable},
		{"empty", strings.Repeat(".", 81), strategy.Stuck},
		{"full", full, strategy.Solved},
		{"full and wrong", "8" + full[1:], strategy.Unsolvable},
	} {
		b := corpus.Board(t, c.grid)
		got, err := techniques.Solver{}.Solve(t.Context(), b)
		if err != nil || got.Verdict != c.want {
			t.Errorf("%s: want %s, got %s, %v", c.name, c.want, got.Verdict, err)
		}
		// Verify notices changed clues and conflicting numbers.
		entry := puzzle.Entry{Puzzle: b}
		if _, err := compare.SolveSudoku(t.Context(), compare.StrategyContender{Strategy: techniques.Solver{}}, entry); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestUnsolvable plays puzzles with a unique solution and one wrong number added, which
// conflicts with nothing at first. If the contradiction never shows, play gets stuck.
func TestUnsolvable(t *testing.T) {
	verdicts := make(map[strategy.Verdict]int)
	for _, entry := range corpus.Read(t, "norvig_top95.txt") {
		solution := testenv.Must(memsolver.Solve(t.Context(), entry.Problem(), memsolver.DLX))(t)
		b := entry.Puzzle.(sudoku.Board)
		right, numbers := b.With(solution).Numbers(), b.Numbers()
		for cell, digits := range b.Candidates() {
			if wrong := digits &^ sudoku.DigitsOf(int(right[cell])); numbers[cell] == 0 && wrong != 0 {
				numbers[cell] = uint8(wrong.Least())
				break
			}
		}
		answer := end(t, b.Of(numbers))
		verdicts[answer.Verdict]++
		if answer.Verdict == strategy.Solved {
			t.Errorf("%s: %v has no solution, got %v", entry.Source, numbers, answer.Board)
		}
	}
	if verdicts[strategy.Unsolvable] == 0 {
		t.Errorf("want a contradiction found in at least one, got %v", verdicts)
	}
}

// TestStopped plays with a canceled context.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b := corpus.Example(t, "easy.sudoku").Puzzle.(sudoku.Board)
	if answer, err := (techniques.Solver{}).Solve(ctx, b); !errors.Is(err, context.Canceled) {
		t.Errorf("want a canceled error, got %+v, %v", answer, err)
	}
}

// This example prints the next move in a position, and the final verdict.
func Example() {
	b, err := sudoku.Classic().Board("62.5148.91.89324.6..96..2.13957261488..1435922148953679..25.684...3..925582469713")
	if err != nil {
		panic(err)
	}
	p := techniques.NewPosition(b)
	if step, found := p.Next(); found {
		fmt.Printf("%s: %s\n", step.Technique, step)
	}
	steps := 0
	for range p.Play() {
		steps++
	}
	fmt.Printf("%s in %d steps\n", p.Verdict(), steps)
	// Output:
	// naked pair: in row 3, r3c5 and r3c6 hold only 7 and 8, so r3c1, r3c2 and r3c8 can't be 7
	// solved in 20 steps
}
