package polyform

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"graphcover/puzzle/internal/text"
)

// A Piece is a shape to cover boards with.
type Piece struct {
	Name   string // a letter, or "" if there is only one piece
	Shape  Shape
	Copies int // how many copies must be used; 0 for any number
}

// ParsePieces reads pieces that are joined by commas. Each is written as a letter
// from A to Z or a to z, different for each piece, "=", and a drawing in the form of a
// board. Empty margins are removed. The cells of a piece need not be connected. "*" and
// the number of copies may precede the "=", or "*" alone for any number of copies.
func ParsePieces(list string) ([]Piece, error) {
	var pieces []Piece
	known := make(map[string]bool)
	for part := range strings.SplitSeq(list, ",") {
		piece, err := parsePiece(part)
		if err == nil && known[piece.Name] {
			err = errors.New("want a name that no other piece has")
		}
		if err != nil {
			return nil, fmt.Errorf("piece %q: %w", text.Shorten(part), err)
		}
		known[piece.Name] = true
		pieces = append(pieces, piece)
	}
	return pieces, nil
}

func parsePiece(spec string) (Piece, error) {
	before, drawing, drawn := strings.Cut(spec, "=")
	name, count, counted := strings.Cut(before, "*")
	piece := Piece{Name: name, Copies: 1}
	if !drawn || len(name) != 1 || !('A' <= name[0] && name[0] <= 'Z' || 'a' <= name[0] && name[0] <= 'z') {
		return Piece{}, errors.New("want LETTER=DRAWING or LETTER*COPIES=DRAWING")
	}
	if counted {
		n, err := strconv.ParseUint(count, 10, 31)
		if count != "" && (err != nil || n == 0) {
			return Piece{}, fmt.Errorf("want a number of copies after '*', or nothing, got %q", text.Shorten(count))
		}
		piece.Copies = int(n)
	}
	b, err := parseDrawing(drawing)
	if err != nil {
		return Piece{}, err
	}
	piece.Shape = b.cells.moved(Fixed.motions(true)[0])
	return piece, nil
}

// String returns p as [ParsePieces] reads it.
func (p Piece) String() string {
	switch p.Copies {
	case 0:
		return p.Name + "*=" + p.Shape.String()
	case 1:
		return p.Name + "=" + p.Shape.String()
	default:
		return fmt.Sprintf("%s*%d=%s", p.Name, p.Copies, p.Shape)
	}
}
