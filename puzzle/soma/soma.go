// Package soma covers boards of 27 cubes with the seven pieces of Piet Hein's Soma
// cube: the polycubes of three and four cubes that are not boxes. Pieces are rotated
// but not reflected; A and B are mirror images of each other.
//
// References:
//
//   - E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical
//     Plays, volume 2 (1982), chapter 24: the cube has 240 solutions, as J. H. Conway
//     and M. J. T. Guy found in 1961. We get 11,520, because we count each of the 48
//     symmetric versions of a solution.
//   - D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section
//     7.2.2.1, "Polycubes".
package soma

import (
	"fmt"

	"graphcover/puzzle/internal/text"
	"graphcover/puzzle/polyform"
)

// pieces lists the pieces in the order of Piet Hein's numbers, 1 to 7, by the letters
// that collectors use.
const pieces = "V=##/#.,L=###/#..,T=###/.#.,Z=##./.##,A=##/#.//.#/..,B=##/#.//../#.,P=##/#.//#./.."

// Parse reads a board of 27 cubes: ROWSxCOLUMNSxLAYERS, a drawing with '#' for a
// cube, '.' for none, '/' after a row and "//" after a layer, or the name of a file
// with the drawing.
func Parse(spec string) (*polyform.Tiling, error) {
	board, err := polyform.OpenBoard(spec)
	if err != nil {
		return nil, err
	}
	if board.Cells() != 27 || !board.Solid() {
		return nil, fmt.Errorf("want a board of 27 cubes in several layers, got %s of %d", text.Shorten(board.String()), board.Cells())
	}
	set, err := polyform.ParsePieces(pieces)
	if err != nil {
		return nil, err
	}
	return polyform.New("soma:"+board.String(), board, polyform.OneSided, set...)
}
