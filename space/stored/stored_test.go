package stored_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/space"
	"graphcover/space/stored"
)

// most is more states than any space of these tests has.
const most = 1_000_000

// load loads p under the name of the test, and returns its search.
func load(t *testing.T, db *graphsolver.DB, p *exactcover.Problem) *graphsolver.Search {
	t.Helper()
	s := testenv.Must(db.Load(t.Context(), neo4jtest.Name(t), "a test", p))(t)
	t.Cleanup(func() { s.Close(context.Background()) })
	return s
}

// made returns the space of p, made in memory.
func made(t *testing.T, p *exactcover.Problem) *space.Space {
	t.Helper()
	return testenv.Must(space.Build(t.Context(), p, most))(t)
}

// inGraph returns the lines that describe the states of a space in the graph, by id.
func inGraph(t *testing.T, driver neo4j.DriverWithContext, name string) []string {
	t.Helper()
	records := neo4jtest.Query(t, driver, `
		MATCH (:Space:Graphcover {name: $name})-[:ROOT]->(root:State)
		MATCH (root)-[:CHOOSE|PART*0..]->(s:State)
		WITH DISTINCT s
		WITH s, COLLECT {
			MATCH (s)-[arc:CHOOSE|PART]->(next)
			RETURN [type(arc), arc.move, next.id] ORDER BY arc.move, arc.part
		} AS arcs
		RETURN s.id, s.kind, s.item, s.moves, arcs, s.digest, s.space = $name, labels(s), size(keys(s)) ORDER BY s.id`,
		map[string]any{"name": name})
	lines := []string{}
	for _, r := range records {
		lines = append(lines, fmt.Sprint(r.Values...))
	}
	return lines
}

// wanted returns the lines that inGraph returns if the graph is that of a space.
func wanted(s *space.Space) []string {
	lines, digests := []string{}, stored.Digests(s.States())
	for id, state := range s.States() {
		item, properties := any(nil), 5
		if state.Item != exactcover.NoItem {
			item, properties = state.Item, 6
		}
		arcs := []any{}
		for _, arc := range state.Arcs {
			if arc.Option == space.NoOption {
				arcs = append(arcs, []any{"PART", nil, arc.To})
			} else {
				arcs = append(arcs, []any{"CHOOSE", arc.Option, arc.To})
			}
		}
		lines = append(lines, fmt.Sprint(id, state.Kind.String(), item, s.Open(id), arcs, digests[id], true, []string{"State"}, properties))
	}
	return lines
}

// compareGraph compares the graph with a space.
func compareGraph(t *testing.T, driver neo4j.DriverWithContext, size space.Size, s *space.Space) {
	t.Helper()
	if want := (space.Size{States: len(s.States()), Arcs: s.Arcs()}); size != want {
		t.Errorf("want %+v, got %+v", want, size)
	}
	want, got := wanted(s), inGraph(t, driver, neo4jtest.Name(t))
	for i := range min(len(want), len(got)) {
		if want[i] != got[i] {
			t.Fatalf("want %s\ngot  %s", want[i], got[i])
		}
	}
	if len(want) != len(got) {
		t.Fatalf("want %d states, got %d", len(want), len(got))
	}
}

// compareBoth has the space of p built in both ways, and compares the graphs with it.
func compareBoth(t *testing.T, db *graphsolver.DB, driver neo4j.DriverWithContext, p *exactcover.Problem, b stored.Builder) *space.Space {
	t.Helper()
	s, search := made(t, p), load(t, db, p)
	size := testenv.Must(b.Build(t.Context(), search))(t)
	compareGraph(t, driver, size, s)
	size = testenv.Must(b.Write(t.Context(), search, s))(t)
	compareGraph(t, driver, size, s)
	return s
}

// families are puzzles with parts, secondary items, colors, clues, and without a solution.
var families = []string{
	"domino:3x6", "domino:3x3", "queens:6", "queens:3", "langford:7", "domino:4x4", "langford:4", "soma:3x3x3",
	"pentomino:3x20", "latin:4",
	"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1....",
}

// TestFamilies builds the spaces of puzzles of several families in both ways.
func TestFamilies(t *testing.T) {
	t.Parallel()
	driver, db := neo4jtest.Driver(t), neo4jtest.DB(t)
	for _, text := range families[:testenv.Cases(5, 12)] {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			neo4jtest.Puzzle(t, db)
			compareBoth(t, db, driver, testenv.Must(puzzle.Parse(text))(t).Problem(), stored.Builder{Most: most, Steps: 60, Batch: 300})
		})
	}
}

