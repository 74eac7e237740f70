package main

import (
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"graphcover/internal/forgetful"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/workers/tasks"
)

// mostCuts is how often TestPowerLossOfAQueue cuts the power.
const mostCuts = 10

// TestPowerLossOfAQueue cuts the power of the NATS server of a count, again and again: what it has
// not synced is gone. The count goes on and is exact. On a fast machine a count may end before the
// last cut: then another one begins.
func TestPowerLossOfAQueue(t *testing.T) {
	testenv.Long(t, "workers/queue.TestPowerLoss")
	disk := t.TempDir()
	power := forgetful.Mount(t, disk)
	nats := startNATS(t, filepath.Join(disk, "store"))
	cut := func() {
		power.Cut()
		nats.kill()
		power.Restore()
		nats.start(t)
	}
	cuts, again := 0, 0
	for cuts < mostCuts {
		ended := t.Run("count", func(t *testing.T) {
			c := &splitCount{binary: program(t), queue: nats.url(), name: neo4jtest.Puzzle(t, neo4jtest.DB(t)), puzzle: "queens:15"}
			made := c.endDespite(t, cut, mostCuts-cuts)
			s, err := tasks.Find(t.Context(), neo4jtest.DB(t), c.name)
			if err != nil || len(s.Disputed) > 0 || made == 0 {
				t.Fatalf("want no task disputed and the power cut, got %+v, %v and %d cuts", s, err, made)
			}
			cuts, again = cuts+made, again+s.Again
		})
		if !ended {
			return
		}
	}
	testenv.Report(t, "%d cuts took %d bytes of the queue; %d tasks were taken again", cuts, power.Lost(), again)
}

// endDespite counts to the end while the power is cut at most so many times, and checks the count.
// It returns the number of cuts.
func (c *splitCount) endDespite(t *testing.T, cut func(), most int) (cuts int) {
	t.Helper()
	count := startClient(t, commandAt(t, neo4jtest.Server(t).URI, c.binary, "count", "--json", "--workers", "2", "--queue", c.queue,
		"--patience", "2s", "--split-after", "1s", "--puzzle-name", c.name, c.puzzle))
	for changes := 0; ; {
		select {
		case err := <-count.ended:
			if err != nil {
				t.Fatalf("after %d cuts: %v: %s", cuts, err, &count.stderr)
			}
			checkCount(t, c.puzzle, count.stdout.Bytes())
			return cuts
		case <-time.After(time.Duration(50+rand.IntN(200)) * time.Millisecond):
			s := c.status(t)
			if cuts == most || s.Changes == changes || s.Complete() {
				break // each cut is to meet work
			}
			changes = s.Changes
			cut()
			cuts++
		}
	}
}
