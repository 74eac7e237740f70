package sudoku

import (
	"strconv"
	"strings"
)

// Pretty draws b for people. Every line ends with a newline. An empty cell is a dot, or e
// or o if it is marked as even or odd. Boxes have lines between them. A board with regions
// or cages has a wall around each: dots and colons around a cage where no region ends, with
// the sum of the cage above its first cell. Where a cage goes on in another region, the wall
// between these is broken: "!" and "- -".
func (b Board) Pretty() string {
	return b.Draw(func(_ int, symbol string) string { return symbol })
}

// Draw draws b as [Board.Pretty] does, with what styled returns in place of the symbol of each
// cell: the symbol itself, in a style for a terminal.
func (b Board) Draw(styled func(cell int, symbol string) string) string {
	symbol := func(cell int) string { return styled(cell, string(b.symbol(cell))) }
	if b.rules.regions == nil && b.rules.cages == nil {
		return b.boxes(symbol)
	}
	return b.walls(symbol)
}

// boxes draws a board that has boxes alone.
func (b Board) boxes(symbol func(cell int) string) string {
	r := b.rules
	rule := strings.Repeat("-", 2*r.boxColumns+1)
	rules := strings.Repeat(rule+"+", r.side/r.boxColumns)
	var text strings.Builder
	for row := range r.side {
		if row > 0 && row%r.boxRows == 0 {
			text.WriteString(rules[1:len(rules)-2] + "\n")
		}
		for column := range r.side {
			if column > 0 && column%r.boxColumns == 0 {
				text.WriteString(" |")
			}
			if column > 0 {
				text.WriteByte(' ')
			}
			text.WriteString(symbol(row*r.side + column))
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// symbol returns what a picture shows in a cell.
func (b Board) symbol(cell int) byte {
	if b.cells[cell] == '.' && b.rules.parity != nil && b.rules.parity[cell] != noMark {
		return b.rules.parity[cell] + 'a' - 'A'
	}
	return b.Cells()[cell]
}

// A wall is what stands between two cells.
type wall int

const (
	noWall    wall = iota
	cageWall       // of a cage, inside a region
	innerWall      // of a region or a box, inside a cage
	outerWall      // of a region or a box, or of the board
)

// walls draws a board with a wall around each region and cage.
func (b Board) walls(symbol func(cell int) string) string {
	n := b.rules.side
	var text strings.Builder
	for row := range n + 1 {
		var line strings.Builder
		for column := range n {
			line.WriteString(b.corner(row, column))
			line.WriteString(b.above(row, column))
		}
		text.WriteString(strings.TrimRight(line.String()+b.corner(row, n), " ") + "\n")
		if row == n {
			break
		}
		for column := range n + 1 {
			text.WriteString([]string{noWall: " ", cageWall: ":", innerWall: "!", outerWall: "|"}[b.rules.wall(row, column-1, row, column)])
			if column < n {
				text.WriteString(" " + symbol(row*n+column) + " ")
			}
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// above returns the wall above a cell, with the sum of the cage that begins there.
func (b Board) above(row, column int) string {
	line := []string{noWall: "   ", cageWall: "...", innerWall: "- -", outerWall: "---"}[b.rules.wall(row-1, column, row, column)]
	for _, c := range b.rules.cages {
		if c.Cells[0] == row*b.rules.side+column {
			sum := strconv.Itoa(c.Sum)
			return sum + line[len(sum):]
		}
	}
	return line
}

// corner returns the corner above and to the left of a cell: that of the strongest wall
// that ends there.
func (b Board) corner(row, column int) string {
	r := b.rules
	return []string{noWall: " ", cageWall: ".", innerWall: "+", outerWall: "+"}[max(
		r.wall(row-1, column-1, row-1, column), r.wall(row, column-1, row, column),
		r.wall(row-1, column-1, row, column-1), r.wall(row-1, column, row, column))]
}

// wall returns what stands between two neighbors, of which one may be outside the board.
func (r *Rules) wall(row, column, otherRow, otherColumn int) wall {
	a, aCage := r.areaOf(row, column)
	b, bCage := r.areaOf(otherRow, otherColumn)
	switch {
	case a != b && aCage == bCage && aCage >= 0:
		return innerWall
	case a != b:
		return outerWall
	case aCage != bCage:
		return cageWall
	}
	return noWall
}

// areaOf returns the region or box of a cell, and its cage, both from 0; -1 for none.
func (r *Rules) areaOf(row, column int) (area, cageNumber int) {
	if min(row, column) < 0 || max(row, column) >= r.side {
		return -1, -1
	}
	cell := row*r.side + column
	if r.regions != nil {
		area = r.regions[cell]
	} else {
		area = r.block(row, column)
	}
	return area, r.cageOf(cell)
}
