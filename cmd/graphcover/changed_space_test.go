package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
	"graphcover/space"
	"graphcover/space/stored"
)

// A spaced puzzle is one whose space somebody changes at random.
type spaced struct {
	text   string
	entry  puzzle.Entry
	states int
	right  map[string]ran // what each question about it says in memory
}

// spaceQuestions are asked of each space that was changed.
func spaceQuestions(costs string) [][]string {
	return [][]string{
		{"space", "count"}, {"space", "count", "--without", "@1"}, {"space", "options"}, {"space", "sample", "--n", "4"},
		{"space", "nth", "1"}, {"space", "nth", "9"}, {"space", "best", "--cost", costs},
	}
}

func newSpaced(t *testing.T, text string, questions [][]string) spaced {
	t.Helper()
	entry := corpus.Entry(t, text)
	s := testenv.Must(space.Build(t.Context(), entry.Problem(), 100_000))(t)
	p := spaced{text, entry, len(s.States()), make(map[string]ran)}
	for _, args := range questions {
		p.right[fmt.Sprint(args)] = runIn("none", append(slices.Clone(args), "--solver", "memory", text)...)
	}
	return p
}

// spaceRefusal matches an error that says where a space is wrong, or that the puzzle is.
var spaceRefusal = regexp.MustCompile(`^graphcover: .*space "[^"]*": .*something else has changed it|` +
	regexp.QuoteMeta(graphsolver.ErrTampered.Error()) + `|` + regexp.QuoteMeta(stored.ErrReplaced.Error()) + `|` +
	regexp.QuoteMeta(graphsolver.ErrReplaced.Error()) + `|text of the puzzle in the database|has changed since it was loaded|space check finds the states that are wrong`)

// judge compares what a command has done with what it says in memory: that, or a refusal. It
// reports whether it is a refusal.
func (p spaced) judge(t *testing.T, what string, args []string, got ran) (refused bool) {
	t.Helper()
	none := strings.Contains(got.stderr, stored.ErrNoSpace.Error()) || strings.Contains(got.stderr, stored.ErrUnfinished.Error()) ||
		strings.Contains(got.stderr, graphsolver.ErrNoPuzzle.Error())
	switch want := p.right[fmt.Sprint(args)]; {
	case got.isStatementError():
		t.Errorf("%s: %s: the error of a statement: %s", what, args, got.stderr)
	case got.exit == exitUsage && none: // it is said that there is no space
		return true
	case got.exit == exitFailed && got.stdout == "" && spaceRefusal.MatchString(got.stderr):
		return true
	case got.exit != want.exit || got.stdout != want.stdout:
		t.Errorf("%s: %s: want status %d and %s, or a refusal; got %d, %s%s", what, args, want.exit, want.stdout, got.exit, got.stdout, got.stderr)
	}
	return false
}

