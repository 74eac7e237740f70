package compare

import (
	"context"
	"fmt"
	"iter"
	"reflect"
	"slices"

	"graphcover/exactcover"
	"graphcover/internal/english"
	"graphcover/puzzle"
)

// A Comparison holds the answers of two solvers to one puzzle.
type Comparison struct {
	Puzzle string `json:"puzzle"`
	Source string `json:"source,omitempty"`
	Graph  Answer `json:"graph"`
	Memory Answer `json:"memory"`

	Verified       bool    `json:"verified"` // every solution found was verified
	SolutionsAgree bool    `json:"solutionsAgree"`
	TracesAgree    bool    `json:"tracesAgree"`
	Ratio          float64 `json:"ratio"` // graph seconds over memory seconds

	// Divergence is the first difference between the traces, or nil if they agree.
	Divergence *Divergence `json:"divergence,omitempty"`

	// Strategies are the answers that AddStrategies has added.
	Strategies []StrategyResult `json:"strategies,omitempty"`
}

// An Answer is that of one of the two solvers.
type Answer struct {
	Result
	*Worth // of the best solution, nil if any solution was asked for
}

// Agrees reports whether all solvers agree and every answer was verified.
func (c *Comparison) Agrees() bool {
	return c.Verified && c.SolutionsAgree && c.TracesAgree &&
		!slices.ContainsFunc(c.Strategies, func(r StrategyResult) bool { return !r.Agrees })
}

// Observers are called with every event of the two traces. Either may be nil.
type Observers struct{ Graph, Memory func(exactcover.Event) }

// Compare solves entry with both contenders, first memory and then graph. It runs
// memory a second time, in step with the graph, and compares the two traces event by
// event, so that neither has to be kept. The error is that of [Solve], except that a
// [*VerifyError] is not returned, but makes Verified false.
func Compare(ctx context.Context, graph, memory *Contender, entry puzzle.Entry, o Observers) (*Comparison, error) {
	return compareSides(ctx, graph.side(entry), memory.side(entry), entry, o)
}

// A side is one of the two solvers. It answers the puzzle, and calls observe, unless that is nil, with
// each event of the search.
type side func(ctx context.Context, observe func(exactcover.Event)) (Answer, error)

func (c *Contender) side(entry puzzle.Entry) side {
	return func(ctx context.Context, observe func(exactcover.Event)) (Answer, error) {
		r, err := Solve(ctx, c, entry, exactcover.Log{Observe: observe})
		return Answer{Result: r}, err
	}
}

// compareSides is Compare for two sides.
func compareSides(ctx context.Context, graph, memory side, entry puzzle.Entry, o Observers) (*Comparison, error) {
	c := &Comparison{Puzzle: entry.String(), Source: entry.Source, Verified: true}
	var err error
	// The time is that of a run without an observer.
	if c.Memory, err = memory(ctx, nil); err != nil {
		if !isVerifyError(err) {
			return c, err
		}
		c.Verified = false
	}
	twin := newTwin(ctx, memory, o)
	defer twin.stop()
	if c.Graph, err = graph(ctx, twin.observe); err != nil {
		if !isVerifyError(err) {
			return c, err
		}
		c.Verified = false
	}
	if c.Graph.Reason == nil || !c.Graph.Reason.Obvious { // there was a search
		c.Divergence = twin.end()
	}
	if c.Memory.Status == Unsolvable && c.Graph.Status == Unsolvable {
		c.Memory.Reason = c.Graph.Reason
	}
	c.TracesAgree = c.Divergence == nil
	c.SolutionsAgree = c.Verified && c.Graph.same(c.Memory)
	if c.Memory.Seconds > 0 {
		c.Ratio = c.Graph.Seconds / c.Memory.Seconds
	}
	return c, nil
}

// same reports whether two answers have the same status, the same solution, and if the best one was
// asked for, the same cost and bound.
func (a Answer) same(b Answer) bool {
	return a.Status == b.Status && exactcover.SameOptions(a.Chosen, b.Chosen) && reflect.DeepEqual(a.Worth, b.Worth)
}

