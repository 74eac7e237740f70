package graphsolver

import (
	"cmp"
	"context"
	"errors"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
)

// A Recording says how far a search is recorded as a tree in the graph. Each choice is a node
// of the tree, made and marked as undone in the transactions that make these steps: see
// cypher/record/begin.cypher and steps.cypher. So a tree is recorded by every process that makes
// steps, in any mode, until it ends.
type Recording struct {
	// From and Steps say which steps the tree has: those after From, up to Steps. From is 0 if
	// the search was recorded from its start.
	From, Steps int

	Choices int // that the tree has
	Most    int // that it may have

	// Ended says why the search goes on without the tree, if it does.
	Ended searchtree.End
}

// Recording returns how far the search is recorded, and reports whether it has a tree.
func (s *Search) Recording() (Recording, bool) {
	if s.tree == nil {
		return Recording{}, false
	}
	return *s.tree, true
}

// treeOf returns what the column tree of a row says, or nil if the puzzle has no tree.
func treeOf(r Row) *Recording {
	properties, there := r["tree"].(map[string]any)
	if !there {
		return nil
	}
	t := Row(properties)
	return &Recording{
		From: t.Int("from"), Steps: t.Int("steps"), Choices: t.Int("choices"), Most: t.Int("most"),
		Ended: searchtree.End(t.Text("ended")),
	}
}

// wantTree notes whether pace asks for a tree. If there is one that has ended, it says so.
func (s *Search) wantTree(pace Pace) {
	s.mostRecorded = 0
	if pace.Record {
		s.mostRecorded = cmp.Or(pace.RecordLimit, searchtree.DefaultMost)
	}
	if s.limitNoted || s.tree == nil || s.tree.Ended == searchtree.Open {
		return
	}
	s.limitNoted = true
	if pace.Record {
		s.notify("the recorded tree of %q stays as it is after step %d: %s", s.name, s.tree.Steps, endings[s.tree.Ended])
	}
}

// Record begins to record the search if pace asks for it, without making a step. Otherwise
// [Search.Events] begins it, with the first step. It does nothing if steps were made by hand
// that have not been taken over yet: that is done by the next step.
func (s *Search) Record(ctx context.Context, pace Pace) error {
	if s.wantTree(pace); s.takeOver || !s.recordsToo() {
		return nil
	}
	return s.record(ctx)
}

// endings say in words why a tree has ended.
var endings = map[searchtree.End]string{
	searchtree.Limit: "it has as many choices as it may have",
	searchtree.Lost:  "steps that came later were not recorded",
}

// noteLimit says that the tree has ended, when that happens.
func (s *Search) noteLimit() {
	if s.tree == nil || s.tree.Ended == searchtree.Open || s.limitNoted {
		return
	}
	s.limitNoted = true
	if s.tree.Ended == searchtree.Limit {
		s.notify("recorded %d choices of %q, as many as its tree may have; the search goes on without", s.tree.Choices, s.name)
	} else {
		s.notify("the recorded tree of %q ends after step %d: %s", s.name, s.tree.Steps, endings[searchtree.Lost])
	}
}

// recorded reports whether the next steps have to be recorded.
func (s *Search) recorded() bool { return s.tree != nil && s.tree.Ended == searchtree.Open }

// stepRecorded makes steps of a recorded search, and records them in the same transaction.
func (s *Search) stepRecorded(ctx context.Context, step stepper, n int) (events []exactcover.Event, err error) {
	before := s.state.clone()
	err = s.transaction(ctx, s.limit(statementLimit, n), func(ctx context.Context, tx *Tx) (err error) {
		s.state = before.clone()
		tried, err := s.stepIn(ctx, tx, step, n)
		if !s.answerLost || !errors.Is(err, errOvertaken) { // otherwise the steps are those of the try before
			events = tried
		}
		if err == nil {
			err = tx.Commit(ctx)
		}
		s.answerLost = isLost(err) || s.answerLost && errors.Is(err, errOvertaken)
		return err
	})
	if err != nil {
		s.state = before
	}
	return events, err
}

// stepsMade is what is recorded of some steps besides their events.
type stepsMade struct {
	left   []int // of each choice: how many moves its constraint had left, with this one
	solved bool  // whether they have met a solution that classic/3_is_solved has not recorded
}

// stepIn makes steps by a transaction, which it does not commit, and records them if the search
// is recorded.
func (s *Search) stepIn(ctx context.Context, tx *Tx, makeSteps stepper, n int) ([]exactcover.Event, error) {
	step, standing, recorded := s.steps(), s.depth(), s.recorded()
	s.made = stepsMade{}
	events, err := makeSteps(s, ctx, tx.Row, n)
	steps := s.steps() - step
	if err != nil || !recorded || steps == 0 && !s.made.solved {
		return events, err
	}
	choices, undone := s.rowsOf(events, step, standing)
	r, err := tx.Row(ctx, cypher.RecordSteps, Params{
		"puzzle": s.name, "step": step, "steps": steps, "standing": standing,
		"made": map[string]any{"choices": choices, "undone": undone}, "solved": s.made.solved,
	})
	if err != nil {
		return nil, err
	}
	if r != nil {
		s.tree = treeOf(r)
	}
	return events, nil
}

