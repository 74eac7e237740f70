// Package plot draws charts as SVG: points and lines over two axes ([Chart]), and bars
// ([Bars]). An axis is linear or logarithmic.
//
// A picture has no colors of its own. Its parts have classes whose names begin with
// "plot", and [Style] gives them colors, light or dark as the reader prefers. A page that
// shows several pictures has Style in its own style sheet; a file of its own gets it inside.
// A picture has no script, no inline style and no link, so it may be part of a page with a
// strict Content-Security-Policy. Series differ in their markers, too, for readers who don't
// see the colors.
//
// The same input gives the same bytes.
package plot

import (
	"fmt"
	"math"
)

// A Picture can be drawn as an SVG element.
type Picture interface {
	// Name returns the title.
	Name() string

	// SVG returns the picture, with a style sheet inside unless it is "".
	SVG(style string) string
}

// A Chart shows series of points over two axes.
type Chart struct {
	Title       string
	Description string // for people who can't see the picture
	X, Y        Axis
	Series      []Series

	// Guides draws the lines y = kx for the powers k of ten that cross the picture. Both axes
	// must be logarithmic, and have the same unit.
	Guides bool
}

// A Series is a set of points with the same marker.
type Series struct {
	Name   string
	Points []Point
	Line   bool // joins the points in the given order
	Look   Look
}

// A Point is a value of a series. Least and Most are its spread along the y axis; both are 0
// if it has none.
type Point struct {
	X, Y        float64
	Least, Most float64
	Name        string // shown when the pointer is on the point
}

// The size of a chart, and the space around the area of its points, in pixels.
const (
	width, height = 720, 440
	marginLeft    = 84
	marginRight   = 34
	marginBottom  = 58
	lineHeight    = 20
)

// Name implements [Picture].
func (c Chart) Name() string { return c.Title }

// SVG implements [Picture]. A point that has no place on a logarithmic axis, because it is
// not positive, is left out, and the picture says how many are.
func (c Chart) SVG(style string) string {
	shown, leftOut := c.shown()
	var xs, ys []float64
	for _, s := range shown {
		for _, p := range s.Points {
			xs, ys = append(xs, p.X), append(ys, spread(p.Y, p.Least, p.Most)...)
		}
	}
	d := newDrawing(width, height, c.Title, c.Description, style)
	top := d.heading(c.Title, c.Series)
	x := c.X.scale(xs, marginLeft, width-marginRight)
	y := c.Y.scale(ys, height-marginBottom, top)
	d.axes(c.X, c.Y, x, y)
	if c.Guides && c.X.Log && c.Y.Log {
		d.guides(x, y)
	}
	for i, s := range shown {
		d.series(c, s.Look.at(i), s, x, y)
	}
	if leftOut > 0 {
		d.text(width-marginRight, height-6, "plot-note", "end", fmt.Sprintf("not shown, as a logarithmic axis has no place for 0: %d", leftOut))
	}
	return d.end()
}

// shown returns the series without the points that have no place, and the number of those.
func (c Chart) shown() (series []Series, leftOut int) {
	for _, s := range c.Series {
		var points []Point
		for _, p := range s.Points {
			if c.X.shows(p.X) && c.Y.shows(spread(p.Y, p.Least, p.Most)...) {
				points = append(points, p)
			} else {
				leftOut++
			}
		}
		s.Points = points
		series = append(series, s)
	}
	return series, leftOut
}

// spread returns a value, with its spread unless least and most are both 0.
func spread(value, least, most float64) []float64 {
	if least == 0 && most == 0 {
		return []float64{value}
	}
	return []float64{least, value, most}
}

// axes draws the grid, the ticks and the labels of the two axes.
func (d *drawing) axes(xAxis, yAxis Axis, x, y scale) {
	for _, v := range x.ticks {
		d.line(x.at(v), y.from, x.at(v), y.to, "plot-grid")
		d.text(x.at(v), y.from+18, "plot-tick", "middle", xAxis.text(v))
	}
	for _, v := range y.ticks {
		d.line(x.from, y.at(v), x.to, y.at(v), "plot-grid")
		d.text(x.from-8, y.at(v)+4, "plot-tick", "end", yAxis.text(v))
	}
	d.line(x.from, y.from, x.to, y.from, "plot-axis")
	d.line(x.from, y.from, x.from, y.to, "plot-axis")
	d.text((x.from+x.to)/2, y.from+40, "plot-label", "middle", xAxis.label())
	middle := (y.from + y.to) / 2
	d.printf(`<text x="16" y="%s" class="plot-label" text-anchor="middle" transform="rotate(-90 16 %[1]s)">%s</text>`,
		pixels(middle), escape(yAxis.label()))
}

// guides draws the lines y = kx that cross the area, k being a power of ten, with k at the
// end of each.
func (d *drawing) guides(x, y scale) {
	first := int(math.Ceil(math.Log10(y.least/x.most) - 1e-9))
	last := int(math.Floor(math.Log10(y.most/x.least) + 1e-9))
	for e := first; e <= last; e++ {
		k := math.Pow10(e)
		left, right := max(x.least, y.least/k), min(x.most, y.most/k)
		if right < left*1.2 {
			continue // in a corner
		}
		d.line(x.at(left), y.at(k*left), x.at(right), y.at(k*right), "plot-guide")
		anchor, dx, dy := "end", -4.0, 14.0
		if right < x.most { // it ends at the upper edge
			dx, dy = -6, 12
		}
		d.text(x.at(right)+dx, y.at(k*right)+dy, "plot-note", anchor, times(e))
	}
}

// times returns 10 to the power e as a factor: "×100".
func times(e int) string {
	if e < 0 {
		return "×1/" + Count(math.Pow10(-e))
	}
	return "×" + Count(math.Pow10(e))
}

// series draws the points of a series in a look.
func (d *drawing) series(c Chart, look int, s Series, x, y scale) {
	d.printf(`<g class="plot-s%d" fill="currentColor">`, look%Looks)
	if s.Line && len(s.Points) > 1 {
		d.printf(`<polyline class="plot-line" fill="none" stroke="currentColor" points="`)
		for k, p := range s.Points {
			if k > 0 {
				d.printf(" ")
			}
			d.printf("%s,%s", pixels(x.at(p.X)), pixels(y.at(p.Y)))
		}
		d.printf(`"/>`)
	}
	for _, p := range s.Points {
		d.printf("<g>")
		if p.Least < p.Most {
			d.line(x.at(p.X), y.at(p.Least), x.at(p.X), y.at(p.Most), "plot-spread")
		}
		d.marker(look, x.at(p.X), y.at(p.Y))
		d.tooltip(c.tooltip(s, p))
		d.printf("</g>")
	}
	d.printf("</g>\n")
}

// tooltip returns what is shown when the pointer is on a point.
func (c Chart) tooltip(s Series, p Point) string {
	name := s.Name
	if p.Name != "" {
		name = p.Name + ", " + s.Name
	}
	return fmt.Sprintf("%s: %s %s, %s %s", name, c.X.Label, c.X.text(p.X), c.Y.Label, c.Y.text(p.Y))
}
