// Package domino covers boards with identical dominoes.
//
// References:
//
//   - P. W. Kasteleyn, "The statistics of dimers on a lattice", Physica 27 (1961),
//     1209-1225: the number of solutions of every rectangle, 12,988,816 for 8x8.
//     Solutions that are symmetric to each other are all counted.
package domino

import (
	"slices"
	"strings"

	"graphcover/puzzle/polyform"
)

// Parse reads a board: ROWSxCOLUMNS, a drawing with '#' for a cell, '.' for none and
// '/' after a row, or the name of a file with the drawing. For boards of several
// layers see [polyform.ParseBoard].
func Parse(spec string) (*polyform.Tiling, error) {
	board, err := polyform.OpenBoard(spec)
	if err != nil {
		return nil, err
	}
	domino := polyform.Piece{Shape: polyform.Shape{{0, 0, 0}, {0, 1, 0}}}
	return polyform.New("domino:"+board.String(), board, polyform.Free, domino)
}

// Mutilated returns, as text, a board of n times n squares without two opposite corners, which dominoes
// can't cover: the corners have the same color.
func Mutilated(n int) string {
	rows := slices.Repeat([]string{strings.Repeat("#", n)}, n)
	rows[0], rows[n-1] = "."+rows[0][1:], rows[n-1][1:]+"."
	return "domino:" + strings.Join(rows, "/")
}
