package tasks_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
	"graphcover/workers/prefix"
	"graphcover/workers/tasks"
)

// A fixture is a puzzle that is loaded and divided into tasks.
type fixture struct {
	db     *graphsolver.DB
	name   string
	loaded string
	p      *exactcover.Problem
	count  *tasks.Count
	nodes  []prefix.Node
}

// divided loads a puzzle and divides it into about that many tasks.
func divided(t *testing.T, text string, pieces int) *fixture {
	t.Helper()
	db := neo4jtest.DB(t)
	f := &fixture{db: db, name: neo4jtest.Puzzle(t, db)}
	f.p = testenv.Must(puzzle.Parse(text))(t).Problem()
	search := testenv.Must(db.Load(t.Context(), f.name, text, f.p))(t)
	defer search.Close(t.Context())
	f.loaded = search.Loaded()
	f.nodes = testenv.Must(prefix.Split(t.Context(), f.p, nil, pieces, 0))(t)
	f.count = tasks.New(db, f.name, "first", "v1")
	testenv.Check(t, f.count.Begin(t.Context(), f.loaded, f.nodes))
	return f
}

func (f *fixture) take(t *testing.T, task, worker string) *tasks.Claim {
	t.Helper()
	return testenv.Must(f.count.Take(t.Context(), task, worker))(t)
}

func (f *fixture) status(t *testing.T) *tasks.Status {
	t.Helper()
	return testenv.Must(tasks.Find(t.Context(), f.db, f.name))(t)
}

// result returns a result with that number of solutions.
func result(solutions string) tasks.Result {
	n, _ := new(big.Int).SetString(solutions, 10)
	return tasks.Result{Solutions: n, Choices: 7, Backtracks: 7, Seconds: 0.5, Engine: "test"}
}

func finish(t *testing.T, c *tasks.Claim, solutions string) {
	t.Helper()
	testenv.Check(t, c.Finish(t.Context(), result(solutions)))
}

// open returns the tasks that are open, as text.
func (f *fixture) open(t *testing.T) (names []string) {
	t.Helper()
	all := testenv.Must(f.count.List(t.Context(), tasks.Open))(t)
	for _, task := range all {
		names = append(names, task.Prefix.String())
	}
	return names
}

