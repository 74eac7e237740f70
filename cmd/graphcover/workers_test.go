package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
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

// natsProgram is the name under which this test's binary is a NATS server.
const natsProgram = "nats-server"

// natsMain is a NATS server that keeps its messages in a folder: nats-server ADDRESS FOLDER.
func natsMain() {
	host, port, err := net.SplitHostPort(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	number, err := strconv.Atoi(port)
	if err != nil {
		log.Fatal(err)
	}
	s, err := server.NewServer(&server.Options{
		Host: host, Port: number, NoLog: true, JetStream: true, SyncAlways: true, StoreDir: os.Args[2],
	})
	if err != nil {
		log.Fatal(err)
	}
	s.Start()
	s.WaitForShutdown()
}

// freeAddress returns an address of loopback at which nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
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
	entry, err := puzzle.Parse(text)
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
}

// readSplitStatus runs count --status --json.
func readSplitStatus(t *testing.T, command *exec.Cmd) (s splitStatus) {
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
	checkCount(t, c.puzzle, output.Bytes())
	sum := neo4jtest.Query(t, neo4jtest.Driver(t), "MATCH (t:Task {puzzle: $puzzle, state: 'done'}) RETURN sum(t.solutions)",
		map[string]any{"puzzle": c.name})[0].Values[0]
	if sum != int64(14_200) {
		t.Errorf("want 14200 as the sum of the graph, got %v", sum)
	}
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

// A chaos kills the processes of a count at random: workers, the coordinator, the NATS server and
// Neo4j. It starts those again that nobody else starts.
type chaos struct {
	*serverKiller           // Neo4j
	binary, folder, address string
	nats                    *exec.Cmd
	count                   *os.Process
	most                    int // how many processes to kill
	crew, counts, queues    int // how many were killed
}

// kills returns how many processes were killed.
func (k *chaos) kills() int { return k.crew + k.counts + k.queues + k.killed }

// startNATS starts the NATS server, always at the same address and in the same folder.
func (k *chaos) startNATS(t *testing.T) {
	t.Helper()
	k.nats = exec.Command(filepath.Join(filepath.Dir(k.binary), natsProgram), k.address, k.folder)
	if err := k.nats.Start(); err != nil {
		t.Fatal(err)
	}
}

// strike kills one process that is at work.
func (k *chaos) strike(t *testing.T) {
	t.Helper()
	crew := workersOfCount(k.count)
	if len(crew) == 0 {
		return
	}
	switch n := rand.IntN(50); {
	case n < 2 || k.kills() == k.most-2 && k.killed == 0:
		if p, err := os.FindProcess(k.pid); err == nil {
			p.Kill()
		}
		k.killed++
		k.start(t)
	case n < 10:
		k.nats.Process.Kill()
		k.nats.Wait()
		k.queues++
		k.startNATS(t)
	case n < 16:
		k.count.Kill()
		k.counts++
	default:
		crew[rand.IntN(len(crew))].Kill()
		k.crew++
	}
}

// mostKills is how many processes TestManyKills kills in a count.
const mostKills = 50

// TestManyKills kills the processes of counts at random, and starts the counts again.
func TestManyKills(t *testing.T) {
	testenv.Long(t, "TestKilledWorkers")
	neo4jtest.TakeUsualPorts(t)
	run := withServer(t, filepath.Join(t.TempDir(), "home"))
	server := &serverKiller{run: run}
	server.start(t)
	for _, text := range []string{"langford:15", "queens:16", "macmahon:6x4"} {
		t.Run(text, func(t *testing.T) {
			server.killed = 0
			k := &chaos{serverKiller: server, most: mostKills, binary: program(t), folder: t.TempDir(), address: freeAddress(t)}
			if err := os.Symlink(k.binary, filepath.Join(filepath.Dir(k.binary), natsProgram)); err != nil {
				t.Fatal(err)
			}
			k.startNATS(t)
			defer func() {
				k.nats.Process.Kill()
				k.nats.Wait()
			}()
			output := k.countToTheEnd(t, text)
			checkCount(t, text, output)
			s := readSplitStatus(t, run("count", "--status", "--json", "--puzzle-name", text))
			if s.Again < k.crew/4 || len(s.Disputed) > 0 {
				t.Errorf("want many tasks taken again and none disputed, got %+v", s)
			}
			if k.kills() < mostKills {
				t.Errorf("want %d kills, got %d", mostKills, k.kills())
			}
			must(t, run("audit", "--sample", "5%", "--puzzle-name", text, text))
			testenv.Report(t, "%s: killed %d workers, the coordinator %d times, the queue %d times, Neo4j %d times; %d tasks were taken again",
				text, k.crew, k.counts, k.queues, k.killed, s.Again)
		})
	}
}

// atWork reports whether tasks of the count are taken: before, nobody is at work.
func (k *chaos) atWork(text string) bool {
	var s splitStatus
	output, err := k.run("count", "--status", "--json", "--puzzle-name", text).Output()
	return err == nil && json.Unmarshal(output, &s) == nil && s.Taken > 0
}

// countToTheEnd runs one count after another until one ends, kills what there is meanwhile, and
// returns the output of the last.
func (k *chaos) countToTheEnd(t *testing.T, text string) []byte {
	t.Helper()
	for {
		count := k.run("count", "--json", "--workers", "4", "--queue", "nats://"+k.address, "--patience", "2s", "--puzzle-name", text, text)
		var output, complaints bytes.Buffer
		count.Stdout, count.Stderr = &output, &complaints
		if err := count.Start(); err != nil {
			t.Fatal(err)
		}
		k.count = count.Process
		ended := make(chan error, 1)
		go func() { ended <- count.Wait() }()
		for running := true; running; {
			select {
			case err := <-ended:
				if err == nil {
					return output.Bytes()
				}
				if running = false; !wasKilled(err) && k.slowest < 45*time.Second {
					t.Fatalf("after %d kills: %v: %s", k.kills(), err, &complaints)
				}
			case <-time.After(time.Duration(100+rand.IntN(300)) * time.Millisecond):
				if k.kills() < mostKills && k.atWork(text) {
					k.strike(t)
				}
			}
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
