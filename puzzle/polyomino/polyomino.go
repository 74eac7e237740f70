// Package polyomino covers boards with pieces of one's own: polyominoes on a flat
// board, polycubes on one of several layers.
//
// A puzzle is written in parts that are joined by commas: the board, as
// [polyform.ParseBoard] reads it; if one likes, what may be done with the pieces,
// "free" (turned and reflected), "one-sided" (turned) or "fixed" (neither); and the
// pieces, as [polyform.ParsePieces] reads them. Without a word pieces are free on a
// flat board, and one-sided in space, where no hand can reflect them.
//
//	3x4,free,L*2=###/#..,I=####
//
// In a file, as [polyform.Read] reads it, each part has a line, drawings may have a
// line for each row and an empty one between layers, and "|" begins a comment:
//
//	| two Ls and a bar
//	3x4
//	L*2=
//	###
//	#..
//	I=####
//
// Solutions that a motion of the board makes equal are counted each; those that
// differ only in which copy of a piece lies where are counted once.
package polyomino

import (
	"errors"
	"strings"

	"graphcover/puzzle/polyform"
)

// Parse reads a puzzle that is written out, which has a "=" in it, or the name of a
// file with one.
func Parse(spec string) (*polyform.Tiling, error) {
	if !strings.Contains(spec, "=") {
		text, err := polyform.Read(spec)
		if err != nil {
			return nil, err
		}
		spec = text
	}
	first, rest, _ := strings.Cut(spec, ",")
	board, err := polyform.ParseBoard(first)
	if err != nil {
		return nil, err
	}
	usual := polyform.Free
	if board.Solid() {
		usual = polyform.OneSided
	}
	motions := usual
	for _, m := range []polyform.Motions{polyform.Free, polyform.OneSided, polyform.Fixed} {
		if behind, found := strings.CutPrefix(rest, m.String()+","); found {
			motions, rest = m, behind
			break
		}
	}
	if rest == "" {
		return nil, errors.New("want pieces behind the board, got none")
	}
	pieces, err := polyform.ParsePieces(rest)
	if err != nil {
		return nil, err
	}
	parts := []string{"polyomino:" + board.String()}
	if motions != usual {
		parts = append(parts, motions.String())
	}
	for _, piece := range pieces {
		parts = append(parts, piece.String())
	}
	return polyform.New(strings.Join(parts, ","), board, motions, pieces...)
}