// TestRandom builds the spaces of random problems in both ways, and compares the answers to
// all questions. All engines, and a trial of all sets of options, must give the same counts.
func TestRandom(t *testing.T) {
	t.Parallel()
	driver, db, _ := neo4jtest.Named(t)
	random := rand.New(rand.NewPCG(19, 3))
	for n := testenv.Cases(6, 1000, 3000); n > 0; {
		p := solvertest.Random(random)
		if p.Validate() != nil {
			continue
		}
		n--
		s := compareBoth(t, db, driver, p, stored.Builder{Most: most, Steps: 1 + random.IntN(60), Batch: 1 + random.IntN(20)})
		compareAnswers(t, random, db, s)
		compareCounts(t, s)
	}
}

// compareCounts compares the number of solutions in a space with the counts of all engines, and
// with a trial of all sets of options.
func compareCounts(t *testing.T, s *space.Space) {
	t.Helper()
	want := big.NewInt(int64(len(solvertest.BruteForce(s.Problem()))))
	if got, err := s.Count(t.Context(), space.Narrowing{}); err != nil || got.Cmp(want) != 0 {
		t.Errorf("%v: want %v solutions, got %v, %v", s.Problem(), want, got, err)
	}
	for _, engine := range memsolver.Engines() {
		got, err := memsolver.Count(t.Context(), s.Problem(), engine)
		if testenv.Is[*memsolver.EngineError](err) {
			continue
		}
		if err != nil || got.Cmp(want) != 0 {
			t.Errorf("%v: want %v solutions, got %v, %v by %s", s.Problem(), want, got, err, engine)
		}
	}
}

// opened opens the puzzle of the test.
func opened(t *testing.T, db *graphsolver.DB) *graphsolver.Search {
	t.Helper()
	search := testenv.Must(db.Open(t.Context(), neo4jtest.Name(t)))(t)
	t.Cleanup(func() { search.Close(context.Background()) })
	return search
}

// compareAnswers compares the answers to random questions with those in memory.
func compareAnswers(t *testing.T, random *rand.Rand, db *graphsolver.DB, s *space.Space) {
	t.Helper()
	ctx, p := t.Context(), s.Problem()
	inGraph := testenv.Must(stored.Open(ctx, opened(t, db)))(t)
	var narrowings []space.Narrowing
	for range 2 {
		narrowings = append(narrowings, space.Narrowing{})
		last := &narrowings[len(narrowings)-1]
		for o := range p.Options {
			switch {
			case len(narrowings) == 1:
			case random.IntN(6) == 0:
				last.With = append(last.With, o)
			case random.IntN(6) == 0:
				last.Without = append(last.Without, o)
			}
		}
	}
	for _, n := range narrowings {
		same(t, fmt.Sprint("count ", n), func(q space.Questions) (any, error) { return q.Count(ctx, n) }, s, inGraph)
		same(t, fmt.Sprint("options ", n), func(q space.Questions) (any, error) { return q.Options(ctx, n) }, s, inGraph)
	}
	costs := make([]int, len(p.Options))
	for o := range costs {
		costs[o] = random.IntN(5) - 2
	}
	same(t, fmt.Sprint("best ", costs), func(q space.Questions) (any, error) {
		best, err := q.Best(ctx, costs)
		if best == nil {
			return nil, err
		}
		return *best, err
	}, s, inGraph)
	count := testenv.Must(s.Count(ctx, space.Narrowing{}))(t)
	for k := int64(0); k <= min(count.Int64(), 8)+1; k++ {
		same(t, fmt.Sprint("nth ", k), func(q space.Questions) (any, error) { return q.Nth(ctx, big.NewInt(k)) }, s, inGraph)
	}
	same(t, "nth, the last", func(q space.Questions) (any, error) { return q.Nth(ctx, count) }, s, inGraph)
}

// same compares the answers of two spaces to a question.
func same(t *testing.T, name string, ask func(space.Questions) (any, error), inMemory, inGraph space.Questions) {
	t.Helper()
	want, wrong := ask(inMemory)
	got, err := ask(inGraph)
	if fmt.Sprint(want) != fmt.Sprint(got) || fmt.Sprint(wrong) != fmt.Sprint(err) {
		t.Errorf("%s: want %v, %v, got %v, %v", name, want, wrong, got, err)
	}
}

