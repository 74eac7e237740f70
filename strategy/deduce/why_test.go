package deduce_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/english"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/deduce"
)

// small has, among others, a naked single (9 in r1c9), a hidden single (1 in block
// 5), and naked twins (r9c1 and r9c2, which hold only 3 and 9).
const small = "12345678." +
	"....1...." +
	"........." +
	"......1.." +
	"..1......" +
	"........." +
	"..41....." +
	"..5......" +
	"..678..12"

// crowded has two hidden singles in one cell: r5c5 is the only place for 1 and for 2
// in block 5.
const crowded = "...1....." +
	"........." +
	".....2..." +
	"1.......2" +
	"........." +
	"..2...1.." +
	".....1..." +
	"...2....." +
	"........."

// at returns the place of a cell of a grid.
func at(cell, number int) sudoku.Place {
	return sudoku.Place{Row: cell/9 + 1, Column: cell%9 + 1, Number: number}
}

// pencilled returns a board without clues, but with pencil marks in r1c1 and r2c1.
func pencilled() sudoku.Board {
	c := classic.Empty().Marks()
	c[0], c[9] = sudoku.DigitsOf(1, 3), sudoku.DigitsOf(3)
	return classic.Marked(c)
}

// TestWhyInWords compares explanations with what was deduced from the clues by hand.
func TestWhyInWords(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	s := deduce.Strategy{DB: db, Name: neo4jtest.Puzzle(t, db)}
	for _, c := range []struct {
		board    sudoku.Board
		of, want string
	}{
		{corpus.Board(t, small), "r1c9", `
r1c9=9 is placed in round 1, a naked single: r1c9 has no other candidate
  r1c9=1 is blocked by the clue r1c1=1 in row 1
  r1c9=2 is blocked by the clue r1c2=2 in row 1
  r1c9=3 is blocked by the clue r1c3=3 in row 1
  r1c9=4 is blocked by the clue r1c4=4 in row 1
  r1c9=5 is blocked by the clue r1c5=5 in row 1
  r1c9=6 is blocked by the clue r1c6=6 in row 1
  r1c9=7 is blocked by the clue r1c7=7 in row 1
  r1c9=8 is blocked by the clue r1c8=8 in row 1
`},
		{corpus.Board(t, small), "r1c1", `
r1c1=1 is a clue
`},
		{corpus.Board(t, small), "r6c6#1", `
r6c6=1 is placed in round 1, a hidden single: the only place for 1 in block 5
  r4c4=1 is blocked by the clue r4c7=1 in row 4
  r4c5=1 is blocked by the clue r2c5=1 in column 5
  r4c6=1 is blocked by the clue r4c7=1 in row 4
  r5c4=1 is blocked by the clue r5c3=1 in row 5
  r5c5=1 is blocked by the clue r2c5=1 in column 5
  r5c6=1 is blocked by the clue r5c3=1 in row 5
  r6c4=1 is blocked by the clue r7c4=1 in column 4
  r6c5=1 is blocked by the clue r2c5=1 in column 5
`},
		{corpus.Board(t, small), "r9c6#3", `
r9c6=3 is ruled out in round 1 by naked twins: in row 9, r9c1 and r9c2 hold only 3 and 9
  r9c1=1 is blocked by the clue r1c1=1 in column 1
  r9c1=2 is blocked by the clue r9c9=2 in row 9
  r9c1=4 is blocked by the clue r7c3=4 in block 7
  r9c1=5 is blocked by the clue r8c3=5 in block 7
  r9c1=6 is blocked by the clue r9c3=6 in row 9
  r9c1=7 is blocked by the clue r9c4=7 in row 9
  r9c1=8 is blocked by the clue r9c5=8 in row 9
  r9c2=1 is blocked by the clue r9c8=1 in row 9
  r9c2=2 is blocked by the clue r1c2=2 in column 2
  r9c2=4 is blocked by the clue r7c3=4 in block 7
  r9c2=5 is blocked by the clue r8c3=5 in block 7
  r9c2=6 is blocked by the clue r9c3=6 in row 9
  r9c2=7 is blocked by the clue r9c4=7 in row 9
  r9c2=8 is blocked by the clue r9c5=8 in row 9
`},
		{corpus.Board(t, crowded), "r5c5", `
r5c5 cannot be 1 and 2 at once
r5c5=1 is placed in round 1, a hidden single: the only place for 1 in block 5
  r4c4=1 is blocked by the clue r1c4=1 in column 4
  r4c5=1 is blocked by the clue r4c1=1 in row 4
  r4c6=1 is blocked by the clue r4c1=1 in row 4
  r5c4=1 is blocked by the clue r1c4=1 in column 4
  r5c6=1 is blocked by the clue r7c6=1 in column 6
  r6c4=1 is blocked by the clue r1c4=1 in column 4
  r6c5=1 is blocked by the clue r6c7=1 in row 6
  r6c6=1 is blocked by the clue r6c7=1 in row 6
r5c5=2 is placed in round 1, a hidden single: the only place for 2 in block 5
  r4c4=2 is blocked by the clue r4c9=2 in row 4
  r4c5=2 is blocked by the clue r4c9=2 in row 4
  r4c6=2 is blocked by the clue r3c6=2 in column 6
  r5c4=2 is blocked by the clue r8c4=2 in column 4
  r5c6=2 is blocked by the clue r3c6=2 in column 6
  r6c4=2 is blocked by the clue r6c3=2 in row 6
  r6c5=2 is blocked by the clue r6c3=2 in row 6
  r6c6=2 is blocked by the clue r3c6=2 in column 6
`},
		{corpus.Board(t, small), "r9c9#9", `
r9c9=9 is blocked by the clue r9c9=2
`},
		{corpus.Board(t, small), "r2c9#9", `
r2c9=9 is blocked in round 1 by r1c9=9 in column 9
  r1c9=9 is placed in round 1, a naked single: r1c9 has no other candidate
    r1c9=1 is blocked by the clue r1c1=1 in row 1
    r1c9=2 is blocked by the clue r1c2=2 in row 1
    r1c9=3 is blocked by the clue r1c3=3 in row 1
    r1c9=4 is blocked by the clue r1c4=4 in row 1
    r1c9=5 is blocked by the clue r1c5=5 in row 1
    r1c9=6 is blocked by the clue r1c6=6 in row 1
    r1c9=7 is blocked by the clue r1c7=7 in row 1
    r1c9=8 is blocked by the clue r1c8=8 in row 1
`},
		{pencilled(), "r1c1#2", `
r1c1=2 is ruled out by the pencil marks
`},
		{pencilled(), "r1c1", `
r1c1=1 is placed in round 2, a naked single: r1c1 has no other candidate
  r1c1=3 is blocked in round 1 by r2c1=3 in column 1
    r2c1=3 is placed in round 1, a naked single: r2c1 has no other candidate
      r2c1=1, r2c1=2, r2c1=4, r2c1=5, r2c1=6, r2c1=7, r2c1=8, r2c1=9: ruled out by the pencil marks
  r1c1=2, r1c1=4, r1c1=5, r1c1=6, r1c1=7, r1c1=8, r1c1=9: ruled out by the pencil marks
`},
	} {
		testenv.Must(s.Solve(t.Context(), c.board))(t)
		place := testenv.Must(sudoku.ParsePlace(c.of))(t)
		e := testenv.Must(deduce.Why(t.Context(), db, s.Name, place))(t)
		if got := "\n" + e.String(); got != c.want {
			t.Errorf("want %s, got %s", c.want, got)
		}
	}
}

