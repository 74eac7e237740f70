package graphsolver

import (
	"context"
	"fmt"
	"time"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
)

// A Recording says how far a search is recorded as a tree in the graph. Each choice is a node
// of the tree, made and marked as undone in the transactions that make these steps: see
// cypher/record/begin.cypher. So a tree is recorded by every process that makes steps, in
// any mode, until it ends.
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

// after returns what r is after an event of a search that has made some steps before it. It
// does not change r, which an earlier state may share.
func (r *Recording) after(e exactcover.Event, steps int) *Recording {
	if r == nil || e.Kind == exactcover.Solved || !r.open(steps) {
		return r
	}
	next := *r
	switch {
	case e.Kind == exactcover.Backtrack:
		next.Steps++
	case r.Choices >= r.Most:
		next.Ended = searchtree.Limit
	default:
		next.Steps++
		next.Choices++
	}
	return &next
}

// open reports whether the next step of a search that has made some steps is recorded.
func (r *Recording) open(steps int) bool { return r.Ended == searchtree.Open && r.Steps == steps }

// wantTree notes whether pace asks for a tree. If there is one that has ended, it says so.
func (s *Search) wantTree(pace Pace) {
	s.mostRecorded = 0
	if pace.Record {
		s.mostRecorded = searchtree.DefaultMost
		if pace.RecordLimit > 0 {
			s.mostRecorded = pace.RecordLimit
		}
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

// noteLost says that the tree has ended because it lacks steps, if it has: the statements that
// make steps do not tell. It is for the end of some steps, which must not fail because of it.
func (s *Search) noteLost(ctx context.Context) {
	if s.tree == nil || s.limitNoted || !s.tree.open(s.steps()) || s.takeOver || ctx.Err() != nil {
		return
	}
	const patience = 2 * time.Second
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var head Row
	err := s.Transaction(ctx, func(ctx context.Context, tx *Tx) (err error) {
		head, err = tx.Row(ctx, cypher.ReadTree, Params{"puzzle": s.name})
		return err
	})
	kept := treeOf(head)
	if err != nil || kept == nil || head.Text("loaded") != s.loaded || kept.Ended != searchtree.Lost {
		return
	}
	s.tree = kept
	s.noteLimit()
}

// notify calls the database's Notify, if there is one.
func (s *Search) notify(format string, arguments ...any) {
	if s.db.Notify != nil {
		s.db.Notify(fmt.Sprintf(format, arguments...))
	}
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
		row := map[string]any{
			"move": c.move, "constraint": c.constraint, "name": s.problem.OptionName(c.move),
			"left": s.left[search-1].untried, "byHand": nil,
		}
		if s.ChosenByHand(search) {
			row["left"], row["byHand"] = s.left[search-1].all, true
		}
		rows = append(rows, row)
	}
	return rows
}
