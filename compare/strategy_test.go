package compare_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// says is a strategy that gives the same answer about every board.
type says strategy.Answer

func (says) String() string { return "says" }

func (says) Takes(sudoku.Board) error { return nil }

func (s says) Solve(context.Context, sudoku.Board) (strategy.Answer, error) {
	return strategy.Answer(s), nil
}

// with returns b with a number in a cell, where 0 is none.
func with(b sudoku.Board, cell int, number uint8) sudoku.Board {
	numbers := b.Numbers()
	numbers[cell] = number
	return b.Of(numbers)
}

func TestStrategies(t *testing.T) {
	solution := corpus.Board(t, "798265431134987625625341987217539846356478192849126573571892364482653719963714258")
	twoSolutions := "7982654311349876256253419872175398463564781928491265735718923644826.37.99637.42.8"
	another := solution // the second solution of twoSolutions
	for cell, number := range map[int]uint8{67: 1, 70: 5, 76: 5, 79: 1} {
		another = with(another, cell, number)
	}
	solved := func(b sudoku.Board) says { return says{Verdict: strategy.Solved, Board: b, Passes: []int{58, 0}} }
	stuck := func(text string, change func(*strategy.Answer)) says {
		b := corpus.Board(t, text)
		answer := strategy.Answer{Verdict: strategy.Stuck, Board: b, Left: b.Candidates()}
		change(&answer)
		return says(answer)
	}
	unsolvable := says{Verdict: strategy.Unsolvable}
	many := "....91.........5.......................1.....3....................2.......4......"
	impossible := "1234567.." + "......8.." + strings.Repeat(".........", 6) + "........8" // 9 is the only number for two cells

	for _, c := range []struct {
		name, puzzle     string
		says             says
		status           compare.Status
		verified, agrees bool
	}{
		{"solved", blog, solved(solution), compare.Solved, true, true},
		{"two cells exchanged", blog, solved(with(with(solution, 0, 9), 1, 7)), compare.Stopped, false, false},
		{"a clue changed", with(corpus.Board(t, blog), 0, 9).String(), solved(solution), compare.Stopped, false, false},
		{"a cell left empty", blog, solved(with(solution, 0, 0)), compare.Stopped, false, false},
		{"not solved", blog, unsolvable, compare.Stopped, false, false},
		{"no verdict", blog, says{}, "", true, false},
		{"one of two", twoSolutions, solved(solution), compare.Solved, true, true},
		{"the other of two", twoSolutions, solved(another), compare.Solved, true, true},
		{"none of two", twoSolutions, unsolvable, compare.Stopped, false, false},
		{"none of many", many, unsolvable, compare.Stopped, false, false},
		{"no solution", impossible, unsolvable, compare.Unsolvable, true, true},
		{"a solution where there is none", impossible, solved(solution), compare.Stopped, false, false},
		{"stuck at once", blog, stuck(blog, func(*strategy.Answer) {}), compare.Stuck, true, true},
		{"stuck where there is no solution", impossible, stuck(impossible, func(*strategy.Answer) {}), compare.Stuck, true, true},
		{"stuck after a wrong elimination", blog, stuck(blog, func(a *strategy.Answer) {
			a.Left[0] &^= sudoku.DigitsOf(int(solution.Numbers()[0]))
		}), compare.Stuck, true, false},
		{"stuck without a clue", blog, stuck(blog, func(a *strategy.Answer) { a.Board = with(a.Board, 3, 0) }), compare.Stopped, false, false},
		{"stuck with a number that is no candidate", blog, stuck(blog, func(a *strategy.Answer) {
			a.Board = with(a.Board, 0, solution.Numbers()[0])
		}), compare.Stopped, false, false},
		{"stuck with numbers that exclude each other", blog, stuck(blog, func(a *strategy.Answer) {
			a.Board, a.Left[0] = with(a.Board, 0, 2), sudoku.DigitsOf(2)
		}), compare.Stopped, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := corpus.Entry(t, c.puzzle)
			result := compare.Comparison{Memory: compare.Answer{Result: testenv.Must(compare.Solve(t.Context(), inMemory(), e, exactcover.Log{}))(t)}}
			contender := compare.StrategyContender{Strategy: c.says, Home: "memory"}
			testenv.Check(t, result.AddStrategies(t.Context(), []compare.StrategyContender{contender}, e))
			got := result.Strategies[0]
			if got.Status != c.status || got.Verified != c.verified || got.Agrees != c.agrees {
				t.Errorf("want %s, verified %v, agrees %v, got %s, %v, %v", c.status, c.verified, c.agrees, got.Status, got.Verified, got.Agrees)
			}
			if !c.verified && (got.Solution != nil || got.Chosen != nil || got.Grid != "" || got.Candidates != nil || got.Passes != nil) {
				t.Errorf("want no answer, got %+v", got)
			}
		})
	}
}

// failing is a strategy whose search fails after some work.
type failing struct{ says }

func (f failing) Solve(context.Context, sudoku.Board) (strategy.Answer, error) {
	return strategy.Answer{Choices: 7, Backtracks: 2}, context.Canceled
}

func TestStrategyStopped(t *testing.T) {
	c := compare.StrategyContender{Strategy: failing{}, Home: "memory"}
	r, err := compare.SolveSudoku(t.Context(), c, corpus.Entry(t, blog))
	if !errors.Is(err, context.Canceled) || r.Status != compare.Stopped || r.Choices != 7 || r.Backtracks != 2 || r.Mode != "says" {
		t.Errorf("want the counts up to the failure, got %+v, %v", r, err)
	}
}

func TestStrategyContradiction(t *testing.T) {
	text := "55" + blog[2:]
	r, err := compare.SolveSudoku(t.Context(), compare.StrategyContender{Strategy: says{}}, corpus.Entry(t, text))
	if err != nil || r.Status != compare.Unsolvable || r.Reason == nil || r.Reason.Text != "three 5s in row 1 (r1c1, r1c2 and r1c6); three 5s in block 1 (r1c1, r1c2 and r3c3)" {
		t.Errorf("want unsolvable with the reason, got %+v, %v", r, err)
	}
}