// TestChangedSpace has somebody change the space of a puzzle at random: after it was built, while a
// question is answered, or while it is built. Each command must then give the answer that it gives in
// memory, or say where the space is wrong: no panic, no error of a statement, no false number.
func TestChangedSpace(t *testing.T) {
	testenv.Rest(t, "space/stored.TestChanged")
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	sweep := func() {
		neo4jtest.Query(t, driver, "MATCH (n:State {space: $name}) DETACH DELETE n", map[string]any{"name": name})
		neo4jtest.Query(t, driver, "MATCH (n {puzzle: $name}) DETACH DELETE n", map[string]any{"name": name})
	}
	t.Cleanup(sweep) // what is no longer connected to the puzzle
	folder := t.TempDir()
	costs, apart := filepath.Join(folder, "costs"), filepath.Join(folder, "apart.dlx")
	writeFile(t, costs, "3 @0\n-5 @2\n7 @3\n")
	// Two parts, with 4 and 2 solutions, and colors.
	writeFile(t, apart, "a b c d | x\na\nb\na b\na x:A\nb x:A\nc\nd\nc d\n")
	questions := spaceQuestions(costs)
	puzzles := []spaced{
		newSpaced(t, "domino:4x4", questions), newSpaced(t, "dlx:"+apart, questions), newSpaced(t, "queens:6", questions),
		newSpaced(t, "queens:3", questions), // no solution
		newSpaced(t, "langford:7", questions),
	}
	rounds := testenv.Cases(20, 400, 1000)
	commands, refused, broken := 0, 0, 0
	for round := range rounds {
		rng := rand.New(rand.NewPCG(uint64(round), 37))
		p := puzzles[round%len(puzzles)]
		sweep()
		search := loaded(t, name, p.entry)
		what := fmt.Sprintf("round %d, %s", round, p.text)
		// pick chooses one of the changes.
		pick := func(list []string) (statement string, params map[string]any) {
			statement = list[rng.IntN(len(list))]
			params = map[string]any{"name": name, "s": rng.IntN(p.states + 1), "t": rng.IntN(p.states + 1), "k": rng.IntN(40) - 1}
			what += "; " + statement + fmt.Sprint(params)
			return statement, params
		}
		change := func(list []string) {
			for range 1 + rng.IntN(2) {
				statement, params := pick(list)
				if _, err := neo4jtest.Execute(context.Background(), statement, params); err != nil {
					what += " (failed)" // it may meet a lock or what another change has left
				}
			}
		}
		during := rng.IntN(3) == 0
		builder := stored.Builder{Most: 100_000, Steps: 3, Batch: 4}
		if during {
			at, calls := rng.IntN(max(p.states, 4)), 0
			builder.Notify = func(made stored.Progress) {
				if calls++; calls == at+1 {
					what += fmt.Sprintf("; at %+v", made)
					change(slices.Concat(spaceChanges, buildingChanges, buildingChanges))
				}
			}
		}
		var err error
		if rng.IntN(2) == 0 {
			_, err = builder.Build(t.Context(), search)
		} else {
			what += "; written"
			made, failed := space.Build(t.Context(), p.entry.Problem(), 100_000)
			if failed != nil {
				t.Fatal(failed)
			}
			_, err = builder.Write(t.Context(), search, made)
		}
		search.Close(t.Context())
		if err != nil {
			broken++
			if !during || strings.Contains(err.Error(), "Neo.") || !spaceRefusal.MatchString("graphcover: "+err.Error()) && !isTooLarge(err) {
				t.Errorf("%s: %v", what, err)
			}
			continue
		}
		if !during {
			change(spaceChanges)
		}
		asked := slices.Clone(questions)
		rng.Shuffle(len(asked), func(i, j int) { asked[i], asked[j] = asked[j], asked[i] })
		for _, args := range asked[:3] {
			commands++
			var meanwhile sync.WaitGroup
			if rng.IntN(6) == 0 { // also while it is answered
				what += "; meanwhile"
				statement, params := pick(spaceChanges)
				wait := time.Duration(rng.IntN(40)) * time.Millisecond
				meanwhile.Go(func() {
					time.Sleep(wait)
					neo4jtest.Execute(context.Background(), statement, params)
				})
			}
			got := runIn(name, args...)
			meanwhile.Wait()
			if p.judge(t, what, args, got) {
				refused++
			}
		}
		p.checkChanged(t, what, name, costs)
		if round%3 == 0 { // it can always be made right again
			if got := runIn(name, "space", "drop"); got.exit != exitOK && got.exit != exitUsage {
				t.Errorf("%s: space drop: %+v", what, got)
			}
		}
		if err := db.Drop(t.Context(), name); err != nil {
			t.Errorf("%s: drop: %v", what, err)
		}
	}
	if commands > 0 && (refused == 0 || refused > commands*9/10) {
		t.Errorf("want some of the changes refused, got %d of %d commands", refused, commands)
	}
	testenv.Report(t, "%d changed spaces, %d of %d questions and %d builds refused, 0 wrong answers", rounds, refused, commands, broken)
}

// checkChanged has the space checked: nothing may be wrong only if the questions say what they say in
// memory.
func (p spaced) checkChanged(t *testing.T, what, name, costs string) {
	t.Helper()
	got := runIn(name, "space", "check")
	switch {
	case strings.Contains(got.stderr, "Neo."):
		t.Errorf("%s: space check: the error of a statement: %s", what, got.stderr)
	case got.exit == exitOK:
		for _, args := range spaceQuestions(costs) {
			if p.judge(t, what, args, runIn(name, args...)) {
				t.Errorf("%s: space check finds nothing wrong, but %q is refused", what, args)
			}
		}
	case got.exit == exitDifference && strings.Contains(got.stdout, `"wrong":[{`):
	default:
		p.judge(t, what, []string{"space", "check"}, got)
	}
}

// isTooLarge reports whether a change has made a space look too large.
func isTooLarge(err error) bool {
	return strings.Contains(err.Error(), "got more") || strings.Contains(err.Error(), "got one of")
}

