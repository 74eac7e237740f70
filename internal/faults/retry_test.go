package faults_test

import (
	"errors"
	"sync"
	"testing"

	"graphcover/cypher"
	"graphcover/internal/corpus"
	"graphcover/internal/faults"
	"graphcover/internal/neo4jtest"
	"graphcover/strategy/deduce"
)

// TestReplacedBetweenTries loses the connection while a stored Sudoku is validated. Before the
// client tries again, another puzzle takes the name. The client must read that one, which is no
// Sudoku, and must not take it for a Sudoku that was changed.
func TestReplacedBetweenTries(t *testing.T) {
	direct := neo4jtest.DB(t)
	name := neo4jtest.Puzzle(t, direct)
	load := func(text string) {
		entry := corpus.Entry(t, text)
		s, err := direct.Load(t.Context(), name, text, entry.Problem())
		if err != nil {
			t.Error(err)
			return
		}
		s.Close(t.Context())
	}
	load(few)
	var replacing sync.WaitGroup
	y := &tally{injected: map[kind]int{}}
	lose := once(reset, cypher.ReadGrid.Name, 0, faults.Answered)
	client := newClient(t, y, func(x faults.Exchange, m faults.Moment) kind {
		k := lose(x, m)
		switch {
		case k == reset: // the load waits for the lock that the client loses now
			replacing.Go(func() { load("queens:5") })
		case y.total() > 0 && x.Name == cypher.HoldSearch.Name && m == faults.Asked:
			replacing.Wait()
		}
		return k
	}, faults.Statement(cypher.HoldSearch), faults.Statement(cypher.ReadGrid))
	if _, _, err := deduce.ValidateStored(t.Context(), client.db, name); !errors.Is(err, deduce.ErrNotSudoku) {
		t.Errorf("want %v, got %v", deduce.ErrNotSudoku, err)
	}
	client.madeProgress()
	if y.total() != 1 || y.recovered != 1 {
		t.Errorf("want one fault, recovered from, got %v", y)
	}
}
