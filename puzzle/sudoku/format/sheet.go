package format

import (
	"fmt"
	"html"
	"io"
	"strings"

	"graphcover/puzzle/sudoku/classic"
)

// The formats svg and html are for printing, and can't be read again: a picture of one
// Sudoku, and a page with any number of them and then their answers.
var svg = &Format{
	Name: "svg", Extensions: []string{".svg"}, Marks: true,
	write: func(w io.Writer, p *Puzzle, _ *Encoder) error {
		_, err := io.WriteString(w, `<?xml version="1.0" encoding="UTF-8"?>`+"\n"+picture(p, p.Title)+"\n")
		return err
	},
}

var htmlHead = `<!DOCTYPE html>
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
	solution classic.Grid
}

var htmlFormat = &Format{
	Name: "html", Extensions: []string{".html", ".htm"}, Many: true, Marks: true, Answers: true,
	begin: func(w io.Writer, _ *Encoder) error {
		_, err := io.WriteString(w, htmlHead)
		return err
	},
	write: func(w io.Writer, p *Puzzle, e *Encoder) error {
		caption := fmt.Sprint(e.written)
		if p.Solution != nil {
			e.answers = append(e.answers, answer{caption, *p.Solution})
		}
		if p.Title != "" {
			caption += ". " + p.Title
		}
		return figure(w, p, caption)
	},
	end: func(w io.Writer, e *Encoder) error {
		if _, err := io.WriteString(w, "</section>\n"); err != nil {
			return err
		}
		if len(e.answers) > 0 {
			if _, err := io.WriteString(w, "<h2>Answers</h2>\n<section class=\"answers\">\n"); err != nil {
				return err
			}
			for _, a := range e.answers {
				if err := figure(w, &Puzzle{Grid: a.solution}, a.caption); err != nil {
					return err
				}
			}
			if _, err := io.WriteString(w, "</section>\n"); err != nil {
				return err
			}
		}
		_, err := io.WriteString(w, "</body>\n</html>\n")
		return err
	},
}

// figure writes a Sudoku with its caption.
func figure(w io.Writer, p *Puzzle, caption string) error {
	_, err := fmt.Fprintf(w, "<figure><figcaption>%s</figcaption>\n%s</figure>\n", html.EscapeString(caption), picture(p, ""))
	return err
}

const (
	cellSize = 40 // of a cell of a picture, in pixels
	margin   = 4
)

// picture returns a Sudoku as an element of SVG. If there is a title, it stands above.
func picture(p *Puzzle, title string) string {
	var b strings.Builder
	top := margin
	if title != "" {
		top += cellSize
	}
	width, height := side*cellSize+2*margin, side*cellSize+top+margin
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif">`+"\n", width, height)
	if title != "" {
		fmt.Fprintf(&b, `<text x="%d" y="%d" font-size="18">%s</text>`+"\n", margin, top-cellSize/3, html.EscapeString(inOneLine(title)))
	}
	for i := range side + 1 {
		thickness := 1
		if i%3 == 0 {
			thickness = 3
		}
		at := i * cellSize
		fmt.Fprintf(&b, `<path d="M%d %dh%dM%d %dv%d" stroke="black" stroke-width="%d"/>`+"\n",
			margin, top+at, side*cellSize, margin+at, top, side*cellSize, thickness)
	}
	for cell, number := range p.Grid {
		x, y := margin+cell%side*cellSize, top+cell/side*cellSize
		if number > 0 {
			fmt.Fprintf(&b, `<text x="%d" y="%d" font-size="26" text-anchor="middle">%d</text>`+"\n", x+cellSize/2, y+cellSize*3/4, number)
			continue
		}
		if p.Candidates == nil {
			continue
		}
		for n := range p.Candidates[cell].All() {
			fmt.Fprintf(&b, `<text x="%d" y="%d" font-size="10" text-anchor="middle">%d</text>`+"\n",
				x+cellSize*(2*((n-1)%3)+1)/6, y+cellSize*((n-1)/3+1)/3-margin, n)
		}
	}
	b.WriteString("</svg>")
	return b.String()
}
