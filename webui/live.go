package webui

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
)

// How a search in the graph is followed. One poller asks the database for all pages that
// look at the search. It keeps only the latest state, and each page gets what has changed
// since the state that it knows: a slow one gets fewer, larger pieces.
const (
	pollEvery   = 250 * time.Millisecond
	pingEvery   = 15 * time.Second // so that a page that is gone is noticed
	eventTime   = 10 * time.Second // to send an event
	mostStreams = 32
)

// A view is what is known of a search at one moment. It is never changed.
type view struct {
	loaded string
	steps  int
	phase  string
	path   []int            // the moves of the choices that stand
	tree   *searchtree.Tree // nil if the search is not recorded
	gone   string           // "dropped" or "replaced" if there is no such search any more
}

// mark returns the point up to which a page that has got v knows the tree of the search: the
// start, if there is no tree. If one is begun later, the page gets all of it.
func (v *view) mark() mark {
	if v.tree != nil {
		return mark{v.loaded, min(v.steps, v.tree.Steps)}
	}
	return mark{v.loaded, 0}
}

// stateEvent is the data of the event "state".
type stateEvent struct {
	Steps    int    `json:"steps"`
	Phase    string `json:"phase"`
	Path     []int  `json:"path"` // the moves of the choices that stand
	Recorded bool   `json:"recorded"`
	Ended    string `json:"ended"` // why the tree has ended, "" if it goes on

	// Exhausted is whether the search has ended with everything tried, and its tree there.
	Exhausted bool `json:"exhausted"`
}

// choicesEvent is the data of the event "choices": nodes that are new since the last event,
// and what has become of earlier ones.
type choicesEvent struct {
	From    int      `json:"from"`    // the index of the first new node
	Columns string   `json:"columns"` // the new nodes, as /api/tree sends them, in base64
	Changed [][4]int `json:"changed"` // index, undone, failed and outcome of earlier nodes
}

// goneEvent is the data of the event "gone", after which the stream ends.
type goneEvent struct {
	Reason string `json:"reason"` // "dropped" or "replaced"
}

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

// follow begins to follow the search of that name.
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

// join returns a subscription to the search of that name. If nobody follows it, it begins
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

// poll looks at the search until nobody follows it or it is gone. It is dropped if it is
// missing twice in a row: while one puzzle replaces another, a reader may find neither.
func (h *hub) poll(ctx context.Context, name string, f *followed) {
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	missing := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		known := f.state()
		next, err := h.look(ctx, name, known)
		before := missing
		missing = errors.Is(err, graphsolver.ErrNoPuzzle)
		switch {
		case missing && !before:
			continue
		case missing:
			next = &view{loaded: known.loaded, gone: "dropped"}
		case err != nil:
			continue // the database may come back
		case next.loaded != known.loaded:
			next = &view{loaded: known.loaded, gone: "replaced"}
		}
		f.set(next)
		if next.gone != "" {
			return
		}
	}
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

// follow implements reader.
func (h *handler) follow(ctx context.Context, id string) (*subscription, error) {
	name, ok := cutGraph(id)
	if !ok {
		return nil, badRequest("want a search in the graph, got %.100q", id)
	}
	return h.live.follow(ctx, name)
}

// stream implements reader.
func (h *handler) stream() (ctx context.Context, leave func(), err error) { return h.live.open() }

// look asks the database how far a search is. It takes no lock, so that the search goes on
// undisturbed. It returns known itself if nothing has changed.
func (h *handler) look(ctx context.Context, name string, known *view) (*view, error) {
	db, err := h.find(ctx)
	if err != nil {
		return nil, err
	}
	step := -1
	if known != nil && known.tree != nil {
		step = known.tree.Steps
	}
	change, err := db.TreeSince(ctx, name, step)
	switch {
	case err != nil:
		return nil, err
	case change == nil: // replaced while it was read
		return nil, graphsolver.ErrReplaced
	}
	v := &view{loaded: change.Loaded, steps: change.Made, phase: change.State, path: notNil(change.Path)}
	if known != nil && v.loaded != known.loaded {
		return v, nil
	}
	if change.Recording != nil {
		var before *searchtree.Tree
		if known != nil {
			before = known.tree
		}
		v.tree = grown(before, change)
	}
	if known != nil && v.steps == known.steps && v.phase == known.phase && v.tree == known.tree && slices.Equal(v.path, known.path) {
		return known, nil
	}
	return v, nil
}

