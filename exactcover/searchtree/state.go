package searchtree

import (
	"fmt"
	"iter"
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
const NoSearch = exactcover.NoSearch

// An OptionTag is what the tags of a move are in the graph. Search is 0 for what is given or
// excluded, or ruled out by that.
type OptionTag struct {
	Status Status
	Search int32
}

// An ItemTag holds the tags of a constraint in the graph: the search number and the option
// of the choice that was made for it. Option is [NoOption] if there is none, or if that choice is that
// no more options contain the item.
type ItemTag struct{ Search, Option int32 }

// NoOption is the option of an item for which none is chosen.
const NoOption = exactcover.NoOption

// A State is what a search knows after a step.
type State struct {
	Step    int
	Path    []int       // the choices that stand: indices into the nodes of the tree
	Options []OptionTag // by option
	Items   []ItemTag   // by item; those that have a quota have no tags here

	// Repeated holds the tags of items that have a quota, for each choice that was made for them, in
	// their order.
	Repeated map[int][]ItemTag
}

// Chosen returns the options of status Yes: those of search 0, then the choices.
func (s *State) Chosen() exactcover.Solution {
	var chosen exactcover.Solution
	for o, tag := range s.Options {
		if tag.Status == Yes && tag.Search == 0 {
			chosen = append(chosen, o)
		}
	}
	choices := slices.Repeat([]int{NoOption}, len(s.Path))
	for o, tag := range s.Options {
		if tag.Status == Yes && tag.Search > 0 {
			choices[tag.Search-1] = o
		}
	}
	return append(chosen, slices.DeleteFunc(choices, func(o int) bool { return o == NoOption })...)
}

// State returns what the search knew after a step: the tags that the graph had then. The
// error is a [*RangeError].
func (t *Tree) State(step int) (*State, error) {
	if err := t.Check(step); err != nil {
		return nil, err
	}
	s := &State{Step: step, Path: t.Path(step), Items: make([]ItemTag, len(t.Problem.Items))}
	w := t.walkTo(s.Path, step)
	s.Options = make([]OptionTag, len(t.Problem.Options))
	for o := range s.Options {
		s.Options[o] = w.tag(o)
	}
	for i := range s.Items {
		s.Items[i] = ItemTag{NoSearch, NoOption}
	}
	for _, i := range s.Path {
		n := &t.Nodes[i]
		switch item := int(n.Item); {
		case !t.Problem.HasQuota(item):
			s.Items[item] = ItemTag{n.Depth, n.Option}
		case s.Repeated == nil:
			s.Repeated = make(map[int][]ItemTag)
			fallthrough
		default:
			s.Repeated[item] = append(s.Repeated[item], ItemTag{n.Depth, n.Option})
		}
	}
	return s, nil
}

// A walker is the position at a node of the tree, and moves to its neighbors.
type walker struct {
	*exactcover.Position
	p *exactcover.Problem
}

// newWalker returns a walker at the root, in the problem that is searched after a step.
func (t *Tree) newWalker(step int) *walker {
	p := t.problemAfter(step)
	return &walker{exactcover.NewPositionIn(p, t.Sequence), p}
}

// walkTo returns a walker at the end of a path of nodes, in the problem that is searched after a step.
func (t *Tree) walkTo(path []int, step int) *walker {
	w := t.newWalker(step)
	for _, i := range path {
		w.enter(&t.Nodes[i])
	}
	return w
}

// enter makes the choice n, which must be one deeper than where w is.
func (w *walker) enter(n *Node) { w.Choose(int(n.Item), int(n.Option)) }

// isLeft reports whether the choice n can be made: whether its option is active, or its item needs no
// more.
func (w *walker) isLeft(n *Node) bool {
	if n.Option == NoOption {
		return w.Need(int(n.Item)) == 0
	}
	return w.By(int(n.Option)) == NoSearch
}

func (w *walker) tag(o int) OptionTag {
	switch {
	case w.Chose(o):
		return OptionTag{Yes, int32(w.By(o))}
	case w.By(o) == NoSearch:
		return OptionTag{Maybe, NoSearch}
	}
	return OptionTag{No, int32(w.By(o))}
}

// empty returns the first item that has fewer active options than it needs, or NoItem.
func (w *walker) empty() int {
	for i := range w.p.Primary() {
		if w.isEmpty(i) {
			return i
		}
	}
	return exactcover.NoItem
}

// isEmpty reports whether a primary item has fewer active options than it needs.
func (w *walker) isEmpty(i int) bool { return w.Left(i) < w.Need(i) }

// untried is before all options of an item.
const untried = -2

// leftFrom returns how many branches of item i are this option, or come after it: all if it is untried.
func (w *walker) leftFrom(i, option int32) int32 {
	switch option {
	case NoOption:
		return 1
	case untried:
		return int32(w.Degree(int(i)))
	}
	return int32(max(0, w.Degree(int(i))-w.Before(int(i), int(option))))
}

// leftAfter returns how many branches of item i come after an option: all if it is untried.
func (w *walker) leftAfter(i, option int32) int32 {
	if option == NoOption {
		return 0
	}
	left := w.leftFrom(i, option)
	if option != untried && left > 0 && w.By(int(option)) == NoSearch {
		left--
	}
	return left
}

// lastOf returns the one of two options that comes last as a branch.
func lastOf(turns []int, a, b int32) int32 {
	switch {
	case a == NoOption || b == NoOption:
		return NoOption
	case turns == nil || a == untried || b == untried:
		return max(a, b)
	case turns[a] > turns[b]:
		return a
	}
	return b
}

// span yields the indices from from to to, exclusive.
func span(from, to int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := from; i < to && yield(i); i++ {
		}
	}
}

