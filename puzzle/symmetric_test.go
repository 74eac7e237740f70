package puzzle_test

import (
	"context"
	"math/big"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// groupOf returns the group of a puzzle.
func groupOf(t *testing.T, entry puzzle.Entry) *symmetry.Group {
	t.Helper()
	return testenv.Must(symmetry.NewGroup(entry.Problem(), entry.Puzzle.(puzzle.Symmetric).Symmetries()))(t)
}

// TestUpToSymmetry compares the counts of each family up to symmetry with the literature, as far as it
// has them, and with the number of least solutions, if there are not too many solutions to list.
func TestUpToSymmetry(t *testing.T) {
	for _, c := range []struct {
		text          string
		order         int
		count, plain  int64
		long, tooMany bool
	}{
		// C. B. and J. Haselgrove, D. S. Scott, C. J. Bouwkamp: see package pentomino.
		{text: "pentomino:3x20", order: 4, count: 2, plain: 8},
		{text: "pentomino:4x15", order: 4, count: 368, plain: 1472, long: true},
		{text: "pentomino:5x12", order: 4, count: 1010, plain: 4040, long: true},
		{text: "pentomino:6x10", order: 4, count: 2339, plain: 9356, long: true},
		{text: "pentomino:8x8", order: 8, count: 65, plain: 520},
		{text: "pentomino:2x3x10", order: 8, count: 12, plain: 96, long: true},
		// J. H. Conway and M. J. T. Guy: see package soma. A reflection exchanges two pieces.
		{text: "soma:3x3x3", order: 48, count: 240, plain: 11520},
		// OEIS A002562.
		{text: "queens:1", order: 1, count: 1, plain: 1},
		{text: "queens:3", order: 8},
		{text: "queens:4", order: 8, count: 1, plain: 2},
		{text: "queens:5", order: 8, count: 2, plain: 10},
		{text: "queens:6", order: 8, count: 1, plain: 4},
		{text: "queens:8", order: 8, count: 12, plain: 92},
		{text: "queens:10", order: 8, count: 92, plain: 724},
		{text: "queens:12", order: 8, count: 1787, plain: 14200},
		// OEIS A014552 counts an arrangement and its reverse once.
		{text: "langford:7", order: 1, count: 26, plain: 26},
		{text: "langford:11", order: 1, count: 17792, plain: 17792, long: true},
		// TAOCP 7.2.2.1, exercises 126 and 127.
		{text: "macmahon:6x4", order: 8, count: 13328, plain: 106624, long: true, tooMany: true},
		{text: "macmahon:3x2", order: 4},
		// The rest is compared with the least solutions alone.
		{text: "domino:4x4", order: 8, count: 9, plain: 36},
		{text: "domino:3x4", order: 4, count: 5, plain: 11},
		{text: "domino:.##./####/####/.##.", order: 8, count: 3, plain: 8},
		{text: "domino:##../#...", order: 2},
		{text: "domino:2x2x2", order: 48, count: 2, plain: 9},
		{text: "latin:1", order: 1, count: 1, plain: 1},
		{text: "latin:2", order: 16, count: 1, plain: 2},
		{text: "latin:3", order: 48, count: 1, plain: 12},
		{text: "latin:4", order: 192, count: 12, plain: 576},
		{text: "latin:1...............", order: 12, count: 17, plain: 144},
		{text: "words:2x2:ab,cd,ac,bd", order: 2, count: 1, plain: 2},
		{text: "words:2x3:go,on,be,gob,one", order: 1, count: 1, plain: 1},
		// Copies of a piece, whose exchange makes no other solution; equal pieces with names of their own;
		// pieces that are each other's mirror images, and one without it.
		{text: "polyomino:4x6,L*4=###/#..,I*2=####", order: 4, count: 37, plain: 114},
		{text: "polyomino:2x2,A=##,B=##", order: 16, count: 1, plain: 4},
		{text: "polyomino:2x3,A=##,B=##,C=##", order: 24, count: 2, plain: 18},
		{text: "polyomino:.##./.##./####,one-sided,L=###/#..,J=###/..#", order: 2, count: 1, plain: 1},
		{text: "polyomino:2x4,one-sided,L*2=###/#..", order: 2, count: 1, plain: 1},
	} {
		if c.long && !testenv.LongRun() {
			continue
		}
		t.Run(c.text, func(t *testing.T) {
			entry := testenv.Must(puzzle.Parse(c.text))(t)
			group := groupOf(t, entry)
			got, plain, err := group.Count(t.Context(), func(ctx context.Context, p *exactcover.Problem) (*big.Int, error) { return memsolver.Count(ctx, p) })
			if err != nil || got.Int64() != c.count || plain.Int64() != c.plain || group.Order() != c.order {
				t.Errorf("want %d of %d solutions up to %d symmetries, got %v of %v up to %d, %v", c.count, c.plain, c.order, got, plain, group.Order(), err)
			}
			if c.tooMany {
				return
			}
			least := int64(0)
			for s := range testenv.Values(t, memsolver.All(t.Context(), entry.Problem())) {
				if group.IsLeast(s) {
					least++
				}
			}
			if least != c.count {
				t.Errorf("want %d least solutions, got %d", c.count, least)
			}
		})
	}
}
