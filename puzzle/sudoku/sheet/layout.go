package sheet

import (
	"fmt"
	"math"

	"graphcover/puzzle/sudoku"
)

// A layout says where boards stand on a page. Its unit is free.
type layout struct {
	width, height float64 // of a page; it is as high as it must be if the height is infinite
	margin        float64
	gap           float64 // between boards
	em            float64 // the size of what is written above a board
	mostCell      float64 // of a cell
	sizes         []size  // from small to large
}

// A size is how many boards stand side by side, and the width of each.
type size struct {
	columns int
	board   float64
}

// A4 in mm. A row of the smallest size is a third of a page for puzzles, a fifth for answers.
var a4 = layout{width: 210, height: 297, margin: 15, gap: 7, em: 3.6, mostCell: 13, sizes: []size{{4, 38}, {2, 75}, {1, 117}, {1, 180}}}

const (
	leastCell   = 7.0 // of a puzzle on A4, in mm, if there is room
	leastAnswer = 3.5 // of an answer
)

// alone is the layout for a picture of one board, in units of a canvas.
func alone(side int) layout {
	const margin = 4
	board := float64(side * cellSize)
	return layout{width: board + 2*margin, height: math.Inf(1), margin: margin, em: 18, mostCell: cellSize, sizes: []size{{1, board}}}
}

// sizeOf returns the smallest size in which the cells of a board have the least width, or the
// largest.
func (l *layout) sizeOf(side int, least float64) size {
	for _, s := range l.sizes {
		if s.board/float64(side) >= least {
			return s
		}
	}
	return l.sizes[len(l.sizes)-1]
}

// A flow is a sheet that is being filled from the top, row by row.
type flow struct {
	layout
	canvas canvas
	y      float64
	row    []Puzzle
	size   size // of the boards in the row
}

// pages lays out puzzles, and then their answers. It returns the height that is used of the last
// page.
func (l layout) pages(c canvas, puzzles []Puzzle) (height float64) {
	f := flow{layout: l, canvas: c, y: l.margin}
	c.newPage()
	if len(puzzles) == 1 {
		f.sizes = l.sizes[min(len(l.sizes)-1, 2):] // large
	}
	var answers []Puzzle
	for i, p := range puzzles {
		if p.Answer != nil {
			answers = append(answers, Puzzle{Board: *p.Answer, Title: fmt.Sprint(i + 1)})
		}
		if len(puzzles) > 1 {
			p.Title = joined(fmt.Sprint(i+1), p.Title)
		}
		f.add(p, leastCell)
	}
	f.endRow()
	if len(answers) == 0 {
		return f.end()
	}
	f.sizes = l.sizes
	f.answers(answers)
	return f.end()
}

// joined returns the number of a puzzle with its title.
func joined(number, title string) string {
	if title == "" {
		return number
	}
	return number + ". " + title
}

// answers begins a page, if pages have a height, and adds answers.
func (f *flow) answers(answers []Puzzle) {
	if !math.IsInf(f.height, 1) {
		f.nextPage()
	}
	heading := 1.5 * f.em
	f.canvas.moveTo(0, 0, 1)
	f.canvas.text(f.margin, f.y+heading, font{heading, start}, "Answers")
	f.y += heading + f.gap
	for _, p := range answers {
		f.add(p, leastAnswer)
	}
	f.endRow()
}

// add puts a puzzle into the row, or into the next one.
func (f *flow) add(p Puzzle, least float64) {
	s := f.sizeOf(p.Board.Rules().Side(), least)
	if s != f.size || len(f.row) == s.columns {
		f.endRow()
	}
	f.size, f.row = s, append(f.row, p)
}

// endRow draws the row, on the next page if there is no room for it.
func (f *flow) endRow() {
	if len(f.row) == 0 {
		return
	}
	heads, lines, high := make([]head, len(f.row)), 0, 0.0
	for i, p := range f.row {
		heads[i] = f.headOf(p)
		lines, high = max(lines, len(heads[i].title)), max(high, f.boardWidth(p.Board))
	}
	above := f.headHeight(lines)
	if f.y > f.margin && f.y+above+high > f.height-f.margin {
		f.nextPage()
	}
	for i, p := range f.row {
		column := (f.width - 2*f.margin + f.gap) / float64(f.size.columns)
		board := f.boardWidth(p.Board)
		x := f.margin + float64(i)*column + (column-f.gap-board)/2
		f.write(heads[i], x, f.y+above, board)
		f.canvas.moveTo(x, f.y+above, board/float64(p.Board.Rules().Side()*cellSize))
		draw(f.canvas, p.Board, p.Marks)
	}
	f.y += above + high + f.gap
	f.row = f.row[:0]
}

func (f *flow) nextPage() {
	f.canvas.newPage()
	f.y = f.margin
}

// end returns the height of the last page.
func (f *flow) end() float64 { return f.y - f.gap + f.margin }

// boardWidth returns the width of a board on the page.
func (f *flow) boardWidth(b sudoku.Board) float64 {
	return min(f.size.board, f.mostCell*float64(b.Rules().Side()))
}

func (f *flow) lineHeight() float64 { return 1.3 * f.em }

// headHeight returns the height of lines above a board, with some room below them.
func (f *flow) headHeight(lines int) float64 {
	if lines == 0 {
		return 0
	}
	return float64(lines)*f.lineHeight() + f.em/5
}

// A head is what stands above a board: its title in lines, and its difficulty at the right.
type head struct {
	title      []string
	difficulty string
}

// mostLines is the number of lines that a title may take.
const mostLines = 3

// headOf breaks the title of a puzzle into lines that leave room for its difficulty.
func (f *flow) headOf(p Puzzle) head {
	room := 0.9 * f.boardWidth(p.Board) // the font of a viewer may be wider
	if p.Difficulty != "" {
		room -= widthOf(p.Difficulty+"  ", f.em)
	}
	h := head{wrap(p.Title, room, f.em, mostLines), p.Difficulty}
	if h.title == nil && h.difficulty != "" {
		h.title = []string{""}
	}
	return h
}

// write writes a head above a board whose left upper corner is at x and y.
func (f *flow) write(h head, x, y, board float64) {
	f.canvas.moveTo(0, 0, 1)
	top := y - f.headHeight(len(h.title)) + f.em
	for i, line := range h.title {
		f.canvas.text(x, top+float64(i)*f.lineHeight(), font{f.em, start}, line)
	}
	if h.difficulty != "" {
		f.canvas.text(x+board, top, font{f.em, end}, h.difficulty)
	}
}
