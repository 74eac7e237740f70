package workers

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"graphcover/collection"
	"graphcover/compare"
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

// A fixture is a collection that workers solve, with a queue within this process.
type fixture struct {
	db    *graphsolver.DB
	name  string
	queue *queue.Queue
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	db := neo4jtest.DB(t)
	q := openQueue(t, 3*time.Second)
	return &fixture{db: db, name: neo4jtest.Puzzle(t, db), queue: q}
}

func (f *fixture) collection(size int) *Collection {
	return &Collection{DB: f.db, Queue: f.queue, Name: f.name, Version: "test", Size: size, Check: NewCheck()}
}

func (f *fixture) worker(name string, engine memsolver.Engine) *Worker {
	return &Worker{Name: name, Version: "test", DB: f.db, Queue: f.queue, Engine: engine}
}

// solve runs the collection and returns what was printed, a line for each place.
func solve(ctx context.Context, c *Collection, lines []string) (printed []string, err error) {
	err = c.Run(ctx, puzzle.Open([]string{"-"}, strings.NewReader(strings.Join(lines, "\n"))), collection.Printer[Solved]{
		Print: func(p collection.Puzzle, s Solved, _ bool) error {
			printed = append(printed, line(p.Err, s.Err, s.Result))
			return nil
		},
		Flush: func() {},
	})
	return printed, err
}

// line returns an answer as text, without its time.
func line(bad, err error, r compare.Result) string {
	if bad != nil {
		return bad.Error()
	}
	why := ""
	if r.Reason != nil {
		why = r.Reason.Text
	}
	return fmt.Sprint(r.Puzzle, r.Source, r.Status, why, r.Solution, r.Choices, r.Backtracks, err)
}

// plain returns what solve should print.
func plain(t *testing.T, lines []string) (printed []string) {
	t.Helper()
	c := NewCheck()
	for entry, err := range puzzle.Open([]string{"-"}, strings.NewReader(strings.Join(lines, "\n"))) {
		var r compare.Result
		var failed error
		if err == nil {
			r, failed = compare.Solve(t.Context(), c, entry, exactcover.Log{})
		}
		printed = append(printed, line(err, failed, r))
	}
	return printed
}

// mixed returns puzzles. Among them are one without a solution, one whose clues contradict each
// other, and a text that is not a puzzle.
func mixed(n int) []string {
	lines := relabeled(n)
	lines[5] = blog[1:]
	lines[7] = "55" + strings.Repeat(".", 79)
	lines[9] = "12345678........." + "9" + strings.Repeat(".", 63)
	return lines
}

// TestCollection solves puzzles by two workers. One more takes a batch and is never heard of again.
// Then it runs again, with nobody to solve anything, and with answers that were changed by hand.
func TestCollection(t *testing.T) {
	f := newFixture(t)
	lines := mixed(testenv.Cases(60, 2000))
	want := plain(t, lines)
	dead := make(chan error, 1)
	go func() {
		d, err := f.queue.Next(t.Context())
		var claim *batches.Claim
		if err == nil {
			claim, err = batches.New(f.db, f.name, d.Message().Count, "test").Take(t.Context(), d.Message().Task, "dead")
		}
		if err == nil {
			err = claim.Beat(t.Context())
		}
		dead <- err
	}()
	var crew *crew
	var hiring sync.WaitGroup
	hiring.Go(func() {
		if err := <-dead; err != nil {
			t.Error(err)
		}
		crew = hire(t, f.worker("a", memsolver.Auto), f.worker("b", memsolver.Auto))
	})
	got, err := solve(t.Context(), f.collection(20), lines)
	hiring.Wait()
	crew.end(t)
	if err != nil || !slices.Equal(got, want) {
		t.Fatalf("want %d answers as of a plain run, got %d, %v", len(want), len(got), err)
	}
	s, err := batches.Standing(t.Context(), f.db, f.name, "test")
	if err != nil || s.Again != 1 || s.Status != "complete" || s.Done == 0 || s.Open+s.Taken > 0 || s.Puzzles != len(lines)-1 || s.Solved != len(lines)-3 {
		t.Errorf("want all done, one of them twice, got %+v, %v", s, err)
	}
	beats := neo4jtest.Query(t, neo4jtest.Driver(t), "MATCH (b:Batch {puzzle: $name}) RETURN sum(b.beat) > 0", map[string]any{"name": f.name})
	if len(beats) != 1 || beats[0].Values[0] != true {
		t.Errorf("want the sign of life of the dead worker in the graph, got %v", beats)
	}
	// The answers are there.
	if got, err = solve(t.Context(), f.collection(0), lines); err != nil || !slices.Equal(got, want) {
		t.Errorf("want the same answers again, got %d, %v", len(got), err)
	}
	// Somebody has connected a batch twice: that is said, and not that puzzles are missing.
	driver, name := neo4jtest.Driver(t), map[string]any{"name": f.name}
	neo4jtest.Query(t, driver, "MATCH (c:Collection {name: $name})-[:HAS_BATCH]->(b {number: 2}) CREATE (c)-[:HAS_BATCH]->(b)", name)
	_, err = solve(t.Context(), f.collection(0), lines)
	if changed, ok := errors.AsType[*tasks.ChangedError](err); !ok || !strings.Contains(changed.Error(), "it is there twice") {
		t.Errorf("a batch connected twice: want it noticed, got %v", err)
	}
	neo4jtest.Query(t, driver, "MATCH (c:Collection {name: $name})-[r:HAS_BATCH]->(b {number: 2}) WITH r LIMIT 1 DELETE r", name)
	// The input has changed, at its end or later than at its beginning.
	if _, err = solve(t.Context(), f.collection(0), lines[:len(lines)-1]); !testenv.Is[*ChangedError](err) {
		t.Errorf("one puzzle less: want it noticed, got %v", err)
	}
	other := slices.Clone(lines)
	other[len(other)-2] = blog[1:] + "."
	got, err = solve(t.Context(), f.collection(0), other)
	if !testenv.Is[*ChangedError](err) || !strings.Contains(err.Error(), "standard input:") || len(got) >= len(lines) || !slices.Equal(got, want[:len(got)]) {
		t.Errorf("a puzzle changed: want it noticed, got %v after %d answers", err, len(got))
	}
	// Wrong answers are found: one that is no solution, one that there is none.
	f.plant(t, 1, func(a []batches.Answer) { a[0].Chosen[0] = a[0].Chosen[1] })
	f.plant(t, 2, func(a []batches.Answer) { a[0].Status, a[0].Chosen = compare.Unsolvable, nil })
	if got, err = solve(t.Context(), f.collection(0), lines); err != nil || len(got) != len(want) {
		t.Fatalf("want %d answers, got %d, %v", len(want), len(got), err)
	}
	wrong := 0
	for i := range got {
		if got[i] != want[i] {
			if wrong++; !strings.Contains(got[i], "stopped") || !strings.Contains(got[i], fmt.Sprintf("batch %d of ", wrong)) {
				t.Errorf("want the wrong answer of batch %d named, got %s", wrong, got[i])
			}
		}
	}
	if wrong != 2 {
		t.Errorf("want 2 wrong answers found, got %d", wrong)
	}
	// A batch with an answer too few.
	f.plant(t, 2, nil)
	if _, err = solve(t.Context(), f.collection(0), lines); !testenv.Is[*compare.VerifyError](err) || !strings.Contains(err.Error(), "batch 2 of ") {
		t.Errorf("want a missing answer found, got %v", err)
	}
	// It has ended, so other puzzles may take its place.
	crew = hire(t, f.worker("c", memsolver.Cells))
	defer crew.end(t)
	other = relabeled(20)[10:]
	if got, err = solve(t.Context(), f.collection(0), other); err != nil || len(got) != len(other) || !strings.Contains(got[0], "solved") {
		t.Errorf("want other puzzles solved, got %v, %v", got, err)
	}
}

