package main

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// killsOfACollection is how many processes TestManyKillsOfACollection kills.
const killsOfACollection = 30

// TestManyKillsOfACollection kills at random the processes that solve a collection, and starts the
// command again. What each command has printed is the beginning of what a plain one prints, and the
// last one prints all of it.
func TestManyKillsOfACollection(t *testing.T) {
	testenv.Long(t, "TestScripts")
	file := manyPuzzles(t, 10)
	neo4jtest.TakeUsualPorts(t)
	run := withServer(t, filepath.Join(t.TempDir(), "home"))
	server := &serverKiller{run: run}
	server.start(t)
	k := &chaos{serverKiller: server, most: killsOfACollection, binary: program(t), folder: t.TempDir(), address: freeAddress(t)}
	if err := os.Symlink(k.binary, filepath.Join(filepath.Dir(k.binary), natsProgram)); err != nil {
		t.Fatal(err)
	}
	k.startNATS(t)
	defer func() {
		k.nats.Process.Kill()
		k.nats.Wait()
	}()
	want := timeless(string(must(t, exec.Command(k.binary, "solve", "--solver", "memory", "--engine", "dlx", "--json", file))))
	outputs := k.solveToTheEnd(t, file)
	for i, output := range outputs {
		got := timeless(output[:strings.LastIndexByte(output, '\n')+1]) // the last line may be cut
		if last := i == len(outputs)-1; last && got != want || !strings.HasPrefix(want, got) {
			t.Errorf("output %d of %d: want the lines of a plain run, got others", i+1, len(outputs))
		}
	}
	var s collectionStatus
	if err := json.Unmarshal(must(t, run("solve", "--status", "--json", "--puzzle-name", "many")), &s); err != nil || s.Status != "complete" {
		t.Errorf("want it complete, got %+v, %v", s, err)
	}
	if k.kills() < killsOfACollection || s.Again == 0 {
		t.Errorf("want %d kills and batches taken again, got %d and %d", killsOfACollection, k.kills(), s.Again)
	}
	testenv.Report(t, "%d puzzles: killed %d workers, the coordinator %d times, the queue %d times, Neo4j %d times; %d batches were taken again",
		s.Puzzles, k.crew, k.counts, k.queues, k.killed, s.Again)
}

// manyPuzzles writes copies of the puzzles with 17 clues into a file, each copy with its digits
// relabeled, and returns its name.
func manyPuzzles(t *testing.T, copies int) string {
	t.Helper()
	var text strings.Builder
	entries := corpus.Read(t, "clues17_4916.txt")
	random := rand.New(rand.NewPCG(20, 8))
	for range copies {
		labels := random.Perm(9)
		for _, e := range entries {
			text.WriteString(strings.Map(func(c rune) rune {
				if c < '1' || c > '9' {
					return c
				}
				return rune('1' + labels[c-'1'])
			}, e.String()) + "\n")
		}
	}
	name := filepath.Join(t.TempDir(), "many.txt")
	if err := os.WriteFile(name, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// solveToTheEnd runs one command after another until one ends, kills what there is meanwhile, and
// returns their outputs.
func (k *chaos) solveToTheEnd(t *testing.T, file string) (outputs []string) {
	t.Helper()
	for {
		solve := k.run("solve", "--json", "--workers", "4", "--engine", "dlx", "--queue", "nats://"+k.address, "--patience", "2s",
			"--batch", "100", "--puzzle-name", "many", file)
		var output, complaints bytes.Buffer
		solve.Stdout, solve.Stderr = &output, &complaints
		if err := solve.Start(); err != nil {
			t.Fatal(err)
		}
		k.count = solve.Process
		ended := make(chan error, 1)
		go func() { ended <- solve.Wait() }()
		for running := true; running; {
			select {
			case err := <-ended:
				outputs = append(outputs, output.String())
				if err == nil {
					return outputs
				}
				if running = false; !wasKilled(err) && k.slowest < 45*time.Second {
					t.Fatalf("after %d kills: %v: %s", k.kills(), err, &complaints)
				}
			case <-time.After(time.Duration(100+rand.IntN(300)) * time.Millisecond):
				if k.kills() < killsOfACollection && k.solving() {
					k.strike(t)
				}
			}
		}
	}
}

// solving reports whether batches are taken: before, nobody is at work.
func (k *chaos) solving() bool {
	var s collectionStatus
	output, err := k.run("solve", "--status", "--json", "--puzzle-name", "many").Output()
	return err == nil && json.Unmarshal(output, &s) == nil && s.Taken > 0
}
