package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/shirou/gopsutil/v4/process"

	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/workers/batches"
)

// A chaos kills at random the processes of a command that has workers: workers, the coordinator,
// the NATS server and Neo4j. It starts those again that nobody else starts.
type chaos struct {
	*serverKiller      // Neo4j
	nats               *natsProcess
	coordinator        *os.Process
	most               int // how many processes to kill
	crew, coordinators int // how many were killed
	queues             int
	back               time.Time // when Neo4j was started last
}

// A client that has lost Neo4j gives up after a minute. It has to see that Neo4j was back before
// it is killed again.
const between = 5 * time.Second

// newChaos starts a NATS server that runs until the test ends. Neo4j must run.
func newChaos(t *testing.T, neo4j *serverKiller, most int) *chaos {
	t.Helper()
	neo4j.killed = 0
	return &chaos{serverKiller: neo4j, nats: startNATS(t, t.TempDir()), most: most}
}

// kills returns how many processes were killed.
func (k *chaos) kills() int { return k.crew + k.coordinators + k.queues + k.killed }

func (k *chaos) String() string {
	return fmt.Sprintf("killed %d workers, the coordinator %d times, the queue %d times, Neo4j %d times", k.crew, k.coordinators, k.queues, k.killed)
}

// strike kills one process that is at work.
func (k *chaos) strike(t *testing.T) {
	t.Helper()
	crew := crewOf(k.coordinator)
	if len(crew) == 0 {
		return
	}
	switch n := rand.IntN(50); {
	case time.Since(k.back) > between && (n < 2 || k.kills() >= k.most-2 && k.killed == 0):
		if p, err := os.FindProcess(k.pid); err == nil {
			p.Kill()
		}
		k.killed++
		k.start(t)
		k.back = time.Now()
	case n < 10:
		k.nats.kill()
		k.queues++
		k.nats.start(t)
	case n < 16:
		k.coordinator.Kill()
		k.coordinators++
	default:
		crew[rand.IntN(len(crew))].Kill()
		k.crew++
	}
}

// toTheEnd runs a command of four workers under a puzzle name, again and again until one run ends
// well. Meanwhile it kills what there is, while tasks are taken: before, nobody is at work. It
// returns the outputs of all runs.
func (k *chaos) toTheEnd(t *testing.T, command, name string, args ...string) (outputs []string) {
	t.Helper()
	args = append([]string{command, "--json", "--workers", "4", "--queue", k.nats.url(), "--patience", "2s", "--puzzle-name", name}, args...)
	for {
		run := startClient(t, k.run(args...))
		k.coordinator = run.Process
		for running := true; running; {
			select {
			case err := <-run.ended:
				outputs = append(outputs, run.stdout.String())
				if err == nil {
					return outputs
				}
				if running = false; !wasKilled(err) && k.slowest < 45*time.Second {
					t.Fatalf("after %d kills: %v: %s", k.kills(), err, &run.stderr)
				}
			case <-time.After(time.Duration(100+rand.IntN(300)) * time.Millisecond):
				if k.kills() < k.most && k.taken(command, name) > 0 {
					k.strike(t)
				}
			}
		}
	}
}

// taken returns how many tasks or batches are taken, as the command's --status says.
func (k *chaos) taken(command, name string) int {
	var s struct{ Taken int }
	output, err := k.run(command, "--status", "--json", "--puzzle-name", name).Output()
	if err != nil || json.Unmarshal(output, &s) != nil {
		return 0
	}
	return s.Taken
}

// crewOf returns the worker processes of a coordinator that has started them.
func crewOf(coordinator *os.Process) (all []*process.Process) {
	parent, err := process.NewProcess(int32(coordinator.Pid))
	if err != nil {
		return nil
	}
	children, err := parent.Children()
	if err != nil {
		return nil
	}
	return children
}

// newServerKiller returns a killer of a Neo4j that it has started.
func newServerKiller(t *testing.T) *serverKiller {
	t.Helper()
	neo4jtest.TakeUsualPorts(t)
	k := &serverKiller{run: withServer(t, filepath.Join(t.TempDir(), "home"))}
	k.start(t)
	return k
}

// TestManyKills kills the processes of counts at random, and starts the counts again. It counts a
// puzzle anew, under another name, until there were as many kills as it wants: on a fast machine a
// count may end before.
func TestManyKills(t *testing.T) {
	testenv.Long(t, "TestKilledWorkers")
	neo4j := newServerKiller(t)
	run := neo4j.run
	for _, text := range []string{"langford:15", "queens:16", "macmahon:6x4"} {
		t.Run(text, func(t *testing.T) {
			k := newChaos(t, neo4j, 50)
			again, counts := 0, 0
			for k.kills() < k.most {
				counts++
				before, name := k.kills(), fmt.Sprintf("%s, count %d", text, counts)
				outputs := k.toTheEnd(t, "count", name, text)
				checkCount(t, text, []byte(outputs[len(outputs)-1]))
				s := readSplitStatus(t, run("count", "--status", "--json", "--puzzle-name", name))
				if again += s.Again; len(s.Disputed) > 0 {
					t.Errorf("count %d: want no task disputed, got %+v", counts, s)
				}
				must(t, run("audit", "--sample", "5%", "--puzzle-name", name, text))
				if k.kills() == before {
					t.Fatalf("count %d ended before anything was killed", counts)
				}
			}
			if again < k.crew/4 {
				t.Errorf("want many tasks taken again, got %d", again)
			}
			testenv.Report(t, "%s: %v; %d tasks were taken again; %d counts", text, k, again, counts)
		})
	}
}

// TestManyKillsOfACollection kills at random the processes that solve a collection, and starts the
// command again. What each command has printed is the beginning of what a plain one prints, and the
// last one prints all of it.
func TestManyKillsOfACollection(t *testing.T) {
	testenv.Long(t, "TestScripts")
	file := manyPuzzles(t, 10)
	k := newChaos(t, newServerKiller(t), 30)
	run := k.run
	want := timeless(string(must(t, run("solve", "--solver", "memory", "--engine", "dlx", "--json", file))))
	again, collections := 0, 0
	for k.kills() < k.most {
		collections++
		before, name := k.kills(), fmt.Sprintf("many, collection %d", collections)
		outputs := k.toTheEnd(t, "solve", name, "--engine", "dlx", "--batch", "100", file)
		for i, output := range outputs {
			got := timeless(output[:strings.LastIndexByte(output, '\n')+1]) // the last line may be cut
			if last := i == len(outputs)-1; last && got != want || !strings.HasPrefix(want, got) {
				t.Errorf("output %d of %d: want the lines of a plain run, got others", i+1, len(outputs))
			}
		}
		var s batches.Summary
		if err := json.Unmarshal(must(t, run("solve", "--status", "--json", "--puzzle-name", name)), &s); err != nil || s.Status != "complete" {
			t.Errorf("want it complete, got %+v, %v", s, err)
		}
		if again += s.Again; k.kills() == before {
			t.Fatalf("collection %d ended before anything was killed", collections)
		}
	}
	if again == 0 {
		t.Error("want batches taken again, got none")
	}
	testenv.Report(t, "%v; %d batches were taken again; %d collections", k, again, collections)
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
	writeFile(t, name, text.String())
	return name
}