// plant changes the answers of a batch in the graph; without change it takes the last away.
func (f *fixture) plant(t *testing.T, number int, change func([]batches.Answer)) {
	t.Helper()
	c := testenv.Must(batches.Find(t.Context(), f.db, f.name))(t)
	found, _, err := c.Answers(t.Context(), []int{number}, 1)
	if err != nil || len(found) != 1 || found[0].Err != nil {
		t.Fatalf("want the answers of batch %d, got %+v, %v", number, found, err)
	}
	list := found[0].List
	if change == nil {
		list = list[1:]
	} else {
		change(list)
	}
	neo4jtest.Query(t, neo4jtest.Driver(t), "MATCH (b:Batch {puzzle: $name, number: $number}) SET b.state = 'taken'",
		map[string]any{"name": f.name, "number": number})
	claim, err := c.Take(t.Context(), fmt.Sprint(number), "liar")
	if err != nil || claim == nil {
		t.Fatalf("want the batch taken, got %v, %v", claim, err)
	}
	testenv.Check(t, claim.Finish(t.Context(), list))
}

// TestCollectionStopped stops a collection while it runs, and goes on with it: with an input that
// is another one, which is refused, and with the same.
func TestCollectionStopped(t *testing.T) {
	f := newFixture(t)
	lines := mixed(60)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	crew := hire(t, f.worker("a", memsolver.Auto))
	defer func() { crew.end(t) }()
	stopping := f.collection(20)
	printed := 0
	err := stopping.Run(ctx, puzzle.Open([]string{"-"}, strings.NewReader(strings.Join(lines, "\n"))), collection.Printer[Solved]{
		Print: func(collection.Puzzle, Solved, bool) error {
			if printed++; printed == 10 {
				cancel()
			}
			return nil
		},
		Flush: func() {},
	})
	if !errors.Is(err, context.Canceled) || printed >= len(lines) {
		t.Fatalf("want it stopped, got %v after %d answers", err, printed)
	}
	if _, err := solve(t.Context(), f.collection(20), relabeled(30)[10:]); !testenv.Is[*ChangedError](err) {
		t.Errorf("other puzzles: want them refused, got %v", err)
	}
	newer := f.collection(20)
	newer.Version = "newer"
	if _, err := solve(t.Context(), newer, lines); !testenv.Is[*tasks.VersionError](err) {
		t.Errorf("another version: want it refused, got %v", err)
	}
	f.queue.Forget(t.Context(), stopping.run.ID) // a queue may lose everything
	got, err := solve(t.Context(), f.collection(7), lines)
	if err != nil || !slices.Equal(got, plain(t, lines)) {
		t.Errorf("want the answers of a plain run, got %d, %v", len(got), err)
	}
}

// TestCollectionLostTrack has a queue that never hands a batch out again whose worker is dead.
func TestCollectionLostTrack(t *testing.T) {
	f := newFixture(t)
	f.queue = openQueue(t, time.Hour)
	c := f.collection(4)
	c.Stalled = time.Second
	var group sync.WaitGroup
	ctx, cancel := context.WithCancel(t.Context())
	group.Go(func() {
		if _, err := f.queue.Next(ctx); err != nil {
			t.Error(err)
		}
		f.worker("a", memsolver.Auto).Run(ctx)
	})
	lines := relabeled(8)
	got, err := solve(t.Context(), c, lines)
	if err != nil || !slices.Equal(got, plain(t, lines)) {
		t.Errorf("want the answers of a plain run, got %d, %v", len(got), err)
	}
	cancel()
	group.Wait()
}