// TestLife follows tasks from one state to the next.
func TestLife(t *testing.T) {
	f := divided(t, "queens:6", 8)
	testenv.Check(t, f.count.Check(t.Context()))
	leaves, work := prefix.Leaves(f.nodes)
	s := f.status(t)
	if s.Tasks[tasks.Open] != leaves || s.Tasks[tasks.Split] != len(f.nodes)-leaves || s.Work[tasks.Open] != work || s.ID != "first" || s.Complete() {
		t.Errorf("want %d open tasks of work %v, got %+v", leaves, work, s)
	}
	open := f.open(t)

	// A task is taken twice. The first result counts, whichever attempt it is of.
	first, second := f.take(t, open[0], "a"), f.take(t, open[0], "b")
	if first.Attempt != 1 || second.Attempt != 2 || second.Prefix.String() != open[0] || second.Loaded != f.loaded {
		t.Errorf("want attempts 1 and 2, got %+v and %+v", first, second)
	}
	if s := f.status(t); s.Tasks[tasks.Taken] != 1 || !slices.Equal(s.Workers, []string{"b"}) || s.Again != 1 {
		t.Errorf("want one task that b has taken, got %+v", s)
	}
	finish(t, first, "5")
	finish(t, first, "5")
	finish(t, second, "5")
	if claim := f.take(t, open[0], "c"); claim != nil {
		t.Errorf("want nothing to do in a task that is done, got %+v", claim)
	}
	if claim := f.take(t, "9.9.9", "c"); claim != nil {
		t.Errorf("want nothing to do in a task that is not there, got %+v", claim)
	}
	total, err := f.count.Total(t.Context())
	if err != nil || total.Solutions.Int64() != 5 || total.Tasks != 1 || total.Choices != 7 {
		t.Errorf("want 5 solutions of one task, got %+v, %v", total, err)
	}

	// A task is split, once.
	claim := f.take(t, open[1], "a")
	parts := testenv.Must(prefix.Split(t.Context(), f.p, claim.Prefix, 3, 0))(t)
	late := f.take(t, open[1], "b")
	if split, err := claim.Split(t.Context(), parts); err != nil || split {
		t.Errorf("want an attempt that was overtaken not to split, got %v, %v", split, err)
	}
	for range 2 { // as after a lost answer
		if split, err := late.Split(t.Context(), parts); err != nil || !split {
			t.Errorf("want the task split, got %v, %v", split, err)
		}
	}
	finish(t, claim, "77") // is not counted: its parts are
	if claim := f.take(t, open[1], "c"); claim != nil {
		t.Errorf("want nothing to do in a task that is split, got %+v", claim)
	}
	if err := f.count.Check(t.Context()); err != nil {
		t.Error(err)
	}
	if n, _ := prefix.Leaves(parts); len(f.open(t)) != leaves-2+n {
		t.Errorf("want %d open tasks, got %q", leaves-2+n, f.open(t))
	}

	// Two results that differ are kept, and said.
	claim = f.take(t, open[2], "a")
	finish(t, claim, "1")
	var dispute *tasks.DisputeError
	if err := claim.Finish(t.Context(), result("2")); !errors.As(err, &dispute) || dispute.Later.Int64() != 2 {
		t.Errorf("want a dispute, got %v", err)
	}
	if s := f.status(t); !slices.Equal(s.Disputed, []string{open[2]}) {
		t.Errorf("want task %s disputed, got %q", open[2], s.Disputed)
	}

	// The rest.
	for names := f.open(t); len(names) > 0; names = f.open(t) {
		finish(t, f.take(t, names[0], "a"), "0")
	}
	if s := f.status(t); !s.Complete() {
		t.Errorf("want all done, got %+v", s)
	}
	if err := f.count.Check(t.Context()); err != nil {
		t.Error(err)
	}

	// Another count of the same load is the same; another version may not work on it.
	again := tasks.New(f.db, f.name, "second", "v2")
	if err := again.Begin(t.Context(), f.loaded, f.nodes); err != nil || again.ID != "first" || again.Version != "v1" {
		t.Errorf("want the count that is there, got %+v, %v", again, err)
	}
	if _, err := tasks.New(f.db, f.name, "first", "v2").Take(t.Context(), open[0], "a"); !testenv.Is[*tasks.VersionError](err) {
		t.Errorf("want another version refused, got %v", err)
	}
	if err := tasks.New(f.db, f.name, "id", "v1").Begin(t.Context(), "another load", f.nodes); !errors.Is(err, graphsolver.ErrReplaced) {
		t.Errorf("want %v, got %v", graphsolver.ErrReplaced, err)
	}
}

