package graphsolver

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
)

// ErrNotRecorded reports that the search of a puzzle has no tree.
var ErrNotRecorded = errors.New("its search was not recorded")

// ErrNoClues reports that the clues of a puzzle are undone, so that nobody can say what its
// tags were.
var ErrNoClues = errors.New("the clues were undone by hand; step or resume puts them back")

// A RecordedTree is the tree of a search in the graph. Given and Excluded of its problem also
// have what was deduced.
type RecordedTree struct {
	*searchtree.Tree

	Puzzle *exactcover.Problem // as it was loaded, without what was deduced
	Text   string              // that the puzzle was loaded from
	Loaded string              // the id of the load
	Order  exactcover.Order

	Most int // choices that the tree may have

	// Behind says that steps were made by hand that are not yet in the tree: the next step of
	// ours adds them.
	Behind bool
}

// Tree returns the tree of the search of the puzzle called name. It compares the graph with
// the puzzle's problem, as [DB.Open] does, and checks that the tree is one that a search
// leaves. The error is [ErrNotRecorded], [ErrNoClues], or one of Open.
func (db *DB) Tree(ctx context.Context, name string) (tree *RecordedTree, err error) {
	err = db.inspect(ctx, name, func(ctx context.Context, tx *Tx, s *Search) (err error) {
		g, err := s.readWhole(ctx, tx)
		if err == nil {
			tree, err = s.readTree(ctx, tx, g)
		}
		return err
	})
	return tree, err
}

// readTree reads the tree of a search, of which g has been read.
func (s *Search) readTree(ctx context.Context, tx *Tx, g *inGraph) (*RecordedTree, error) {
	head, err := tx.Row(ctx, cypher.ReadTree, Params{"puzzle": s.name})
	if err != nil {
		return nil, err
	}
	kept := recordingIn(head)
	switch {
	case kept == nil:
		return nil, fmt.Errorf("graphsolver: %q: %w", s.name, ErrNotRecorded)
	case g.stands.noClues:
		return nil, fmt.Errorf("graphsolver: %q: %w", s.name, ErrNoClues)
	}
	rows, err := tx.Rows(ctx, cypher.ReadNodes, Params{"puzzle": s.name, "step": -1})
	if err != nil {
		return nil, err
	}
	if err := checkTree(head); err != nil {
		return nil, s.treeError(err)
	}
	tree := &RecordedTree{
		Tree:   &searchtree.Tree{From: kept.From, Steps: kept.Steps, Ended: kept.Ended, Solutions: keptIn(head).Int("solutions")},
		Puzzle: s.Whole(), Text: g.puzzle.Text("text"), Loaded: g.puzzle.Text("loaded"),
		Order: exactcover.OrderFewest, Most: kept.Most, Behind: isBehind(g.stands, g.puzzle),
	}
	if order := head.Text("order"); order != "" {
		tree.Order = exactcover.Order(order)
	}
	tree.Sequence, tree.Goal = exactcover.Inverse(g.turns), s.goal
	tree.Problem, tree.Deduced = deducedProblem(s.Whole(), g.tags, g.stands)
	tree.Forbidden = s.bans
	err = fillTree(tree.Tree, rows, kept.Choices, keptIn(head).Int("stood"), head.Int("at"))
	if err == nil {
		err = tree.compareWith(g.stands, g.puzzle.Bool("byHand"))
	}
	if err != nil {
		return nil, s.treeError(err)
	}
	return tree, nil
}

// treeError returns an error that wraps [ErrTampered] and says what is wrong with the tree.
func (s *Search) treeError(what error) error {
	return fmt.Errorf("graphsolver: %q: the recorded tree: %w; %w", s.name, what, ErrTampered)
}

// keptIn returns the properties of the tree in a row of tree/tree.
func keptIn(head Row) Row {
	properties, _ := head["tree"].(map[string]any)
	return properties
}

