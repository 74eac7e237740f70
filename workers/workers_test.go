package workers

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/workers/batches"
	"graphcover/workers/queue"
	"graphcover/workers/tasks"
)

// TestPieces checks when a task is split, and into how many pieces.
func TestPieces(t *testing.T) {
	w := &Worker{SplitAfter: 10 * time.Second}
	for _, c := range []struct {
		took  time.Duration
		share float64
		want  int
	}{
		{9 * time.Second, 0.001, 0},
		{10 * time.Second, 0, 0},
		{10 * time.Second, 0.6, 0},
		{10 * time.Second, 1, 0},
		{10 * time.Second, 0.4, 16},
		{20 * time.Second, 0.01, 792},
		{20 * time.Second, 1e-9, 1024},
		{-time.Hour, 0.01, 0},
	} {
		if got := w.piecesFor(c.took, c.share); got != c.want {
			t.Errorf("%v for a share of %v: want %d pieces, got %d", c.took, c.share, c.want, got)
		}
	}
	if w := new(Worker); w.piecesFor(DefaultSplitAfter-1, 0.01) != 0 || w.piecesFor(DefaultSplitAfter, 0.01) == 0 {
		t.Error("want a task split after the default time")
	}
}

func TestSample(t *testing.T) {
	all := make([]tasks.Task, 200)
	for i := range all {
		all[i].Attempt = i
	}
	for _, c := range []struct {
		share float64
		want  int
	}{{0.01, 2}, {0.0001, 1}, {1, 200}, {0.333, 67}} {
		chosen := (&Audit{Share: c.share, Seed: 3}).sample(all)
		if len(chosen) != c.want {
			t.Errorf("a share of %v: want %d tasks, got %d", c.share, c.want, len(chosen))
		}
		for i := 1; i < len(chosen); i++ {
			if chosen[i].Attempt <= chosen[i-1].Attempt {
				t.Errorf("want tasks in their order, each once, got %d after %d", chosen[i].Attempt, chosen[i-1].Attempt)
			}
		}
	}
}

// coordinator loads a puzzle and returns its coordinator, with a queue within this process.
func coordinator(t *testing.T, text string) (*Coordinator, string) {
	t.Helper()
	db := neo4jtest.DB(t)
	entry := testenv.Must(puzzle.Parse(text))(t)
	q := openQueue(t, 3*time.Second)
	c := &Coordinator{DB: db, Queue: q, Puzzle: neo4jtest.Puzzle(t, db), Problem: entry.Problem(), Version: "test"}
	search := testenv.Must(db.Load(t.Context(), c.Puzzle, text, c.Problem))(t)
	defer search.Close(t.Context())
	return c, search.Loaded()
}

// divided is coordinator for a puzzle that is divided for that many workers.
func divided(t *testing.T, text string, workers int) (c *Coordinator, loaded string) {
	t.Helper()
	c, loaded = coordinator(t, text)
	testenv.Check(t, c.Divide(t.Context(), loaded, workers))
	return c, loaded
}

// openQueue opens an empty queue within this process until the test ends.
func openQueue(t *testing.T, patience time.Duration) *queue.Queue {
	t.Helper()
	q := testenv.Must(queue.Open(t.Context(), t.TempDir(), queue.Options{Patience: patience}))(t)
	t.Cleanup(func() { q.Close() })
	return q
}

// A crew is workers in goroutines.
type crew struct {
	cancel context.CancelFunc
	group  sync.WaitGroup
	errs   chan error
}

func hire(t *testing.T, workers ...*Worker) *crew {
	ctx, cancel := context.WithCancel(t.Context())
	c := &crew{cancel: cancel, errs: make(chan error, len(workers))}
	for _, w := range workers {
		c.group.Go(func() { c.errs <- w.Run(ctx) })
	}
	return c
}

func (c *crew) end(t *testing.T) {
	t.Helper()
	c.cancel()
	c.group.Wait()
	close(c.errs)
	for err := range c.errs {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("want %v, got %v", context.Canceled, err)
		}
	}
}

