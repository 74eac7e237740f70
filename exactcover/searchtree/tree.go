// Package searchtree is the tree of a search: a node for each choice, under the newest
// choice that stood when it was made. A tree gives the state of the search after any
// step.
//
// Make a [Tree] by [FromSearch], or with a [Recorder], which observes a search, or get one from
// the graph by graphsolver. [Tree.State] returns what every option and item was after a step,
// [Tree.Explain] why a dead end is one, [Tree.Figures] how large the tree is and where it
// failed, [Tree.Repeats] which parts of it are equal, and [Compare] where two trees differ.
//
// A step is a choice or an undo. Steps are counted from 1 since the search began, so step 0
// is the state before the first choice. A choice is named by its order, from 1 as made; of
// the choices that stand after a step, each also has a search number, which is its depth.
//
// References:
//
//   - D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section
//     7.2.2.1: Algorithm X, whose levels are the depths of the tree less 1.
//   - P. Prosser, "Hybrid algorithms for the constraint satisfaction problem",
//     Computational Intelligence 9 (1993), 268-299: the conflict sets of [Tree.Explain].
package searchtree

import (
	"fmt"
	"slices"
	"sort"

	"graphcover/exactcover"
)

// A Tree is the tree of a search. Its nodes are in the order in which the choices were
// made, so every node comes after its parent and before its next sibling. All methods only
// read it; they are safe for concurrent use.
type Tree struct {
	// Problem is what was searched. Where the tree is of a graph, its Given and Excluded
	// also hold what was deduced there.
	Problem *exactcover.Problem

	// Sequence is the order in which the search tries options, nil if by ascending index: see
	// [exactcover.Order.Sequence] and [exactcover.Prices.Sequence].
	Sequence []int

	// Goal is what the search looks for, nil if that is any solution, or not known.
	Goal *exactcover.Goal

	Nodes []Node // Nodes[i] is the choice of order i+1

	// From and Steps say which steps the tree has: those after From, up to Steps. From is
	// 0 if the search was recorded from its start. Otherwise the first nodes are the
	// choices that stood after step From, all with that Step.
	From, Steps int

	Solutions int // how many the search has found, also if it made no choice for one

	// Ended says why the search may have gone on without the tree, if it did.
	Ended End

	// Deduced are the options of Problem.Given that are no clues, ascending.
	Deduced []int

	// Forbidden are the options that a person has forbidden during the search, in the order of the
	// steps. Problem.Excluded has none of them.
	Forbidden []Ban
}

// A Ban is an option that is ruled out, as search 0, from a step on: the choices after that step were
// made without it. It did not stand then.
type Ban struct{ Option, Step int }

// ForbiddenOptions returns the options that are forbidden in the end.
func (t *Tree) ForbiddenOptions() []int {
	var options []int
	for _, ban := range t.Forbidden {
		options = append(options, ban.Option)
	}
	return options
}

// problemAfter returns the problem that is searched after a step: without the options that are
// forbidden by then.
func (t *Tree) problemAfter(step int) *exactcover.Problem {
	var forbidden []int
	for _, ban := range t.Forbidden {
		if ban.Step <= step {
			forbidden = append(forbidden, ban.Option)
		}
	}
	return t.Problem.Forbidding(forbidden)
}

// isForbidden reports whether an option of a solution is forbidden after a step.
func (t *Tree) isForbidden(solution []int, step int) bool {
	return slices.ContainsFunc(t.Forbidden, func(ban Ban) bool {
		return ban.Step <= step && slices.Contains(solution, ban.Option)
	})
}

// An End is why the recording of a tree has ended before the search.
type End string

// The ends of a recording.
const (
	Open  End = ""      // it has not ended
	Limit End = "limit" // the tree has as many choices as it may have
	Lost  End = "lost"  // steps were made that were not recorded
)

// Seek says that the search has looked for a goal, in an order. It does nothing if the goal is nil.
func (t *Tree) Seek(goal *exactcover.Goal, order exactcover.Order) {
	if goal != nil {
		t.Goal, t.Sequence = goal, goal.Sequence(t.Problem, order)
	}
}

