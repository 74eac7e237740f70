// Package queuetest has a queue for tests that need no server.
package queuetest

import (
	"context"
	"errors"
	"sync"
	"time"

	"graphcover/workers/queue"
)

// A Channel is a [queue.Queue] in memory, for the goroutines of one process.
type Channel struct {
	patience time.Duration
	ready    chan *entry // with room for every entry that waits
	closed   chan struct{}
	once     sync.Once

	mutex   sync.Mutex // guards the fields below and those of entries
	entries map[key]*entry
}

type key struct{ count, task string }

// An entry is a message in the queue.
type entry struct {
	queue.Message
	handedOut int // how often
	late      *time.Timer
}

var _ queue.Queue = (*Channel)(nil)

// mostWaiting is how many messages a [Channel] holds at most.
const mostWaiting = 1 << 16

// New returns an empty queue. A receiver may be silent for patience.
func New(patience time.Duration) *Channel {
	return &Channel{
		patience: patience, ready: make(chan *entry, mostWaiting), closed: make(chan struct{}), entries: make(map[key]*entry),
	}
}

// Patience implements [queue.Queue].
func (c *Channel) Patience() time.Duration { return c.patience }

// Close implements [queue.Queue]. Every Next that waits returns.
func (c *Channel) Close() error {
	c.once.Do(func() { close(c.closed) })
	return nil
}

// Put implements [queue.Queue].
func (c *Channel) Put(ctx context.Context, messages []queue.Message) error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, m := range messages {
		k := key{m.Count, m.Task}
		if c.entries[k] != nil {
			continue
		}
		e := &entry{Message: m}
		if !c.offer(e) {
			return errors.New("queuetest: it is full")
		}
		c.entries[k] = e
	}
	return ctx.Err()
}

// offer lets an entry wait, and reports whether there was room for it.
func (c *Channel) offer(e *entry) bool {
	select {
	case c.ready <- e:
		return true
	default:
		return false
	}
}

// Tasks implements [queue.Queue].
func (c *Channel) Tasks(ctx context.Context, count string) (map[string]bool, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	found := make(map[string]bool)
	for k := range c.entries {
		if k.count == count {
			found[k.task] = true
		}
	}
	return found, ctx.Err()
}

// Forget implements [queue.Queue].
func (c *Channel) Forget(ctx context.Context, count string) error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for k, e := range c.entries {
		if k.count == count {
			c.remove(e)
		}
	}
	return ctx.Err()
}

// remove removes an entry. The caller holds the mutex.
func (c *Channel) remove(e *entry) {
	if e.late != nil {
		e.late.Stop()
	}
	if k := (key{e.Count, e.Task}); c.entries[k] == e {
		delete(c.entries, k)
	}
}

// Next implements [queue.Queue].
func (c *Channel) Next(ctx context.Context) (queue.Delivery, error) {
	for {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-c.closed:
			return nil, queue.ErrClosed
		case e := <-c.ready:
			if d := c.handOut(e); d != nil {
				return d, nil
			}
		}
	}
}

// handOut returns a delivery of an entry that has waited, or nil if it was removed meanwhile.
func (c *Channel) handOut(e *entry) queue.Delivery {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.entries[key{e.Count, e.Task}] != e {
		return nil
	}
	e.handedOut++
	d := &channelDelivery{c, e, e.handedOut}
	e.late = time.AfterFunc(c.patience, func() { d.Return(context.Background(), 0) })
	return d
}

// A channelDelivery is a [queue.Delivery] of a [Channel].
type channelDelivery struct {
	from  *Channel
	entry *entry
	time  int // the delivery is this one of the entry, from 1
}

var errLate = errors.New("queuetest: the message was removed or handed out again")

func (d *channelDelivery) Message() queue.Message { return d.entry.Message }

// held calls do if the message is still handed out by this delivery.
func (d *channelDelivery) held(do func()) error {
	d.from.mutex.Lock()
	defer d.from.mutex.Unlock()
	e := d.entry
	if d.from.entries[key{e.Count, e.Task}] != e || e.handedOut != d.time || e.late == nil {
		return errLate
	}
	do()
	return nil
}

// Working implements [queue.Delivery].
func (d *channelDelivery) Working(context.Context) error {
	return d.held(func() { d.entry.late.Reset(d.from.patience) })
}

// Done implements [queue.Delivery].
func (d *channelDelivery) Done(context.Context) error {
	return d.held(func() { d.from.remove(d.entry) })
}

// Return implements [queue.Delivery].
func (d *channelDelivery) Return(_ context.Context, after time.Duration) error {
	return d.held(func() {
		d.entry.late.Stop()
		if after > 0 {
			d.entry.late = time.AfterFunc(after, func() { d.Return(context.Background(), 0) })
			return
		}
		d.entry.late = nil
		if !d.from.offer(d.entry) { // others took its room: the coordinator puts it again
			d.from.remove(d.entry)
		}
	})
}