// TestCompare compares the spaces of random problems, and one with itself. The answers must be
// those in memory.
func TestCompare(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	names := [2]string{neo4jtest.Puzzle(t, db), neo4jtest.Dropped(t, db, neo4jtest.Name(t)+" 2")}
	random := rand.New(rand.NewPCG(19, 10))
	for range testenv.Cases(1, 200) {
		var problems [2]*exactcover.Problem
		var inMemory [2]*space.Space
		var inGraph [2]*stored.Space
		for i, name := range names {
			p := solvertest.Random(random)
			for p.Validate() != nil {
				p = solvertest.Random(random)
			}
			search := testenv.Must(db.Load(t.Context(), name, "a test", p))(t)
			defer search.Close(t.Context())
			problems[i], inMemory[i] = p, made(t, p)
			testenv.Must((&stored.Builder{Most: most}).Write(t.Context(), search, inMemory[i]))(t)
			inGraph[i] = testenv.Must(stored.Open(t.Context(), search))(t)
		}
		for _, second := range []int{1, 0} {
			want := testenv.Must(space.Compare(t.Context(), problems[0], problems[second], inMemory[0], inMemory[second]))(t)
			got, err := inGraph[0].Compare(t.Context(), inGraph[second])
			if err != nil || fmt.Sprint(*got) != fmt.Sprint(*want) {
				t.Errorf("%v and %v: want %v, got %v, %v", problems[0], problems[second], want, got, err)
			}
		}
	}
}

// chains returns a problem of so many parts: in each, any two neighbors of a row of items can be
// covered together, or each of them alone.
func chains(t *testing.T, parts, items int) *exactcover.Problem {
	t.Helper()
	var b exactcover.Builder
	for part := range parts {
		for i := range items {
			b.Primary(fmt.Sprint(part, " ", i))
		}
		for i := range items {
			b.Option(fmt.Sprint(part, " ", i))
			if i > 0 {
				b.Option(fmt.Sprint(part, " ", i-1), fmt.Sprint(part, " ", i))
			}
		}
	}
	return testenv.Must(b.Problem())(t)
}

// TestDeep asks a space whose solutions have up to 5,000 moves, and has the database build one
// with states that are too large for their keys.
func TestDeep(t *testing.T) {
	testenv.Long(t, "TestLargeNumbers")
	db := neo4jtest.DB(t)
	neo4jtest.Puzzle(t, db)
	p := chains(t, 100, 50)
	search, s := load(t, db, p), made(t, p)
	testenv.Must((&stored.Builder{Most: most}).Write(t.Context(), search, s))(t)
	count := testenv.Must(s.Count(t.Context(), space.Narrowing{}))(t)
	compareLarge(t, search, count)
	search = load(t, db, chains(t, 1, 2200))
	_, err := (&stored.Builder{Most: most}).Build(t.Context(), search)
	if large, ok := errors.AsType[*stored.TooLargeError](err); !ok || large.Moves < 4000 {
		t.Errorf("want TooLargeError, got %v", err)
	}
	if got := states(t, neo4jtest.Driver(t)); got != 0 {
		t.Errorf("want no states, got %d", got)
	}
}

// TestLargeNumbers asks spaces with more solutions than 64 bits count: parts, 3 options each,
// and in the long run a board, from memory.
func TestLargeNumbers(t *testing.T) {
	db := neo4jtest.DB(t)
	neo4jtest.Puzzle(t, db)
	var b exactcover.Builder
	const parts = 120
	for i := range parts {
		item := fmt.Sprint("part ", i)
		b.Primary(item)
		for range 3 {
			b.Option(item)
		}
	}
	p := testenv.Must(b.Problem())(t)
	search := load(t, db, p)
	testenv.Must((&stored.Builder{Most: most}).Build(t.Context(), search))(t)
	compareLarge(t, search, new(big.Int).Exp(big.NewInt(3), big.NewInt(parts), nil))
	if !testenv.LongRun() {
		return
	}
	entry := testenv.Must(puzzle.Parse("domino:14x14"))(t)
	search = load(t, db, entry.Problem())
	testenv.Must((&stored.Builder{Most: most}).Write(t.Context(), search, made(t, entry.Problem())))(t)
	want, _ := new(big.Int).SetString("112202208776036178000000", 10) // OEIS A004003
	compareLarge(t, search, want)
}

