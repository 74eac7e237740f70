package searchtree_test

import (
	"encoding/json"
	"errors"
	"iter"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/internal/testenv"
)

// searches calls test with the tree of a search of many problems in each order.
func searches(t *testing.T, n int, test func(t *testing.T, tree *searchtree.Tree, r recording)) {
	for _, order := range exactcover.Orders() {
		t.Run(string(order), func(t *testing.T) {
			for i, p := range slices.Concat(small(n), withQuotas(n/4)) {
				if exactcover.IsConflict(p.Validate()) {
					continue
				}
				tree, r := record(t, p, order, i%5 > 0)
				test(t, tree, r)
				if t.Failed() {
					t.Fatalf("problem %d: %+v", i, p)
				}
			}
		})
	}
}

// TestState compares path and tags after every step with the definitions.
func TestState(t *testing.T) {
	searches(t, testenv.Cases(150, 2000), compareStates)
	tree, r := record(t, example(t, "blog.sudoku"), exactcover.OrderFewest, false)
	compareStates(t, tree, r)
}

func compareStates(t *testing.T, tree *searchtree.Tree, r recording) {
	t.Helper()
	if tree.Steps != r.steps() || tree.From != 0 {
		t.Fatalf("want the steps up to %d, got %d to %d", r.steps(), tree.From, tree.Steps)
	}
	for step := range r.steps() + 1 {
		state := testenv.Must(tree.State(step))(t)
		var path []choice
		for _, i := range state.Path {
			path = append(path, choice{int(tree.Nodes[i].Item), int(tree.Nodes[i].Option)})
			if order := r.order(path, step); searchtree.Order(i) != order {
				t.Fatalf("step %d: %v: want order %d, got %d", step, path, order, searchtree.Order(i))
			}
		}
		if !slices.Equal(path, r.stand[step]) {
			t.Fatalf("step %d: want %v, got %v", step, r.stand[step], path)
		}
		want := r.state(step)
		var chosen exactcover.Solution
		for o, tag := range state.Options {
			status := searchtree.No
			switch {
			case want.chosen(o):
				status = searchtree.Yes
			case want.by[o] < 0:
				status = searchtree.Maybe
			}
			if tag.Status != status || int(tag.Search) != want.by[o] {
				t.Fatalf("step %d, option %d: want %v by %d, got %v by %d", step, o, status, want.by[o], tag.Status, tag.Search)
			}
			if want.chosen(o) && want.by[o] == 0 {
				chosen = append(chosen, o)
			}
		}
		items := slices.Repeat([]searchtree.ItemTag{{Search: searchtree.NoSearch, Option: searchtree.NoOption}}, len(r.p.Items))
		var repeated map[int][]searchtree.ItemTag
		for i, c := range want.path {
			tag := searchtree.ItemTag{Search: int32(i + 1), Option: int32(c.option)}
			if !r.p.HasQuota(c.item) {
				items[c.item] = tag
			} else {
				if repeated == nil {
					repeated = make(map[int][]searchtree.ItemTag)
				}
				repeated[c.item] = append(repeated[c.item], tag)
			}
			if c.option != exactcover.NoOption {
				chosen = append(chosen, c.option)
			}
		}
		if !slices.Equal(state.Items, items) || !reflect.DeepEqual(state.Repeated, repeated) || !slices.Equal(state.Chosen(), chosen) {
			t.Fatalf("step %d: want %v, %v and %v, got %v, %v and %v", step, items, repeated, chosen, state.Items, state.Repeated, state.Chosen())
		}
	}
	for _, step := range []int{-1, tree.Steps + 1} {
		var wrong *searchtree.RangeError
		if _, err := tree.State(step); !errors.As(err, &wrong) || wrong.Steps != tree.Steps {
			t.Fatalf("step %d: want a RangeError, got %v", step, err)
		}
	}
}

// TestFromTrace makes a tree of what a trace file keeps of the events: it is the same as the
// tree of the search itself.
func TestFromTrace(t *testing.T) {
	searches(t, testenv.Cases(150, 2000), func(t *testing.T, tree *searchtree.Tree, r recording) {
		again, err := searchtree.FromTrace(r.p, nil, searchtree.DefaultMost, all(inTrace(t, r.events)))
		if err != nil || !reflect.DeepEqual(again, tree) {
			t.Fatalf("want %+v, got %+v, %v", tree, again, err)
		}
	})
	blog, r := record(t, example(t, "blog.sudoku"), exactcover.OrderFewest, false)
	if _, err := searchtree.FromTrace(example(t, "hard.sudoku"), nil, searchtree.DefaultMost, all(r.events)); err == nil {
		t.Error("want an error for the trace of another puzzle")
	}
	short := slices.Clone(r.events[:len(r.events)-3])
	if _, err := searchtree.FromTrace(blog.Problem, nil, searchtree.DefaultMost, all(append(short, exactcover.Event{Kind: exactcover.Solved}))); err == nil {
		t.Error("want an error for a solution that lacks choices")
	}
	broken := errors.New("line 3: no event")
	if _, err := searchtree.FromTrace(blog.Problem, nil, 10, func(yield func(exactcover.Event, error) bool) {
		yield(exactcover.Event{}, broken)
	}); err != broken {
		t.Errorf("want the error of the events, got %v", err)
	}
}

