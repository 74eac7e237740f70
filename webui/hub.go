package webui

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"graphcover/graphsolver"
)

// How a search in the graph is followed. One poller asks the database for all pages that
// look at the search. It keeps only the latest state, and each page gets what has changed
// since the state that it knows: a slow one gets fewer, larger pieces.
const (
	pollEvery   = 250 * time.Millisecond
	goneAfter   = time.Second // a puzzle that is missing or wrong for so long stays so
	mostStreams = 32
)

// A hub holds what is being followed. It is safe for concurrent use.
type hub struct {
	ctx  context.Context // ends all streams
	look func(ctx context.Context, name string, known *view) (*view, error)

	mutex    sync.Mutex
	followed map[string]*followed // by name
	streams  int
}

func newHub(ctx context.Context, look func(context.Context, string, *view) (*view, error)) *hub {
	return &hub{ctx: ctx, look: look, followed: make(map[string]*followed)}
}

// A followed is a search that pages look at.
type followed struct {
	stop context.CancelFunc

	users int // guarded by the mutex of the hub

	mutex   sync.Mutex
	latest  *view
	changed chan struct{} // closed when latest changes
}

// A subscription is one page that follows a search.
type subscription struct {
	ctx   context.Context // ends the stream
	f     *followed
	close func()
}

// open begins a stream that follows no search. It ends when ctx is done; leave must be called
// after it.
func (h *hub) open() (ctx context.Context, leave func(), err error) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.streams >= mostStreams {
		return nil, nil, tooManyStreams()
	}
	h.streams++
	return h.ctx, sync.OnceFunc(func() {
		h.mutex.Lock()
		defer h.mutex.Unlock()
		h.streams--
	}), nil
}

func tooManyStreams() error {
	return refusal(http.StatusServiceUnavailable, "%d pages follow searches already; close some", mostStreams)
}

// follow begins to follow the search called name.
func (h *hub) follow(ctx context.Context, name string) (*subscription, error) {
	sub, err := h.join(name, nil)
	if sub != nil || err != nil {
		return sub, err
	}
	first, err := h.look(ctx, name, nil) // without the mutex: it may wait for the database
	if err != nil {
		return nil, err
	}
	return h.join(name, first)
}

// join returns a subscription to the search called name. If nobody follows it, it begins
// with the first view, or returns nil if that is nil.
func (h *hub) join(name string, first *view) (*subscription, error) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.streams >= mostStreams {
		return nil, tooManyStreams()
	}
	f := h.followed[name]
	if f != nil && f.state().gone != "" {
		f = nil // the pages that follow it will learn that; there may be a new search
	}
	if f == nil {
		if first == nil {
			return nil, nil
		}
		ctx, stop := context.WithCancel(h.ctx)
		f = &followed{stop: stop, latest: first, changed: make(chan struct{})}
		h.followed[name] = f
		go h.poll(ctx, name, f)
	}
	f.users++
	h.streams++
	return &subscription{h.ctx, f, sync.OnceFunc(func() { h.leave(name, f) })}, nil
}

// leave ends a subscription, and the poller after the last one.
func (h *hub) leave(name string, f *followed) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.streams--
	if f.users--; f.users > 0 {
		return
	}
	f.stop()
	if h.followed[name] == f {
		delete(h.followed, name)
	}
}

// poll looks at the search until nobody follows it or it is gone. A puzzle that is missing need
// not have been dropped: while one replaces another, a reader may find neither. And what is wrong
// may be right at the next look.
func (h *hub) poll(ctx context.Context, name string, f *followed) {
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	there := time.Now() // when it was last there, and right
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		known := f.state()
		next, err := h.lookSafely(ctx, name, known)
		missing, wrong := errors.Is(err, graphsolver.ErrNoPuzzle), errors.Is(err, graphsolver.ErrTampered) || errors.Is(err, errPanic)
		isNone := err == nil && next.loaded == "" && known.loaded != "" // a puzzle that is deleted while it is read
		if !missing && !wrong && !isNone {
			there = time.Now()
		}
		switch {
		case missing && time.Since(there) > goneAfter:
			next = &view{loaded: known.loaded, gone: "dropped"}
		case wrong && time.Since(there) > goneAfter:
			next = &view{loaded: known.loaded, gone: "changed", why: err.Error()}
		case err != nil, isNone && time.Since(there) <= goneAfter:
			continue // the puzzle or the database may come back
		case next.loaded != known.loaded:
			next = &view{loaded: known.loaded, gone: "replaced"}
		}
		f.set(next)
		if next.gone != "" {
			return
		}
	}
}

// errPanic is the error of a look that has panicked.
var errPanic = errors.New("the page can't show this search; please report this")

// lookSafely calls look. A panic in it is an error: it must not end the program, with all that
// others follow.
func (h *hub) lookSafely(ctx context.Context, name string, known *view) (next *view, err error) {
	defer func() {
		if why := recover(); why != nil {
			next, err = nil, fmt.Errorf("%w: %v", errPanic, why)
		}
	}()
	return h.look(ctx, name, known)
}

// state returns the latest view.
func (f *followed) state() *view {
	v, _ := f.wait()
	return v
}

// wait returns the latest view, and a channel that is closed when there is a later one.
func (f *followed) wait() (*view, <-chan struct{}) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.latest, f.changed
}

// set sets the latest view, if it differs.
func (f *followed) set(v *view) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if v == f.latest {
		return
	}
	f.latest = v
	close(f.changed)
	f.changed = make(chan struct{})
}
