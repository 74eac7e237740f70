package searchtree

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"

	"graphcover/exactcover"
)

// Figures describe a tree. Their JSON speaks of constraints and moves, as the graph does.
type Figures struct {
	Choices   int `json:"choices"`
	Undos     int `json:"backtracks"`
	Solutions int `json:"solutions"`
	Steps     int `json:"steps"` // up to the last one in the tree
	From      int `json:"from"`
	Ended     End `json:"ended"`

	DeadEnds int `json:"deadEnds"`       // choices with none below them that were undone because an item had failed
	Cuts     int `json:"cuts,omitempty"` // choices that were undone because no better solution was below them

	Depth     Depths          `json:"depth"`
	Branching Branching       `json:"branching"`
	Failed    []Failure       `json:"failed"` // the items that failed most, most often first
	Kinds     []KindFigures   `json:"kinds"`  // in the order of the problem's items
	Levels    []LevelFigures  `json:"depths"` // from depth 1
	Repeats   []Repeat        `json:"repeats"`
	Paths     [][]PathElement `json:"paths"` // to each solution, in the order in which they were found
}

// Depths says how deep the leaves of a tree are.
type Depths struct {
	Most    int     `json:"most"`
	Median  float64 `json:"median"`  // of the leaves
	DeadEnd float64 `json:"deadEnd"` // the mean of the dead ends; 0 if there are none
}

// Branching says how many options the choices had.
type Branching struct {
	Forced int     `json:"forced"` // choices with one option left
	Real   int     `json:"real"`   // choices with more
	Mean   float64 `json:"mean"`   // options left for a real choice; 0 if there are none
}

// A Failure is an item that had too few active options left at a dead end.
type Failure struct {
	Item  int    `json:"constraint"`
	Name  string `json:"name"`
	Times int    `json:"times"` // dead ends
}

// KindFigures are those of the items of a kind: see [exactcover.Problem.Kinds]. If no item
// has a kind, the first word of an item's name counts as one, if there are up to ten.
type KindFigures struct {
	Kind     string `json:"kind"`
	Choices  int    `json:"choices"`
	DeadEnds int    `json:"deadEnds"` // at which an item of the kind had no option left
}

// LevelFigures are those of the choices of a depth.
type LevelFigures struct {
	Depth    int `json:"depth"`
	Choices  int `json:"choices"`
	DeadEnds int `json:"deadEnds"`
	Steps    int `json:"steps"` // made while a choice of this depth stood, those below included
	// Ms is the time in milliseconds from each choice of this depth to the first choice
	// that is not below it, or to the last one in the tree.
	Ms int64 `json:"ms"`
}

// A PathElement is a choice on the path to a solution.
type PathElement struct {
	Order  int    `json:"order"`
	Depth  int    `json:"depth"`
	Option int    `json:"move"`
	Name   string `json:"name"`
	Left   int    `json:"left"`

	// Active is how many branches the item had, tried or not: 1 means that the choice was forced.
	Active int `json:"active"`
}

// A Repeat is a class of equal subtrees: the same items, options and outcomes in the same
// order. A subtree has two choices or more.
type Repeat struct {
	Size   int   `json:"size"`   // choices in each of them
	Orders []int `json:"orders"` // of the first choice of each, ascending; two or more

	// Inner says that each of them lies within a larger subtree that is repeated, too.
	Inner bool `json:"-"`
}

// mostFailures is how many items Figures lists as those that failed most.
const mostFailures = 10

// Figures returns the figures of t. The time is about a microsecond for each choice, and
// more for repeated subtrees: see [Tree.Repeats].
func (t *Tree) Figures() Figures {
	f := Figures{
		Choices: len(t.Nodes), Solutions: t.Solutions, Steps: t.Steps, From: t.From, Ended: t.Ended,
		Failed: t.failures(), Kinds: t.kinds(), Levels: t.levels(), Repeats: t.Repeats(), Paths: t.paths(),
	}
	var leaves []int // their depths
	dead, options := 0, 0
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if n.Undone > 0 {
			f.Undos++
		}
		switch {
		case n.Left == 1:
			f.Branching.Forced++
		case n.Left > 1:
			f.Branching.Real++
			options += int(n.Left)
		}
		if n.Failed == exactcover.Cut {
			f.Cuts++
		}
		if t.isLeaf(i) {
			leaves = append(leaves, int(n.Depth))
		}
		if t.isDeadEnd(i) {
			f.DeadEnds++
			dead += int(n.Depth)
		}
	}
	f.Branching.Mean = mean(options, f.Branching.Real)
	f.Depth.DeadEnd = mean(dead, f.DeadEnds)
	if n := len(leaves); n > 0 {
		slices.Sort(leaves)
		f.Depth.Most, f.Depth.Median = leaves[n-1], float64(leaves[(n-1)/2]+leaves[n/2])/2
	}
	return f
}