// inTrace returns what a trace file keeps of events.
func inTrace(t *testing.T, events []exactcover.Event) (read []exactcover.Event) {
	for _, e := range events {
		line := testenv.Must(json.Marshal(e))(t)
		var back exactcover.Event
		testenv.Check(t, json.Unmarshal(line, &back))
		read = append(read, back)
	}
	return read
}

// all yields events.
func all(events []exactcover.Event) iter.Seq2[exactcover.Event, error] {
	return func(yield func(exactcover.Event, error) bool) {
		for _, e := range events {
			if !yield(e, nil) {
				return
			}
		}
	}
}

// TestRecorder records events that are no search, one choice too many, and times.
func TestRecorder(t *testing.T) {
	p := example(t, "blog.sudoku")
	whole, r := record(t, p, exactcover.OrderFewest, false)
	const most = 30
	recorder := searchtree.NewRecorder(p, most)
	now := time.UnixMilli(1e12)
	recorder.Now = func() time.Time { now = now.Add(5 * time.Millisecond); return now }
	last := 0 // the step before the first choice too many
	for _, e := range r.events {
		recorder.Observe(e)
		if recorder.Ended() == searchtree.Open && e.Kind != exactcover.Solved {
			last++
		}
	}
	tree := recorder.Tree()
	if len(tree.Nodes) != most || tree.Ended != searchtree.Limit || tree.Steps != last || tree.Solutions != 0 {
		t.Errorf("want %d choices up to step %d, got %d up to %d, ended %q", most, last, len(tree.Nodes), tree.Steps, tree.Ended)
	}
	for i, n := range tree.Nodes {
		want := whole.Nodes[i]
		if int(want.Undone) > last { // it was undone after the tree ended
			want.Undone, want.Failed, want.Outcome = 0, exactcover.NoItem, searchtree.Stands
		}
		want.At = 1e12 + 5*int64(i+1)
		if want.Outcome == searchtree.Solution {
			want.Outcome = searchtree.Stands
		}
		if n != want {
			t.Errorf("choice %d: want %+v, got %+v", searchtree.Order(i), want, n)
		}
	}
	if err := tree.Validate(); err != nil {
		t.Error(err)
	}
	for _, wrong := range []exactcover.Event{
		{Kind: exactcover.Backtrack, Search: 1, Item: exactcover.NoItem},
		{Kind: exactcover.Choose, Search: 2, Item: 0, Option: 0},
	} {
		recorder := searchtree.NewRecorder(p, most)
		recorder.Observe(wrong)
		if recorder.Ended() != searchtree.Lost || recorder.Tree().Steps != 0 {
			t.Errorf("%+v: want the tree lost, got %q after %d steps", wrong, recorder.Ended(), recorder.Tree().Steps)
		}
	}
}

// TestValidate changes one field of a node in each way that no search leads to.
func TestValidate(t *testing.T) {
	whole, _ := record(t, example(t, "blog.sudoku"), exactcover.OrderFewest, false)
	undone := slices.IndexFunc(whole.Nodes, func(n searchtree.Node) bool { return n.Outcome == searchtree.Undone })
	for _, c := range []struct {
		name   string
		i      int
		change func(n *searchtree.Node)
	}{
		{"parent", 5, func(n *searchtree.Node) { n.Parent = 2 }},
		{"depth", 5, func(n *searchtree.Node) { n.Depth++ }},
		{"option", 5, func(n *searchtree.Node) { n.Option = 729 }},
		{"item that the option lacks", 5, func(n *searchtree.Node) { n.Item = (n.Item + 1) % 81 }},
		{"failed", undone, func(n *searchtree.Node) { n.Failed = 324 }},
		{"step", 5, func(n *searchtree.Node) { n.Step = 2 }},
		{"step beyond the last", len(whole.Nodes) - 1, func(n *searchtree.Node) { n.Step = 1000 }},
		{"undone before it was made", undone, func(n *searchtree.Node) { n.Undone = n.Step }},
		{"undone, but stands", undone, func(n *searchtree.Node) { n.Outcome = searchtree.Stands }},
		{"stands, but is undone", 0, func(n *searchtree.Node) { n.Outcome = searchtree.Undone }},
		{"undone while a choice below stands", 0, func(n *searchtree.Node) { n.Undone, n.Outcome = int32(whole.Steps), searchtree.Undone }},
	} {
		tree := *whole
		tree.Nodes = slices.Clone(whole.Nodes)
		c.change(&tree.Nodes[c.i])
		if err := tree.Validate(); err == nil {
			t.Errorf("%s: want an error", c.name)
		}
	}
	if err := whole.Validate(); err != nil {
		t.Error(err)
	}
}

