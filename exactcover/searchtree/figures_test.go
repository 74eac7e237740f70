package searchtree_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
)

// TestFigures compares the figures of many trees with the definitions, which are applied to
// the events.
func TestFigures(t *testing.T) {
	searches(t, testenv.Cases(150, 2000), compareFigures)
	tree, r := record(t, example(t, "hard.sudoku"), exactcover.OrderFewest, false)
	compareFigures(t, tree, r)
	if len(tree.Nodes) != 369 || tree.Steps != 681 {
		t.Errorf("want 369 choices and 681 steps, got %d and %d", len(tree.Nodes), tree.Steps)
	}
}

func compareFigures(t *testing.T, tree *searchtree.Tree, r recording) {
	t.Helper()
	want := figuresOf(r)
	got := tree.Figures()
	got.Repeats, got.Kinds = nil, nil
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("want %+v, got %+v", want, got)
	}
	kinds := make(map[string][2]int)
	for _, e := range r.events {
		if e.Kind == exactcover.Choose {
			of := kinds[kindOf(r.p, e.Item)]
			of[0]++
			kinds[kindOf(r.p, e.Item)] = of
		}
	}
	for i, e := range r.events {
		if e.Kind == exactcover.Backtrack && r.events[i-1].Kind == exactcover.Choose {
			of := kinds[kindOf(r.p, e.Item)]
			of[1]++
			kinds[kindOf(r.p, e.Item)] = of
		}
	}
	for _, k := range tree.Figures().Kinds {
		if of := kinds[k.Kind]; of != [2]int{k.Choices, k.DeadEnds} {
			t.Fatalf("kind %q: want %v, got %+v", k.Kind, of, k)
		}
		delete(kinds, k.Kind)
	}
	if len(kinds) > 0 {
		t.Fatalf("want the kinds %v, too", kinds)
	}
}

func kindOf(p *exactcover.Problem, item int) string {
	if kind, ok := p.Items[item].Attributes["type"].(string); ok {
		return kind
	}
	return strings.Fields(p.Items[item].Name)[0]
}

// figuresOf returns figures but kinds and repeats by the events: a dead end is an undo right
// after a choice, and a leaf is a choice with no choice right after it.
func figuresOf(r recording) searchtree.Figures {
	f := searchtree.Figures{Steps: r.steps(), Failed: []searchtree.Failure{}, Levels: []searchtree.LevelFigures{}, Paths: [][]searchtree.PathElement{}}
	var leaves, dead []int
	left := 0.0
	failed := make(map[int]int)
	level := func(depth int) *searchtree.LevelFigures {
		for len(f.Levels) < depth {
			f.Levels = append(f.Levels, searchtree.LevelFigures{Depth: len(f.Levels) + 1})
		}
		return &f.Levels[depth-1]
	}
	var path []searchtree.PathElement
	states := []plain{r.start}
	for i, e := range r.events {
		next := exactcover.Event{Kind: exactcover.Backtrack, Search: -1} // the end
		if i+1 < len(r.events) {
			next = r.events[i+1]
		}
		if e.Kind != exactcover.Solved {
			for depth := range len(path) {
				level(depth+1).Steps++
			}
		}
		switch e.Kind {
		case exactcover.Choose:
			f.Choices++
			level(e.Search).Choices++
			level(e.Search).Steps++
			name := "no more of " + r.p.ItemName(e.Item)
			if e.Option != exactcover.NoOption {
				name = r.p.OptionName(e.Option)
			}
			path = append(path, searchtree.PathElement{
				Order: f.Choices, Depth: e.Search, Option: e.Option, Name: name, Left: len(e.Candidates),
				Active: states[e.Search-1].branches(e.Item),
			})
			states = append(states[:e.Search], states[e.Search-1].with(choice{e.Item, e.Option}))
			if len(e.Candidates) == 1 {
				f.Branching.Forced++
			} else {
				f.Branching.Real++
				left += float64(len(e.Candidates))
			}
			if next.Kind != exactcover.Choose {
				leaves = append(leaves, e.Search)
			}
			if next.Kind == exactcover.Backtrack && next.Search > 0 {
				f.DeadEnds++
				dead = append(dead, e.Search)
				failed[next.Item]++
				level(e.Search).DeadEnds++
			}
		case exactcover.Backtrack:
			f.Undos++
			path = path[:len(path)-1]
		case exactcover.Solved:
			f.Solutions++
			if len(path) > 0 {
				f.Paths = append(f.Paths, slices.Clone(path))
			}
		}
	}
	for item := range r.p.Items {
		if n := failed[item]; n > 0 {
			f.Failed = append(f.Failed, searchtree.Failure{Item: item, Name: r.p.ItemName(item), Times: n})
		}
	}
	slices.SortStableFunc(f.Failed, func(a, b searchtree.Failure) int { return b.Times - a.Times })
	f.Failed = f.Failed[:min(10, len(f.Failed))]
	if f.Branching.Real > 0 {
		f.Branching.Mean = left / float64(f.Branching.Real)
	}
	for _, depth := range dead {
		f.Depth.DeadEnd += float64(depth) / float64(len(dead))
	}
	f.Depth.DeadEnd = roundTo(f.Depth.DeadEnd, dead)
	slices.Sort(leaves)
	if n := len(leaves); n > 0 {
		f.Depth.Most = leaves[n-1]
		f.Depth.Median = float64(leaves[n/2])
		if n%2 == 0 {
			f.Depth.Median = float64(leaves[n/2-1]+leaves[n/2]) / 2
		}
	}
	return f
}

