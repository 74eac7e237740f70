package sheet

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
)

// SVG returns puzzles as an element of SVG, without a newline at its end: a picture of one board,
// or one long page of many, with their answers at its end.
func SVG(puzzles []Puzzle) string {
	l := a4
	l.height = math.Inf(1)
	if len(puzzles) == 1 && puzzles[0].Answer == nil {
		l = alone(puzzles[0].Board.Rules().Side())
	}
	var body svgCanvas
	height := l.pages(&body, puzzles)
	body.closeGroup()
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" font-family="sans-serif">`+"\n%s</svg>", number(l.width), number(height), &body)
}

// svgCanvas is a [canvas]: the content of an element of SVG.
type svgCanvas struct {
	strings.Builder
	isGroupOpen bool
}

func (*svgCanvas) newPage() {} // there is one

func (c *svgCanvas) moveTo(x, y, scale float64) {
	c.closeGroup()
	if x == 0 && y == 0 && scale == 1 {
		return
	}
	c.isGroupOpen = true
	fmt.Fprintf(c, `<g transform="translate(%s %s)`, number(x), number(y))
	if scale != 1 {
		fmt.Fprintf(c, ` scale(%s)`, strconv.FormatFloat(scale, 'g', 4, 64))
	}
	c.WriteString("\">\n")
}

func (c *svgCanvas) closeGroup() {
	if c.isGroupOpen {
		c.WriteString("</g>\n")
	}
	c.isGroupOpen = false
}

func (c *svgCanvas) rect(x, y, width, height, radius float64, fill shade) {
	fmt.Fprintf(c, `<rect x="%s" y="%s" width="%s" height="%s"`, number(x), number(y), number(width), number(height))
	if radius > 0 {
		fmt.Fprintf(c, ` rx="%s"`, number(radius))
	}
	fmt.Fprintf(c, ` fill="%s"/>`+"\n", fill.name)
}

func (c *svgCanvas) lines(segments []segment, s stroke) {
	c.WriteString(`<path d="`)
	for _, l := range segments {
		fmt.Fprintf(c, "M%s %s", number(l.x), number(l.y))
		switch {
		case l.y == l.toY:
			fmt.Fprintf(c, "h%s", number(l.toX-l.x))
		case l.x == l.toX:
			fmt.Fprintf(c, "v%s", number(l.toY-l.y))
		default:
			fmt.Fprintf(c, "L%s %s", number(l.toX), number(l.toY))
		}
	}
	fmt.Fprintf(c, `" stroke="%s"`, s.color.name)
	if s.width != 1 {
		fmt.Fprintf(c, ` stroke-width="%s" stroke-linecap="square"`, number(s.width))
	}
	if s.dash > 0 {
		fmt.Fprintf(c, ` stroke-dasharray="%s"`, number(s.dash))
	}
	c.WriteString("/>\n")
}

func (c *svgCanvas) text(x, y float64, f font, text string) {
	fmt.Fprintf(c, `<text x="%s" y="%s" font-size="%s"`, number(x), number(y), number(f.size))
	if f.anchor != start {
		fmt.Fprintf(c, ` text-anchor="%s"`, f.anchor)
	}
	fmt.Fprintf(c, ">%s</text>\n", html.EscapeString(text))
}

// number formats a length with two digits after the point at most.
func number(x float64) string {
	return strconv.FormatFloat(math.Round(100*x)/100, 'f', -1, 64)
}