// spaceChanges change something about the space of the puzzle $name: $s and $t are the ids of two
// states, one of which need not exist, and $k is a small number.
var spaceChanges = slices.Concat(ofState(
	"DETACH DELETE s",
	"MATCH (s)-[arc:CHOOSE|PART]->() WITH arc LIMIT 1 DELETE arc",
	"MATCH (s)-[arc:CHOOSE|PART]->() DELETE arc",
	"MATCH (s)<-[arc:CHOOSE|PART]-() WITH arc LIMIT 1 DELETE arc",
	"MATCH (s)-[arc:CHOOSE]->(next) WITH s, arc, next LIMIT 1 CREATE (s)-[twin:CHOOSE]->(next) SET twin = properties(arc)",
	"MATCH (s)-[arc:PART]->(next) WITH s, arc, next LIMIT 1 CREATE (s)-[twin:PART]->(next) SET twin = properties(arc)",
	"MATCH (s)-[arc:CHOOSE]->(next) WITH s, arc, next LIMIT 1 CREATE (s)-[twin:PART]->(next) SET twin = properties(arc) DELETE arc",
	"MATCH (s)-[arc:CHOOSE]->() MATCH (to:State {space: $name, id: $t}) WITH s, arc, to LIMIT 1 CREATE (s)-[twin:CHOOSE]->(to) SET twin = properties(arc) DELETE arc",
	"MATCH (to:State {space: $name, id: $t}) CREATE (s)-[:CHOOSE {move: $k}]->(to)",
	"MATCH (to:State {space: $name, id: $t}) CREATE (s)-[:PART {part: 0}]->(to)",
	"CREATE (s)-[:CHOOSE {move: $k}]->(s)",
	"CREATE (s)-[:CHOOSE {move: $k}]->(:State {space: $name, id: $t, kind: 'end', moves: []})",
	"MATCH (s)-[arc:CHOOSE|PART]->() WITH arc LIMIT 1 SET arc.move = $k",
	"MATCH (s)-[arc:CHOOSE|PART]->() WITH arc LIMIT 1 SET arc.part = $k",
	"MATCH (s)-[arc:CHOOSE|PART]->() WITH arc LIMIT 1 SET arc.move = 'text'",
	"MATCH (s)-[arc:CHOOSE|PART]->() WITH arc LIMIT 1 SET arc.move = 4294967296 + coalesce(arc.move, 0)",
	"MATCH (s)-[arc:CHOOSE|PART]->() WITH arc LIMIT 1 REMOVE arc.move, arc.part",
	"MATCH (s)-[arc:CHOOSE|PART]->() WITH collect(arc) AS arcs FOREACH (arc IN arcs | SET arc.move = head([a IN arcs | a.move]))",
	"SET s.kind = 'end'", "SET s.kind = 'parts'", "SET s.kind = 'choice'", "SET s.kind = $k", "REMOVE s.kind",
	"SET s.id = $t", "SET s.id = -1", "SET s.id = 'text'", "SET s.id = 4294967296 * 1000000000", "SET s.id = [1]", "REMOVE s.id",
	"MATCH (t:State {space: $name, id: $t}) SET s.id = $t, t.id = $s",
	"MATCH (t:State {space: $name, id: $t}) WITH s, t, properties(s) AS ofS, properties(t) AS ofT SET s = ofT, t = ofS",
	"SET s.item = $k", "REMOVE s.item", "SET s.item = 'text'", "SET s.moves = [$k]", "SET s.moves = 'text'", "REMOVE s.moves",
	"SET s.digest = $k", "SET s.digest = 'text'", "REMOVE s.digest", "REMOVE s:State", "SET s.space = 'another'",
	"SET s.ways = [1, 1, 1], s.bits = 1.0, s.above = [1, 1, 1], s.cost = 0",
	"CREATE (twin:State) SET twin = properties(s) WITH s, twin MATCH (s)-[arc:CHOOSE|PART]->(next) CREATE (twin)-[same:CHOOSE]->(next) SET same = properties(arc)",
	"CREATE (twin:State) SET twin = properties(s) WITH s, twin MATCH (s)<-[arc:CHOOSE]-(from) WITH twin, from, arc LIMIT 1 CREATE (from)-[same:CHOOSE]->(twin) SET same = properties(arc) DELETE arc",
	"MATCH (p {name: $name})-[root:ROOT]->() DELETE root CREATE (p)-[:ROOT]->(s)",
	"MATCH (p {name: $name})-[root:ROOT]->() CREATE (p)-[:ROOT]->(s)",
), ofPuzzle(
	"MATCH (p)-[root:ROOT]->() DELETE root", "MATCH (p)-[:ROOT]->(s) CREATE (p)-[:ROOT]->(s)", "MATCH (p)-[:ROOT]->(s) DETACH DELETE s",
	"REMOVE p:Space", "MATCH (p)-[has:HAS_SPACE]->() DELETE has", "MATCH (p)-[:HAS_SPACE]->(b) CREATE (p)-[:HAS_SPACE]->(b)",
	"MATCH (p)-[:HAS_SPACE]->(b) CREATE (p)-[:HAS_SPACE]->(twin:Built) SET twin = properties(b), twin.name = 'twin'",
	"MATCH (p)-[:HAS_SPACE]->(b) DETACH DELETE b", "MATCH (p)-[:HAS_SPACE]->(b) SET b.states = $k", "MATCH (p)-[:HAS_SPACE]->(b) SET b.states = 'text'",
	"MATCH (p)-[:HAS_SPACE]->(b) SET b.arcs = $k", "MATCH (p)-[:HAS_SPACE]->(b) REMOVE b.arcs", "MATCH (p)-[:HAS_SPACE]->(b) SET b.states = 4294967296 * 2147483647",
	"MATCH (p)-[:HAS_SPACE]->(b) SET b.name = 'another'", "MATCH (p)-[:HAS_SPACE]->(b) SET b.state = 'text'", "MATCH (p)-[:HAS_SPACE]->(b) REMOVE b:Built",
	"MATCH (p)-[:HAS_SPACE]->(b)-[root:ROOT]->() DELETE root", "SET p.clues = [$k]", "REMOVE p.clues", "SET p.excluded = [$k]", "SET p.excluded = 'text'",
	"SET p.text = [1]", "SET p.batched = 'x'", "SET p.batched = false",
	"MATCH (p)-[:HAS_MOVE]->(m {id: $k}) DETACH DELETE m", "MATCH (p)-[:HAS_MOVE]->(m {id: $k})-[match:MATCHES]->() WITH match LIMIT 1 DELETE match",
))