// rowsOf returns the choices among events, and those that stood before and were undone, as
// record/steps takes them. Before the events there were step steps, and standing choices stood.
func (s *Search) rowsOf(events []exactcover.Event, step, standing int) (choices, undone []any) {
	choices, undone = []any{}, []any{}
	path := make([]int, standing) // the numbers of the choices that stand; 0 if they stood before
	for _, e := range events {
		switch e.Kind {
		case exactcover.Choose:
			step++
			parent := 0
			if len(path) > 0 {
				parent = path[len(path)-1]
			}
			move, name := s.moveInTree(choice{e.Item, e.Option})
			choices = append(choices, map[string]any{
				"depth": e.Search, "move": move, "constraint": e.Item, "name": name,
				"left": s.made.left[len(choices)], "step": step, "parent": parent, "undone": nil, "failed": nil, "cut": nil,
			})
			path = append(path, len(choices))
		case exactcover.Backtrack:
			step++
			number := path[len(path)-1]
			path = path[:len(path)-1]
			row := map[string]any{"depth": e.Search, "step": step, "failed": nil, "cut": nil}
			if number > 0 {
				row = choices[number-1].(map[string]any)
				row["undone"] = step
			} else {
				undone = append(undone, row)
			}
			switch e.Item {
			case exactcover.NoItem:
			case exactcover.Cut:
				row["cut"] = true
			default:
				row["failed"] = e.Item
			}
		}
	}
	return choices, undone
}

// moveInTree returns the properties move and name of a recorded choice. The move is nil for
// [exactcover.NoOption].
func (s *Search) moveInTree(c choice) (move any, name string) {
	if c.move == exactcover.NoOption {
		return nil, s.problem.ChoiceName(c.constraint, c.move)
	}
	return c.move, s.problem.OptionName(c.move)
}

// recordsToo reports whether the search has to call record before its next step: because a
// tree is wanted and there is none, or because the tree lacks steps.
func (s *Search) recordsToo() bool {
	if s.tree == nil {
		return s.mostRecorded > 0
	}
	return s.tree.Ended == searchtree.Open && s.tree.Steps != s.steps()
}

// record begins the tree of a search that has been loaded, or ends one that lacks steps. It
// does nothing if steps were made by hand, which must be taken over first.
func (s *Search) record(ctx context.Context) error {
	began := false
	err := s.hold(ctx, func(ctx context.Context, tx *Tx) error {
		if err := s.refreshBy(ctx, tx); err != nil || s.takeOver || !s.recordsToo() {
			return err
		}
		if began = s.tree == nil; began {
			if err := s.beginTree(ctx, tx); err != nil {
				return err
			}
			return tx.Commit(ctx)
		}
		if _, err := tx.Row(ctx, cypher.CloseRecord, Params{"puzzle": s.name, "loaded": s.loaded}); err != nil {
			return err
		}
		if err := tx.Commit(ctx); err != nil {
			return err
		}
		ended := *s.tree
		ended.Ended = searchtree.Lost
		s.tree = &ended
		return nil
	})
	if err == nil && began && s.tree.From > 0 {
		s.notify("recorded from step %d on; the steps before are not in the tree", s.tree.From)
	}
	return err
}

// beginTree begins the tree, if one is wanted. tx must hold the search, in the state that s
// has read.
func (s *Search) beginTree(ctx context.Context, tx *Tx) error {
	if s.mostRecorded == 0 {
		return nil
	}
	r, err := tx.Row(ctx, cypher.BeginRecord, Params{"puzzle": s.name, "most": s.mostRecorded, "path": s.pathFrom(0)})
	if err != nil {
		return err
	}
	if s.tree = treeOf(r); s.tree == nil {
		return s.tamperedError()
	}
	return nil
}

// pathFrom returns the choices that stand, without the first depth, as rows of a parameter.
// The state must have been read from the graph, or be that of a new search.
func (s *Search) pathFrom(depth int) []any {
	rows := []any{}
	for i, c := range s.path[depth:] {
		search := depth + i + 1
		move, name := s.moveInTree(c)
		row := map[string]any{
			"move": move, "constraint": c.constraint, "name": name,
			"left": s.left[search-1].untried, "byHand": nil,
		}
		if s.ChosenByHand(search) {
			row["left"], row["byHand"] = s.left[search-1].all, true
		}
		rows = append(rows, row)
	}
	return rows
}
