package graphsolver

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
)

// ErrSourceChanged reports that a puzzle was replaced, or something was deduced from it or forbidden in it,
// while it was copied.
var ErrSourceChanged = errors.New("the puzzle that is copied was changed meanwhile; fork it again")

// Now stands for the step at which a search is.
const Now = -1

// A NoStepError says that a search can't be copied at a step.
type NoStepError struct{ Why string }

func (e *NoStepError) Error() string { return e.Why }

// A Fork says what copy of a search to make.
type Fork struct {
	As   string // the name of the copy
	Step int    // after which step, from 0, or Now

	// Again makes the first steps of a search again: it returns their tree, with these steps at least
	// unless the search has fewer. It is called for a step that was not recorded. The problem is
	// that of the search, with what was deduced.
	Again func(ctx context.Context, p *exactcover.Problem, order exactcover.Order, goal *exactcover.Goal, steps int) (*searchtree.Tree, error)
}

// Fork copies the puzzle called name with its search, as it is or as it was after an earlier step, and
// returns the search of the copy. The puzzle itself is not changed, and another client may go on with its search
// meanwhile: the copy is that of the step at which the search was when Fork began.
//
// The copy replaces the puzzle that had its name before, as [DB.Load] does: a reader sees either the whole old
// puzzle or the whole copy. If the process dies before that, the next Load, Drop or Fork of that name deletes what it
// has written. The recorded tree goes along, up to the step. What is not copied: the space and the tasks
// of the puzzle, and that a list of solutions is under way. The nodes of the copy are ours even if those of
// the puzzle were adopted.
//
// The error is a [*NoStepError] if there is no such step, or nobody knows what it was; [ErrNoClues];
// [ErrSourceChanged]; or one of [DB.Open] or Load.
func (db *DB) Fork(ctx context.Context, name string, f Fork) (*Search, error) {
	if f.As == name {
		return nil, fmt.Errorf("graphsolver: fork %q: want another name for the copy", name)
	}
	source := db.search(ctx, name)
	defer source.Close(ctx)
	c := &copying{Fork: f, source: source}
	if err := source.ensureSchema(ctx); err != nil {
		return nil, err
	}
	err := source.holdUnread(ctx, func(ctx context.Context, tx *Tx) error {
		return untilSound(ctx, func() error { return c.look(ctx, tx) })
	})
	if err == nil {
		err = c.findStep(ctx)
	}
	if err != nil {
		return nil, err
	}
	c.copy = db.search(ctx, f.As)
	defer c.copy.Close(ctx)
	if err := c.write(ctx); err != nil {
		return nil, err
	}
	return db.Open(ctx, f.As)
}

// A copying is a fork under way.
type copying struct {
	Fork
	source, copy *Search

	puzzle   Row                 // what the source keeps beside the tags
	now      state               // of the source
	searched *exactcover.Problem // that of the source, with what was deduced, and without what is forbidden
	recorded *RecordedTree       // of the source; nil if it has none, or if the step is that of now

	path  []choice       // that stand in the copy
	kept  map[string]any // what the copy keeps beside the tags
	bans  []searchtree.Ban
	freed []int       // what was forbidden after the step
	tree  *copiedTree // nil if there is none

	copied int // nodes and relationships
}

// A copiedTree is the tree of a copy.
type copiedTree struct {
	kept     map[string]any
	choices  int
	at       int // the order of the last choice that stands, or 0
	solution int // the order of that choice if it completes a solution, or 0
}

// look reads the state of the source, and its tree if the step is an earlier one.
func (c *copying) look(ctx context.Context, tx *Tx) error {
	s := c.source
	g, err := s.readWhole(ctx, tx)
	switch {
	case err != nil:
		return err
	case g.stands.noClues:
		return fmt.Errorf("graphsolver: %q: %w", s.name, ErrNoClues)
	}
	c.puzzle, c.now, c.recorded, c.tree = g.puzzle, s.state, nil, nil
	c.searched, _ = deducedProblem(s.Whole(), g.tags, g.stands)
	c.bans = s.bans
	if c.isNow() {
		return c.lookAtTree(ctx, tx)
	}
	c.recorded, err = s.readTree(ctx, tx, g)
	if errors.Is(err, ErrNotRecorded) {
		err = nil
	}
	return err
}

// isNow reports whether the step is that at which the source is.
func (c *copying) isNow() bool { return c.Step == Now || c.Step == c.now.steps() && !c.now.takeOver }

