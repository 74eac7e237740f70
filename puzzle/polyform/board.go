package polyform

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"graphcover/puzzle/internal/text"
)

// maxCells is the most cells of a board, including those of the box around it.
const maxCells = 4096

// A Board holds the cells to cover. There is at least one.
type Board struct {
	sides Cell // of the box in which the cells lie
	cells Shape
}

// ParseBoard reads a board: ROWSxCOLUMNS, ROWSxCOLUMNSxLAYERS, or a drawing. In a
// drawing '#' is a cell, '.' is none, "/" ends a row and "//" ends a layer. Empty
// margins are kept. A board of one layer is flat.
func ParseBoard(spec string) (*Board, error) {
	if isDrawing(spec) {
		return parseDrawing(spec)
	}
	sides, err := parseBox(spec)
	if err != nil {
		return nil, err
	}
	b := &Board{sides: sides}
	for z := range sides[2] {
		for x := range sides[0] {
			for y := range sides[1] {
				b.cells = append(b.cells, Cell{x, y, z})
			}
		}
	}
	return b, nil
}

// Cells returns the number of cells of b.
func (b *Board) Cells() int { return len(b.cells) }

// Solid reports whether b has more than one layer.
func (b *Board) Solid() bool { return b.sides[2] > 1 }

// String returns b as [ParseBoard] reads it: the sides if b is a box, else a drawing.
func (b *Board) String() string {
	switch {
	case len(b.cells) < b.sides[0]*b.sides[1]*b.sides[2]:
		return draw(b.cells, b.sides)
	case b.Solid():
		return fmt.Sprintf("%dx%dx%d", b.sides[0], b.sides[1], b.sides[2])
	default:
		return fmt.Sprintf("%dx%d", b.sides[0], b.sides[1])
	}
}

// draw returns a drawing of cells in a box.
func draw(cells Shape, sides Cell) string {
	layers := make([]string, sides[2])
	for z := range layers {
		rows := make([]string, sides[0])
		for x := range rows {
			row := make([]byte, sides[1])
			for y := range row {
				row[y] = '.'
				if _, in := slices.BinarySearchFunc(cells, Cell{x, y, z}, compare); in {
					row[y] = '#'
				}
			}
			rows[x] = string(row)
		}
		layers[z] = strings.Join(rows, "/")
	}
	return strings.Join(layers, "//")
}

// isDrawing reports whether text is meant as a drawing.
func isDrawing(text string) bool { return text != "" && strings.Trim(text, "#./") == "" }

// parseDrawing reads a drawing, including its margins.
func parseDrawing(drawing string) (*Board, error) {
	b := new(Board)
	layers := strings.Split(drawing, "//")
	first := strings.Split(layers[0], "/")
	b.sides = Cell{len(first), len(first[0]), len(layers)}
	for z, layer := range layers {
		rows := strings.Split(layer, "/")
		if len(rows) != b.sides[0] {
			return nil, fmt.Errorf("layer %d: want as many rows as in the first, %d, got %d", z+1, b.sides[0], len(rows))
		}
		for x, row := range rows {
			if strings.Trim(row, "#.") != "" || len(row) != b.sides[1] || row == "" {
				return nil, fmt.Errorf("layer %d, row %d: want %d of '#' and '.', got %q", z+1, x+1, max(1, b.sides[1]), text.Shorten(row))
			}
			for y := range row {
				if row[y] == '#' {
					b.cells = append(b.cells, Cell{x, y, z})
				}
			}
		}
	}
	if len(b.cells) == 0 {
		return nil, errors.New("want a cell '#', got none")
	}
	return b, b.sides.check()
}

// parseBox reads the sides of a box.
func parseBox(spec string) (sides Cell, err error) {
	parts := strings.Split(spec, "x")
	if len(parts) != 2 && len(parts) != 3 {
		return sides, fmt.Errorf("want ROWSxCOLUMNS or ROWSxCOLUMNSxLAYERS or a drawing of '#', '.' and '/', got %q", text.Shorten(spec))
	}
	sides = Cell{1, 1, 1}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 31)
		if err != nil || n == 0 {
			return sides, fmt.Errorf("%q: want sides of 1 to %d, got %q", text.Shorten(spec), maxCells, text.Shorten(part))
		}
		sides[i] = int(n)
	}
	return sides, sides.check()
}

// check returns an error if the box is too large.
func (sides Cell) check() error {
	volume := 1
	for _, side := range sides {
		if volume *= min(side, maxCells+1); volume > maxCells {
			return fmt.Errorf("want a board that lies in %d cells, got more", maxCells)
		}
	}
	return nil
}
