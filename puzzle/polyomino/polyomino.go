// Package polyomino covers boards with pieces of the user's choice: polyominoes on a
// flat board, polycubes on a board of several layers.
//
// A puzzle is written in parts joined by commas: the board, as [polyform.ParseBoard]
// reads it; optionally how pieces may be moved, "free" (rotated and reflected),
// "one-sided" (rotated) or "fixed" (neither); and the pieces, as
// [polyform.ParsePieces] reads them. By default pieces are free on a flat board and
// one-sided in space, where turning a piece cannot reflect it.
//
//	3x4,free,L*2=###/#..,I=####
//
// In a file, as [polyform.Read] reads it, each part has its own line, drawings may
// have a line for each row and an empty line between layers, and "|" begins a
// comment:
//
//	| two Ls and a bar
//	3x4
//	L*2=
//	###
//	#..
//	I=####
//
// Solutions that are symmetric to each other are all counted. Solutions that differ
// only by an exchange of copies of a piece are counted once.
package polyomino

import (
	"errors"
	"strings"

	"graphcover/puzzle/polyform"
)

// IsFile reports whether [Parse] takes spec for the name of a file.
func IsFile(spec string) bool { return !strings.Contains(spec, "=") }

// Parse reads a puzzle that is written out, which contains "=", or else the file with
// that name.
func Parse(spec string) (*polyform.Tiling, error) {
	if IsFile(spec) {
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
	standard := polyform.Free
	if board.Solid() {
		standard = polyform.OneSided
	}
	motions := standard
	for _, m := range []polyform.Motions{polyform.Free, polyform.OneSided, polyform.Fixed} {
		if after, found := strings.CutPrefix(rest, m.String()+","); found {
			motions, rest = m, after
			break
		}
	}
	if rest == "" {
		return nil, errors.New("want pieces after the board, got none")
	}
	pieces, err := polyform.ParsePieces(rest)
	if err != nil {
		return nil, err
	}
	parts := []string{"polyomino:" + board.String()}
	if motions != standard {
		parts = append(parts, motions.String())
	}
	for _, piece := range pieces {
		parts = append(parts, piece.String())
	}
	return polyform.New(strings.Join(parts, ","), board, motions, pieces...)
}
