package searchtree

import (
	"fmt"
	"slices"

	"graphcover/exactcover"
)

// A Status is what the graph calls the status of a move.
type Status uint8

// The statuses.
const (
	Maybe Status = iota // the option is active
	Yes                 // it is chosen or given
	No                  // it is ruled out
)

// String returns the word of the graph: "Maybe", "Yes" or "No".
func (s Status) String() string { return [...]string{"Maybe", "Yes", "No"}[s] }

// NoSearch is the search number of an option that is active and of an item for which no
// option is chosen.
const NoSearch = -1

// An OptionTag is what the tags of a move are in the graph. Search is 0 for what is given or
// excluded, or ruled out by that.
type OptionTag struct {
	Status Status
	Search int32
}

// An ItemTag holds the tags of a constraint in the graph: the search number and the option
// of the choice that was made for it. Option is [NoOption] if there is none.
type ItemTag struct{ Search, Option int32 }

// NoOption is the option of an item for which none is chosen.
const NoOption = -1

// A State is what a search knows after a step.
type State struct {
	Step    int
	Path    []int       // the choices that stand: indices into the nodes of the tree
	Options []OptionTag // by option
	Items   []ItemTag   // by item
}

// Chosen returns the options of status Yes: those of search 0, then the choices.
func (s *State) Chosen() exactcover.Solution {
	var chosen exactcover.Solution
	for o, tag := range s.Options {
		if tag.Status == Yes && tag.Search == 0 {
			chosen = append(chosen, o)
		}
	}
	choices := make([]int, len(s.Path))
	for o, tag := range s.Options {
		if tag.Status == Yes && tag.Search > 0 {
			choices[tag.Search-1] = o
		}
	}
	return append(chosen, choices...)
}

// State returns what the search knew after a step: the tags that the graph had then. The
// error is a [*RangeError].
func (t *Tree) State(step int) (*State, error) {
	if err := t.Check(step); err != nil {
		return nil, err
	}
	s := &State{Step: step, Path: t.Path(step), Items: make([]ItemTag, len(t.Problem.Items))}
	w := t.walkTo(s.Path)
	s.Options = make([]OptionTag, len(w.by))
	for o := range w.by {
		s.Options[o] = w.tag(o)
	}
	for i := range s.Items {
		s.Items[i] = ItemTag{NoSearch, NoOption}
	}
	for _, i := range s.Path {
		n := &t.Nodes[i]
		s.Items[n.Item] = ItemTag{n.Depth, n.Option}
	}
	return s, nil
}

// A walker knows what is chosen and what is ruled out at a node of the tree, and moves to
// its neighbors.
type walker struct {
	p                 *exactcover.Problem
	index             *exactcover.Index
	*exactcover.Cover // what is given, and the choices of search 1, 2, ...

	// by is the search that has chosen or ruled out an option, NoSearch if none has.
	by []int32

	left []int32 // by item: how many active options it has

	ruled []int32 // options ruled out by the choices, in that order
	marks []int   // by search from 1: the length of ruled before it
}

// newWalker returns a walker at the root: with only what is given chosen, and what is
// excluded ruled out.
func newWalker(p *exactcover.Problem) *walker {
	w := &walker{
		p: p, index: exactcover.NewIndex(p), Cover: exactcover.NewCover(p, nil),
		by: make([]int32, len(p.Options)), left: make([]int32, len(p.Items)),
	}
	for o := range p.Options {
		w.by[o] = NoSearch
		for _, i := range p.Options[o].Items {
			w.left[i]++
		}
	}
	for _, o := range slices.Sorted(slices.Values(p.Given)) {
		w.choose(int32(o), 0)
	}
	for _, o := range p.Excluded {
		w.ruleOut(int32(o), 0)
	}
	w.ruled = w.ruled[:0] // of search 0: it is never undone
	return w
}