// roundTo returns the mean of numbers without the rounding of a sum of quotients.
func roundTo(mean float64, of []int) float64 {
	sum := 0
	for _, n := range of {
		sum += n
	}
	if len(of) == 0 {
		return mean
	}
	return float64(sum) / float64(len(of))
}

// TestRepeats compares the repeated subtrees with a comparison of each subtree, written out as
// text, with every other.
func TestRepeats(t *testing.T) {
	found := 0
	searches(t, testenv.Cases(100, 1000), func(t *testing.T, tree *searchtree.Tree, _ recording) {
		found += compareRepeats(t, tree)
	})
	tree, _ := record(t, problem(t, "langford:5"), exactcover.OrderFewest, true)
	found += compareRepeats(t, tree)
	if found == 0 {
		t.Error("want trees with repeated subtrees")
	}
}

// TestRepeatsByOutcome makes the same choices below two others. Only once do they complete a
// solution, so that no part is repeated.
func TestRepeatsByOutcome(t *testing.T) {
	choose := func(search, item, option int) exactcover.Event {
		return exactcover.Event{Kind: exactcover.Choose, Search: search, Item: item, Option: option}
	}
	undo := func(search, failed int) exactcover.Event {
		return exactcover.Event{Kind: exactcover.Backtrack, Search: search, Item: failed}
	}
	for _, solved := range []bool{true, false} {
		events := []exactcover.Event{choose(1, 0, 0), choose(2, 1, 1), choose(3, 2, 2)}
		if solved {
			events = append(events, exactcover.Event{Kind: exactcover.Solved})
		}
		events = append(events, undo(3, 3), undo(2, 2), undo(1, 1), choose(1, 0, 3), choose(2, 1, 1), choose(3, 2, 2), undo(3, 3))
		recorder := searchtree.NewRecorder(solvertest.New(4, "a", "b", "c", "a"), searchtree.DefaultMost)
		for _, e := range events {
			recorder.Observe(e)
		}
		recorder.Observe(undo(2, 2))
		if repeats := recorder.Tree().Repeats(); (len(repeats) == 0) != solved {
			t.Errorf("a solution in one of them: %v: got %+v", solved, repeats)
		}
	}
}

func compareRepeats(t *testing.T, tree *searchtree.Tree) int {
	t.Helper()
	texts := make([]string, len(tree.Nodes))
	sizes := make([]int, len(tree.Nodes))
	var write func(i int) string
	write = func(i int) string {
		n := tree.Nodes[i]
		s := fmt.Sprintf("(%d %d %v", n.Item, n.Option, n.Outcome)
		sizes[i] = 1
		for j := i + 1; j < len(tree.Nodes); j++ {
			if int(tree.Nodes[j].Parent) == i {
				s += write(j)
				sizes[i] += sizes[j]
			}
		}
		texts[i] = s + ")"
		return texts[i]
	}
	for i, n := range tree.Nodes {
		if n.Parent == searchtree.NoNode {
			write(i)
		}
	}
	orders := make(map[string][]int)
	for i, text := range texts {
		orders[text] = append(orders[text], i+1)
	}
	var want []searchtree.Repeat
	for i, text := range texts {
		list := orders[text]
		if sizes[i] < 2 || len(list) < 2 || list[0] != i+1 {
			continue
		}
		inner := !slices.ContainsFunc(list, func(order int) bool {
			p := tree.Nodes[order-1].Parent
			return p < 0 || len(orders[texts[p]]) < 2
		})
		want = append(want, searchtree.Repeat{Size: sizes[i], Orders: list, Inner: inner})
	}
	slices.SortStableFunc(want, func(a, b searchtree.Repeat) int { return b.Size - a.Size })
	if got := tree.Repeats(); len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
		t.Fatalf("want %+v, got %+v", want, got)
	}
	return len(want)
}

