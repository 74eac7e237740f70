package main

import (
	"bytes"
	"math/rand/v2"
	"os"
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
// not synced is gone. The count goes on and is exact.
func TestPowerLossOfAQueue(t *testing.T) {
	testenv.Long(t, "workers/queue.TestPowerLoss")
	disk := t.TempDir()
	power := forgetful.Mount(t, disk)
	k := &chaos{binary: program(t), folder: filepath.Join(disk, "store"), address: freeAddress(t)}
	if err := os.Symlink(k.binary, filepath.Join(filepath.Dir(k.binary), natsProgram)); err != nil {
		t.Fatal(err)
	}
	k.startNATS(t)
	defer func() {
		k.nats.Process.Kill()
		k.nats.Wait()
	}()
	c := &splitCount{binary: k.binary, name: neo4jtest.Puzzle(t, neo4jtest.DB(t)), puzzle: "queens:15"}
	count := c.command(t, neo4jtest.Server(t).URI, "count", "--json", "--workers", "2", "--queue", "nats://"+k.address,
		"--patience", "2s", "--split-after", "1s", "--puzzle-name", c.name, c.puzzle)
	var output, complaints bytes.Buffer
	count.Stdout, count.Stderr = &output, &complaints
	if err := count.Start(); err != nil {
		t.Fatal(err)
	}
	defer count.Process.Kill()
	ended := make(chan error, 1)
	go func() { ended <- count.Wait() }()
	cuts, changes := 0, 0
	for running := true; running; {
		select {
		case err := <-ended:
			if err != nil {
				t.Fatalf("after %d cuts: %v: %s", cuts, err, &complaints)
			}
			running = false
		case <-time.After(time.Duration(50+rand.IntN(200)) * time.Millisecond):
			s := c.status(t)
			if cuts == mostCuts || s.Changes == changes || s.Complete() {
				break // each cut is to meet work
			}
			changes = s.Changes
			power.Cut()
			k.nats.Process.Kill()
			k.nats.Wait()
			power.Restore()
			k.startNATS(t)
			cuts++
		}
	}
	checkCount(t, c.puzzle, output.Bytes())
	if cuts < mostCuts {
		t.Errorf("want %d cuts, got %d", mostCuts, cuts)
	}
	s, err := tasks.Find(t.Context(), neo4jtest.DB(t), c.name)
	if err != nil || len(s.Disputed) > 0 {
		t.Errorf("want no task disputed, got %+v, %v", s, err)
	}
	testenv.Report(t, "%d cuts took %d bytes of the queue; %d tasks were taken again", cuts, power.Lost(), s.Again)
}