// mean returns sum/n, or 0 if n is 0.
func mean(sum, n int) float64 { return float64(sum) / float64(max(n, 1)) }

// isLeaf reports whether no choice is below Nodes[i].
func (t *Tree) isLeaf(i int) bool {
	return i+1 == len(t.Nodes) || int(t.Nodes[i+1].Parent) != i
}

// isDeadEnd reports whether no choice is below Nodes[i], and it was undone because an item had
// failed. A person needs no reason.
func (t *Tree) isDeadEnd(i int) bool {
	n := &t.Nodes[i]
	return t.isLeaf(i) && n.Outcome == Undone && n.Failed >= 0
}

// failures returns the items that failed most at dead ends: the most often first, ties by
// lowest index.
func (t *Tree) failures() []Failure {
	times := make(map[int]int)
	for i := range t.Nodes {
		if t.isDeadEnd(i) {
			times[int(t.Nodes[i].Failed)]++
		}
	}
	failures := []Failure{}
	for item, n := range times {
		failures = append(failures, Failure{item, t.Problem.ItemName(item), n})
	}
	slices.SortFunc(failures, func(a, b Failure) int { return cmp.Or(b.Times-a.Times, a.Item-b.Item) })
	return failures[:min(len(failures), mostFailures)]
}

// kinds returns the figures of each kind of primary item.
func (t *Tree) kinds() []KindFigures {
	kinds := []KindFigures{}
	names, of := kindsOf(t.Problem)
	for _, name := range names {
		kinds = append(kinds, KindFigures{Kind: name})
	}
	for i := range t.Nodes {
		n := &t.Nodes[i]
		kinds[of[n.Item]].Choices++
		if t.isDeadEnd(i) {
			kinds[of[n.Failed]].DeadEnds++
		}
	}
	return kinds
}

// levels returns the figures of each depth.
func (t *Tree) levels() []LevelFigures {
	levels := []LevelFigures{}
	ends := t.subtreeEnds()
	for i := range t.Nodes {
		n := &t.Nodes[i]
		for len(levels) < int(n.Depth) {
			levels = append(levels, LevelFigures{Depth: len(levels) + 1})
		}
		level := &levels[n.Depth-1]
		level.Choices++
		if t.isDeadEnd(i) {
			level.DeadEnds++
		}
		until := t.Steps
		if n.Undone > 0 {
			until = int(n.Undone) // the undo itself included
		}
		level.Steps += until - int(n.Step)
		if int(n.Step) > t.From {
			level.Steps++ // the choice itself
		}
		next := min(int(ends[i]), len(t.Nodes)-1)
		if n.At > 0 && t.Nodes[next].At > n.At {
			level.Ms += t.Nodes[next].At - n.At
		}
	}
	return levels
}

// paths returns the path to each solution.
func (t *Tree) paths() [][]PathElement {
	paths := [][]PathElement{}
	var w *walker
	for i := range t.Nodes {
		if t.Nodes[i].Outcome != Solution {
			continue
		}
		if w == nil {
			w = t.newWalker(t.From)
		}
		path := []PathElement{}
		for _, j := range t.pathTo(i) {
			n := &t.Nodes[j]
			path = append(path, PathElement{
				Order: Order(j), Depth: int(n.Depth), Option: int(n.Option), Left: int(n.Left),
				Name: t.nameOf(n), Active: w.Degree(int(n.Item)),
			})
			w.enter(n)
		}
		for range path {
			w.Undo()
		}
		paths = append(paths, path)
	}
	return paths
}

