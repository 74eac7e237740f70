package searchtree

import (
	"context"
	"fmt"
	"iter"
	"time"

	"graphcover/exactcover"
)

// DefaultMost is how many choices a tree may have unless more are asked for, GreatestMost how many may be.
const (
	DefaultMost  = 100_000
	GreatestMost = 1_000_000
)

// A Recorder makes a [Tree] of the events of a search. Make one with [NewRecorder], and set
// its Observe as the observer of a log.
type Recorder struct {
	tree Tree
	path exactcover.Path
	most int
	last int // the index of the last choice that stands, or NoNode

	// Now, if not nil, gives the time of each choice.
	Now func() time.Time
}

// NewRecorder returns a recorder of a search of p from its start, for up to most choices.
// Where the search makes more, the tree ends with [Limit].
func NewRecorder(p *exactcover.Problem, most int) *Recorder {
	return &Recorder{tree: Tree{Problem: p}, most: most, last: NoNode}
}

// Observe adds an event to the tree, unless that has ended. An undo of a choice that is not
// the last one that stands, or a choice at another depth, ends it with [Lost].
func (r *Recorder) Observe(e exactcover.Event) {
	t := &r.tree
	switch {
	case t.Ended != Open:
		return
	case !r.path.Add(e):
		t.Ended = Lost
		return
	case e.Kind == exactcover.Choose && len(t.Nodes) >= r.most:
		t.Ended = Limit
		return
	}
	t.Steps = r.path.Steps
	switch e.Kind {
	case exactcover.Choose:
		r.choose(e)
	case exactcover.Backtrack:
		n := &t.Nodes[r.last]
		n.Undone, n.Failed = int32(t.Steps), int32(e.Item)
		if n.Outcome == Stands {
			n.Outcome = Undone
		}
		r.last = int(n.Parent)
	case exactcover.Solved:
		t.Solutions++
		if r.last != NoNode {
			t.Nodes[r.last].Outcome = Solution
		}
	}
}

func (r *Recorder) choose(e exactcover.Event) {
	t := &r.tree
	n := Node{
		Parent: int32(r.last), Depth: int32(e.Search), Option: int32(e.Option), Item: int32(e.Item),
		Left: int32(len(e.Candidates)), Step: int32(t.Steps), Failed: exactcover.NoItem,
	}
	if r.Now != nil {
		n.At = r.Now().UnixMilli()
	}
	r.last = len(t.Nodes)
	t.Nodes = append(t.Nodes, n)
}

// Ended says whether the recorder takes no more events, and why.
func (r *Recorder) Ended() End { return r.tree.Ended }

// Tree returns the tree of the events so far. It is a view: it may be read until the next
// event.
func (r *Recorder) Tree() *Tree { return &r.tree }

// FromSearch returns the tree of a search of p by a solver that records a trace: see
// [exactcover.Solver]. The search ends at a number of solutions, unless that is 0, and where it
// would make more than most choices. The error is that of the solver.
func FromSearch(ctx context.Context, solver exactcover.Solver, p *exactcover.Problem, most, solutions int) (*Tree, error) {
	ctx, enough := context.WithCancel(ctx)
	defer enough()
	r := NewRecorder(p, most)
	r.Now = time.Now
	log := exactcover.Log{Observe: func(e exactcover.Event) {
		if r.Observe(e); r.Ended() != Open {
			enough()
		}
	}}
	for _, err := range solver.All(ctx, p, &log) {
		if err != nil && r.Ended() == Open {
			return nil, err
		}
		if log.Solutions == solutions || r.Ended() != Open {
			break
		}
	}
	return r.Tree(), nil
}

// FromTrace returns the tree of the events of a search of p from its start, as trace.Read
// yields them, for up to most choices. The goal is that of the search, in any order that is not random; nil
// if it looked for any solution. A trace file has no candidates, and does not say which
// item failed, or that a choice was cut: [Tree.Complete] fills that in. The error is the first of events, says
// which step no search of p can make, or is that of Complete if it is the trace of a search for another goal.
func FromTrace(p *exactcover.Problem, goal *exactcover.Goal, most int, events iter.Seq2[exactcover.Event, error]) (*Tree, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	r := NewRecorder(p, most)
	t := r.Tree()
	t.Seek(goal, exactcover.OrderFewest)
	follower := newFollower(t)
	for e, err := range events {
		if err == nil {
			if err = follower.follow(e); err != nil && e.Kind == exactcover.Choose {
				err = fmt.Errorf("choice %d: %w", len(t.Nodes)+1, err)
			}
		}
		if err != nil {
			return nil, err
		}
		if r.Observe(e); r.Ended() != Open {
			break
		}
	}
	if err := t.Complete(); err != nil {
		return nil, err
	}
	return t, nil
}