func (c *Coordinator) worker(name string, engine memsolver.Engine) *Worker {
	return &Worker{Name: name, Version: c.Version, DB: c.DB, Queue: c.Queue, Engine: engine}
}

func run(t *testing.T, c *Coordinator) tasks.Total {
	t.Helper()
	return testenv.Must(c.Run(t.Context(), nil))(t)
}

// TestCount counts by workers of several engines. One of them takes tasks and is never heard of
// again.
func TestCount(t *testing.T) {
	c, loaded := divided(t, "queens:12", 2)
	testenv.Check(t, c.fill(t.Context()))
	const dead = 3
	for range dead {
		d := testenv.Must(c.Queue.Next(t.Context()))(t)
		if claim, err := c.count.Take(t.Context(), d.Message().Task, "dead"); err != nil || claim == nil {
			t.Fatalf("want a task taken, got %v, %v", claim, err)
		}
	}
	crew := hire(t, c.worker("a", memsolver.Bits), c.worker("b", memsolver.Cells), c.worker("c", memsolver.Auto))
	total := run(t, c)
	crew.end(t)
	if total.Solutions.Int64() != 14_200 || total.Tasks < 20 {
		t.Errorf("want 14200 solutions of many tasks, got %d of %d", total.Solutions, total.Tasks)
	}
	status, err := tasks.Find(t.Context(), c.DB, c.Puzzle)
	if err != nil || status.Again != dead {
		t.Errorf("want %d tasks taken again, got %d, %v", dead, status.Again, err)
	}
	// It is there, so counting again costs nothing.
	testenv.Check(t, c.Divide(t.Context(), loaded, 2))
	if again := run(t, c); again.Solutions.Cmp(total.Solutions) != 0 {
		t.Errorf("want %d again, got %d", total.Solutions, again.Solutions)
	}
}

// TestSplitsAndClocks counts with clocks that jump, so that many tasks are split. It must make
// no difference to the count.
func TestSplitsAndClocks(t *testing.T) {
	c, _ := divided(t, "langford:12", 1)
	var mutex sync.Mutex
	random := rand.New(rand.NewPCG(20, 3))
	var all []*Worker
	for name, engine := range map[string]memsolver.Engine{"a": memsolver.Cells, "b": memsolver.DLX} {
		w := c.worker(name, engine)
		w.SplitAfter = time.Hour
		w.Now = func() time.Time {
			mutex.Lock()
			defer mutex.Unlock()
			return time.Unix(random.Int64N(1<<33), 0)
		}
		all = append(all, w)
	}
	crew := hire(t, all...)
	total := run(t, c)
	crew.end(t)
	if total.Solutions.Int64() != 108_144 {
		t.Errorf("want 108144 solutions, got %d", total.Solutions)
	}
	list := testenv.Must(c.count.List(t.Context()))(t)
	split := map[string]int{} // by worker
	for _, task := range list {
		if task.State == tasks.Split && task.Attempt > 0 {
			split[task.Worker]++
		}
		if task.Seconds < 0 {
			t.Errorf("task %s: want no negative time, got %v s", task.Prefix, task.Seconds)
		}
	}
	if len(split) != len(all) {
		t.Errorf("want tasks split by every worker while they were counted, got %v", split)
	}
}

// TestVersions has a worker of another version. It leaves the tasks to others, and lives on.
func TestVersions(t *testing.T) {
	c, loaded := divided(t, "queens:6", 1)
	testenv.Check(t, c.fill(t.Context()))
	old := c.worker("old", memsolver.Auto)
	old.Version = "older"
	said := make(chan string, 100)
	old.Notify = func(message string) { said <- message }
	crew := hire(t, old)
	defer crew.end(t)
	if got := <-said; !strings.Contains(got, "left to others") || !strings.Contains(got, "version test of graphcover, this is version older") {
		t.Errorf("want a word, got %q", got)
	}
	mates := hire(t, c.worker("a", memsolver.Auto))
	defer mates.end(t)
	if total := run(t, c); total.Solutions.Int64() != 4 {
		t.Errorf("want 4 solutions, got %d", total.Solutions)
	}
	if status, err := tasks.Find(t.Context(), c.DB, c.Puzzle); err != nil || status.Again > 0 || len(said) > 0 {
		t.Errorf("want no task taken by the old worker, and nothing more said, got %+v, %v, %d messages", status, err, len(said))
	}
	other := *c
	other.Version = "newer"
	if err := other.Divide(t.Context(), loaded, 1); !testenv.Is[*tasks.VersionError](err) {
		t.Errorf("want a coordinator of another version refused, got %v", err)
	}
}

