package format

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"graphcover/puzzle/sudoku"
)

// The formats svg and html are for printing, and can't be read again: a picture of one
// Sudoku, and a page with any number of them and then their answers.
var svg = &Format{
	Name: "svg", Extensions: []string{".svg"}, Marks: true, takes: anyRules,
	write: func(p *Puzzle, _ *Encoder) (string, error) {
		return `<?xml version="1.0" encoding="UTF-8"?>` + "\n" + picture(p, captionOf(p)) + "\n", nil
	},
}

const htmlHead = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Sudoku</title>
<style>
body { font-family: sans-serif; margin: 1cm; }
section { display: grid; grid-template-columns: 1fr 1fr; gap: 1cm; }
section.answers { grid-template-columns: 1fr 1fr 1fr 1fr; gap: 0.5cm; break-before: page; }
figure { margin: 0; break-inside: avoid; }
figcaption { margin-bottom: 0.2cm; overflow-wrap: anywhere; }
svg { width: 100%; height: auto; }
</style>
</head>
<body>
<section>
`

// An answer is a solution that a page shows at its end.
type answer struct {
	caption  string
	solution sudoku.Board
}

var htmlFormat = &Format{
	Name: "html", Extensions: []string{".html", ".htm"}, Many: true, Marks: true, Answers: true, takes: anyRules,
	head: htmlHead,
	write: func(p *Puzzle, e *Encoder) (string, error) {
		caption := fmt.Sprint(e.written)
		if p.Solution != nil {
			e.answers = append(e.answers, answer{caption, *p.Solution})
		}
		if about := captionOf(p); about != "" {
			caption += ". " + about
		}
		return figure(p, caption), nil
	},
	end: func(e *Encoder) string {
		text := "</section>\n"
		if len(e.answers) > 0 {
			text += "<h2>Answers</h2>\n<section class=\"answers\">\n"
			for _, a := range e.answers {
				text += figure(&Puzzle{Board: a.solution}, a.caption)
			}
			text += "</section>\n"
		}
		return text + "</body>\n</html>\n"
	},
}

// figure returns a Sudoku with its caption.
func figure(p *Puzzle, caption string) string {
	return fmt.Sprintf("<figure><figcaption>%s</figcaption>\n%s</figure>\n", html.EscapeString(caption), picture(p, ""))
}

// captionOf returns the title, and the rules that a picture does not show.
func captionOf(p *Puzzle) string {
	words := []string{p.Title}
	o := p.Board.Rules().Outline()
	if o.AntiKnight {
		words = append(words, "anti-knight")
	}
	if o.AntiKing {
		words = append(words, "anti-king")
	}
	return strings.TrimPrefix(strings.Join(words, ", "), ", ")
}

const (
	cellSize = 40 // of a cell of a picture, in pixels
	margin   = 4
)

// A drawing is a picture of a board as an element of SVG. Places are rows and columns of cells.
type drawing struct {
	strings.Builder
	*sudoku.Outline
	top int // of the board
}

// picture returns a Sudoku as an element of SVG. If there is a title, it stands above.
func picture(p *Puzzle, title string) string {
	d := drawing{Outline: p.Board.Rules().Outline(), top: margin}
	if title != "" {
		d.top += cellSize
	}
	size := d.Side * cellSize
	fmt.Fprintf(&d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif">`+"\n", size+2*margin, size+d.top+margin)
	if title != "" {
		d.text(margin, d.top-cellSize/3, `font-size="18"`, html.EscapeString(inOneLine(title)))
	}
	d.rules()
	d.lines()
	for cell, number := range p.Board.Numbers() {
		x, y := d.at(cell)
		if number > 0 {
			d.text(x+cellSize/2, y+cellSize*3/4, `font-size="26" text-anchor="middle"`, d.symbol(int(number)))
		} else if p.Candidates != nil {
			d.marks(x, y, p.Candidates[cell])
		}
	}
	d.WriteString("</svg>")
	return d.String()
}