// recordingIn returns what a row of tree/tree says about the tree, or nil if there is none.
func recordingIn(head Row) *Recording {
	kept := treeOf(head)
	if kept != nil && kept.Ended == searchtree.Open && head.Int("made") != kept.Steps { // an older version made steps
		kept.Ended = searchtree.Lost
	}
	return kept
}

// isBehind reports whether the choices that stand by the tags are not those of the lists that
// the puzzle keeps, so that steps were made by hand.
func isBehind(stands *standing, puzzle Row) bool {
	kept, ok := recordOf(puzzle)
	return !ok || len(stands.cleanup) > 0 || !slices.Equal(stands.path, kept.path)
}

// compareWith returns an error if no search makes the choices of t, or if those that stand at
// its end are not those of the tags. A tree that is lost may be of other deductions than those
// that are there now, so nothing is said about it but how many solutions it has. byHand says whether
// steps were made by hand since the load: only then may a choice be by hand, or be undone although
// no constraint has failed.
func (t *RecordedTree) compareWith(stands *standing, byHand bool) error {
	if t.Ended == searchtree.Lost {
		return t.compareSolutions()
	}
	for i := range t.Nodes {
		n := &t.Nodes[i]
		switch {
		case n.Left == 0:
			return fmt.Errorf("choice %d: want how many moves its constraint had left", searchtree.Order(i))
		case byHand:
		case n.ByHand:
			return fmt.Errorf("choice %d: it is by hand, but no step was", searchtree.Order(i))
		case n.Outcome == searchtree.Undone && n.Failed == exactcover.NoItem:
			return fmt.Errorf("choice %d: want the constraint that failed, since no step was made by hand", searchtree.Order(i))
		}
	}
	if err := t.Verify(); err != nil {
		return err
	}
	if err := t.compareSolutions(); err != nil {
		return err
	}
	if t.Ended == searchtree.Limit || t.Behind {
		return nil
	}
	path := t.Path(t.Steps)
	for depth, i := range path {
		n := &t.Nodes[i]
		if depth >= len(stands.path) || stands.path[depth] != (choice{int(n.Item), int(n.Option)}) {
			return fmt.Errorf("choice %d: by the tags of moves and constraints it does not stand", searchtree.Order(i))
		}
	}
	if len(path) < len(stands.path) {
		return fmt.Errorf("want %d choices that stand, as by the tags, got %d", len(stands.path), len(path))
	}
	return nil
}

// compareSolutions returns an error unless t has met the solutions that its choices have completed.
// A problem that its given options solve has one without a choice.
func (t *RecordedTree) compareSolutions() error {
	completed := 0
	for i := range t.Nodes {
		if t.Nodes[i].Outcome == searchtree.Solution {
			completed++
		}
	}
	more := t.Solutions - completed
	if more != 0 && (more != 1 || exactcover.Verify(t.Problem, t.Problem.Given) != nil && t.Ended != searchtree.Lost) {
		return fmt.Errorf("want %d solutions, as many as its choices have completed, got %d", completed, t.Solutions)
	}
	return nil
}

// deducedProblem returns p with what was deduced as given and excluded options, and the deduced
// ones of the given options.
func deducedProblem(p *exactcover.Problem, t tags, stands *standing) (q *exactcover.Problem, deduced []int) {
	q = &exactcover.Problem{Items: p.Items, Options: p.Options, Colors: p.Colors}
	q.Given, q.Excluded = stands.placed, slices.Clone(p.Excluded)
	for o, m := range t.moves {
		if m.isDeducedNo() && !slices.Contains(p.Excluded, o) {
			q.Excluded = append(q.Excluded, o)
		}
	}
	for _, o := range stands.placed {
		if !slices.Contains(p.Given, o) {
			deduced = append(deduced, o)
		}
	}
	return q, deduced
}

