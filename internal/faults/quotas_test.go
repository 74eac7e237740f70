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
	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
)

// TestQuotaFaults cuts the connection of clients that search a puzzle with quotas, before and after
// each transaction.
func TestQuotaFaults(t *testing.T) {
	neo4jtest.Driver(t) // skips without a server
	entry := someQuotas(t)
	y := &tally{injected: map[kind]int{}}
	for _, at := range []faults.Moment{faults.Asked, faults.Answered} {
		for _, s := range []search{
			{"", 0, reads, each(reset, at)},
			{"", 0, writes, each(reset, at)},
			{"", 2, chunk, each(reset, at)},
		} {
			newClient(t, y, s.plan, s.exchanges...).solve(t, entry, s.pace())
		}
	}
	if y.recovered != y.total() || y.total() < 30 {
		t.Errorf("want at least 30 faults, all of them recovered from, got %v", y)
	}
}

// someQuotas returns a puzzle with quotas, whose search chooses "no more", and undoes it, before
// its first solution.
func someQuotas(t *testing.T) puzzle.Entry {
	t.Helper()
	file := filepath.Join(t.TempDir(), "quotas.dlx")
	for seed := range uint64(10_000) {
		p := solvertest.RandomQuotas(rand.New(rand.NewPCG(seed, 8)))
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
		trace, tally := inMemory(t, entry)
		noMore := slices.ContainsFunc(trace, func(e exactcover.Event) bool {
			return e.Kind == exactcover.Choose && e.Option == exactcover.NoOption
		})
		if noMore && tally.Solutions > 0 && tally.Backtracks >= 6 && tally.Steps() <= 30 {
			return entry
		}
	}
	t.Fatal("want a puzzle, found none")
	return puzzle.Entry{}
}
