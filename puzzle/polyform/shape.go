// Package polyform covers boards with pieces, each cell exactly once. Boards and
// pieces are made of squares or cubes: polyominoes in the plane, polycubes in space.
// The package has the geometry, the exact cover model and the picture. The families
// that use it choose boards and pieces.
//
// Begin with [New], which makes a [Tiling] of a board and pieces. [ParseBoard] and
// [ParsePieces] read them from an argument, [OpenBoard] and [Read] also from a file.
//
// References:
//
//   - S. W. Golomb, Polyominoes, 2nd edition (1994): free, one-sided and fixed
//     pieces.
//   - D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section
//     7.2.2.1, "Polyominoes" and "Polycubes".
package polyform

import (
	"cmp"
	"slices"
)

// A Cell is a unit square or cube: its row, column and layer from 0, or x, y and z.
// In the plane the layer is 0.
type Cell [3]int

// compare orders cells as a drawing does: by layer, row and column.
func compare(a, b Cell) int {
	return cmp.Or(cmp.Compare(a[2], b[2]), cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
}

// A Shape holds the cells of a piece or a board, ordered as in a drawing.
type Shape []Cell

// String returns a drawing of s.
func (s Shape) String() string { return draw(s, s.box()) }

// box returns the sides of the smallest box at the origin that contains s.
func (s Shape) box() (sides Cell) {
	for _, c := range s {
		for axis := range sides {
			sides[axis] = max(sides[axis], c[axis]+1)
		}
	}
	return sides
}

// moved returns s after motion m, shifted as close to the origin as possible.
func (s Shape) moved(m motion) Shape {
	moved := make(Shape, len(s))
	var least Cell
	for i, c := range s {
		moved[i] = m.of(c)
		for axis := range least {
			if i == 0 || moved[i][axis] < least[axis] {
				least[axis] = moved[i][axis]
			}
		}
	}
	for i := range moved {
		for axis := range least {
			moved[i][axis] -= least[axis]
		}
	}
	slices.SortFunc(moved, compare)
	return moved
}

// orientations returns the different shapes that the motions make of s, in the order
// of the motions.
func (s Shape) orientations(motions []motion) (all []Shape) {
	for _, m := range motions {
		moved := s.moved(m)
		if !slices.ContainsFunc(all, func(other Shape) bool { return slices.Equal(moved, other) }) {
			all = append(all, moved)
		}
	}
	return all
}

// Motions says how pieces may be moved, apart from shifts along the axes.
type Motions int

// The three kinds of polyominoes and polycubes in Golomb's terms.
const (
	Free     Motions = iota // rotated and reflected
	OneSided                // rotated; in the plane not turned over
	Fixed                   // neither
)

// String returns the name of m as it is written in puzzles.
func (m Motions) String() string { return [...]string{"free", "one-sided", "fixed"}[m] }

// A motion maps axes to axes: coordinate k of a cell becomes sign[k] times its
// coordinate from[k].
type motion struct{ from, sign Cell }

func (m motion) of(c Cell) (moved Cell) {
	for k := range moved {
		moved[k] = m.sign[k] * c[m.from[k]]
	}
	return moved
}

// isRotation reports whether m is a rotation: its determinant is 1.
func (m motion) isRotation() bool {
	sign := m.sign[0] * m.sign[1] * m.sign[2]
	for i := range m.from {
		for j := range i {
			if m.from[j] > m.from[i] {
				sign = -sign
			}
		}
	}
	return sign == 1
}

// motions returns the motions of a kind, with the identity first. In space those are
// all 48 of the cube, its 24 rotations, or the identity alone; in the plane 8, 4 or 1
// that keep the layers as they are.
func (m Motions) motions(solid bool) (all []motion) {
	for _, from := range []Cell{{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}, {1, 2, 0}, {2, 0, 1}} {
		for signs := range 8 {
			one := motion{from, Cell{1 - signs&1*2, 1 - signs>>1&1*2, 1 - signs>>2*2}}
			switch {
			case !solid && one.of(Cell{0, 0, 1}) != Cell{0, 0, 1}:
			case m == OneSided && !one.isRotation():
			case m == Fixed && len(all) > 0:
			default:
				all = append(all, one)
			}
		}
	}
	return all
}
