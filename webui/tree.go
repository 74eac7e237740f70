package webui

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
)

// A recorded is the tree of a search.
type recorded struct {
	id     string
	text   string              // of the puzzle
	puzzle *exactcover.Problem // without what was deduced
	tree   *searchtree.Tree
	at     mark // up to which it goes

	encode  sync.Once
	encoded []byte
}

func (r *recorded) columns() []byte {
	r.encode.Do(func() { r.encoded = columns(r.tree, 0, classes(r.tree)) })
	return r.encoded
}

// A mark is a point of a search: the id of a load, and the number of steps since. It is what
// the page hands back to get what came after it.
type mark struct {
	loaded string
	steps  int
}

func (m mark) String() string { return fmt.Sprintf("%s/%d", m.loaded, m.steps) }

// markOf is the inverse of [mark.String]. It returns the zero value if text is no mark.
func markOf(text string) mark {
	i := strings.LastIndexByte(text, '/')
	steps, err := strconv.Atoi(text[i+1:])
	if i < 0 || err != nil || steps < 0 {
		return mark{}
	}
	return mark{text[:i], steps}
}

// The headers of a tree: its mark, and its extent.
const (
	markHeader   = "Graphcover-At"
	extentHeader = "Graphcover-Extent"
)

// An extent says how much of a search a tree has, beside its steps.
type extent struct {
	Ended     searchtree.End `json:"ended"`     // why the search went on without the tree, "" if it did not
	Exhausted bool           `json:"exhausted"` // whether nothing is left to try
	Behind    bool           `json:"behind"`    // whether steps were made by hand that the tree does not have yet
}

// problemOf returns the problem of what the page looks at.
func (h *handler) problemOf(ctx context.Context, id string) (*problem, error) {
	if name, ok := cutGraph(id); ok {
		return h.problemInGraph(ctx, name)
	}
	r, err := h.runNamed(id)
	if err != nil {
		return nil, err
	}
	p := newProblem(id, r.entry.String(), r.problem)
	if r.tree != nil {
		p.seek(r.tree.tree.Goal, r.tree.tree.Sequence)
	}
	return p, nil
}

// treeOf returns the tree of what the page looks at.
func (h *handler) treeOf(ctx context.Context, id string) (*recorded, error) {
	if name, ok := cutGraph(id); ok {
		return h.treeInGraph(ctx, name)
	}
	r, err := h.runNamed(id)
	if err != nil {
		return nil, err
	}
	if r.tree == nil {
		return nil, notRecorded(id)
	}
	return r.tree, nil
}

// runNamed returns the run in memory with that id.
func (h *handler) runNamed(id string) (*run, error) {
	if r := h.runs.get(id); r != nil {
		return r, nil
	}
	return nil, &answer{
		status: http.StatusNotFound, Message: fmt.Sprintf("there is no run %.100q", id),
		Hint: fmt.Sprintf("only the last %d runs in memory are kept; solve the puzzle again", mostRuns),
	}
}

func notRecorded(id string) error {
	return &answer{
		status: http.StatusNotFound, Message: fmt.Sprintf("%.100q: its search was not recorded", id),
		Hint: "solve the puzzle again, and record the search",
	}
}

// getTree sends the columns of a tree.
func getTree(s reader, c call) error {
	r, err := treeAsked(s, c)
	if err != nil {
		return err
	}
	behind, err := s.behind(c.r.Context(), r)
	if err != nil {
		return err
	}
	has, err := json.Marshal(extent{r.tree.Ended, r.tree.Exhausted(), behind})
	if err != nil {
		return err
	}
	c.w.Header().Set(markHeader, r.at.String())
	c.w.Header().Set(extentHeader, string(has))
	sendBytes(c.w, c.r, http.StatusOK, "application/octet-stream", r.columns())
	return nil
}

// treeAsked returns the tree that a request is about. The error is [graphsolver.ErrReplaced] if the
// page looks at another load of the puzzle.
func treeAsked(s reader, c call) (*recorded, error) {
	r, err := s.treeOf(c.r.Context(), c.ids[0])
	if err != nil {
		return nil, err
	}
	if loaded := c.args.Get("loaded"); loaded != "" && loaded != r.at.loaded {
		return nil, fmt.Errorf("%q: %w", r.id, graphsolver.ErrReplaced)
	}
	return r, nil
}

// behind reports whether steps were made by hand that r does not have yet.
func (h *handler) behind(ctx context.Context, r *recorded) (behind bool, err error) {
	name, ok := cutGraph(r.id)
	if !ok {
		return false, nil
	}
	db, err := h.find(ctx)
	if err != nil {
		return false, err
	}
	err = db.View(ctx, name, func(_ context.Context, _ *graphsolver.Tx, s *graphsolver.Search) error {
		behind = s.Behind()
		return nil
	})
	return behind, err
}