// walk goes through nodes in their order. They must be below the node where w is, each with all
// between. It calls enter before it makes the choice of a
// node, with w at the parent, and leave after the last of its descendants, with w at the node. It
// leaves w where it was.
func (t *Tree) walk(w *walker, nodes iter.Seq[int], enter, leave func(i int)) {
	var path []int // from where w was
	up := func() {
		leave(path[len(path)-1])
		w.Undo()
		path = path[:len(path)-1]
	}
	for i := range nodes {
		for len(path) > 0 && path[len(path)-1] != int(t.Nodes[i].Parent) {
			up()
		}
		enter(i)
		w.enter(&t.Nodes[i])
		path = append(path, i)
	}
	for len(path) > 0 {
		up()
	}
}

// Complete fills in Left and Failed of the nodes in which they are unknown.
//
// It returns an error that names the first wrong node if t is not valid (see
// [Tree.Validate]), if an option was chosen that was not active, or if a solution is none, or for the goal
// no better than the one before: then it is the tree of another problem or goal, and some of it may have
// been filled in.
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
	w := t.newWalker(t.From)
	var best *int
	enter := func(i int) {
		n := &t.Nodes[i]
		if n.Left == 0 {
			n.Left = w.leftFrom(n.Item, n.Option)
		}
		if err == nil && !w.isLeft(n) {
			err = fmt.Errorf("searchtree: choice %d: %s is ruled out when it is chosen", Order(i), t.nameOf(n))
		}
	}
	leave := func(i int) {
		n := &t.Nodes[i]
		switch {
		case err != nil || n.Outcome != Solution:
		case w.Next() != exactcover.NoItem:
			err = fmt.Errorf("searchtree: choice %d: want a solution, but items are not covered", Order(i))
		case t.cuts(w, best):
			err = fmt.Errorf("searchtree: choice %d: want a better solution than the one before", Order(i))
		case t.Goal != nil:
			best = new(t.Problem.Cost(w.Chosen()))
		}
		switch {
		case n.Failed != exactcover.NoItem || n.Undone == 0 || n.Outcome == Solution:
		case lastChild[i] != NoNode:
			// If an option is left, it was undone by a person.
			if last := &t.Nodes[lastChild[i]]; w.leftAfter(last.Item, last.Option) == 0 {
				n.Failed = last.Item
			}
		case w.empty() == exactcover.NoItem && t.cuts(w, best):
			n.Failed = exactcover.Cut
		default:
			n.Failed = int32(w.empty())
		}
	}
	t.walk(w, span(0, len(t.Nodes)), enter, leave)
	return err
}

// cuts reports whether the goal of t shows that no solution with the choices of w is better than the best one
// before, which is nil if there is none.
func (t *Tree) cuts(w *walker, best *int) bool {
	return t.Goal != nil && best != nil && t.sums(w, best).exclude()
}

// Verify returns an error that names the first choice, in the order in which they were left,
// that no search of the problem makes: if its option is ruled out or its item covered when it
// is made, if it is a solution that does not cover every item, or if the item that failed is
// covered or has an option that was not tried, if a choice was cut that may lead to a better solution
// for the goal, or if another number of options was left. t must be
// valid (see [Tree.Validate]).
//
// Where options were forbidden, it looks at the times between that one by one: each has a problem of
// its own.
func (t *Tree) Verify() error {
	v := t.newVerifier()
	first := -1
	for _, ban := range t.Forbidden {
		if ban.Step > first {
			v.verify(first, ban.Step)
			first = ban.Step
		}
	}
	v.verify(first, t.Steps)
	return v.err
}

// A verifier implements Verify.
type verifier struct {
	*Tree
	order []int   // the turns of the options
	tried []int32 // by node: the last option tried of the item that failed
	last  []int   // by node: the last choice below, or NoNode

	w           *walker
	first, end  int // the steps after first, up to end, are looked at
	best        *int
	bestOptions []int
	err         error
}

func (t *Tree) newVerifier() *verifier {
	v := &verifier{Tree: t, order: exactcover.Inverse(t.Sequence), tried: make([]int32, len(t.Nodes)), last: make([]int, len(t.Nodes))}
	for i := range v.tried {
		v.tried[i], v.last[i] = untried, NoNode
	}
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if n.Parent == NoNode {
			continue
		}
		v.last[n.Parent] = i
		if t.Nodes[n.Parent].Failed == n.Item {
			v.tried[n.Parent] = lastOf(v.order, v.tried[n.Parent], n.Option)
		}
	}
	return v
}

