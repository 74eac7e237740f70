package queue_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"graphcover/internal/testenv"
	"graphcover/workers/queue"
)

// messages returns messages of a count for the tasks first <= n < end.
func messages(count string, first, end int) (all []queue.Message) {
	for n := first; n < end; n++ {
		all = append(all, queue.Message{Count: count, Task: fmt.Sprintf("%d.7", n), Version: "test", Puzzles: []byte{0, byte(n)}})
	}
	return all
}

func put(t *testing.T, q *queue.Queue, all []queue.Message) {
	t.Helper()
	testenv.Check(t, q.Put(t.Context(), all))
}

// next returns the next message. It fails the test if there is none within that time.
func next(t *testing.T, q *queue.Queue, limit time.Duration) *queue.Delivery {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	return testenv.Must(q.Next(ctx))(t)
}

// nothing checks that no message is handed out for that time.
func nothing(t *testing.T, q *queue.Queue, limit time.Duration) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	if d, err := q.Next(ctx); err == nil {
		t.Fatalf("want no message, got %v", d.Message())
	} else if !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
}

func done(t *testing.T, d *queue.Delivery) {
	t.Helper()
	testenv.Check(t, d.Done(t.Context()))
}

func tasks(t *testing.T, q *queue.Queue, count string) int {
	t.Helper()
	found := testenv.Must(q.Tasks(t.Context(), count))(t)
	return len(found)
}

// patience is that of the queues of the tests. It is long enough for a busy machine.
const patience = 1200 * time.Millisecond

// conform tests an empty queue.
func conform(t *testing.T, q *queue.Queue) {
	if got := q.Patience(); got != patience {
		t.Errorf("want a patience of %v, got %v", patience, got)
	}
	// Each message is there once, whether it waits or is handed out.
	put(t, q, messages("a", 0, 3))
	put(t, q, messages("a", 1, 4))
	put(t, q, messages("b", 0, 1))
	if a, b := tasks(t, q, "a"), tasks(t, q, "b"); a != 4 || b != 1 {
		t.Fatalf("want 4 and 1 tasks, got %d and %d", a, b)
	}
	first := next(t, q, patience)
	put(t, q, messages("a", 0, 1))
	if got, want := first.Message(), messages("a", 0, 1)[0]; !reflect.DeepEqual(got, want) {
		t.Errorf("want %v, got %v", want, got)
	}
	if found, err := q.Tasks(t.Context(), "a"); err != nil || len(found) != 4 || !found["0.7"] {
		t.Errorf("want the message that is handed out among the tasks, got %v, %v", found, err)
	}
	// A receiver that gives signs of life keeps its message.
	var rest []*queue.Delivery
	for range 4 {
		rest = append(rest, next(t, q, patience))
	}
	for range 12 {
		time.Sleep(patience / 8)
		for _, d := range append(rest, first) {
			testenv.Check(t, d.Working(t.Context()))
		}
	}
	nothing(t, q, patience/8)
	// One that is done has none, and another one may put it again.
	for _, d := range rest {
		done(t, d)
	}
	if a, b := tasks(t, q, "a"), tasks(t, q, "b"); a != 1 || b != 0 {
		t.Fatalf("want 1 and no task, got %d and %d", a, b)
	}
	// One that is silent loses its message.
	again := next(t, q, 10*patience)
	if !reflect.DeepEqual(again.Message(), first.Message()) {
		t.Errorf("want %v again, got %v", first.Message(), again.Message())
	}
	// One that returns it, too.
	testenv.Check(t, again.Return(0))
	again = next(t, q, patience/2)
	// What is forgotten is not handed out again.
	put(t, q, messages("a", 5, 9))
	put(t, q, messages("b", 5, 6))
	testenv.Check(t, q.Forget(t.Context(), "a"))
	if got := next(t, q, patience); got.Message().Count != "b" {
		t.Errorf("want the message that is left, got %v", got.Message())
	} else {
		done(t, got)
	}
	nothing(t, q, 2*patience)
	again.Done(t.Context()) // an error, or not: nothing may happen
	put(t, q, messages("a", 0, 1))
	done(t, next(t, q, patience))
}