// buildingChanges change something about a space that is being built.
var buildingChanges = slices.Concat(ofState(
	"SET s.key = 'text'", "REMOVE s.key", "SET s.key = s.key + 'AA'", "REMOVE s:SpaceState", "SET s.alive = true", "SET s.alive = false", "REMOVE s.alive",
	"SET s.alive = 'text'", "MATCH (s)<-[open:OPEN]-() DELETE open", "MATCH (b:Building {puzzle: $name}) CREATE (b)-[:OPEN]->(s)", "DETACH DELETE s",
	"MATCH (s)-[arc:CHOOSE|PART]->() WITH arc LIMIT 1 DELETE arc", "SET s.kind = 'end'", "SET s.moves = s.moves[1..]", "SET s.moves = [$k]",
), ofPuzzle(
	"MATCH (b:Building {puzzle: $name}) SET b.state = 'open'", "MATCH (b:Building {puzzle: $name}) SET b.state = 'judging'",
	"MATCH (b:Building {puzzle: $name}) SET b.state = 'numbering'", "MATCH (b:Building {puzzle: $name}) SET b.state = 'complete'",
	"MATCH (b:Building {puzzle: $name}) SET b.state = 'writing'", "MATCH (b:Building {puzzle: $name}) SET b.state = 'text'", "MATCH (b:Building {puzzle: $name}) REMOVE b.state",
	"MATCH (b:Building {puzzle: $name}) SET b.states = $k", "MATCH (b:Building {puzzle: $name}) SET b.states = 'text'", "MATCH (b:Building {puzzle: $name}) REMOVE b.states",
	"MATCH (b:Building {puzzle: $name}) SET b.arcs = $k", "MATCH (b:Building {puzzle: $name}) SET b.made = $k", "MATCH (b:Building {puzzle: $name}) SET b.met = 'text'",
	"MATCH (b:Building {puzzle: $name}) SET b.moves = [$k]", "MATCH (b:Building {puzzle: $name}) SET b.moves = b.moves[1..]", "MATCH (b:Building {puzzle: $name}) SET b.moves = 'text'",
	"MATCH (b:Building {puzzle: $name}) SET b.numbered = $k", "MATCH (b:Building {puzzle: $name}) SET b.numbered = 'text'", "MATCH (b:Building {puzzle: $name}) SET b.judged = 'text'",
	"MATCH (b:Building {puzzle: $name}) SET b.judged = b.name", "MATCH (b:Building {puzzle: $name}) SET b.tooLarge = $k", "MATCH (b:Building {puzzle: $name}) DETACH DELETE b",
	"MATCH (b:Building {puzzle: $name}) REMOVE b:Building", "MATCH (b:Building {puzzle: $name})-[root:ROOT]->() DELETE root",
	"MATCH (b:Building {puzzle: $name}) CREATE (p)-[:HAS_SPACE]->(b)",
))

// ofState returns statements about the state $s, which may be one of a space that is being built.
func ofState(rest ...string) []string {
	return allWith("MATCH (s:State {space: $name, id: $s}) WITH s LIMIT 1 ", rest)
}

// ofPuzzle returns statements about the puzzle p.
func ofPuzzle(rest ...string) []string { return allWith("MATCH (p:Puzzle {name: $name}) ", rest) }

func allWith(begin string, rest []string) []string {
	all := make([]string, len(rest))
	for i, end := range rest {
		all[i] = begin + end
	}
	return all
}
