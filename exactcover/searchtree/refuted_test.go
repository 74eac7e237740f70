package searchtree_test

import (
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
)

// TestRefuted looks at every dead end: one that is said to leave no solution must be of a problem
// without one, as brute force finds. The last dead end of a search that finds none says so.
func TestRefuted(t *testing.T) {
	said := 0
	for i, p := range small(testenv.Cases(150, 3000)) {
		if exactcover.IsConflict(p.Validate()) {
			continue
		}
		tree, _ := record(t, p, exactcover.OrderFewest, true)
		solutions := len(solvertest.BruteForce(p))
		ends := tree.DeadEnds()
		for _, step := range ends {
			e := testenv.Must(tree.Explain(step))(t)
			if e.Refuted {
				said++
			}
			if e.Refuted && solutions > 0 {
				t.Fatalf("problem %d, step %d: it has %d solutions, but is said to have none: %+v", i, step, solutions, p)
			}
			if !e.Refuted && solutions == 0 && step == ends[len(ends)-1] {
				t.Fatalf("problem %d: all was tried by step %d, but it is not said that there is no solution", i, step)
			}
		}
		if exhausted := tree.Exhausted(); !exhausted && solutions == 0 {
			t.Errorf("problem %d: want the search at its end", i)
		}
	}
	if said == 0 {
		t.Error("no dead end was said to leave no solution")
	}
}

// TestNotRefuted has dead ends that rest on no choice with an alternative, where nobody knows
// that there is no solution, or there is one.
func TestNotRefuted(t *testing.T) {
	// Item a has the options 0 and 1, which both lead to the choice of 2 for b.
	p := &exactcover.Problem{
		Items:   []exactcover.Item{{Name: "a"}, {Name: "b"}},
		Options: []exactcover.Option{{Items: []int{0}}, {Items: []int{0}}, {Items: []int{1}}},
	}
	node := func(parent, depth, option, item, step, undone int32, outcome searchtree.Outcome, failed int32) searchtree.Node {
		return searchtree.Node{
			Parent: parent, Depth: depth, Option: option, Item: item, Step: step, Undone: undone, Outcome: outcome, Failed: failed, Left: 1,
		}
	}
	for what, c := range map[string]struct {
		tree      *searchtree.Tree
		step      int
		exhausted bool
	}{
		"two solutions were found": {&searchtree.Tree{
			Nodes: []searchtree.Node{
				node(-1, 1, 2, 1, 1, 0, searchtree.Stands, -1),
				node(0, 2, 0, 0, 2, 3, searchtree.Solution, -1), node(0, 2, 1, 0, 4, 5, searchtree.Solution, -1),
			}, Steps: 5, Solutions: 2,
		}, 5, false},
		"the first move was undone by hand": {&searchtree.Tree{
			Nodes: []searchtree.Node{
				node(-1, 1, 2, 1, 1, 0, searchtree.Stands, -1),
				node(0, 2, 0, 0, 2, 3, searchtree.Undone, -1), node(0, 2, 1, 0, 4, 5, searchtree.Solution, -1),
			}, Steps: 5, Solutions: 1,
		}, 5, false},
		"the last move was undone by hand": {&searchtree.Tree{
			Nodes: []searchtree.Node{node(-1, 1, 2, 1, 1, 2, searchtree.Undone, -1)}, Steps: 2,
		}, 2, false},
		"a move was tried before": {&searchtree.Tree{
			Nodes: []searchtree.Node{
				node(-1, 1, 2, 1, 3, 0, searchtree.Stands, -1), node(0, 2, 1, 0, 3, 4, searchtree.Solution, -1),
			}, From: 3, Steps: 4, Solutions: 1,
		}, 4, false},
	} {
		c.tree.Problem = p
		if err := c.tree.Validate(); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if c.tree.Exhausted() != c.exhausted {
			t.Errorf("%s: want exhausted %t, got %t", what, c.exhausted, c.tree.Exhausted())
		}
		e, err := c.tree.Explain(c.step)
		if err == nil && e.Refuted {
			t.Errorf("%s: it is said that there is no solution", what)
		}
		if err == nil && len(e.Real) > 0 {
			t.Errorf("%s: want no choice with an alternative, got %v", what, e.Real)
		}
	}
}