// fillTree adds the choices in rows of tree/nodes, of which there must be n. The first ones, which
// stood when the tree was begun, must be stood. The last one that stands must have the order at.
func fillTree(t *searchtree.Tree, rows []Row, n, stood, at int) error {
	// Somebody may have changed n to anything. If it is too large, one of these places stays empty.
	places := max(min(n, len(rows)+1), 0)
	t.Nodes = make([]searchtree.Node, places)
	seen := make([]bool, places)
	for _, r := range rows {
		order, node, err := nodeOf(r)
		switch {
		case err != nil:
			return err
		case order < 1 || order > n:
			return fmt.Errorf("want choices of order 1 to %d, got %v", n, r["order"])
		case order > places:
			continue
		case seen[order-1]:
			return fmt.Errorf("choice %d: it is there twice", order)
		}
		t.Nodes[order-1], seen[order-1] = node, true
	}
	if missing := slices.Index(seen, false); missing >= 0 {
		return fmt.Errorf("choice %d: it is missing", searchtree.Order(missing))
	}
	if err := t.Validate(); err != nil {
		return err
	}
	first := sort.Search(len(t.Nodes), func(i int) bool { return int(t.Nodes[i].Step) > t.From })
	if first != stood {
		return fmt.Errorf("want %d choices that stood after step %d, when it was begun, got %d", stood, t.From, first)
	}
	last := 0
	if path := t.Path(t.Steps); len(path) > 0 {
		last = searchtree.Order(path[len(path)-1])
	}
	if last != at {
		return fmt.Errorf("want AT to lead to choice %d, got %d", last, at)
	}
	return nil
}

// nodeOf returns the choice of a row of tree/nodes, and its order.
func nodeOf(r Row) (order int, n searchtree.Node, err error) {
	order = r.Int("order")
	number := func(column string, missing any) int32 {
		value := r[column]
		if value == nil {
			value = missing
		}
		i, isNumber := value.(int64)
		if err == nil && (!isNumber || i < exactcover.NoItem || i > math.MaxInt32) {
			err = fmt.Errorf("choice %v: want a number as its %s, got %v", r["order"], column, r[column])
		}
		return int32(i)
	}
	const (
		none   = int64(0)
		noItem = int64(exactcover.NoItem)
		noMove = int64(exactcover.NoOption)
	)
	number("order", nil)
	n = searchtree.Node{
		Parent: number("parent", none) - 1, Depth: number("depth", nil), Option: number("move", noMove), Item: number("constraint", nil),
		Left: number("left", none), Step: number("step", nil), Undone: number("undone", none), Failed: number("failed", noItem),
		ByHand: r.Bool("byHand"),
	}
	if err != nil {
		return order, n, err
	}
	if r.Bool("cut") {
		n.Failed = exactcover.Cut
	}
	if n.Outcome, err = searchtree.OutcomeOf(r.Text("outcome")); err != nil {
		return order, n, fmt.Errorf("choice %d: %w", order, err)
	}
	if at, isNumber := r["at"].(int64); r["at"] != nil && (!isNumber || at < 0) {
		return order, n, fmt.Errorf("choice %d: want a time in milliseconds, got %v", order, r["at"])
	} else {
		n.At = at
	}
	return order, n, nil
}

// checkTree returns an error unless the column tree of a row has what a recorded tree keeps.
func checkTree(head Row) error {
	kept := keptIn(head)
	for _, name := range []string{"from", "stood", "steps", "choices", "most", "solutions"} {
		if n, isNumber := kept[name].(int64); !isNumber || n < 0 || n > math.MaxInt32 {
			return fmt.Errorf("want a number as its %s, got %v", name, kept[name])
		}
	}
	switch end, isText := kept["ended"].(string); {
	case kept["ended"] != nil && !isText, !slices.Contains([]searchtree.End{searchtree.Open, searchtree.Limit, searchtree.Lost}, searchtree.End(end)):
		return fmt.Errorf("want it ended by %q or %q, got %v", searchtree.Limit, searchtree.Lost, kept["ended"])
	case searchtree.End(end) == searchtree.Limit && kept.Int("choices") < kept.Int("most"):
		return fmt.Errorf("it has ended at the limit of %d choices, but has %d", kept.Int("most"), kept.Int("choices"))
	}
	return nil
}