// Unexplained returns the order of the first choice that was undone although no item had failed, no
// solution was found, and no goal has cut it; 0 if there is none. A person has undone it, or the search had a
// goal that t lacks.
func (t *Tree) Unexplained() int {
	return 1 + slices.IndexFunc(t.Nodes, func(n Node) bool { return n.Outcome == Undone && n.Failed == exactcover.NoItem && !n.ByHand })
}

// A Node is a choice.
type Node struct {
	Parent int32 // the index of the choice before it, or NoNode at depth 1
	Depth  int32 // its search number: from 1
	Option int32 // or exactcover.NoOption: no more options were to contain Item
	Item   int32

	// Left is how many branches of Item were not yet tried when this one was chosen, this
	// one included. It is 0 if that is not known. See [exactcover.Position.Branches].
	Left int32

	Step   int32 // the step that made it
	Undone int32 // the step that undid it; 0 while it stands

	// Failed is the item that had too few options left when the choice was undone, or of which
	// all branches were tried. It is [exactcover.NoItem] while the choice stands, after a solution,
	// or if it is unknown, and [exactcover.Cut] if a search for the cheapest solution left it.
	Failed int32

	Outcome Outcome
	ByHand  bool  // whether a person made it
	At      int64 // when it was made, in milliseconds since 1970; 0 if that is not known
}

// NoNode is the parent of a node of depth 1.
const NoNode = -1

// An Outcome is what has become of a choice.
type Outcome uint8

// The outcomes. Solution stays when the choice is undone to go on.
const (
	Stands   Outcome = iota // it has not been undone
	Undone                  // it was undone
	Solution                // it completed a solution
)

var outcomes = []string{Stands: "stands", Undone: "undone", Solution: "solution"}

// String returns the word that the graph has for o: "stands", "undone" or "solution".
func (o Outcome) String() string { return outcomes[o] }

// OutcomeOf is the inverse of [Outcome.String].
func OutcomeOf(word string) (Outcome, error) {
	o := slices.Index(outcomes, word)
	if o < 0 {
		return 0, fmt.Errorf("searchtree: want an outcome of %q, got %q", outcomes, word)
	}
	return Outcome(o), nil
}

// Order returns the order of the choice Nodes[i].
func Order(i int) int { return i + 1 }

// A RangeError says that a tree does not have a step.
type RangeError struct{ Step, From, Steps int }

func (e *RangeError) Error() string {
	return fmt.Sprintf("want a step from %d to %d, got %d", e.From, e.Steps, e.Step)
}

// Check returns a [*RangeError] if t does not say what stood after that step.
func (t *Tree) Check(step int) error {
	if step < t.From || step > t.Steps {
		return &RangeError{step, t.From, t.Steps}
	}
	return nil
}

// standsAfter reports whether the choice n stands after a step.
func (n *Node) standsAfter(step int) bool {
	return int(n.Step) <= step && (n.Undone == 0 || int(n.Undone) > step)
}

// lastMade returns the index of the last choice made up to a step, or NoNode.
func (t *Tree) lastMade(step int) int {
	return sort.Search(len(t.Nodes), func(i int) bool { return int(t.Nodes[i].Step) > step }) - 1
}

// Path returns the indices of the choices that stand after a step, in their order. It is
// empty if none stands. The step must be one that t has: see [Tree.Check].
func (t *Tree) Path(step int) []int {
	path := []int{}
	// What stands is the last choice made, or a part of the path to it: whatever was chosen
	// elsewhere was undone before.
	for i := t.lastMade(step); i != NoNode; i = int(t.Nodes[i].Parent) {
		if t.Nodes[i].standsAfter(step) {
			path = append(path, i)
		}
	}
	slices.Reverse(path)
	return path
}

// A Choice is a choice that stands: the option chosen for an item, and its search number.
type Choice struct {
	Search int `json:"search"`
	Item   int `json:"constraint"`
	Option int `json:"move"` // null for exactcover.NoOption
}