// walkTo returns a walker at the end of a path of nodes.
func (t *Tree) walkTo(path []int) *walker {
	w := newWalker(t.Problem)
	for _, i := range path {
		w.enter(&t.Nodes[i])
	}
	return w
}

// enter makes the choice n, which must be one deeper than where w is.
func (w *walker) enter(n *Node) {
	w.marks = append(w.marks, len(w.ruled))
	w.choose(n.Option, n.Depth)
}

// leave undoes the last choice.
func (w *walker) leave() {
	last := len(w.marks) - 1
	o := int32(w.Undo())
	for _, other := range w.ruled[w.marks[last]:] {
		w.by[other] = NoSearch
		w.count(other, 1)
	}
	w.ruled, w.marks = w.ruled[:w.marks[last]], w.marks[:last]
	w.by[o] = NoSearch
	w.count(o, 1)
}

// choose makes option o cover its items and rule out others.
func (w *walker) choose(o, search int32) {
	if w.by[o] == NoSearch {
		w.count(o, -1)
	}
	w.by[o] = search
	w.Add(int(o))
	for other := range w.index.ExcludedBy(int(o)) {
		w.ruleOut(int32(other), search)
	}
}

func (w *walker) ruleOut(o, search int32) {
	if w.by[o] != NoSearch {
		return
	}
	w.by[o] = search
	w.count(o, -1)
	w.ruled = append(w.ruled, o)
}

// count adds d to the number of active options of each item of o.
func (w *walker) count(o, d int32) {
	for _, i := range w.p.Options[o].Items {
		w.left[i] += d
	}
}

// tag returns the tags of option o.
func (w *walker) tag(o int) OptionTag {
	switch {
	case w.Chose(o):
		return OptionTag{Yes, w.by[o]}
	case w.by[o] == NoSearch:
		return OptionTag{Maybe, NoSearch}
	}
	return OptionTag{No, w.by[o]}
}

// empty returns the first primary item that is neither covered nor has an active option, or
// NoItem.
func (w *walker) empty() int {
	for i := range w.left {
		if w.left[i] == 0 && !w.Has(i) && !w.p.Items[i].Secondary {
			return i
		}
	}
	return exactcover.NoItem
}

// leftFrom returns how many active options of item i have the index from or a higher one.
func (w *walker) leftFrom(i, from int32) int32 {
	n := int32(0)
	for _, use := range w.index.Options(int(i)) {
		if use.Option >= from && w.by[use.Option] == NoSearch {
			n++
		}
	}
	return n
}

// walk goes through all nodes in their order. It calls enter before it makes the choice of
// a node, with w at the parent, and leave after the last of its descendants, with w at the
// node.
func (t *Tree) walk(w *walker, enter, leave func(w *walker, i int)) {
	var path []int
	up := func() {
		leave(w, path[len(path)-1])
		w.leave()
		path = path[:len(path)-1]
	}
	for i := range t.Nodes {
		for len(path) > 0 && path[len(path)-1] != int(t.Nodes[i].Parent) {
			up()
		}
		enter(w, i)
		w.enter(&t.Nodes[i])
		path = append(path, i)
	}
	for len(path) > 0 {
		up()
	}
}

