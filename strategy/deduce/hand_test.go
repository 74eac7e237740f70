package deduce_test

import (
	"errors"
	"testing"

	"graphcover/cypher"
	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/strategy"
	"graphcover/strategy/deduce"
)

// TestDeductionsUndoneByHand undoes the clues and what was deduced from them by hand. The search
// puts the clues back. The reasons of the deductions must be gone, so that other choices do not
// get them.
func TestDeductionsUndoneByHand(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	s := deduce.Strategy{DB: db, Name: name}
	testenv.Must(s.Solve(t.Context(), corpus.Board(t, small)))(t)
	before, err := db.Open(t.Context(), s.Name)
	if err == nil {
		err = errors.Join(before.Record(t.Context(), graphsolver.Pace{Record: true}), before.Close(t.Context()))
	}
	testenv.Check(t, err)
	neo4jtest.UndoByHand(t, driver, s.Name, true)
	search := testenv.Must(db.Open(t.Context(), s.Name))(t)
	defer search.Close(t.Context())
	if !search.CluesUndone() {
		t.Error("want it noticed that the clues are undone")
	}
	if _, err := deduce.Why(t.Context(), db, s.Name, at(0, 0)); !errors.Is(err, deduce.ErrNotDeduced) {
		t.Errorf("want %v, got %v", deduce.ErrNotDeduced, err)
	}
	for range testenv.Values(t, search.Events(t.Context(), graphsolver.Pace{Steps: 3})) {
	}
	if search.CluesUndone() || search.Tally().Steps() != 3 {
		t.Errorf("want 3 steps from the clues, got %+v", search.Tally())
	}
	if _, err := deduce.Why(t.Context(), db, s.Name, at(0, 0)); !errors.Is(err, deduce.ErrNotDeduced) {
		t.Errorf("want %v, got %v", deduce.ErrNotDeduced, err)
	}
	left := neo4jtest.Query(t, driver, `
		MATCH (:Puzzle:Graphcover {name: $name})-[:HAS_MOVE]->(m)
		WHERE m.reason IS NOT NULL OR m.round IS NOT NULL OR EXISTS { (m)-[:FOLLOWS_FROM|RULED_OUT_BY]->() }
		RETURN m.name`, map[string]any{"name": s.Name})
	if len(left) != 0 {
		t.Errorf("want no reasons left, got those of %d moves", len(left))
	}
	// What the tree knows of rests on deductions that nobody can look up any more.
	if tree, err := db.Tree(t.Context(), s.Name); err != nil || tree.Ended != searchtree.Lost {
		t.Errorf("want the tree lost, got %+v, %v", tree, err)
	}
}

// TestChoiceAfterAContradiction chooses by hand in a puzzle that was proved to have no
// solution: it still has none.
func TestChoiceAfterAContradiction(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	s := deduce.Strategy{DB: db, Name: name}
	answer, err := s.Solve(t.Context(), corpus.Board(t, crowded))
	if err != nil || answer.Verdict != strategy.Unsolvable {
		t.Fatalf("want it unsolvable, got %+v, %v", answer, err)
	}
	open := neo4jtest.Query(t, driver, `
		MATCH (:Puzzle:Graphcover {name: $name})-[:HAS_MOVE]->(m {status: 'Maybe'})-[:MATCHES]->(c)
		WHERE NOT EXISTS { (c)<-[:MATCHES]-({status: 'Yes'}) }
		RETURN c.id, m.id LIMIT 1`, map[string]any{"name": s.Name})[0].Values
	neo4jtest.ChooseByHand(t, driver, s.Name, int(open[0].(int64)), int(open[1].(int64)))
	search := testenv.Must(db.Open(t.Context(), s.Name))(t)
	defer search.Close(t.Context())
	if !search.Exhausted() || search.Solved() || search.Tally().Solutions != 0 {
		t.Errorf("want no solution, got %+v", search.Tally())
	}
}

// TestNoDeductionAfterAChoiceByHand has somebody choose a move before the deduction begins.
// The move must not be taken for a clue.
func TestNoDeductionAfterAChoiceByHand(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	search := testenv.Must(db.Load(t.Context(), name, small, corpus.Board(t, small).Problem()))(t)
	defer search.Close(t.Context())
	neo4jtest.ChooseByHand(t, driver, name, 243+8, 8*9+8) // 9 in r1c9
	rows := neo4jtest.Query(t, driver, cypher.BeginDeduction.Text, map[string]any{"puzzle": name, "loaded": search.Loaded()})
	if len(rows) != 0 {
		t.Errorf("want no row, got %v", rows)
	}
}