// compareLarge compares the answers of a space that has that many solutions with those in
// memory.
func compareLarge(t *testing.T, search *graphsolver.Search, want *big.Int) {
	t.Helper()
	s := made(t, search.Problem())
	q := testenv.Must(stored.Open(t.Context(), search))(t)
	count, err := q.Count(t.Context(), space.Narrowing{})
	if err != nil || count.Cmp(want) != 0 {
		t.Errorf("want %v solutions, got %v, %v", want, count, err)
	}
	same(t, "options", func(q space.Questions) (any, error) { return q.Options(t.Context(), space.Narrowing{}) }, s, q)
	k := new(big.Int).Div(want, big.NewInt(3))
	same(t, "nth", func(q space.Questions) (any, error) { return q.Nth(t.Context(), k) }, s, q)
	same(t, "sample", func(q space.Questions) (any, error) { return space.Sample(t.Context(), q, 3, 19) }, s, q)
	costs := make([]int, len(search.Problem().Options))
	for o := range costs {
		costs[o] = o % 4 % 3
	}
	same(t, "best", func(q space.Questions) (any, error) {
		best, err := q.Best(t.Context(), costs)
		if err != nil {
			return nil, err
		}
		return *best, nil
	}, s, q)
}

// TestCheck changes a space in one place. Check must find each change.
func TestCheck(t *testing.T) {
	t.Parallel()
	driver, db, _ := neo4jtest.Named(t)
	p := testenv.Must(puzzle.Parse("domino:3x4"))(t).Problem()
	search, s := load(t, db, p), made(t, p)
	const state = "MATCH (:Space {name: $name})-[:ROOT]->(root) MATCH (root)-[:CHOOSE|PART*0..]->(s) WITH DISTINCT s, root "
	for _, change := range []string{
		"",
		state + "WHERE s.id = 3 SET s.kind = 'parts'",
		state + "WHERE s.id = 3 SET s.item = s.item + 1",
		state + "WHERE s.id = 3 SET s.item = null",
		state + "WHERE s.id = 3 SET s.moves = s.moves[1..]",
		state + "WHERE s.id = 0 SET s.moves = s.moves[1..]",
		state + "WHERE s.id = 3 SET s.id = 400",
		state + "WHERE s.id = 3 SET s.id = 4",
		state + "MATCH (s)-[arc:CHOOSE]->() WHERE s.id = 0 WITH arc ORDER BY arc.move LIMIT 1 SET arc.move = arc.move + 1",
		state + "MATCH (s)-[arc:CHOOSE]->(next) WHERE s.id = 0 WITH s, arc, next ORDER BY arc.move LIMIT 1 CREATE (s)-[:CHOOSE {move: arc.move}]->(next)",
		state + "MATCH (s)-[arc:CHOOSE]->() WHERE s.id = 0 WITH s, arc ORDER BY arc.move LIMIT 1 DELETE arc",
		state + "MATCH (s)-[arc:CHOOSE]->() WHERE s.id = 0 WITH s, arc ORDER BY arc.move LIMIT 1 DELETE arc CREATE (s)-[:CHOOSE {move: 1}]->(s)",
		state + "MATCH (s)-[arc:CHOOSE]->(end) WHERE s.kind = 'choice' AND end.kind = 'end' WITH root, arc LIMIT 1 DELETE arc",
		state + "MATCH (end:State {space: $name, kind: 'end'}) WHERE s.id = 2 CREATE (s)-[:PART {part: 0}]->(end)",
		state + "WHERE s.kind = 'end' CREATE (s)-[:CHOOSE {move: 0}]->(s)",
		// The arc is also missing in the count, so only a search finds it.
		state + `MATCH (s)-[arc:CHOOSE]->() WHERE s.id = 0 WITH s, arc ORDER BY arc.move DESC LIMIT 1 DELETE arc WITH DISTINCT 1 AS _
			MATCH (p:Space {name: $name})-[:ROOT]->(root) MATCH (root)-[:CHOOSE|PART*0..]->(s) WITH DISTINCT p, s
			WITH p, s ORDER BY s.id WITH p, collect(s) AS states
			MATCH (p)-[:HAS_SPACE]->(b:Built)
			SET b.states = size(states), b.arcs = reduce(n = 0, s IN states | n + COUNT { (s)-->() })
			FOREACH (k IN range(0, size(states) - 1) | FOREACH (s IN [states[k]] | SET s.id = k))`,
	} {
		testenv.Must((&stored.Builder{Most: most}).Write(t.Context(), search, s))(t)
		if change != "" {
			neo4jtest.Query(t, driver, change, map[string]any{"name": neo4jtest.Name(t)})
		}
		q := testenv.Must(stored.Open(t.Context(), search))(t)
		faults, err := q.Check(t.Context(), most)
		if err != nil || len(faults) == 0 != (change == "") {
			t.Errorf("after %q: got %v, %v", change, faults, err)
		}
		// A state that nothing leads to any more would stay.
		neo4jtest.Query(t, driver, "MATCH (s:State {space: $name}) DETACH DELETE s", map[string]any{"name": neo4jtest.Name(t)})
	}
}