// Complete fills in Left and Failed of the nodes in which they are unknown. It assumes that
// the search tries the options of an item in ascending order.
//
// It returns an error that names the first wrong node if t is not valid (see
// [Tree.Validate]), if an option was chosen that was not active, or if a solution is none: then
// it is the tree of another problem, and some of it may have been filled in.
func (t *Tree) Complete() (err error) {
	if err := t.Validate(); err != nil {
		return err
	}
	lastChild := make([]int32, len(t.Nodes))
	for i := range t.Nodes {
		lastChild[i] = NoNode
		if p := t.Nodes[i].Parent; p != NoNode {
			lastChild[p] = int32(i)
		}
	}
	enter := func(w *walker, i int) {
		n := &t.Nodes[i]
		if n.Left == 0 {
			n.Left = w.leftFrom(n.Item, n.Option)
		}
		if err == nil && w.by[n.Option] != NoSearch {
			err = fmt.Errorf("searchtree: choice %d: %s is ruled out when it is chosen", Order(i), t.Problem.OptionName(int(n.Option)))
		}
	}
	leave := func(w *walker, i int) {
		n := &t.Nodes[i]
		if err == nil && n.Outcome == Solution && !w.Complete() {
			err = fmt.Errorf("searchtree: choice %d: want a solution, but items are not covered", Order(i))
		}
		switch {
		case n.Failed != exactcover.NoItem || n.Undone == 0 || n.Outcome == Solution:
		case lastChild[i] != NoNode:
			// If an option is left, it was undone by a person.
			if last := &t.Nodes[lastChild[i]]; w.leftFrom(last.Item, last.Option+1) == 0 {
				n.Failed = last.Item
			}
		default:
			n.Failed = int32(w.empty())
		}
	}
	t.walk(newWalker(t.Problem), enter, leave)
	return err
}

// Verify returns an error that names the first choice, in the order in which they were left,
// that no search of the problem makes: if its option is ruled out or its item covered when it
// is made, if it is a solution that does not cover every item, or if the item that failed is
// covered or has an option that was not tried, or if another number of options was left. t must be
// valid (see [Tree.Validate]).
func (t *Tree) Verify() (err error) {
	const none = -1
	tried := make([]int32, len(t.Nodes)) // the highest option of the item that failed
	last := make([]int32, len(t.Nodes))  // the item of the last choice below
	for i := range tried {
		tried[i], last[i] = none, exactcover.NoItem
	}
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if n.Parent == NoNode {
			continue
		}
		last[n.Parent] = n.Item
		if t.Nodes[n.Parent].Failed == n.Item {
			tried[n.Parent] = max(tried[n.Parent], n.Option)
		}
	}
	wrong := func(i int, format string, args ...any) {
		if err == nil {
			err = fmt.Errorf("searchtree: choice %d: %s", Order(i), fmt.Sprintf(format, args...))
		}
	}
	enter := func(w *walker, i int) {
		n := &t.Nodes[i]
		switch {
		case w.by[n.Option] != NoSearch:
			wrong(i, "%s is ruled out when it is chosen", t.Problem.OptionName(int(n.Option)))
		case w.Has(int(n.Item)):
			wrong(i, "%s is covered when it is chosen for it", t.Problem.ItemName(int(n.Item)))
		}
		first := n.Option
		if n.ByHand { // others may have been passed over
			first = 0
		}
		if left := w.leftFrom(n.Item, first); n.Left != 0 && n.Left != left {
			wrong(i, "want %d options of %s left, got %d", left, t.Problem.ItemName(int(n.Item)), n.Left)
		}
	}
	leave := func(w *walker, i int) {
		n := &t.Nodes[i]
		if n.Outcome == Solution && !w.Complete() {
			wrong(i, "want a solution, but items are not covered")
		}
		if n.Failed == exactcover.NoItem {
			return
		}
		// Below a choice that stood when the tree began, options were tried before.
		known := t.From == 0 || int(n.Step) > t.From
		if w.Has(int(n.Failed)) || known && w.leftFrom(n.Failed, tried[i]+1) > 0 {
			wrong(i, "%s failed, but it is covered or has an option left", t.Problem.ItemName(int(n.Failed)))
		}
		if want := last[i]; want != exactcover.NoItem && want != n.Failed {
			wrong(i, "want %s, of the last choice below it, as the item that failed, got %s",
				t.Problem.ItemName(int(want)), t.Problem.ItemName(int(n.Failed)))
		} else if first := w.empty(); want == exactcover.NoItem && int(n.Failed) != first && first != exactcover.NoItem {
			wrong(i, "want %s, the first without an option, as the item that failed, got %s",
				t.Problem.ItemName(first), t.Problem.ItemName(int(n.Failed)))
		}
	}
	t.walk(newWalker(t.Problem), enter, leave)
	return err
}
