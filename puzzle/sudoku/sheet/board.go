package sheet

import (
	"slices"
	"strconv"

	"graphcover/puzzle/sudoku"
)

const (
	cellSize = 40 // of a cell on a canvas
	inset    = 4  // of what is drawn inside a cell
)

// A drawing is a board on a canvas. Its left upper corner is the origin.
type drawing struct {
	canvas
	*sudoku.Outline
}

// draw draws a board with its pencil marks, which may be nil.
func draw(c canvas, b sudoku.Board, marks sudoku.Candidates) {
	d := drawing{c, b.Rules().Outline()}
	d.rules()
	d.grid()
	for cell, number := range b.Numbers() {
		x, y := d.at(cell)
		if number > 0 {
			d.text(x+cellSize/2, y+cellSize*3/4, font{26, middle}, d.symbol(int(number)))
		} else if marks != nil {
			d.marks(x, y, marks[cell])
		}
	}
}

// at returns the left upper corner of a cell.
func (d *drawing) at(cell int) (x, y float64) {
	return float64(cell % d.Side * cellSize), float64(cell / d.Side * cellSize)
}

func (d *drawing) symbol(number int) string { return d.Symbols[number-1 : number] }

// marks draws pencil marks, in a cell at x and y: below the sums, if there are cages.
func (d *drawing) marks(x, y float64, digits sudoku.Digits) {
	perRow, sum := 3, 0
	for perRow*perRow < d.Side {
		perRow++
	}
	if d.Cages != nil {
		sum = 8
	}
	f := font{float64((cellSize - sum) * 3 / 4 / perRow), middle}
	for n := range digits.All() {
		column, row := (n-1)%perRow, (n-1)/perRow
		d.text(x+float64(cellSize*(2*column+1)/(2*perRow)), y+float64(sum+(cellSize-sum)*(row+1)/perRow-inset), f, d.symbol(n))
	}
}

// rules draws what the rules have beside rows, columns and boxes: gray squares and circles for even
// and odd cells, gray windows, diagonals, and dashed lines around cages with their sums.
func (d *drawing) rules() {
	const half = cellSize / 2
	for _, g := range d.Groups {
		first, last := g.Cells[0], g.Cells[len(g.Cells)-1]
		x, y := d.at(first)
		toX, toY := d.at(last)
		if g.Kind == "window" {
			d.rect(x, y, toX-x+cellSize, toY-y+cellSize, 0, gainsboro)
		} else {
			d.lines([]segment{{x + half, y + half, toX + half, toY + half}}, stroke{color: gray, width: 1})
		}
	}
	for cell, mark := range d.Parity {
		if x, y := d.at(cell); mark != '.' {
			radius := map[rune]float64{'E': 0, 'O': half - inset}[mark]
			d.rect(x+inset, y+inset, cellSize-2*inset, cellSize-2*inset, radius, silver)
		}
	}
	for _, c := range d.Cages {
		d.lines(d.walls(3, func(a, b int) bool {
			return slices.Contains(c.Cells, a) && !slices.Contains(c.Cells, b)
		}), stroke{color: black, width: 1, dash: 3})
		x, y := d.at(c.Cells[0])
		d.text(x+inset+1, y+12, font{9, start}, strconv.Itoa(c.Sum))
	}
}

// grid draws the lines between the cells, and thick ones around boxes or regions.
func (d *drawing) grid() {
	var thin []segment
	size := float64(d.Side * cellSize)
	for i := range d.Side + 1 {
		at := float64(i * cellSize)
		thin = append(thin, segment{0, at, size, at}, segment{at, 0, at, size})
	}
	d.lines(thin, stroke{color: black, width: 1})
	d.lines(d.walls(0, func(cell, next int) bool { return next < 0 || d.Areas[cell] != d.Areas[next] }), stroke{color: black, width: 3})
}

// walls returns the sides of cells that have a wall to the next cell, which is -1 outside the
// board. They are inset by that much.
func (d *drawing) walls(inset float64, isWall func(cell, next int) bool) (all []segment) {
	for cell := range d.Side * d.Side {
		x, y := d.at(cell)
		left, top, right, bottom := x+inset, y+inset, x+cellSize-inset, y+cellSize-inset
		for _, side := range []struct {
			rows, columns int // to the next cell
			segment
		}{
			{-1, 0, segment{left, top, right, top}},
			{1, 0, segment{left, bottom, right, bottom}},
			{0, -1, segment{left, top, left, bottom}},
			{0, 1, segment{right, top, right, bottom}},
		} {
			next := -1
			if row, column := cell/d.Side+side.rows, cell%d.Side+side.columns; min(row, column) >= 0 && max(row, column) < d.Side {
				next = row*d.Side + column
			}
			if isWall(cell, next) {
				all = append(all, side.segment)
			}
		}
	}
	return all
}
