package webui

import (
	"context"
	"encoding/base64"
	"fmt"
	"maps"
	"slices"
	"sort"
	"time"

	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
)

// A view is what is known of a search at one moment. It is never changed.
type view struct {
	loaded string
	steps  int
	phase  string
	path   []int            // the moves of the choices that stand
	tree   *searchtree.Tree // nil if the search is not recorded
	gone   string           // "dropped" or "replaced" if there is no such search any more, "changed" if it can't be followed
	why    string           // what is wrong, if it was changed
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
	Reason  string `json:"reason"` // "dropped", "replaced" or "changed"
	Message string `json:"message,omitempty"`
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
		if v.tree, err = grown(before, change); err != nil {
			return nil, fmt.Errorf("the recorded tree of %q: %w; %w", name, err, graphsolver.ErrTampered)
		}
	}
	if known != nil && v.steps == known.steps && v.phase == known.phase && v.tree == known.tree && slices.Equal(v.path, known.path) {
		return known, nil
	}
	return v, nil
}

// grown returns a tree with a change, or t itself if there is none. It does not change t, which
// is nil if nothing was known. The error says why the change is none of a search: the numbers in it
// are from the graph, where anybody may have changed them.
func grown(t *searchtree.Tree, change *graphsolver.TreeChange) (*searchtree.Tree, error) {
	now := change.Recording
	if t != nil && t.Steps == now.Steps && t.Ended == now.Ended && t.Solutions == change.Solutions {
		return t, nil
	}
	next := &searchtree.Tree{From: now.From, Steps: now.Steps, Ended: now.Ended, Solutions: change.Solutions}
	if t != nil {
		next.Nodes = slices.Clone(t.Nodes)
	}
	for _, order := range slices.Sorted(maps.Keys(change.Nodes)) { // the new ones follow each other
		switch place := order - 1; {
		case place < 0 || place > len(next.Nodes):
			return nil, fmt.Errorf("want a choice of order 1 to %d, got %d", len(next.Nodes)+1, order)
		case place == len(next.Nodes):
			next.Nodes = append(next.Nodes, change.Nodes[order])
		default:
			next.Nodes[place] = change.Nodes[order]
		}
	}
	if err := next.Validate(); err != nil {
		return nil, err
	}
	// A choice may have become a solution without a step.
	if path := next.Path(next.Steps); t != nil && len(path) > 0 && next.Solutions > t.Solutions && t.Steps == next.Steps {
		next.Nodes[path[len(path)-1]].Outcome = searchtree.Solution
	}
	return next, nil
}

// getLive sends server-sent events until the page leaves, the search is gone, or the
// server stops.
func getLive(s reader, c call) error {
	at := markOf(c.args.Get("after"))
	if last := c.r.Header.Get("Last-Event-ID"); last != "" { // the browser connects again
		at = markOf(last)
	}
	sub, err := s.follow(c.r.Context(), c.ids[0])
	if err != nil {
		return err
	}
	defer sub.close()
	events := beginStream(c.w)
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	var sent *view
	for {
		latest, changed := sub.f.wait()
		if at.loaded != "" && at.loaded != latest.loaded { // since the page was here last
			latest = &view{loaded: at.loaded, gone: "replaced"}
		}
		if latest != sent {
			err = events.sendView(latest, at)
			sent, at = latest, latest.mark()
		}
		if err != nil || latest.gone != "" {
			return nil // the page has left, or knows that the search is gone
		}
		select {
		case <-changed:
		case <-ping.C:
			err = events.ping()
		case <-c.r.Context().Done():
			return nil
		case <-sub.ctx.Done():
			return nil
		}
	}
}

// sendView sends what has changed in v since a mark.
func (s stream) sendView(v *view, since mark) error {
	if v.gone != "" {
		return s.send("gone", "", goneEvent{v.gone, v.why})
	}
	ended, exhausted := "", false
	if v.tree != nil {
		ended = string(v.tree.Ended)
		exhausted = v.tree.Ended == searchtree.Open && v.tree.Steps == v.steps && v.phase == "exhausted"
		if event := changes(v.tree, since.steps, since.loaded == ""); event != nil {
			if err := s.send("choices", "", event); err != nil {
				return err
			}
		}
	}
	// The id comes last: a page that connects again has what came before it.
	return s.send("state", v.mark().String(),
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