// TestVerify verifies the trees of searches, also those that were recorded later, and trees
// with a choice that no search makes.
func TestVerify(t *testing.T) {
	searches(t, testenv.Cases(150, 2000), func(t *testing.T, tree *searchtree.Tree, _ recording) {
		for from := range min(tree.Steps, 20) {
			if err := cut(tree, from).Verify(); err != nil {
				t.Fatalf("from step %d: %v", from, err)
			}
		}
	})
	whole, _ := record(t, example(t, "hard.sudoku"), exactcover.OrderFewest, false)
	testenv.Check(t, whole.Verify())
	failed := slices.IndexFunc(whole.Nodes, func(n searchtree.Node) bool { return n.Failed != exactcover.NoItem })
	state := testenv.Must(whole.State(int(whole.Nodes[failed].Undone) - 1))(t)
	maybe := slices.IndexFunc(state.Options, func(tag searchtree.OptionTag) bool { return tag.Status == searchtree.Maybe })
	notTried := int32(whole.Problem.Options[maybe].Items[0])
	before := whole.Problem.Options[whole.Nodes[4].Option].Items[0]
	rival := slices.IndexFunc(whole.Problem.Options, func(o exactcover.Option) bool { return slices.Contains(o.Items, before) })
	for _, c := range []struct {
		what   string
		i      int
		change func(n *searchtree.Node)
		want   string
	}{
		{"a clue", 4, func(n *searchtree.Node) { n.Option = int32(whole.Problem.Given[0]) }, "is ruled out when it is chosen"},
		{"a rival of choice 5", 5, func(n *searchtree.Node) { n.Option = int32(rival) }, "is ruled out when it is chosen"},
		{"covered by choice 5", 5, func(n *searchtree.Node) { n.Item = int32(before) }, "is covered when it is chosen for it"},
		{"no solution", failed, func(n *searchtree.Node) { n.Outcome = searchtree.Solution }, "want a solution, but items are not covered"},
		{"covered", failed, func(n *searchtree.Node) { n.Failed = n.Item }, "failed, but it is covered or has an option left"},
		{"not tried", failed, func(n *searchtree.Node) { n.Failed = notTried }, "failed, but it is covered or has an option left"},
	} {
		tree := *whole
		tree.Nodes = slices.Clone(whole.Nodes)
		c.change(&tree.Nodes[c.i])
		if err := tree.Verify(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: want %q, got %v", c.what, c.want, err)
		}
	}
}

func TestOutcomes(t *testing.T) {
	for _, o := range []searchtree.Outcome{searchtree.Stands, searchtree.Undone, searchtree.Solution} {
		if back, err := searchtree.OutcomeOf(o.String()); err != nil || back != o {
			t.Errorf("%v: got %v, %v", o, back, err)
		}
	}
	if _, err := searchtree.OutcomeOf("lost"); err == nil {
		t.Error("want an error for a word that is no outcome")
	}
}

// TestLargeTree asks for everything of a tree of 100,000 choices, and reports the times.
func TestLargeTree(t *testing.T) {
	testenv.Long(t, "TestFigures")
	tree, _ := record(t, problem(t, "queens:12"), exactcover.OrderFewest, true)
	if len(tree.Nodes) != searchtree.DefaultMost || tree.Ended != searchtree.Limit {
		t.Fatalf("want %d choices, got %d", searchtree.DefaultMost, len(tree.Nodes))
	}
	last := tree.DeadEnds()[len(tree.DeadEnds())-1]
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"figures", func() { tree.Figures() }},
		{"repeats", func() { tree.Repeats() }},
		{"validate", func() { tree.Validate() }},
		{"explain the last dead end", func() { tree.Explain(last) }},
		{"explain the first choice", func() { tree.Explain(int(tree.Nodes[0].Undone) - 1) }},
		{"path in the middle", func() { tree.Path(tree.Steps / 2) }},
	} {
		start := time.Now()
		c.do()
		testenv.Report(t, "%s of a tree of %d choices: %v", c.name, len(tree.Nodes), time.Since(start).Round(time.Microsecond))
	}
}
