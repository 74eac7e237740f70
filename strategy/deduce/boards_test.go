package deduce_test

import (
	"strings"
	"testing"

	"graphcover/compare"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/deduce"
)

// boards returns boards of other sizes, and variants: in the short run two small ones.
func boards(t *testing.T) (all []sudoku.Board) {
	for b := range corpus.Boards(t, "known.txt") {
		rules := b.Rules().String()
		if (deduce.Strategy{}).Takes(b) == nil && (testenv.LongRun() || rules == "6x6,x" || strings.HasPrefix(rules, "5x5")) {
			all = append(all, b)
		}
	}
	return all
}

// TestBoards deduces on boards, and on the same without their first clue, which may have
// several solutions. No solution may have a candidate that is ruled out, and for every cell
// there must be a sound explanation. A search among what is left must find a solution.
func TestBoards(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	for _, b := range boards(t) {
		fewer := b.Numbers()
		for cell, number := range fewer {
			if number > 0 {
				fewer[cell] = 0
				break
			}
		}
		for i, b := range []sudoku.Board{b, b.Of(fewer)} {
			s := deduce.Strategy{DB: db, Name: name}
			got, err := s.Solve(t.Context(), b)
			if err != nil || got.Verdict == strategy.Unsolvable {
				t.Fatalf("%s: %+v, %v", b, got, err)
			}
			checkSolutions(t, b, got)
			for cell := 0; cell < len(b.Cells()); cell += 1 + len(b.Cells())/testenv.Cases(12, 90, len(b.Cells())) {
				e, err := deduce.Why(t.Context(), db, name, b.Rules().PlaceOf(cell, 0))
				if err != nil || !strings.HasPrefix(e.String(), b.Rules().CellName(cell)) {
					t.Errorf("%s: %s: %v, %v", b, b.Rules().CellName(cell), e, err)
				}
			}
			if i > 0 {
				s.Then, s.Rules = deduce.Search, deduce.Published
			}
			contender := compare.StrategyContender{Strategy: s, Home: "graph"}
			result, err := compare.SolveSudoku(t.Context(), contender, puzzle.Entry{Puzzle: b})
			if err != nil || i > 0 && result.Status != compare.Solved {
				t.Errorf("%s: %s: %+v, %v", b, s, result, err)
			}
		}
	}
}

// checkSolutions checks that an answer leaves all numbers of the first solutions of b.
func checkSolutions(t *testing.T, b sudoku.Board, answer strategy.Answer) {
	t.Helper()
	if answer.Verdict == strategy.Unsolvable {
		t.Errorf("%s: unsolvable, but it has solutions", b)
	}
	n := 0
	for found := range testenv.Values(t, memsolver.All(t.Context(), b.Problem(), memsolver.DLX)) {
		for cell, number := range b.With(found).Numbers() {
			if answer.Verdict == strategy.Solved && answer.Board.Numbers()[cell] != number ||
				answer.Verdict == strategy.Stuck && !answer.Left[cell].Has(int(number)) {
				t.Fatalf("%s: %s: %d is in a solution, but was ruled out", b, b.Rules().CellName(cell), number)
			}
		}
		if n++; n == 100 {
			break
		}
	}
	if n == 0 || n > 1 && answer.Verdict == strategy.Solved {
		t.Errorf("%s: %s, but there are %d solutions", b, answer.Verdict, n)
	}
}

// TestWhyOnBoards explains what only boards have: a number that is ruled out by a mark or by a
// chess move, and names of more than one digit.
func TestWhyOnBoards(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	b := testenv.Must(sudoku.Parse("sudoku:4x4,anti-knight,even-odd=.E..............:1..............."))(t)
	got := testenv.Must(deduce.Strategy{DB: db, Name: name}.Solve(t.Context(), b))(t)
	checkSolutions(t, b, got)
	for of, want := range map[string]string{
		"r1c2#3": "r1c2=3 is blocked by the clue r1c2 even\n",
		"r2c3#1": "r2c3=1 is blocked by the clue r1c1=1, a knight's move apart\n",
		"r9c1":   "want a cell from r1c1 to r4c4 and a number up to 4",
	} {
		place := testenv.Must(sudoku.ParsePlace(of))(t)
		e, err := deduce.Why(t.Context(), db, name, place)
		if err != nil && err.Error() != want || err == nil && e.String() != want {
			t.Errorf("%s: want %q, got %q, %v", of, want, e, err)
		}
	}
}