// TestWhy explains the cells of a puzzle, with both sets of rules. Each fact must be given
// once, after its causes, and must lead back to clues. The short run takes every eighth cell.
func TestWhy(t *testing.T) {
	t.Parallel()
	for _, rules := range []deduce.Rules{deduce.All, deduce.Published} {
		t.Run(string(rules), func(t *testing.T) { testWhy(t, rules) })
	}
}

func testWhy(t *testing.T, rules deduce.Rules) {
	t.Parallel()
	db := neo4jtest.DB(t)
	s := deduce.Strategy{DB: db, Name: neo4jtest.Puzzle(t, db), Rules: rules}
	b := corpus.Board(t, blog)
	answer := testenv.Must(s.Solve(t.Context(), b))(t)
	all, _ := deduced(b, rules)
	for cell := 0; cell < 81; cell += testenv.Cases(8, 1) {
		e := testenv.Must(deduce.Why(t.Context(), db, s.Name, at(cell, 0)))(t)
		decided := answer.Board.Numbers()[cell] > 0
		if !decided && len(e.Left) != answer.Left[cell].Len() || decided && (len(e.Left) > 0 || len(e.Asked) != 1) ||
			!decided && len(e.Asked)+len(e.Left) != 9 {
			t.Errorf("%s: got %q left, %q asked, of the candidates %v", e.Of, e.Left, e.Asked, answer.Left[cell])
		}
		explained := make(map[string]bool)
		for _, f := range e.Facts {
			place := testenv.Must(sudoku.ParsePlace(f.Move))(t)
			if k := all[classic.OptionOf((place.Row-1)*9+place.Column-1, place.Number)]; k != (known{f.Status, f.Round, f.Reason}) {
				t.Errorf("%s: %s: want %v, got %+v", e.Of, f.Move, k, f)
			}
			if explained[f.Move] || f.Reason == "" || (len(f.Causes) == 0) != (f.Reason == "clue") ||
				slices.ContainsFunc(f.Causes, func(cause string) bool { return !explained[cause] }) {
				t.Errorf("%s: out of order: %+v", e.Of, f)
			}
			explained[f.Move] = true
		}
		text := e.String()
		for _, f := range e.Facts {
			if (f.Reason != "clue" || decided && len(e.Facts) == 1) && strings.Count(text, english.Entries(f.Move)+" is ") != 1 {
				t.Errorf("%s: want %s given once:\n%s", e.Of, f.Move, text)
			}
		}
	}
}

