package main

import (
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/puzzle"
)

// TestWhichTreeEnds compares trees of one search that end at different limits.
func TestWhichTreeEnds(t *testing.T) {
	entry, err := puzzle.Parse("queens:6")
	if err != nil {
		t.Fatal(err)
	}
	treeOf := func(limit int, solver string) *recordedTree {
		tree, err := treeInMemory(t.Context(), entry, exactcover.OrderFewest, limit, 0)
		if err != nil {
			t.Fatal(err)
		}
		tree.solver = solver
		return tree
	}
	short, long := treeOf(5, "graph"), treeOf(8, "memory")
	for _, c := range []struct {
		first, second *recordedTree
		want          string
	}{
		{short, long, "the first (graph, fewest) ends"},
		{long, short, "the second (graph, fewest) ends"},
	} {
		got := c.first.whereTheyPart(c.second, searchtree.Compare(c.first.Tree, c.second.Tree))
		if !strings.HasPrefix(got, "the same up to order 5, where "+c.want) {
			t.Errorf("want %q, got %q", c.want, got)
		}
	}
}