func getFigures(s reader, c call) error {
	r, err := treeAsked(s, c)
	if err != nil {
		return err
	}
	return c.reply(r.tree.Figures(), nil)
}

// getExplain explains the dead end after a step, or the first one.
func getExplain(s reader, c call) error {
	r, err := treeAsked(s, c)
	if err != nil {
		return err
	}
	step := 0
	if text := c.args.Get("step"); text != "" {
		if step, err = strconv.Atoi(text); err != nil {
			return badRequest("step: want a number, got %.100q", text)
		}
	} else {
		ends := r.tree.DeadEnds()
		if len(ends) == 0 {
			return refusal(http.StatusNotFound, "there is no dead end in the tree")
		}
		step = ends[0]
	}
	explanation, err := r.tree.Explain(step)
	var outside *searchtree.RangeError
	var none *searchtree.NoDeadEndError
	if errors.As(err, &outside) || errors.As(err, &none) {
		return badRequest("%v", err)
	}
	return c.reply(explanation, err)
}

// getCompare compares two trees of one problem.
func getCompare(s reader, c call) error {
	a, err := s.treeOf(c.r.Context(), c.ids[0])
	if err != nil {
		return err
	}
	b, err := s.treeOf(c.r.Context(), c.ids[1])
	if err != nil {
		return err
	}
	if !exactcover.Same(a.puzzle, b.puzzle) {
		return badRequest("want two trees of one puzzle, got one of %.100q and one of %.100q", a.text, b.text)
	}
	return c.reply(searchtree.Compare(a.tree, b.tree), nil)
}

// classes returns, for each node, the number of the class of equal subtrees that its subtree
// belongs to, from 1, or 0 if there is none like it.
func classes(t *searchtree.Tree) []int32 {
	class := make([]int32, len(t.Nodes))
	for k, repeat := range t.Repeats() {
		for _, order := range repeat.Orders {
			class[order-1] = int32(k + 1)
		}
	}
	return class
}

// The first bytes of columns: with depths of 16 bits, or of 32.
const (
	shallow = "GCT1"
	deep    = "GCT2"
)

// columns returns the nodes of t from an index on, column by column, little endian: the
// first four bytes say which columns follow, then come the number of nodes and the steps of t:
// the last one that it has, and the one after which it begins.
// docs/serve.md has the columns. Without classes of repeats that column holds zeros.
func columns(t *searchtree.Tree, from int, class []int32) []byte {
	nodes := t.Nodes[from:]
	magic := shallow
	for i := range nodes {
		if nodes[i].Depth > math.MaxUint16 {
			magic = deep
		}
	}
	b := make([]byte, 0, 16+40*len(nodes))
	b = append(b, magic...)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(nodes)))
	b = binary.LittleEndian.AppendUint32(b, uint32(t.Steps))
	b = binary.LittleEndian.AppendUint32(b, uint32(t.From))
	number := func(of func(n *searchtree.Node) int32) {
		for i := range nodes {
			b = binary.LittleEndian.AppendUint32(b, uint32(of(&nodes[i])))
		}
	}
	number(func(n *searchtree.Node) int32 { return n.Parent })
	number(func(n *searchtree.Node) int32 { return n.Step })
	number(func(n *searchtree.Node) int32 { return n.Undone })
	number(func(n *searchtree.Node) int32 { return n.Option })
	number(func(n *searchtree.Node) int32 { return n.Item })
	number(func(n *searchtree.Node) int32 { return n.Failed })
	short := func(of func(n *searchtree.Node) int32) {
		for i := range nodes {
			b = binary.LittleEndian.AppendUint16(b, uint16(min(of(&nodes[i]), math.MaxUint16)))
		}
	}
	if magic == deep {
		number(func(n *searchtree.Node) int32 { return n.Depth })
	} else {
		short(func(n *searchtree.Node) int32 { return n.Depth })
	}
	short(func(n *searchtree.Node) int32 { return n.Left })
	for i := range nodes {
		b = append(b, byte(nodes[i].Outcome))
	}
	for i := range nodes {
		k := int32(0)
		if class != nil {
			k = class[from+i]
		}
		b = binary.LittleEndian.AppendUint32(b, uint32(k))
	}
	for i := range nodes {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(sinceFirst(t, &nodes[i]))))
	}
	return b
}

// sinceFirst returns how many milliseconds after the first choice n was made, 0 if that is
// not known.
func sinceFirst(t *searchtree.Tree, n *searchtree.Node) int64 {
	if n.At == 0 {
		return 0
	}
	return n.At - t.Nodes[0].At
}