// TestCompare compares trees of different searches, and a tree with a part of itself.
func TestCompare(t *testing.T) {
	p := example(t, "hard.sudoku")
	fewest, r := record(t, p, exactcover.OrderFewest, false)
	if c := searchtree.Compare(fewest, fewest); c.Same != 369 || c.Differ {
		t.Errorf("a tree and itself: got the same up to %d, differ %v", c.Same, c.Differ)
	}
	part := searchtree.NewRecorder(p, 100)
	for _, e := range r.events {
		part.Observe(e)
	}
	if c := searchtree.Compare(fewest, part.Tree()); c.Same != 100 || c.Differ {
		t.Errorf("a tree and its first 100 choices: got the same up to %d, differ %v", c.Same, c.Differ)
	}
	begun := searchtree.NewRecorder(p, searchtree.DefaultMost)
	for _, e := range r.events[:50] { // the search stands at a dead end, and will go on
		begun.Observe(e)
	}
	if c := searchtree.Compare(begun.Tree(), fewest); c.Same != len(begun.Tree().Nodes) || c.Differ {
		t.Errorf("a search that has not ended: got the same up to %d, differ %v", c.Same, c.Differ)
	}
	none := problem(t, "queens:3") // nothing is left to try in the end
	ended, _ := record(t, none, exactcover.OrderFewest, true)
	longer := *ended
	longer.Nodes, longer.Steps = append(slices.Clone(ended.Nodes), ended.Nodes[0]), ended.Steps+1
	last := &longer.Nodes[len(ended.Nodes)]
	last.Step, last.Undone, last.Failed, last.Outcome = int32(longer.Steps), 0, exactcover.NoItem, searchtree.Stands
	if c := searchtree.Compare(ended, &longer); c.Same != len(ended.Nodes) || !c.Differ {
		t.Errorf("a choice after the end: got the same up to %d, differ %v", c.Same, c.Differ)
	}
	kind, of := record(t, p, exactcover.OrderKind, false)
	same := 0
	for _, order := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10} {
		a, b := r.events[order-1], of.events[order-1]
		if a.Kind != b.Kind || a.Item != b.Item || a.Option != b.Option {
			break
		}
		same = order
	}
	c := searchtree.Compare(fewest, kind)
	if c.Same != same || !c.Differ || same == 10 {
		t.Errorf("two orders: want the same up to %d, got %d, differ %v", same, c.Same, c.Differ)
	}
	if c.First.Choices != 369 || c.Second.Choices != len(kind.Nodes) {
		t.Errorf("want the figures of both, got %d and %d choices", c.First.Choices, c.Second.Choices)
	}
}

// TestUndoneByHand undoes a choice without a reason, as a person may: that is no dead end.
func TestUndoneByHand(t *testing.T) {
	tree, _ := record(t, example(t, "blog.sudoku"), exactcover.OrderFewest, false)
	want := tree.Figures()
	last := &tree.Nodes[len(tree.Nodes)-1]
	tree.Steps, tree.Solutions = tree.Steps+1, 0
	last.Undone, last.Outcome = int32(tree.Steps), searchtree.Undone
	testenv.Check(t, tree.Validate())
	got := tree.Figures()
	if got.DeadEnds != want.DeadEnds || got.Undos != want.Undos+1 || !reflect.DeepEqual(got.Failed, want.Failed) {
		t.Errorf("want %d dead ends and %d undos, got %d and %d", want.DeadEnds, want.Undos+1, got.DeadEnds, got.Undos)
	}
}

// TestTimes gives every choice a time, and adds up by depth.
func TestTimes(t *testing.T) {
	p := problem(t, "queens:4")
	_, r := record(t, p, exactcover.OrderFewest, true)
	recorder := searchtree.NewRecorder(p, searchtree.DefaultMost)
	for _, e := range r.events {
		recorder.Observe(e)
	}
	tree := recorder.Tree()
	for i := range tree.Nodes {
		tree.Nodes[i].At = int64(100 + i*i) // so that each choice takes another time
	}
	want := make([]int64, len(tree.Figures().Levels))
	for i, n := range tree.Nodes {
		next := i + 1
		for next < len(tree.Nodes) && tree.Nodes[next].Depth > n.Depth {
			next++
		}
		next = min(next, len(tree.Nodes)-1)
		want[n.Depth-1] += tree.Nodes[next].At - n.At
	}
	for i, level := range tree.Figures().Levels {
		if level.Ms != want[i] {
			t.Errorf("depth %d: want %d ms, got %d", i+1, want[i], level.Ms)
		}
	}
}