// MarshalJSON writes the choice.
func (c Choice) MarshalJSON() ([]byte, error) {
	b := fmt.Appendf(nil, `{"search":%d,"constraint":%d,"move":`, c.Search, c.Item)
	if c.Option == NoOption {
		return append(b, "null}"...), nil
	}
	return fmt.Appendf(b, "%d}", c.Option), nil
}

// MadeUntil returns how many choices were made up to a step.
func (t *Tree) MadeUntil(step int) int { return t.lastMade(step) + 1 }

// CompletedIn reports whether a step has made Nodes[i], and that has completed a solution.
func (t *Tree) CompletedIn(i, step int) bool {
	return t.Nodes[i].Outcome == Solution && int(t.Nodes[i].Step) == step
}

// SolutionsUntil returns how many of the solutions were found up to a step. One that needs no choice comes
// first.
func (t *Tree) SolutionsUntil(step int) int {
	completed, until := 0, 0
	for i := range t.Nodes {
		if t.Nodes[i].Outcome == Solution {
			if completed++; int(t.Nodes[i].Step) <= step {
				until++
			}
		}
	}
	return until + t.Solutions - completed
}

// ByHandUntil reports whether a person has made or undone a choice up to a step.
func (t *Tree) ByHandUntil(step int) bool {
	return slices.ContainsFunc(t.Nodes, func(n Node) bool {
		undone := n.Undone > 0 && int(n.Undone) <= step
		return n.ByHand && int(n.Step) <= step || undone && n.Outcome == Undone && n.Failed == exactcover.NoItem
	})
}

// BestUntil returns the last solution up to a step, which is the best one if t has a goal, or nil if there is
// none, or if an option of it is forbidden after the step.
func (t *Tree) BestUntil(step int) exactcover.Solution {
	for i := t.lastMade(step); i != NoNode; i-- {
		if t.Nodes[i].Outcome != Solution {
			continue
		}
		chosen := t.walkTo(t.pathTo(i), t.From).Chosen()
		if t.isForbidden(chosen, step) {
			return nil
		}
		return slices.Clone(chosen)
	}
	return nil
}

// Choices returns the choices with these indices.
func (t *Tree) Choices(indices []int) []Choice {
	choices := make([]Choice, len(indices))
	for k, i := range indices {
		n := &t.Nodes[i]
		choices[k] = Choice{int(n.Depth), int(n.Item), int(n.Option)}
	}
	return choices
}

// madeIn returns the index of the choice that a step has made, or NoNode if it made none or
// is not in the tree.
func (t *Tree) madeIn(step int) int {
	if i := t.lastMade(step); i != NoNode && int(t.Nodes[i].Step) == step && step > t.From {
		return i
	}
	return NoNode
}

// UndoneIn returns the index of the choice that a step has undone, or NoNode if it has undone
// none or is not in the tree.
func (t *Tree) UndoneIn(step int) int {
	if step <= t.From || step > t.Steps {
		return NoNode
	}
	path := t.Path(step - 1)
	if n := len(path); n > 0 && int(t.Nodes[path[n-1]].Undone) == step {
		return path[n-1]
	}
	return NoNode
}

// pathTo returns the indices of the choices from depth 1 down to Nodes[i].
func (t *Tree) pathTo(i int) []int {
	path := make([]int, t.Nodes[i].Depth)
	for d := len(path) - 1; i != NoNode; d-- {
		path[d] = i
		i = int(t.Nodes[i].Parent)
	}
	return path
}

// subtreeEnds returns for each node the index after its last descendant.
func (t *Tree) subtreeEnds() []int32 {
	ends := make([]int32, len(t.Nodes))
	for i := len(t.Nodes) - 1; i >= 0; i-- {
		ends[i] = max(ends[i], int32(i)+1)
		if p := t.Nodes[i].Parent; p != NoNode {
			ends[p] = max(ends[p], ends[i])
		}
	}
	return ends
}