// TestVersionChanged has somebody change the version of a count and of a collection that are being worked
// on. Their workers leave the work to others, so the coordinators must not wait for them.
func TestVersionChanged(t *testing.T) {
	c, _ := divided(t, "queens:6", 1)
	neo4jtest.Query(t, neo4jtest.Driver(t), "MATCH (k:Count {puzzle: $puzzle}) SET k.version = 'x'", map[string]any{"puzzle": c.Puzzle})
	if total, err := c.Run(t.Context(), nil); !testenv.Is[*tasks.ChangedError](err) {
		t.Errorf("want a changed count, got %v, %v", total, err)
	}
	f := newFixture(t)
	begun := f.collection(4)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	go func() { // nobody works, so nothing else ends it
		for ctx.Err() == nil {
			if found, err := batches.Find(ctx, f.db, f.name); err == nil && found != nil {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		neo4jtest.Execute(ctx, "MATCH (c:Collection {name: $name}) SET c.version = 'x'", map[string]any{"name": f.name})
	}()
	if _, err := solve(ctx, begun, relabeled(8)); !testenv.Is[*tasks.ChangedError](err) {
		t.Errorf("want a changed collection, got %v", err)
	}
}

// TestAudit puts a wrong result into a task by hand.
func TestAudit(t *testing.T) {
	c, _ := divided(t, "queens:11", 1)
	crew := hire(t, c.worker("a", memsolver.Bits))
	run(t, c)
	crew.end(t)
	audit := &Audit{DB: c.DB, Puzzle: c.Puzzle, Problem: c.Problem, Cores: 1, Share: 1}
	find := func() (wrong []Finding, n int) {
		t.Helper()
		err := audit.Run(t.Context(), func(f Finding) error {
			if n++; f.Wrong() {
				wrong = append(wrong, f)
			}
			if f.Task.Engine == string(f.Engine) {
				t.Errorf("task %s: want another engine than %s", f.Task.Prefix, f.Engine)
			}
			return nil
		})
		testenv.Check(t, err)
		return wrong, n
	}
	neo4jtest.Query(t, neo4jtest.Driver(t), `
		MATCH (t:Task {puzzle: $puzzle, state: 'done'}) WITH t ORDER BY t.prefix DESC LIMIT 1
		SET t.engine = 'cells'`, map[string]any{"puzzle": c.Puzzle})
	wrong, n := find()
	if len(wrong) > 0 || n < 2 {
		t.Errorf("want several tasks and none wrong, got %d, %v", n, wrong)
	}
	changed := neo4jtest.Query(t, neo4jtest.Driver(t), `
		MATCH (t:Task {puzzle: $puzzle, state: 'done'}) WITH t ORDER BY t.prefix LIMIT 1
		SET t.solutions = t.solutions + 1 RETURN t.prefix`, map[string]any{"puzzle": c.Puzzle})[0].Values[0].(string)
	wrong, _ = find()
	if len(wrong) != 1 || wrong[0].Task.Prefix.String() != changed || new(big.Int).Sub(wrong[0].Task.Solutions, wrong[0].Solutions).Int64() != 1 {
		t.Errorf("want task %s found wrong by one, got %v", changed, wrong)
	}
	list, err := c.count.List(t.Context(), tasks.Done)
	if err != nil || len(list) != n || !list[0].Changed || !list[0].Disputed() || list[n-1].Disputed() || list[0].Audited != string(memsolver.Cells) || list[n-1].Audited != string(memsolver.Bits) {
		t.Errorf("want %d tasks marked, got %+v, %v", n, list, err)
	}
}

// TestDisputed has a worker that counts wrong. An audit finds it, and the sum is refused until the task is
// counted again, whatever share of the tasks is drawn.
func TestDisputed(t *testing.T) {
	c, _ := divided(t, "queens:11", 1)
	open := testenv.Must(c.count.List(t.Context(), tasks.Open))(t)
	task := open[len(open)/2].Prefix
	claim := testenv.Must(c.count.Take(t.Context(), task.Key(), "liar"))(t)
	testenv.Check(t, claim.Finish(t.Context(), tasks.Result{Solutions: big.NewInt(93), Engine: "bits"}))
	crew := hire(t, c.worker("a", memsolver.Bits))
	run(t, c) // nobody knows
	crew.end(t)
	audit := &Audit{DB: c.DB, Puzzle: c.Puzzle, Problem: c.Problem, Cores: 1, Share: 1}
	wrong := 0
	count := func(f Finding) error {
		if f.Wrong() {
			wrong++
		}
		return nil
	}
	if err := audit.Run(t.Context(), count); err != nil || wrong != 1 {
		t.Fatalf("want one task found wrong, got %d, %v", wrong, err)
	}
	var dispute *tasks.DisputeError
	if total, err := c.Run(t.Context(), nil); !errors.As(err, &dispute) || dispute.Task != task.String() || dispute.Audited != "cells" {
		t.Errorf("want no sum, because of task %s, got %d, %v", task, total.Solutions, err)
	}
	status := testenv.Must(tasks.Find(t.Context(), c.DB, c.Puzzle))(t)
	if s, err := status.Summary(t.Context(), false); err != nil || s.Status != "disputed" || !slices.Equal(s.Disputed, []string{task.String()}) || s.Solutions.Int64() >= 2680 {
		t.Errorf("want it disputed, and the task in no sum, got %+v, %v", s, err)
	}
	audit.Share, audit.Reopen = 0.01, true
	if err := audit.Run(t.Context(), count); err != nil || wrong != 2 {
		t.Fatalf("want the task found wrong again, got %d, %v", wrong, err)
	}
	crew = hire(t, c.worker("b", memsolver.Cells))
	defer crew.end(t)
	if total := run(t, c); total.Solutions.Int64() != 2680 {
		t.Errorf("want 2680 solutions, got %d", total.Solutions)
	}
}

// TestCountInGraph counts by searches in the graph, which split a task.
func TestCountInGraph(t *testing.T) {
	queens, solutions := testenv.Cases(6, 7), testenv.Cases(4, 40)
	c, _ := divided(t, fmt.Sprint("queens:", queens), 1)
	w := c.worker("a", "")
	w.Graph, w.SplitAfter = c.DB, time.Nanosecond
	crew := hire(t, w)
	total := run(t, c)
	crew.end(t)
	if total.Solutions.Int64() != int64(solutions) {
		t.Errorf("want %d solutions, got %d", solutions, total.Solutions)
	}
	all, err := c.count.List(t.Context())
	if err != nil || all[0].State != tasks.Split || all[0].Attempt != 1 {
		t.Fatalf("want the first task split while it was counted, got %+v, %v", all, err)
	}
	for _, task := range all {
		if task.State == tasks.Done && task.Engine != string(graphsolver.Server) {
			t.Errorf("task %s: want it counted in the graph, got %s", task.Prefix, task.Engine)
		}
	}
	for _, record := range neo4jtest.Query(t, neo4jtest.Driver(t), "MATCH (p:Puzzle) WHERE p.name STARTS WITH $name RETURN p.name",
		map[string]any{"name": c.Puzzle + " task "}) {
		t.Errorf("want nothing left of the searches, got %v", record.Values[0])
	}
	audit := &Audit{DB: c.DB, Puzzle: c.Puzzle, Problem: c.Problem, Cores: 1, Share: 1}
	if err := audit.Run(t.Context(), func(f Finding) error {
		if f.Wrong() {
			t.Errorf("task %s: want %d solutions, got %d", f.Task.Prefix, f.Solutions, f.Task.Solutions)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// TestSearchTakenOver has another attempt at a task whose search in the graph is under way. The
// search of that attempt must stay.
func TestSearchTakenOver(t *testing.T) {
	c, loaded := coordinator(t, "queens:8")
	w := c.worker("a", "")
	w.Graph = c.DB
	testenv.Check(t, w.open(t.Context(), c.Puzzle, loaded))
	name := neo4jtest.Dropped(t, c.DB, c.Puzzle+" task root")
	taken := false
	log := exactcover.Log{Progress: func(float64) {
		if taken {
			return
		}
		taken = true
		other := testenv.Must(c.DB.Load(t.Context(), name, "dlx:"+name, c.Problem))(t)
		other.Close(t.Context())
	}}
	if n, err := w.countInGraph(t.Context(), nil, c.Problem, &log); !errors.Is(err, graphsolver.ErrReplaced) {
		t.Errorf("want %v, got %v, %v", graphsolver.ErrReplaced, n, err)
	}
	search, err := c.DB.Open(t.Context(), name)
	if err != nil {
		t.Fatalf("want the search of the other attempt, got %v", err)
	}
	search.Close(t.Context())
}

// TestUnfinished asks for the sum while tasks are open, as after a status that has missed them.
func TestUnfinished(t *testing.T) {
	c, _ := divided(t, "queens:6", 1)
	if total, complete, err := c.finish(t.Context()); complete || err != nil {
		t.Errorf("want it not complete, got %+v, %v, %v", total, complete, err)
	}
}

// TestDropped drops the puzzle, or loads it again, while a count is under way.
func TestDropped(t *testing.T) {
	c, _ := divided(t, "queens:6", 1)
	search := testenv.Must(c.DB.Load(t.Context(), c.Puzzle, "queens:6", c.Problem))(t)
	search.Close(t.Context())
	if total, err := c.Run(t.Context(), nil); !errors.Is(err, graphsolver.ErrReplaced) {
		t.Errorf("loaded again: want %v, got %v, %v", graphsolver.ErrReplaced, total, err)
	}
	testenv.Check(t, c.DB.Drop(t.Context(), c.Puzzle))
	if total, err := c.Run(t.Context(), nil); !errors.Is(err, graphsolver.ErrReplaced) {
		t.Errorf("dropped: want %v, got %v, %v", graphsolver.ErrReplaced, total, err)
	}
}

// TestLostQueue loses the queue while a count is under way.
func TestLostQueue(t *testing.T) {
	c, _ := divided(t, "queens:12", 1)
	testenv.Check(t, c.fill(t.Context()))
	c.Queue = openQueue(t, time.Second) // an empty one
	crew := hire(t, c.worker("a", memsolver.Bits))
	defer crew.end(t)
	if total := run(t, c); total.Solutions.Int64() != 14_200 {
		t.Errorf("want 14200 solutions, got %d", total.Solutions)
	}
	log := new(exactcover.Log)
	if n, err := memsolver.Count(t.Context(), c.Problem, memsolver.Bits, memsolver.Log(log)); err != nil || n.Int64() != 14_200 {
		t.Errorf("want the plain count to be the same, got %v, %v", n, err)
	}
}

// TestLostTrack has a queue that never hands a task out again whose worker is dead.
func TestLostTrack(t *testing.T) {
	c, _ := divided(t, "queens:10", 1)
	c.Queue, c.Stalled = openQueue(t, time.Hour), time.Second
	testenv.Check(t, c.fill(t.Context()))
	testenv.Must(c.Queue.Next(t.Context()))(t)
	crew := hire(t, c.worker("a", memsolver.Bits))
	defer crew.end(t)
	if total := run(t, c); total.Solutions.Int64() != 724 {
		t.Errorf("want 724 solutions, got %d", total.Solutions)
	}
}