// TestWhyNot asks about moves that were not deduced.
func TestWhyNot(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	s := deduce.Strategy{DB: db, Name: neo4jtest.Puzzle(t, db)}
	b := corpus.Board(t, blog)
	why := func(cell, number int, want string) {
		t.Helper()
		e, err := deduce.Why(t.Context(), db, s.Name, at(cell, number))
		if !testenv.Is[*deduce.UnexplainedError](err) || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v, %v", want, e, err)
		}
	}
	if _, err := deduce.Why(t.Context(), db, s.Name, at(0, 0)); !errors.Is(err, graphsolver.ErrNoPuzzle) {
		t.Errorf("want %v, got %v", graphsolver.ErrNoPuzzle, err)
	}
	search := testenv.Must(db.Load(t.Context(), s.Name, blog, b.Problem()))(t)
	search.Close(t.Context())
	if _, err := deduce.Why(t.Context(), db, s.Name, at(0, 0)); !errors.Is(err, deduce.ErrNotDeduced) {
		t.Errorf("want %v, got %v", deduce.ErrNotDeduced, err)
	}
	answer := testenv.Must(s.Solve(t.Context(), b))(t)
	open := slices.IndexFunc(answer.Left, func(d sudoku.Digits) bool { return d.Len() > 1 })
	number := answer.Left[open].Least()
	why(open, number, "is still a candidate")
	s.Then = deduce.Search
	answer = testenv.Must(s.Solve(t.Context(), b))(t)
	why(open, 0, "chosen by the search, as search ")
	all, _ := deduced(b, deduce.All)
	for n := range 9 {
		if all[open*9+n].status == "Maybe" && n+1 != int(answer.Board.Numbers()[open]) {
			why(open, n+1, "excluded by the search, in search ")
		}
	}
}

