package coloring_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/coloring"
)

// TestBoards colors boards in memory. Those with cages are refused.
func TestBoards(t *testing.T) {
	colored := 0
	for b, solution := range corpus.Boards(t, "known.txt") {
		err := coloring.InMemory{}.Takes(b)
		switch {
		case b.Rules().HasCages() != errors.Is(err, strategy.ErrCages), !b.Rules().HasCages() && err != nil:
			t.Errorf("%s: got %v", b.Rules(), err)
		case err != nil || b.Rules().Side() > 6 && !testenv.LongRun() || b.Rules().Side() > 10:
			continue
		}
		colored++
		got := solve(t, coloring.InMemory{}, b)
		check(t, b, got)
		if got.Verdict != strategy.Solved || got.Board.Cells() != solution {
			t.Errorf("%s: want %s, got %+v", b, solution, got)
		}
	}
	if colored == 0 {
		t.Error("want boards colored, got none")
	}
}

// inBoth colors b in Neo4j and in memory, which must make the same steps, and returns the answer.
func inBoth(t *testing.T, db *graphsolver.DB, name string, b sudoku.Board) strategy.Answer {
	t.Helper()
	var want, got []coloring.Event
	inMemory := solve(t, coloring.InMemory{Observe: func(e coloring.Event) { want = append(want, e) }}, b)
	inGraph := solve(t, coloring.InGraph{DB: db, Name: name, Observe: func(e coloring.Event) { got = append(got, e) }}, b)
	if inGraph.RoundTrips, inGraph.Loading = 0, 0; !slices.Equal(got, want) || !reflect.DeepEqual(inGraph, inMemory) {
		t.Errorf("%s: want %d events, %+v, got %d, %+v", b, len(want), inMemory, len(got), inGraph)
	}
	check(t, b, inMemory)
	return inMemory
}

// TestBoardsInGraph checks that Neo4j makes the steps that a search in memory makes: with few
// colors, and with more than twelve.
func TestBoardsInGraph(t *testing.T) {
	_, db, name := neo4jtest.Named(t)
	for b, solution := range corpus.Boards(t, "known.txt") {
		switch b.Rules().String() {
		case "6x6,x":
		case "16x16": // with few empty cells
			full := testenv.Must(b.Rules().Board(solution))(t)
			numbers := full.Numbers()
			for cell := 0; cell < len(numbers); cell += 9 {
				numbers[cell] = 0
			}
			b = b.Of(numbers)
		default:
			continue
		}
		if got := inBoth(t, db, name, b); got.Board.Cells() != solution {
			t.Errorf("%s: want %s, got %+v", b, solution, got)
		}
	}
}

// TestForbiddenColors colors boards whose pencil marks, or even and odd cells, forbid colors:
// with a solution, and without one. As many are solved as have a solution by exact cover.
func TestForbiddenColors(t *testing.T) {
	_, db, name := neo4jtest.Named(t)
	random := rand.New(rand.NewPCG(38, 1))
	verdicts := make(map[strategy.Verdict]int)
	backtracks := 0
	for _, rules := range []string{"4x4,even-odd=E..O.O..E.......", "6x6", "6x6,x,even-odd=E.E.E.......O.....O.....O...........", "9x9"} {
		k := testenv.Must(sudoku.ParseRules(rules))(t)
		for range testenv.Cases(4, 30) {
			marks := k.Empty().Marks()
			for range 2 * len(marks) {
				marks[random.IntN(len(marks))] &^= sudoku.DigitsOf(1 + random.IntN(k.Side()))
			}
			b := k.Marked(marks)
			got := solve(t, coloring.InMemory{}, b)
			if got.Choices <= 5000 { // more take the graph minutes
				inBoth(t, db, name, b)
			}
			solution, err := exactcover.First(memsolver.New(memsolver.DLX).All(t.Context(), b.Problem(), nil))
			check(t, b, got)
			if err != nil || (solution != nil) != (got.Verdict == strategy.Solved) {
				t.Errorf("%s: want a solution: %t, got %+v, %v", b, solution != nil, got, err)
			}
			verdicts[got.Verdict]++
			backtracks += got.Backtracks
		}
	}
	if verdicts[strategy.Solved] < 4 || verdicts[strategy.Unsolvable] < 2 || backtracks == 0 {
		t.Errorf("want boards with a solution, without one, and backtracks, got %v, %d", verdicts, backtracks)
	}
}
