package searchtree_test

import (
	"strings"
	"testing"

	"graphcover/exactcover/searchtree"
	"graphcover/memsolver"
	"graphcover/puzzle/queens"
)

// TestWhichTreeEnds compares trees of one search that end at different limits.
func TestWhichTreeEnds(t *testing.T) {
	board, err := queens.Parse("6")
	if err != nil {
		t.Fatal(err)
	}
	treeOf := func(limit int) *searchtree.Tree {
		tree, err := searchtree.FromSearch(t.Context(), memsolver.New(memsolver.DLX), board.Problem(), limit, 0)
		if err != nil {
			t.Fatal(err)
		}
		return tree
	}
	short, long := treeOf(5), treeOf(8)
	for _, c := range []struct {
		first, second *searchtree.Tree
		want          string
	}{
		{short, long, "the first (a) ends"},
		{long, short, "the second (b) ends"},
	} {
		got := searchtree.Compare(c.first, c.second).Text(c.first, c.second, "a", "b")
		if !strings.Contains(got, "\nthe same up to order 5, where "+c.want) {
			t.Errorf("want %q, got %q", c.want, got)
		}
	}
}
