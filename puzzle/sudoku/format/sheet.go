package format

import (
	"fmt"
	"html"
	"strings"

	"graphcover/puzzle/sudoku/sheet"
)

// The formats svg, pdf and html are sheets for printing, and can't be read again. Each has any
// number of Sudokus and then their answers; package sheet draws them.
var svg = &Format{
	Name: "svg", Extensions: []string{".svg"}, Many: true, Marks: true, Sheet: true, takes: anyRules,
	write: keep,
	end: func(e *Encoder) (string, error) {
		return `<?xml version="1.0" encoding="UTF-8"?>` + "\n" + sheet.SVG(e.kept) + "\n", nil
	},
}

var pdf = &Format{
	Name: "pdf", Extensions: []string{".pdf"}, Many: true, Marks: true, Sheet: true, Binary: true, takes: anyRules,
	write: keep,
	end:   func(e *Encoder) (string, error) { return sheet.PDF(e.kept) },
}

// keep keeps a Sudoku for the end of the file, where all are written: the end of a sheet decides
// about its beginning.
func keep(p *Puzzle, e *Encoder) (string, error) {
	e.kept = append(e.kept, printed(p))
	return "", nil
}

// printed returns a Sudoku as it is printed.
func printed(p *Puzzle) sheet.Puzzle {
	return sheet.Puzzle{Board: p.Board, Marks: p.Candidates, Title: titleOf(p), Difficulty: inOneLine(p.Difficulty), Answer: p.Solution}
}

// titleOf returns the title, and the rules that a picture does not show.
func titleOf(p *Puzzle) string {
	words := []string{inOneLine(p.Title)}
	o := p.Board.Rules().Outline()
	if o.AntiKnight {
		words = append(words, "anti-knight")
	}
	if o.AntiKing {
		words = append(words, "anti-king")
	}
	return strings.TrimPrefix(strings.Join(words, ", "), ", ")
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
figcaption { display: flex; justify-content: space-between; gap: 0.5cm; margin-bottom: 0.2cm; overflow-wrap: anywhere; }
figcaption :last-child { white-space: nowrap; }
svg { width: 100%; height: auto; }
</style>
</head>
<body>
<section>
`

var htmlFormat = &Format{
	Name: "html", Extensions: []string{".html", ".htm"}, Many: true, Marks: true, Sheet: true, takes: anyRules,
	head: htmlHead,
	write: func(p *Puzzle, e *Encoder) (string, error) {
		this := printed(p)
		caption := fmt.Sprint(e.written)
		if this.Answer != nil {
			e.kept = append(e.kept, sheet.Puzzle{Board: *this.Answer, Title: caption})
		}
		if this.Title != "" {
			caption += ". " + this.Title
		}
		this.Title = caption
		return figure(this), nil
	},
	end: func(e *Encoder) (string, error) {
		text := "</section>\n"
		if len(e.kept) > 0 {
			text += "<h2>Answers</h2>\n<section class=\"answers\">\n"
			for _, answer := range e.kept {
				text += figure(answer)
			}
			text += "</section>\n"
		}
		return text + "</body>\n</html>\n", nil
	},
}

// figure returns a Sudoku with its caption.
func figure(p sheet.Puzzle) string {
	caption := "<span>" + html.EscapeString(p.Title) + "</span>"
	if p.Difficulty != "" {
		caption += "<span>" + html.EscapeString(p.Difficulty) + "</span>"
	}
	return fmt.Sprintf("<figure><figcaption>%s</figcaption>\n%s</figure>\n", caption, sheet.SVG([]sheet.Puzzle{{Board: p.Board, Marks: p.Marks}}))
}