// at returns the place of a cell in pixels.
func (d *drawing) at(cell int) (x, y int) {
	return margin + cell%d.Side*cellSize, d.top + cell/d.Side*cellSize
}

func (d *drawing) symbol(number int) string { return d.Symbols[number-1 : number] }

func (d *drawing) text(x, y int, style, text string) {
	fmt.Fprintf(d, `<text x="%d" y="%d" %s>%s</text>`+"\n", x, y, style, text)
}

// marks draws pencil marks, in a cell at x and y: below the sums, if there are cages.
func (d *drawing) marks(x, y int, digits sudoku.Digits) {
	perRow, sum := 3, 0
	for perRow*perRow < d.Side {
		perRow++
	}
	if d.Cages != nil {
		sum = 8
	}
	style := fmt.Sprintf(`font-size="%d" text-anchor="middle"`, (cellSize-sum)*3/4/perRow)
	for n := range digits.All() {
		d.text(x+cellSize*(2*((n-1)%perRow)+1)/(2*perRow), y+sum+(cellSize-sum)*((n-1)/perRow+1)/perRow-margin, style, d.symbol(n))
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
			fmt.Fprintf(d, `<rect x="%d" y="%d" width="%d" height="%d" fill="gainsboro"/>`+"\n", x, y, toX-x+cellSize, toY-y+cellSize)
		} else {
			fmt.Fprintf(d, `<path d="M%d %dL%d %d" stroke="gray"/>`+"\n", x+half, y+half, toX+half, toY+half)
		}
	}
	for cell, mark := range d.Parity {
		if x, y := d.at(cell); mark != '.' {
			round := map[rune]int{'E': 0, 'O': half}[mark]
			fmt.Fprintf(d, `<rect x="%d" y="%d" width="%d" height="%[3]d" rx="%d" fill="silver"/>`+"\n", x+margin, y+margin, cellSize-2*margin, round)
		}
	}
	for _, c := range d.Cages {
		fmt.Fprintf(d, `<path d="%s" stroke="black" stroke-dasharray="3"/>`+"\n", d.walls(3, func(a, b int) bool {
			return slices.Contains(c.Cells, a) && !slices.Contains(c.Cells, b)
		}))
		x, y := d.at(c.Cells[0])
		d.text(x+margin, y+11, `font-size="9"`, fmt.Sprint(c.Sum))
	}
}

// lines draws the lines between the cells, and thick ones around boxes or regions.
func (d *drawing) lines() {
	thin, size := "", d.Side*cellSize
	for i := range d.Side + 1 {
		thin += fmt.Sprintf("M%d %dh%dM%d %dv%d", margin, d.top+i*cellSize, size, margin+i*cellSize, d.top, size)
	}
	thick := d.walls(0, func(cell, next int) bool { return next < 0 || d.Areas[cell] != d.Areas[next] })
	fmt.Fprintf(d, `<path d="%s" stroke="black"/>`+"\n"+`<path d="%s" stroke="black" stroke-width="3"/>`+"\n", thin, thick)
}

// walls returns the path of the sides of cells that have a wall to the next cell, which is -1
// outside the board. They are inset by that much.
func (d *drawing) walls(inset int, isWall func(cell, next int) bool) string {
	var b strings.Builder
	length := cellSize - 2*inset
	for cell := range d.Side * d.Side {
		x, y := d.at(cell)
		for _, to := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} { // rows down, columns to the right
			next, line := -1, 'h'
			if row, column := cell/d.Side+to[0], cell%d.Side+to[1]; min(row, column) >= 0 && max(row, column) < d.Side {
				next = row*d.Side + column
			}
			if to[0] == 0 {
				line = 'v'
			}
			if isWall(cell, next) {
				fmt.Fprintf(&b, "M%d %d%c%d", x+inset+length*max(to[1], 0), y+inset+length*max(to[0], 0), line, length)
			}
		}
	}
	return b.String()
}
