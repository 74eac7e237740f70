package techniques_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/csp"
	"graphcover/strategy/techniques"
)

// singlesAndTuples are the techniques that the graph knows, in their order.
var singlesAndTuples = append(slices.Clone(techniques.All[:2]), // the singles
	techniques.NakedTuple(2), techniques.NakedTuple(3), techniques.NakedTuple(4), techniques.NakedTuple(5),
	techniques.NakedTuple(6), techniques.NakedTuple(7), techniques.NakedTuple(8))

// inMemory plays a position by these techniques alone, and returns a line for each step. On
// boards larger than 9x9 a tuple has at most four cells.
func inMemory(k *sudoku.Rules, p *techniques.Position) (steps []string) {
	techniques := singlesAndTuples
	if k.Side() > 9 {
		techniques = techniques[:5]
	}
	for s, found := p.First(techniques); found; s, found = p.First(techniques) {
		reason, cells, moves := "naked tuple", []string{}, []string{}
		for cell := range s.Placed {
			if number := int(s.Placed[cell]); number > 0 {
				reason = s.Technique.String()
				moves = append(moves, k.OptionName(cell, number))
			}
			for number := range s.Eliminated[cell].All() {
				moves = append(moves, k.OptionName(cell, number))
			}
		}
		if reason == "naked tuple" {
			for _, cell := range s.Cells() {
				cells = append(cells, k.CellName(cell))
			}
		}
		steps = append(steps, fmt.Sprintf("%d %s %v %v", len(steps)+1, reason, cells, moves))
		p.Take(s)
	}
	return steps
}

// inGraph returns the same lines as the graph keeps them.
func inGraph(t *testing.T, name string) (steps []string) {
	t.Helper()
	for _, r := range neo4jtest.Query(t, neo4jtest.Driver(t), `
		MATCH (:Puzzle:Graphcover {name: $name})-[:HAS_MOVE]->(m)
		WHERE m.reason IN ['naked single', 'hidden single', 'naked tuple']
		WITH m, COLLECT { MATCH (m)-[:RULED_OUT_BY {round: m.round}]->(c:Constraint) RETURN c.name ORDER BY c.id } AS cells
		ORDER BY m.id
		RETURN m.round AS round, m.reason, cells, collect(m.name)
		ORDER BY round`, map[string]any{"name": name}) {
		steps = append(steps, fmt.Sprintf("%d %s %v %v", r.Values...))
	}
	return steps
}

// TestSolvedBySinglesAndTuples counts the puzzles that these techniques solve, in memory:
// TestGraphTakesTheStepsOfMemory compares the graph with that. They must be those that csp-gac
// solves without a guess, since the sets of Régin's propagation are such tuples.
func TestSolvedBySinglesAndTuples(t *testing.T) {
	for _, c := range []struct {
		file                   string
		short, puzzles, solved int
	}{
		{"norvig_easy50.txt", 50, 50, 46},
		{"norvig_hardest11.txt", 11, 11, 2},
		{"norvig_top95.txt", 95, 95, 15},
		{"top1465.txt", 0, 1000, 95},
	} {
		solved, n := 0, testenv.Cases(c.short, c.puzzles)
		for _, e := range corpus.Read(t, c.file)[:n] {
			b := e.Puzzle.(sudoku.Board)
			p := techniques.NewPosition(b)
			inMemory(b.Rules(), p)
			isSolved := p.Verdict() == strategy.Solved
			if isSolved {
				solved++
			}
			other, err := csp.AllDifferent{}.Solve(t.Context(), b)
			if err != nil || isSolved != (other.Guesses == 0) {
				t.Errorf("%s: solved: %t, csp-gac: %+v, %v", e.Source, isSolved, other, err)
			}
		}
		if n == c.puzzles && solved != c.solved {
			t.Errorf("%s: want %d solved, got %d", c.file, c.solved, solved)
		}
	}
}

