package polyform

import (
	"fmt"
	"slices"
	"strings"

	"graphcover/exactcover"
)

// Limits of a problem: its items, and the items in all its options together.
const (
	maxItems   = 50_000
	maxMatches = 200_000
)

// A Tiling is the problem of covering a board with pieces in all possible ways.
//
// The primary items are the pieces, in their order, and then the cells of the board,
// in the order of a drawing. An option puts a piece somewhere. A piece that may be
// used any number of times has no item, so its copies are not distinguished.
//
// If there are k > 1 copies of a piece, each copy has an item. Since that alone would
// give k! versions of each solution, the first cells of the copies have to be in
// ascending order. For this, the range of cells is halved again and again, down to
// single cells. For each pair of consecutive copies, each halving is a secondary
// item. The option that places the earlier copy contains the item if its first cell
// is in the second half; the option that places the later copy contains it if its
// first cell is in the first half. Since two cells are separated by exactly one
// halving, two such options share an item if and only if they are in the wrong order.
// (TAOCP 7.2.2.1, exercise 20, has this method for any two lists of options.)
type Tiling struct {
	text    string
	board   *Board
	pieces  []Piece
	problem *exactcover.Problem

	letters []string // by option: the name of the piece

	pieceItems []int // by piece: the item of the first copy
	cellItems  int   // the item of the first cell
	orderItems []int // by piece: the first of the items that order its copies
}

// New returns the tiling of a board with pieces, which may be moved as motions says.
// The String of the tiling is text. It is an error if the problem is too large.
func New(text string, board *Board, motions Motions, pieces ...Piece) (*Tiling, error) {
	t := &Tiling{text: text, board: board, pieces: slices.Clone(pieces), problem: new(exactcover.Problem)}
	if len(pieces) == 1 && pieces[0].Copies*len(pieces[0].Shape) == board.Cells() {
		t.pieces[0].Copies = 0 // no other number fits
	}
	copies, items := 0, board.Cells()
	for _, piece := range t.pieces {
		copies += piece.Copies
		items += piece.Copies + max(0, piece.Copies-1)*(board.Cells()-1)
	}
	switch {
	case copies > board.Cells():
		return nil, fmt.Errorf("want at most %d pieces, one for each cell, got %d", board.Cells(), copies)
	case items > maxItems:
		return nil, fmt.Errorf("want a problem of at most %d items, got %d", maxItems, items)
	}
	t.addItems()
	group := motions.motions(board.Solid())
	matches := 0
	for i, piece := range t.pieces {
		places := t.places(piece.Shape.orientations(group))
		for k := range max(1, piece.Copies) {
			for _, place := range places {
				if !t.hasRoom(piece, k, place[0]) {
					continue
				}
				t.addOption(i, k, place)
				if matches += len(t.problem.Options[len(t.problem.Options)-1].Items); matches > maxMatches {
					return nil, fmt.Errorf("want a problem of at most %d items in all options, got more", maxMatches)
				}
			}
		}
	}
	return t, nil
}

// hasRoom reports whether copy k of a piece, from 0, can have this first cell. The first
// cells of the earlier copies must fit before it, and all cells of this copy and the later
// ones must fit from it on.
func (t *Tiling) hasRoom(piece Piece, k, first int) bool {
	return piece.Copies < 2 || first >= k && first+(piece.Copies-k)*len(piece.Shape) <= t.board.Cells()
}

// addItems adds the items: pieces, cells, and those that order copies.
func (t *Tiling) addItems() {
	p := t.problem
	for _, piece := range t.pieces {
		t.pieceItems = append(t.pieceItems, len(p.Items))
		for k := range piece.Copies {
			p.Items = append(p.Items, exactcover.Item{
				Name:       piece.copyName(k),
				Attributes: map[string]any{"type": "piece", "piece": piece.Name},
			})
		}
	}
	t.cellItems = len(p.Items)
	for _, c := range t.board.cells {
		p.Items = append(p.Items, exactcover.Item{Name: t.board.name(c), Attributes: t.board.attributes(c, "type", "cell")})
	}
	for _, piece := range t.pieces {
		t.orderItems = append(t.orderItems, len(p.Items))
		for k := 1; k < piece.Copies; k++ {
			for _, c := range t.board.cells[1:] {
				p.Items = append(p.Items, exactcover.Item{
					Name:       fmt.Sprintf("%s<%s %s", piece.copyName(k-1), piece.copyName(k), t.board.name(c)),
					Secondary:  true,
					Attributes: t.board.attributes(c, "type", "order"),
				})
			}
		}
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

// addOption adds the option that puts copy k of piece i, k from 0, in a place.
func (t *Tiling) addOption(i, k int, place []int) {
	piece := t.pieces[i]
	var items []int
	var names []string
	if piece.Copies > 0 {
		items = append(items, t.pieceItems[i]+k)
		names = append(names, piece.copyName(k))
	} else if piece.Name != "" {
		names = append(names, piece.Name)
	}
	for _, cell := range place {
		items = append(items, t.cellItems+cell)
		names = append(names, t.board.name(t.board.cells[cell]))
	}
	t.problem.Options = append(t.problem.Options, exactcover.Option{
		Name:       strings.Join(names, " "),
		Items:      append(items, t.ordering(i, k, place[0])...),
		Attributes: t.board.attributes(t.board.cells[place[0]], "piece", piece.Name),
	})
	t.letters = append(t.letters, piece.Name)
}

// ordering returns the secondary items of copy k of piece i if this is its first
// cell. A halving is named by the first cell of its second half. Of the halvings on
// the way to the cell, the option contains those where it goes to the first half (for
// the pair with the copy before) or to the second (for the pair with the copy after).
func (t *Tiling) ordering(i, k, first int) (items []int) {
	halvings := t.board.Cells() - 1
	low, high := 0, t.board.Cells()
	for high-low > 1 {
		middle := (low + high) / 2
		item := t.orderItems[i] + k*halvings + middle - 1 // for copies k and k+1
		if first < middle {
			if high = middle; k > 0 {
				items = append(items, item-halvings)
			}
		} else {
			if low = middle; k < t.pieces[i].Copies-1 {
				items = append(items, item)
			}
		}
	}
	return items
}

// name returns the name of a cell: r2c3, or on a solid board x2y3z1.
func (b *Board) name(c Cell) string {
	if b.Solid() {
		return fmt.Sprintf("x%dy%dz%d", c[0]+1, c[1]+1, c[2]+1)
	}
	return fmt.Sprintf("r%dc%d", c[0]+1, c[1]+1)
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
