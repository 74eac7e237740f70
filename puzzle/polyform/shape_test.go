package polyform

import (
	"testing"

	"graphcover/internal/testenv"
)

// TestOrientations compares the numbers of orientations with those of fixed pieces in
// Golomb's Polyominoes, and with those of Soma's polycubes in Winning Ways, chapter
// 24. Each is the order of the group divided by the number of motions that leave the
// piece unchanged.
func TestOrientations(t *testing.T) {
	for _, c := range []struct {
		motions Motions
		solid   bool
		group   int
		pieces  string
		want    []int
	}{
		{Free, false, 8, "I=#####,X=.#./###/.#.,V=###/#../#..,Z=##./.#./.##,T=###/.#./.#.,F=.##/##./.#.", []int{2, 1, 4, 4, 4, 8}},
		{OneSided, false, 4, "I=#####,X=.#./###/.#.,V=###/#../#..,Z=##./.#./.##,T=###/.#./.#.,F=.##/##./.#.", []int{2, 1, 4, 2, 4, 4}},
		{Fixed, false, 1, "I=#####,F=.##/##./.#.", []int{1, 1}},
		{OneSided, true, 24, "V=##/#.,L=###/#..,T=###/.#.,Z=##./.##,A=##/#.//.#/..,B=##/#.//../#.,P=##/#.//#./..", []int{12, 24, 12, 12, 12, 12, 8}},
		{Free, true, 48, "V=##/#.,L=###/#..,T=###/.#.,Z=##./.##,A=##/#.//.#/..,B=##/#.//../#.,P=##/#.//#./..", []int{12, 24, 12, 12, 24, 24, 8}},
		{Fixed, true, 1, "L=###/#..", []int{1}},
	} {
		group := c.motions.motions(c.solid)
		if len(group) != c.group {
			t.Errorf("%s, solid %t: want %d motions, got %d", c.motions, c.solid, c.group, len(group))
		}
		pieces := testenv.Must(ParsePieces(c.pieces))(t)
		for i, piece := range pieces {
			all := piece.Shape.orientations(group)
			if len(all) != c.want[i] {
				t.Errorf("%s, %s, solid %t: want %d orientations, got %v", piece, c.motions, c.solid, c.want[i], all)
			}
			if all[0].String() != piece.Shape.String() {
				t.Errorf("%s: want the drawn orientation first, got %s", piece, all[0])
			}
		}
	}
}
