package searchtree_test

import (
	"strings"
	"testing"

	"graphcover/exactcover/searchtree"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/queens"
)

// TestWhichTreeEnds compares trees of one search that end at different limits.
func TestWhichTreeEnds(t *testing.T) {
	board := testenv.Must(queens.Parse("6"))(t)
	treeOf := func(limit int) *searchtree.Tree {
		return testenv.Must(searchtree.FromSearch(t.Context(), memsolver.New(memsolver.DLX), board.Problem(), limit, 0))(t)
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
