package webui

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// A limit bounds how many connections are open at once, over several listeners. While there are too
// many, a new one takes the place of the one that has been the longest without a whole request: idle, or
// slow to send one. If all have requests that are being served, it waits.
type limit struct {
	slots chan struct{} // one for each open connection
	ended chan struct{}
	end   func()

	mutex sync.Mutex
	open  map[*slotted]bool
}

func newLimit(most int) *limit {
	l := &limit{slots: make(chan struct{}, most), ended: make(chan struct{}), open: make(map[*slotted]bool)}
	l.end = sync.OnceFunc(func() { close(l.ended) })
	return l
}

// of returns a listener that accepts connections within the limit.
func (l *limit) of(listener net.Listener) net.Listener { return &limited{listener, l} }

// take waits for a free slot.
func (l *limit) take() error {
	for {
		select {
		case l.slots <- struct{}{}:
			return nil
		case <-l.ended:
			return net.ErrClosed
		default:
		}
		if l.makeRoom() {
			continue
		}
		select {
		case l.slots <- struct{}{}:
			return nil
		case <-l.ended:
			return net.ErrClosed
		case <-time.After(roomEvery):
		}
	}
}

// How long a connection may take to send a whole request before it makes room for a new one, and how
// often that is tried.
const graceTime, roomEvery = 100 * time.Millisecond, 20 * time.Millisecond

// makeRoom closes the connection that has been the longest without a whole request, and reports whether
// there is one.
func (l *limit) makeRoom() bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	var oldest *slotted
	for c := range l.open {
		if !c.busy && (oldest == nil || c.since.Before(oldest.since)) {
			oldest = c
		}
	}
	if oldest == nil || time.Since(oldest.since) < graceTime {
		return false
	}
	l.close(oldest) // with the lock: it must not get a whole request before
	return true
}

// close closes a connection, and frees its slot if it has it still. The mutex is locked.
func (l *limit) close(c *slotted) error {
	err := c.Conn.Close()
	if l.open[c] {
		delete(l.open, c)
		<-l.slots
	}
	return err
}

// set says whether a connection has a whole request that is being served.
func (l *limit) set(c *slotted, busy bool) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	c.busy, c.since = busy, time.Now()
}

// connectionKey is the key of a connection in the context of its requests.
type connectionKey struct{}

// context is the ConnContext of a server.
func (l *limit) context(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, c)
}

// watch returns a handler that notices when a request is there as a whole, and when it is served.
func (l *limit) watch(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, ok := r.Context().Value(connectionKey{}).(*slotted)
		if !ok {
			next.ServeHTTP(w, r)
			return
		}
		defer l.set(c, false)
		if r.ContentLength == 0 {
			l.set(c, true)
		} else {
			r.Body = &watchedBody{r.Body, func() { l.set(c, true) }}
		}
		next.ServeHTTP(w, r)
	})
}

// A watchedBody calls ended at the end of a body.
type watchedBody struct {
	io.ReadCloser
	ended func()
}

func (b *watchedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if errors.Is(err, io.EOF) {
		b.ended()
	}
	return n, err
}

type limited struct {
	net.Listener
	limit *limit
}

// Accept implements [net.Listener].
func (l *limited) Accept() (net.Conn, error) {
	connection, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	if err := l.limit.take(); err != nil {
		connection.Close()
		return nil, err
	}
	c := &slotted{Conn: connection, limit: l.limit, since: time.Now()}
	l.limit.mutex.Lock()
	defer l.limit.mutex.Unlock()
	l.limit.open[c] = true
	return c, nil
}

// A slotted is a connection that gives its slot back when it is closed.
type slotted struct {
	net.Conn
	limit *limit
	busy  bool      // whether it has a whole request
	since time.Time // when that has changed
}

func (c *slotted) Close() error {
	c.limit.mutex.Lock()
	defer c.limit.mutex.Unlock()
	return c.limit.close(c)
}

// slots bound how many requests do something at once.
type slots struct {
	taken chan struct{} // has an element for each
	queue chan struct{} // has an element for each that waits
	wait  time.Duration // for a slot, at most
	what  string        // is being done, for people
}

// mostWaiting is how many requests wait for a slot. More would only take memory and connections.
const mostWaiting = 16

// mostWait is how long a request waits for a slot, or half the limit of a solve if that is less.
const mostWait = 10 * time.Second

func newSlots(n int, limit time.Duration, what string) *slots {
	return &slots{make(chan struct{}, n), make(chan struct{}, mostWaiting), min(mostWait, limit/2), what}
}

// take waits for a slot. The error says that there are too many requests.
func (s *slots) take(ctx context.Context) (release func(), err error) {
	release = func() { <-s.taken }
	select {
	case s.taken <- struct{}{}:
		return release, nil
	default:
	}
	tooMany := refusal(http.StatusServiceUnavailable, "%d %s already; try again later", cap(s.taken), s.what)
	select {
	case s.queue <- struct{}{}:
		defer func() { <-s.queue }()
	default:
		return nil, tooMany
	}
	ctx, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	select {
	case s.taken <- struct{}{}:
		return release, nil
	case <-ctx.Done():
		return nil, tooMany
	}
}
