package searchtree_test

import (
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
)

// TestForbidden reads a tree in which an option is forbidden after the first step. Item a has the options 0 and 1,
// and item b the option 2. The search chooses 0 and 2, finds a solution, and has nothing left to try.
func TestForbidden(t *testing.T) {
	p := solvertest.New(2, "a", "a", "b")
	tree := func(bans ...searchtree.Ban) *searchtree.Tree {
		return &searchtree.Tree{
			Problem: p, Steps: 4, Solutions: 1, Forbidden: bans, Nodes: []searchtree.Node{
				{Parent: searchtree.NoNode, Depth: 1, Option: 2, Item: 1, Left: 1, Step: 1, Undone: 4, Failed: 0, Outcome: searchtree.Undone},
				{Parent: 0, Depth: 2, Option: 0, Item: 0, Left: 2, Step: 2, Undone: 3, Failed: exactcover.NoItem, Outcome: searchtree.Solution},
			},
		}
	}
	for _, c := range []struct {
		what string
		bans []searchtree.Ban
		want string // the error, "" if there is none
	}{
		{"an option that was not tried", nil, "a failed, but it is covered or has an option left"},
		{"forbidden in time", []searchtree.Ban{{Option: 1, Step: 2}}, ""},
		{"forbidden before the last undo", []searchtree.Ban{{Option: 1, Step: 3}}, ""},
		{"forbidden too late", []searchtree.Ban{{Option: 1, Step: 4}}, "a failed, but it is covered or has an option left"},
		{"forbidden before it was counted", []searchtree.Ban{{Option: 1, Step: 1}}, "want 1 options of a left, got 2"},
		{"forbidden before it was chosen", []searchtree.Ban{{Option: 1, Step: 3}, {Option: 0, Step: 1}}, "is ruled out when it is chosen"},
	} {
		slices.SortFunc(c.bans, func(a, b searchtree.Ban) int { return a.Step - b.Step })
		tree := tree(c.bans...)
		testenv.Check(t, tree.Validate())
		err := tree.Verify()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: want %q, got %v", c.what, c.want, err)
		}
	}
	forbidden := tree(searchtree.Ban{Option: 1, Step: 2})
	for step, want := range []searchtree.OptionTag{
		{Status: searchtree.Maybe, Search: searchtree.NoSearch}, {Status: searchtree.Maybe, Search: searchtree.NoSearch},
		{Status: searchtree.No, Search: 0}, {Status: searchtree.No, Search: 0}, {Status: searchtree.No, Search: 0},
	} {
		if got := testenv.Must(forbidden.State(step))(t).Options[1]; got != want {
			t.Errorf("after step %d: want option 1 to be %+v, got %+v", step, want, got)
		}
	}
	for step, want := range map[int][]int{0: nil, 1: nil, 2: {2, 0}, 4: {2, 0}} {
		if got := forbidden.BestUntil(step); !slices.Equal(got, want) {
			t.Errorf("until step %d: want %v as the last solution, got %v", step, want, got)
		}
	}
	if got := tree(searchtree.Ban{Option: 0, Step: 3}).BestUntil(4); got != nil {
		t.Errorf("want no solution with a forbidden option, got %v", got)
	}
	if why := testenv.Must(forbidden.Explain(3))(t); why.Item != 0 || why.Solutions != 1 {
		t.Errorf("want step 3 explained by item a, with one solution, got %+v", why)
	}
}