// verify looks at what the steps after first, up to end, have made and undone.
func (v *verifier) verify(first, end int) {
	v.first, v.end, v.w = first, end, v.newWalker(first)
	if v.isForbidden(v.bestOptions, first) {
		v.best, v.bestOptions = nil, nil
	}
	stood := func(yield func(int) bool) {
		for i := range v.Nodes {
			if n := &v.Nodes[i]; int(n.Step) <= end && (n.Undone == 0 || int(n.Undone) > first) && !yield(i) {
				return
			}
		}
	}
	v.walk(v.w, stood, v.enter, v.leave)
}

func (v *verifier) wrong(i int, format string, args ...any) {
	if v.err == nil {
		v.err = fmt.Errorf("searchtree: choice %d: %s", Order(i), fmt.Sprintf(format, args...))
	}
}

// enter looks at how a choice was made.
func (v *verifier) enter(i int) {
	n := &v.Nodes[i]
	if int(n.Step) <= v.first {
		return
	}
	switch {
	case !v.w.isLeft(n):
		v.wrong(i, "%s is ruled out when it is chosen", v.nameOf(n))
	case !v.branches(n.Item, n.Option == NoOption && v.followsOne(i)):
		v.wrong(i, "%s is covered when it is chosen for it", v.Problem.ItemName(int(n.Item)))
	}
	first := n.Option
	if n.ByHand { // others may have been passed over
		first = untried
	}
	if left := v.w.leftFrom(n.Item, first); n.Left != 0 && n.Left != left && !v.beganForbidding(n) {
		v.wrong(i, "want %d options of %s left, got %d", left, v.Problem.ItemName(int(n.Item)), n.Left)
	}
}

// branches reports whether a search branches on an item, or goes on with its branches, as again says. If
// all that was left of an item was forbidden between two of its branches, it is not open any more, but
// the branch of no more options is still made.
func (v *verifier) branches(item int32, again bool) bool {
	return v.w.Open(int(item)) || again && v.first >= 0 && v.w.Need(int(item)) == 0
}

// followsOne reports whether the choice before node i, below the same one, was for the same item.
func (v *verifier) followsOne(i int) bool {
	for j := i - 1; j >= 0; j-- {
		if v.Nodes[j].Parent == v.Nodes[i].Parent {
			return v.Nodes[j].Item == v.Nodes[i].Item
		}
	}
	return false
}

// beganForbidding reports whether n stood when the tree began, and options were forbidden in that
// state, before or after that: then nobody knows which of them its Left counts.
func (v *verifier) beganForbidding(n *Node) bool {
	return int(n.Step) == v.From &&
		slices.ContainsFunc(v.Forbidden, func(ban Ban) bool { return ban.Step == v.From })
}

// leave looks at how a choice was undone, or at what it is if it stands at the end.
func (v *verifier) leave(i int) {
	n, w := &v.Nodes[i], v.w
	if int(n.Undone) > v.end || n.Undone == 0 && v.end < v.Steps {
		return
	}
	if n.Outcome == Solution && w.Next() != exactcover.NoItem {
		v.wrong(i, "want a solution, but items are not covered")
	}
	if n.Outcome == Solution && v.Goal != nil {
		v.bestOptions = slices.Clone(w.Chosen())
		v.best = new(v.Problem.Cost(v.bestOptions))
	}
	if n.Failed == exactcover.Cut && v.Goal != nil && !v.sums(w, v.best).exclude() {
		v.wrong(i, "it was cut, but may lead to a better solution")
	}
	if n.Failed < 0 {
		return
	}
	// Below a choice that stood when the tree began, options were tried before.
	known := v.From == 0 || int(n.Step) > v.From
	below, byHand := int32(exactcover.NoItem), false // the last choice
	if k := v.last[i]; k != NoNode {
		below, byHand = v.Nodes[k].Item, v.Nodes[k].ByHand
	}
	if !v.branches(n.Failed, below == n.Failed) || known && w.leftAfter(n.Failed, v.tried[i]) > 0 {
		v.wrong(i, "%s failed, but it is covered or has an option left", v.Problem.ItemName(int(n.Failed)))
	}
	// Its last options may have been forbidden meanwhile, or a person has made a choice although it had none.
	emptied := (v.first >= 0 || byHand) && w.isEmpty(int(n.Failed))
	if below != exactcover.NoItem && below != n.Failed && !emptied {
		v.wrong(i, "want %s, of the last choice below it, as the item that failed, got %s",
			v.Problem.ItemName(int(below)), v.Problem.ItemName(int(n.Failed)))
	} else if first := w.empty(); below == exactcover.NoItem && int(n.Failed) != first && first != exactcover.NoItem {
		v.wrong(i, "want %s, the first without an option, as the item that failed, got %s",
			v.Problem.ItemName(first), v.Problem.ItemName(int(n.Failed)))
	}
}