// compareWithMemory compares what the graph has done about a board with the steps in memory, and
// returns how many tuples there were of each size.
func compareWithMemory(t *testing.T, name string, b sudoku.Board, got strategy.Answer) map[int]int {
	t.Helper()
	p := techniques.NewPosition(b)
	want := inMemory(b.Rules(), p)
	if steps := inGraph(t, name); !slices.Equal(want, steps) {
		t.Errorf("%v: want\n%s\ngot\n%s", b, strings.Join(want, "\n"), strings.Join(steps, "\n"))
	}
	if got.Verdict != p.Verdict() {
		t.Errorf("%v: want %s, got %s", b, p.Verdict(), got.Verdict)
	}
	if got.Verdict != strategy.Unsolvable && got.Board.Cells() != p.Board().Cells() {
		t.Errorf("%v: want %v, got %v", b, p.Board(), got.Board)
	}
	if got.Verdict == strategy.Stuck && !slices.Equal(got.Left, p.Candidates) {
		t.Errorf("%v: want the candidates %v left, got %v", b, p.Candidates, got.Left)
	}
	sizes := make(map[int]int)
	for _, step := range want {
		if _, tuple, found := strings.Cut(step, "naked tuple ["); found {
			cells, _, _ := strings.Cut(tuple, "]")
			sizes[len(strings.Fields(cells))]++
		}
	}
	return sizes
}

// TestGraphTakesTheStepsOfMemory compares every step that Neo4j takes, and the answer, with
// those of memory by the same techniques: singles, and the tuples of Rakhman's "Drafting an
// algorithm". There the pseudo-code takes a component of a row, column or box, and returns a
// subset of it that has as many candidates as cells and is smaller than the component.
func TestGraphTakesTheStepsOfMemory(t *testing.T) {
	db := neo4jtest.DB(t)
	s := techniques.InGraph{DB: db, Name: neo4jtest.Puzzle(t, db)}
	sizes, verdicts := make(map[int]int), make(map[strategy.Verdict]int)
	solve := func(b sudoku.Board) {
		got := testenv.Must(s.Solve(t.Context(), b))(t)
		for size, n := range compareWithMemory(t, s.Name, b, got) {
			sizes[size] += n
		}
		verdicts[got.Verdict]++
	}
	for _, c := range []struct {
		file           string
		puzzles, short int
	}{
		{"norvig_easy50.txt", 50, 2},
		{"norvig_hardest11.txt", 11, 2},
		{"norvig_top95.txt", 95, 2},
		{"top1465.txt", 200, 0},
	} {
		for _, e := range corpus.Read(t, c.file)[:testenv.Cases(c.short, c.puzzles)] {
			solve(e.Puzzle.(sudoku.Board))
		}
	}
	for _, name := range []string{"unsolvable.sudoku", "several.sudoku"} {
		solve(corpus.Example(t, name).Puzzle.(sudoku.Board))
	}
	if sizes[2] == 0 || sizes[3]+sizes[4] == 0 || sizes[5]+sizes[6]+sizes[7] == 0 {
		t.Errorf("want tuples small and large, got %v", sizes)
	}
	if verdicts[strategy.Solved] == 0 || verdicts[strategy.Stuck] == 0 || verdicts[strategy.Unsolvable] == 0 {
		t.Errorf("want puzzles that are solved, stuck and unsolvable, got %v", verdicts)
	}
	testenv.Report(t, "tuples by size: %v; %v", sizes, verdicts)
}

// TestStepsInManyTransactions commits each step by itself, as on a board that takes long.
func TestStepsInManyTransactions(t *testing.T) {
	t.Cleanup(techniques.SetMostInTransaction(0))
	db := neo4jtest.DB(t)
	s := techniques.InGraph{DB: db, Name: neo4jtest.Puzzle(t, db)}
	b := corpus.Example(t, "hard.sudoku").Puzzle.(sudoku.Board)
	got := testenv.Must(s.Solve(t.Context(), b))(t)
	sizes := compareWithMemory(t, s.Name, b, got)
	if steps := len(inGraph(t, s.Name)); sizes[2] == 0 || got.RoundTrips < 4*steps {
		t.Errorf("want tuples, and at least 4 round trips for each of %d steps, got %v and %d", steps, sizes, got.RoundTrips)
	}
}

