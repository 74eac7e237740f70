package deduce_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/deduce"
)

// spoiled returns random boards with the rules of b, whose solution has these numbers, with some
// cells empty. Every other one has wrong numbers; the others have pencil marks without some
// candidates.
func spoiled(random *rand.Rand, b sudoku.Board, numbers []uint8, n int) (all []sudoku.Board) {
	for i := range n {
		spoiled := slices.Clone(numbers)
		for range random.IntN(len(numbers)) {
			spoiled[random.IntN(len(numbers))] = 0
		}
		for range random.IntN(6) * (1 - i%2) {
			spoiled[random.IntN(len(numbers))] = uint8(1 + random.IntN(b.Rules().Side()))
		}
		board := b.Of(spoiled)
		if i%2 > 0 {
			marks := board.Candidates()
			for range random.IntN(len(marks)) {
				if cell := random.IntN(len(marks)); spoiled[cell] == 0 {
					marks[cell] &^= sudoku.DigitsOf(1 + random.IntN(b.Rules().Side()))
				}
			}
			board = b.Rules().Marked(marks)
		}
		all = append(all, board)
	}
	return all
}

// eachRule calls test with boards of each size and variant, in the short run up to 12x12.
func eachRule(t *testing.T, most int, test func(b sudoku.Board)) {
	t.Helper()
	random := rand.New(rand.NewPCG(5, 1))
	test9x9 := spoiled(random, classic.Empty(), corpus.Board(t, full).Numbers(), 4*most)
	for _, b := range append(test9x9, classic.Empty(), corpus.Board(t, full), corpus.Board(t, blog), corpus.Board(t, strings.Repeat("1", 81))) {
		test(b)
	}
	for b, solution := range corpus.Boards(t, "known.txt") {
		if b.Rules().Side() > testenv.Cases(12, 25) {
			continue
		}
		full := testenv.Must(b.Rules().Board(solution))(t)
		for _, b := range spoiled(random, b, full.Numbers(), most) {
			test(b)
		}
	}
}

// TestValidate compares the conflicts that the graph finds on boards, full, partial and broken,
// with those found in memory.
func TestValidate(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	kinds := make(map[sudoku.ConflictKind]int)
	byMarks := 0 // boards without a conflict but for the pencil marks
	eachRule(t, testenv.Cases(6, 30), func(b sudoku.Board) {
		want := b.Conflicts()
		got, err := deduce.Validate(t.Context(), db, b)
		if err != nil || !reflect.DeepEqual(want, got) {
			t.Errorf("%v: want %v, got %v, %v", b, want, got, err)
		}
		for _, c := range want {
			kinds[c.Kind]++
		}
		if len(want) > 0 && len(b.Of(b.Numbers()).Conflicts()) == 0 {
			byMarks++
		}
	})
	for _, kind := range []sudoku.ConflictKind{sudoku.Repeated, sudoku.Missing, sudoku.NoCandidate, sudoku.Apart, sudoku.Parity, sudoku.Sum} {
		if kinds[kind] == 0 {
			t.Errorf("want conflicts of each kind, got none that is %q", kind)
		}
	}
	if byMarks < 5 {
		t.Errorf("want many boards whose pencil marks alone are in conflict, got %d", byMarks)
	}
	t.Log(kinds, byMarks)
}

// TestValidateStored changes the numbers on stored boards by hand, as anybody may. What the
// database then finds is what memory finds on the board, and the cells with several numbers.
func TestValidateStored(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	random := rand.New(rand.NewPCG(16, 5))
	several, wrong := 0, 0
	var loaded *sudoku.Rules
	eachRule(t, testenv.Cases(1, 8), func(b sudoku.Board) {
		k := b.Rules()
		if k.Side() > testenv.Cases(9, 25) {
			return
		}
		if k != loaded {
			search := testenv.Must(db.Load(t.Context(), name, k.Empty().String(), k.Empty().Problem()))(t)
			search.Close(t.Context())
			loaded = k
		}
		crowded := make(map[string][]int)
		moves, least := b.Given(), b.Numbers()
		for cell, number := range least {
			if number > 0 && random.IntN(2*len(b.Cells())) == 0 {
				more := 1 + int(number)%k.Side()
				moves = append(moves, k.OptionOf(cell, more))
				crowded[k.CellName(cell)] = []int{min(more, int(number)), max(more, int(number))}
				least[cell] = min(uint8(more), number)
			}
		}
		neo4jtest.Query(t, driver, `
			MATCH (:Puzzle:Graphcover {name: $name})-[:HAS_MOVE]->(m)
			SET m.status = CASE WHEN m.id IN $moves THEN 'Yes' ELSE 'Maybe' END`,
			map[string]any{"name": name, "moves": moves})
		stored, got, err := deduce.ValidateStored(t.Context(), db, name)
		if err != nil {
			t.Fatalf("%s: %v", b, err)
		}
		want := b.Of(least)
		if stored != want || len(crowded) == 0 && !reflect.DeepEqual(want.Conflicts(), got) {
			t.Errorf("%v: want %v, got %v, %v", want, want.Conflicts(), stored, got)
		}
		if wrong += len(got); len(crowded) > 0 {
			several++
		}
		for _, c := range got {
			if c.Kind == sudoku.Several && slices.Equal(crowded[c.Cells[0]], c.Numbers) {
				delete(crowded, c.Cells[0])
			}
		}
		if len(crowded) > 0 {
			t.Errorf("%v: want several numbers in %v, got %v", stored, crowded, got)
		}
	})
	if several == 0 || wrong == 0 {
		t.Errorf("want conflicts, and cells with several numbers, got %d and %d", wrong, several)
	}
}

