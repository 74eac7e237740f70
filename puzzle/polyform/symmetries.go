package polyform

import (
	"fmt"
	"slices"

	"graphcover/exactcover/symmetry"
)

// Symmetries returns the motions of the board that keep its cells and the set of the pieces, as
// permutations of the options, the identity first; in space those are rotations and reflections. A
// motion may take a piece to another one, such as to its mirror image. Exchanges of pieces that
// have the same shape follow, since they have names of their own: the tilings before and after are
// two.
func (t *Tiling) Symmetries() (all []symmetry.Permutation) {
	options := make(map[string]int, len(t.problem.Options)) // by piece and cells
	for o := range t.problem.Options {
		options[t.optionKey(t.pieceOf[o], t.cellsOf(o))] = o
	}
	for _, m := range Free.motions(t.board.Solid()) {
		if moved := t.board.cells.moved(m); !slices.Equal(moved, t.board.cells.moved(Fixed.motions(true)[0])) {
			continue
		}
		if pieces := t.pieceImages(m); pieces != nil {
			all = append(all, t.permutation(options, pieces, t.cellImages(m)))
		}
	}
	cells := symmetry.Identity(t.board.Cells())
	for _, same := range t.samePieces() {
		pieces := symmetry.Identity(len(t.pieces))
		pieces[same[0]], pieces[same[1]] = same[1], same[0]
		all = append(all, t.permutation(options, pieces, cells))
	}
	return all
}

// cellsOf returns the numbers of the cells that an option covers.
func (t *Tiling) cellsOf(o int) (cells []int) {
	for _, item := range t.problem.Options[o].Items {
		if item >= t.cellItems {
			cells = append(cells, item-t.cellItems)
		}
	}
	return cells
}

// optionKey returns a text that no other option has.
func (t *Tiling) optionKey(piece int, cells []int) string {
	return fmt.Sprint(piece, slices.Sorted(slices.Values(cells)))
}

// permutation returns what permutations of the pieces and the cells do to the options.
func (t *Tiling) permutation(options map[string]int, pieces, cells []int) symmetry.Permutation {
	s := make(symmetry.Permutation, len(t.problem.Options))
	for o := range s {
		moved := t.cellsOf(o)
		for k, cell := range moved {
			moved[k] = cells[cell]
		}
		s[o] = options[t.optionKey(pieces[t.pieceOf[o]], moved)]
	}
	return s
}

// cellImages returns the cells to which a motion takes the cells of the board, which it keeps.
func (t *Tiling) cellImages(m motion) []int {
	var least, leastMoved Cell
	for i, c := range t.board.cells {
		moved := m.of(c)
		for axis := range least {
			if i == 0 || c[axis] < least[axis] {
				least[axis] = c[axis]
			}
			if i == 0 || moved[axis] < leastMoved[axis] {
				leastMoved[axis] = moved[axis]
			}
		}
	}
	images := make([]int, t.board.Cells())
	for i, c := range t.board.cells {
		moved := m.of(c)
		for axis := range moved {
			moved[axis] += least[axis] - leastMoved[axis]
		}
		images[i], _ = slices.BinarySearchFunc(t.board.cells, moved, compare)
	}
	return images
}

// pieceImages returns the pieces to which a motion takes the pieces, or nil if it takes one to a shape
// that no other piece has as often.
func (t *Tiling) pieceImages(m motion) []int {
	taken := make([]bool, len(t.pieces))
	var images []int
	for i := range t.pieces {
		var moved []Shape
		for _, shape := range t.orientations[i] {
			moved = append(moved, shape.moved(m))
		}
		to := -1
		for j := range t.pieces {
			if !taken[j] && t.pieces[i].Copies == t.pieces[j].Copies && sameShapes(moved, t.orientations[j]) {
				to = j
				break
			}
		}
		if to < 0 {
			return nil
		}
		taken[to] = true
		images = append(images, to)
	}
	return images
}

// samePieces returns each piece that is like a later one, in its shapes and the number of its copies,
// with the next such.
func (t *Tiling) samePieces() (pairs [][2]int) {
	for i := range t.pieces {
		for j := i + 1; j < len(t.pieces); j++ {
			if t.pieces[i].Copies == t.pieces[j].Copies && sameShapes(t.orientations[i], t.orientations[j]) {
				pairs = append(pairs, [2]int{i, j})
				break
			}
		}
	}
	return pairs
}

// sameShapes reports whether two lists of different shapes hold the same.
func sameShapes(a, b []Shape) bool {
	if len(a) != len(b) {
		return false
	}
	for _, shape := range a {
		if !slices.ContainsFunc(b, func(other Shape) bool { return slices.Equal(shape, other) }) {
			return false
		}
	}
	return true
}
