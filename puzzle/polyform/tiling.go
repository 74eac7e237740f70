package polyform

import (
	"fmt"
	"slices"
	"strings"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/text"
)

// maxMatches is the limit of a problem: the items in all its options together.
const maxMatches = 200_000

// A Tiling is the problem of covering a board with pieces in all possible ways.
//
// The primary items are the pieces, in their order, and then the cells of the board,
// in the order of a drawing. An option puts a piece somewhere. A piece of which there are
// several copies has its number as a quota. A piece that may be used any number of times
// has no item. So copies are not distinguished.
type Tiling struct {
	text    string
	board   *Board
	pieces  []Piece
	problem *exactcover.Problem

	pieceOf []int // by option: its piece

	orientations [][]Shape // by piece
	pieceItems   []int     // by piece: its item, or -1
	cellItems    int       // the item of the first cell
}

// New returns the tiling of a board with pieces, which may be moved as motions says.
// The String of the tiling is text. It is an error if the problem is too large.
func New(text string, board *Board, motions Motions, pieces ...Piece) (*Tiling, error) {
	t := &Tiling{text: text, board: board, pieces: slices.Clone(pieces), problem: new(exactcover.Problem)}
	if len(pieces) == 1 && pieces[0].Copies*len(pieces[0].Shape) == board.Cells() {
		t.pieces[0].Copies = 0 // no other number fits
	}
	copies := 0
	for _, piece := range t.pieces {
		copies += piece.Copies
	}
	if copies > board.Cells() {
		return nil, fmt.Errorf("want at most %d pieces, one for each cell, got %d", board.Cells(), copies)
	}
	t.addItems()
	group := motions.motions(board.Solid())
	matches := 0
	for i, piece := range t.pieces {
		t.orientations = append(t.orientations, piece.Shape.orientations(group))
		for _, place := range t.places(t.orientations[i]) {
			t.addOption(i, place)
			if matches += len(t.problem.Options[len(t.problem.Options)-1].Items); matches > maxMatches {
				return nil, fmt.Errorf("want a problem of at most %d items in all options, got more", maxMatches)
			}
		}
	}
	return t, nil
}

// addItems adds the items: pieces and cells.
func (t *Tiling) addItems() {
	p := t.problem
	for _, piece := range t.pieces {
		if piece.Copies == 0 {
			t.pieceItems = append(t.pieceItems, -1)
			continue
		}
		t.pieceItems = append(t.pieceItems, len(p.Items))
		item := exactcover.Item{Name: piece.Name, Attributes: map[string]any{"type": "piece", "piece": piece.Name}}
		if piece.Copies > 1 {
			item.Quota = exactcover.Quota{Low: piece.Copies, High: piece.Copies}
		}
		p.Items = append(p.Items, item)
	}
	t.cellItems = len(p.Items)
	for _, c := range t.board.cells {
		p.Items = append(p.Items, exactcover.Item{Name: t.board.name(c), Attributes: t.board.attributes(c, "type", "cell")})
	}
}

// places returns all places where one of the shapes fits on the board. A place is a
// list of cell numbers, ascending.
func (t *Tiling) places(shapes []Shape) (places [][]int) {
	number := make(map[Cell]int, t.board.Cells())
	for i, c := range t.board.cells {
		number[c] = i
	}
	for _, shape := range shapes {
		box := shape.box()
		for z := range t.board.sides[2] - box[2] + 1 {
			for x := range t.board.sides[0] - box[0] + 1 {
				for y := range t.board.sides[1] - box[1] + 1 {
					place := make([]int, 0, len(shape))
					for _, c := range shape {
						if i, in := number[Cell{x + c[0], y + c[1], z + c[2]}]; in {
							place = append(place, i)
						} else {
							break
						}
					}
					if len(place) == len(shape) {
						places = append(places, place)
					}
				}
			}
		}
	}
	return places
}

// addOption adds the option that puts piece i in a place.
func (t *Tiling) addOption(i int, place []int) {
	piece := t.pieces[i]
	var items []int
	var names []string
	if item := t.pieceItems[i]; item >= 0 {
		items = append(items, item)
	}
	if piece.Name != "" {
		names = append(names, piece.Name)
	}
	for _, cell := range place {
		items = append(items, t.cellItems+cell)
		names = append(names, t.board.name(t.board.cells[cell]))
	}
	t.problem.Options = append(t.problem.Options, exactcover.Option{
		Name:       strings.Join(names, " "),
		Items:      items,
		Attributes: t.board.attributes(t.board.cells[place[0]], "piece", piece.Name),
	})
	t.pieceOf = append(t.pieceOf, i)
}

// name returns the name of a cell: r2c3, or on a solid board x2y3z1.
func (b *Board) name(c Cell) string {
	if b.Solid() {
		return fmt.Sprintf("x%dy%dz%d", c[0]+1, c[1]+1, c[2]+1)
	}
	return text.Cell(c[0], c[1])
}

// attributes returns the position of a cell, from 1, and one more attribute.
func (b *Board) attributes(c Cell, key, value string) map[string]any {
	if b.Solid() {
		return map[string]any{"x": c[0] + 1, "y": c[1] + 1, "z": c[2] + 1, key: value}
	}
	return map[string]any{"row": c[0] + 1, "column": c[1] + 1, key: value}
}

// String returns the text with which t was made.
func (t *Tiling) String() string { return t.text }

// Problem returns the exact cover problem.
func (t *Tiling) Problem() *exactcover.Problem { return t.problem }

// Contradictions returns a message if the pieces have the wrong number of cells for the
// board.
func (t *Tiling) Contradictions() []string {
	cells, step := 0, 0 // cells of the pieces that must be used; the others cover a multiple of step
	for _, piece := range t.pieces {
		if piece.Copies > 0 {
			cells += piece.Copies * len(piece.Shape)
		} else {
			step = gcd(step, len(piece.Shape))
		}
	}
	switch left := t.board.Cells() - cells; {
	case left < 0, left > 0 && step == 0:
		return []string{fmt.Sprintf("pieces of %d cells on a board of %d", cells, t.board.Cells())}
	case step > 0 && left%step > 0:
		return []string{fmt.Sprintf("%d cells for pieces that cover a multiple of %d", left, step)}
	}
	return nil
}

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// Answer returns the names of the chosen options as a []string, in the order of the
// problem: each is a piece and the cells that it covers.
func (t *Tiling) Answer(s exactcover.Solution) any {
	return t.problem.OptionNames(slices.Sorted(slices.Values(s)))
}