// TestValidateChangedGraph has somebody change the graph that is validated. What does not
// belong to the puzzle does not matter; elsewhere the node must be named.
func TestValidateChangedGraph(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	db.Parse = func(context.Context, string) (*exactcover.Problem, error) {
		return corpus.Board(t, blog).Problem(), nil
	}
	name := neo4jtest.Puzzle(t, db)
	t.Cleanup(func() { // what is no longer connected to the puzzle
		neo4jtest.Query(t, driver, "MATCH (n {puzzle: $name}) DETACH DELETE n", map[string]any{"name": name})
	})
	for _, c := range []struct {
		statement string
		want      string // in the error, "" for none
	}{
		{"CREATE (:Move {puzzle: $name, id: 0, row: 1, column: 1, number: 2, status: 'Yes'})", ""},
		{"MATCH (p:Puzzle {name: $name}) SET p.excluded = 'text', p.state = 'solved'", ""},
		{"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m) REMOVE m.search", ""},
		{"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: 300}) SET c.row = 77", "constraint r7c4: "},
		{"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: 300}) SET c.row = 0", "constraint r7c4: "},
		{"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: 300}) SET c.type = 'Cell'", "constraint r7c4: "},
		// The clue 2 in r1c4.
		{"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: 28}) SET m.number = 5", "constraint r1c4: "},
		{"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: 28}) SET m.status = 'yes'", `move r1c4#2: want status Yes, No or Maybe, got "yes"`},
		{"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: 28}) REMOVE m.status", "move r1c4#2: want status Yes, No or Maybe"},
		{"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {id: 28}) DETACH DELETE m", "move r1c4#2: it is missing"},
		{"MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->({id: 0})-[match:MATCHES]->({id: 0}) DELETE match", "constraint 1 in row 1: want 9 moves that match it, got 8"},
		{"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: 0}) CREATE (:Move {puzzle: $name, status: 'Yes'})-[:MATCHES]->(c)",
			"constraint 1 in row 1: want 9 moves that match it, got 10"},
		{"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c {id: 0}) DETACH DELETE c", "constraint 1 in row 1: it is missing"},
		{"MATCH (:Puzzle {name: $name})-[:HAS_CONSTRAINT]->(c) DETACH DELETE c", "constraint 1 in row 1: it is missing"},
	} {
		search := testenv.Must(db.Load(t.Context(), name, blog, corpus.Board(t, blog).Problem()))(t)
		search.Close(t.Context())
		neo4jtest.Query(t, driver, c.statement, map[string]any{"name": name})
		b, found, err := deduce.ValidateStored(t.Context(), db, name)
		switch {
		case c.want == "" && (err != nil || len(found) > 0 || b != corpus.Board(t, blog)):
			t.Errorf("after %s: want the grid, and no conflict, got %v, %v, %v", c.statement, b, found, err)
		case c.want != "" && (!errors.Is(err, graphsolver.ErrTampered) || !strings.Contains(err.Error(), c.want)):
			t.Errorf("after %s: want %v at %s, got %v", c.statement, graphsolver.ErrTampered, c.want, err)
		}
	}
	var b exactcover.Builder
	other := testenv.Must(b.Primary("p", "q").Option("p", "q").Problem())(t)
	db.Parse = nil
	search := testenv.Must(db.Load(t.Context(), name, "", other))(t)
	search.Close(t.Context())
	if _, _, err := deduce.ValidateStored(t.Context(), db, name); !errors.Is(err, deduce.ErrNotSudoku) {
		t.Errorf("another problem: want %v, got %v", deduce.ErrNotSudoku, err)
	}
	testenv.Check(t, db.Drop(t.Context(), name))
	if _, _, err := deduce.ValidateStored(t.Context(), db, name); !errors.Is(err, graphsolver.ErrNoPuzzle) {
		t.Errorf("no puzzle: want %v, got %v", graphsolver.ErrNoPuzzle, err)
	}
}

// TestValidateStoredCandidates validates a Sudoku with pencil marks as it is stored. A move
// that they rule out is no candidate.
func TestValidateStoredCandidates(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	c := corpus.Board(t, blog).Candidates()
	for cell := range 9 {
		if c[cell].Len() > 1 {
			c[cell] &^= sudoku.DigitsOf(1)
		}
	}
	b := classic.Marked(c)
	search := testenv.Must(db.Load(t.Context(), name, b.String(), b.Problem()))(t)
	search.Close(t.Context())
	_, got, err := deduce.ValidateStored(t.Context(), db, name)
	if err != nil || !slices.ContainsFunc(got, func(c sudoku.Conflict) bool {
		return c.Kind == sudoku.Missing && c.Unit == "row 1" && c.Number == 1
	}) {
		t.Errorf("want no place for 1 in row 1, got %v, %v", got, err)
	}
}