// A TreeChange is what a search has done since an earlier step, for a reader who follows it.
type TreeChange struct {
	Loaded string // the id of the load: another one means that the puzzle was replaced
	State  string // searching, solved or exhausted
	Made   int    // steps since the load
	Path   []int  // the moves of the choices that stand

	// Recording is nil if the search is not recorded.
	Recording *Recording
	Solutions int // in the tree

	// Nodes are the choices that stood after the earlier step or were made later, by order.
	// A choice that an earlier answer had and that is not among them has not changed.
	Nodes map[int]searchtree.Node
}

// TreeSince returns what the search of the puzzle called name has done since it had made that
// many steps; -1 for everything. It takes no lock, so it does not delay the search: steps that
// are made meanwhile are left out. It returns nil if the puzzle was replaced meanwhile: then
// ask again. The error is [ErrNoPuzzle] if there is no such puzzle.
func (db *DB) TreeSince(ctx context.Context, name string, step int) (*TreeChange, error) {
	s := db.search(ctx, name)
	defer s.Close(ctx)
	var change *TreeChange
	err := s.Transaction(ctx, func(ctx context.Context, tx *Tx) (err error) {
		change, err = s.treeSince(ctx, tx, step)
		return err
	})
	return change, err
}

func (s *Search) treeSince(ctx context.Context, tx *Tx, step int) (*TreeChange, error) {
	head, err := tx.Row(ctx, cypher.ReadTree, Params{"puzzle": s.name})
	if err != nil {
		return nil, err
	}
	if head == nil {
		return nil, fmt.Errorf("graphsolver: %q: %w", s.name, tx.MissingError(ctx))
	}
	change := &TreeChange{
		Loaded: head.Text("loaded"), State: head.Text("state"), Made: head.Int("made"), Path: head.Ints("path"),
		Recording: recordingIn(head), Solutions: keptIn(head).Int("solutions"), Nodes: make(map[int]searchtree.Node),
	}
	// A solution makes no step, but changes the outcome of the last choice.
	if change.Recording == nil || change.Recording.Steps == step && change.State != string(solved) {
		return change, nil
	}
	rows, err := tx.Rows(ctx, cypher.ReadNodes, Params{"puzzle": s.name, "step": step})
	if err != nil {
		return nil, err
	}
	after, err := tx.Row(ctx, cypher.ReadTree, Params{"puzzle": s.name})
	if err != nil || after == nil || after.Text("loaded") != change.Loaded {
		return nil, err
	}
	if err = checkTree(head); err == nil {
		err = change.addNodes(rows)
	}
	if err != nil {
		return nil, s.treeError(err)
	}
	return change, nil
}

// addNodes adds the choices in rows of tree/nodes, as they were after the last step of the change.
func (c *TreeChange) addNodes(rows []Row) error {
	until := int32(c.Recording.Steps)
	for _, r := range rows {
		order, node, err := nodeOf(r)
		if err != nil {
			return err
		}
		if node.Step > until {
			continue
		}
		if _, twice := c.Nodes[order]; twice {
			return fmt.Errorf("choice %d: it is there twice", order)
		}
		c.Nodes[order] = nodeUntil(node, until)
	}
	return nil
}

// nodeUntil returns what n was after a step.
func nodeUntil(n searchtree.Node, step int32) searchtree.Node {
	if n.Undone > step {
		n.Undone, n.Failed = 0, exactcover.NoItem
		if n.Outcome == searchtree.Undone {
			n.Outcome = searchtree.Stands
		}
	}
	return n
}
