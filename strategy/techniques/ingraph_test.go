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
	"graphcover/strategy/techniques"
)

// TestShow puts into the graph a step of every technique that some puzzles need, and
// compares the picture with its definition: the cells, in the units of the step or of its
// cells, that can be reached from the cells of the step through cells that share a
// candidate. Their marks are compared, too.
func TestShow(t *testing.T) {
	_, db, name := neo4jtest.Named(t)
	shown := make(map[*techniques.Technique]bool)
	positions := []*techniques.Position{ // the first needs an X-wing
		position(t, ".9..5....3...6.15.......6.3.2.9....7..61....2.........4.27...1.98..3.4..........5"),
	}
	positions = append(positions, techniques.NewPosition(corpus.Example(t, "killer.sudoku").Puzzle.(sudoku.Board)))
	for _, entry := range corpus.Read(t, "top1465.txt")[:40] {
		positions = append(positions, techniques.NewPosition(entry.Puzzle.(sudoku.Board)))
	}
	for _, p := range positions {
		for s := range p.Play() {
			if shown[s.Technique] {
				continue
			}
			shown[s.Technique] = true
			testenv.Check(t, p.Show(t.Context(), db, name, p.Board().Cells(), s))
			checkShown(t, name, p, s)
		}
	}
	if len(shown) < 12 || !shown[named(t, "innie or outie")] {
		t.Errorf("want steps of most techniques, got %v", shown)
	}
}

// checkShown compares the graph of a hint with its definition.
func checkShown(t *testing.T, name string, p *techniques.Position, s techniques.Step) {
	t.Helper()
	about := func(cell int) bool { return s.Reason[cell] != 0 || s.Eliminated[cell] != 0 || s.Placed[cell] > 0 }
	var units []sudoku.Unit
	group := []string{"cage combinations", "innie or outie", "cage/unit overlap", "innies and outies"}
	byCells := s.Base[0]|s.Cover[0] == 0 || slices.Contains(group, s.Technique.String())
	for u, unit := range classic.Layout().Units {
		if byCells && slices.ContainsFunc(unit.Cells, about) || !byCells && (s.Base[0]|s.Cover[0])>>u&1 == 1 {
			units = append(units, unit)
		}
	}
	var wantCells, wantEdges []string
	cells := make(map[int]bool)
	edges := make(map[string][]string)
	for _, unit := range units {
		reached := slices.DeleteFunc(slices.Clone(unit.Cells), func(cell int) bool { return !about(cell) || p.Grid[cell] > 0 })
		for i := 0; i < len(reached); i++ {
			for _, other := range unit.Cells {
				if left(p, reached[i])&left(p, other) != 0 && !slices.Contains(reached, other) {
					reached = append(reached, other)
				}
			}
		}
		for _, a := range reached {
			cells[a] = true
			for _, b := range reached {
				if shared := left(p, a) & left(p, b); a < b && shared != 0 {
					edge := fmt.Sprintf("%s-%s %s", classic.CellName(a), classic.CellName(b), shared)
					edges[edge] = append(edges[edge], unit.String())
				}
			}
		}
	}
	for cell := range cells {
		mark := ""
		switch {
		case s.Placed[cell] > 0:
			mark = "Placed"
		case s.Eliminated[cell] != 0:
			mark = "Eliminated"
		case strings.HasPrefix(s.Technique.String(), "hidden") && !slices.ContainsFunc(s.Placed, func(n uint8) bool { return n > 0 }): // the others are a tuple, which takes what these lose
			if s.Reason[cell] == 0 {
				mark = "Tuple"
			}
		case s.Reason[cell] != 0:
			mark = "Reason"
			if strings.HasPrefix(s.Technique.String(), "naked") { // a single would be placed
				mark = "Tuple"
			}
		}
		placed := ""
		if n := s.Placed[cell]; n > 0 {
			placed = fmt.Sprint(n)
		}
		wantCells = append(wantCells, fmt.Sprintf("%d %s %s %s -%s +%s", cell, classic.CellName(cell), p.Candidates[cell], mark, s.Eliminated[cell], placed))
	}
	for edge, in := range edges {
		wantEdges = append(wantEdges, fmt.Sprint(edge, in))
	}
	driver := neo4jtest.Driver(t)
	ask := func(text string) (rows []string) {
		for _, record := range neo4jtest.Query(t, driver, text, map[string]any{"name": name, "says": s.String()}) {
			rows = append(rows, fmt.Sprint(record.Values[0]))
		}
		slices.Sort(rows)
		return rows
	}
	gotCells := ask(`MATCH (:Hint:Graphcover {name: $name, says: $says})-[:HAS_CELL]->(c:Cell {puzzle: $name})
		WHERE c.row = c.id / 9 + 1 AND c.column = c.id % 9 + 1 AND c.block = 3 * (c.id / 27) + c.id % 9 / 3 + 1
		RETURN c.id + ' ' + c.name + ' ' + c.candidates + ' ' + coalesce([l IN labels(c) WHERE l <> 'Cell'][0], '')
			+ ' -' + coalesce(c.eliminated, '') + ' +' + coalesce(toString(c.placed), '')`)
	gotEdges := ask(`MATCH (p:Hint {name: $name})-[:HAS_CELL]->(a)-[s:SHARES]->(b)<-[:HAS_CELL]-(p)
		RETURN a.name + '-' + b.name + ' ' + s.candidates + '[' + reduce(all = head(s.units), u IN tail(s.units) | all + ' ' + u) + ']'`)
	slices.Sort(wantCells)
	slices.Sort(wantEdges)
	if !slices.Equal(gotCells, wantCells) {
		t.Errorf("%s: %s\nwant %q\ngot  %q", s.Technique, s, wantCells, gotCells)
	}
	if !slices.Equal(gotEdges, wantEdges) {
		t.Errorf("%s: %s\nwant %q\ngot  %q", s.Technique, s, wantEdges, gotEdges)
	}
}

