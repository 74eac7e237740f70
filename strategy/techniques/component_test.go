package techniques

import (
	"math/bits"
	"slices"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/puzzle/sudoku"
)

// TestComponents compares the components with their definition: sets closed under sharing
// a candidate. It also checks what the comment of componentsOf says: there are as many
// candidates as cells, and each tuple that is not the whole component has a neighbor
// outside that shares a candidate.
func TestComponents(t *testing.T) {
	p := NewPosition(corpus.Example(t, "hard.sudoku").Puzzle.(sudoku.Board))
	several := 0
	for s := range p.Play() {
		for u, unit := range sudoku.Classic().Layout().Units {
			components := p.componentsOf(u)
			if len(components) > 1 {
				several++
			}
			var cells []int
			for _, c := range components {
				cells = append(cells, c.cells...)
				checkComponent(t, p, unit, c)
			}
			for i, a := range components {
				for _, b := range components[:i] {
					if a.union(a.all())&b.union(b.all()) != 0 || a.cells[0] < b.cells[0] {
						t.Errorf("%v: want %v and %v disjoint and in order", unit, b, a)
					}
				}
			}
			slices.Sort(cells)
			open := slices.DeleteFunc(slices.Clone(unit.Cells), func(cell int) bool { return p.Grid[cell] > 0 })
			if !slices.Equal(cells, open) {
				t.Errorf("%v: want the undecided cells %v, got %v", unit, open, cells)
			}
		}
		if t.Failed() {
			t.Fatalf("before %s\n%s", s, p.Candidates.Pretty(p.rules.sudoku))
		}
	}
	if several == 0 {
		t.Error("want a unit with several components, got none")
	}
}

func checkComponent(t *testing.T, p *Position, unit sudoku.Unit, c component) {
	t.Helper()
	reached := c.cells[:1]
	for i := 0; i < len(reached); i++ {
		for _, cell := range c.cells {
			if p.Candidates[cell]&p.Candidates[reached[i]] != 0 && !slices.Contains(reached, cell) {
				reached = append(slices.Clone(reached), cell)
			}
		}
	}
	if len(reached) != len(c.cells) {
		t.Errorf("%v: want %v connected, got %v from its first", unit, c.cells, reached)
	}
	if got := c.union(c.all()).Len(); got != len(c.cells) {
		t.Errorf("%v: %v: want as many candidates, got %d", unit, c.cells, got)
	}
	for n := 1; n < len(c.cells); n++ {
		for set, digits := range c.tuples(n) {
			if c.union(c.all()&^set)&digits == 0 {
				t.Errorf("%v: %v: want the tuple %b to share a candidate with the rest", unit, c.cells, set)
			}
		}
	}
}

// TestSubsets counts subsets, and checks that each has the right size and occurs only
// once.
func TestSubsets(t *testing.T) {
	for _, c := range []struct{ m, n, want int }{
		{1, 1, 1}, {2, 1, 2}, {2, 2, 1}, {4, 2, 6}, {4, 5, 0}, {9, 1, 9}, {9, 4, 126}, {9, 8, 9}, {9, 9, 1},
	} {
		sets := slices.Collect(subsets(c.m, c.n))
		slices.Sort(sets)
		if len(slices.Compact(sets)) != c.want {
			t.Errorf("%d of %d: want %d sets, got %d", c.n, c.m, c.want, len(sets))
		}
		for _, set := range sets {
			if bits.OnesCount16(uint16(set)) != c.n || set >= 1<<c.m {
				t.Errorf("%d of %d: got %b", c.n, c.m, set)
			}
		}
	}
}