// lookAtTree notes what the tree of the source keeps, if it has one, for a copy of all of it.
func (c *copying) lookAtTree(ctx context.Context, tx *Tx) error {
	head, err := tx.Row(ctx, cypher.ReadTree, Params{"puzzle": c.source.name})
	if err != nil || recordingIn(head) == nil {
		return err
	}
	if err := checkTree(head); err != nil {
		return c.source.treeError(err)
	}
	kept := keptIn(head)
	c.tree = &copiedTree{kept: maps.Clone(kept), choices: kept.Int("choices"), at: head.Int("at")}
	if head.Bool("solves") {
		c.tree.solution = c.tree.at
	}
	return nil
}

// notCopied are the properties of a puzzle that a copy does not get, or gets from its load.
var notCopied = []string{
	"adopted", "batched", "conflict", "events", "eventsBy", "eventsFrom", "listing", "loaded", "name", "tree",
}

// findStep finds what the search was after the step.
func (c *copying) findStep(ctx context.Context) error {
	c.kept = maps.Clone(c.puzzle)
	for _, name := range notCopied {
		delete(c.kept, name)
	}
	if c.isNow() {
		c.path = c.now.path
		return nil
	}
	if steps := c.now.steps(); c.Step < 0 || c.Step > steps {
		return c.noStep("want a step from 0 to %d, as many as the search has made, got %d", steps, c.Step)
	}
	past, err := c.pastTree(ctx)
	if err == nil {
		c.goBack(past)
	}
	return err
}

// pastTree returns a tree that has the step: that which was recorded, or else that of the same search, made
// again.
func (c *copying) pastTree(ctx context.Context) (*searchtree.Tree, error) {
	if t := c.recorded; t != nil {
		if t.Ended != searchtree.Lost && t.Check(c.Step) == nil {
			c.tree = c.treeUntil(t)
			return t.Tree, nil
		}
		if t.Steps <= c.Step { // all of it goes along
			c.tree = c.treeUntil(t)
			c.tree.kept["ended"] = string(t.Ended)
		}
	}
	if c.now.byHand {
		return nil, c.noStep("steps were made by hand, so step %d can't be made again, and no recorded tree has it", c.Step)
	}
	t, err := c.Again(ctx, c.searched, c.source.Order(), c.now.goal, c.Step)
	if err == nil && t.Check(c.Step) != nil {
		err = fmt.Errorf("graphsolver: %q: the same search has %d steps, but that in the graph has made more: %w", c.source.name, t.Steps, ErrTampered)
	}
	return t, err
}

func (c *copying) noStep(format string, args ...any) error {
	return &NoStepError{fmt.Sprintf("graphsolver: %q: %s", c.source.name, fmt.Sprintf(format, args...))}
}

// changedError says that the source was changed meanwhile.
func (c *copying) changedError() error {
	return fmt.Errorf("graphsolver: %q: %w", c.source.name, ErrSourceChanged)
}

// treeUntil returns what is copied of a recorded tree: what it had after the step.
func (c *copying) treeUntil(t *RecordedTree) *copiedTree {
	step := min(c.Step, t.Steps)
	copied := &copiedTree{choices: t.MadeUntil(step)}
	if path := t.Path(step); len(path) > 0 {
		last := path[len(path)-1]
		if copied.at = searchtree.Order(last); t.CompletedIn(last, step) {
			copied.solution = copied.at
		}
	}
	copied.kept = map[string]any{
		"from": t.From, "steps": step, "stood": t.MadeUntil(t.From), "choices": copied.choices, "most": t.Most,
		"solutions": t.SolutionsUntil(step),
	}
	return copied
}

