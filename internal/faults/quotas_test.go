package faults_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/faults"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
)

// TestQuotaFaults cuts the connection of clients that search a puzzle with quotas, before and after
// each transaction.
func TestQuotaFaults(t *testing.T) {
	neo4jtest.Driver(t) // skips without a server
	cutEach(t, someQuotas(t), nil)
}

// cutEach searches a puzzle, for a goal unless that is nil, by clients whose connection is cut.
func cutEach(t *testing.T, entry puzzle.Entry, goal *exactcover.Goal) {
	t.Helper()
	y := &tally{injected: map[kind]int{}}
	for _, at := range []faults.Moment{faults.Asked, faults.Answered} {
		for _, s := range []search{
			{"", 0, reads, each(reset, at)},
			{"", 0, writes, each(reset, at)},
			{"", 2, chunk, each(reset, at)},
		} {
			newClient(t, y, s.plan, s.exchanges...).solveFor(t, entry, goal, s.pace())
		}
	}
	if y.recovered != y.total() || y.total() < 30 {
		t.Errorf("want at least 30 faults, all of them recovered from, got %v", y)
	}
}

// TestBestFaults does the same with clients that look for the best solution.
func TestBestFaults(t *testing.T) {
	neo4jtest.Driver(t) // skips without a server
	entry := someEntry(t, func(entry puzzle.Entry) bool {
		goal := goalOf(t, entry)
		trace, tally := inMemory(t, entry, &goal)
		cuts := 0
		for _, e := range trace {
			if e.Item == exactcover.Cut {
				cuts++
			}
		}
		return cuts >= 2 && tally.Solutions >= 2 && tally.Steps() <= 30
	})
	goal := goalOf(t, entry)
	cutEach(t, entry, &goal)
}

// goalOf returns the goal to find the solution of greatest cost.
func goalOf(t *testing.T, entry puzzle.Entry) exactcover.Goal {
	t.Helper()
	return testenv.Must(memsolver.Goal(t.Context(), entry.Problem(), true))(t)
}

// someQuotas returns a puzzle with quotas, whose search chooses "no more", and undoes it, before
// its first solution.
func someQuotas(t *testing.T) puzzle.Entry {
	t.Helper()
	return someEntry(t, func(entry puzzle.Entry) bool {
		trace, tally := inMemory(t, entry, nil)
		noMore := slices.ContainsFunc(trace, func(e exactcover.Event) bool {
			return e.Kind == exactcover.Choose && e.Option == exactcover.NoOption
		})
		return noMore && tally.Solutions > 0 && tally.Backtracks >= 6 && tally.Steps() <= 30
	})
}

// someEntry returns a random puzzle with quotas and costs that is wanted.
func someEntry(t *testing.T, wanted func(puzzle.Entry) bool) puzzle.Entry {
	t.Helper()
	file := filepath.Join(t.TempDir(), "quotas.dlx")
	for seed := range uint64(10_000) {
		rng := rand.New(rand.NewPCG(seed, 8))
		p := solvertest.RandomQuotas(rng)
		solvertest.SetCosts(rng, p)
		p.Given = nil
		var text bytes.Buffer
		if dlx.Write(&text, p, "") != nil {
			continue
		}
		testenv.Check(t, os.WriteFile(file, text.Bytes(), 0o666))
		entry, err := puzzle.Parse("dlx:" + file)
		if err != nil {
			continue
		}
		if wanted(entry) {
			return entry
		}
	}
	t.Fatal("want a puzzle, found none")
	return puzzle.Entry{}
}