// TestTooManyStates has a space grow too large. Nothing is left of it, and the space before
// stays.
func TestTooManyStates(t *testing.T) {
	t.Parallel()
	driver, db, _ := neo4jtest.Named(t)
	p := testenv.Must(puzzle.Parse("domino:4x6"))(t).Problem()
	s := compareBoth(t, db, driver, p, stored.Builder{Most: most})
	_, err := (&stored.Builder{Most: 20, Steps: 10}).Build(t.Context(), opened(t, db))
	if many, ok := errors.AsType[*space.TooManyStates](err); !ok || many.Most != 20 {
		t.Errorf("want TooManyStates of 20, got %v", err)
	}
	if got := states(t, driver); got != len(s.States()) {
		t.Errorf("want the %d states of the space before, got %d", len(s.States()), got)
	}
	compareGraph(t, driver, space.Size{States: len(s.States()), Arcs: s.Arcs()}, s)
}

// states returns how many states of the test's space there are, also of what is not complete.
func states(t *testing.T, driver neo4j.DriverWithContext) int {
	t.Helper()
	record := neo4jtest.Query(t, driver, `
		MATCH (n:State|Building|Built|Dropped)
		WHERE n.space = $name OR n.puzzle = $name
		RETURN count(CASE WHEN n:State THEN 1 END), count(CASE WHEN NOT n:State AND NOT n:Built THEN 1 END)`,
		map[string]any{"name": neo4jtest.Name(t)})[0]
	if others := record.Values[1].(int64); others != 0 {
		t.Errorf("want nothing that is not complete, got %d nodes", others)
	}
	return int(record.Values[0].(int64))
}

// TestDrop drops spaces, complete and half built, and puzzles that have them. Nodes of
// somebody else that look like theirs stay.
func TestDrop(t *testing.T) {
	t.Parallel()
	driver, db, _ := neo4jtest.Named(t)
	neo4jtest.Query(t, driver, `
		CREATE (:TestDrop {of: 'others'})-[:HAS_SPACE]->(:Built:TestDrop)-[:ROOT]->
			(:State:TestDrop {space: $name, id: 0, kind: 'choice', moves: [1]})-[:CHOOSE {move: 1}]->(:State:TestDrop {kind: 'end', moves: []})`,
		map[string]any{"name": "another"})
	t.Cleanup(func() { neo4jtest.Query(t, driver, "MATCH (n:TestDrop) DETACH DELETE n", nil) })
	entry := testenv.Must(puzzle.Parse("domino:4x6"))(t)
	for _, way := range []string{"space", "puzzle", "load"} {
		for _, stop := range []int{0, 1, 2, 5, 9, 11} { // after as many transactions; 0 is the end
			search := load(t, db, entry.Problem())
			buildUntil(t, search, stop)
			var err error
			switch way {
			case "space":
				err = stored.Drop(t.Context(), search.Session)
			case "puzzle":
				err = db.Drop(t.Context(), neo4jtest.Name(t))
			case "load":
				load(t, db, entry.Problem())
			}
			if err != nil {
				t.Errorf("%s, stopped at %d: %v", way, stop, err)
			}
			if got := states(t, driver); got != 0 {
				t.Errorf("%s, stopped at %d: %d states are left", way, stop, got)
			}
		}
	}
	if got := neo4jtest.Query(t, driver, "MATCH (n:TestDrop) RETURN count(n), count { (:TestDrop)-->() }", nil)[0]; fmt.Sprint(got.Values...) != "4 3" {
		t.Errorf("want 4 nodes and 3 relationships of others, got %v", got.Values)
	}
	session := db.Session(t.Context(), neo4jtest.Name(t))
	defer session.Close(t.Context())
	if err := stored.Drop(t.Context(), session); !errors.Is(err, stored.ErrNoSpace) {
		t.Errorf("want ErrNoSpace, got %v", err)
	}
}

