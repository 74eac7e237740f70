package coloring_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/coloring"
)

// eachBoard calls test with each board of other sizes, and of a variant, with its solution.
func eachBoard(t *testing.T, test func(b sudoku.Board, solution string)) {
	t.Helper()
	text, err := os.ReadFile("../../puzzle/sudoku/testdata/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		puzzle, solution, _ := strings.Cut(strings.TrimSpace(line), " ")
		spec, isBoard := strings.CutPrefix(puzzle, sudoku.Heading)
		if !isBoard {
			continue
		}
		b, err := sudoku.Parse(sudoku.Heading + spec)
		if err != nil {
			t.Fatal(err)
		}
		test(b, solution)
	}
}

// TestBoards colors boards in memory. Those with rules that are no matter of cells that differ
// are refused.
func TestBoards(t *testing.T) {
	colored := 0
	eachBoard(t, func(b sudoku.Board, solution string) {
		err := coloring.InMemory{}.Takes(b.Rules())
		switch {
		case b.Rules().HasCages() != errors.Is(err, strategy.ErrCages), b.Rules().HasParity() && err == nil:
			t.Errorf("%s: got %v", b.Rules(), err)
		case err != nil || b.Rules().Side() > 6 && !testenv.LongRun() || b.Rules().Side() > 10:
			return
		}
		colored++
		got, err := coloring.InMemory{}.SolveBoard(t.Context(), b)
		if err != nil || got.Verdict != strategy.Solved || got.Board.Cells() != solution {
			t.Errorf("%s: want %s, got %+v, %v", b, solution, got, err)
		} else if err := exactcover.Verify(b.Problem(), got.Board.Given()); err != nil {
			t.Errorf("%s: %v", b, err)
		}
	})
	if colored == 0 {
		t.Error("want boards colored, got none")
	}
}

// TestBoardsInGraph checks that Neo4j makes the steps that a search in memory makes: with few
// colors, and with more than twelve.
func TestBoardsInGraph(t *testing.T) {
	db := neo4jtest.DB(t)
	name := neo4jtest.Puzzle(t, db)
	eachBoard(t, func(b sudoku.Board, solution string) {
		switch b.Rules().String() {
		case "6x6,x":
		case "16x16": // with few empty cells
			full, err := b.Rules().Board(solution)
			if err != nil {
				t.Fatal(err)
			}
			numbers := full.Numbers()
			for cell := 0; cell < len(numbers); cell += 9 {
				numbers[cell] = 0
			}
			b = b.Of(numbers)
		default:
			return
		}
		var want, got []coloring.Event
		inMemory, err := coloring.InMemory{Observe: func(e coloring.Event) { want = append(want, e) }}.SolveBoard(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		inGraph, err := coloring.InGraph{DB: db, Name: name, Observe: func(e coloring.Event) { got = append(got, e) }}.SolveBoard(t.Context(), b)
		if err != nil || !slices.Equal(got, want) || inGraph.Board != inMemory.Board || inGraph.Board.Cells() != solution {
			t.Errorf("%s: want %d events, got %d, %+v, %v", b, len(want), len(got), inGraph, err)
		}
	})
}
