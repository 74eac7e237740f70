package csp

import (
	"math/rand/v2"
	"testing"
)

// TestOnlyInUnit compares onlyInUnit with a count of the cells of each unit, one by one.
func TestOnlyInUnit(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for n := range 50_000 {
		var set cellSet
		for cell := range cells {
			if random.IntN(9) <= n%9 {
				set = set.or(setOf(cell))
			}
		}
		var want cellSet
		wantOK := true
		for _, unit := range units {
			var found []int
			for _, cell := range unit {
				if !set.and(setOf(cell)).empty() {
					found = append(found, cell)
				}
			}
			switch len(found) {
			case 0:
				wantOK = false
			case 1:
				want = want.or(setOf(found[0]))
			}
		}
		if got, ok := set.onlyInUnit(); ok != wantOK || ok && got != want {
			t.Fatalf("%o: want %o, %t, got %o, %t", set, want, wantOK, got, ok)
		}
	}
}

func TestCellsAscend(t *testing.T) {
	n := 0
	for left := allCells; !left.empty(); left = left.rest() {
		if got := left.lowest(); got != n {
			t.Fatalf("want cell %d, got %d", n, got)
		}
		n++
	}
	if n != cells {
		t.Errorf("want %d cells, got %d", cells, n)
	}
}