// TestBoardsInGraph does the same with boards of other sizes and with variants.
func TestBoardsInGraph(t *testing.T) {
	db := neo4jtest.DB(t)
	s := techniques.InGraph{DB: db, Name: neo4jtest.Puzzle(t, db)}
	compared := 0
	for b := range corpus.Boards(t, "known.txt") {
		short := b.Rules().Side() <= 6 || strings.Contains(b.Rules().String(), "even-odd") || strings.Contains(b.Rules().String(), "windoku")
		if s.Takes(b) != nil || !short && !testenv.LongRun() {
			continue
		}
		compared++
		got := testenv.Must(s.Solve(t.Context(), b))(t)
		compareWithMemory(t, s.Name, b, got)
	}
	if compared < 5 {
		t.Errorf("want at least 5 boards, got %d", compared)
	}
}

// TestPublishedExamplesInGraph has Neo4j find the two tuples of Rakhman's "The tuple technique",
// the pair 19 and the quadruple 4789. Before the step they are part of a component with the cells
// that lose candidates; after it each is a component of its own, as his last picture of the pair
// shows, and not useful any more.
func TestPublishedExamplesInGraph(t *testing.T) {
	db := neo4jtest.DB(t)
	s := techniques.InGraph{DB: db, Name: neo4jtest.Puzzle(t, db)}
	look := func() (row1 []string) {
		statement := s.Look(strategy.Stuck)
		for _, r := range neo4jtest.Query(t, neo4jtest.Driver(t), statement, nil) {
			if r.Values[0] != "row 1" {
				continue
			}
			var cells []string
			for _, cell := range r.Values[1].([]any) {
				cells = append(cells, cell.(map[string]any)["cell"].(string))
			}
			row1 = append(row1, fmt.Sprint(cells, r.Values[2], r.Values[3]))
		}
		return row1
	}
	for _, c := range []struct {
		row, step     string
		before, after []string
	}{
		{
			"19 2 19 | 3 4 5 | 167 689 78", "1 naked tuple [r1c1 r1c3] [r1c7#1 r1c8#9]",
			[]string{"[r1c1 r1c3 r1c7 r1c8 r1c9] [r1c1 r1c3] [r1c7#1 r1c8#9]"},
			[]string{"[r1c1 r1c3] <nil> []", "[r1c7 r1c8 r1c9] <nil> []"},
		},
		{
			"127 47 239 | 78 5 89 | 36 49 16", "1 naked tuple [r1c2 r1c4 r1c6 r1c8] [r1c1#7 r1c3#9]",
			[]string{"[r1c1 r1c2 r1c3 r1c4 r1c6 r1c7 r1c8 r1c9] [r1c2 r1c4 r1c6 r1c8] [r1c1#7 r1c3#9]"},
			[]string{"[r1c1 r1c3 r1c7 r1c9] <nil> []", "[r1c2 r1c4 r1c6 r1c8] <nil> []"},
		},
	} {
		b := corpus.Board(t, c.row+strings.Repeat("\n. . . | . . . | . . .", 8))
		search := testenv.Must(db.Load(t.Context(), s.Name, b.String(), b.Problem()))(t)
		search.Close(t.Context())
		if got := look(); !slices.Equal(c.before, got) {
			t.Errorf("%s: want %q, got %q", c.row, c.before, got)
		}
		answer, err := s.Solve(t.Context(), b)
		if err != nil || answer.Verdict != strategy.Stuck {
			t.Errorf("%s: want stuck, got %+v, %v", c.row, answer, err)
		}
		if steps := inGraph(t, s.Name); len(steps) == 0 || steps[0] != c.step {
			t.Errorf("%s: want %s first, got %v", c.row, c.step, steps)
		}
		if got := look(); !slices.Equal(c.after, got) {
			t.Errorf("%s: want %q, got %q", c.row, c.after, got)
		}
		compareWithMemory(t, s.Name, b, answer)
	}
}
