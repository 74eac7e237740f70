package plot

import (
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Looks is the number of colors, and markers the number of shapes. They have no common
// factor, so that many series differ in one or the other.
const (
	Looks   = 12
	markers = 5
)

// A Look is a color and a shape, from 1. [ByPlace] leaves the choice to the place among the others.
type Look int

// ByPlace is the look of what looks as its place says.
const ByPlace Look = 0

// at returns the number of a look, from 0, for what stands at place i.
func (l Look) at(i int) int {
	if l == ByPlace {
		return i
	}
	return int(l) - 1
}

// A drawing is an SVG element that is being written.
type drawing struct{ strings.Builder }

func newDrawing(width, height float64, title, description, style string) *drawing {
	d := new(drawing)
	d.printf(`<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s" aria-label="%[3]s">`,
		pixels(width), pixels(height), escape(strings.TrimSpace(title+". "+description)))
	d.printf("\n")
	if style != "" {
		d.printf("<style>%s</style>\n", style)
	}
	// Classes alone would leave a picture black on black where the style sheet is missing.
	d.printf(`<g fill="currentColor" font-family="system-ui, sans-serif" font-size="12">` + "\n")
	return d
}

func (d *drawing) end() string {
	d.printf("</g></svg>\n")
	return d.String()
}

func (d *drawing) printf(format string, args ...any) { fmt.Fprintf(d, format, args...) }

// heading draws the title, and below it the names of the series if there are several. It
// returns where the space below begins.
func (d *drawing) heading(title string, series []Series) float64 {
	y := 22.0
	d.printf(`<text x="16" y="%s" class="plot-title" font-size="15" font-weight="600">%s</text>`+"\n", pixels(y), escape(title))
	if len(series) < 2 {
		return y + lineHeight
	}
	x := 16.0
	y += lineHeight + 2
	for i, s := range series {
		wide := 30 + textWidth(s.Name)
		if x > 16 && x+wide > width-marginRight {
			x, y = 16, y+lineHeight
		}
		look := s.Look.at(i)
		d.printf(`<g class="plot-s%d" fill="currentColor">`, look%Looks)
		d.marker(look, x+6, y-4)
		d.printf("</g>")
		d.text(x+16, y, "plot-legend", "start", s.Name)
		x += wide
	}
	return y + lineHeight
}

// textWidth returns about how many pixels a text of the usual size takes.
func textWidth(text string) float64 { return 6.6 * float64(utf8.RuneCountInString(text)) }

func (d *drawing) text(x, y float64, class, anchor, text string) {
	d.printf(`<text x="%s" y="%s" class="%s" text-anchor="%s">%s</text>`+"\n", pixels(x), pixels(y), class, anchor, escape(text))
}

func (d *drawing) line(x1, y1, x2, y2 float64, class string) {
	d.printf(`<line x1="%s" y1="%s" x2="%s" y2="%s" class="%s" stroke="currentColor"%s/>`+"\n",
		pixels(x1), pixels(y1), pixels(x2), pixels(y2), class, faint[class])
}

// faint has what makes a line faint where there is no style sheet.
var faint = map[string]string{
	"plot-grid":  ` stroke-opacity="0.15"`,
	"plot-guide": ` stroke-opacity="0.4" stroke-dasharray="2 4"`,
}

// marker draws the shape of a look: a circle, a square, a triangle, a diamond or a cross.
func (d *drawing) marker(i int, x, y float64) {
	const r = 4.5
	at := func(dx, dy float64) string { return pixels(x+dx) + " " + pixels(y+dy) }
	switch i % markers {
	case 0:
		d.printf(`<circle cx="%s" cy="%s" r="%s" class="plot-marker" fill-opacity="0.75"/>`, pixels(x), pixels(y), pixels(r))
	case 1:
		d.printf(`<rect x="%s" y="%s" width="8" height="8" class="plot-marker" fill-opacity="0.75"/>`, pixels(x-4), pixels(y-4))
	case 2:
		d.printf(`<path d="M%s L%s L%s Z" class="plot-marker" fill-opacity="0.75"/>`, at(0, -5), at(5, 4), at(-5, 4))
	case 3:
		d.printf(`<path d="M%s L%s L%s L%s Z" class="plot-marker" fill-opacity="0.75"/>`, at(0, -5.5), at(5.5, 0), at(0, 5.5), at(-5.5, 0))
	default:
		d.printf(`<path d="M%s L%s M%s L%s" class="plot-marker" stroke="currentColor" stroke-width="2.5"/>`, at(-4, -4), at(4, 4), at(-4, 4), at(4, -4))
	}
}

// tooltip writes what is shown when the pointer is on the element that is open.
func (d *drawing) tooltip(text string) { d.printf("<title>%s</title>", escape(text)) }

// pixels writes a length with one digit after the point.
func pixels(v float64) string {
	return strconv.FormatFloat(math.Round(v*10)/10+0, 'f', -1, 64)
}

// escape returns a text as XML, in a form that may stand in an attribute, too. What XML can't
// hold is replaced.
func escape(text string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(text)); err != nil {
		panic(err) // cannot happen: a Builder returns no error
	}
	return b.String()
}
