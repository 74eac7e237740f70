package faults_test

import (
	"slices"
	"testing"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/faults"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// TestLostAnswersAfterAChoiceByHand loses the answer to every transaction of a search that
// continues from a choice by hand: when it is taken over, when it is undone, and when the search
// starts over. Every solution must be found, and no end of the search may be counted twice.
func TestLostAnswersAfterAChoiceByHand(t *testing.T) {
	driver := neo4jtest.Driver(t)
	direct := graphsolver.NewDB(driver, "neo4j")
	name := neo4jtest.Puzzle(t, direct)
	// Two solutions: r8c5 is 1 in one of them.
	entry := corpus.Entry(t, "7982654311349876256253419872175398463564781928491265735718923644826.37.99637.42.8")
	const r8c5, is1 = 243 + 67, 9 * 67
	y := &tally{injected: map[kind]int{}}
	for m, mode := range []graphsolver.Mode{graphsolver.Server, graphsolver.Classic} {
		for n, at := range []faults.Moment{faults.Running, faults.Answered} {
			if !testenv.LongRun() && n != m {
				continue
			}
			load(t, direct, name, entry)
			neo4jtest.ChooseByHand(t, driver, name, r8c5, is1)
			exchanges := slices.Concat(chunk, writes, []faults.Exchange{faults.Commit, faults.Statement(cypher.TakeOver)})
			client := newClient(t, y, each(reset, at), exchanges...)
			s := testenv.Must(client.db.Open(t.Context(), name))(t)
			for range testenv.Values(t, s.Events(t.Context(), graphsolver.Pace{Mode: mode, Chunk: 2})) {
				client.madeProgress()
			}
			client.madeProgress()
			if got := s.Tally(); got.Solutions != 2 || got.Depth() != 0 || !s.Exhausted() {
				t.Errorf("%s mode, %v: want 2 solutions, got %+v, exhausted %v", mode, at, got, s.Exhausted())
			}
			s.Close(t.Context())
		}
	}
	if y.total() < 20 || y.recovered != y.total() || y.hung > 0 {
		t.Errorf("want at least 20 faults, all of them recovered from, got %v", y)
	}
	if !t.Failed() {
		testenv.Report(t, "after choices by hand: %v", y)
	}
}
