package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/shirou/gopsutil/v4/process"

	"graphcover/compare"
	"graphcover/cypher"
	"graphcover/internal/corpus"
	"graphcover/internal/faults"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/workers/tasks"
)

// A splitCount is a count that is split over workers, of which a test kills some.
type splitCount struct {
	binary, queue, name, puzzle string
}

func newSplitCount(t *testing.T, puzzle string) *splitCount {
	t.Helper()
	return &splitCount{binary: program(t), queue: natsServer(t), name: neo4jtest.Puzzle(t, neo4jtest.DB(t)), puzzle: puzzle}
}

// status waits until the count has tasks, and returns how far it is.
func (c *splitCount) status(t *testing.T) *tasks.Status {
	t.Helper()
	for limit := time.Now().Add(time.Minute); time.Now().Before(limit); time.Sleep(50 * time.Millisecond) {
		if s, err := tasks.Find(t.Context(), neo4jtest.DB(t), c.name); err == nil {
			return s
		}
	}
	t.Fatal("the count did not begin")
	return nil
}

// checkCount compares the output of a count with that of a plain one.
func checkCount(t *testing.T, text string, output []byte) {
	t.Helper()
	want := testenv.Must(memsolver.Count(t.Context(), corpus.Entry(t, text).Problem(), memsolver.Cores(2)))(t)
	var result compare.CountResult
	if err := json.Unmarshal(output, &result); err != nil || result.Status != compare.Complete || result.Solutions.Cmp(want) != 0 {
		t.Errorf("want %d solutions, got %v, %s", want, err, output)
	}
}

// readSplitStatus runs count --status --json.
func readSplitStatus(t *testing.T, command *exec.Cmd) (s tasks.Summary) {
	t.Helper()
	if output := must(t, command); json.Unmarshal(output, &s) != nil {
		t.Fatalf("want a status, got %s", output)
	}
	return s
}

// TestKilledWorkers kills a worker each at a chosen moment: after it has taken a task and before
// it has begun to count; when it sends the result; when the result is written, but neither it
// nor the queue knows. Another worker then does everything.
func TestKilledWorkers(t *testing.T) {
	t.Parallel()
	c := newSplitCount(t, "queens:12")
	uri := neo4jtest.Server(t).URI
	count := startClient(t, commandAt(t, uri, c.binary, "count", "--json", "--queue", c.queue, "--patience", "1s", "--puzzle-name", c.name, c.puzzle))
	c.status(t)
	again := 0 // tasks that have to be taken again
	for _, kill := range []struct {
		statement cypher.Query
		moment    faults.Moment
		again     int
	}{
		{cypher.TakeTask, faults.Answered, 1},
		{cypher.FinishTask, faults.Asked, 1},
		{cypher.FinishTask, faults.Answered, 0},
	} {
		killer := &killer{moment: kill.moment, pass: 1}
		line := faults.NewLine(t, uri, killer.strike, faults.Statement(kill.statement))
		worker := commandAt(t, line.URI, c.binary, "worker", "--queue", c.queue)
		var stderr bytes.Buffer
		worker.Stderr = &stderr
		testenv.Check(t, killer.start(worker))
		late := time.AfterFunc(2*time.Minute, func() { worker.Process.Signal(os.Interrupt) })
		if err := worker.Wait(); !wasKilled(err) {
			status := c.status(t)
			count.Process.Kill()
			<-count.ended
			t.Fatalf("%s, %s: want the worker killed, got %v after %d statements: %s\n%+v\nthe coordinator: %s",
				kill.statement.Name, kill.moment, err, killer.seen, &stderr, status, &count.stderr)
		}
		late.Stop()
		killer.gone()
		again += kill.again
	}
	worker := startClient(t, commandAt(t, uri, c.binary, "worker", "--queue", c.queue))
	select {
	case err := <-count.ended:
		if err != nil {
			t.Fatalf("%v: %s", err, &count.stderr)
		}
	case <-time.After(3 * time.Minute):
		t.Fatalf("the count did not end: %s", &count.stderr)
	}
	worker.Process.Signal(os.Interrupt)
	if err := <-worker.ended; err != nil {
		t.Errorf("want the worker to end well, got %v", err)
	}
	checkCount(t, c.puzzle, count.stdout.Bytes())
	sum := neo4jtest.Query(t, neo4jtest.Driver(t), "MATCH (t:Task {puzzle: $puzzle, state: 'done'}) RETURN sum(t.solutions)",
		map[string]any{"puzzle": c.name})[0].Values[0]
	if sum != int64(14_200) {
		t.Errorf("want 14200 as the sum of the graph, got %v", sum)
	}
	if s := c.status(t); s.Again < again || len(s.Disputed) > 0 {
		t.Errorf("want at least %d tasks taken again and none disputed, got %+v", again, s)
	}
}

// TestOrphans kills a coordinator. Its workers end with it.
func TestOrphans(t *testing.T) {
	t.Parallel()
	c := newSplitCount(t, "queens:16")
	count := startClient(t, commandAt(t, neo4jtest.Server(t).URI, c.binary, "count", "--workers", "2", "--queue", c.queue, "--puzzle-name", c.name, c.puzzle))
	c.status(t)
	var crew []*process.Process
	for limit := time.Now().Add(time.Minute); len(crew) < 2 && time.Now().Before(limit); time.Sleep(50 * time.Millisecond) {
		crew = crewOf(count.Process)
	}
	count.Process.Kill()
	<-count.ended
	if len(crew) != 2 {
		t.Fatalf("want 2 workers, got %d", len(crew))
	}
	for limit := time.Now().Add(30 * time.Second); time.Now().Before(limit); time.Sleep(50 * time.Millisecond) {
		alive := 0
		for _, w := range crew {
			if status, err := w.Status(); err == nil && !strings.Contains(fmt.Sprint(status), process.Zombie) {
				alive++
			}
		}
		if alive == 0 {
			return
		}
	}
	for _, w := range crew {
		w.KillWithContext(context.Background())
	}
	t.Error("want the workers to end with the count, they go on")
}