// buildUntil builds a space in small transactions and stops after a number of them, as if the
// process died; 0 is to the end. It reports whether the space is complete.
func buildUntil(t *testing.T, s *graphsolver.Search, stop int) (complete bool) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	made := 0
	b := stored.Builder{Most: most, Steps: 20, Batch: 40, Notify: func(stored.Progress) {
		if made++; made == stop {
			cancel()
		}
	}}
	_, err := b.Build(ctx, s)
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	return err == nil
}

// TestReplaced has another client begin to write a space, and die, while the database builds one.
func TestReplaced(t *testing.T) {
	db := neo4jtest.DB(t)
	neo4jtest.Puzzle(t, db)
	entry := testenv.Must(puzzle.Parse("domino:4x4"))(t)
	search := load(t, db, entry.Problem())
	other := opened(t, db)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	dying, die := context.WithCancel(ctx)
	writer := stored.Builder{Most: most, Batch: 10, Notify: func(stored.Progress) { die() }}
	builder := stored.Builder{Most: most, Steps: 10, Notify: func(stored.Progress) {
		if dying.Err() != nil {
			return
		}
		if _, err := writer.Write(dying, other, made(t, entry.Problem())); !errors.Is(err, context.Canceled) {
			t.Errorf("want a writer that dies, got %v", err)
		}
	}}
	if _, err := builder.Build(ctx, search); !errors.Is(err, stored.ErrReplaced) {
		t.Errorf("want %v, got %v", stored.ErrReplaced, err)
	}
	if _, err := (&stored.Builder{Most: most}).Build(ctx, search); err != nil {
		t.Error(err)
	}
}

// TestAnotherPuzzle loads another puzzle under the name while the space of the first one is built,
// written or asked. No answer is about the other puzzle, and the other one gets no space of the
// first.
func TestAnotherPuzzle(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	neo4jtest.Puzzle(t, db)
	var problems [2]*exactcover.Problem
	for i, text := range []string{"domino:4x4", "domino:4x5"} {
		problems[i] = testenv.Must(puzzle.Parse(text))(t).Problem()
	}
	ctx := t.Context()
	for name, build := range map[string]func(b stored.Builder, search *graphsolver.Search) error{
		"build": func(b stored.Builder, search *graphsolver.Search) error { _, err := b.Build(ctx, search); return err },
		"write": func(b stored.Builder, search *graphsolver.Search) error {
			_, err := b.Write(ctx, search, made(t, problems[0]))
			return err
		},
	} {
		search, replaced := load(t, db, problems[0]), false
		replace := func(stored.Progress) {
			if replaced {
				return
			}
			replaced = true
			another := load(t, db, problems[1])
			if name == "build" { // so that there is another building in the same state
				if complete := buildUntil(t, another, 2); complete {
					t.Error("want another space that is not complete")
				}
			}
		}
		if err := build(stored.Builder{Most: most, Steps: 10, Batch: 10, Notify: replace}, search); !errors.Is(err, stored.ErrReplaced) {
			t.Errorf("%s: want %v, got %v", name, stored.ErrReplaced, err)
		}
		if err := build(stored.Builder{Most: most}, search); !errors.Is(err, graphsolver.ErrReplaced) {
			t.Errorf("%s, begun too late: want %v, got %v", name, graphsolver.ErrReplaced, err)
		}
		if _, err := stored.Open(ctx, opened(t, db)); !errors.Is(err, stored.ErrNoSpace) && !errors.Is(err, stored.ErrUnfinished) {
			t.Errorf("%s: want no space of the other puzzle, got %v", name, err)
		}
	}

	search := load(t, db, problems[0])
	testenv.Must((&stored.Builder{Most: most}).Build(ctx, search))(t)
	s := testenv.Must(stored.Open(ctx, search))(t)
	another := load(t, db, problems[1])
	testenv.Must((&stored.Builder{Most: most}).Build(ctx, another))(t)
	now := testenv.Must(stored.Open(ctx, another))(t)
	for name, ask := range map[string]func() (any, error){
		"open":                 func() (any, error) { return stored.Open(ctx, search) },
		"count":                func() (any, error) { return s.Count(ctx, space.Narrowing{}) },
		"options":              func() (any, error) { return s.Options(ctx, space.Narrowing{}) },
		"nth":                  func() (any, error) { return s.Nth(ctx, big.NewInt(1)) },
		"best":                 func() (any, error) { return s.Best(ctx, make([]int, len(problems[0].Options))) },
		"check":                func() (any, error) { return s.Check(ctx, most) },
		"compare":              func() (any, error) { return s.Compare(ctx, now) },
		"compare, other order": func() (any, error) { return now.Compare(ctx, s) },
	} {
		if got, err := ask(); !errors.Is(err, stored.ErrReplaced) {
			t.Errorf("%s: want %v, got %v, %v", name, stored.ErrReplaced, got, err)
		}
	}
}

