package stored_test

import (
	"errors"
	"math/big"
	"strings"
	"testing"

	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
	"graphcover/space"
	"graphcover/space/stored"
)

// TestChanged changes a space by hand, and expects every question to say where, instead of an answer.
func TestChanged(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	p := testenv.Must(puzzle.Parse("domino:4x4"))(t).Problem()
	search, s := load(t, db, p), made(t, p)
	const state = "MATCH (s:State {space: $name, id: $id}) WITH s LIMIT 1 "
	for _, c := range []struct {
		id           int
		change, want string
	}{
		{0, "MATCH (s)-[arc:CHOOSE]->() WITH arc ORDER BY arc.move LIMIT 1 DELETE arc", "state 2: nothing leads to it; 23 of its 34 states are reached"},
		{0, "DETACH DELETE s", "its roots: want 1, got 0"},
		{5, "DETACH DELETE s", "state 5: nothing leads to it; "},
		{3, "MATCH (t:State {space: $name, id: 4}) SET s.id = 4, t.id = 3", "state 3: its number, its kind or an arc to it"},
		{3, "SET s.kind = 'end'", "state 3: its number, its kind or an arc to it"},
		{3, "MATCH (s)-[arc]->(t) WITH s, arc, t LIMIT 1 CREATE (s)-[:CHOOSE {move: arc.move}]->(t)", "an arc to it is not what was built"},
		{3, "MATCH (s)-[arc]->() SET arc.move = arc.move + 1", "an arc to it is not what was built"},
		{3, "CREATE (s)-[:CHOOSE {move: 1}]->(:State {space: $name, id: 34, kind: 'end'})", "state 34: "},
		{0, "MATCH (p:Puzzle {name: $name})-[has:HAS_SPACE]->(b) SET b.states = 20", "want 20 states, got 34"},
		{0, "MATCH (p:Puzzle {name: $name})-[has:HAS_SPACE]->(b) SET b.arcs = 40", "want 40 arcs, got 47"},
		{0, "MATCH (p:Puzzle {name: $name})-[has:HAS_SPACE]->(b) SET b.states = 'many'", "want the number of its states or arcs, got many"},
		{0, "MATCH (p:Puzzle {name: $name}) REMOVE p:Space", "the puzzle has lost the label Space"},
		{0, "MATCH (p:Puzzle {name: $name}) SET p.clues = [1]", "the list of the puzzle's clues"},
	} {
		testenv.Must((&stored.Builder{Most: most}).Write(t.Context(), search, s))(t)
		q, opened := stored.Open(t.Context(), search)
		if opened != nil {
			t.Fatal(opened)
		}
		neo4jtest.Query(t, driver, state+c.change, map[string]any{"name": name, "id": c.id})
		for what, ask := range map[string]func(stored.Space) error{
			"count":   func(s stored.Space) error { _, err := s.Count(t.Context(), space.Narrowing{}); return err },
			"options": func(s stored.Space) error { _, err := s.Options(t.Context(), space.Narrowing{}); return err },
			"nth":     func(s stored.Space) error { _, err := s.Nth(t.Context(), big.NewInt(30)); return err },
			"best":    func(s stored.Space) error { _, err := s.Best(t.Context(), make([]int, len(p.Options))); return err },
			"compare": func(s stored.Space) error { _, err := s.Compare(t.Context(), &s); return err },
		} {
			// Opened before the change, and after it.
			before := ask(*q)
			now, after := stored.Open(t.Context(), search)
			if after == nil {
				after = ask(*now)
			}
			if !testenv.Is[*stored.ChangedError](after) || !strings.Contains(after.Error(), c.want) {
				t.Errorf("%s: %s: want %q, got %v", c.change, what, c.want, after)
			}
			if !testenv.Is[*stored.ChangedError](before) && !strings.Contains(c.change, "SET b.") { // what it knew is still right
				t.Errorf("%s: %s of a space opened before: want it refused, got %v", c.change, what, before)
			}
		}
		neo4jtest.Query(t, driver, "MATCH (p:Puzzle {name: $name}) SET p.clues = []", map[string]any{"name": name})
		neo4jtest.Query(t, driver, "MATCH (s:State {space: $name}) DETACH DELETE s", map[string]any{"name": name})
	}
}

// TestChangedBuilding changes what was built in every phase of a build. The build says so, and what is
// left of it is no use: a later one succeeds.
func TestChangedBuilding(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	p := testenv.Must(puzzle.Parse("domino:4x4"))(t).Problem()
	search, s := load(t, db, p), made(t, p)
	changes := []string{
		"MATCH (s:State {space: $name}) WITH s ORDER BY s.id DESC LIMIT 1 DETACH DELETE s",
		`MATCH (s:State {space: $name})-[arc:CHOOSE]->(t) WITH s, arc, t ORDER BY t.id DESC LIMIT 1
			CREATE (twin:State) SET twin = properties(t) CREATE (s)-[same:CHOOSE]->(twin) SET same = properties(arc) DELETE arc`,
		"MATCH (s:State {space: $name})-[arc:CHOOSE]->() WITH arc LIMIT 1 DELETE arc",
		"MATCH (b:Building {puzzle: $name})-[root:ROOT]->() DELETE root",
		"MATCH (b:Building {puzzle: $name}) SET b.state = 'complete'",
		"MATCH (s:State {space: $name})-[arc:CHOOSE]->(t) WITH s, arc, t LIMIT 1 CREATE (s)-[twin:CHOOSE]->(t) SET twin = properties(arc)",
	}
	for _, change := range changes[:testenv.Cases(2, len(changes))] {
		for _, phase := range []string{"open", "judging", "numbering", "writing"} {
			if err := stored.Drop(t.Context(), search.Session); err != nil && !errors.Is(err, stored.ErrNoSpace) {
				t.Fatal(err)
			}
			// What hangs on nothing is found by no sweep.
			neo4jtest.Query(t, driver, "MATCH (s:State {space: $name}) DETACH DELETE s", map[string]any{"name": name})
			done := false
			b := stored.Builder{Most: most, Steps: 4, Batch: 20}
			b.Notify = func(made stored.Progress) {
				if made.State == phase && made.States > 4 && !done {
					done = true
					neo4jtest.Query(t, driver, change, map[string]any{"name": name})
				}
			}
			var err error
			if phase == "writing" {
				_, err = b.Write(t.Context(), search, s)
			} else {
				_, err = b.Build(t.Context(), search)
			}
			arcs := phase == "writing" && strings.Contains(change, "arc:") // there is none yet, when it is changed
			if !done || !arcs && !testenv.Is[*stored.ChangedError](err) && !errors.Is(err, stored.ErrReplaced) {
				t.Errorf("%s, while %s (%t): want the build refused, got %v", change, phase, done, err)
			}
			b.Notify = nil
			size, err := b.Build(t.Context(), search)
			if testenv.Is[*stored.ChangedError](err) { // it has found what the first one has left
				size, err = b.Build(t.Context(), search)
			}
			testenv.Check(t, err)
			compareGraph(t, driver, size, s)
		}
	}
}