// A Divergence is the first event at which two traces differ.
type Divergence struct {
	Number int `json:"event"` // of the event, from 1

	// Graph and Memory are the two events. One is nil if its trace has ended.
	Graph  *exactcover.Event `json:"graph"`
	Memory *exactcover.Event `json:"memory"`
}

// Describe returns a description of three lines, which uses the names in p.
func (d *Divergence) Describe(p *exactcover.Problem) string {
	return english.Entries(fmt.Sprintf("the traces differ at event %d:\n  graph:  %s\n  memory: %s\n",
		d.Number, describe(p, d.Graph), describe(p, d.Memory)))
}

func describe(p *exactcover.Problem, e *exactcover.Event) string {
	switch {
	case e == nil:
		return "has ended"
	case e.Kind == exactcover.Backtrack && e.Item == exactcover.NoItem:
		return fmt.Sprintf("backtrack, search %d, after a solution", e.Search)
	case e.Kind == exactcover.Backtrack && e.Item == exactcover.Cut:
		return fmt.Sprintf("backtrack, search %d, no better solution", e.Search)
	case e.Kind == exactcover.Backtrack:
		return fmt.Sprintf("backtrack, search %d, for %s (constraint %d) has no candidates", e.Search, p.ItemName(e.Item), e.Item)
	case e.Kind == exactcover.Solved:
		return "solution"
	}
	candidates := make([]string, len(e.Candidates))
	for k, o := range e.Candidates {
		candidates[k] = p.ChoiceName(e.Item, o)
	}
	return fmt.Sprintf("choose %s (move %d) for %s (constraint %d), search %d, of the candidates %q",
		p.ChoiceName(e.Item, e.Option), e.Option, p.ItemName(e.Item), e.Item, e.Search, candidates)
}

// A twin is a second search of the same problem. Its events are compared with those of
// the first search, one by one.
type twin struct {
	observers  Observers
	next       func() (exactcover.Event, bool)
	stop       func()
	number     int // of events compared so far
	divergence *Divergence
}

func newTwin(ctx context.Context, other side, o Observers) *twin {
	t := &twin{observers: o}
	t.next, t.stop = iter.Pull(trace(ctx, other))
	return t
}

// trace yields the events of the search of a side. If the search fails, the events end early, so that
// the trace differs from that of a successful search.
func trace(ctx context.Context, other side) iter.Seq[exactcover.Event] {
	return func(yield func(exactcover.Event) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		listening := true
		other(ctx, func(e exactcover.Event) {
			if listening && !yield(e) {
				listening = false
				cancel()
			}
		})
	}
}

// observe compares e with the next event of the twin, until the traces differ.
func (t *twin) observe(e exactcover.Event) {
	notify(t.observers.Graph, e)
	if t.divergence != nil {
		return
	}
	t.number++
	if other, ok := t.pull(); !ok || !e.Same(other) {
		t.diverge(keep(e, true), keep(other, ok))
	}
}

// end is called after the search has ended. It returns the divergence, or nil.
func (t *twin) end() *Divergence {
	if t.divergence == nil {
		t.number++
		if other, ok := t.pull(); ok {
			t.diverge(nil, keep(other, true))
		}
	}
	for more := t.observers.Memory != nil; more; { // the observer gets the whole trace
		_, more = t.pull()
	}
	return t.divergence
}

func (t *twin) pull() (exactcover.Event, bool) {
	e, ok := t.next()
	if ok {
		notify(t.observers.Memory, e)
	}
	return e, ok
}

func (t *twin) diverge(graph, memory *exactcover.Event) {
	t.divergence = &Divergence{Number: t.number, Graph: graph, Memory: memory}
}

func notify(observe func(exactcover.Event), e exactcover.Event) {
	if observe != nil {
		observe(e)
	}
}

// keep returns a copy of e that stays valid, or nil if ok is false.
func keep(e exactcover.Event, ok bool) *exactcover.Event {
	if !ok {
		return nil
	}
	e.Candidates = slices.Clone(e.Candidates)
	return &e
}