// goBack makes what the copy keeps that of the search after the step, which a tree has. If steps were made by hand
// before, all choices up to the last one by hand are kept, and the search starts over in the end, because the
// tree does not say whether it had done so.
func (c *copying) goBack(t *searchtree.Tree) {
	byHand := t.ByHandUntil(c.Step) || c.now.byHand && t.From > 0 // what was before the tree is not known
	byHand = c.goBackToBans() || byHand
	state, moves, constraints, chosenByHand, kept := searching, []int{}, []int{}, []int{}, 0
	for _, i := range t.Path(c.Step) {
		n := &t.Nodes[i]
		c.path = append(c.path, choice{int(n.Item), int(n.Option)})
		moves, constraints = append(moves, int(n.Option)), append(constraints, int(n.Item))
		if n.ByHand {
			kept, chosenByHand = int(n.Depth), append(chosenByHand, int(n.Depth))
		}
		if t.CompletedIn(i, c.Step) {
			state = solved
		}
	}
	depth := len(c.path)
	maps.Copy(c.kept, map[string]any{
		"state": string(state), "pathMoves": moves, "pathConstraints": constraints, "retryMove": nil, "retryConstraint": nil,
		"kept": kept, "skipped": c.skippedUpTo(kept), "byHand": byHand, "chosenByHand": chosenByHand, "partial": byHand && depth > 0,
		"choices": (c.Step + depth) / 2, "backtracks": (c.Step - depth) / 2, "solutions": c.solutionsThen(t, state, byHand),
	})
	if i := t.UndoneIn(c.Step); i != searchtree.NoNode && !byHand {
		c.kept["retryMove"], c.kept["retryConstraint"] = int(t.Nodes[i].Option), int(t.Nodes[i].Item)
	}
	if c.now.goal != nil {
		c.kept["best"], c.kept["bestMoves"] = nil, nil
		if best := t.BestUntil(c.Step); best != nil {
			c.kept["best"], c.kept["bestMoves"] = c.searched.Cost(best), best
		}
	}
}

// goBackToBans keeps what was forbidden up to the step, and reports whether anything was.
func (c *copying) goBackToBans() bool {
	var forbidden, steps []int
	for _, ban := range c.bans {
		if ban.Step > c.Step {
			c.freed = append(c.freed, ban.Option)
		} else {
			forbidden, steps = append(forbidden, ban.Option), append(steps, ban.Step)
		}
	}
	c.kept["forbidden"], c.kept["forbiddenAt"] = orAbsent(forbidden), orAbsent(steps)
	return len(forbidden) > 0
}

// solutionsThen returns how many solutions the search had found after the step, by a tree that has it. After steps
// by hand they are found again.
func (c *copying) solutionsThen(t *searchtree.Tree, state phase, byHand bool) int {
	switch {
	case byHand && state == solved:
		return 1
	case byHand:
		return 0
	case c.recorded != nil && c.recorded.Tree == t: // some may have come before the tree
		return max(0, c.now.solutions-t.Solutions+t.SolutionsUntil(c.Step))
	}
	return t.SolutionsUntil(c.Step)
}

// orAbsent returns a list, or nil if it is empty: a property that is not there.
func orAbsent(list []int) any {
	if len(list) == 0 {
		return nil
	}
	return list
}

// skippedUpTo returns the searches up to kept that had another move, which comes earlier: see standing.
func (c *copying) skippedUpTo(kept int) []int {
	skipped, at := []int{}, c.start()
	for i, chosen := range c.path[:kept] {
		if at.Before(chosen.constraint, chosen.move) > 0 {
			skipped = append(skipped, i+1)
		}
		at.Choose(chosen.constraint, chosen.move)
	}
	return skipped
}

// start returns where the search of the copy has begun.
func (c *copying) start() *exactcover.Position {
	var forbidden []int
	for _, ban := range c.bans {
		if !slices.Contains(c.freed, ban.Option) {
			forbidden = append(forbidden, ban.Option)
		}
	}
	return exactcover.NewPositionIn(c.searched.Forbidding(forbidden), exactcover.Inverse(c.now.turns))
}

func (c *copying) write(ctx context.Context) error {
	s := c.copy
	s.problem = c.source.problem // how large the graph is
	if err := s.Sweep(ctx); err != nil {
		return err
	}
	begun, err := s.runSteps(ctx, 1, cypher.BeginLoad, Params{"puzzle": s.name, "problem": map[string]any{
		"text": c.puzzle["text"], "digest": c.puzzle["digest"], "clues": c.puzzle["clues"], "listing": nil,
		"order": map[string]any{"rule": c.puzzle["order"], "kinds": c.puzzle["kinds"], "turns": c.puzzle["turns"]},
	}})
	if err != nil {
		return err
	}
	s.loaded = begun.Text("load")
	for _, write := range []func(context.Context) error{c.writeConstraints, c.writeMoves, c.writeChoices} {
		if err := write(ctx); err != nil {
			return err
		}
	}
	if err := s.publish(ctx, c.complete); err != nil {
		return err
	}
	return s.Sweep(ctx)
}