// TestSplitsAreSeenWhole checks that nobody reads all tasks while one is split, and the other way
// round: all wait for the same lock. Otherwise, a task that is split could be read without its
// parts.
func TestSplitsAreSeenWhole(t *testing.T) {
	f := divided(t, "queens:6", 6)
	claim := f.take(t, f.open(t)[0], "a")
	parts := testenv.Must(prefix.Split(t.Context(), f.p, claim.Prefix, 2, 0))(t)
	session := neo4jtest.Driver(t).NewSession(t.Context(), neo4j.SessionConfig{})
	defer session.Close(t.Context())
	tx := testenv.Must(session.BeginTransaction(t.Context()))(t)
	lock := testenv.Must(tx.Run(t.Context(), "MATCH (k:Count {puzzle: $puzzle}) SET k:Graphcover", map[string]any{"puzzle": f.name}))(t)
	testenv.Must(lock.Consume(t.Context()))(t)
	all := map[string]func(ctx context.Context) error{
		"List":  func(ctx context.Context) error { _, err := f.count.List(ctx); return err },
		"Check": func(ctx context.Context) error { return f.count.Check(ctx) },
		"Find":  func(ctx context.Context) error { _, err := tasks.Find(ctx, f.db, f.name); return err },
		"Split": func(ctx context.Context) error { _, err := claim.Split(ctx, parts); return err },
	}
	ended := make(chan string, len(all))
	var group sync.WaitGroup
	for name, do := range all {
		group.Go(func() {
			if err := do(t.Context()); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			ended <- name
		})
	}
	select {
	case name := <-ended:
		t.Errorf("want %s to wait for the lock, it does not", name)
	case <-time.After(300 * time.Millisecond):
	}
	testenv.Check(t, tx.Rollback(t.Context()))
	group.Wait()
	if err := f.count.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestLargeNumbers adds up numbers that 64 bits can and can't hold.
func TestLargeNumbers(t *testing.T) {
	f := divided(t, "queens:6", 6)
	want := new(big.Int)
	numbers := []string{"9223372036854775807", "9223372036854775807", "9223372036854775808", "170141183460469231731687303715884105728", "999999999", "1"}
	for i, task := range f.open(t) {
		n := numbers[i%len(numbers)]
		finish(t, f.take(t, task, "a"), n)
		want.Add(want, result(n).Solutions)
	}
	total, err := f.count.Total(t.Context())
	if err != nil || total.Solutions.Cmp(want) != 0 {
		t.Errorf("want %d, got %d, %v", want, total.Solutions, err)
	}
}

// TestCheckFindsDamage changes the tasks by hand, each time in another way.
func TestCheckFindsDamage(t *testing.T) {
	f := divided(t, "queens:5", 9)
	driver := neo4jtest.Driver(t)
	for _, c := range []struct{ what, change, back string }{
		{"a part is missing", "MATCH (:Task {puzzle: $puzzle})-[s:SPLIT]->(t {state: 'open'}) WITH s, t LIMIT 1 SET t.puzzle = 'away' DELETE s",
			"MATCH (k:Count {puzzle: $puzzle})-[:HAS_TASK]->(t {puzzle: 'away'}) SET t.puzzle = $puzzle WITH t MATCH (a:Task {puzzle: $puzzle}) WHERE a.moves = t.moves[..-1] CREATE (a)-[:SPLIT]->(t)"},
		{"a part is no task of the count", "MATCH (k:Count {puzzle: $puzzle})-[has:HAS_TASK]->(t {state: 'open'}) WITH has, t LIMIT 1 SET t.puzzle = 'away' DELETE has",
			"MATCH (k:Count {puzzle: $puzzle})-[:HAS_TASK]->(:Task)-[:SPLIT]->(t {puzzle: 'away'}) SET t.puzzle = $puzzle CREATE (k)-[:HAS_TASK]->(t)"},
		{"a part leads elsewhere", "MATCH (:Task {puzzle: $puzzle})-[:SPLIT]->(t {state: 'open'}) WITH t LIMIT 1 SET t.was = t.moves, t.moves = t.moves[..-1] + [24]",
			"MATCH (t:Task {puzzle: $puzzle}) WHERE t.was IS NOT NULL SET t.moves = t.was REMOVE t.was"},
		{"another constraint", "MATCH (t:Task {puzzle: $puzzle, prefix: 'root'}) SET t.constraint = t.constraint + 1",
			"MATCH (t:Task {puzzle: $puzzle, prefix: 'root'}) SET t.constraint = t.constraint - 1"},
		{"no constraint", "MATCH (t:Task {puzzle: $puzzle, prefix: 'root'}) SET t.was = t.constraint, t.constraint = 999",
			"MATCH (t:Task {puzzle: $puzzle, prefix: 'root'}) SET t.constraint = t.was REMOVE t.was"},
		{"a task that is split and counted", "MATCH (t:Task {puzzle: $puzzle, prefix: 'root'}) SET t.state = 'done'",
			"MATCH (t:Task {puzzle: $puzzle, prefix: 'root'}) SET t.state = 'split'"},
		{"a state that there is not", "MATCH (t:Task {puzzle: $puzzle, state: 'open'}) WITH t LIMIT 1 SET t.state = 'lost'",
			"MATCH (t:Task {puzzle: $puzzle, state: 'lost'}) SET t.state = 'open'"},
	} {
		params := map[string]any{"puzzle": f.name}
		neo4jtest.Query(t, driver, c.change, params)
		if err := f.count.Check(t.Context()); !testenv.Is[*tasks.PartitionError](err) || !strings.Contains(err.Error(), "task ") {
			t.Errorf("%s: want an error, got %v", c.what, err)
		}
		neo4jtest.Query(t, driver, c.back, params)
		if err := f.count.Check(t.Context()); err != nil {
			t.Fatalf("%s: undone: %v", c.what, err)
		}
	}
}

// TestConnectedTwice connects a task twice by hand, so that a sum over the relationships would have it twice.
func TestConnectedTwice(t *testing.T) {
	f := divided(t, "queens:5", 9)
	neo4jtest.Query(t, neo4jtest.Driver(t), "MATCH (k:Count {puzzle: $puzzle})-[:HAS_TASK]->(t {state: 'open'}) WITH k, t LIMIT 1 CREATE (k)-[:HAS_TASK]->(t)", map[string]any{"puzzle": f.name})
	_, err := f.count.List(t.Context())
	if changed, ok := errors.AsType[*tasks.ChangedError](err); !ok || !strings.Contains(changed.Error(), "it is there twice") {
		t.Errorf("want it noticed, got %v", err)
	}
}

// TestColorsAndClues checks a division of a problem with colors, clues, and options that are
// ruled out.
func TestColorsAndClues(t *testing.T) {
	f := divided(t, "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1....", 8)
	if err := f.count.Check(t.Context()); err != nil {
		t.Error(err)
	}
	var b exactcover.Builder
	b.Primary("p", "q", "r").Secondary("x", "y")
	for _, option := range []string{"p x:red", "p x:blue", "p y", "q x:red", "q x:blue y", "q", "r x:red", "r y", "r x:blue"} {
		b.Option(strings.Fields(option)...)
	}
	p := testenv.Must(b.Problem())(t)
	p.Excluded = []int{5}
	search := testenv.Must(f.db.Load(t.Context(), f.name, "colors", p))(t)
	defer search.Close(t.Context())
	nodes := testenv.Must(prefix.Split(t.Context(), p, nil, 100, 0))(t)
	count := tasks.New(f.db, f.name, "colors", "v1")
	testenv.Check(t, count.Begin(t.Context(), search.Loaded(), nodes))
	if err := count.Check(t.Context()); err != nil || len(nodes) < 8 {
		t.Errorf("want %d nodes that are a partition, got %v", len(nodes), err)
	}
}

// TestDropTakesTasks drops puzzles that have tasks, and replaces them.
func TestDropTakesTasks(t *testing.T) {
	f := divided(t, "queens:6", 8)
	driver := neo4jtest.Driver(t)
	left := func() int64 {
		return neo4jtest.Query(t, driver, "MATCH (n:Task|Count {puzzle: $puzzle}) RETURN count(n)", map[string]any{"puzzle": f.name})[0].Values[0].(int64)
	}
	if left() != int64(len(f.nodes)+1) {
		t.Errorf("want %d nodes, got %d", len(f.nodes)+1, left())
	}
	solver := graphsolver.Solver{DB: f.db, Name: f.name, Pace: graphsolver.Pace{Mode: graphsolver.Server}}
	for range 2 { // the second one takes over the nodes of the first
		testenv.Must(exactcover.First(solver.All(t.Context(), f.p, nil)))(t)
		if left() != 0 {
			t.Errorf("replaced: want no tasks left, got %d", left())
		}
		if _, err := tasks.Find(t.Context(), f.db, f.name); !errors.Is(err, tasks.ErrNoCount) {
			t.Errorf("want %v, got %v", tasks.ErrNoCount, err)
		}
		search := testenv.Must(f.db.Open(t.Context(), f.name))(t)
		loaded := search.Loaded()
		search.Close(t.Context())
		testenv.Check(t, tasks.New(f.db, f.name, "again", "v1").Begin(t.Context(), loaded, f.nodes))
	}
	testenv.Check(t, f.db.Drop(t.Context(), f.name))
	if left() != 0 {
		t.Errorf("dropped: want no tasks left, got %d", left())
	}
	if _, err := tasks.Find(t.Context(), f.db, f.name); !errors.Is(err, graphsolver.ErrNoPuzzle) {
		t.Errorf("want %v, got %v", graphsolver.ErrNoPuzzle, err)
	}
}

// TestLeft checks the estimate of the time that is left.
func TestLeft(t *testing.T) {
	f := divided(t, "queens:6", 8)
	for i, task := range f.open(t) {
		if i == 4 {
			break
		}
		finish(t, f.take(t, task, "a"), "1")
	}
	s := f.status(t)
	seconds, deviation := s.Left()
	if want := 2 / s.Work[tasks.Done] * s.Work[tasks.Open]; seconds < want*0.99 || seconds > want*1.01 || deviation < 0 || deviation > 10*want {
		t.Errorf("want %v seconds left, got %v, give or take %v", want, seconds, deviation)
	}
}

// TestLeftOfMuch has tasks whose work is estimated at more than 1e154, the square of which is more
// than a float64 holds.
func TestLeftOfMuch(t *testing.T) {
	f := divided(t, "queens:6", 8)
	var b exactcover.Builder
	for item := range 170 {
		b.Primary(strconv.Itoa(item))
	}
	for item := range 170 {
		for range 10 {
			b.Option(strconv.Itoa(item))
		}
	}
	p := testenv.Must(b.Problem())(t)
	search := testenv.Must(f.db.Load(t.Context(), f.name, "much", p))(t)
	defer search.Close(t.Context())
	f.nodes = testenv.Must(prefix.Split(t.Context(), p, nil, 10, 0))(t)
	f.count = tasks.New(f.db, f.name, "much", "v1")
	testenv.Check(t, f.count.Begin(t.Context(), search.Loaded(), f.nodes))
	for _, task := range f.open(t)[:4] {
		finish(t, f.take(t, task, "a"), "1")
	}
	summary := testenv.Must(f.status(t).Summary(t.Context(), true))(t)
	if _, err := json.Marshal(summary); err != nil || summary.Left < 1 || summary.Share <= 0 || summary.Share >= 1 {
		t.Errorf("want figures, got %+v, %v", summary, err)
	}
}

// TestLongPrefixes counts a problem that begins with a long chain of forced choices. The prefixes of
// its tasks are too long for names, so the tasks are named by digests.
func TestLongPrefixes(t *testing.T) {
	f := divided(t, "queens:6", 1)
	const forced = 200
	var b exactcover.Builder
	for item := range forced + 1 {
		b.Primary(strconv.Itoa(item))
	}
	for item := range forced {
		b.Option(strconv.Itoa(item))
	}
	b.Option(strconv.Itoa(forced)).Option(strconv.Itoa(forced))
	p := testenv.Must(b.Problem())(t)
	search := testenv.Must(f.db.Load(t.Context(), f.name, "forced", p))(t)
	defer search.Close(t.Context())
	nodes := testenv.Must(prefix.Split(t.Context(), p, nil, 2, 0))(t)
	f.count = tasks.New(f.db, f.name, "forced", "v1")
	testenv.Check(t, f.count.Begin(t.Context(), search.Loaded(), nodes))
	for _, n := range nodes {
		if n.Leaf() && n.Prefix.Key() == n.Prefix.String() {
			t.Errorf("want a digest as the key of %s", n.Prefix)
		}
		if n.Leaf() {
			finish(t, f.take(t, n.Prefix.Key(), "a"), "1")
		}
	}
	if err := f.count.Check(t.Context()); err != nil {
		t.Error(err)
	}
	total, err := f.count.Total(t.Context())
	if err != nil || total.Solutions.Int64() != 2 || !f.status(t).Complete() {
		t.Errorf("want 2 solutions, got %+v, %v", total, err)
	}
}

// TestAuditOfNone writes down an audit of a task that is no more.
func TestAuditOfNone(t *testing.T) {
	f := divided(t, "queens:6", 8)
	if err := f.count.Audit(t.Context(), prefix.Prefix{1, 2, 3}, big.NewInt(1), "bits"); !errors.Is(err, graphsolver.ErrReplaced) {
		t.Errorf("want %v, got %v", graphsolver.ErrReplaced, err)
	}
}