// together has several receivers handle many messages, of which every seventh is lost at its
// first delivery.
func together(t *testing.T, queues []*queue.Queue, n int) {
	put(t, queues[0], messages("c", 0, n))
	var mutex sync.Mutex
	delivered := make(map[string]int)
	handled := make(map[string]int)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var group sync.WaitGroup
	for _, q := range queues {
		group.Go(func() {
			for {
				d, err := q.Next(ctx)
				if err != nil {
					return
				}
				task := d.Message().Task
				mutex.Lock()
				delivered[task]++
				lost := delivered[task] == 1 && len(delivered)%7 == 0
				mutex.Unlock()
				if lost {
					continue
				}
				if err := d.Done(ctx); err != nil {
					continue // it comes again
				}
				mutex.Lock()
				handled[task]++
				all := len(handled) == n
				mutex.Unlock()
				if all {
					cancel()
				}
			}
		})
	}
	group.Wait()
	if len(handled) != n || len(delivered) != n {
		t.Errorf("want %d messages, got %d delivered and %d handled", n, len(delivered), len(handled))
	}
	for task, times := range handled {
		if times != 1 {
			t.Errorf("task %s: want it done once, got %d times", task, times)
		}
	}
	if left := tasks(t, queues[0], "c"); left != 0 {
		t.Errorf("want an empty queue, got %d tasks", left)
	}
}

// open opens a queue in this process until the test ends.
func open(t *testing.T, folder string) *queue.Queue {
	t.Helper()
	q := testenv.Must(queue.Open(t.Context(), folder, queue.Options{Patience: patience}))(t)
	t.Cleanup(func() { q.Close() })
	return q
}

// create connects a coordinator until the test ends.
func create(t *testing.T, o queue.Options) *queue.Queue {
	t.Helper()
	q := testenv.Must(queue.Create(t.Context(), o))(t)
	t.Cleanup(func() { q.Close() })
	return q
}

// join connects a worker until the test ends.
func join(t *testing.T, o queue.Options) *queue.Queue {
	t.Helper()
	q := testenv.Must(queue.Connect(t.Context(), o))(t)
	t.Cleanup(func() { q.Close() })
	return q
}

func TestQueue(t *testing.T) {
	coordinator := open(t, t.TempDir())
	conform(t, coordinator)
	queues := []*queue.Queue{coordinator}
	for range 3 {
		queues = append(queues, join(t, queue.Options{URL: coordinator.Address}))
	}
	together(t, queues, testenv.Cases(100, 2000))
	if _, err := queues[1].Tasks(t.Context(), "c"); !errors.Is(err, queue.ErrRefused) {
		t.Errorf("want a worker refused that asks for all tasks, got %v", err)
	}
	queues[2].Close()
	if _, err := queues[2].Next(t.Context()); err != queue.ErrClosed {
		t.Errorf("want %v, got %v", queue.ErrClosed, err)
	}
}

// TestKeptOnDisk stops a server and starts it again in the same folder. What was handed out
// is handed out again at once.
func TestKeptOnDisk(t *testing.T) {
	folder := t.TempDir()
	q := open(t, folder)
	put(t, q, messages("a", 0, 5))
	done(t, next(t, q, patience))
	next(t, q, patience)
	if _, err := queue.Open(t.Context(), folder, queue.Options{}); !errors.Is(err, queue.ErrInUse) {
		t.Errorf("want %v, got %v", queue.ErrInUse, err)
	}
	q.Close()
	q = open(t, folder)
	if left := tasks(t, q, "a"); left != 4 {
		t.Errorf("want 4 tasks, got %d", left)
	}
	for range 4 {
		done(t, next(t, q, patience/2))
	}
}

// TestWorkerWaits connects a worker before the coordinator.
func TestWorkerWaits(t *testing.T) {
	address := run(t, &server.Options{}).ClientURL()
	notes := make(chan string, 10)
	joined := make(chan error, 1)
	go func() {
		q, err := queue.Connect(t.Context(), queue.Options{URL: address, Notify: func(note string) { notes <- note }})
		if err == nil {
			defer q.Close()
			_, err = q.Next(t.Context())
		}
		joined <- err
	}()
	if got, want := <-notes, "the queue has no tasks yet; waiting for a count to begin"; got != want {
		t.Errorf("want %q, got %q", want, got)
	}
	put(t, create(t, queue.Options{URL: address}), messages("a", 0, 1))
	if err := <-joined; err != nil {
		t.Error(err)
	}
}