// send sends a statement that copies something, and checks how much there is then.
func (c *copying) send(ctx context.Context, rows int, q cypher.Query, batch map[string]any, column string, want int) error {
	batch["loaded"] = c.puzzle["loaded"]
	r, err := c.copy.runSteps(ctx, rows, q, Params{"puzzle": c.source.name, "load": c.copy.loaded, "batch": batch})
	switch {
	case err != nil:
		return err
	case r == nil:
		return fmt.Errorf("graphsolver: %q: %w", c.As, ErrReplaced)
	case r.Int(column) != want:
		return c.changedError()
	}
	if c.copy.db.Loading != nil {
		c.copied += rows
		c.copy.db.Loading(min(c.copied, c.all()), c.all())
	}
	return nil
}

// all returns how many nodes and relationships are copied.
func (c *copying) all() int {
	all := nodesOf(c.source.problem) + c.source.problem.Matches()
	if c.tree != nil {
		all += c.tree.choices
	}
	return all
}

func (c *copying) writeConstraints(ctx context.Context) error {
	p := c.source.problem
	tags := make(map[int]map[string]any)
	for i, chosen := range c.path {
		if !p.HasQuota(chosen.constraint) {
			tags[chosen.constraint] = map[string]any{"search": i + 1, "moveId": chosen.move}
			continue
		}
		if tags[chosen.constraint] == nil {
			tags[chosen.constraint] = map[string]any{"searches": []int{}, "moveIds": []int{}}
		}
		several := tags[chosen.constraint]
		several["searches"] = append(several["searches"].([]int), i+1)
		several["moveIds"] = append(several["moveIds"].([]int), chosen.move)
	}
	for from, to := range batches(len(p.Items), c.source.db.batchOver(len(p.Items)), func(int) int { return 1 }) {
		list := make([]any, to-from)
		for i := range list {
			if t := tags[from+i]; t != nil {
				list[i] = t
			}
		}
		if err := c.send(ctx, to-from, cypher.CopyConstraints, map[string]any{"from": from, "to": to, "tags": list}, "constraints", to); err != nil {
			return err
		}
	}
	return nil
}

func (c *copying) writeMoves(ctx context.Context) error {
	p := c.source.problem
	at := c.start()
	for _, chosen := range c.path {
		at.Choose(chosen.constraint, chosen.move)
	}
	weight := func(o int) int { return 1 + len(p.Options[o].Items) }
	size := c.source.db.batchOver(nodesOf(p))
	for from, to := range batches(len(p.Options), size, weight) {
		searches, chosen, rows := make([]any, to-from), []int{}, 0
		for o := from; o < to; o++ {
			rows += weight(o)
			if by := at.By(o); by > 0 {
				searches[o-from] = by
				if at.Chose(o) {
					chosen = append(chosen, o)
				}
			}
		}
		batch := map[string]any{"from": from, "to": to, "searches": searches, "chosen": chosen, "freed": append([]int{}, c.freed...)}
		if err := c.send(ctx, rows, cypher.CopyMoves, batch, "moves", to); err != nil {
			return err
		}
	}
	if c.puzzle["round"] == nil {
		return nil
	}
	for from, to := range batches(len(p.Options), size, weight) { // all moves are there: one follows from others
		batch := map[string]any{"from": from, "to": to}
		if err := c.send(ctx, to-from, cypher.CopyReasons, batch, "moves", to); err != nil {
			return err
		}
	}
	return nil
}

func (c *copying) writeChoices(ctx context.Context) error {
	if c.tree == nil {
		return nil
	}
	for from, to := range batches(c.tree.choices, c.source.db.batchOver(c.tree.choices), func(int) int { return 2 }) { // a node and a relationship
		batch := map[string]any{"name": c.As, "from": from, "to": to, "step": c.tree.kept["steps"], "solution": c.tree.solution}
		if err := c.send(ctx, to-from, cypher.CopyChoices, batch, "choices", to); err != nil {
			return err
		}
	}
	return nil
}

// complete gives the copy its state and its tree.
func (c *copying) complete(ctx context.Context, tx *Tx) error {
	fork := map[string]any{
		"source": c.source.name, "loaded": c.puzzle["loaded"], "round": c.puzzle.Int("round"),
		"forbidden": c.puzzle["forbidden"], "kept": c.kept, "tree": nil, "at": 0,
	}
	if fork["forbidden"] == nil {
		fork["forbidden"] = []int{}
	}
	if c.tree != nil {
		delete(c.tree.kept, "name")
		delete(c.tree.kept, "puzzle")
		fork["tree"], fork["at"] = c.tree.kept, c.tree.at
	}
	r, err := tx.Row(ctx, cypher.PublishFork, Params{"puzzle": c.As, "fork": fork})
	if err == nil && r == nil {
		err = c.changedError()
	}
	return err
}
