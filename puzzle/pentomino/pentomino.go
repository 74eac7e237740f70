// Package pentomino covers boards of 60 cells with the twelve pentominoes, which are
// each used once, and may be rotated and reflected.
//
// References:
//
//   - S. W. Golomb, "Checker boards and polyominoes", American Mathematical Monthly
//     61 (1954), 675-682; the letters are those of his Polyominoes (1965).
//   - D. E. Knuth, "Dancing links" (2000), arXiv:cs/0011047: the model, and D. S.
//     Scott's board of 1958, 8x8 without the four cells in its center, with its 65
//     solutions.
//   - C. B. and J. Haselgrove, "A computer program for pentominoes", Eureka 23
//     (1960), 16-18: the 2, 368, 1010 and 2339 solutions of the rectangles. All these
//     sources count symmetric solutions as one. We count each of them, so our counts are
//     4 times as large for rectangles and 8 times as large for squares.
package pentomino

import (
	"fmt"

	"graphcover/puzzle/polyform"
)

// pieces lists the pentominoes by Golomb's letters.
const pieces = "F=.##/##./.#.,I=#####,L=####/#...,N=###./..##,P=###/##.,T=###/.#./.#.," +
	"U=#.#/###,V=###/#../#..,W=##./.##/..#,X=.#./###/.#.,Y=####/.#..,Z=##./.#./.##"

// scott is the square of D. S. Scott, without the four cells in its center.
const scott = "########/########/########/###..###/###..###/########/########/########"

// Parse reads a board of 60 cells: ROWSxCOLUMNS, a drawing with '#' for a cell, '.'
// for none and '/' after a row, or the name of a file with the drawing. For boards of
// several layers see [polyform.ParseBoard]. 8x8, which would have 64 cells, is the square of
// D. S. Scott.
func Parse(spec string) (*polyform.Tiling, error) {
	if spec == "8x8" {
		spec = scott
	}
	board, err := polyform.OpenBoard(spec)
	if err != nil {
		return nil, err
	}
	if board.Cells() != 60 {
		return nil, fmt.Errorf("want a board of 60 cells, got %d", board.Cells())
	}
	set, err := polyform.ParsePieces(pieces)
	if err != nil {
		return nil, err
	}
	return polyform.New("pentomino:"+board.String(), board, polyform.Free, set...)
}