// TestShowReplaces shows one step after another under a name, and then loads and drops a
// puzzle of that name. Nothing is left of what was there before, and what others have in
// the database stays.
func TestShowReplaces(t *testing.T) {
	driver, db, name := neo4jtest.Named(t)
	neo4jtest.Query(t, driver, `CREATE (:Hint {name: $name, stranger: true})-[:HAS_CELL]->(:Cell:Tuple {puzzle: $name, stranger: true})`,
		map[string]any{"name": name})
	t.Cleanup(func() { neo4jtest.Query(t, driver, `MATCH (n {stranger: true}) DETACH DELETE n`, nil) })
	counts := func() string {
		row := neo4jtest.Query(t, driver, `RETURN
			COUNT { (:Hint:Graphcover {name: $name}) } AS hints,
			COUNT { (c:Cell {puzzle: $name}) WHERE c.stranger IS NULL } AS cells,
			COUNT { (:Cell {puzzle: $name})-[:SHARES]->() } AS shares,
			COUNT { (:Move {puzzle: $name}) } AS moves,
			COUNT { (:Hint {name: $name, stranger: true})-[:HAS_CELL]->(:Cell {stranger: true}) } AS strangers`,
			map[string]any{"name": name})[0]
		return fmt.Sprint(row.Values)
	}
	check := func(what, want string) {
		t.Helper()
		if got := counts(); got != want {
			t.Errorf("%s: want %s, got %s", what, want, got)
		}
	}
	p := position(t, "62.5148.91.89324.6..96..2.13957261488..1435922148953679..25.684...3..925582469713")
	show := func() {
		t.Helper()
		s, _ := p.Next()
		testenv.Check(t, p.Show(t.Context(), db, name, p.Board().Cells(), s))
		p.Take(s)
	}
	show()
	check("a naked pair in a row of five open cells", "[1 5 10 0 1]")
	show()
	check("the next step", "[1 6 6 0 1]")
	search := testenv.Must(db.Load(t.Context(), name, p.Board().Cells(), p.Board().Problem()))(t)
	search.Close(t.Context())
	check("a puzzle of that name", "[0 0 0 729 1]")
	show()
	check("a step after it", "[1 7 17 0 1]")
	testenv.Check(t, db.Drop(t.Context(), name))
	check("dropped", "[0 0 0 0 1]")
}
