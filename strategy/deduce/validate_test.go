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
	"graphcover/internal/neo4jtest"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/classic"
	"graphcover/strategy/deduce"
)

// TestValidate compares the conflicts that the graph finds in grids, full, partial
// and broken, with those found in memory.
func TestValidate(t *testing.T) {
	db := neo4jtest.DB(t)
	grids := []classic.Grid{{}, parse(t, full), parse(t, blog), parse(t, strings.Repeat("1", 81))}
	random := rand.New(rand.NewPCG(5, 1))
	for range 60 {
		g := parse(t, full)
		for range random.IntN(70) {
			g[random.IntN(81)] = 0
		}
		for range random.IntN(6) {
			g[random.IntN(81)] = uint8(1 + random.IntN(9))
		}
		grids = append(grids, g)
	}
	kinds := make(map[sudoku.ConflictKind]int)
	for _, g := range grids {
		want := g.Conflicts()
		got, err := deduce.Validate(t.Context(), db, g.Marks())
		if err != nil || !reflect.DeepEqual(want, got) {
			t.Errorf("%v: want %v, got %v, %v", g, want, got, err)
		}
		for _, c := range want {
			kinds[c.Kind]++
		}
	}
	for _, kind := range []sudoku.ConflictKind{sudoku.Repeated, sudoku.Missing, sudoku.NoCandidate} {
		if kinds[kind] == 0 {
			t.Errorf("want conflicts of each kind, got none that is %q", kind)
		}
	}
	t.Log(kinds)
}

// TestValidateStored changes the numbers on the board by hand, as anybody may. What the
// database then finds is what memory finds in the grid, and the cells with several
// numbers.
func TestValidateStored(t *testing.T) {
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	name := neo4jtest.Puzzle(t, db)
	search, err := db.Load(t.Context(), name, blog, parse(t, blog).Problem())
	if err != nil {
		t.Fatal(err)
	}
	search.Close(t.Context())
	random := rand.New(rand.NewPCG(16, 5))
	several := 0
	for i := range 20 {
		board := make([]sudoku.Digits, 81)
		var moves []int
		for cell, number := range parse(t, full) {
			numbers := []int{int(number)}
			switch random.IntN(20) {
			case 0:
				numbers = []int{1 + random.IntN(9)}
			case 1:
				if i%2 == 0 {
					continue
				}
				numbers = append(numbers, 1+int(number)%9)
			case 2, 3, 4, 5, 6, 7, 8, 9, 10, 11:
				numbers = nil
			}
			for _, n := range numbers {
				board[cell] |= sudoku.DigitsOf(n)
				moves = append(moves, classic.OptionOf(cell, n))
			}
		}
		neo4jtest.Query(t, driver, `
			MATCH (:Puzzle:Graphcover {name: $name})-[:HAS_MOVE]->(m)
			SET m.status = CASE WHEN m.id IN $moves THEN 'Yes' ELSE 'Maybe' END`,
			map[string]any{"name": name, "moves": moves})
		g, got, err := deduce.ValidateStored(t.Context(), db, name)
		if err != nil {
			t.Fatal(err)
		}
		crowded := 0
		for cell, digits := range board {
			if digits.Len() > 1 {
				crowded++
				if !slices.ContainsFunc(got, func(c sudoku.Conflict) bool {
					return c.Kind == sudoku.Several && c.Cells[0] == classic.CellName(cell) && len(c.Numbers) == digits.Len()
				}) {
					t.Errorf("want several numbers in %s, got %v", classic.CellName(cell), got)
				}
			}
			if digits > 0 && int(g[cell]) != digits.Least() || digits == 0 && g[cell] != 0 {
				t.Errorf("%s: want the least of %v, got %d", classic.CellName(cell), digits, g[cell])
			}
		}
		several += crowded
		if want := g.Conflicts(); crowded == 0 && !reflect.DeepEqual(want, got) {
			t.Errorf("%v: want %v, got %v", g, want, got)
		}
	}
	if several == 0 {
		t.Error("want some cells with several numbers, got none")
	}
}