// TestWhyByHand asks about moves that were decided by hand, before and after a search has
// continued from there.
func TestWhyByHand(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	s := deduce.Strategy{DB: db, Name: name}
	answer := testenv.Must(s.Solve(t.Context(), corpus.Board(t, blog)))(t)
	why := func(cell, number int) string {
		t.Helper()
		e, err := deduce.Why(t.Context(), db, s.Name, at(cell, number))
		if testenv.Is[*deduce.UnexplainedError](err) {
			return err.Error()
		}
		testenv.Check(t, err)
		return e.String()
	}
	wants := func(cell, number int, want string) {
		t.Helper()
		if got := why(cell, number); !strings.Contains(got, want) {
			t.Errorf("want %q, got %q", want, got)
		}
	}
	open := slices.IndexFunc(answer.Left, func(d sudoku.Digits) bool { return d.Len() > 2 })
	chosen := answer.Left[open].Least()
	other := (answer.Left[open] &^ sudoku.DigitsOf(chosen)).Least()
	// A cell that loses this number.
	loses := slices.IndexFunc(classic.Layout().Peers[open], func(peer int) bool {
		return answer.Left[peer].Len() > 2 && answer.Left[peer].Has(chosen)
	})
	if loses < 0 {
		t.Fatal("want a cell that loses the number")
	}
	peer := classic.Layout().Peers[open][loses]
	neo4jtest.ChooseByHand(t, driver, s.Name, 243+open, classic.OptionOf(open, chosen))
	byHand := func() {
		t.Helper()
		wants(open, 0, " was not deduced but chosen by hand, as search 1")
		wants(open, other, " was not deduced but excluded by a choice made by hand, in search 1")
		wants(peer, chosen, " was not deduced but excluded by a choice made by hand, in search 1")
	}
	byHand()
	wants(peer, 0, english.Entries(classic.OptionName(peer, chosen))+" is excluded by a choice made by hand\n")
	search := testenv.Must(db.Open(t.Context(), s.Name))(t)
	defer search.Close(t.Context())
	for range testenv.Values(t, search.Events(t.Context(), graphsolver.Pace{Steps: 1})) {
	}
	if search.Kept() != 1 || search.Tally().Depth() != 2 {
		t.Fatalf("want a choice of the search after the one by hand, got %+v", search.Tally())
	}
	byHand()
	cell, _, _ := classic.MoveOf(search.Chosen()[len(search.Chosen())-1])
	wants(cell, 0, " was not deduced but chosen by the search, as search 2")
}

// TestWhyTampered asks why after some reasons have been deleted by hand, one after another.
func TestWhyTampered(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	s := deduce.Strategy{DB: db, Name: neo4jtest.Puzzle(t, db)}
	testenv.Must(s.Solve(t.Context(), corpus.Board(t, small)))(t)
	for of, relationship := range map[string]string{"r1c9#1": "RULED_OUT_BY", "r1c9#9": "FOLLOWS_FROM", "r9c6#3": "RULED_OUT_BY"} {
		neo4jtest.Query(t, neo4jtest.Driver(t), "MATCH (:Graphcover {name: $name})-[:HAS_MOVE]->({name: $of})-[r]->() "+
			"WHERE type(r) = $relationship DELETE r", map[string]any{"name": s.Name, "of": of, "relationship": relationship})
		place := testenv.Must(sudoku.ParsePlace(of))(t)
		if _, err := deduce.Why(t.Context(), db, s.Name, place); !errors.Is(err, graphsolver.ErrTampered) {
			t.Errorf("%s: want %v, got %v", of, graphsolver.ErrTampered, err)
		}
	}
}
