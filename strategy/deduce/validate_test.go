package deduce_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"graphcover/internal/neo4jtest"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/deduce"
)

// TestValidate compares the conflicts that the graph finds in grids, full, partial
// and broken, with those found in memory.
func TestValidate(t *testing.T) {
	db := neo4jtest.DB(t)
	grids := []sudoku.Grid{{}, parse(t, full), parse(t, blog), parse(t, strings.Repeat("1", 81))}
	random := rand.New(rand.NewPCG(5, 1))
	for range 60 {
		g := parse(t, full)
		for range random.IntN(70) {
			g[random.IntN(81)] = 0
		}
		for range random.IntN(6) {
			g[random.IntN(81)] = uint8(1 + random.IntN(9))
		}
		grids = append(grids, g)
	}
	kinds := make(map[sudoku.ConflictKind]int)
	for _, g := range grids {
		want := g.Conflicts()
		got, err := deduce.Validate(t.Context(), db, g.Marks())
		if err != nil || !reflect.DeepEqual(want, got) {
			t.Errorf("%v: want %v, got %v, %v", g, want, got, err)
		}
		for _, c := range want {
			kinds[c.Kind]++
		}
	}
	for _, kind := range []sudoku.ConflictKind{sudoku.Repeated, sudoku.Missing, sudoku.NoCandidate} {
		if kinds[kind] == 0 {
			t.Errorf("want conflicts of each kind, got none that is %q", kind)
		}
	}
	t.Log(kinds)
}

// TestValidateCandidates compares the conflicts that the graph finds in grids of
// candidates with those found in memory.
func TestValidateCandidates(t *testing.T) {
	db := neo4jtest.DB(t)
	random := rand.New(rand.NewPCG(16, 1))
	missing := 0 // conflicts that the cells with one candidate don't show
	for range 40 {
		c := parse(t, blog).Candidates()
		for range random.IntN(60) {
			c[random.IntN(81)] &^= sudoku.DigitsOf(1 + random.IntN(9))
		}
		want := c.Conflicts()
		got, err := deduce.Validate(t.Context(), db, c)
		if err != nil || !reflect.DeepEqual(want, got) {
			t.Errorf("%v: want %v, got %v, %v", c, want, got, err)
		}
		if len(want) > 0 && len(c.Grid().Conflicts()) == 0 {
			missing++
		}
	}
	if missing < 5 {
		t.Errorf("want many grids whose candidates alone are in conflict, got %d", missing)
	}
}