// Repeats returns the classes of equal subtrees of two choices or more that occur at least
// twice: the largest first, ties by the first order. Equal means that whole subtrees are
// compared, not hashes of them.
func (t *Tree) Repeats() []Repeat {
	classes, ends := t.classes(), t.subtreeEnds()
	orders := make([][]int, len(t.Nodes)) // by class
	for i, class := range classes {
		if int(ends[i])-i > 1 {
			orders[class] = append(orders[class], Order(i))
		}
	}
	repeats := []Repeat{}
	for _, list := range orders {
		if len(list) < 2 {
			continue
		}
		first := list[0] - 1
		inner := true
		for _, order := range list {
			p := t.Nodes[order-1].Parent
			inner = inner && p != NoNode && len(orders[classes[p]]) > 1
		}
		repeats = append(repeats, Repeat{Size: int(ends[first]) - first, Orders: list, Inner: inner})
	}
	slices.SortFunc(repeats, func(a, b Repeat) int { return cmp.Or(b.Size-a.Size, a.Orders[0]-b.Orders[0]) })
	return repeats
}

// classes returns a number for each node, below len(t.Nodes). Two nodes have the same number
// if and only if their subtrees are equal.
func (t *Tree) classes() []int32 {
	classes := make([]int32, len(t.Nodes))
	known := make(map[string]int32)
	children := make([][]int32, len(t.Nodes)) // classes, the last child first
	var key []byte
	for i := len(t.Nodes) - 1; i >= 0; i-- {
		n := &t.Nodes[i]
		key = binary.AppendUvarint(key[:0], uint64(n.Item))
		key = binary.AppendUvarint(key, uint64(n.Option))
		key = append(key, byte(n.Outcome))
		for _, class := range children[i] {
			key = binary.AppendUvarint(key, uint64(class))
		}
		children[i] = nil
		class, ok := known[string(key)]
		if !ok {
			class = int32(len(known))
			known[string(key)] = class
		}
		classes[i] = class
		if n.Parent != NoNode {
			children[n.Parent] = append(children[n.Parent], class)
		}
	}
	return classes
}

// A Comparison puts two trees of one problem beside each other.
type Comparison struct {
	// Same is how many choices from the first one on are equal in both trees: the item, the
	// option, the choice before it, and whether it completed a solution.
	Same int `json:"same"`

	// Differ is whether the trees differ after these choices. They don't if one of them ends
	// there before its search has: because it may not have more choices, or because the search
	// has not gone on yet.
	Differ bool `json:"differ"`

	First  Figures `json:"first"`
	Second Figures `json:"second"`
}

// Compare compares two trees of searches of the same problem.
func Compare(a, b *Tree) Comparison {
	c := Comparison{First: a.Figures(), Second: b.Figures()}
	for c.Same < min(len(a.Nodes), len(b.Nodes)) && equal(&a.Nodes[c.Same], &b.Nodes[c.Same]) {
		c.Same++
	}
	c.Differ = a.goesOn(c.Same) && b.goesOn(c.Same) && (c.Same < len(a.Nodes) || c.Same < len(b.Nodes))
	return c
}

// goesOn reports whether t says what comes after its first n choices: another choice, or the
// end of the search.
func (t *Tree) goesOn(n int) bool { return n < len(t.Nodes) || t.Ended == Open && t.Exhausted() }

// Exhausted reports whether nothing is left to try where t ends, so that the search has ended
// there. It is false if a choice stands, or if the last one was undone by a person.
func (t *Tree) Exhausted() bool {
	x := t.newExplainer(t.Steps)
	kind, _ := x.deadEnd()
	return len(x.path) == 0 && (kind == Empty || kind == AllTried)
}

func equal(a, b *Node) bool {
	return a.Parent == b.Parent && a.Item == b.Item && a.Option == b.Option &&
		(a.Outcome == Solution) == (b.Outcome == Solution)
}

// kindsOf returns [exactcover.Problem.Kinds]. If no item has a kind, it takes the first words
// of their names, unless there are more than ten.
func kindsOf(p *exactcover.Problem) (names []string, of []int) {
	names, of = p.Kinds()
	if len(names) != 1 || names[0] != "" {
		return names, of
	}
	const most = 10
	var words []string
	byWord := make([]int, len(of))
	for i := range of {
		word, _, _ := strings.Cut(p.ItemName(i), " ")
		if byWord[i] = slices.Index(words, word); byWord[i] < 0 {
			byWord[i] = len(words)
			words = append(words, word)
		}
		if len(words) > most {
			return names, of
		}
	}
	return words, byWord
}