// TestOtherLimit has another client continue a building with a limit that is too small. It gives
// up, and the client that has begun the building completes it.
func TestOtherLimit(t *testing.T) {
	db := neo4jtest.DB(t)
	neo4jtest.Puzzle(t, db)
	search := load(t, db, testenv.Must(puzzle.Parse("domino:4x6"))(t).Problem())
	other, tried := opened(t, db), false
	b := stored.Builder{Most: most, Steps: 10, Notify: func(stored.Progress) {
		if tried {
			return
		}
		tried = true
		if _, err := (&stored.Builder{Most: 20, Steps: 10}).Build(t.Context(), other); !testenv.Is[*space.TooManyStates](err) {
			t.Errorf("want TooManyStates, got %v", err)
		}
	}}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if _, err := b.Build(ctx, search); err != nil || !tried {
		t.Errorf("want the space completed after the other client has tried (%v), got %v", tried, err)
	}
}

// TestSettleAgain settles the states of a space that is written, as if the answer to its last
// statement had been lost. The space becomes complete.
func TestSettleAgain(t *testing.T) {
	t.Parallel()
	driver, db, _ := neo4jtest.Named(t)
	entry := testenv.Must(puzzle.Parse("domino:4x4"))(t)
	s, search := made(t, entry.Problem()), load(t, db, entry.Problem())
	settled := false
	b := stored.Builder{Most: most, Batch: 1, Notify: func(p stored.Progress) {
		if p.State != "writing" {
			return
		}
		building := neo4jtest.Query(t, driver, "MATCH (b:Building {puzzle: $name}) RETURN b.name, b.arcs", map[string]any{"name": neo4jtest.Name(t)})[0]
		if building.Values[1] == int64(s.Arcs()) {
			neo4jtest.Query(t, driver, cypher.SettleStates.Text, map[string]any{"puzzle": neo4jtest.Name(t), "building": building.Values[0], "rows": 1000})
			settled = true
		}
	}}
	size, err := b.Write(t.Context(), search, s)
	if err != nil || !settled {
		t.Fatalf("want the space written after it was settled by hand (%v), got %v", settled, err)
	}
	compareGraph(t, driver, size, s)
}

// TestContinue stops a space at every transaction and continues it, in other steps. Nothing
// can be asked before it is complete.
func TestContinue(t *testing.T) {
	t.Parallel()
	driver, db, _ := neo4jtest.Named(t)
	entry := testenv.Must(puzzle.Parse("domino:4x6"))(t)
	s := made(t, entry.Problem())
	for stop := 1; ; stop++ {
		search := load(t, db, entry.Problem())
		if buildUntil(t, search, stop) {
			break
		}
		if _, err := stored.Open(t.Context(), search); !errors.Is(err, stored.ErrUnfinished) {
			t.Errorf("stopped at %d: want ErrUnfinished, got %v", stop, err)
		}
		size := testenv.Must((&stored.Builder{Most: most, Steps: 7, Batch: 11}).Build(t.Context(), search))(t)
		compareGraph(t, driver, size, s)
		if !slices.Equal(wanted(s), inGraph(t, driver, neo4jtest.Name(t))) {
			t.Fatalf("stopped at %d: another graph", stop)
		}
		if testenv.LongRun() == false {
			stop += 3
		}
	}
}