// grown returns a tree with a change, or t itself if there is none. It does not change t, which
// is nil if nothing was known.
func grown(t *searchtree.Tree, change *graphsolver.TreeChange) *searchtree.Tree {
	now := change.Recording
	if t != nil && t.Steps == now.Steps && t.Ended == now.Ended && t.Solutions == change.Solutions {
		return t
	}
	next := &searchtree.Tree{From: now.From, Steps: now.Steps, Ended: now.Ended, Solutions: change.Solutions}
	if t != nil {
		next.Nodes = slices.Clone(t.Nodes)
	}
	for order, node := range change.Nodes {
		if missing := order - len(next.Nodes); missing > 0 {
			next.Nodes = append(next.Nodes, make([]searchtree.Node, missing)...)
		}
		next.Nodes[order-1] = node
	}
	// A choice may have become a solution without a step.
	if path := next.Path(next.Steps); t != nil && len(path) > 0 && next.Solutions > t.Solutions && t.Steps == next.Steps {
		next.Nodes[path[len(path)-1]].Outcome = searchtree.Solution
	}
	return next
}

// getLive sends server-sent events until the page leaves, the search is gone, or the
// server stops.
func getLive(s reader, c call) error {
	at, _ := markOf(c.args.Get("after"))
	if last := c.r.Header.Get("Last-Event-ID"); last != "" { // the browser connects again
		at, _ = markOf(last)
	}
	sub, err := s.follow(c.r.Context(), c.ids[0])
	if err != nil {
		return err
	}
	defer sub.close()
	header := c.w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	c.w.WriteHeader(http.StatusOK)
	control := http.NewResponseController(c.w)
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	var sent *view
	for {
		latest, changed := sub.f.wait()
		if at.loaded != "" && at.loaded != latest.loaded { // since the page was here last
			latest = &view{loaded: at.loaded, gone: "replaced"}
		}
		if latest != sent {
			err = sendView(c.w, control, latest, at)
			sent, at = latest, latest.mark()
		}
		if err != nil || latest.gone != "" {
			return nil // the page has left, or knows that the search is gone
		}
		select {
		case <-changed:
		case <-ping.C:
			err = sendText(c.w, control, ": \n\n")
		case <-c.r.Context().Done():
			return nil
		case <-sub.ctx.Done():
			return nil
		}
	}
}

// sendView sends what has changed in v since a mark.
func sendView(w io.Writer, control *http.ResponseController, v *view, since mark) error {
	if v.gone != "" {
		return sendEvent(w, control, "gone", "", goneEvent{v.gone})
	}
	ended, exhausted := "", false
	if v.tree != nil {
		ended = string(v.tree.Ended)
		exhausted = v.tree.Ended == searchtree.Open && v.tree.Steps == v.steps && v.phase == "exhausted"
		if event := changes(v.tree, since.steps, since.loaded == ""); event != nil {
			if err := sendEvent(w, control, "choices", "", event); err != nil {
				return err
			}
		}
	}
	// The id comes last: a page that connects again has what came before it.
	return sendEvent(w, control, "state", v.mark().String(),
		stateEvent{Steps: v.steps, Phase: v.phase, Path: v.path, Recorded: v.tree != nil, Ended: ended, Exhausted: exhausted})
}

// changes returns what a tree has more than after some steps, or nil if that is nothing. If
// all is true, it returns the whole tree. The choice that completes a solution is among the
// changes as long as it stands: it may have become that without a step.
func changes(t *searchtree.Tree, steps int, all bool) *choicesEvent {
	from := 0
	e := &choicesEvent{Changed: [][4]int{}}
	if !all {
		from = sort.Search(len(t.Nodes), func(i int) bool { return int(t.Nodes[i].Step) > steps })
		for i := range from {
			if n := &t.Nodes[i]; int(n.Undone) > steps || n.Undone == 0 && n.Outcome == searchtree.Solution {
				e.Changed = append(e.Changed, [4]int{i, int(n.Undone), int(n.Failed), int(n.Outcome)})
			}
		}
	}
	if from == len(t.Nodes) && len(e.Changed) == 0 && !all {
		return nil
	}
	e.From, e.Columns = from, base64.StdEncoding.EncodeToString(columns(t, from, nil))
	return e
}

// sendEvent sends an event, with an id unless that is "".
func sendEvent(w io.Writer, control *http.ResponseController, name, id string, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	event := "event: " + name + "\n"
	if id != "" {
		event += "id: " + strings.NewReplacer("\n", "", "\r", "").Replace(id) + "\n"
	}
	return sendText(w, control, fmt.Sprintf("%sdata: %s\n\n", event, text))
}

// sendText sends text within eventTime.
func sendText(w io.Writer, control *http.ResponseController, text string) error {
	if err := control.SetWriteDeadline(time.Now().Add(eventTime)); err != nil {
		return err
	}
	if _, err := io.WriteString(w, text); err != nil {
		return err
	}
	return control.Flush()
}
