package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/shirou/gopsutil/v4/process"

	"graphcover/compare"
	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/internal/faults"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/workers/tasks"
)

// natsServer runs a NATS server of this process until the test ends, and returns its address.
func natsServer(t *testing.T) string {
	t.Helper()
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, JetStream: true, SyncAlways: true, StoreDir: t.TempDir(),
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("the NATS server did not start")
	}
	return s.ClientURL()
}

// A splitCount is a count that is split over workers, of which a test kills some.
type splitCount struct {
	binary, queue, name, puzzle string
}

func newSplitCount(t *testing.T, puzzle string) *splitCount {
	t.Helper()
	return &splitCount{binary: program(t), queue: natsServer(t), name: neo4jtest.Puzzle(t, neo4jtest.DB(t)), puzzle: puzzle}
}

// command returns a command that reaches Neo4j at uri.
func (c *splitCount) command(t *testing.T, uri string, args ...string) *exec.Cmd {
	t.Helper()
	command := exec.Command(c.binary, args...)
	command.Env = neo4jtest.Environ(t, uri)
	return command
}

// status waits until some task is there, and returns how far the count is.
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

// check compares the output of a count with that of a plain one, and the sum of the graph.
func (c *splitCount) check(t *testing.T, output []byte) {
	t.Helper()
	entry, err := puzzle.Parse(c.puzzle)
	if err != nil {
		t.Fatal(err)
	}
	want, err := memsolver.New(memsolver.Auto, 2).Count(t.Context(), entry.Problem(), new(exactcover.Log))
	if err != nil {
		t.Fatal(err)
	}
	var result compare.CountResult
	if err := json.Unmarshal(output, &result); err != nil || result.Status != compare.Complete || result.Solutions.Cmp(want) != 0 {
		t.Errorf("want %d solutions, got %v, %s", want, err, output)
	}
	sum := neo4jtest.Query(t, neo4jtest.Driver(t), "MATCH (t:Task {puzzle: $puzzle, state: 'done'}) RETURN sum(t.solutions)",
		map[string]any{"puzzle": c.name})[0].Values[0].(int64)
	if sum != want.Int64() {
		t.Errorf("want %d as the sum of the graph, got %d", want, sum)
	}
}

// TestKilledWorkers kills a worker each at a chosen moment: after it has taken a task and before
// it has begun to count; when it sends the result; when the result is written, but neither it
// nor the queue knows. Another worker then does everything.
func TestKilledWorkers(t *testing.T) {
	c := newSplitCount(t, "queens:12")
	uri := neo4jtest.Server(t).URI
	count := c.command(t, uri, "count", "--json", "--queue", c.queue, "--patience", "1s", "--puzzle-name", c.name, c.puzzle)
	var output, complaints bytes.Buffer
	count.Stdout, count.Stderr = &output, &complaints
	if err := count.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- count.Wait() }()
	defer count.Process.Kill()
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
		worker := c.command(t, line.URI, "worker", "--queue", c.queue)
		var stderr bytes.Buffer
		worker.Stderr = &stderr
		if err := killer.start(worker); err != nil {
			t.Fatal(err)
		}
		late := time.AfterFunc(2*time.Minute, func() { worker.Process.Signal(os.Interrupt) })
		if err := worker.Wait(); !wasKilled(err) {
			t.Fatalf("%s, %s: want the worker killed, got %v: %s", kill.statement.Name, kill.moment, err, &stderr)
		}
		late.Stop()
		killer.gone()
		again += kill.again
	}
	worker := c.command(t, uri, "worker", "--queue", c.queue)
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	defer worker.Process.Kill()
	select {
	case err := <-ended:
		if err != nil {
			t.Fatalf("%v: %s", err, &complaints)
		}
	case <-time.After(3 * time.Minute):
		t.Fatalf("the count did not end: %s", &complaints)
	}
	worker.Process.Signal(os.Interrupt)
	if err := worker.Wait(); err != nil {
		t.Errorf("want the worker to end well, got %v", err)
	}
	c.check(t, output.Bytes())
	if s := c.status(t); s.Again < again || len(s.Disputed) > 0 {
		t.Errorf("want at least %d tasks taken again and none disputed, got %+v", again, s)
	}
}

// workersOfCount returns the worker processes of a count that has started them.
func workersOfCount(count *os.Process) (all []*process.Process) {
	parent, err := process.NewProcess(int32(count.Pid))
	if err != nil {
		return nil
	}
	children, err := parent.Children()
	if err != nil {
		return nil
	}
	return children
}

// TestManyKills kills the workers of counts and the counts themselves, at random, and starts the
// counts again.
func TestManyKills(t *testing.T) {
	testenv.Long(t, "TestKilledWorkers")
	for _, text := range []string{"langford:15", "queens:16", "macmahon:6x4"} {
		t.Run(text, func(t *testing.T) {
			c := newSplitCount(t, text)
			kills, restarts := 0, 0
			folder := filepath.Join(t.TempDir(), "queue")
			for {
				count := c.command(t, neo4jtest.Server(t).URI, "count", "--json", "--workers", "4", "--queue-folder", folder,
					"--patience", "2s", "--puzzle-name", c.name, text)
				var output, complaints bytes.Buffer
				count.Stdout, count.Stderr = &output, &complaints
				if err := count.Start(); err != nil {
					t.Fatal(err)
				}
				ended := make(chan error, 1)
				go func() { ended <- count.Wait() }()
				err := c.disturb(count.Process, ended, &kills)
				if wasKilled(err) {
					restarts++
					continue
				}
				if err != nil {
					t.Fatalf("after %d kills: %v: %s", kills, err, &complaints)
				}
				c.check(t, output.Bytes())
				break
			}
			s := c.status(t)
			if kills < mostKills || s.Again < mostKills/4 || len(s.Disputed) > 0 {
				t.Errorf("want %d kills that have met work, got %d, and %d tasks that were taken again", mostKills, kills, s.Again)
			}
			testenv.Report(t, "%s: killed %d processes, %d of them the coordinator; %d tasks were taken again", text, kills, restarts, s.Again)
		})
	}
}

// mostKills is how many processes TestManyKills kills in a count.
const mostKills = 50

// disturb kills workers of a count, and now and then the count, until it ends.
func (c *splitCount) disturb(count *os.Process, ended <-chan error, kills *int) error {
	for {
		select {
		case err := <-ended:
			return err
		case <-time.After(time.Duration(100+rand.IntN(400)) * time.Millisecond):
		}
		if *kills >= mostKills {
			continue
		}
		crew := workersOfCount(count)
		if len(crew) == 0 {
			continue
		}
		*kills++
		if rand.IntN(6) == 0 {
			count.Kill()
		} else {
			crew[rand.IntN(len(crew))].Kill()
		}
	}
}

// TestOrphans kills a coordinator. Its workers end with it.
func TestOrphans(t *testing.T) {
	c := newSplitCount(t, "queens:16")
	count := c.command(t, neo4jtest.Server(t).URI, "count", "--workers", "2", "--queue", c.queue, "--puzzle-name", c.name, c.puzzle)
	if err := count.Start(); err != nil {
		t.Fatal(err)
	}
	c.status(t)
	var crew []*process.Process
	for limit := time.Now().Add(time.Minute); len(crew) < 2 && time.Now().Before(limit); time.Sleep(50 * time.Millisecond) {
		crew = workersOfCount(count.Process)
	}
	count.Process.Kill()
	count.Wait()
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