// TestValidateChangedGraph has somebody change the graph that is validated. What does not
// belong to the puzzle does not matter; elsewhere the node must be named.
func TestValidateChangedGraph(t *testing.T) {
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	db.Parse = func(context.Context, string) (*exactcover.Problem, error) { return parse(t, blog).Problem(), nil }
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
		search, err := db.Load(t.Context(), name, blog, parse(t, blog).Problem())
		if err != nil {
			t.Fatal(err)
		}
		search.Close(t.Context())
		neo4jtest.Query(t, driver, c.statement, map[string]any{"name": name})
		g, found, err := deduce.ValidateStored(t.Context(), db, name)
		switch {
		case c.want == "" && (err != nil || len(found) > 0 || g != parse(t, blog)):
			t.Errorf("after %s: want the grid, and no conflict, got %v, %v, %v", c.statement, g, found, err)
		case c.want != "" && (!errors.Is(err, graphsolver.ErrTampered) || !strings.Contains(err.Error(), c.want)):
			t.Errorf("after %s: want %v at %s, got %v", c.statement, graphsolver.ErrTampered, c.want, err)
		}
	}
	var b exactcover.Builder
	other, err := b.Primary("p", "q").Option("p", "q").Problem()
	if err != nil {
		t.Fatal(err)
	}
	db.Parse = nil
	search, err := db.Load(t.Context(), name, "", other)
	if err != nil {
		t.Fatal(err)
	}
	search.Close(t.Context())
	if _, _, err := deduce.ValidateStored(t.Context(), db, name); !errors.Is(err, deduce.ErrNotSudoku) {
		t.Errorf("another problem: want %v, got %v", deduce.ErrNotSudoku, err)
	}
	if err := db.Drop(t.Context(), name); err != nil {
		t.Fatal(err)
	}
	if _, _, err := deduce.ValidateStored(t.Context(), db, name); !errors.Is(err, graphsolver.ErrNoPuzzle) {
		t.Errorf("no puzzle: want %v, got %v", graphsolver.ErrNoPuzzle, err)
	}
}

// TestValidateStoredCandidates validates a Sudoku with pencil marks as it is stored. A move
// that they rule out is no candidate.
func TestValidateStoredCandidates(t *testing.T) {
	db := neo4jtest.DB(t)
	name := neo4jtest.Puzzle(t, db)
	c := parse(t, blog).Candidates()
	for cell := range 9 {
		if c[cell].Len() > 1 {
			c[cell] &^= sudoku.DigitsOf(1)
		}
	}
	search, err := db.Load(t.Context(), name, c.String(), c.Problem())
	if err != nil {
		t.Fatal(err)
	}
	search.Close(t.Context())
	_, got, err := deduce.ValidateStored(t.Context(), db, name)
	if err != nil || !slices.ContainsFunc(got, func(c sudoku.Conflict) bool {
		return c.Kind == sudoku.Missing && c.Unit == "row 1" && c.Number == 1
	}) {
		t.Errorf("want no place for 1 in row 1, got %v, %v", got, err)
	}
}

// TestValidateCandidates compares the conflicts that the graph finds in grids of
// candidates with those found in memory.
func TestValidateCandidates(t *testing.T) {
	db := neo4jtest.DB(t)
	random := rand.New(rand.NewPCG(16, 1))
	missing := 0 // conflicts that the cells with one candidate don't show
	for range 40 {
		c := parse(t, blog).Candidates()
		for range random.IntN(60) {
			c[random.IntN(81)] &^= sudoku.DigitsOf(1 + random.IntN(9))
		}
		want := c.Conflicts()
		got, err := deduce.Validate(t.Context(), db, c)
		if err != nil || !reflect.DeepEqual(want, got) {
			t.Errorf("%v: want %v, got %v, %v", c, want, got, err)
		}
		if len(want) > 0 && len(c.Grid().Conflicts()) == 0 {
			missing++
		}
	}
	if missing < 5 {
		t.Errorf("want many grids whose candidates alone are in conflict, got %d", missing)
	}
}
