package sheet

import (
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/goregular"
)

// PDF returns puzzles on pages of A4 as a file of PDF, which is the same whenever it is made. The
// answers begin on a new page.
func PDF(puzzles []Puzzle) (string, error) {
	p := fpdf.New("portrait", "mm", "A4", "")
	p.SetAutoPageBreak(false, 0)
	p.SetCatalogSort(true)
	p.SetCreationDate(time.Unix(0, 0).UTC()) // a PDF of this library has to have some date
	p.SetModificationDate(time.Unix(0, 0).UTC())
	p.SetTitle("Sudoku", false)
	p.SetLang("en")
	p.AddUTF8FontFromBytes(pdfFont, "", goregular.TTF)
	a4.pages(&pdfCanvas{pdf: p}, puzzles)
	var b strings.Builder
	err := p.Output(&b)
	return b.String(), err
}

const pdfFont = "go"

// pdfCanvas is a [canvas] in mm.
type pdfCanvas struct {
	pdf         *fpdf.Fpdf
	x, y, scale float64 // of the origin, on the page
}

func (c *pdfCanvas) newPage() {
	c.pdf.AddPage()
	c.moveTo(0, 0, 1)
}

func (c *pdfCanvas) moveTo(x, y, scale float64) { c.x, c.y, c.scale = x, y, scale }

// at returns a point on the page.
func (c *pdfCanvas) at(x, y float64) (pageX, pageY float64) { return c.x + c.scale*x, c.y + c.scale*y }

func (c *pdfCanvas) rect(x, y, width, height, radius float64, fill shade) {
	c.pdf.SetFillColor(fill.level, fill.level, fill.level)
	x, y = c.at(x, y)
	c.pdf.RoundedRect(x, y, c.scale*width, c.scale*height, c.scale*radius, "1234", "F")
}

func (c *pdfCanvas) lines(segments []segment, s stroke) {
	c.pdf.SetDrawColor(s.color.level, s.color.level, s.color.level)
	c.pdf.SetLineWidth(c.scale * s.width)
	c.pdf.SetLineCapStyle("butt")
	if s.width != 1 {
		c.pdf.SetLineCapStyle("square")
	}
	var dashes []float64
	if s.dash > 0 {
		dashes = []float64{c.scale * s.dash, c.scale * s.dash}
	}
	c.pdf.SetDashPattern(dashes, 0)
	for _, l := range segments {
		c.pdf.MoveTo(c.at(l.x, l.y))
		c.pdf.LineTo(c.at(l.toX, l.toY))
	}
	c.pdf.DrawPath("D")
}

func (c *pdfCanvas) text(x, y float64, f font, text string) {
	text = inFont(text)
	c.pdf.SetFont(pdfFont, "", 0)
	c.pdf.SetFontUnitSize(c.scale * f.size)
	x, y = c.at(x, y)
	switch width := c.scale * widthOf(text, f.size); f.anchor {
	case middle:
		x -= width / 2
	case end:
		x -= width
	}
	c.pdf.Text(x, y, text)
}

// inFont replaces characters that the font does not have by question marks.
func inFont(text string) string {
	return strings.Map(func(c rune) rune {
		if _, has := advance(c); has {
			return c
		}
		return '?'
	}, text)
}