// Validate returns an error that names the first wrong node if t is not the tree of a
// search: if a parent does not come before its child or has another depth, if two choices
// stand beside each other, or an index is out of range. Each step must have made or undone one
// choice. If Problem is nil, the upper ends of the ranges of options and items are not known.
func (t *Tree) Validate() error {
	var path []int // the choices that stand before Nodes[i] is made
	for i := range t.Nodes {
		n := &t.Nodes[i]
		for len(path) > 0 && !t.Nodes[path[len(path)-1]].standsAfter(int(n.Step)) {
			path = path[:len(path)-1]
		}
		parent := NoNode
		if len(path) > 0 {
			parent = path[len(path)-1]
		}
		wrong := func(format string, args ...any) error {
			return fmt.Errorf("searchtree: choice %d: %s", Order(i), fmt.Sprintf(format, args...))
		}
		switch {
		case int(n.Parent) != parent:
			return wrong("want it under choice %d, got %d", Order(parent), Order(int(n.Parent)))
		case int(n.Depth) != len(path)+1:
			return wrong("want depth %d, got %d", len(path)+1, n.Depth)
		case n.Option < exactcover.NoOption || n.Item < 0 || n.Left < 0 || n.Failed < exactcover.Cut:
			return wrong("want no number below 0, got option %d, item %d, %d left, failed item %d", n.Option, n.Item, n.Left, n.Failed)
		case t.Problem == nil: // nothing more is known
		case int(n.Option) >= len(t.Problem.Options):
			return wrong("want an option below %d, got %d", len(t.Problem.Options), n.Option)
		case !t.canBranch(int(n.Item), int(n.Option)):
			return wrong("option %d can't be chosen for item %d", n.Option, n.Item)
		case int(n.Failed) >= t.Problem.Primary():
			return wrong("want a primary item that failed, got %d", n.Failed)
		}
		switch {
		case int(n.Step) > t.Steps || int(n.Step) < t.From || i > 0 && n.Step < t.Nodes[i-1].Step:
			return wrong("want a step from %d to %d, after those before, got %d", t.From, t.Steps, n.Step)
		case n.Undone != 0 && (n.Undone <= n.Step || int(n.Undone) > t.Steps):
			return wrong("want it undone from step %d to %d, got %d", n.Step+1, t.Steps, n.Undone)
		case (n.Outcome == Stands) != (n.Undone == 0) && n.Outcome != Solution:
			return wrong("its outcome is %q, but it was undone in step %d", n.Outcome, n.Undone)
		case parent != NoNode && t.Nodes[parent].Undone != 0 && (n.Undone == 0 || n.Undone >= t.Nodes[parent].Undone):
			return wrong("want it undone before its parent, in step %d; got %d", t.Nodes[parent].Undone, n.Undone)
		}
		path = append(path, i)
	}
	return t.validateSteps()
}

// canBranch reports whether an option can be a choice for an item at all.
func (t *Tree) canBranch(item, option int) bool {
	switch {
	case item >= t.Problem.Primary():
		return false
	case option == exactcover.NoOption:
		return t.Problem.HasQuota(item)
	}
	return slices.Contains(t.Problem.Options[option].Items, item)
}

func (t *Tree) nameOf(n *Node) string { return t.Problem.ChoiceName(int(n.Item), int(n.Option)) }

// validateSteps returns an error unless each step of t has made or undone one choice.
func (t *Tree) validateSteps() error {
	steps := 0
	for i := range t.Nodes {
		if int(t.Nodes[i].Step) > t.From {
			steps++
		}
		if t.Nodes[i].Undone != 0 {
			steps++
		}
	}
	if steps != t.Steps-t.From {
		return fmt.Errorf("searchtree: want %d steps, those from %d to %d, got %d", t.Steps-t.From, t.From+1, t.Steps, steps)
	}
	by := make([]int, steps) // by step, after From: the order of its choice
	for i := range t.Nodes {
		for _, step := range []int32{t.Nodes[i].Step, t.Nodes[i].Undone} {
			if int(step) <= t.From {
				continue
			}
			before := &by[int(step)-t.From-1]
			if *before != 0 {
				return fmt.Errorf("searchtree: choice %d: step %d is that of choice %d, too", Order(i), step, *before)
			}
			*before = Order(i)
		}
	}
	return nil
}
